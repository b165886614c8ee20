__all__ = ["Annotated", "Any", "Callable", "ClassVar", "Concatenate", "Final", "ForwardRef", "Generic", "Literal", "Optional", "ParamSpec", "Protocol",
           "Tuple", "Type", "TypeVar", "TypeVarTuple", "Union", "AbstractSet", "ByteString", "Container", "ContextManager", "Hashable", "ItemsView",
           "Iterable", "Iterator", "KeysView", "Mapping", "MappingView", "MutableMapping", "MutableSequence", "MutableSet", "Sequence", "Sized",
           "ValuesView", "Awaitable", "AsyncIterator", "AsyncIterable", "Coroutine", "Collection", "AsyncGenerator", "AsyncContextManager",
           "Reversible", "SupportsAbs", "SupportsBytes", "SupportsComplex", "SupportsFloat", "SupportsIndex", "SupportsInt", "SupportsRound",
           "ChainMap", "Counter", "Deque", "Dict", "DefaultDict", "List", "OrderedDict", "Set", "FrozenSet", "NamedTuple", "TypedDict",
           "Generator", "BinaryIO", "IO", "Match", "Pattern", "TextIO", "AnyStr", "assert_type", "assert_never", "cast", "clear_overloads",
           "dataclass_transform", "final", "get_args", "get_origin", "get_overloads", "get_protocol_members", "get_type_hints", "is_protocol",
           "is_typeddict", "LiteralString", "Never", "NewType", "no_type_check", "no_type_check_decorator", "NoDefault", "NoReturn",
           "NotRequired", "overload", "override", "ParamSpecArgs", "ParamSpecKwargs", "ReadOnly", "Required", "reveal_type",
           "runtime_checkable", "Self", "Text", "TYPE_CHECKING", "TypeAlias", "TypeGuard", "TypeIs", "TypeAliasType", "Unpack"]

TYPE_CHECKING = False
Text = str


def __getattr__(name):
    # What few programs need is in a module of its own.
    if name in ("SupportsAbs", "SupportsBytes", "SupportsComplex", "SupportsFloat", "SupportsIndex", "SupportsInt", "SupportsRound", "IO", "TextIO",
                "BinaryIO", "Pattern", "Match"):
        import _typing_rare
        found = globals()[name] = getattr(_typing_rare, name)
        return found
    raise AttributeError(f"module 'typing' has no attribute '{name}'")


# --- What types are checked and shown with.

def _type_repr(v):
    if isinstance(v, type) and type(v) is not GenericAlias and not isinstance(v, GenericAlias):
        return v.__qualname__ if v.__module__ == "builtins" else f"{v.__module__}.{v.__qualname__}"
    if v is Ellipsis:
        return "..."
    if _is_function(v):
        return v.__name__
    if isinstance(v, (tuple, list)):
        return "[" + ", ".join([_type_repr(t) for t in v]) + "]"
    return repr(v)


def _type_convert(v, module=None, *, allow_special_forms=False):
    """None stands for its type, a text for a reference."""
    if v is None:
        return NoneType
    if isinstance(v, str):
        return ForwardRef(v, module=module, is_class=allow_special_forms)
    return v


def _type_check(v, message, module=None, *, allow_special_forms=False):
    """Return v as a type, or fail if it cannot be one."""
    v = _type_convert(v, module, allow_special_forms=allow_special_forms)
    if type(v) is type:
        return v
    if isinstance(v, _GenericAlias) and v._origin in (Generic, Protocol):
        raise TypeError(f"{v} is not valid as type argument")
    if v in _VALID_ALONE:
        return v
    if allow_special_forms and (v is ClassVar or v is Final):
        return v
    if isinstance(v, _SpecialForm) or v is Generic or v is Protocol:
        raise TypeError(f"Plain {v} is not valid as type argument")
    if type(v) is tuple:
        raise TypeError(f"{message} Got {v!r:.100}.")
    return v


def _is_param_expr(v):
    return v is ... or isinstance(v, (tuple, list)) or isinstance(v, (ParamSpec, _ConcatenateGenericAlias))


def _parameters_of(args):
    """The type parameters in args, each once, in order."""
    found = []
    for v in args:
        if isinstance(v, type):
            continue
        if isinstance(v, tuple) or type(v) is list:
            inner = _parameters_of(v)
        elif hasattr(v, "__typing_subst__"):
            inner = (v,)
        else:
            inner = getattr(v, "__parameters__", ())
        for p in inner:
            if p not in found:
                found.append(p)
    return tuple(found)


def _ordered_parameters(args):
    found = _parameters_of(args)
    default_seen = False
    for p in found:
        if getattr(p, "has_default", None) and p.has_default():
            default_seen = True
        elif default_seen:
            raise TypeError(f"Type parameter {p!r} without a default follows type parameter with a default")
    return found


def _flatten_unpacked(args):
    """Replace *tuple[A, B] by A, B."""
    flat = []
    for v in args:
        inner = getattr(v, "__typing_unpacked_tuple_args__", None)
        if inner is not None and not (inner and inner[-1] is ...):
            flat.extend(inner)
        else:
            flat.append(v)
    return tuple(flat)


def _assign(shown, parameters, args):
    """Say which argument each of the parameters gets."""
    args = [_type_convert(v) if not isinstance(v, list) else v for v in args]
    if len(parameters) == 1 and isinstance(parameters[0], ParamSpec) and not (len(args) == 1 and _is_param_expr(args[0])):
        args = [tuple(args)]
    assigned = {}
    variadic = [i for i, p in enumerate(parameters) if isinstance(p, TypeVarTuple)]
    if variadic:
        at = variadic[0]
        if len(variadic) > 1:
            raise TypeError("More than one TypeVarTuple parameter in " + str(shown))
        before, after = at, len(parameters) - at - 1
        required = len([p for i, p in enumerate(parameters) if i != at and not p.has_default()])
        if len(args) < required:
            raise TypeError(f"Too few arguments for {shown}; actual {len(args)}, expected at least {required}")
        after = min(after, max(len(args) - before, 0))
        middle = tuple(args[before:len(args) - after])
        if not middle and parameters[at].has_default() and len(args) <= before:
            middle = getattr(parameters[at].__default__, "__typing_unpacked_tuple_args__", None) or parameters[at].__default__
            middle = middle if isinstance(middle, tuple) else (middle,)
        assigned[parameters[at]] = middle
        args = args[:before] + args[len(args) - after:]
        parameters = parameters[:at] + parameters[at + 1:]
    given = len(args)
    if given > len(parameters):
        raise TypeError(f"Too many arguments for {shown}; actual {given}, expected {len(parameters)}")
    if given < len(parameters):
        required = len([p for p in parameters if not p.has_default()])
        if given < required:
            least = "at least " if required < len(parameters) or given == 0 and isinstance(shown, type) else ""
            raise TypeError(f"Too few arguments for {shown}; actual {given}, expected {least}{required}")
        for p in parameters[given:]:
            args.append(p.__default__)
    for p, v in zip(parameters, args):
        assigned[p] = p.__typing_subst__(v)
    return assigned


def _substitute(args, assigned):
    """Put what is assigned to parameters into args."""
    made = []
    for v in args:
        if isinstance(v, type) and type(v) is not GenericAlias:
            made.append(v)
        elif isinstance(v, TypeVarTuple):
            made.extend(assigned[v])
        elif isinstance(v, ParamSpec):
            made.append(assigned[v])
        elif hasattr(v, "__typing_subst__"):
            made.append(assigned[v])
        elif isinstance(v, _UnpackGenericAlias) and isinstance(v.__args__[0], TypeVarTuple):
            made.extend(assigned[v.__args__[0]])
        elif isinstance(v, (tuple, list)):
            made.append(tuple(_substitute(v, assigned)))
        else:
            inner = getattr(v, "__parameters__", ())
            if inner:
                arguments = []
                for p in inner:
                    if isinstance(p, TypeVarTuple):
                        arguments.extend(assigned[p])
                    else:
                        arguments.append(assigned[p])
                v = v[tuple(arguments)]
            made.append(v)
    return made


# --- Special forms: names with a meaning of their own, some of which take arguments.

class _SpecialForm:
    __slots__ = ("_name", "__doc__", "_getitem")

    def __init__(self, getitem, name=None, doc=None):
        self._getitem = getitem
        self._name = name or getitem.__name__
        self.__doc__ = doc or getattr(getitem, "__doc__", None)

    def __getattr__(self, item):
        if item in {"__name__", "__qualname__"}:
            return self._name
        raise AttributeError(item)

    @property
    def __module__(self):
        return "typing"

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass {self!r}")

    def __repr__(self):
        return "typing." + self._name

    def __reduce__(self):
        return self._name

    def __call__(self, *args, **kwds):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __instancecheck__(self, obj):
        raise TypeError(f"{self} cannot be used with isinstance()")

    def __subclasscheck__(self, cls):
        raise TypeError(f"{self} cannot be used with issubclass()")

    def __getitem__(self, parameters):
        return self._getitem(self, parameters)


def _no_arguments(self, parameters):
    raise TypeError(f"{self} is not subscriptable")


def _one_type(self, parameters):
    item = _type_check(parameters, f"{self} accepts only single type.", allow_special_forms=self is Final or self is ClassVar)
    return _GenericAlias(self, (item,))


def _union(self, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Union of no types.")
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    flat = []
    for v in parameters:
        v = _type_check(v, "Union[arg, ...]: each arg must be a type.")
        for part in v.__args__ if isinstance(v, (_UnionGenericAlias, UnionType)) else (v,):
            if part not in flat:
                flat.append(part)
    if len(flat) == 1:
        return flat[0]
    return _UnionGenericAlias(self, tuple(flat), name="Optional" if len(flat) == 2 and NoneType in flat else None)


def _optional(self, parameters):
    return Union[_type_check(parameters, f"{self} requires a single type."), NoneType]


def _literal(self, parameters):
    flat = []
    for v in parameters if isinstance(parameters, tuple) else (parameters,):
        flat.extend(v.__args__ if isinstance(v, _LiteralGenericAlias) else (v,))
    try:
        flat = [v for v, _ in dict.fromkeys([(v, type(v)) for v in flat])]
    except TypeError:
        # An argument that has no hash; nothing is left out then.
        pass
    return _LiteralGenericAlias(self, tuple(flat))


def _concatenate(self, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Concatenate of no types.")
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    if not (parameters[-1] is ... or isinstance(parameters[-1], ParamSpec)):
        raise TypeError("The last parameter to Concatenate should be a ParamSpec variable or ellipsis.")
    parameters = (*[_type_check(p, "Concatenate[arg, ...]: each arg must be a type.") for p in parameters[:-1]], parameters[-1])
    return _ConcatenateGenericAlias(self, parameters)


def _unpack(self, parameters):
    return _UnpackGenericAlias(self, (_type_check(parameters, f"{self} accepts only single type."),))


def _annotated(self, parameters):
    if not isinstance(parameters, tuple) or len(parameters) < 2:
        raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
    origin = _type_check(parameters[0], "Annotated[t, ...]: t must be a type.", allow_special_forms=True)
    return _AnnotatedAlias(origin, parameters[1:])


ClassVar = _SpecialForm(_one_type, "ClassVar", "Marks a variable of the class.")
Final = _SpecialForm(_one_type, "Final", "Marks a name that is not assigned again.")
Required = _SpecialForm(_one_type, "Required", "Marks a key of a TypedDict as required.")
NotRequired = _SpecialForm(_one_type, "NotRequired", "Marks a key of a TypedDict as one that may be missing.")
ReadOnly = _SpecialForm(_one_type, "ReadOnly", "Marks a key of a TypedDict as one that is not changed.")
TypeGuard = _SpecialForm(_one_type, "TypeGuard", "The result of a function that tells whether its argument is of a type.")
TypeIs = _SpecialForm(_one_type, "TypeIs", "The result of a function that tells exactly whether its argument is of a type.")
Union = _SpecialForm(_union, "Union", "Union[X, Y]: either X or Y.")
Optional = _SpecialForm(_optional, "Optional", "Optional[X]: X or None.")
Literal = _SpecialForm(_literal, "Literal", "Literal[v, ...]: one of these values.")
Concatenate = _SpecialForm(_concatenate, "Concatenate", "Parameters before those of a ParamSpec.")
Unpack = _SpecialForm(_unpack, "Unpack", "Unpack[X]: *X.")
Annotated = _SpecialForm(_annotated, "Annotated", "Annotated[T, x, ...]: T, with x as metadata.")
TypeAlias = _SpecialForm(_no_arguments, "TypeAlias", "Marks an assignment as that of an alias.")
NoReturn = _SpecialForm(_no_arguments, "NoReturn", "The result of a function that never returns.")
Never = _SpecialForm(_no_arguments, "Never", "A type without values.")
Self = _SpecialForm(_no_arguments, "Self", "The class around.")
LiteralString = _SpecialForm(_no_arguments, "LiteralString", "A string made of literals.")


class _AnyMeta(type):
    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return super().__instancecheck__(obj)

    def __repr__(self):
        return "typing.Any" if self is Any else super().__repr__()


class Any(metaclass=_AnyMeta):
    """Any type. As a base it makes a class compatible with every type."""

    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


# --- Type parameters.

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

    def __init_subclass__(cls, final=True):
        if final:
            raise TypeError(f"type 'typing.{cls.__mro__[1].__name__}' is not an acceptable base type")


def _variance_repr(self):
    if self.__infer_variance__:
        return self.__name__
    return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__


class TypeVar(_TypeParameter, final=False):
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


class ParamSpec(_TypeParameter, final=False):
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


class TypeVarTuple(_TypeParameter, final=False):
    """A variable for any number of types."""

    def __init__(self, name, *, default=NoDefault):
        self._begin(name, default)

    def __iter__(self):
        yield Unpack[self]

    def __typing_subst__(self, arg):
        raise TypeError("Substitution of bare TypeVarTuple is not supported")

    def __repr__(self):
        return self.__name__


del _TypeParameter.__init_subclass__


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


# --- Types with arguments.

class _BaseGenericAlias:
    """What typing.List and List[int] share. _origin is the class that it stands for, or the name of one of collections.abc or another
    module, which is imported when it is asked for."""

    def __init__(self, origin, *, inst=True, name=None):
        self._inst = inst
        self._name = name
        self._origin = origin

    @property
    def __origin__(self):
        origin = self._origin
        if type(origin) is str:
            module, _, name = origin.rpartition(".")
            origin = self._origin = getattr(_import(module), name)
        return origin

    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead")
        made = self.__origin__(*args, **kwargs)
        try:
            made.__orig_class__ = self
        except Exception:
            # An object that takes no attributes.
            pass
        return made

    def __mro_entries__(self, bases):
        entries = [self.__origin__] if self.__origin__ not in bases else []
        for b in bases[bases.index(self) + 1:]:
            if isinstance(b, _BaseGenericAlias) or isinstance(b, type) and issubclass(b, Generic):
                break
        else:
            entries.append(Generic)
        return tuple(entries)

    def __getattr__(self, attr):
        if attr in {"__origin__", "__args__"}:
            raise AttributeError(attr)
        if "_origin" in self.__dict__ and not (attr.startswith("__") and attr.endswith("__")):
            return getattr(self.__origin__, attr)
        raise AttributeError(attr)

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]


class _GenericAlias(_BaseGenericAlias):
    def __init__(self, origin, args, *, inst=True, name=None):
        self._inst = inst
        self._name = name
        self._origin = origin
        if not isinstance(args, tuple):
            args = (args,)
        self.__args__ = args
        if name is None and not type(origin) is str:
            self.__module__ = getattr(origin, "__module__", None)

    @property
    def __parameters__(self):
        return _parameters_of(self.__args__)

    def __eq__(self, other):
        if not isinstance(other, _GenericAlias):
            return NotImplemented
        return self.__args__ == other.__args__ and (self._origin == other._origin or self.__origin__ == other.__origin__)

    def __hash__(self):
        return hash((self.__origin__ if type(self._origin) is str else self._origin, self.__args__))

    def __getitem__(self, args):
        if self._origin in (Generic, Protocol):
            raise TypeError(f"Cannot subscript already-subscripted {self}")
        parameters = self.__parameters__
        if not parameters:
            raise TypeError(f"{self} is not a generic class")
        if not isinstance(args, tuple):
            args = (args,)
        assigned = _assign(self, parameters, _flatten_unpacked(args))
        return self.copy_with(tuple(_substitute(self.__args__, assigned)))

    def copy_with(self, args):
        return self.__class__(self._origin, args, name=self._name, inst=self._inst)

    def __repr__(self):
        name = "typing." + self._name if self._name else _type_repr(self.__origin__)
        args = ", ".join([_type_repr(a) for a in self.__args__]) if self.__args__ else "()"
        return f"{name}[{args}]"

    def __reduce__(self):
        import operator
        origin = globals()[self._name] if self._name else self.__origin__
        args = self.__args__
        return operator.getitem, (origin, args[0] if len(args) == 1 and not isinstance(args[0], tuple) else args)

    def __mro_entries__(self, bases):
        if isinstance(self._origin, _SpecialForm):
            raise TypeError(f"Cannot subclass {self!r}")
        if self._name:
            return super().__mro_entries__(bases)
        if self._origin is Generic:
            if Protocol in bases:
                return ()
            for b in bases[bases.index(self) + 1:]:
                if isinstance(b, _BaseGenericAlias) and b is not self:
                    return ()
        return (self.__origin__,)

    def __iter__(self):
        yield Unpack[self]


class _UnionGenericAlias(_GenericAlias):
    def copy_with(self, args):
        return Union[args]

    def __eq__(self, other):
        if not isinstance(other, (_UnionGenericAlias, UnionType)):
            return NotImplemented
        try:
            return set(self.__args__) == set(other.__args__)
        except TypeError:
            return all(v in other.__args__ for v in self.__args__) and all(v in self.__args__ for v in other.__args__)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __repr__(self):
        args = self.__args__
        if len(args) == 2:
            if args[0] is NoneType:
                return f"typing.Optional[{_type_repr(args[1])}]"
            if args[1] is NoneType:
                return f"typing.Optional[{_type_repr(args[0])}]"
        return f"typing.Union[{', '.join([_type_repr(a) for a in args])}]"

    def __instancecheck__(self, obj):
        for cls in self.__args__:
            if isinstance(obj, cls):
                return True
        return False

    def __subclasscheck__(self, cls):
        for other in self.__args__:
            if issubclass(cls, other):
                return True
        return False


class _LiteralGenericAlias(_GenericAlias):
    @property
    def __parameters__(self):
        return ()

    def __eq__(self, other):
        if not isinstance(other, _LiteralGenericAlias):
            return NotImplemented
        return {(v, type(v)) for v in self.__args__} == {(v, type(v)) for v in other.__args__}

    def __hash__(self):
        return hash(frozenset([(v, type(v)) for v in self.__args__]))

    def __repr__(self):
        return f"typing.Literal[{', '.join([_type_repr(a) if not isinstance(a, tuple) else repr(a) for a in self.__args__]) or '()'}]"


class _ConcatenateGenericAlias(_GenericAlias):
    def copy_with(self, args):
        last = args[-1]
        if isinstance(last, (list, tuple)):
            return (*args[:-1], *last)
        if isinstance(last, _ConcatenateGenericAlias):
            args = (*args[:-1], *last.__args__)
        return _ConcatenateGenericAlias(Concatenate, args)


class _UnpackGenericAlias(_GenericAlias):
    def __repr__(self):
        return f"typing.Unpack[{_type_repr(self.__args__[0])}]"

    @property
    def __typing_unpacked_tuple_args__(self):
        inner = self.__args__[0]
        if isinstance(inner, (_GenericAlias, GenericAlias)) and inner.__origin__ is tuple:
            return inner.__args__
        return None


class _AnnotatedAlias(_GenericAlias):
    def __init__(self, origin, metadata):
        if isinstance(origin, _AnnotatedAlias):
            metadata = origin.__metadata__ + metadata
            origin = origin.__origin__
        super().__init__(origin, (origin,), name="Annotated")
        self.__metadata__ = metadata

    def copy_with(self, args):
        return _AnnotatedAlias(args[0], self.__metadata__)

    def __repr__(self):
        return f"typing.Annotated[{_type_repr(self.__origin__)}, {', '.join([repr(a) for a in self.__metadata__])}]"

    def __eq__(self, other):
        if not isinstance(other, _AnnotatedAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))

    def __getattr__(self, attr):
        if attr in {"__name__", "__qualname__"}:
            return "Annotated"
        return super().__getattr__(attr)

    def __mro_entries__(self, bases):
        return (self.__origin__,)


class _CallableGenericAlias(_GenericAlias):
    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and _is_param_expr(args[0]) and not isinstance(args[0], tuple):
            return f"typing.Callable[{_type_repr(args[0])}, {_type_repr(args[1])}]"
        return f"typing.Callable[[{', '.join([_type_repr(a) for a in args[:-1]])}], {_type_repr(args[-1])}]"

    def copy_with(self, args):
        flat = []
        for v in args[:-1]:
            # A ParamSpec got a list of types.
            flat.extend(v if isinstance(v, (tuple, list)) else (v,))
        return _CallableGenericAlias(self._origin, (*flat, args[-1]), name="Callable", inst=True)

    def __reduce__(self):
        import operator
        args = self.__args__
        if not (len(args) == 2 and _is_param_expr(args[0])):
            args = list(args[:-1]), args[-1]
        return operator.getitem, (Callable, args)


class _SpecialGenericAlias(_BaseGenericAlias):
    """typing.List and its like: how many arguments it takes, and its origin."""

    def __init__(self, origin, count, *, inst=True, name, defaults=()):
        self._inst = inst
        self._name = name
        self._origin = origin
        self._nparams = count
        self._defaults = defaults
        self.__doc__ = f"An alias: use the class itself, which takes arguments too."

    def __getitem__(self, parameters):
        if not isinstance(parameters, tuple):
            parameters = (parameters,)
        count, given = self._nparams, len(parameters)
        parameters = tuple([_type_check(p, "Parameters to generic types must be types.") for p in parameters])
        if given < count and given + len(self._defaults) >= count:
            parameters = (*parameters, *self._defaults[given - count:])
        elif given != count:
            least = "at least " if self._defaults and given < count else ""
            expected = count - len(self._defaults) if least else count
            raise TypeError(f"Too {'many' if given > count else 'few'} arguments for {self}; actual {given}, expected {least}{expected}")
        return _GenericAlias(self._origin, parameters, name=self._name, inst=self._inst)

    def __repr__(self):
        return "typing." + self._name

    def __getattr__(self, attr):
        if attr in {"__name__", "__qualname__"}:
            return self._name
        return super().__getattr__(attr)

    @property
    def __module__(self):
        return "typing"

    def __subclasscheck__(self, cls):
        if isinstance(cls, _SpecialGenericAlias):
            return issubclass(cls.__origin__, self.__origin__)
        if not isinstance(cls, _GenericAlias):
            return issubclass(cls, self.__origin__)
        return super().__subclasscheck__(cls)

    def __reduce__(self):
        return self._name


class _TupleType(_SpecialGenericAlias):
    def __getitem__(self, parameters):
        if not isinstance(parameters, tuple):
            parameters = (parameters,)
        if len(parameters) >= 2 and parameters[-1] is ...:
            checked = tuple([_type_check(p, "Tuple[t, ...]: t must be a type.") for p in parameters[:-1]])
            return _GenericAlias(tuple, (*checked, ...), name="Tuple", inst=False)
        return _GenericAlias(tuple, tuple([_type_check(p, "Tuple[t0, t1, ...]: each t must be a type.") for p in parameters]), name="Tuple", inst=False)


class _CallableType(_SpecialGenericAlias):
    def __getitem__(self, parameters):
        if not isinstance(parameters, tuple) or len(parameters) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        args, result = parameters
        result = _type_check(result, "Callable[args, result]: result must be a type.")
        if isinstance(args, list):
            args = tuple([_type_convert(a) for a in args])
        elif isinstance(args, tuple):
            args = tuple([_type_convert(a) for a in args])
        elif _is_param_expr(args):
            args = (args,)
        else:
            args = (_type_convert(args),)
        return _CallableGenericAlias(self._origin, (*args, result), name="Callable", inst=True)


Tuple = _TupleType(tuple, -1, inst=False, name="Tuple")
Callable = _CallableType("collections.abc.Callable", 2, name="Callable")
List = _SpecialGenericAlias(list, 1, inst=False, name="List")
Dict = _SpecialGenericAlias(dict, 2, inst=False, name="Dict")
Set = _SpecialGenericAlias(set, 1, inst=False, name="Set")
FrozenSet = _SpecialGenericAlias(frozenset, 1, inst=False, name="FrozenSet")
Type = _SpecialGenericAlias(type, 1, inst=False, name="Type")
Deque = _SpecialGenericAlias("collections.deque", 1, name="Deque")
DefaultDict = _SpecialGenericAlias("collections.defaultdict", 2, name="DefaultDict")
OrderedDict = _SpecialGenericAlias("collections.OrderedDict", 2, name="OrderedDict")
Counter = _SpecialGenericAlias("collections.Counter", 1, name="Counter")
ChainMap = _SpecialGenericAlias("collections.ChainMap", 2, name="ChainMap")
AbstractSet = _SpecialGenericAlias("collections.abc.Set", 1, name="AbstractSet")
for _name, _count in (("Hashable", 0), ("Awaitable", 1), ("AsyncIterable", 1), ("AsyncIterator", 1), ("Iterable", 1), ("Iterator", 1), ("Reversible", 1),
                      ("Sized", 0), ("Container", 1), ("Collection", 1), ("MutableSet", 1), ("Mapping", 2), ("MutableMapping", 2), ("Sequence", 1),
                      ("MutableSequence", 1), ("ByteString", 0), ("MappingView", 1), ("KeysView", 1), ("ItemsView", 2), ("ValuesView", 1),
                      ("Coroutine", 3)):
    globals()[_name] = _SpecialGenericAlias("collections.abc." + _name, _count, name=_name)
del _name, _count
Generator = _SpecialGenericAlias("collections.abc.Generator", 3, name="Generator", defaults=(NoneType, NoneType))
AsyncGenerator = _SpecialGenericAlias("collections.abc.AsyncGenerator", 2, name="AsyncGenerator", defaults=(NoneType,))
ContextManager = _SpecialGenericAlias("contextlib.AbstractContextManager", 2, name="ContextManager", defaults=(bool | None,))
AsyncContextManager = _SpecialGenericAlias("contextlib.AbstractAsyncContextManager", 2, name="AsyncContextManager", defaults=(bool | None,))

_VALID_ALONE = (Any, LiteralString, NoReturn, Never, Self, TypeAlias)


# --- Generic classes.

def _generic_class_getitem(cls, args):
    if not isinstance(args, tuple):
        args = (args,)
    if cls is Generic or cls is Protocol:
        name = cls.__name__
        if not args:
            raise TypeError(f"Parameter list to {name}[...] cannot be empty")
        args = tuple([_type_convert(p) for p in args])
        for p in args:
            if not (isinstance(p, (TypeVar, ParamSpec, TypeVarTuple)) or isinstance(p, _UnpackGenericAlias) and isinstance(p.__args__[0], TypeVarTuple)):
                raise TypeError(f"Parameters to {name}[...] must all be type variables or parameter specification variables.")
        if len(set(args)) != len(args):
            raise TypeError(f"Parameters to {name}[...] must all be unique")
        return _GenericAlias(cls, tuple([Unpack[p] if isinstance(p, TypeVarTuple) else p for p in args]))
    parameters = cls.__parameters__
    if not parameters:
        raise TypeError(f"{cls} is not a generic class")
    assigned = _assign(cls, parameters, _flatten_unpacked(args))
    made = []
    for p in parameters:
        if isinstance(p, TypeVarTuple):
            made.extend(assigned[p])
        else:
            made.append(assigned[p])
    return _GenericAlias(cls, tuple(made))


def _generic_init_subclass(cls, *args, **kwargs):
    super(Generic, cls).__init_subclass__(*args, **kwargs)
    bases = cls.__dict__.get("__orig_bases__")
    if bases is not None:
        error = Generic in bases
    else:
        error = Generic in cls.__bases__ and cls.__name__ != "Protocol" and type(cls) is not _TypedDictMeta
    if error:
        raise TypeError("Cannot inherit from plain Generic")
    parameters = ()
    if bases is not None:
        parameters = _ordered_parameters(bases)
        listed = None
        for base in bases:
            if isinstance(base, _GenericAlias) and base._origin in (Generic, Protocol):
                if listed is not None:
                    raise TypeError(f"Cannot inherit from Generic[...] multiple times.")
                listed = base
        if listed is not None:
            own = listed.__parameters__
            missing = [p for p in parameters if p not in own]
            if missing:
                raise TypeError(f"Some type variables ({', '.join(map(str, missing))}) are not listed in "
                                f"{listed._origin.__name__}[{', '.join(map(str, own))}]")
            parameters = own
    cls.__parameters__ = tuple(parameters)


class Generic:
    """Base of classes that take type arguments: class Box(Generic[T])."""
    __slots__ = ()
    _is_protocol = False

    __class_getitem__ = classmethod(_generic_class_getitem)
    __init_subclass__ = classmethod(_generic_init_subclass)


# --- Protocols.

_NOT_MEMBERS = frozenset({
    "__parameters__", "__orig_bases__", "__orig_class__", "_is_protocol", "_is_runtime_protocol", "__protocol_attrs__", "__non_callable_proto_members__",
    "__type_params__", "__abstractmethods__", "__annotations__", "__dict__", "__doc__", "__init__", "__module__", "__new__", "__slots__",
    "__subclasshook__", "__weakref__", "__class_getitem__", "__match_args__", "__static_attributes__", "__firstlineno__", "_MutableMapping__marker"})


def _protocol_members(cls):
    found = set()
    for base in cls.__mro__[:-1]:
        if base.__name__ in {"Protocol", "Generic"} and base.__module__ == "typing":
            continue
        for name in [*base.__dict__, *getattr(base, "__annotations__", ())]:
            if not name.startswith("_abc_") and name not in _NOT_MEMBERS:
                found.add(name)
    return found


class _ProtocolMeta(ABCMeta):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        if name == "Protocol" and bases == (Generic,):
            pass
        elif Protocol in bases:
            for base in bases:
                if not (base in {object, Generic} or base.__name__ in _ALLOWED_BASES.get(base.__module__, ())
                        or issubclass(base, Generic) and getattr(base, "_is_protocol", False)):
                    raise TypeError(f"Protocols can only inherit from other protocols, got {base!r}")
        return super().__new__(mcls, name, bases, namespace, **kwargs)

    def __init__(cls, *args, **kwargs):
        if getattr(cls, "_is_protocol", False):
            cls.__protocol_attrs__ = _protocol_members(cls)

    def __subclasscheck__(cls, other):
        if cls is Protocol:
            return type.__subclasscheck__(cls, other)
        if getattr(cls, "_is_protocol", False) and not _allow_reckless(other):
            if not isinstance(other, type):
                raise TypeError("issubclass() arg 1 must be a class")
            if not getattr(cls, "_is_runtime_protocol", False):
                raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
            data = cls.__non_callable_proto_members__
            if data and cls.__dict__.get("__subclasshook__") is _protocol_hook_method:
                raise TypeError("Protocols with non-method members don't support issubclass(). "
                                f"Non-method members: {str(sorted(data))[1:-1]}.")
        return super().__subclasscheck__(other)

    def __instancecheck__(cls, instance):
        if cls is Protocol:
            return type.__instancecheck__(cls, instance)
        if not getattr(cls, "_is_protocol", False):
            return super().__instancecheck__(instance)
        if not getattr(cls, "_is_runtime_protocol", False):
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if type.__instancecheck__(cls, instance) or not cls.__non_callable_proto_members__ and ABCMeta.__instancecheck__(cls, instance):
            return True
        for name in cls.__protocol_attrs__:
            found, v = _find_static(instance, name)
            if not found or v is None and name not in cls.__non_callable_proto_members__:
                return False
        return True


def _allow_reckless(other):
    return False


_ALLOWED_BASES = {
    "collections.abc": ("Callable", "Awaitable", "Iterable", "Iterator", "AsyncIterable", "AsyncIterator", "Hashable", "Sized", "Container",
                        "Collection", "Reversible", "Buffer"),
    "contextlib": ("AbstractContextManager", "AbstractAsyncContextManager"),
}


def _protocol_hook(cls, other):
    if not cls.__dict__.get("_is_protocol", False):
        return NotImplemented
    for name in cls.__protocol_attrs__:
        for base in other.__mro__:
            if name in base.__dict__:
                if base.__dict__[name] is None:
                    return NotImplemented
                break
            annotations = base.__dict__.get("__annotations__", {})
            if name in annotations and issubclass(other, Generic) and getattr(other, "_is_protocol", False):
                break
        else:
            return NotImplemented
    return True


_protocol_hook_method = classmethod(_protocol_hook)


def _no_init(self, *args, **kwargs):
    cls = type(self)
    if cls._is_protocol:
        raise TypeError("Protocols cannot be instantiated")
    if cls.__init__ is not _no_init:
        return
    # The class got this __init__ from a protocol: find the one that follows.
    for base in cls.__mro__:
        init = base.__dict__.get("__init__", _no_init)
        if init is not _no_init:
            cls.__init__ = init
            break
    else:
        cls.__init__ = object.__init__
    cls.__init__(self, *args, **kwargs)


class Protocol(Generic, metaclass=_ProtocolMeta):
    """Base of protocols: classes that say which members others have."""
    __slots__ = ()
    _is_protocol = True
    _is_runtime_protocol = False

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if not cls.__dict__.get("_is_protocol", False):
            cls._is_protocol = any(b is Protocol for b in cls.__bases__)
        if "__subclasshook__" not in cls.__dict__:
            cls.__subclasshook__ = _protocol_hook_method
        if cls._is_protocol and cls.__init__ is Protocol.__init__:
            cls.__init__ = _no_init


def runtime_checkable(cls):
    """Class decorator: the protocol may be used with isinstance() and issubclass(), which look for its members by name."""
    if not (isinstance(cls, type) and issubclass(cls, Generic)) or not getattr(cls, "_is_protocol", False):
        raise TypeError(f"@runtime_checkable can be only applied to protocol classes, got {cls!r}")
    cls._is_runtime_protocol = True
    cls.__non_callable_proto_members__ = {name for name in cls.__protocol_attrs__ if not callable(getattr(cls, name, None))}
    return cls


def is_protocol(tp, /):
    """Tell whether tp is a protocol class."""
    return isinstance(tp, type) and getattr(tp, "_is_protocol", False) and tp is not Protocol and tp is not Generic


def get_protocol_members(tp, /):
    """Return the names of the members of a protocol class."""
    if not is_protocol(tp):
        raise TypeError(f"{tp!r} is not a Protocol")
    return frozenset(tp.__protocol_attrs__)


# --- Named tuples and typed dicts.

_PROHIBITED = frozenset({"__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_field_types", "_make", "_replace",
                         "_asdict", "_source"})


def _make_named_tuple(name, types, module, defaults=(), bases=(tuple,), attributes={}):
    import collections
    types = [(n, _type_check(t, f"field {n} annotation must be a type")) for n, t in types]
    made = collections._namedtuple(name, [n for n, _ in types], False, defaults, module, bases, attributes)
    types = dict(types)
    made.__annotations__ = made.__new__.__annotations__ = types
    return made


class NamedTupleMeta(type):
    def __new__(cls, typename, bases, ns):
        for base in bases:
            if base is not _NamedTuple and base is not Generic:
                raise TypeError("can only inherit from a NamedTuple type and Generic")
        bases = tuple([tuple if base is _NamedTuple else base for base in bases])
        types = ns.get("__annotations__", {})
        defaults = []
        for name in types:
            if name in ns:
                defaults.append(name)
            elif defaults:
                raise TypeError(f"Non-default namedtuple field {name} cannot follow default field{'s' if len(defaults) > 1 else ''} "
                                f"{', '.join(defaults)}")
        made = _make_named_tuple(typename, types.items(), ns["__module__"], [ns[name] for name in defaults], bases,
                                 {"__orig_bases__": ns["__orig_bases__"]} if "__orig_bases__" in ns else {})
        for key, value in ns.items():
            if key in _PROHIBITED:
                raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            if key not in ("__module__", "__name__", "__annotations__", "__classcell__"):
                if key not in made._fields:
                    setattr(made, key, value)
                set_name = getattr(type(value), "__set_name__", None)
                if set_name is not None:
                    set_name(value, made, key)
        return made


def NamedTuple(typename, fields, /):
    """The class statement class P(NamedTuple): x: int makes a named tuple whose fields have types; so does NamedTuple('P', [('x', int)])."""
    made = _make_named_tuple(typename, fields, _calling_module())
    made.__orig_bases__ = (NamedTuple,)
    return made


_NamedTuple = type.__new__(NamedTupleMeta, "NamedTuple", (), {})


def _named_tuple_entries(bases):
    return (_NamedTuple,)


NamedTuple.__mro_entries__ = _named_tuple_entries


def _qualifiers(annotation):
    """The words Required, NotRequired and ReadOnly around a type."""
    while True:
        if isinstance(annotation, _AnnotatedAlias):
            annotation = annotation.__origin__
        elif isinstance(annotation, _GenericAlias) and annotation._origin in (Required, NotRequired, ReadOnly):
            yield annotation._origin
            annotation = annotation.__args__[0]
        else:
            return


class _TypedDictMeta(type):
    def __new__(cls, name, bases, ns, total=True):
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base class")
        generic = (Generic,) if any(issubclass(b, Generic) for b in bases) else ()
        made = type.__new__(_TypedDictMeta, name, (*generic, dict), ns)
        if "__orig_bases__" not in made.__dict__:
            made.__orig_bases__ = bases
        annotations, required, optional, readonly, mutable = {}, set(), set(), set(), set()
        own = {n: _type_check(t, "TypedDict('Name', {f0: t0, f1: t1, ...}); each t must be a type", module=made.__module__)
               for n, t in ns.get("__annotations__", {}).items()}
        for base in bases:
            annotations.update(base.__dict__.get("__annotations__", {}))
            theirs = base.__dict__.get("__required_keys__", set())
            required |= theirs
            optional -= theirs
            theirs = base.__dict__.get("__optional_keys__", set())
            required -= theirs
            optional |= theirs
            readonly.update(base.__dict__.get("__readonly_keys__", ()))
            mutable.update(base.__dict__.get("__mutable_keys__", ()))
        annotations.update(own)
        for key, annotation in own.items():
            words = set(_qualifiers(annotation))
            if Required in words or total and NotRequired not in words:
                required.add(key)
                optional.discard(key)
            else:
                optional.add(key)
                required.discard(key)
            if ReadOnly in words:
                if key in mutable:
                    raise TypeError(f"Cannot redefine mutable key {key!r} as read-only")
                readonly.add(key)
            else:
                mutable.add(key)
                readonly.discard(key)
        made.__annotations__ = annotations
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        made.__readonly_keys__ = frozenset(readonly)
        made.__mutable_keys__ = frozenset(mutable)
        made.__total__ = total
        return made

    def __subclasscheck__(cls, other):
        raise TypeError("TypedDict does not support instance and class checks")

    def __call__(cls, /, *args, **kwargs):
        return dict(*args, **kwargs)

    __instancecheck__ = __subclasscheck__


def TypedDict(typename, fields=NoDefault, /, *, total=True):
    """The class statement class T(TypedDict): k: int describes dicts by their keys; so does TypedDict('T', {'k': int})."""
    if fields is NoDefault or fields is None:
        fields = {}
    ns = {"__annotations__": dict(fields)}
    module = _calling_module()
    if module is not None:
        ns["__module__"] = module
    made = _TypedDictMeta(typename, (), ns, total=total)
    made.__orig_bases__ = (TypedDict,)
    return made


_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {})


def _typed_dict_entries(bases):
    return (_TypedDict,)


TypedDict.__mro_entries__ = _typed_dict_entries


def is_typeddict(tp):
    """Tell whether a class is a TypedDict."""
    return isinstance(tp, _TypedDictMeta) and tp is not _TypedDict


class NewType:
    """NewType(name, type): a type that only a type checker tells from the other; calling it returns its argument."""

    def __init__(self, name, tp):
        self.__qualname__ = name
        if "." in name:
            name = name.rpartition(".")[-1]
        self.__name__ = name
        self.__supertype__ = tp
        module = _calling_module()
        if module != "typing":
            self.__module__ = module

    def __call__(self, x, /):
        return x

    def __mro_entries__(self, bases):
        superclass_name = self.__name__

        class Dummy:
            def __init_subclass__(cls):
                raise TypeError(f"Cannot subclass an instance of NewType. Perhaps you were looking for: "
                                f"`{cls.__name__} = NewType({cls.__name__!r}, {superclass_name})`")
        return (Dummy,)

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"

    def __reduce__(self):
        return self.__qualname__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


AnyStr = TypeVar("AnyStr", bytes, str)


# --- Looking into types.

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


def get_origin(tp):
    """Return what a type with arguments is of: list for List[int], Union for Optional[int]; None if it is no such type."""
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_BaseGenericAlias, GenericAlias, ParamSpecArgs, ParamSpecKwargs)):
        return tp.__origin__
    if tp is Generic:
        return Generic
    if isinstance(tp, UnionType):
        return UnionType
    return None


def get_args(tp):
    """Return the arguments of a type that has some; those of a Callable as a list and the result."""
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__, *tp.__metadata__)
    if isinstance(tp, (_GenericAlias, GenericAlias)):
        args = tp.__args__
        if isinstance(tp, _CallableGenericAlias) or type(tp).__name__ == "_CallableGenericAlias":
            if not (len(args) == 2 and _is_param_expr(args[0])):
                return list(args[:-1]), args[-1]
        return args
    if isinstance(tp, UnionType):
        return tp.__args__
    return ()


# --- Functions and decorators that do nothing when the program runs, or little.

def cast(typ, val):
    """Return val: for a type checker it is of the type."""
    return val


def assert_type(val, typ, /):
    """Return val: a type checker makes sure that it is of the type."""
    return val


def assert_never(arg, /):
    """Fail: a type checker makes sure that this is never called."""
    value = repr(arg)
    if len(value) > 100:
        value = value[:100] + "..."
    raise AssertionError(f"Expected code to be unreachable, but got: {value}")


def reveal_type(obj, /):
    """Print the type of obj to sys.stderr and return obj."""
    import sys
    print(f"Runtime type is {type(obj).__name__!r}", file=sys.stderr)
    return obj


def final(f):
    """Mark a class or method as final, by the attribute __final__."""
    try:
        f.__final__ = True
    except (AttributeError, TypeError):
        pass
    return f


def override(method, /):
    """Mark a method as one that overrides another, by the attribute __override__."""
    try:
        method.__override__ = True
    except (AttributeError, TypeError):
        pass
    return method


def no_type_check(arg):
    """Mark a class or function: its annotations are no types."""
    if isinstance(arg, type):
        for key in dir(arg):
            member = getattr(arg, key)
            if not hasattr(member, "__qualname__") or member.__qualname__ != f"{arg.__qualname__}.{member.__name__}" or getattr(member, "__module__", None) != arg.__module__:
                continue
            if _is_function(member):
                member.__no_type_check__ = True
            if hasattr(member, "__func__"):
                member.__func__.__no_type_check__ = True
            if isinstance(member, type):
                no_type_check(member)
    try:
        arg.__no_type_check__ = True
    except TypeError:
        pass
    return arg


def no_type_check_decorator(decorator):
    """Make a decorator that marks what it returns by no_type_check."""
    def wrapped_decorator(*args, **kwds):
        return no_type_check(decorator(*args, **kwds))
    for name in ("__module__", "__name__", "__qualname__", "__doc__"):
        if hasattr(decorator, name):
            setattr(wrapped_decorator, name, getattr(decorator, name))
    wrapped_decorator.__wrapped__ = decorator
    return wrapped_decorator


_overloads = {}


def _overload_dummy(*args, **kwds):
    """Helper for @overload to raise when called."""
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions outside a stub module should always be "
        "followed by an implementation that is not @overload-ed.")


def overload(func):
    """Mark one of several signatures of a function; the last definition is not marked."""
    f = getattr(func, "__func__", func)
    try:
        _overloads.setdefault((f.__module__, f.__qualname__), {})[_first_line(f)] = func
    except AttributeError:
        pass
    return _overload_dummy


def get_overloads(func):
    """Return the functions that @overload marked as signatures of func."""
    f = getattr(func, "__func__", func)
    return list(_overloads.get((f.__module__, f.__qualname__), {}).values())


def clear_overloads():
    """Forget what @overload marked."""
    _overloads.clear()


def dataclass_transform(*, eq_default=True, order_default=False, kw_only_default=False, frozen_default=False, field_specifiers=(), **kwargs):
    """Mark a decorator, class or metaclass as one that makes classes like dataclasses."""
    def decorator(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = {
            "eq_default": eq_default, "order_default": order_default, "kw_only_default": kw_only_default, "frozen_default": frozen_default,
            "field_specifiers": field_specifiers, "kwargs": kwargs}
        return cls_or_fn
    return decorator


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


def _generic(parameters):
    return Generic[parameters]


def _type_alias(parts):
    name, parameters, value = parts
    made = TypeAliasType(name, None, type_params=() if parameters is None else parameters)
    made.__dict__["_lazy"] = value
    return made
