from typing import (GenericAlias, NoneType, NotRequired, ReadOnly, Required, Union, UnionType, _AnnotatedAlias, _GenericAlias, _is_function, _is_module,
                    _modules, _type_check)

# The classes are those of the module typing.
__name__ = "typing"


class ForwardRef:
    """A reference to a type by its name, or by an expression."""

    __slots__ = ("__forward_arg__", "__forward_code__", "__forward_evaluated__", "__forward_value__", "__forward_is_argument__",
                 "__forward_is_class__", "__forward_module__")

    def __init__(self, arg, is_argument=True, module=None, *, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        try:
            code = compile(f"({arg},)[0]" if arg.startswith("*") else arg, "<string>", "eval")
        except SyntaxError:
            raise SyntaxError(f"Forward reference must be an expression -- got {arg!r}")
        self.__forward_arg__ = arg
        self.__forward_code__ = code
        self.__forward_evaluated__ = False
        self.__forward_value__ = None
        self.__forward_is_argument__ = is_argument
        self.__forward_is_class__ = is_class
        self.__forward_module__ = module

    def _evaluate(self, globalns, localns, type_params=(), *, recursive_guard=frozenset()):
        if self.__forward_arg__ in recursive_guard:
            return self
        if not self.__forward_evaluated__ or localns is not globalns:
            if globalns is None and localns is None:
                globalns = localns = {}
            elif globalns is None:
                globalns = localns
            elif localns is None:
                localns = globalns
            if self.__forward_module__ is not None:
                globalns = getattr(_modules().get(self.__forward_module__, None), "__dict__", globalns)
            if type_params:
                globalns, localns = dict(globalns), dict(localns)
                for p in type_params:
                    if not self.__forward_is_class__ or p.__name__ not in globalns:
                        globalns[p.__name__] = p
                        localns.pop(p.__name__, None)
            v = _type_check(eval(self.__forward_code__, globalns, localns), "Forward references must evaluate to types.",
                            allow_special_forms=self.__forward_is_class__)
            self.__forward_value__ = _evaluate(v, globalns, localns, type_params, recursive_guard=recursive_guard | {self.__forward_arg__})
            self.__forward_evaluated__ = True
        return self.__forward_value__

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        if self.__forward_evaluated__ and other.__forward_evaluated__:
            return self.__forward_arg__ == other.__forward_arg__ and self.__forward_value__ == other.__forward_value__
        return self.__forward_arg__ == other.__forward_arg__ and self.__forward_module__ == other.__forward_module__

    def __hash__(self):
        return hash((self.__forward_arg__, self.__forward_module__))

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __repr__(self):
        module = "" if self.__forward_module__ is None else f", module={self.__forward_module__!r}"
        return f"ForwardRef({self.__forward_arg__!r}{module})"


def _evaluate(t, globalns, localns, type_params=(), *, recursive_guard=frozenset()):
    """Evaluate the references in a type."""
    if isinstance(t, ForwardRef):
        return t._evaluate(globalns, localns, type_params, recursive_guard=recursive_guard)
    if isinstance(t, (_GenericAlias, GenericAlias, UnionType)):
        args = t.__args__
        if isinstance(t, GenericAlias):
            args = tuple([ForwardRef(v) if isinstance(v, str) else v for v in args])
        made = tuple([_evaluate(v, globalns, localns, type_params, recursive_guard=recursive_guard) for v in args])
        if made == t.__args__:
            return t
        if isinstance(t, GenericAlias):
            if type(t).__name__ == "_CallableGenericAlias":
                return type(t)(t.__origin__, (made[:-1], made[-1]))
            return GenericAlias(t.__origin__, made)
        if isinstance(t, UnionType):
            union = made[0]
            for v in made[1:]:
                union = union | v
            return union
        return t.copy_with(made)
    return t


def _strip(t):
    """Take the words around types away: Annotated, Required and the like."""
    if isinstance(t, _AnnotatedAlias):
        return _strip(t.__origin__)
    if isinstance(t, _GenericAlias) and t._origin in (Required, NotRequired, ReadOnly):
        return _strip(t.__args__[0])
    if isinstance(t, (_GenericAlias, GenericAlias, UnionType)):
        made = tuple([_strip(a) for a in t.__args__])
        if made == t.__args__:
            return t
        if isinstance(t, GenericAlias):
            return GenericAlias(t.__origin__, made)
        if isinstance(t, UnionType):
            union = made[0]
            for v in made[1:]:
                union = union | v
            return union
        return t.copy_with(made)
    return t


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    """Return the annotations of a function, class or module, with texts evaluated and, unless include_extras, without Annotated."""
    if getattr(obj, "__no_type_check__", None):
        return {}
    hints = {}
    if isinstance(obj, type):
        for base in reversed(obj.__mro__):
            annotations = base.__dict__.get("__annotations__", {})
            if not isinstance(annotations, dict):
                continue
            base_globals = getattr(_modules().get(base.__module__, None), "__dict__", {}) if globalns is None else globalns
            base_locals = dict(vars(base)) if localns is None else localns
            if localns is None and globalns is None:
                # A name of the class hides that of the module only where both mean the same.
                base_globals, base_locals = base_locals, base_globals
            for name, value in annotations.items():
                if value is None:
                    value = NoneType
                if isinstance(value, str):
                    value = ForwardRef(value, is_argument=False, is_class=True)
                hints[name] = _evaluate(value, base_globals, base_locals, getattr(base, "__type_params__", ()))
        return hints if include_extras else {name: _strip(t) for name, t in hints.items()}
    if globalns is None:
        if _is_module(obj):
            globalns = obj.__dict__
        else:
            function = obj
            while hasattr(function, "__wrapped__"):
                function = function.__wrapped__
            globalns = getattr(function, "__globals__", {})
        if localns is None:
            localns = globalns
    elif localns is None:
        localns = globalns
    annotations = getattr(obj, "__annotations__", None)
    if annotations is None:
        if _is_function(obj) or _is_module(obj) or callable(obj) and hasattr(obj, "__name__"):
            return {}
        raise TypeError(f"{obj!r} is not a module, class, method, or function.")
    type_params = getattr(obj, "__type_params__", ())
    for name, value in annotations.items():
        if value is None:
            value = NoneType
        if isinstance(value, str):
            value = ForwardRef(value, is_argument=not _is_module(obj), is_class=False)
        hints[name] = _evaluate(value, globalns, localns, type_params)
    return hints if include_extras else {name: _strip(t) for name, t in hints.items()}
