__all__ = ['NormalDist', 'StatisticsError', 'correlation', 'covariance', 'fmean', 'geometric_mean', 'harmonic_mean', 'kde', 'kde_random',
           'linear_regression', 'mean', 'median', 'median_grouped', 'median_high', 'median_low', 'mode', 'multimode', 'pstdev',
           'pvariance', 'quantiles', 'stdev', 'variance']

import math
from math import erf, exp, fabs, fsum, hypot, isfinite, isinf, isnan, log, pi, sqrt, sumprod, tau


class StatisticsError(ValueError):
    pass


def _common(types):
    # The type of a result that is made of values of these types.
    common = int
    for kind in types:
        if kind is common or kind is int or kind is bool:
            continue
        if common is int or issubclass(kind, common):
            common = kind
        elif issubclass(common, kind):
            pass
        elif issubclass(kind, int):
            pass
        elif issubclass(common, int):
            common = kind
        elif issubclass(kind, float) and common.__name__ == 'Fraction':
            common = kind
        elif issubclass(common, float) and kind.__name__ == 'Fraction':
            pass
        else:
            raise TypeError(f"don't know how to coerce {common.__name__} and {kind.__name__}")
    return common


def _as(kind, numerator, denominator):
    # A ratio as a number of a type; denominator None says that the numerator is an infinity or no number.
    if denominator is None:
        return kind(numerator)
    if issubclass(kind, int):
        if numerator % denominator == 0:
            return kind(numerator // denominator)
        return numerator / denominator
    if kind is float:
        return numerator / denominator
    if kind.__name__ == 'Decimal' and hasattr(kind, 'as_tuple'):
        return kind(numerator) / denominator
    from fractions import Fraction
    ratio = Fraction(numerator, denominator)
    return ratio if kind is Fraction else kind(ratio)


def _total(data):
    types, count, numerator, denominator, _, _ = _sums(data, False)
    return _common(types), count, numerator, denominator


def mean(data):
    """The arithmetic mean."""
    kind, n, numerator, denominator = _total(data)
    if n < 1:
        raise StatisticsError('mean requires at least one data point')
    if denominator is None:
        return _as(kind, numerator / n, None)
    return _as(kind, numerator, denominator * n)


def fmean(data, weights=None):
    """The arithmetic mean as a float."""
    if weights is None:
        try:
            n = len(data)
        except TypeError:
            data = list(data)
            n = len(data)
        if not n:
            raise StatisticsError('fmean requires at least one data point')
        return fsum(data) / n
    if not isinstance(weights, (list, tuple)):
        weights = list(weights)
    try:
        numerator = sumprod(data, weights)
    except ValueError:
        raise StatisticsError('data and weights must be the same length')
    denominator = fsum(weights)
    if not denominator:
        raise StatisticsError('sum of weights must be non-zero')
    return numerator / denominator


def geometric_mean(data):
    """The root of the product, as a float."""
    n, zero, logs = 0, False, []
    for n, x in enumerate(data, start=1):
        if x > 0.0 or isnan(x):
            logs.append(log(x))
        elif x == 0.0:
            zero = True
        else:
            raise StatisticsError('No negative inputs allowed', x)
    if not n:
        raise StatisticsError('Must have a non-empty dataset')
    total = fsum(logs)
    if isnan(total):
        return math.nan
    if zero:
        return math.nan if total == math.inf else 0.0
    return exp(total / n)


def _checked(values, message):
    for x in values:
        if x < 0:
            raise StatisticsError(message)
        yield x


def harmonic_mean(data, weights=None):
    """The inverse of the mean of the inverses."""
    data = list(data)
    message = 'harmonic mean does not support negative values'
    n = len(data)
    if n < 1:
        raise StatisticsError('harmonic_mean requires at least one data point')
    if n == 1 and weights is None:
        x = data[0]
        if not hasattr(x, '__float__'):
            raise TypeError('unsupported type')
        if x < 0:
            raise StatisticsError(message)
        return x
    if weights is None:
        weights, all_weights, scale = [1] * n, n, 1
    else:
        weights = list(weights)
        if len(weights) != n:
            raise StatisticsError('Number of weights does not match data size')
        _, _, all_weights, scale = _total(_checked(weights, message))
    try:
        kind, _, numerator, denominator = _total([w / x if w else 0 for w, x in zip(weights, _checked(data, message))])
    except ZeroDivisionError:
        return 0
    if numerator <= 0:
        raise StatisticsError('Weighted sum must be positive')
    if denominator is None:
        return _as(kind, all_weights / scale / numerator, None)
    return _as(kind, all_weights * denominator, scale * numerator)


def median(data):
    """The middle value, or the mean of the two in the middle."""
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError('no median for empty data')
    if n % 2:
        return data[n // 2]
    return (data[n // 2 - 1] + data[n // 2]) / 2


def median_low(data):
    """The middle value, or the smaller of the two in the middle."""
    data = sorted(data)
    if not data:
        raise StatisticsError('no median for empty data')
    return data[(len(data) - 1) // 2]


def median_high(data):
    """The middle value, or the larger of the two in the middle."""
    data = sorted(data)
    if not data:
        raise StatisticsError('no median for empty data')
    return data[len(data) // 2]


def median_grouped(data, interval=1.0):
    """The median of values that are the middles of intervals."""
    from bisect import bisect_left, bisect_right
    data = sorted(data)
    n = len(data)
    if not n:
        raise StatisticsError('no median for empty data')
    x = data[n // 2]
    first = bisect_left(data, x)
    after = bisect_right(data, x, lo=first)
    try:
        interval = float(interval)
        x = float(x)
    except ValueError:
        raise TypeError('Value cannot be converted to a float')
    return x - interval / 2.0 + interval * (n / 2 - first) / (after - first)


def _counts(data):
    counts = {}
    for x in data:
        counts[x] = counts.get(x, 0) + 1
    return counts


def mode(data):
    """The most frequent value, the first of those."""
    counts = _counts(data)
    if not counts:
        raise StatisticsError('no mode for empty data') from None
    return max(counts, key=counts.get)


def multimode(data):
    """The most frequent values."""
    counts = _counts(data)
    if not counts:
        return []
    most = max(counts.values())
    return [x for x, count in counts.items() if count == most]


def quantiles(data, *, n=4, method='exclusive'):
    """The n - 1 points that divide data into n parts of the same size."""
    if n < 1:
        raise StatisticsError('n must be at least 1')
    data = sorted(data)
    size = len(data)
    if size < 2:
        if size == 1:
            return data * (n - 1)
        raise StatisticsError('must have at least one data point')
    if method == 'inclusive':
        points = [divmod(i * (size - 1), n) for i in range(1, n)]
        return [(data[j] * (n - rest) + data[j + 1] * rest) / n for j, rest in points]
    if method == 'exclusive':
        result = []
        for i in range(1, n):
            j = min(max(i * (size + 1) // n, 1), size - 1)
            rest = i * (size + 1) - j * n
            result.append((data[j - 1] * (n - rest) + data[j] * rest) / n)
        return result
    raise ValueError(f'Unknown method: {method!r}')


def _squares(data, center):
    # The type of data, their number, and the sum of the squares of the distances from their mean, or another center.
    if center is not None:
        kind, n, numerator, denominator = _total([(d := x - center) * d for x in data])
        return kind, n, numerator, denominator
    types, n, s, d, squares, dd = _sums(data, True)
    kind = _common(types)
    if n == 0:
        return kind, 0, 0, 1
    if d is None:
        return kind, n, math.nan, None
    return kind, n, n * squares * d * d - s * s * dd, n * dd * d * d


def _variance(data, center, least, message, lost):
    kind, n, numerator, denominator = _squares(data, center)
    if n < least:
        raise StatisticsError(message)
    return kind, numerator, None if denominator is None else denominator * (n - lost), n - lost


def variance(data, xbar=None):
    """The variance of a sample."""
    kind, numerator, denominator, n = _variance(data, xbar, 2, 'variance requires at least two data points', 1)
    return _as(kind, numerator, denominator)


def pvariance(data, mu=None):
    """The variance of a population."""
    kind, numerator, denominator, n = _variance(data, mu, 1, 'pvariance requires at least one data point', 0)
    return _as(kind, numerator, denominator)


def _deviation(kind, numerator, denominator):
    if denominator is None:
        return kind(numerator)
    if kind.__name__ == 'Decimal' and hasattr(kind, 'as_tuple'):
        return (kind(numerator) / denominator).sqrt()
    return _root(numerator, denominator)


def stdev(data, xbar=None):
    """The standard deviation of a sample."""
    kind, numerator, denominator, n = _variance(data, xbar, 2, 'stdev requires at least two data points', 1)
    return _deviation(kind, numerator, denominator)


def pstdev(data, mu=None):
    """The standard deviation of a population."""
    kind, numerator, denominator, n = _variance(data, mu, 1, 'pstdev requires at least one data point', 0)
    return _deviation(kind, numerator, denominator)


def covariance(x, y, /):
    """The covariance of two samples."""
    n = len(x)
    if len(y) != n:
        raise StatisticsError('covariance requires that both inputs have same number of data points')
    if n < 2:
        raise StatisticsError('covariance requires at least two data points')
    xbar, ybar = fsum(x) / n, fsum(y) / n
    return sumprod((a - xbar for a in x), (b - ybar for b in y)) / (n - 1)


def _ranks(data, start):
    # The rank of each value, from start on; equal ones share the mean of theirs.
    order = sorted(range(len(data)), key=data.__getitem__)
    ranks = [0.0] * len(data)
    at = 0
    while at < len(order):
        end = at + 1
        while end < len(order) and data[order[end]] == data[order[at]]:
            end += 1
        for i in order[at:end]:
            ranks[i] = start + (at + end - 1) / 2
        at = end
    return ranks


def correlation(x, y, /, *, method='linear'):
    """The correlation of two samples."""
    n = len(x)
    if len(y) != n:
        raise StatisticsError('correlation requires that both inputs have same number of data points')
    if n < 2:
        raise StatisticsError('correlation requires at least two data points')
    if method not in {'linear', 'ranked'}:
        raise ValueError(f'Unknown method: {method!r}')
    if method == 'ranked':
        x, y = _ranks(x, (n - 1) / -2), _ranks(y, (n - 1) / -2)
    else:
        xbar, ybar = fsum(x) / n, fsum(y) / n
        x, y = [a - xbar for a in x], [b - ybar for b in y]
    try:
        return sumprod(x, y) / _root_of_product(sumprod(x, x), sumprod(y, y))
    except ZeroDivisionError:
        raise StatisticsError('at least one of the inputs is constant')


def _root_of_product(x, y):
    # sqrt(x * y), rounded once.
    root = sqrt(x * y)
    if not isfinite(root):
        if isinf(root) and isfinite(x) and isfinite(y):
            scale = 2.0 ** -512
            return _root_of_product(scale * x, scale * y) / scale
        return root
    if not root:
        return _root_of_product(2.0 ** 537 * x, 2.0 ** 537 * y) / 2.0 ** 537 if x and y else 0.0
    a, b = x.as_integer_ratio(), y.as_integer_ratio()
    return _root(a[0] * b[0], a[1] * b[1])


_LinearRegression = None


def linear_regression(x, y, /, *, proportional=False):
    """The line that is nearest to points."""
    global _LinearRegression
    n = len(x)
    if len(y) != n:
        raise StatisticsError('linear regression requires that both inputs have same number of data points')
    if n < 2:
        raise StatisticsError('linear regression requires at least two data points')
    if not proportional:
        xbar, ybar = fsum(x) / n, fsum(y) / n
        x, y = [a - xbar for a in x], (b - ybar for b in y)
    sxy = sumprod(x, y) + 0.0
    sxx = sumprod(x, x)
    try:
        slope = sxy / sxx
    except ZeroDivisionError:
        raise StatisticsError('x is constant')
    if _LinearRegression is None:
        from collections import namedtuple
        _LinearRegression = namedtuple('LinearRegression', ['slope', 'intercept'], module='statistics')
    return _LinearRegression(slope=slope, intercept=0.0 if proportional else ybar - slope * xbar)


# The kernels of kde: density, distribution, and how far the density reaches if it is zero beyond.
_kernels = {
    'normal': (lambda t: exp(-1 / 2 * t * t) / sqrt(2 * pi), lambda t: 1 / 2 * math.erfc(-t / sqrt(2)), None),
    'logistic': (lambda t: 1 / 2 / (1 + math.cosh(t)), lambda t: 1 - 1 / (exp(t) + 1), None),
    'sigmoid': (lambda t: 1 / pi / math.cosh(t), lambda t: 2 / pi * math.atan(exp(t)), None),
    'rectangular': (lambda t: 1 / 2, lambda t: 1 / 2 * t + 1 / 2, 1.0),
    'triangular': (lambda t: 1 - abs(t), lambda t: t * t * (1 / 2 if t < 0.0 else -1 / 2) + t + 1 / 2, 1.0),
    'parabolic': (lambda t: 3 / 4 * (1 - t * t), lambda t: sumprod((-1 / 4, 3 / 4, 1 / 2), (t ** 3, t, 1.0)), 1.0),
    'quartic': (lambda t: 15 / 16 * (1 - t * t) ** 2, lambda t: sumprod((3 / 16, -5 / 8, 15 / 16, 1 / 2), (t ** 5, t ** 3, t, 1.0)), 1.0),
    'triweight': (lambda t: 35 / 32 * (1 - t * t) ** 3,
                  lambda t: sumprod((-5 / 32, 21 / 32, -35 / 32, 35 / 32, 1 / 2), (t ** 7, t ** 5, t ** 3, t, 1.0)), 1.0),
    'cosine': (lambda t: pi / 4 * math.cos(pi / 2 * t), lambda t: 1 / 2 * math.sin(pi / 2 * t) + 1 / 2, 1.0),
}
_kernels |= {other: _kernels[name] for other, name in
             {'gauss': 'normal', 'uniform': 'rectangular', 'epanechnikov': 'parabolic', 'biweight': 'quartic'}.items()}


def _kernel(data, h, kernel):
    if not data:
        raise StatisticsError('Empty data sequence')
    if not isinstance(data[0], (int, float)):
        raise TypeError('Data sequence must contain ints or floats')
    if h <= 0.0:
        raise StatisticsError(f'Bandwidth h must be positive, not {h=!r}')
    if kernel not in _kernels:
        raise StatisticsError(f'Unknown kernel name: {kernel!r}')
    return _kernels[kernel]


def kde(data, h, kernel='normal', *, cumulative=False):
    """A function that estimates the density of which data is a sample."""
    n = len(data)
    density, distribution, reach = _kernel(data, h, kernel)
    if reach is None:
        def pdf(x):
            return sum(density((x - x_i) / h) for x_i in data) / (len(data) * h)

        def cdf(x):
            return sum(distribution((x - x_i) / h) for x_i in data) / len(data)
    else:
        from bisect import bisect_left, bisect_right
        sample, width = sorted(data), h * reach

        def current():
            nonlocal n, sample
            if len(data) != n:
                sample, n = sorted(data), len(data)
            return sample

        def pdf(x):
            values = current()
            near = values[bisect_left(values, x - width):bisect_right(values, x + width)]
            return sum(density((x - x_i) / h) for x_i in near) / (n * h)

        def cdf(x):
            values = current()
            i, j = bisect_left(values, x - width), bisect_right(values, x + width)
            return sum((distribution((x - x_i) / h) for x_i in values[i:j]), i) / n
    if cumulative:
        cdf.__doc__ = f'CDF estimate with {h=!r} and {kernel=!r}'
        return cdf
    pdf.__doc__ = f'PDF estimate with {h=!r} and {kernel=!r}'
    return pdf


def _inverse(distribution, low, high):
    # The inverse of a distribution by halving, for those kernels that have no formula.
    def inverse(p):
        a, b = low, high
        for _ in range(70):
            middle = (a + b) / 2
            if distribution(middle) < p:
                a = middle
            else:
                b = middle
        return (a + b) / 2
    return inverse


def kde_random(data, h, kernel='normal', *, seed=None):
    """A function that makes random numbers of the density that kde estimates."""
    _, distribution, reach = _kernel(data, h, kernel)
    inverses = {
        'normal': NormalDist().inv_cdf, 'gauss': NormalDist().inv_cdf, 'logistic': lambda p: log(p / (1 - p)),
        'sigmoid': lambda p: log(math.tan(p * pi / 2)), 'rectangular': lambda p: 2 * p - 1, 'uniform': lambda p: 2 * p - 1,
        'triangular': lambda p: sqrt(2 * p) - 1 if p < 1 / 2 else 1 - sqrt(2 - 2 * p),
        'parabolic': lambda p: 2 * math.cos((math.acos(2 * p - 1) + pi) / 3), 'epanechnikov': lambda p: 2 * math.cos((math.acos(2 * p - 1) + pi) / 3),
        'cosine': lambda p: 2 / pi * math.asin(2 * p - 1),
    }
    inverse = inverses.get(kernel) or _inverse(distribution, -1.0, 1.0)
    from random import Random
    generator = Random(seed)

    def rand():
        x = generator.choice(data)
        return x + h * inverse(generator.random())
    rand.__doc__ = f'Random KDE selection with {h=!r} and {kernel=!r}'
    return rand


def _horner(x, *coefficients):
    result = 0.0
    for c in coefficients:
        result = result * x + c
    return result


def _normal_inverse(p, mu, sigma):
    # Wichura, "Algorithm AS241: The Percentage Points of the Normal Distribution", 1988.
    q = p - 0.5
    if fabs(q) <= 0.425:
        r = 0.180625 - q * q
        x = q * _horner(
            r, 2.5090809287301226727e3, 3.3430575583588128105e4, 6.7265770927008700853e4, 4.5921953931549871457e4,
            1.3731693765509461125e4, 1.9715909503065514427e3, 1.3314166789178437745e2, 3.3871328727963666080) / _horner(
            r, 5.2264952788528545610e3, 2.8729085735721942674e4, 3.9307895800092710610e4, 2.1213794301586595867e4,
            5.3941960214247511077e3, 6.8718700749205790830e2, 4.2313330701600911252e1, 1.0)
        return mu + x * sigma
    r = sqrt(-log(p if q <= 0.0 else 1.0 - p))
    if r <= 5.0:
        r -= 1.6
        x = _horner(
            r, 7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258,
            3.64784832476320460504, 5.76949722146069140550, 4.63033784615654529590, 1.42343711074968357734) / _horner(
            r, 1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
            6.89767334985100004550e-1, 1.67638483018380384940, 2.05319162663775882187, 1.0)
    else:
        r -= 5.0
        x = _horner(
            r, 2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
            2.96560571828504891230e-1, 1.78482653991729133580, 5.46378491116411436990, 6.65790464350110377720) / _horner(
            r, 2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,
            1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0)
    return mu + (-x if q < 0.0 else x) * sigma


class NormalDist:
    """A normal distribution."""

    __slots__ = {'_mu': 'Arithmetic mean of a normal distribution', '_sigma': 'Standard deviation of a normal distribution'}

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError('sigma must be non-negative')
        self._mu = float(mu)
        self._sigma = float(sigma)

    @classmethod
    def from_samples(cls, data):
        data = list(data)
        if len(data) < 2:
            raise StatisticsError('stdev requires at least two data points')
        return cls(float(mean(data)), float(stdev(data)))

    def samples(self, n, *, seed=None):
        import random
        source = random.random if seed is None else random.Random(seed).random
        return [_normal_inverse(source(), self._mu, self._sigma) for _ in range(n)]

    def pdf(self, x):
        variance = self._sigma * self._sigma
        if not variance:
            raise StatisticsError('pdf() not defined when sigma is zero')
        difference = x - self._mu
        return exp(difference * difference / (-2.0 * variance)) / sqrt(tau * variance)

    def cdf(self, x):
        if not self._sigma:
            raise StatisticsError('cdf() not defined when sigma is zero')
        return 0.5 * (1.0 + math.erf((x - self._mu) / (self._sigma * sqrt(2.0))))

    def inv_cdf(self, p):
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError('p must be in the range 0.0 < p < 1.0')
        return _normal_inverse(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other):
        if not isinstance(other, NormalDist):
            raise TypeError('Expected another NormalDist instance')
        a, b = self, other
        if (b._sigma, b._mu) < (a._sigma, a._mu):
            a, b = b, a
        va, vb = a.variance, b.variance
        if not va or not vb:
            raise StatisticsError('overlap() not defined when sigma is zero')
        distance, middle = fabs(b._mu - a._mu), vb - va
        if not middle:
            return math.erfc(distance / (2.0 * a._sigma * sqrt(2.0)))
        first = a._mu * vb - b._mu * va
        root = a._sigma * b._sigma * sqrt(distance * distance + middle * log(vb / va))
        x, y = (first + root) / middle, (first - root) / middle
        return 1.0 - (fabs(b.cdf(x) - a.cdf(x)) + fabs(b.cdf(y) - a.cdf(y)))

    def zscore(self, x):
        if not self._sigma:
            raise StatisticsError('zscore() not defined when sigma is zero')
        return (x - self._mu) / self._sigma

    @property
    def mean(self):
        return self._mu

    @property
    def median(self):
        return self._mu

    @property
    def mode(self):
        return self._mu

    @property
    def stdev(self):
        return self._sigma

    @property
    def variance(self):
        return self._sigma * self._sigma

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __mul__(self, other):
        return NormalDist(self._mu * other, self._sigma * fabs(other))

    def __truediv__(self, other):
        return NormalDist(self._mu / other, self._sigma / fabs(other))

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    __radd__ = __add__

    def __rsub__(self, other):
        return -(self - other)

    __rmul__ = __mul__

    def __eq__(self, other):
        if not isinstance(other, NormalDist):
            return NotImplemented
        return self._mu == other._mu and self._sigma == other._sigma

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f'{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})'

    def __getstate__(self):
        return self._mu, self._sigma

    def __setstate__(self, state):
        self._mu, self._sigma = state
