import typing
from typing import Generic, NotRequired, ReadOnly, Required, Union, _AnnotatedAlias, _GenericAlias, _calling_module, _type_check

# The classes are those of the module typing.
__name__ = "typing"


_not_given = object()


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


def TypedDict(typename, fields=_not_given, /, *, total=True):
    """The class statement class T(TypedDict): k: int describes dicts by their keys; so does TypedDict('T', {'k': int})."""
    if fields is _not_given or fields is None:
        fields = {}
    ns = {"__annotations__": dict(fields)}
    module = _calling_module()
    if module is not None:
        ns["__module__"] = module
    made = _TypedDictMeta(typename, (), ns, total=total)
    made.__orig_bases__ = (TypedDict,)
    return made


_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {})
typing._TypedDictMeta = _TypedDictMeta


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
