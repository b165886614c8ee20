__all__ = ['update_wrapper', 'wraps', 'WRAPPER_ASSIGNMENTS', 'WRAPPER_UPDATES', 'total_ordering', 'cache', 'cmp_to_key', 'lru_cache',
           'reduce', 'partial', 'partialmethod', 'singledispatch', 'singledispatchmethod', 'cached_property']

WRAPPER_ASSIGNMENTS = ('__module__', '__name__', '__qualname__', '__doc__', '__annotations__', '__type_params__')
WRAPPER_UPDATES = ('__dict__',)

GenericAlias = type(list[int])


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Makes a wrapper look like the function that it wraps."""
    missing = update_wrapper
    for name in assigned:
        value = getattr(wrapped, name, missing)
        if value is not missing:
            setattr(wrapper, name, value)
    for name in updated:
        getattr(wrapper, name).update(getattr(wrapped, name, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """A decorator that makes a wrapper look like the function that it wraps."""
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


def _negated(name, plain):
    # The opposite of a comparison that the class has.
    def comparison(self, other):
        result = getattr(type(self), plain)(self, other)
        return result if result is NotImplemented else not result
    return comparison


def _or_equal(name, plain):
    def comparison(self, other):
        result = getattr(type(self), plain)(self, other)
        return result if result is NotImplemented else result or self == other
    return comparison


def _and_unequal(name, plain):
    def comparison(self, other):
        result = getattr(type(self), plain)(self, other)
        return result if result is NotImplemented else result and self != other
    return comparison


def _not_or_equal(name, plain):
    def comparison(self, other):
        result = getattr(type(self), plain)(self, other)
        return result if result is NotImplemented else not result or self == other
    return comparison


def _not_and_unequal(name, plain):
    def comparison(self, other):
        result = getattr(type(self), plain)(self, other)
        return result if result is NotImplemented else not result and self != other
    return comparison


# How each comparison follows from the one that a class has.
_derived = {
    '__lt__': (('__gt__', _not_and_unequal), ('__le__', _or_equal), ('__ge__', _negated)),
    '__le__': (('__ge__', _not_or_equal), ('__lt__', _and_unequal), ('__gt__', _negated)),
    '__gt__': (('__lt__', _not_and_unequal), ('__ge__', _or_equal), ('__le__', _negated)),
    '__ge__': (('__le__', _not_or_equal), ('__gt__', _and_unequal), ('__lt__', _negated)),
}


def total_ordering(cls):
    """A class decorator that adds the comparisons that are missing."""
    own = [name for name in _derived if getattr(cls, name, None) is not getattr(object, name)]
    if not own:
        raise ValueError('must define at least one ordering operation: < > <= >=')
    root = max(own)
    for name, derive in _derived[root]:
        if name not in own:
            comparison = derive(name, root)
            comparison.__name__ = name
            comparison.__qualname__ = f'_{name[2:4]}_from_{root[2:4]}'
            comparison.__doc__ = getattr(object, name).__doc__
            setattr(cls, name, comparison)
    return cls


_CacheInfo = None


def _cache_info(hits, misses, maxsize, currsize):
    global _CacheInfo
    if _CacheInfo is None:
        from collections import namedtuple
        _CacheInfo = namedtuple('CacheInfo', ['hits', 'misses', 'maxsize', 'currsize'], module='functools')
    return _CacheInfo(hits, misses, maxsize, currsize)


def lru_cache(maxsize=128, typed=False):
    """A decorator that keeps the results of a function for the arguments used last."""
    if isinstance(maxsize, int):
        if maxsize < 0:
            maxsize = 0
    elif callable(maxsize) and isinstance(typed, bool):
        return _cached(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError('Expected first argument to be an integer, a callable, or None')

    def decorating_function(user_function):
        return _cached(user_function, maxsize, typed)
    return decorating_function


def _cached(function, maxsize, typed):
    wrapper = _lru_cache_wrapper(function, maxsize, typed, _cache_info)
    wrapper.cache_parameters = lambda: {'maxsize': maxsize, 'typed': typed}
    return update_wrapper(wrapper, function)


def cache(user_function, /):
    """A decorator that keeps all results of a function."""
    return lru_cache(maxsize=None)(user_function)


class cached_property:
    """A property that is computed once and kept in the instance."""

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__
        self.__module__ = func.__module__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(
                f'Cannot assign the same cached_property to two different names ({self.attrname!r} and {name!r}).')

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        name = self.attrname
        if name is None:
            raise TypeError('Cannot use cached_property instance without calling __set_name__ on it.')
        kept = _own(instance, name)
        if kept:
            return kept[0]
        value = self.func(instance)
        if not _set_own(instance, name, value):
            if hasattr(instance, '__dict__'):
                raise TypeError(
                    f"The '__dict__' attribute on {type(instance).__name__!r} instance does not support item assignment for "
                    f'caching {name!r} property.')
            raise TypeError(f"No '__dict__' attribute on {type(instance).__name__!r} instance to cache {name!r} property.")
        return value

    __class_getitem__ = classmethod(GenericAlias)


def _shown(arguments, keywords):
    parts = [repr(v) for v in arguments]
    parts += [f'{name}={v!r}' for name, v in keywords.items()]
    return ', '.join(parts)


class partialmethod:
    """A method with some of its arguments already given."""

    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and not hasattr(func, '__get__'):
            raise TypeError(f'{func!r} is not callable or a descriptor')
        if isinstance(func, partialmethod):
            func, args, keywords = func.func, func.args + args, {**func.keywords, **keywords}
        self.func = func
        self.args = args
        self.keywords = keywords

    def __repr__(self):
        shown = ', '.join(filter(None, [repr(self.func), _shown(self.args, self.keywords)]))
        return f'{type(self).__module__}.{type(self).__qualname__}({shown})'

    def __get__(self, obj, cls=None):
        get = getattr(self.func, '__get__', None)
        if get is not None:
            method = get(obj, cls)
            if method is not self.func:
                bound = partial(method, *self.args, **self.keywords)
                try:
                    bound.__self__ = method.__self__
                except AttributeError:
                    pass
                return bound

        def _method(cls_or_self, /, *args, **keywords):
            return self.func(cls_or_self, *self.args, *args, **{**self.keywords, **keywords})
        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.__partialmethod__ = self
        return _method.__get__(obj, cls)

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, '__isabstractmethod__', False)

    __class_getitem__ = classmethod(GenericAlias)


def _implementation(cls, registry):
    # The function of the class in the registry that is nearest to cls.
    for base in cls.__mro__:
        if base in registry and base is not object:
            nearest = base
            break
    else:
        nearest = object
    mro = cls.__mro__
    # Classes that cls derives from by registration or by its methods, not by statement.
    virtual = [c for c in registry if c not in mro and issubclass(cls, c)]
    if virtual:
        candidates = virtual if nearest is object else virtual + [nearest]
        best = [c for c in candidates if not any(d is not c and issubclass(d, c) for d in candidates)]
        stated = [c for c in best if c in mro]
        if stated:
            nearest = stated[0]
        elif len(best) > 1:
            first, second = best[:2]
            raise RuntimeError(f'Ambiguous dispatch: {first} or {second}')
        elif best:
            nearest = best[0]
    return registry.get(nearest)


def _is_union(annotation):
    origin = getattr(annotation, '__origin__', None)
    return type(annotation).__name__ in ('UnionType', '_UnionGenericAlias') and (
        origin is None or getattr(origin, '__name__', getattr(origin, '_name', None)) == 'Union')


def _classes(annotation):
    # The classes of an annotation that singledispatch can register; None if it is something else.
    if isinstance(annotation, type) and not isinstance(annotation, GenericAlias):
        return (annotation,)
    if _is_union(annotation):
        members = annotation.__args__
        if all(isinstance(c, type) and not isinstance(c, GenericAlias) for c in members):
            return members
    return None


def singledispatch(func):
    """Makes a function that has an implementation for each class of its first argument."""
    registry = {}
    found = {}
    token = None

    def dispatch(cls):
        nonlocal token
        if token is not None:
            from abc import get_cache_token
            current = get_cache_token()
            if current != token:
                found.clear()
                token = current
        try:
            return found[cls]
        except KeyError:
            implementation = found[cls] = registry.get(cls) or _implementation(cls, registry)
            return implementation

    def register(cls, func=None):
        nonlocal token
        classes = _classes(cls)
        if classes is not None:
            if func is None:
                return lambda f: register(cls, f)
        else:
            if func is not None:
                raise TypeError(f'Invalid first argument to `register()`. {cls!r} is not a class or union type.')
            annotations = getattr(cls, '__annotations__', {})
            if not annotations:
                raise TypeError(
                    f'Invalid first argument to `register()`: {cls!r}. Use either `@register(some_class)` or plain `@register` '
                    f'on an annotated function.')
            func = cls
            name, annotation = next(iter(annotations.items()))
            if isinstance(annotation, str):
                from typing import get_type_hints
                annotation = get_type_hints(func)[name]
            classes = _classes(annotation)
            if classes is None:
                if _is_union(annotation):
                    raise TypeError(f'Invalid annotation for {name!r}. {annotation!r} not all arguments are classes.')
                raise TypeError(f'Invalid annotation for {name!r}. {annotation!r} is not a class.')
        for c in classes:
            registry[c] = func
            if token is None and hasattr(c, '__abstractmethods__'):
                from abc import get_cache_token
                token = get_cache_token()
        found.clear()
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f'{name} requires at least 1 positional argument')
        return dispatch(args[0].__class__)(*args, **kw)

    name = getattr(func, '__name__', 'singledispatch function')
    registry[object] = func
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = type(type.__dict__)(registry)
    wrapper._clear_cache = found.clear
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    """A method that has an implementation for each class of its first argument after self."""

    def __init__(self, func):
        if not callable(func) and not hasattr(func, '__get__'):
            raise TypeError(f'{func!r} is not callable or a descriptor')
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        dispatch = self.dispatcher.dispatch
        name = getattr(self.func, '__name__', 'singledispatchmethod method')

        def _method(*args, **kwargs):
            if not args:
                raise TypeError(f'{name} requires at least 1 positional argument')
            return dispatch(args[0].__class__).__get__(obj, cls)(*args, **kwargs)
        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.register = self.register
        update_wrapper(_method, self.func)
        return _method

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, '__isabstractmethod__', False)
