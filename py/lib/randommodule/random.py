__all__ = ['Random', 'SystemRandom', 'betavariate', 'binomialvariate', 'choice', 'choices', 'expovariate', 'gammavariate', 'gauss',
           'getrandbits', 'getstate', 'lognormvariate', 'normalvariate', 'paretovariate', 'randbytes', 'randint', 'random', 'randrange',
           'sample', 'seed', 'setstate', 'shuffle', 'triangular', 'uniform', 'vonmisesvariate', 'weibullvariate']


class SystemRandom(Random):
    """Random numbers that cannot be seeded; they come from the run's own source."""

    def seed(self, *args, **kwds):
        return None

    def _no_state(self, *args, **kwds):
        raise NotImplementedError('System entropy source does not have state.')
    getstate = setstate = _no_state
