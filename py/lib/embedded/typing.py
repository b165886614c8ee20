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
    # What not every program needs is made when it is first asked for, most of it by modules of its own.
    home = _home(name)
    if home is not None:
        found = getattr(_import(home), name)
    elif name == "AnyStr":
        found = _later("TypeVar")("AnyStr", bytes, str)
        found.__module__ = "typing"
    else:
        found = _alias(name)
        if found is None:
            raise AttributeError(f"module 'typing' has no attribute '{name}'")
    globals()[name] = found
    return found


def __dir__():
    # The names that CPython makes late too are there once they are made.
    late = {"AsyncContextManager", "ContextManager", "Match", "Pattern"}
    return sorted({*globals(), *__all__} - {"__dir__", *(late - globals().keys())})


def _later(name):
    """Return a member of this module, which may not be there yet."""
    return globals()[name] if name in globals() else __getattr__(name)


def _home(name):
    """Return the module that makes a member of this one, None if there is none."""
    if name in ("TypeVar", "ParamSpec", "ParamSpecArgs", "ParamSpecKwargs", "TypeVarTuple", "TypeAliasType", "NoDefault", "Concatenate",
                "_type_var", "_type_var_bound", "_type_var_constraints", "_param_spec", "_type_var_tuple", "_type_param_default", "_type_alias"):
        return "_typing_parameters"
    if name in ("NamedTuple", "NamedTupleMeta", "TypedDict", "is_typeddict", "NewType"):
        return "_typing_records"
    if name in ("Protocol", "runtime_checkable", "is_protocol", "get_protocol_members"):
        return "_typing_protocols"
    if name in ("ForwardRef", "get_type_hints", "_evaluate", "_strip"):
        return "_typing_hints"
    if name in ("SupportsAbs", "SupportsBytes", "SupportsComplex", "SupportsFloat", "SupportsIndex", "SupportsInt", "SupportsRound", "IO", "TextIO",
                "BinaryIO", "Pattern", "Match"):
        return "_typing_rare"
    return None


# The classes of modules that may not be there yet: until then nothing is an instance of them.
_TypeVar = _ParamSpec = _ParamSpecArgs = _ParamSpecKwargs = _TypeVarTuple = _ConcatenateGenericAlias = _Protocol = _TypedDictMeta = ()


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
        return _later("ForwardRef")(v, module=module, is_class=allow_special_forms)
    return v


def _type_check(v, message, module=None, *, allow_special_forms=False):
    """Return v as a type, or fail if it cannot be one."""
    v = _type_convert(v, module, allow_special_forms=allow_special_forms)
    if type(v) is type:
        return v
    if isinstance(v, _GenericAlias) and v._origin in (Generic, _Protocol):
        raise TypeError(f"{v} is not valid as type argument")
    if v in _VALID_ALONE:
        return v
    if allow_special_forms and (v is ClassVar or v is Final):
        return v
    if isinstance(v, _SpecialForm) or v is Generic or v is _Protocol:
        raise TypeError(f"Plain {v} is not valid as type argument")
    if type(v) is tuple:
        raise TypeError(f"{message} Got {v!r:.100}.")
    return v


def _is_param_expr(v):
    return v is ... or isinstance(v, (tuple, list)) or isinstance(v, (_ParamSpec, _ConcatenateGenericAlias))


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
    if len(parameters) == 1 and isinstance(parameters[0], _ParamSpec) and not (len(args) == 1 and _is_param_expr(args[0])):
        args = [tuple(args)]
    assigned = {}
    variadic = [i for i, p in enumerate(parameters) if isinstance(p, _TypeVarTuple)]
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
        elif isinstance(v, _TypeVarTuple):
            made.extend(assigned[v])
        elif isinstance(v, _ParamSpec):
            made.append(assigned[v])
        elif hasattr(v, "__typing_subst__"):
            made.append(assigned[v])
        elif isinstance(v, _UnpackGenericAlias) and isinstance(v.__args__[0], _TypeVarTuple):
            made.extend(assigned[v.__args__[0]])
        elif isinstance(v, (tuple, list)):
            made.append(tuple(_substitute(v, assigned)))
        else:
            inner = getattr(v, "__parameters__", ())
            if inner:
                arguments = []
                for p in inner:
                    if isinstance(p, _TypeVarTuple):
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
        if self._origin in (Generic, _Protocol):
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
            if _Protocol in bases:
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

def _alias(name):
    """Make an alias that few programs use; None if there is none of the name."""
    if name in ("Hashable", "Sized", "ByteString"):
        return _SpecialGenericAlias("collections.abc." + name, 0, name=name)
    if name in ("Awaitable", "AsyncIterable", "AsyncIterator", "Iterable", "Iterator", "Reversible", "Container", "Collection", "MutableSet", "Sequence",
                "MutableSequence", "MappingView", "KeysView", "ValuesView"):
        return _SpecialGenericAlias("collections.abc." + name, 1, name=name)
    if name in ("Mapping", "MutableMapping", "ItemsView"):
        return _SpecialGenericAlias("collections.abc." + name, 2, name=name)
    if name == "AbstractSet":
        return _SpecialGenericAlias("collections.abc.Set", 1, name=name)
    if name == "Coroutine":
        return _SpecialGenericAlias("collections.abc.Coroutine", 3, name=name)
    if name == "Generator":
        return _SpecialGenericAlias("collections.abc.Generator", 3, name=name, defaults=(NoneType, NoneType))
    if name == "AsyncGenerator":
        return _SpecialGenericAlias("collections.abc.AsyncGenerator", 2, name=name, defaults=(NoneType,))
    if name in ("Deque", "DefaultDict"):
        return _SpecialGenericAlias("collections." + name.lower(), 1 if name == "Deque" else 2, name=name)
    if name == "Counter":
        return _SpecialGenericAlias("collections.Counter", 1, name=name)
    if name in ("OrderedDict", "ChainMap"):
        return _SpecialGenericAlias("collections." + name, 2, name=name)
    if name in ("ContextManager", "AsyncContextManager"):
        return _SpecialGenericAlias("contextlib.Abstract" + name, 2, name=name, defaults=(bool | None,))
    return None


_VALID_ALONE = (Any, LiteralString, NoReturn, Never, Self, TypeAlias)


# --- Generic classes.

def _generic_class_getitem(cls, args):
    if not isinstance(args, tuple):
        args = (args,)
    if cls is Generic or cls is _Protocol:
        name = cls.__name__
        if not args:
            raise TypeError(f"Parameter list to {name}[...] cannot be empty")
        args = tuple([_type_convert(p) for p in args])
        for p in args:
            if not (isinstance(p, (_TypeVar, _ParamSpec, _TypeVarTuple)) or isinstance(p, _UnpackGenericAlias) and isinstance(p.__args__[0], _TypeVarTuple)):
                raise TypeError(f"Parameters to {name}[...] must all be type variables or parameter specification variables.")
        if len(set(args)) != len(args):
            raise TypeError(f"Parameters to {name}[...] must all be unique")
        return _GenericAlias(cls, tuple([Unpack[p] if isinstance(p, _TypeVarTuple) else p for p in args]))
    parameters = cls.__parameters__
    if not parameters:
        raise TypeError(f"{cls} is not a generic class")
    assigned = _assign(cls, parameters, _flatten_unpacked(args))
    made = []
    for p in parameters:
        if isinstance(p, _TypeVarTuple):
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
            if isinstance(base, _GenericAlias) and base._origin in (Generic, _Protocol):
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


# --- Looking into types.

def get_origin(tp):
    """Return what a type with arguments is of: list for List[int], Union for Optional[int]; None if it is no such type."""
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_BaseGenericAlias, GenericAlias, _ParamSpecArgs, _ParamSpecKwargs)):
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


def _generic(parameters):
    return Generic[parameters]
