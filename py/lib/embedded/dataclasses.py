__all__ = ["dataclass", "field", "Field", "FrozenInstanceError", "InitVar", "KW_ONLY", "MISSING", "fields", "asdict", "astuple",
           "make_dataclass", "replace", "is_dataclass"]


class FrozenInstanceError(AttributeError):
    pass


class _HAS_DEFAULT_FACTORY_CLASS:
    def __repr__(self):
        return "<factory>"


class _MISSING_TYPE:
    pass


class _KW_ONLY_TYPE:
    pass


class _FIELD_BASE:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


_HAS_DEFAULT_FACTORY = _HAS_DEFAULT_FACTORY_CLASS()
MISSING = _MISSING_TYPE()
KW_ONLY = _KW_ONLY_TYPE()
_FIELD = _FIELD_BASE("_FIELD")
_FIELD_CLASSVAR = _FIELD_BASE("_FIELD_CLASSVAR")
_FIELD_INITVAR = _FIELD_BASE("_FIELD_INITVAR")
_EMPTY_METADATA = _MappingProxyType({})
_FIELDS = "__dataclass_fields__"
_PARAMS = "__dataclass_params__"
_POST_INIT_NAME = "__post_init__"


class InitVar:
    __slots__ = ("type",)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        # Only classes have a short name; an alias is a class to isinstance() no more.
        name = self.type.__name__ if isinstance(self.type, type) and type(self.type) is not _GenericAlias else repr(self.type)
        return f"dataclasses.InitVar[{name}]"

    def __class_getitem__(cls, type):
        return InitVar(type)


class Field:
    __slots__ = ("name", "type", "default", "default_factory", "repr", "hash", "init", "compare", "metadata", "kw_only", "_field_type")

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _EMPTY_METADATA if metadata is None else _MappingProxyType(metadata)
        self.kw_only = kw_only
        self._field_type = None

    def __repr__(self):
        return (f"Field(name={self.name!r},type={self.type!r},default={self.default!r},default_factory={self.default_factory!r},"
                f"init={self.init!r},repr={self.repr!r},hash={self.hash!r},compare={self.compare!r},metadata={self.metadata!r},"
                f"kw_only={self.kw_only!r},_field_type={self._field_type})")

    def __set_name__(self, owner, name):
        function = getattr(type(self.default), "__set_name__", None)
        if function:
            function(self.default, owner, name)

    __class_getitem__ = classmethod(_GenericAlias)


class _DataclassParams:
    __slots__ = ("init", "repr", "eq", "order", "unsafe_hash", "frozen", "match_args", "kw_only", "slots", "weakref_slot")

    def __init__(self, *values):
        for name, value in zip(self.__slots__, values):
            setattr(self, name, value)

    def __repr__(self):
        # The order of the signature of dataclass(), not that of the sorted slots.
        names = ("init", "repr", "eq", "order", "unsafe_hash", "frozen", "match_args", "kw_only", "slots", "weakref_slot")
        return f"_DataclassParams({','.join([f'{name}={getattr(self, name)!r}' for name in names])})"


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING):
    """Say more of a field than a default: whether it is in __init__, __repr__, __hash__ and comparisons, and how it is given.

    default_factory makes the default of each instance. It is an error to give both defaults."""
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


def _means(text, cls, module_name, attribute, accept_dotless=True):
    """Tell whether an annotation that is a text begins with a name of a module, such as typing.ClassVar."""
    head = text.split("[", 1)[0].strip()
    prefix, dot, last = head.rpartition(".")
    module = _modules().get(module_name)
    if module is None or not last.strip().isidentifier() and not last:
        return False
    namespace = getattr(_modules().get(cls.__module__), "__dict__", {})
    if dot:
        found = namespace.get(prefix.strip())
        if found is not module:
            return False
        namespace = module.__dict__
    target = getattr(module, attribute, None)
    return target is not None and namespace.get(last.strip()) is target


def _is_classvar(annotation, typing):
    return annotation is typing.ClassVar or getattr(annotation, "__origin__", None) is typing.ClassVar


def _make_field(cls, name, annotation, default_kw_only):
    default = getattr(cls, name, MISSING)
    if isinstance(default, Field):
        f = default
    else:
        if type(default) is _MemberDescriptorType:
            # A field of the same name in the __slots__ of a base.
            default = MISSING
        f = field(default=default)
    f.name = name
    f.type = annotation
    f._field_type = _FIELD
    typing = _modules().get("typing")
    textual = isinstance(annotation, str)
    if typing is not None and (_is_classvar(annotation, typing) or textual and _means(annotation, cls, "typing", "ClassVar")):
        f._field_type = _FIELD_CLASSVAR
    elif annotation is InitVar or type(annotation) is InitVar or textual and _means(annotation, cls, "dataclasses", "InitVar"):
        f._field_type = _FIELD_INITVAR
    if f._field_type is not _FIELD and f.default_factory is not MISSING:
        raise TypeError(f"field {f.name} cannot have a default factory")
    if f._field_type is _FIELD_CLASSVAR:
        if f.kw_only is not MISSING:
            raise TypeError(f"field {f.name} is a ClassVar but specifies kw_only")
    elif f.kw_only is MISSING:
        f.kw_only = default_kw_only
    if f._field_type is _FIELD and f.default.__class__.__hash__ is None:
        raise ValueError(f"mutable default {type(f.default)} for field {f.name} is not allowed: use default_factory")
    return f


def _set_new(cls, name, value):
    if name in cls.__dict__:
        return True
    _name_function(cls, value)
    setattr(cls, name, value)
    return False


def _name_function(cls, function):
    function.__qualname__ = f"{cls.__qualname__}.{function.__name__}"


def _init_text(all_fields, ordered, post_init, frozen, slots, outer):
    """Write __init__. What it needs beside the values of the fields are entries of outer."""
    defaulted = None
    for f in ordered:
        if f.init and not f.kw_only:
            if not (f.default is MISSING and f.default_factory is MISSING):
                defaulted = f
            elif defaulted:
                raise TypeError(f"non-default argument {f.name!r} follows default argument {defaulted.name!r}")
    self = "__dataclass_self__" if "self" in all_fields else "self"
    parameters, body = [self], []
    keyword = False
    for f in [f for f in ordered if f.init and not f.kw_only] + [f for f in ordered if f.init and f.kw_only]:
        if f.kw_only and not keyword:
            keyword = True
            parameters.append("*")
        if f.default is not MISSING:
            outer[f"__dataclass_default_{f.name}__"] = f.default
            parameters.append(f"{f.name}=__dataclass_default_{f.name}__")
        elif f.default_factory is not MISSING:
            parameters.append(f"{f.name}=__dataclass_HAS_DEFAULT_FACTORY__")
        else:
            parameters.append(f.name)
    for f in ordered:
        if f._field_type is _FIELD_INITVAR:
            continue
        value = f.name
        if f.default_factory is not MISSING:
            outer[f"__dataclass_factory_{f.name}__"] = f.default_factory
            value = f"__dataclass_factory_{f.name}__()"
            if f.init:
                outer["__dataclass_HAS_DEFAULT_FACTORY__"] = _HAS_DEFAULT_FACTORY
                value += f" if {f.name} is __dataclass_HAS_DEFAULT_FACTORY__ else {f.name}"
        elif not f.init:
            if f.default is MISSING or not slots:
                continue
            outer[f"__dataclass_default_{f.name}__"] = f.default
            value = f"__dataclass_default_{f.name}__"
        if frozen:
            outer["__dataclass_setattr__"] = object.__setattr__
            body.append(f"  __dataclass_setattr__({self},{f.name!r},{value})")
        else:
            body.append(f"  {self}.{f.name}={value}")
    if post_init:
        given = ",".join([f.name for f in ordered if f._field_type is _FIELD_INITVAR])
        body.append(f"  {self}.{_POST_INIT_NAME}({given})")
    return f" def __init__({','.join(parameters)}):\n" + ("\n".join(body) or "  pass") + "\n"


def _tuple_text(name, compared):
    if not compared:
        return "()"
    return "(" + "".join([f"{name}.{f.name}," for f in compared]) + ")"


def _annotation_text(annotation):
    if getattr(annotation, "__module__", None) == "typing":
        return repr(annotation).replace("typing.", "")
    if isinstance(annotation, _GenericAlias):
        return str(annotation)
    if isinstance(annotation, type):
        if annotation.__module__ == "builtins":
            return annotation.__qualname__
        return f"{annotation.__module__}.{annotation.__qualname__}"
    return repr(annotation)


def _signature_text(ordered):
    parts, keyword = [], False
    for f in [f for f in ordered if f.init and not f.kw_only] + [f for f in ordered if f.init and f.kw_only]:
        if f.kw_only and not keyword:
            keyword = True
            parts.append("*")
        text = f"{f.name}: {_annotation_text(f.type)}"
        if f.default is not MISSING:
            text += f" = {f.default!r}"
        elif f.default_factory is not MISSING:
            text += " = <factory>"
        parts.append(text)
    return "(" + ", ".join(parts) + ")"


def _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
    all_fields = {}
    setattr(cls, _PARAMS, _DataclassParams(init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot))
    any_frozen_base = has_dataclass_bases = False
    all_frozen_bases = None
    for base in cls.__mro__[-1:0:-1]:
        base_fields = getattr(base, _FIELDS, None)
        if base_fields is not None:
            has_dataclass_bases = True
            all_fields.update(base_fields)
            base_frozen = getattr(base, _PARAMS).frozen
            all_frozen_bases = base_frozen if all_frozen_bases is None else all_frozen_bases and base_frozen
            any_frozen_base = any_frozen_base or base_frozen

    annotations = cls.__dict__.get("__annotations__", {})
    own = []
    kw_only_seen = False
    for name, annotation in annotations.items():
        if annotation is KW_ONLY or isinstance(annotation, str) and _means(annotation, cls, "dataclasses", "KW_ONLY"):
            if kw_only_seen:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            kw_only_seen = kw_only = True
        else:
            own.append(_make_field(cls, name, annotation, kw_only))
    for f in own:
        all_fields[f.name] = f
        if isinstance(cls.__dict__.get(f.name), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    for name, value in list(cls.__dict__.items()):
        if isinstance(value, Field) and name not in annotations:
            raise TypeError(f"{name!r} is a field but has no type annotation")

    if has_dataclass_bases:
        if any_frozen_base and not frozen:
            raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
        if all_frozen_bases is False and frozen:
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    setattr(cls, _FIELDS, all_fields)

    # A class that has an __eq__ and no __hash__ of its own got a __hash__ of None from the class statement.
    class_hash = cls.__dict__.get("__hash__", MISSING)
    has_explicit_hash = not (class_hash is MISSING or class_hash is None and "__eq__" in cls.__dict__)
    if order and not eq:
        raise ValueError("eq must be true if order is true")

    ordered = [f for f in all_fields.values() if f._field_type is not _FIELD_CLASSVAR]
    real = [f for f in ordered if f._field_type is _FIELD]
    outer, text, made = {}, [], []
    if init:
        text.append(_init_text(all_fields, ordered, hasattr(cls, _POST_INIT_NAME), frozen, slots, outer))
        made.append("__init__")
    if repr:
        outer["__dataclass_repr__"] = _dataclass_repr
        outer["__dataclass_names__"] = tuple([f.name for f in real if f.repr])
        text.append(" def __repr__(self):\n  return __dataclass_repr__(self, __dataclass_names__)\n")
        made.append("__repr__")
    compared = [f for f in real if f.compare]
    if eq:
        same = " and ".join([f"self.{f.name}==other.{f.name}" for f in compared]) or "True"
        text.append(" def __eq__(self,other):\n  if self is other:\n   return True\n"
                    f"  if other.__class__ is self.__class__:\n   return {same}\n  return NotImplemented\n")
        made.append("__eq__")
    if order:
        mine, theirs = _tuple_text("self", compared), _tuple_text("other", compared)
        for name, sign in (("__lt__", "<"), ("__le__", "<="), ("__gt__", ">"), ("__ge__", ">=")):
            text.append(f" def {name}(self,other):\n  if other.__class__ is self.__class__:\n   return {mine}{sign}{theirs}\n"
                        "  return NotImplemented\n")
            made.append(name)
    holder = [cls]
    if frozen:
        outer["__dataclass_holder__"] = holder
        outer["__dataclass_fields__"] = frozenset([f.name for f in real])
        outer["FrozenInstanceError"] = FrozenInstanceError
        for name, more, verb in (("__setattr__", ",value", "assign to"), ("__delattr__", "", "delete")):
            text.append(f" def {name}(self,name{more}):\n"
                        "  if type(self) is __dataclass_holder__[0] or name in __dataclass_fields__:\n"
                        f"   raise FrozenInstanceError(f\"cannot {verb} field {{name!r}}\")\n"
                        f"  super(__dataclass_holder__[0], self).{name}(name{more})\n")
            made.append(name)
    hashing = unsafe_hash or eq and frozen and not has_explicit_hash
    if hashing:
        hashed = [f for f in real if (f.compare if f.hash is None else f.hash)]
        text.append(f" def __hash__(self):\n  return hash({_tuple_text('self', hashed)})\n")
        made.append("__hash__")

    functions = {}
    if made:
        namespace = {}
        source = f"def __create_fn__({','.join(outer)}):\n{''.join(text)} return ({','.join(made)},)\n"
        exec(source, getattr(_modules().get(cls.__module__), "__dict__", {}), namespace)
        functions = dict(zip(made, namespace["__create_fn__"](**outer)))

    if init:
        function = functions["__init__"]
        function.__annotations__ = {
            **{f.name: f.type for f in ordered if f.init and not f.kw_only}, **{f.name: f.type for f in ordered if f.init and f.kw_only},
            "return": None}
        _set_new(cls, "__init__", function)
    _set_new(cls, "__replace__", _method_replace())
    if repr:
        _set_new(cls, "__repr__", functions["__repr__"])
    if eq:
        _set_new(cls, "__eq__", functions["__eq__"])
    if order:
        for name in ("__lt__", "__le__", "__gt__", "__ge__"):
            if _set_new(cls, name, functions[name]):
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__} Consider using functools.total_ordering")
    if frozen:
        for name in ("__setattr__", "__delattr__"):
            if _set_new(cls, name, functions[name]):
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}")
    if hashing:
        if unsafe_hash and has_explicit_hash:
            raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
        _name_function(cls, functions["__hash__"])
        cls.__hash__ = functions["__hash__"]
    elif eq and not frozen and not has_explicit_hash:
        cls.__hash__ = None

    if not cls.__doc__:
        if init and cls.__dict__.get("__init__") is functions.get("__init__") and _has_plain_call(cls):
            cls.__doc__ = cls.__name__ + _signature_text(ordered)
        else:
            try:
                import inspect
                cls.__doc__ = cls.__name__ + str(inspect.signature(cls)).replace(" -> None", "")
            except (TypeError, ValueError):
                cls.__doc__ = ""
    if match_args:
        _set_new_value(cls, "__match_args__", tuple([f.name for f in ordered if f.init and not f.kw_only]))
    if weakref_slot and not slots:
        raise TypeError("weakref_slot is True but slots is False")
    if slots:
        cls = holder[0] = _add_slots(cls, frozen, weakref_slot)
    _update_abstractmethods(cls)
    return cls


def _has_plain_call(cls):
    """Tell whether calling the class means its __init__: neither a __new__ nor a metaclass's __call__ is in the way."""
    return type(cls).__call__ is type.__call__ and cls.__new__ is object.__new__


def _set_new_value(cls, name, value):
    if name not in cls.__dict__:
        setattr(cls, name, value)


def _method_replace():
    def __replace__(self, /, **changes):
        return _replace(self, **changes)
    return __replace__


def _slots_of(cls):
    slots = cls.__dict__.get("__slots__")
    if slots is None:
        return
    if isinstance(slots, str):
        yield slots
    elif hasattr(slots, "__next__"):
        raise TypeError(f"Slots of '{cls.__name__}' cannot be determined")
    else:
        yield from slots


def _add_slots(cls, is_frozen, weakref_slot):
    """Make the class again with __slots__, since they cannot be added to one that exists."""
    if "__slots__" in cls.__dict__:
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    namespace = dict(cls.__dict__)
    names = tuple([f.name for f in fields(cls)])
    inherited = {name for base in cls.__mro__[1:-1] for name in _slots_of(base)}
    new_slots = [name for name in names if name not in inherited]
    if weakref_slot and "__weakref__" not in inherited:
        new_slots.append("__weakref__")
    namespace["__slots__"] = tuple(new_slots)
    for name in names:
        namespace.pop(name, None)
    for name in ("__dict__", "__weakref__", "_abc_impl", "__abstractmethods__"):
        namespace.pop(name, None)
    qualname = getattr(cls, "__qualname__", None)
    made = type(cls)(cls.__name__, cls.__bases__, namespace)
    if qualname is not None:
        made.__qualname__ = qualname
    if is_frozen:
        # There is no __dict__ to copy, and __setattr__ refuses.
        if "__getstate__" not in namespace:
            made.__getstate__ = _dataclass_getstate
        if "__setstate__" not in namespace:
            made.__setstate__ = _dataclass_setstate
    # The methods that use super() without arguments refer to the old class by a cell.
    for member in made.__dict__.values():
        for function in (member, getattr(member, "__func__", None), getattr(member, "fget", None), getattr(member, "fset", None),
                         getattr(member, "fdel", None)):
            while hasattr(function, "__wrapped__"):
                function = function.__wrapped__
            for cell in getattr(function, "__closure__", None) or ():
                try:
                    if cell.cell_contents is cls:
                        cell.cell_contents = made
                except ValueError:
                    pass
    return made


def _dataclass_getstate(self):
    return [getattr(self, f.name) for f in fields(self)]


def _dataclass_setstate(self, state):
    for f, value in zip(fields(self), state):
        object.__setattr__(self, f.name, value)


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False,
              slots=False, weakref_slot=False):
    """Add methods to a class for the fields that its annotations name.

    init, repr, eq: __init__(), __repr__(), __eq__(). order: <, <=, >, >=. unsafe_hash: __hash__(). frozen: fields may
    not be assigned. match_args: __match_args__. kw_only: all fields are given by keyword. slots: a new class with __slots__."""
    def wrap(cls):
        return _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot)
    return wrap if cls is None else wrap(cls)


def fields(class_or_instance):
    """Return a tuple of the fields of a dataclass or an instance of one."""
    try:
        found = getattr(class_or_instance, _FIELDS)
    except AttributeError:
        raise TypeError("must be called with a dataclass type or instance") from None
    return tuple([f for f in found.values() if f._field_type is _FIELD])


def _is_dataclass_instance(obj):
    return hasattr(type(obj), _FIELDS)


def is_dataclass(obj):
    """Tell whether obj is a dataclass or an instance of one."""
    return hasattr(obj if isinstance(obj, type) else type(obj), _FIELDS)


_ATOMIC = frozenset({type(None), bool, int, float, str, complex, bytes, type(...), type(NotImplemented), type(field), type(len), type, range,
                     property})


def asdict(obj, *, dict_factory=dict):
    """Return a dict of the fields of a dataclass instance, with the dataclass instances inside it as dicts too."""
    if not _is_dataclass_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _asdict(obj, dict_factory)


def _asdict(obj, dict_factory):
    typ = type(obj)
    if typ in _ATOMIC:
        return obj
    if hasattr(typ, _FIELDS):
        if dict_factory is dict:
            return {f.name: _asdict(getattr(obj, f.name), dict) for f in fields(obj)}
        return dict_factory([(f.name, _asdict(getattr(obj, f.name), dict_factory)) for f in fields(obj)])
    if typ is list:
        return [_asdict(v, dict_factory) for v in obj]
    if typ is dict:
        return {_asdict(k, dict_factory): _asdict(v, dict_factory) for k, v in obj.items()}
    return _convert_container(obj, typ, _asdict, dict_factory)


def _convert_container(obj, typ, convert, factory):
    if issubclass(typ, tuple):
        if hasattr(obj, "_fields"):
            return typ(*[convert(v, factory) for v in obj])
        return typ([convert(v, factory) for v in obj])
    if issubclass(typ, dict):
        if hasattr(typ, "default_factory"):
            made = typ(obj.default_factory)
            for k, v in obj.items():
                made[convert(k, factory)] = convert(v, factory)
            return made
        return typ((convert(k, factory), convert(v, factory)) for k, v in obj.items())
    if issubclass(typ, list):
        return typ([convert(v, factory) for v in obj])
    import copy
    return copy.deepcopy(obj)


def astuple(obj, *, tuple_factory=tuple):
    """Return a tuple of the values of the fields of a dataclass instance, with the dataclass instances inside it as tuples too."""
    if not _is_dataclass_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _astuple(obj, tuple_factory)


def _astuple(obj, tuple_factory):
    typ = type(obj)
    if typ in _ATOMIC:
        return obj
    if hasattr(typ, _FIELDS):
        return tuple_factory([_astuple(getattr(obj, f.name), tuple_factory) for f in fields(obj)])
    return _convert_container(obj, typ, _astuple, tuple_factory)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
                   match_args=True, kw_only=False, slots=False, weakref_slot=False, module=None):
    """Make a dataclass: fields are names, pairs of name and type, or these with a default or a field()."""
    if namespace is None:
        namespace = {}
    seen, annotations, defaults = set(), {}, {}
    for item in fields:
        if isinstance(item, str):
            name, annotation = item, "typing.Any"
        elif len(item) == 2:
            name, annotation = item
        elif len(item) == 3:
            name, annotation, defaults[item[0]] = item
        else:
            raise TypeError(f"Invalid field: {item!r}")
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f"Field names must be valid identifiers: {name!r}")
        if _iskeyword(name):
            raise TypeError(f"Field names must not be keywords: {name!r}")
        if name in seen:
            raise TypeError(f"Field name duplicated: {name!r}")
        seen.add(name)
        annotations[name] = annotation

    def fill(ns):
        ns.update(namespace)
        ns.update(defaults)
        ns["__annotations__"] = annotations

    import types
    cls = types.new_class(cls_name, bases, {}, fill)
    if module is None:
        module = _calling_module()
    if module is not None:
        cls.__module__ = module
    return dataclass(cls, init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash, frozen=frozen, match_args=match_args,
                     kw_only=kw_only, slots=slots, weakref_slot=weakref_slot)


def replace(obj, /, **changes):
    """Return a new object like a dataclass instance, with other values for some fields."""
    if not _is_dataclass_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    return _replace(obj, **changes)


def _replace(self, /, **changes):
    for f in getattr(self, _FIELDS).values():
        if f._field_type is _FIELD_CLASSVAR:
            continue
        if not f.init:
            if f.name in changes:
                raise TypeError(f"field {f.name} is declared with init=False, it cannot be specified with replace()")
            continue
        if f.name not in changes:
            if f._field_type is _FIELD_INITVAR and f.default is MISSING:
                raise TypeError(f"InitVar {f.name!r} must be specified with replace()")
            changes[f.name] = getattr(self, f.name)
    return self.__class__(**changes)
