import typing
from typing import (GenericAlias, Union, Unpack, _GenericAlias, _SpecialForm, _UnpackGenericAlias, _calling_module, _is_param_expr, _make_union,
                    _type_check, _type_convert)

# The classes are those of the module typing.
__name__ = "typing"


class _NoDefaultType:
    __slots__ = ()

    def __repr__(self):
        return "typing.NoDefault"

    def __reduce__(self):
        return "NoDefault"


_NoDefaultType.__name__ = _NoDefaultType.__qualname__ = "NoDefaultType"
NoDefault = _NoDefaultType()


class _TypeParameter:
    """What TypeVar, ParamSpec and TypeVarTuple share. A bound, constraints and a default may be functions, called when they are asked for."""

    def _begin(self, name, default):
        if not isinstance(name, str):
            raise TypeError(f"{type(self).__name__}() argument 'name' must be str, not {type(name).__name__}")
        self.__name__ = name
        self._default = default
        self._lazy_default = None
        self.__module__ = _calling_module()

    @property
    def __default__(self):
        if self._lazy_default is not None:
            self._default, self._lazy_default = self._lazy_default(), None
        return self._default

    def has_default(self):
        return self._lazy_default is not None or self._default is not NoDefault

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __reduce__(self):
        return self.__name__

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of {type(self).__name__}")


def _variance_repr(self):
    if self.__infer_variance__:
        return self.__name__
    return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__


class TypeVar(_TypeParameter):
    """A type variable.

    TypeVar(name, *constraints, bound=None, covariant=False, contravariant=False, infer_variance=False, default=NoDefault)"""

    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False, infer_variance=False, default=NoDefault):
        self._begin(name, _type_convert(default) if default is not NoDefault else default)
        if covariant and contravariant:
            raise ValueError("Bivariant types are not supported.")
        if infer_variance and (covariant or contravariant):
            raise ValueError("Variance cannot be specified with infer_variance.")
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        if constraints and bound is not None:
            raise TypeError("Constraints cannot be combined with bound=...")
        self.__covariant__ = bool(covariant)
        self.__contravariant__ = bool(contravariant)
        self.__infer_variance__ = bool(infer_variance)
        self._constraints = tuple([_type_check(t, "TypeVar(name, constraint, ...): constraints must be types.") for t in constraints])
        self._bound = None if bound is None else _type_check(bound, "Bound must be a type.")
        self._lazy_bound = self._lazy_constraints = None

    @property
    def __bound__(self):
        if self._lazy_bound is not None:
            self._bound, self._lazy_bound = self._lazy_bound(), None
        return self._bound

    @property
    def __constraints__(self):
        if self._lazy_constraints is not None:
            self._constraints, self._lazy_constraints = tuple(self._lazy_constraints()), None
        return self._constraints

    def __typing_subst__(self, arg):
        arg = _type_check(arg, "Parameters to generic types must be types.")
        if isinstance(arg, _UnpackGenericAlias) or isinstance(arg, GenericAlias) and getattr(arg, "__unpacked__", False):
            raise TypeError(f"{arg} is not valid as type argument")
        return arg

    __repr__ = _variance_repr


class ParamSpecArgs:
    """The positional arguments of a ParamSpec."""

    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.args"

    def __eq__(self, other):
        return self.__origin__ == other.__origin__ if isinstance(other, ParamSpecArgs) else NotImplemented

    def __hash__(self):
        return hash(("args", self.__origin__))

    def __mro_entries__(self, bases):
        raise TypeError("Cannot subclass an instance of ParamSpecArgs")


class ParamSpecKwargs:
    """The keyword arguments of a ParamSpec."""

    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.kwargs"

    def __eq__(self, other):
        return self.__origin__ == other.__origin__ if isinstance(other, ParamSpecKwargs) else NotImplemented

    def __hash__(self):
        return hash(("kwargs", self.__origin__))

    def __mro_entries__(self, bases):
        raise TypeError("Cannot subclass an instance of ParamSpecKwargs")


class ParamSpec(_TypeParameter):
    """A variable for the parameters of a function."""

    def __init__(self, name, *, bound=None, covariant=False, contravariant=False, infer_variance=False, default=NoDefault):
        self._begin(name, default)
        if covariant and contravariant:
            raise ValueError("Bivariant types are not supported.")
        if infer_variance and (covariant or contravariant):
            raise ValueError("Variance cannot be specified with infer_variance.")
        self.__covariant__ = bool(covariant)
        self.__contravariant__ = bool(contravariant)
        self.__infer_variance__ = bool(infer_variance)
        self.__bound__ = None if bound is None else _type_check(bound, "Bound must be a type.")

    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)

    def __typing_subst__(self, arg):
        if isinstance(arg, (list, tuple)):
            return tuple([_type_check(a, "Expected a type.") for a in arg])
        if not _is_param_expr(arg):
            raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {arg}")
        return arg

    __repr__ = _variance_repr


class TypeVarTuple(_TypeParameter):
    """A variable for any number of types."""

    def __init__(self, name, *, default=NoDefault):
        self._begin(name, default)

    def __iter__(self):
        yield Unpack[self]

    def __typing_subst__(self, arg):
        raise TypeError("Substitution of bare TypeVarTuple is not supported")

    def __repr__(self):
        return self.__name__


class TypeAliasType:
    """An alias that a type statement makes; its value is found when it is asked for."""

    def __init__(self, name, value, *, type_params=()):
        if not isinstance(name, str):
            raise TypeError(f"TypeAliasType() argument 'name' must be str, not {type(name).__name__}")
        if not isinstance(type_params, tuple):
            raise TypeError("type_params must be a tuple")
        self.__dict__.update(__name__=name, __type_params__=type_params, _value=value, _lazy=None, __module__=_calling_module())

    @property
    def __value__(self):
        if self._lazy is not None:
            self.__dict__.update(_value=self._lazy(), _lazy=None)
        return self._value

    @property
    def __parameters__(self):
        return tuple([p for v in self.__type_params__ for p in (v if isinstance(v, TypeVarTuple) else (v,))])

    def __setattr__(self, name, value):
        if name in ("__name__", "__value__", "__type_params__", "__parameters__", "__module__"):
            raise AttributeError("readonly attribute" if name in ("__name__", ) else f"attribute '{name}' of 'typing.TypeAliasType' objects is not writable")
        raise AttributeError(f"'typing.TypeAliasType' object has no attribute '{name}' and no __dict__ for setting new attributes")

    def __getitem__(self, parameters):
        if not self.__type_params__:
            raise TypeError("Only generic type aliases are subscriptable")
        return GenericAlias(self, parameters if isinstance(parameters, tuple) else (parameters,))

    def __iter__(self):
        yield Unpack[self]

    def __or__(self, other):
        return _make_union(self, other)

    def __ror__(self, other):
        return _make_union(other, self)

    def __call__(self, *args, **kwargs):
        raise TypeError("'typing.TypeAliasType' object is not callable")

    def __repr__(self):
        return self.__name__

    def __reduce__(self):
        return self.__name__


def _concatenate(self, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Concatenate of no types.")
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    if not (parameters[-1] is ... or isinstance(parameters[-1], ParamSpec)):
        raise TypeError("The last parameter to Concatenate should be a ParamSpec variable or ellipsis.")
    parameters = (*[_type_check(p, "Concatenate[arg, ...]: each arg must be a type.") for p in parameters[:-1]], parameters[-1])
    return _ConcatenateGenericAlias(self, parameters)


Concatenate = _SpecialForm(_concatenate, "Concatenate", "Parameters before those of a ParamSpec.")


class _ConcatenateGenericAlias(_GenericAlias):
    def copy_with(self, args):
        last = args[-1]
        if isinstance(last, (list, tuple)):
            return (*args[:-1], *last)
        if isinstance(last, _ConcatenateGenericAlias):
            args = (*args[:-1], *last.__args__)
        return _ConcatenateGenericAlias(Concatenate, args)


typing._TypeVar, typing._ParamSpec, typing._ParamSpecArgs, typing._ParamSpecKwargs = TypeVar, ParamSpec, ParamSpecArgs, ParamSpecKwargs
typing._TypeVarTuple, typing._ConcatenateGenericAlias = TypeVarTuple, _ConcatenateGenericAlias


# --- What the syntax of type parameters calls.

def _type_var(name):
    return TypeVar(name, infer_variance=True)


def _type_var_bound(name, bound):
    made = TypeVar(name, infer_variance=True)
    made._lazy_bound = bound
    return made


def _type_var_constraints(name, constraints):
    made = TypeVar(name, infer_variance=True)
    made._lazy_constraints = constraints
    return made


def _param_spec(name):
    return ParamSpec(name, infer_variance=True)


_type_var_tuple = TypeVarTuple


def _type_param_default(parameter, default):
    parameter._lazy_default = default
    return parameter


def _type_alias(parts):
    name, parameters, value = parts
    made = TypeAliasType(name, None, type_params=() if parameters is None else parameters)
    made.__dict__["_lazy"] = value
    return made
