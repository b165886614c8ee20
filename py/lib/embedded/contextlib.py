from abc import ABC, abstractmethod

__all__ = ["asynccontextmanager", "contextmanager", "closing", "nullcontext", "AbstractContextManager", "AbstractAsyncContextManager",
           "AsyncExitStack", "ContextDecorator", "AsyncContextDecorator", "ExitStack", "redirect_stdout", "redirect_stderr", "suppress", "aclosing",
           "chdir"]


def _take_over(wrapper, function):
    """Make a wrapper look like the function that it wraps."""
    for name in ("__module__", "__name__", "__qualname__", "__doc__", "__type_params__"):
        try:
            setattr(wrapper, name, getattr(function, name))
        except AttributeError:
            pass
    try:
        wrapper.__dict__.update(function.__dict__)
    except AttributeError:
        pass
    try:
        wrapper.__annotations__ = function.__annotations__
    except AttributeError:
        pass
    wrapper.__wrapped__ = function
    return wrapper


class AbstractContextManager(ABC):
    """An abstract base class for context managers."""

    __class_getitem__ = classmethod(_GenericAlias)
    __slots__ = ()

    def __enter__(self):
        """Return `self` upon entering the runtime context."""
        return self

    @abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        """Raise any exception triggered within the runtime context."""
        return None

    @classmethod
    def __subclasshook__(cls, C):
        return _has(C, "__enter__", "__exit__") if cls is AbstractContextManager else NotImplemented


class AbstractAsyncContextManager(ABC):
    """An abstract base class for asynchronous context managers."""

    __class_getitem__ = classmethod(_GenericAlias)
    __slots__ = ()

    async def __aenter__(self):
        """Return `self` upon entering the runtime context."""
        return self

    @abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        """Raise any exception triggered within the runtime context."""
        return None

    @classmethod
    def __subclasshook__(cls, C):
        return _has(C, "__aenter__", "__aexit__") if cls is AbstractAsyncContextManager else NotImplemented


class ContextDecorator:
    "A base class or mixin that enables context managers to work as decorators."

    def _recreate_cm(self):
        """Return what is entered for a call: self, unless it can be entered only once."""
        return self

    def __call__(self, func):
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)
        return _take_over(inner, func)


class AsyncContextDecorator:
    "A base class or mixin that enables async context managers to work as decorators."

    def _recreate_cm(self):
        """Return what is entered for a call: self, unless it can be entered only once."""
        return self

    def __call__(self, func):
        async def inner(*args, **kwds):
            async with self._recreate_cm():
                return await func(*args, **kwds)
        return _take_over(inner, func)


class _GeneratorContextManagerBase:
    """What contextmanager and asynccontextmanager share."""

    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func, self.args, self.kwds = func, args, kwds
        doc = getattr(func, "__doc__", None)
        if doc is None:
            doc = type(self).__doc__
        self.__doc__ = doc

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)


class _GeneratorContextManager(_GeneratorContextManagerBase, AbstractContextManager, ContextDecorator):
    """Helper for @contextmanager decorator."""

    def __enter__(self):
        # A decorator makes it again; what is entered does not hold on to the arguments.
        del self.args, self.kwds, self.func
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                self.gen.close()
        if value is None:
            value = typ()
        try:
            self.gen.throw(value)
        except StopIteration as exc:
            # The generator ended, unless it let the very StopIteration of the block through.
            return exc is not value
        except RuntimeError as exc:
            if exc is value or isinstance(value, StopIteration) and exc.__cause__ is value:
                value.__traceback__ = traceback
                return False
            raise
        except BaseException as exc:
            if exc is not value:
                raise
            exc.__traceback__ = traceback
            return False
        try:
            raise RuntimeError("generator didn't stop after throw()")
        finally:
            self.gen.close()


class _AsyncGeneratorContextManager(_GeneratorContextManagerBase, AbstractAsyncContextManager, AsyncContextDecorator):
    """Helper for @asynccontextmanager decorator."""

    async def __aenter__(self):
        del self.args, self.kwds, self.func
        try:
            return await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, typ, value, traceback):
        if typ is None:
            try:
                await anext(self.gen)
            except StopAsyncIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                await self.gen.aclose()
        if value is None:
            value = typ()
        try:
            await self.gen.athrow(value)
        except StopAsyncIteration as exc:
            return exc is not value
        except RuntimeError as exc:
            if exc is value or isinstance(value, (StopIteration, StopAsyncIteration)) and exc.__cause__ is value:
                value.__traceback__ = traceback
                return False
            raise
        except BaseException as exc:
            if exc is not value:
                raise
            exc.__traceback__ = traceback
            return False
        try:
            raise RuntimeError("generator didn't stop after athrow()")
        finally:
            await self.gen.aclose()


def contextmanager(func):
    """Make a function for context managers of a generator function that yields once: what is before the yield enters, what is after
    it exits, and an exception of the block is raised at the yield."""
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)
    return _take_over(helper, func)


def asynccontextmanager(func):
    """Make a function for asynchronous context managers of an asynchronous generator function that yields once."""
    def helper(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)
    return _take_over(helper, func)


class closing(AbstractContextManager):
    """Context manager that closes a thing at the end of the block."""

    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class aclosing(AbstractAsyncContextManager):
    """Asynchronous context manager that awaits aclose() of a thing at the end of the block."""

    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class _RedirectStream(AbstractContextManager):
    _stream = None

    def __init__(self, new_target):
        self._new_target = new_target
        # The same manager may be entered again inside itself.
        self._old_targets = []

    def __enter__(self):
        import sys
        self._old_targets.append(getattr(sys, self._stream))
        setattr(sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        import sys
        setattr(sys, self._stream, self._old_targets.pop())


class redirect_stdout(_RedirectStream):
    """Context manager that makes another file sys.stdout."""
    _stream = "stdout"


class redirect_stderr(_RedirectStream):
    """Context manager that makes another file sys.stderr."""
    _stream = "stderr"


class suppress(AbstractContextManager):
    """Context manager that ends the block without an exception when one of the given classes comes out of it."""

    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        if exctype is None:
            return
        if issubclass(exctype, self._exceptions):
            return True
        if issubclass(exctype, BaseExceptionGroup):
            match, rest = excinst.split(self._exceptions)
            if rest is None:
                return True
            raise rest
        return False


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    """Context manager that does nothing: a stand-in where another one is optional."""

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass

    async def __aenter__(self):
        return self.enter_result

    async def __aexit__(self, *excinfo):
        pass


class chdir(AbstractContextManager):
    """Would change the working directory; a program here has no file system."""

    def __init__(self, path):
        self.path = path

    def __enter__(self):
        raise OSError("chdir() is not available: a program has no file system")

    def __exit__(self, *excinfo):
        pass


def _lookup(cm, enter, leave, what):
    """Return the class's methods that enter and leave a context manager."""
    cls = type(cm)
    try:
        return getattr(cls, enter), getattr(cls, leave)
    except AttributeError:
        raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the {what} protocol") from None


def _fix_context(new, old, outer):
    """Chain an exception of a callback to the one before it, as nested with statements would."""
    while True:
        context = new.__context__
        if context is None or context is old:
            return
        if context is outer:
            break
        new = context
    new.__context__ = old


class _BaseExitStack:
    """What ExitStack and AsyncExitStack share: a stack of callbacks, each with whether it is synchronous."""

    def __init__(self):
        self._exit_callbacks = []

    def pop_all(self):
        """Preserve the context stack by transferring it to a new instance."""
        made = type(self)()
        made._exit_callbacks = self._exit_callbacks
        self._exit_callbacks = []
        return made

    def push(self, exit):
        """Register a context manager's __exit__, or a callback with its parameters. Return exit."""
        method = getattr(type(exit), "__exit__", None)
        if method is None:
            self._exit_callbacks.append((True, exit))
        else:
            self._exit_callbacks.append((True, _bind(method, exit)))
        return exit

    def enter_context(self, cm):
        """Enter a context manager, whose exit is registered, and return what entering it gave."""
        enter, leave = _lookup(cm, "__enter__", "__exit__", "context manager")
        result = enter(cm)
        self._exit_callbacks.append((True, _bind(leave, cm)))
        return result

    def callback(self, callback, /, *args, **kwds):
        """Register a callback with its arguments. It cannot suppress exceptions. Return callback."""
        def exit_wrapper(exc_type, exc, tb):
            callback(*args, **kwds)
        exit_wrapper.__wrapped__ = callback
        self._exit_callbacks.append((True, exit_wrapper))
        return callback


def _bind(method, cm):
    def exit(*details):
        return method(cm, *details)
    exit.__self__ = cm
    return exit


class ExitStack(_BaseExitStack, AbstractContextManager):
    """Context manager for a number of others: those that were entered and the callbacks, undone from the last one on."""

    def __enter__(self):
        return self

    def __exit__(self, *exc_details):
        exc = exc_details[1]
        received = exc is not None
        outer = _handled_exception()
        suppressed = pending = False
        while self._exit_callbacks:
            _, callback = self._exit_callbacks.pop()
            try:
                details = (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)
                if callback(*details):
                    suppressed, pending, exc = True, False, None
            except BaseException as new:
                _fix_context(new, exc, outer)
                pending, exc = True, new
        if pending:
            context = exc.__context__
            try:
                raise exc
            except BaseException:
                exc.__context__ = context
                raise
        return received and suppressed

    def close(self):
        """Immediately unwind the context stack."""
        self.__exit__(None, None, None)


class AsyncExitStack(_BaseExitStack, AbstractAsyncContextManager):
    """Asynchronous context manager for a number of others, synchronous or not."""

    async def enter_async_context(self, cm):
        """Enter an asynchronous context manager, whose exit is registered, and return what entering it gave."""
        enter, leave = _lookup(cm, "__aenter__", "__aexit__", "asynchronous context manager")
        result = await enter(cm)
        self._exit_callbacks.append((False, _bind(leave, cm)))
        return result

    def push_async_exit(self, exit):
        """Register an asynchronous context manager's __aexit__, or a coroutine function with its parameters. Return exit."""
        method = getattr(type(exit), "__aexit__", None)
        self._exit_callbacks.append((False, exit if method is None else _bind(method, exit)))
        return exit

    def push_async_callback(self, callback, /, *args, **kwds):
        """Register a coroutine function with its arguments. It cannot suppress exceptions. Return callback."""
        async def exit_wrapper(exc_type, exc, tb):
            await callback(*args, **kwds)
        exit_wrapper.__wrapped__ = callback
        self._exit_callbacks.append((False, exit_wrapper))
        return callback

    async def aclose(self):
        """Immediately unwind the context stack."""
        await self.__aexit__(None, None, None)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc_details):
        exc = exc_details[1]
        received = exc is not None
        outer = _handled_exception()
        suppressed = pending = False
        while self._exit_callbacks:
            synchronous, callback = self._exit_callbacks.pop()
            try:
                details = (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)
                result = callback(*details)
                if not synchronous:
                    result = await result
                if result:
                    suppressed, pending, exc = True, False, None
            except BaseException as new:
                _fix_context(new, exc, outer)
                pending, exc = True, new
        if pending:
            context = exc.__context__
            try:
                raise exc
            except BaseException:
                exc.__context__ = context
                raise
        return received and suppressed
