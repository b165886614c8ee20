__all__ = ['Timer', 'timeit', 'repeat', 'default_timer']

import time

dummy_src_name = '<timeit-src>'
default_number = 1000000
default_repeat = 5
default_timer = time.perf_counter

_globals = globals

# The function that is measured: whole lines of the program's, indented, around a loop.
template = """
def inner(_it, _timer{init}):
    {setup}
    _t0 = _timer()
    for _i in _it:
        {stmt}
        pass
    _t1 = _timer()
    return _t1 - _t0
"""


def reindent(src, indent):
    """Return lines with that many spaces before each but the first."""
    return src.replace('\n', '\n' + ' ' * indent)


class Timer:
    """Measures how long a statement takes: a text, or a function without parameters. A text of setup, or a function, comes before."""

    def __init__(self, stmt='pass', setup='pass', timer=default_timer, globals=None):
        self.timer = timer
        init = ''
        names = {}
        if isinstance(setup, str):
            # A text that is wrong by itself is said to be so with its own lines.
            compile(setup, dummy_src_name, 'exec')
            before, setup_lines = setup + '\n', reindent(setup, 4)
        elif callable(setup):
            names['_setup'] = setup
            init += ', _setup=_setup'
            before, setup_lines = '', '_setup()'
        else:
            raise ValueError('setup is neither a string nor callable')
        if isinstance(stmt, str):
            compile(before + stmt, dummy_src_name, 'exec')
            stmt_lines = reindent(stmt, 8)
        elif callable(stmt):
            names['_stmt'] = stmt
            init += ', _stmt=_stmt'
            stmt_lines = '_stmt()'
        else:
            raise ValueError('stmt is neither a string nor callable')
        self.src = template.format(stmt=stmt_lines, setup=setup_lines, init=init)
        exec(compile(self.src, dummy_src_name, 'exec'), _globals() if globals is None else globals, names)
        self.inner = names['inner']

    def print_exc(self, file=None):
        """Print the traceback of the exception that is being handled."""
        import traceback
        traceback.print_exc(file=file)

    def timeit(self, number=default_number):
        """Return the seconds that so many turns take; the setup is not counted."""
        import itertools
        return self.inner(itertools.repeat(None, number), self.timer)

    def repeat(self, repeat=default_repeat, number=default_number):
        """Return a list of the seconds of so many measurements."""
        return [self.timeit(number) for _ in range(repeat)]

    def autorange(self, callback=None):
        """Return a number of turns that takes 0.2 seconds or more, of 1, 2, 5, 10, and so on, and the seconds it took."""
        scale = 1
        while True:
            for digit in 1, 2, 5:
                number = digit * scale
                taken = self.timeit(number)
                if callback:
                    callback(number, taken)
                if taken >= 0.2:
                    return (number, taken)
            scale *= 10


def timeit(stmt='pass', setup='pass', timer=default_timer, number=default_number, globals=None):
    """Return the seconds that so many turns of a statement take."""
    return Timer(stmt, setup, timer, globals).timeit(number)


def repeat(stmt='pass', setup='pass', timer=default_timer, repeat=default_repeat, number=default_number, globals=None):
    """Return a list of the seconds of so many measurements of a statement."""
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)
