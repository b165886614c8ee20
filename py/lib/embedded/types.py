__all__ = ["AsyncGeneratorType", "BuiltinFunctionType", "BuiltinMethodType", "CapsuleType", "CellType", "ClassMethodDescriptorType", "CodeType",
           "CoroutineType", "DynamicClassAttribute", "EllipsisType", "FrameType", "FunctionType", "GeneratorType", "GenericAlias",
           "GetSetDescriptorType", "LambdaType", "MappingProxyType", "MemberDescriptorType", "MethodDescriptorType", "MethodType",
           "MethodWrapperType", "ModuleType", "NoneType", "NotImplementedType", "SimpleNamespace", "TracebackType", "UnionType",
           "WrapperDescriptorType", "coroutine", "get_original_bases", "new_class", "prepare_class", "resolve_bases"]


class SimpleNamespace:
    """An object whose attributes are what it is called with, and whose repr shows them.

    SimpleNamespace(mapping_or_iterable=(), /, **kwargs)"""

    def __init__(self, mapping_or_iterable=(), /, **kwargs):
        if mapping_or_iterable != ():
            given = dict(mapping_or_iterable)
            for name in given:
                if not isinstance(name, str):
                    raise TypeError("keywords must be strings")
            self.__dict__.update(given)
        if kwargs:
            _set_attributes(self, kwargs)

    def __repr__(self):
        return _namespace_repr(self, "namespace" if type(self) is SimpleNamespace else type(self).__name__)

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    def _compare(sign):
        def compare(self, other):
            if isinstance(other, SimpleNamespace):
                raise TypeError(f"'{sign}' not supported between instances of 'dict' and 'dict'")
            return NotImplemented
        return compare

    __lt__, __le__, __gt__, __ge__ = map(_compare, ("<", "<=", ">", ">="))
    del _compare

    def __reduce__(self):
        return type(self), (), self.__dict__

    def __replace__(self, /, **changes):
        made = type(self)(**self.__dict__)
        made.__dict__.update(changes)
        return made


def resolve_bases(bases):
    """Replace the bases that are no classes by what their __mro_entries__ say."""
    resolved = []
    for base in bases:
        if not isinstance(base, type) and hasattr(base, "__mro_entries__"):
            entries = base.__mro_entries__(bases)
            if not isinstance(entries, tuple):
                raise TypeError("__mro_entries__ must return a tuple")
            resolved.extend(entries)
        else:
            resolved.append(base)
    if resolved == list(bases):
        return bases
    return tuple(resolved)


def prepare_class(name, bases=(), kwds=None):
    """Do what a class statement does before its block: return the metaclass, the namespace and the keywords without metaclass."""
    kwds = {} if kwds is None else dict(kwds)
    if "metaclass" in kwds:
        meta = kwds.pop("metaclass")
    else:
        meta = type(bases[0]) if bases else type
    if isinstance(meta, type):
        for base in bases:
            other = type(base)
            if issubclass(meta, other):
                continue
            if not issubclass(other, meta):
                raise TypeError("metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass "
                                "of the metaclasses of all its bases")
            meta = other
    namespace = meta.__prepare__(name, bases, **kwds) if hasattr(meta, "__prepare__") else {}
    return meta, namespace, kwds


def new_class(name, bases=(), kwds=None, exec_body=None):
    """Make a class as a class statement does; exec_body gets the namespace."""
    resolved = resolve_bases(bases)
    meta, namespace, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(namespace)
    if resolved is not bases:
        namespace["__orig_bases__"] = bases
    return meta(name, resolved, namespace, **kwds)


def get_original_bases(cls, /):
    """Return the bases that a class was written with, before any __mro_entries__ was asked."""
    try:
        return cls.__dict__.get("__orig_bases__", cls.__bases__)
    except AttributeError:
        raise TypeError(f"Expected an instance of type, not {type(cls).__name__!r}") from None


class DynamicClassAttribute:
    """A property of instances; on the class the attribute is left to the metaclass's __getattr__."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc or fget.__doc__
        self.overwrite_doc = doc is None
        self.__isabstractmethod__ = bool(getattr(fget, "__isabstractmethod__", False))

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.__isabstractmethod__:
                return self
            raise AttributeError()
        if self.fget is None:
            raise AttributeError("unreadable attribute")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)

    def getter(self, fget):
        made = type(self)(fget, self.fset, self.fdel, (fget.__doc__ if self.overwrite_doc else None) or self.__doc__)
        made.overwrite_doc = self.overwrite_doc
        return made

    def setter(self, fset):
        made = type(self)(self.fget, fset, self.fdel, self.__doc__)
        made.overwrite_doc = self.overwrite_doc
        return made

    def deleter(self, fdel):
        made = type(self)(self.fget, self.fset, fdel, self.__doc__)
        made.overwrite_doc = self.overwrite_doc
        return made


class _AwaitableGenerator:
    """A generator that can be awaited."""

    def __init__(self, generator):
        self.__generator = generator
        self.__name__ = getattr(generator, "__name__", None)
        self.__qualname__ = getattr(generator, "__qualname__", None)

    def send(self, value):
        return self.__generator.send(value)

    def throw(self, typ, *rest):
        return self.__generator.throw(typ, *rest)

    def close(self):
        return self.__generator.close()

    def __next__(self):
        return next(self.__generator)

    def __iter__(self):
        return self.__generator

    __await__ = __iter__


def coroutine(func):
    """Make what a generator function returns awaitable."""
    if not callable(func):
        raise TypeError("types.coroutine() expects a callable")
    if _is_coroutine_function(func):
        return func

    def wrapped(*args, **kwargs):
        made = func(*args, **kwargs)
        if type(made) is CoroutineType or hasattr(type(made), "__await__") or not hasattr(type(made), "send"):
            return made
        return _AwaitableGenerator(made)

    for name in ("__module__", "__name__", "__qualname__", "__doc__"):
        if hasattr(func, name):
            setattr(wrapped, name, getattr(func, name))
    wrapped.__wrapped__ = func
    return wrapped
