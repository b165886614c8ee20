from abc import ABCMeta, abstractmethod

__all__ = ["Number", "Complex", "Real", "Rational", "Integral"]


def _abstract(*names):
    """Abstract methods that a class statement takes into its namespace by globals of the loop below."""
    methods = {}
    for name in names:
        def method(self, *args):
            raise NotImplementedError
        method.__name__ = name
        methods[name] = abstractmethod(method)
    return methods


class Number(metaclass=ABCMeta):
    """All numbers inherit from this class."""
    __slots__ = ()
    __hash__ = None


class Complex(Number):
    """What complex numbers can do."""
    __slots__ = ()
    locals().update(_abstract("__complex__", "__add__", "__radd__", "__neg__", "__pos__", "__mul__", "__rmul__", "__truediv__", "__rtruediv__", "__pow__",
                              "__rpow__", "__abs__", "conjugate", "__eq__"))

    def __bool__(self):
        """True if self != 0. Called for bool(self)."""
        return self != 0

    @property
    @abstractmethod
    def real(self):
        """Retrieve the real component of this number."""
        raise NotImplementedError

    @property
    @abstractmethod
    def imag(self):
        """Retrieve the imaginary component of this number."""
        raise NotImplementedError

    def __sub__(self, other):
        """self - other"""
        return self + -other

    def __rsub__(self, other):
        """other - self"""
        return -self + other


class Real(Complex):
    """What real numbers can do beside."""
    __slots__ = ()
    locals().update(_abstract("__float__", "__trunc__", "__floor__", "__ceil__", "__round__", "__floordiv__", "__rfloordiv__", "__mod__", "__rmod__",
                              "__lt__", "__le__"))

    def __divmod__(self, other):
        """divmod(self, other): The pair (self // other, self % other)."""
        return self // other, self % other

    def __rdivmod__(self, other):
        """divmod(other, self): The pair (other // self, other % self)."""
        return other // self, other % self

    def __complex__(self):
        """complex(self) == complex(float(self), 0)"""
        return complex(float(self))

    @property
    def real(self):
        """Real numbers are their real component."""
        return +self

    @property
    def imag(self):
        """Real numbers have no imaginary component."""
        return 0

    def conjugate(self):
        """Conjugate is a no-op for Reals."""
        return +self


class Rational(Real):
    """.numerator and .denominator should be in lowest terms."""
    __slots__ = ()

    @property
    @abstractmethod
    def numerator(self):
        raise NotImplementedError

    @property
    @abstractmethod
    def denominator(self):
        raise NotImplementedError

    def __float__(self):
        """float(self) = self.numerator / self.denominator"""
        return int(self.numerator) / int(self.denominator)


class Integral(Rational):
    """What integers can do beside."""
    __slots__ = ()
    locals().update(_abstract("__int__", "__pow__", "__lshift__", "__rlshift__", "__rshift__", "__rrshift__", "__and__", "__rand__", "__xor__", "__rxor__",
                              "__or__", "__ror__", "__invert__"))

    def __index__(self):
        """Called whenever an index is needed, such as in slicing"""
        return int(self)

    def __float__(self):
        """float(self) == float(int(self))"""
        return float(int(self))

    @property
    def numerator(self):
        """Integers are their own numerators."""
        return +self

    @property
    def denominator(self):
        """Integers have a denominator of 1."""
        return 1


Complex.register(complex)
Real.register(float)
Integral.register(int)

import sys
if "decimal" in sys.modules:
    Number.register(sys.modules["decimal"].Decimal)
del sys
