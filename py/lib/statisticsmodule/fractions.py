__all__ = ['Fraction']

import numbers
import operator
from math import gcd

_prime = 2 ** 61 - 1


def _is_decimal(value):
    return any(c.__name__ == 'Decimal' and c.__module__ in ('decimal', '_decimal') for c in type(value).__mro__)


def _digits(text):
    # The digits of a text, which may have single underscores between them; None if it is something else.
    digits = text.replace('_', '')
    if digits.isdecimal() and not text.startswith('_') and not text.endswith('_') and '__' not in text:
        return digits
    return None


def _parse(literal):
    # The numerator and denominator of a literal; None if it is malformed.
    text = literal.strip()
    sign = 1
    if text[:1] in ('+', '-') and text:
        sign = -1 if text[0] == '-' else 1
        text = text[1:]
    if '/' in text:
        top, bottom = text.split('/', 1)
        top, bottom = _digits(top.rstrip()), _digits(bottom.lstrip())
        return (sign * int(top), int(bottom)) if top and bottom else None
    exponent = 0
    at = max(text.find('e'), text.find('E'))
    if at >= 0:
        power = text[at + 1:]
        digits = _digits(power[1:] if power[:1] in ('+', '-') and power else power)
        if digits is None:
            return None
        exponent = -int(digits) if power[0] == '-' else int(digits)
        text = text[:at]
    whole, point, part = text.partition('.')
    whole = _digits(whole) if whole else ''
    part = _digits(part) if part else ''
    if whole is None or part is None or not whole + part:
        return None
    exponent -= len(part)
    number = sign * int(whole + part)
    return (number * 10 ** exponent, 1) if exponent >= 0 else (number, 10 ** -exponent)


def _nearest(numerator, denominator):
    # The whole number nearest to a ratio; halves to the even one.
    quotient, rest = divmod(numerator, denominator)
    twice = rest * 2
    if twice > denominator or twice == denominator and quotient % 2:
        quotient += 1
    return quotient


def _to_exponent(numerator, denominator, exponent):
    # A ratio in units of 10**exponent, rounded: whether it is negative, and how many units.
    if exponent >= 0:
        denominator *= 10 ** exponent
    else:
        numerator *= 10 ** -exponent
    return numerator < 0, _nearest(abs(numerator), denominator)


def _to_figures(numerator, denominator, figures):
    # A ratio with so many figures: whether it is negative, the figures as a number, the exponent of the last one.
    if not numerator:
        return False, 0, 1 - figures
    top, bottom = str(abs(numerator)), str(denominator)
    size = len(top) - len(bottom) + (top >= bottom)
    exponent = size - figures
    negative, number = _to_exponent(numerator, denominator, exponent)
    if len(str(number)) == figures + 1:
        number //= 10
        exponent += 1
    return negative, number, exponent


def _specification(spec):
    # The parts of a format specification; None if it is malformed.
    fill, align, at = ' ', '', 0
    if len(spec) > 1 and spec[1] in '<>=^':
        fill, align, at = spec[0], spec[1], 2
    elif spec[:1] and spec[0] in '<>=^':
        align, at = spec[0], 1

    def take(options):
        nonlocal at
        if spec[at:at + 1] and spec[at] in options:
            at += 1
            return spec[at - 1]
        return ''

    def number():
        nonlocal at
        start = at
        while spec[at:at + 1] and spec[at] in '0123456789':
            at += 1
        return spec[start:at]
    sign = take('+- ') or '-'
    no_negative_zero = take('z')
    alternate = take('#')
    zero = ''
    if spec[at:at + 1] == '0' and spec[at + 1:at + 2].isdigit():
        zero = take('0')
    width = number()
    separator = take(',_')
    precision = None
    if take('.'):
        precision = number()
        if not precision:
            return None
    kind = spec[at:]
    if len(kind) > 1 or width.startswith('0') and len(width) > 1:
        return None
    return fill, align, sign, no_negative_zero, alternate, zero, int(width or 0), separator, precision, kind


def _ratio_of(value):
    # Numerator and denominator of an operand that fractions are computed with exactly; None for others.
    if isinstance(value, Fraction):
        return value._numerator, value._denominator
    if isinstance(value, int):
        return int(value), 1
    return None


def _operators(exact, plain, name):
    # A binary operator and its reflection. exact computes with numerators and denominators, plain with floats.
    takes_complex = name in ('add', 'sub', 'mul', 'truediv')

    def forward(a, b):
        ratio = _ratio_of(b)
        if ratio is not None:
            return exact(a._numerator, a._denominator, *ratio)
        if isinstance(b, float):
            return plain(float(a), b)
        if takes_complex and isinstance(b, complex):
            return plain(complex(a), b)
        return NotImplemented

    def reverse(b, a):
        if isinstance(a, numbers.Rational):
            return exact(int(a.numerator), int(a.denominator), b._numerator, b._denominator)
        if isinstance(a, numbers.Real):
            return plain(float(a), float(b))
        if takes_complex and isinstance(a, numbers.Complex):
            return plain(complex(a), complex(b))
        return NotImplemented
    forward.__name__, reverse.__name__ = f'__{name}__', f'__r{name}__'
    forward.__qualname__, reverse.__qualname__ = f'Fraction.__{name}__', f'Fraction.__r{name}__'
    return forward, reverse


def _add(na, da, nb, db):
    return Fraction(na * db + nb * da, da * db)


def _subtract(na, da, nb, db):
    return Fraction(na * db - nb * da, da * db)


def _multiply(na, da, nb, db):
    return Fraction(na * nb, da * db)


def _divide(na, da, nb, db):
    if not nb:
        raise ZeroDivisionError('Fraction(%s, 0)' % (na * db))
    return Fraction(na * db, nb * da)


def _floor_divide(na, da, nb, db):
    return na * db // (da * nb)


def _modulo(na, da, nb, db):
    return Fraction(na * db % (nb * da), da * db)


def _divide_modulo(na, da, nb, db):
    quotient, rest = divmod(na * db, da * nb)
    return quotient, Fraction(rest, da * db)


class Fraction(numbers.Rational):
    """A rational number: a whole numerator and a positive denominator without common factors."""

    __slots__ = ('_numerator', '_denominator')

    def __new__(cls, numerator=0, denominator=None):
        self = super().__new__(cls)
        if denominator is None:
            if type(numerator) is int:
                self._numerator, self._denominator = numerator, 1
                return self
            if isinstance(numerator, numbers.Rational):
                self._numerator, self._denominator = numerator.numerator, numerator.denominator
                return self
            if isinstance(numerator, float) or _is_decimal(numerator):
                self._numerator, self._denominator = numerator.as_integer_ratio()
                return self
            if not isinstance(numerator, str):
                raise TypeError('argument should be a string or a Rational instance')
            parts = _parse(numerator)
            if parts is None:
                raise ValueError('Invalid literal for Fraction: %r' % numerator)
            numerator, denominator = parts
        elif type(numerator) is int is type(denominator):
            pass
        elif isinstance(numerator, numbers.Rational) and isinstance(denominator, numbers.Rational):
            numerator, denominator = (
                numerator.numerator * denominator.denominator, denominator.numerator * numerator.denominator)
        else:
            raise TypeError('both arguments should be Rational instances')
        if denominator == 0:
            raise ZeroDivisionError('Fraction(%s, 0)' % numerator)
        divisor = gcd(numerator, denominator)
        if denominator < 0:
            divisor = -divisor
        self._numerator, self._denominator = numerator // divisor, denominator // divisor
        return self

    @classmethod
    def from_float(cls, f):
        if isinstance(f, numbers.Integral):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError('%s.from_float() only takes floats, not %r (%s)' % (cls.__name__, f, type(f).__name__))
        return cls._lowest(*f.as_integer_ratio())

    @classmethod
    def from_decimal(cls, dec):
        if isinstance(dec, numbers.Integral):
            return cls(int(dec))
        if not _is_decimal(dec):
            raise TypeError('%s.from_decimal() only takes Decimals, not %r (%s)' % (cls.__name__, dec, type(dec).__name__))
        return cls._lowest(*dec.as_integer_ratio())

    @classmethod
    def _lowest(cls, numerator, denominator, /):
        # A fraction of what has no common factors.
        self = super(Fraction, cls).__new__(cls)
        self._numerator, self._denominator = numerator, denominator
        return self

    def is_integer(self):
        return self._denominator == 1

    def as_integer_ratio(self):
        return self._numerator, self._denominator

    def limit_denominator(self, max_denominator=1000000):
        """The nearest fraction whose denominator is not larger."""
        if max_denominator < 1:
            raise ValueError('max_denominator should be at least 1')
        if self._denominator <= max_denominator:
            return Fraction(self)
        # Two convergents of the continued fraction, the last of which has a denominator that is still small enough.
        before, last = (0, 1), (1, 0)
        n, d = self._numerator, self._denominator
        while True:
            quotient = n // d
            size = before[1] + quotient * last[1]
            if size > max_denominator:
                break
            before, last = last, (before[0] + quotient * last[0], size)
            n, d = d, n - quotient * d
        k = (max_denominator - before[1]) // last[1]
        # The other candidate lies between the last convergent and the next.
        if 2 * d * (before[1] + k * last[1]) <= self._denominator:
            return Fraction._lowest(*last)
        return Fraction._lowest(before[0] + k * last[0], before[1] + k * last[1])

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    def __repr__(self):
        return '%s(%s, %s)' % (self.__class__.__name__, self._numerator, self._denominator)

    def __str__(self):
        if self._denominator == 1:
            return str(self._numerator)
        return '%s/%s' % (self._numerator, self._denominator)

    def __format__(self, format_spec, /):
        parts = _specification(format_spec)
        if parts is not None:
            kind = parts[9]
            if not kind and parts[8] is None and not parts[3] and not parts[5] and parts[1] != '=':
                return self._format_ratio(parts)
            if kind and kind in 'eEfFgG%':
                return self._format_float(parts)
        raise ValueError(f'Invalid format specifier {format_spec!r} for object of type {type(self).__name__!r}')

    @staticmethod
    def _padded(parts, sign, body):
        fill, align, width = parts[0], parts[1] or '>', parts[6]
        missing = fill * (width - len(sign) - len(body))
        if align == '>':
            return missing + sign + body
        if align == '<':
            return sign + body + missing
        if align == '=':
            return sign + missing + body
        half = len(missing) // 2
        return missing[:half] + sign + body + missing[half:]

    def _format_ratio(self, parts):
        sign = '-' if self._numerator < 0 else '' if parts[2] == '-' else parts[2]
        separator = parts[7]
        body = f'{abs(self._numerator):{separator}}'
        if self._denominator > 1 or parts[4]:
            body += f'/{self._denominator:{separator}}'
        return self._padded(parts, sign, body)

    def _format_float(self, parts):
        fill, align, sign, no_negative_zero, alternate, zero, width, separator, precision, kind = parts
        precision = int(precision or 6) if precision != '0' else 0
        general = kind in 'gG'
        if general:
            precision = precision or 1
        if kind in 'fF%':
            exponent = -precision - (2 if kind == '%' else 0)
            negative, figures = _to_exponent(self._numerator, self._denominator, exponent)
            scientific, places = False, precision
            exponent = -precision
        else:
            figure_count = precision if general else precision + 1
            negative, figures, exponent = _to_figures(self._numerator, self._denominator, figure_count)
            size = figure_count + exponent
            scientific = not general or not -4 < size <= precision
            places = figure_count - 1 if scientific else -exponent
        suffix = '%' if kind == '%' else ''
        if scientific:
            power = exponent + places
            suffix = f'{"E" if kind in "EG" else "e"}{power:+03d}'
        if negative and not figures and no_negative_zero:
            negative = False
        digits = str(figures).zfill(places + 1)
        whole, part = digits[:len(digits) - places], digits[len(digits) - places:]
        if general and not alternate:
            part = part.rstrip('0')
        point = '.' if part or alternate else ''
        lead = '-' if negative else '' if sign == '-' else sign
        trailing = point + part + suffix
        if zero and not align:
            room = width - len(lead) - len(trailing)
            whole = whole.zfill(3 * (room - 1) // 4 + 1 if separator else room)
        if separator:
            first = 1 + (len(whole) - 1) % 3
            whole = whole[:first] + ''.join(separator + whole[i:i + 3] for i in range(first, len(whole), 3))
        return self._padded(parts, lead, whole + trailing)

    __add__, __radd__ = _operators(_add, operator.add, 'add')
    __sub__, __rsub__ = _operators(_subtract, operator.sub, 'sub')
    __mul__, __rmul__ = _operators(_multiply, operator.mul, 'mul')
    __truediv__, __rtruediv__ = _operators(_divide, operator.truediv, 'truediv')
    __floordiv__, __rfloordiv__ = _operators(_floor_divide, operator.floordiv, 'floordiv')
    __mod__, __rmod__ = _operators(_modulo, operator.mod, 'mod')
    __divmod__, __rdivmod__ = _operators(_divide_modulo, divmod, 'divmod')

    def __pow__(a, b):
        if isinstance(b, numbers.Rational):
            if b.denominator != 1:
                return float(a) ** float(b)
            power, n, d = b.numerator, a._numerator, a._denominator
            if power >= 0:
                return Fraction._lowest(n ** power, d ** power)
            if n == 0:
                raise ZeroDivisionError('Fraction(%s, 0)' % d ** -power)
            if n > 0:
                return Fraction._lowest(d ** -power, n ** -power)
            return Fraction._lowest((-d) ** -power, (-n) ** -power)
        if isinstance(b, (float, complex)):
            return float(a) ** b
        return NotImplemented

    def __rpow__(b, a):
        if b._denominator == 1 and b._numerator >= 0:
            return a ** b._numerator
        if isinstance(a, numbers.Rational):
            return Fraction(a.numerator, a.denominator) ** b
        if b._denominator == 1:
            return a ** b._numerator
        return a ** float(b)

    def __pos__(a):
        return Fraction._lowest(a._numerator, a._denominator)

    def __neg__(a):
        return Fraction._lowest(-a._numerator, a._denominator)

    def __abs__(a):
        return Fraction._lowest(abs(a._numerator), a._denominator)

    def __int__(a):
        if a._numerator < 0:
            return -(-a._numerator // a._denominator)
        return a._numerator // a._denominator

    def __trunc__(a):
        return int(a)

    def __floor__(a):
        return a._numerator // a._denominator

    def __ceil__(a):
        return -(-a._numerator // a._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            return _nearest(self._numerator, self._denominator)
        shift = 10 ** abs(ndigits)
        if ndigits > 0:
            return Fraction(round(self * shift), shift)
        return Fraction(round(self / shift) * shift)

    def __hash__(self):
        # As numbers hash: modulo a prime.
        try:
            inverse = pow(self._denominator, -1, _prime)
        except ValueError:
            value = 314159
        else:
            value = hash(hash(abs(self._numerator)) * inverse)
        if self._numerator < 0:
            value = -value
        return -2 if value == -1 else value

    def __eq__(a, b):
        if type(b) is int:
            return a._numerator == b and a._denominator == 1
        if isinstance(b, numbers.Rational):
            return a._numerator == b.numerator and a._denominator == b.denominator
        if isinstance(b, numbers.Complex) and b.imag == 0:
            b = b.real
        if isinstance(b, float):
            if b != b or b in (float('inf'), float('-inf')):
                return False
            return a == a.from_float(b)
        return NotImplemented

    def _compare(self, other, compare):
        if isinstance(other, numbers.Rational):
            return compare(self._numerator * other.denominator, self._denominator * other.numerator)
        if isinstance(other, float):
            if other != other or other in (float('inf'), float('-inf')):
                return compare(0.0, other)
            return compare(self, self.from_float(other))
        return NotImplemented

    def __lt__(a, b):
        return a._compare(b, operator.lt)

    def __gt__(a, b):
        return a._compare(b, operator.gt)

    def __le__(a, b):
        return a._compare(b, operator.le)

    def __ge__(a, b):
        return a._compare(b, operator.ge)

    def __bool__(a):
        return bool(a._numerator)

    def __reduce__(self):
        return self.__class__, (self._numerator, self._denominator)

    def __copy__(self):
        return self if type(self) is Fraction else self.__class__(self._numerator, self._denominator)

    def __deepcopy__(self, memo):
        return self if type(self) is Fraction else self.__class__(self._numerator, self._denominator)
