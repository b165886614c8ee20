import typing
from typing import ABCMeta, Generic, _find_static

# The classes are those of the module typing.
__name__ = "typing"


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


typing._Protocol = Protocol


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
