from collections.abc import MutableMapping, MutableSet

__all__ = ["ref", "proxy", "getweakrefcount", "getweakrefs", "WeakKeyDictionary", "ReferenceType", "ProxyType", "CallableProxyType", "ProxyTypes",
           "WeakValueDictionary", "WeakSet", "WeakMethod", "finalize"]

# Objects live to the end of the run as far as a program can tell, so that references need not be weak, and callbacks are never called.

_PLAIN = (int, str, float, complex, bytes, tuple, list, dict, bool, type(None), range, slice, bytearray)


def _check(obj):
    if type(obj) in _PLAIN:
        raise TypeError(f"cannot create weak reference to '{type(obj).__name__}' object")


class ReferenceType:
    """A reference to an object, which is returned when it is called."""
    __slots__ = ("_object", "__callback__", "__weakref__")

    def __new__(cls, obj, callback=None, /, *args, **kwargs):
        _check(obj)
        self = super().__new__(cls)
        self._object = obj
        self.__callback__ = callback
        return self

    def __init__(self, obj, callback=None, /, *args, **kwargs):
        pass

    def __call__(self):
        return self._object

    def __eq__(self, other):
        if not isinstance(other, ReferenceType):
            return NotImplemented
        return self is other or self._object == other._object

    def __hash__(self):
        return hash(self._object)

    def __repr__(self):
        name = getattr(self._object, "__name__", None)
        name = f" ({name})" if isinstance(name, str) else ""
        return f"<weakref at {id(self):#x}; to '{type(self._object).__qualname__}' at {id(self._object):#x}{name}>"

    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)


ref = ReferenceType
ref.__name__ = ref.__qualname__ = "ReferenceType"
ref.__module__ = "weakref"


class WeakMethod(ref):
    """A reference to a bound method."""
    __slots__ = ("_function",)

    def __new__(cls, meth, callback=None):
        try:
            obj, function = meth.__self__, meth.__func__
        except AttributeError:
            raise TypeError(f"argument should be a bound method, not {type(meth)}") from None
        self = super().__new__(cls, obj, callback)
        self._function = function
        return self

    def __call__(self):
        return self._function.__get__(self._object)

    def __eq__(self, other):
        if not isinstance(other, WeakMethod):
            return NotImplemented
        return self._object == other._object and self._function == other._function

    __hash__ = ref.__hash__


class ProxyType:
    """Stands for an object: what is done to it is done to the object."""
    __slots__ = ("_object",)

    def __init__(self, obj):
        object.__setattr__(self, "_object", obj)

    def __getattribute__(self, name):
        return getattr(object.__getattribute__(self, "_object"), name)

    def __setattr__(self, name, value):
        setattr(object.__getattribute__(self, "_object"), name, value)

    def __delattr__(self, name):
        delattr(object.__getattribute__(self, "_object"), name)

    def __repr__(self):
        obj = object.__getattribute__(self, "_object")
        return f"<weakproxy at {id(self):#x} to {type(obj).__name__} at {id(obj):#x}>"

    def __str__(self):
        return str(object.__getattribute__(self, "_object"))

    def __bool__(self):
        return bool(object.__getattribute__(self, "_object"))

    __hash__ = None


class CallableProxyType(ProxyType):
    """A proxy of something that can be called."""
    __slots__ = ()

    def __call__(self, /, *args, **kwargs):
        return object.__getattribute__(self, "_object")(*args, **kwargs)


ProxyTypes = (ProxyType, CallableProxyType)


def _forward():
    import operator

    def unwrap(v):
        return object.__getattribute__(v, "_object") if type(v) in ProxyTypes else v

    def binary(name, function):
        def forward(self, other):
            return function(unwrap(self), unwrap(other))

        def reflected(self, other):
            return function(unwrap(other), unwrap(self))
        setattr(ProxyType, f"__{name}__", forward)
        if name not in ("lt", "le", "eq", "ne", "gt", "ge"):
            setattr(ProxyType, f"__r{name}__", reflected)

    for name in ("lt", "le", "eq", "ne", "gt", "ge", "add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and",
                 "or", "xor"):
        binary(name, getattr(operator, name + "_" if name in ("and", "or") else name))
    for name, function in (("len", len), ("iter", iter), ("next", next), ("reversed", reversed), ("int", int), ("float", float), ("abs", abs),
                           ("neg", operator.neg), ("pos", operator.pos), ("invert", operator.invert), ("index", operator.index)):
        def forward(self, function=function):
            return function(unwrap(self))
        setattr(ProxyType, f"__{name}__", forward)
    ProxyType.__getitem__ = lambda self, key: unwrap(self)[key]
    ProxyType.__setitem__ = lambda self, key, value: operator.setitem(unwrap(self), key, value)
    ProxyType.__delitem__ = lambda self, key: operator.delitem(unwrap(self), key)
    ProxyType.__contains__ = lambda self, value: value in unwrap(self)


_forward()


def proxy(obj, callback=None, /):
    """Return a proxy of an object."""
    _check(obj)
    return CallableProxyType(obj) if callable(obj) else ProxyType(obj)


def getweakrefcount(obj, /):
    """Return the number of weak references to an object: none are counted."""
    return 0


def getweakrefs(obj, /):
    """Return the weak references to an object: none are known."""
    return []


class _WeakMapping(MutableMapping):
    """What both dictionaries share: the entries are in data, under what _key makes of the keys."""

    def __init__(self, other=(), /, **kw):
        self.data = {}
        self.update(other, **kw)

    def __getitem__(self, key):
        return self.data[key]

    def __delitem__(self, key):
        del self.data[key]

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def __repr__(self):
        return f"<{self.__class__.__name__} at {id(self):#x}>"

    def copy(self):
        made = self.__class__()
        made.data.update(self.data)
        return made

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        made = self.__class__()
        for key, value in self.data.items():
            made[deepcopy(key, memo) if isinstance(self, WeakValueDictionary) else key] = (
                value if isinstance(self, WeakValueDictionary) else deepcopy(value, memo))
        return made

    def __or__(self, other):
        if not isinstance(other, (dict, MutableMapping)):
            return NotImplemented
        made = self.copy()
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, (dict, MutableMapping)):
            return NotImplemented
        made = self.__class__()
        made.update(other)
        made.update(self)
        return made

    def __ior__(self, other):
        self.update(other)
        return self


class WeakValueDictionary(_WeakMapping):
    """A mapping that would drop entries whose values nobody else refers to."""

    def __setitem__(self, key, value):
        _check(value)
        self.data[key] = value

    def itervaluerefs(self):
        return iter([ref(v) for v in self.data.values()])

    def valuerefs(self):
        return [ref(v) for v in self.data.values()]


class WeakKeyDictionary(_WeakMapping):
    """A mapping that would drop entries whose keys nobody else refers to."""

    def __setitem__(self, key, value):
        _check(key)
        self.data[key] = value

    def __getitem__(self, key):
        _check(key)
        return self.data[key]

    def keyrefs(self):
        return [ref(k) for k in self.data]


class WeakSet(MutableSet):
    """A set that would drop elements that nobody else refers to."""

    def __init__(self, data=None):
        self.data = set()
        if data is not None:
            self.update(data)

    def __iter__(self):
        return iter(self.data)

    def __len__(self):
        return len(self.data)

    def __contains__(self, item):
        return item in self.data

    def add(self, item):
        _check(item)
        self.data.add(item)

    def discard(self, item):
        self.data.discard(item)

    def update(self, other):
        for item in other:
            self.add(item)

    def copy(self):
        return self.__class__(self)

    def union(self, other):
        return self.__class__([*self, *other])

    def difference(self, other):
        other = set(other)
        return self.__class__([v for v in self if v not in other])

    def intersection(self, other):
        other = set(other)
        return self.__class__([v for v in self if v in other])

    def symmetric_difference(self, other):
        return self.__class__(self.data ^ set(other))

    def difference_update(self, other):
        self.data.difference_update(other)

    def intersection_update(self, other):
        self.data.intersection_update(other)

    def symmetric_difference_update(self, other):
        self.data.symmetric_difference_update(other)

    def issubset(self, other):
        return self.data <= set(other)

    def issuperset(self, other):
        return self.data >= set(other)

    def __repr__(self):
        return repr(self.data)


class finalize:
    """A callback for when an object is gone, which it never is here: only a call of the finalizer calls it."""

    def __init__(self, obj, func, /, *args, **kwargs):
        _check(obj)
        self._state = (obj, func, args, kwargs)
        self.atexit = True

    def __call__(self, _=None):
        if self._state is not None:
            (_, func, args, kwargs), self._state = self._state, None
            return func(*args, **kwargs)

    def detach(self):
        """If alive then mark as dead and return (obj, func, args, kwargs)."""
        state, self._state = self._state, None
        return state

    def peek(self):
        """If alive then return (obj, func, args, kwargs)."""
        return self._state

    @property
    def alive(self):
        """Whether finalizer is alive"""
        return self._state is not None

    def __repr__(self):
        if self._state is None:
            return f"<finalize object at {id(self):#x}; dead>"
        obj = self._state[0]
        return f"<finalize object at {id(self):#x}; for {type(obj).__name__!r} at {id(obj):#x}>"
