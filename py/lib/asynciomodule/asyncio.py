# The part of asyncio that is written in Python. The members that are written in Go (Future, Task, gather, and those whose names
# begin with an underscore) are there already when this runs.

from collections import deque as _deque

__all__ = (
    'AbstractEventLoop', 'Barrier', 'BoundedSemaphore', 'BrokenBarrierError', 'CancelledError', 'Condition', 'Event', 'EventLoop', 'FIRST_COMPLETED',
    'FIRST_EXCEPTION', 'ALL_COMPLETED', 'Future', 'Handle', 'IncompleteReadError', 'InvalidStateError', 'LifoQueue', 'LimitOverrunError', 'Lock',
    'PriorityQueue', 'Queue', 'QueueEmpty', 'QueueFull', 'QueueShutDown', 'Runner', 'Semaphore', 'Task', 'TaskGroup', 'Timeout', 'TimeoutError',
    'TimerHandle', 'all_tasks', 'as_completed', 'create_task', 'current_task', 'ensure_future', 'gather', 'get_event_loop', 'get_running_loop',
    'iscoroutine', 'iscoroutinefunction', 'isfuture', 'new_event_loop', 'run', 'run_coroutine_threadsafe', 'set_event_loop', 'shield', 'sleep',
    'timeout', 'timeout_at', 'to_thread', 'wait', 'wait_for', 'wrap_future', 'eager_task_factory', 'create_eager_task_factory',
    'open_connection', 'start_server', 'open_unix_connection', 'start_unix_server', 'create_subprocess_exec', 'create_subprocess_shell',
)

TimeoutError = TimeoutError

FIRST_COMPLETED = 'FIRST_COMPLETED'
FIRST_EXCEPTION = 'FIRST_EXCEPTION'
ALL_COMPLETED = 'ALL_COMPLETED'


class BrokenBarrierError(RuntimeError):
    """Barrier is broken by barrier.abort() call."""


class QueueEmpty(Exception):
    """Raised when Queue.get_nowait() is called on an empty Queue."""


class QueueFull(Exception):
    """Raised when the Queue.put_nowait() method is called on a full Queue."""


class QueueShutDown(Exception):
    """Raised when putting on to or getting from a shut-down Queue."""


class IncompleteReadError(EOFError):
    """Fewer bytes than were asked for came before the end."""

    def __init__(self, partial, expected):
        super().__init__(f'{len(partial)} bytes read on a total of {"undefined" if expected is None else repr(expected)} expected bytes')
        self.partial = partial
        self.expected = expected


class LimitOverrunError(Exception):
    """The buffer limit was passed while looking for a separator."""

    def __init__(self, message, consumed):
        super().__init__(message)
        self.consumed = consumed


BrokenBarrierError.__module__ = IncompleteReadError.__module__ = LimitOverrunError.__module__ = 'asyncio.exceptions'
QueueEmpty.__module__ = QueueFull.__module__ = QueueShutDown.__module__ = 'asyncio.queues'


def iscoroutinefunction(func):
    """Return True if func is a function whose call gives a coroutine."""
    while True:
        inner = getattr(func, '__func__', None) or getattr(func, 'func', None)
        if inner is None:
            break
        func = inner
    code = getattr(func, '__code__', None)
    return code is not None and bool(code.co_flags & 0x80)


# Waiting

class _Turn:
    def __await__(self):
        yield


_turn = _Turn()


async def sleep(delay, result=None):
    """Wait for delay seconds, and return result."""
    if delay <= 0:
        await _turn
        return result
    if delay != delay:
        raise ValueError('Invalid delay: NaN (not a number)')
    return await _sleep(Future(), delay, result)


async def _wrap_awaitable(awaitable):
    return await awaitable


async def wait(fs, *, timeout=None, return_when=ALL_COMPLETED):
    """Wait for the futures and tasks in fs; return two sets: those that are done, and those that are pending."""
    if isfuture(fs) or iscoroutine(fs):
        raise TypeError(f'expect a list of futures, not {type(fs).__name__}')
    if not fs:
        raise ValueError('Set of Tasks/Futures is empty.')
    if return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        raise ValueError(f'Invalid return_when value: {return_when}')
    fs = set(fs)
    if any(iscoroutine(f) for f in fs):
        raise TypeError('Passing coroutines is forbidden, use tasks explicitly.')
    await _wait_until(fs, timeout, return_when)
    done = {f for f in fs if f.done()}
    return done, fs - done


async def _wait_until(fs, timeout, return_when):
    left = sum(not f.done() for f in fs)
    done = [f for f in fs if f.done()]
    if not left or done and return_when == FIRST_COMPLETED:
        return
    if return_when == FIRST_EXCEPTION and any(not f.cancelled() and f.exception() is not None for f in done):
        return
    waiter = Future()
    timer = None if timeout is None else get_running_loop().call_later(timeout, _wake, waiter)

    def on_done(f):
        nonlocal left
        left -= 1
        if left <= 0 or return_when == FIRST_COMPLETED or return_when == FIRST_EXCEPTION and not f.cancelled() and f.exception() is not None:
            if timer is not None:
                timer.cancel()
            _wake(waiter)

    pending = [f for f in fs if not f.done()]
    for f in pending:
        f.add_done_callback(on_done)
    try:
        await waiter
    finally:
        if timer is not None:
            timer.cancel()
        for f in pending:
            f.remove_done_callback(on_done)


def _wake(waiter, *_):
    if not waiter.done():
        waiter.set_result(None)


async def _cancel_and_wait(f):
    waiter = Future()
    wake = lambda _: _wake(waiter)
    f.add_done_callback(wake)
    try:
        f.cancel()
        await waiter
    finally:
        f.remove_done_callback(wake)


async def wait_for(fut, timeout):
    """Wait for fut, for timeout seconds at most: then it is cancelled, and TimeoutError is raised."""
    if timeout is not None and timeout <= 0:
        fut = ensure_future(fut)
        if fut.done():
            return fut.result()
        await _cancel_and_wait(fut)
        try:
            return fut.result()
        except CancelledError as exc:
            raise TimeoutError from exc
    async with _timeout(timeout):
        return await fut


class _AsCompleted:
    def __init__(self, fs, timeout):
        self._done = _deque()
        self._waiting = _deque()
        self._expired = False
        self._timer = None
        todo = []
        for f in fs:
            f = ensure_future(f)
            if f not in todo:
                todo.append(f)
        self._todo = set(todo)
        for f in todo:
            f.add_done_callback(self._on_done)
        if todo and timeout is not None:
            self._timer = get_running_loop().call_later(timeout, self._on_timeout)

    def _on_done(self, f):
        if f not in self._todo:
            return
        self._todo.remove(f)
        self._done.append(f)
        self._wake_next()
        if not self._todo and self._timer is not None:
            self._timer.cancel()

    def _on_timeout(self):
        self._expired = True
        for f in self._todo:
            f.remove_done_callback(self._on_done)
        self._todo.clear()
        while self._waiting:
            _wake(self._waiting.popleft())

    def _wake_next(self):
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return

    async def _next(self, resolve):
        while not self._done and not self._expired:
            waiter = Future()
            self._waiting.append(waiter)
            try:
                await waiter
            except CancelledError:
                if self._done:
                    self._wake_next()
                raise
        if not self._done:
            raise TimeoutError
        f = self._done.popleft()
        return f.result() if resolve else f

    def __aiter__(self):
        self._given = 0
        return self

    async def __anext__(self):
        if not self._todo and not self._done and not self._expired:
            raise StopAsyncIteration
        return await self._next(False)

    def __iter__(self):
        for _ in range(len(self._todo) + len(self._done)):
            yield self._next(True)


def as_completed(fs, *, timeout=None):
    """Iterate over awaitables in the order in which they are done."""
    if isfuture(fs) or iscoroutine(fs):
        raise TypeError(f'expect an iterable of futures, not {type(fs).__name__}')
    return _AsCompleted(fs, timeout)


def shield(arg):
    """Return a future with the outcome of arg that can be cancelled without cancelling arg."""
    inner = ensure_future(arg)
    if inner.done():
        return inner
    outer = Future()

    def on_inner(inner):
        if outer.cancelled():
            return
        if inner.cancelled():
            outer.cancel()
        elif (exc := inner.exception()) is not None:
            outer.set_exception(exc)
        else:
            outer.set_result(inner.result())

    def on_outer(outer):
        if not inner.done():
            inner.remove_done_callback(on_inner)

    inner.add_done_callback(on_inner)
    outer.add_done_callback(on_outer)
    return outer


# Timeouts

class Timeout:
    """The asynchronous context manager that timeout() returns."""

    def __init__(self, when):
        self._state = 'created'
        self._when = when
        self._task = self._timer = None

    def when(self):
        return self._when

    def reschedule(self, when):
        if self._state != 'active':
            if self._state == 'created':
                raise RuntimeError('Timeout has not been entered')
            raise RuntimeError(f'Cannot change state of {self._state} Timeout')
        self._when = when
        if self._timer is not None:
            self._timer.cancel()
        if when is None:
            self._timer = None
            return
        loop = get_running_loop()
        if when <= loop.time():
            self._timer = loop.call_soon(self._expire)
        else:
            self._timer = loop.call_at(when, self._expire)

    def expired(self):
        return self._state in ('expiring', 'expired')

    def _expire(self):
        self._task.cancel()
        self._state = 'expiring'
        self._timer = None

    def __repr__(self):
        info = [self._state]
        if self._state == 'active':
            info.append('when=' + (str(round(self._when, 3)) if self._when is not None else 'None'))
        return f"<Timeout [{self._state}]{' ' + info[1] if len(info) > 1 else ''}>"

    async def __aenter__(self):
        if self._state != 'created':
            raise RuntimeError('Timeout has already been entered')
        task = current_task()
        if task is None:
            raise RuntimeError('Timeout should be used inside a task')
        self._state = 'active'
        self._task = task
        self._cancelling = task.cancelling()
        self.reschedule(self._when)
        return self

    async def __aexit__(self, exc_type, exc, tb):
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._state == 'expiring':
            self._state = 'expired'
            if self._task.uncancel() <= self._cancelling and exc_type is not None:
                if issubclass(exc_type, CancelledError):
                    raise TimeoutError from exc
                if exc is not None:
                    _add_timeout(exc)
                    if isinstance(exc, ExceptionGroup):
                        for e in exc.exceptions:
                            _add_timeout(e)
        elif self._state == 'active':
            self._state = 'exited'
        return None


def _add_timeout(exc):
    # An exception that was raised while the cancellation was handled has a TimeoutError between.
    while exc.__context__ is not None:
        if isinstance(exc.__context__, CancelledError):
            expired = TimeoutError()
            expired.__context__ = expired.__cause__ = exc.__context__
            exc.__context__ = expired
            break
        exc = exc.__context__


def timeout(delay):
    """An asynchronous context manager whose block is cancelled, with TimeoutError, after delay seconds."""
    return Timeout(get_running_loop().time() + delay if delay is not None else None)


_timeout = timeout


def timeout_at(when):
    """Like timeout, for a time of the loop's clock."""
    return Timeout(when)


Timeout.__module__ = 'asyncio.timeouts'


# Groups of tasks

class TaskGroup:
    """An asynchronous context manager that waits for the tasks that were made in it."""

    def __init__(self):
        self._entered = self._exiting = self._aborting = False
        self._parent = self._waiter = self._base_error = None
        self._parent_cancelled = False
        self._tasks = set()
        self._errors = []

    def __repr__(self):
        info = ['']
        if self._tasks:
            info.append(f'tasks={len(self._tasks)}')
        if self._errors:
            info.append(f'errors={len(self._errors)}')
        if self._aborting:
            info.append('cancelling')
        elif self._entered:
            info.append('entered')
        return f"<TaskGroup{' '.join(info)}>"

    async def __aenter__(self):
        if self._entered:
            raise RuntimeError(f'TaskGroup {self!r} has already been entered')
        self._parent = current_task()
        if self._parent is None:
            raise RuntimeError(f'TaskGroup {self!r} cannot determine the parent task')
        self._entered = True
        return self

    async def __aexit__(self, exc_type, exc, tb):
        tb = None
        try:
            return await self._exit(exc_type, exc)
        finally:
            self._parent = self._base_error = exc = None
            self._errors = None

    async def _exit(self, exc_type, exc):
        self._exiting = True
        if exc_type is not None and isinstance(exc, (SystemExit, KeyboardInterrupt)) and self._base_error is None:
            self._base_error = exc
        cancellation = exc if exc_type is not None and issubclass(exc_type, CancelledError) else None
        if exc_type is not None and not self._aborting:
            self._abort()
        while self._tasks:
            if self._waiter is None:
                self._waiter = Future()
            try:
                await self._waiter
            except CancelledError as ex:
                if not self._aborting:
                    # The parent was cancelled from outside.
                    cancellation = ex
                    self._abort()
            self._waiter = None
        if self._base_error is not None:
            raise self._base_error
        if self._parent_cancelled:
            # The group cancelled its parent itself; that is over now.
            if self._parent.uncancel() == 0:
                cancellation = None
        try:
            if cancellation is not None and not self._errors:
                raise cancellation
        finally:
            cancellation = None
        if exc_type is not None and not issubclass(exc_type, CancelledError):
            self._errors.append(exc)
        if self._errors:
            if self._parent.cancelling():
                self._parent.uncancel()
                self._parent.cancel()
            try:
                raise BaseExceptionGroup('unhandled errors in a TaskGroup', self._errors) from None
            finally:
                exc = None

    def create_task(self, coro, *, name=None, context=None):
        """Make a task of a coroutine in this group."""
        problem = None
        if not self._entered:
            problem = 'has not been entered'
        elif self._exiting and not self._tasks:
            problem = 'is finished'
        elif self._aborting:
            problem = 'is shutting down'
        if problem is not None:
            if hasattr(coro, 'close'):
                coro.close()
            raise RuntimeError(f'TaskGroup {self!r} {problem}')
        task = create_task(coro, name=name, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._on_done)
        return task

    def _abort(self):
        self._aborting = True
        for task in self._tasks:
            if not task.done():
                task.cancel()

    def _on_done(self, task):
        self._tasks.discard(task)
        if self._waiter is not None and not self._tasks and not self._waiter.done():
            self._waiter.set_result(True)
        if task.cancelled():
            return
        exc = task.exception()
        if exc is None:
            return
        self._errors.append(exc)
        if isinstance(exc, (SystemExit, KeyboardInterrupt)) and self._base_error is None:
            self._base_error = exc
        if self._parent.done():
            get_running_loop().call_exception_handler({
                'message': f'Task {task!r} has errored out but its parent task {self._parent} is already completed',
                'exception': exc, 'task': task})
            return
        if not self._aborting and not self._parent_cancelled:
            self._abort()
            self._parent_cancelled = True
            self._parent.cancel()


TaskGroup.__module__ = 'asyncio.taskgroups'


# Locks

class _Guard:
    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, exc_type, exc, tb):
        self.release()


class _Waiters:
    _waiters = None

    def __repr__(self):
        extra = self._describe()
        if self._waiters:
            extra = f'{extra}, waiters:{len(self._waiters)}'
        return f'<{object.__repr__(self)[1:-1]} [{extra}]>'

    def _add(self):
        if self._waiters is None:
            self._waiters = _deque()
        waiter = Future()
        self._waiters.append(waiter)
        return waiter


class Lock(_Waiters, _Guard):
    """A lock for tasks."""

    def __init__(self):
        self._locked = False

    def _describe(self):
        return 'locked' if self._locked else 'unlocked'

    def locked(self):
        return self._locked

    async def acquire(self):
        if not self._locked and (not self._waiters or all(w.cancelled() for w in self._waiters)):
            self._locked = True
            return True
        waiter = self._add()
        try:
            try:
                await waiter
            finally:
                self._waiters.remove(waiter)
        except CancelledError:
            if not self._locked:
                self._wake_first()
            raise
        self._locked = True
        return True

    def release(self):
        if not self._locked:
            raise RuntimeError('Lock is not acquired.')
        self._locked = False
        self._wake_first()

    def _wake_first(self):
        if self._waiters and not self._waiters[0].done():
            self._waiters[0].set_result(True)


class Event(_Waiters):
    """A flag that tasks can wait for."""

    def __init__(self):
        self._value = False

    def _describe(self):
        return 'set' if self._value else 'unset'

    def is_set(self):
        return self._value

    def set(self):
        if not self._value:
            self._value = True
            for waiter in self._waiters or ():
                if not waiter.done():
                    waiter.set_result(True)

    def clear(self):
        self._value = False

    async def wait(self):
        if self._value:
            return True
        waiter = self._add()
        try:
            await waiter
            return True
        finally:
            self._waiters.remove(waiter)


class Condition(_Waiters, _Guard):
    """A condition that tasks wait for while they hold its lock."""

    def __init__(self, lock=None):
        self._lock = Lock() if lock is None else lock
        self.locked = self._lock.locked
        self.acquire = self._lock.acquire
        self.release = self._lock.release
        self._waiters = _deque()

    def _describe(self):
        return 'locked' if self.locked() else 'unlocked'

    async def wait(self):
        if not self.locked():
            raise RuntimeError('cannot wait on un-acquired lock')
        waiter = Future()
        self.release()
        try:
            try:
                self._waiters.append(waiter)
                try:
                    await waiter
                    return True
                finally:
                    self._waiters.remove(waiter)
            finally:
                # The lock is taken again whatever happens; a cancellation waits for that.
                cancellation = None
                while True:
                    try:
                        await self.acquire()
                        break
                    except CancelledError as exc:
                        cancellation = exc
                if cancellation is not None:
                    try:
                        raise cancellation
                    finally:
                        cancellation = None
        except BaseException:
            self._notify(1)
            raise

    async def wait_for(self, predicate):
        while not (result := predicate()):
            await self.wait()
        return result

    def notify(self, n=1):
        if not self.locked():
            raise RuntimeError('cannot notify on un-acquired lock')
        self._notify(n)

    def _notify(self, n):
        for waiter in self._waiters:
            if n <= 0:
                break
            if not waiter.done():
                n -= 1
                waiter.set_result(False)

    def notify_all(self):
        self.notify(len(self._waiters))


class Semaphore(_Waiters, _Guard):
    """A counter that acquire counts down and never lets below zero."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError('Semaphore initial value must be >= 0')
        self._value = value

    def _describe(self):
        return 'locked' if self.locked() else f'unlocked, value:{self._value}'

    def locked(self):
        return self._value == 0 or any(not w.cancelled() for w in self._waiters or ())

    async def acquire(self):
        if not self.locked():
            self._value -= 1
            return True
        waiter = self._add()
        try:
            try:
                await waiter
            finally:
                self._waiters.remove(waiter)
        except CancelledError:
            if waiter.done() and not waiter.cancelled():
                # It had been given a place already.
                self._value += 1
            raise
        finally:
            while self._value > 0 and self._wake_next():
                pass
        return True

    def release(self):
        self._value += 1
        self._wake_next()

    def _wake_next(self):
        for waiter in self._waiters or ():
            if not waiter.done():
                self._value -= 1
                waiter.set_result(True)
                return True
        return False


class BoundedSemaphore(Semaphore):
    """A Semaphore that cannot be released more often than it was acquired."""

    def __init__(self, value=1):
        self._bound = value
        super().__init__(value)

    def release(self):
        if self._value >= self._bound:
            raise ValueError('BoundedSemaphore released too many times')
        super().release()


class Barrier:
    """A place where tasks wait until there are enough of them."""

    def __init__(self, parties):
        if parties < 1:
            raise ValueError('parties must be >= 1')
        self._cond = Condition()
        self._parties = parties
        self._state = 'filling'
        self._count = 0

    def __repr__(self):
        extra = f'{self._state}' if self._state == 'broken' else f'{self._state}, waiters:{self._count}/{self._parties}'
        return f'<{object.__repr__(self)[1:-1]} [{extra}]>'

    async def __aenter__(self):
        return await self.wait()

    async def __aexit__(self, *args):
        pass

    async def wait(self):
        async with self._cond:
            while self._state in ('draining', 'resetting'):
                await self._cond.wait()
            if self._state == 'broken':
                raise BrokenBarrierError('Barrier aborted')
            try:
                index = self._count
                self._count += 1
                if index + 1 == self._parties:
                    self._state = 'draining'
                    self._cond.notify_all()
                else:
                    while self._state == 'filling':
                        await self._cond.wait()
                    if self._state in ('broken', 'resetting'):
                        raise BrokenBarrierError('Abort or reset of barrier')
                return index
            finally:
                self._count -= 1
                if self._count == 0:
                    if self._state in ('resetting', 'draining'):
                        self._state = 'filling'
                    self._cond.notify_all()

    async def reset(self):
        async with self._cond:
            if self._count > 0:
                if self._state != 'resetting':
                    self._state = 'resetting'
            else:
                self._state = 'filling'
            self._cond.notify_all()

    async def abort(self):
        async with self._cond:
            self._state = 'broken'
            self._cond.notify_all()

    @property
    def parties(self):
        return self._parties

    @property
    def n_waiting(self):
        return self._count if self._state == 'filling' else 0

    @property
    def broken(self):
        return self._state == 'broken'


for _class in (Lock, Event, Condition, Semaphore, BoundedSemaphore, Barrier):
    _class.__module__ = 'asyncio.locks'


# Queues

class Queue:
    """A queue for tasks; maxsize <= 0 is no bound."""

    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._getters = _deque()
        self._putters = _deque()
        self._unfinished_tasks = 0
        self._finished = Event()
        self._finished.set()
        self._is_shutdown = False
        self._init(maxsize)

    def _init(self, maxsize):
        self._queue = _deque()

    def _get(self):
        return self._queue.popleft()

    def _put(self, item):
        self._queue.append(item)

    def __repr__(self):
        return f'<{type(self).__name__} at {id(self):#x} {self._format()}>'

    def __str__(self):
        return f'<{type(self).__name__} {self._format()}>'

    def _format(self):
        text = f'maxsize={self._maxsize!r}'
        if getattr(self, '_queue', None):
            text += f' _queue={list(self._queue)!r}'
        if self._getters:
            text += f' _getters[{len(self._getters)}]'
        if self._putters:
            text += f' _putters[{len(self._putters)}]'
        if self._unfinished_tasks:
            text += f' tasks={self._unfinished_tasks}'
        if self._is_shutdown:
            text += ' shutdown'
        return text

    __class_getitem__ = classmethod(type(list[int]))

    def qsize(self):
        return len(self._queue)

    @property
    def maxsize(self):
        return self._maxsize

    def empty(self):
        return not self._queue

    def full(self):
        return self._maxsize > 0 and self.qsize() >= self._maxsize

    def _wake_next(self, waiters):
        while waiters:
            waiter = waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return

    async def _wait_in(self, waiters, ready):
        waiter = Future()
        waiters.append(waiter)
        try:
            await waiter
        except:
            waiter.cancel()
            try:
                waiters.remove(waiter)
            except ValueError:
                pass
            if ready() and not waiter.cancelled():
                # It was woken and then cancelled: the next one has its turn.
                self._wake_next(waiters)
            raise

    async def put(self, item):
        while self.full():
            if self._is_shutdown:
                raise QueueShutDown
            await self._wait_in(self._putters, lambda: not self.full())
        return self.put_nowait(item)

    def put_nowait(self, item):
        if self._is_shutdown:
            raise QueueShutDown
        if self.full():
            raise QueueFull
        self._put(item)
        self._unfinished_tasks += 1
        self._finished.clear()
        self._wake_next(self._getters)

    async def get(self):
        while self.empty():
            if self._is_shutdown and self.empty():
                raise QueueShutDown
            await self._wait_in(self._getters, lambda: not self.empty())
        return self.get_nowait()

    def get_nowait(self):
        if self.empty():
            if self._is_shutdown:
                raise QueueShutDown
            raise QueueEmpty
        item = self._get()
        self._wake_next(self._putters)
        return item

    def task_done(self):
        if self._unfinished_tasks <= 0:
            raise ValueError('task_done() called too many times')
        self._unfinished_tasks -= 1
        if self._unfinished_tasks == 0:
            self._finished.set()

    async def join(self):
        if self._unfinished_tasks > 0:
            await self._finished.wait()

    def shutdown(self, immediate=False):
        self._is_shutdown = True
        if immediate:
            while not self.empty():
                self._get()
                if self._unfinished_tasks > 0:
                    self._unfinished_tasks -= 1
            if self._unfinished_tasks == 0:
                self._finished.set()
        while self._getters:
            _wake(self._getters.popleft())
        while self._putters:
            _wake(self._putters.popleft())


class PriorityQueue(Queue):
    """A Queue that gives the lowest item first."""

    def _init(self, maxsize):
        import heapq
        self._queue = []
        self._push, self._pop = heapq.heappush, heapq.heappop

    def _put(self, item):
        self._push(self._queue, item)

    def _get(self):
        return self._pop(self._queue)


class LifoQueue(Queue):
    """A Queue that gives the newest item first."""

    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        self._queue.append(item)

    def _get(self):
        return self._queue.pop()


for _class in (Queue, PriorityQueue, LifoQueue):
    _class.__module__ = 'asyncio.queues'


# Event loops and running them

class AbstractEventLoop:
    """The interface of event loops."""


class EventLoop(AbstractEventLoop):
    """An event loop: all that a run has share one queue of callbacks."""

    def __init__(self, _scope=None):
        self._scope = _new_scope() if _scope is None else _scope
        _show(self._scope, self)
        self._closed = False
        self._debug = False
        self._handler = None
        self._task_factory = None
        self.slow_callback_duration = 0.1

    def __repr__(self):
        return f'<{type(self).__name__} running={self.is_running()} closed={self._closed} debug={self._debug}>'

    def _check(self):
        if self._closed:
            raise RuntimeError('Event loop is closed')

    def time(self):
        return _time()

    def call_soon(self, callback, *args, context=None):
        self._check()
        _check_callback(callback, 'call_soon')
        return _call_soon(callback, args, context)

    call_soon_threadsafe = call_soon

    def call_later(self, delay, callback, *args, context=None):
        if delay is None:
            raise TypeError('delay must not be None')
        self._check()
        _check_callback(callback, 'call_later')
        return _call_at(_time() + delay, callback, args, context)

    def call_at(self, when, callback, *args, context=None):
        if when is None:
            raise TypeError('when cannot be None')
        self._check()
        _check_callback(callback, 'call_at')
        return _call_at(when, callback, args, context)

    def create_future(self):
        return Future(loop=self)

    def create_task(self, coro, *, name=None, context=None):
        self._check()
        if self._task_factory is not None:
            if context is None:
                task = self._task_factory(self, coro)
            else:
                task = self._task_factory(self, coro, context=context)
            if name is not None and hasattr(task, 'set_name'):
                task.set_name(name)
            return task
        return _create_task(self._scope, coro, name, context)

    def set_task_factory(self, factory):
        if factory is not None and not callable(factory):
            raise TypeError('task factory must be a callable or None')
        self._task_factory = factory

    def get_task_factory(self):
        return self._task_factory

    def is_running(self):
        return _running(self._scope)

    def is_closed(self):
        return self._closed

    def _check_running(self):
        if _busy():
            if self.is_running():
                raise RuntimeError('This event loop is already running')
            raise RuntimeError('Cannot run the event loop while another loop is running')

    def run_until_complete(self, future):
        self._check()
        self._check_running()
        if not isfuture(future):
            future = self.create_task(future if iscoroutine(future) else _wrap_awaitable(future))
        return _run(self._scope, future)

    def run_forever(self):
        self._check()
        self._check_running()
        _run_forever(self._scope)

    def stop(self):
        _stop()

    def close(self):
        if _busy() and self.is_running():
            raise RuntimeError('Cannot close a running event loop')
        self._closed = True

    async def shutdown_asyncgens(self):
        pass

    async def shutdown_default_executor(self, timeout=None):
        pass

    def get_debug(self):
        return self._debug

    def set_debug(self, enabled):
        self._debug = enabled

    def get_exception_handler(self):
        return self._handler

    def set_exception_handler(self, handler):
        if handler is not None and not callable(handler):
            raise TypeError(f'A callable object or None is expected, got {handler!r}')
        self._handler = handler

    def default_exception_handler(self, context):
        import sys
        print(context.get('message') or 'Unhandled exception in event loop', file=sys.stderr)
        for key in sorted(context):
            if key not in ('message', 'exception'):
                print(f'{key}: {context[key]!r}', file=sys.stderr)
        exc = context.get('exception')
        if exc is not None:
            import traceback
            print(''.join(traceback.format_exception(exc)).rstrip('\n'), file=sys.stderr)

    def call_exception_handler(self, context):
        if self._handler is None:
            self.default_exception_handler(context)
            return
        try:
            self._handler(self, context)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self.default_exception_handler({'message': 'Unhandled error in exception handler', 'exception': exc, 'context': context})

    def run_in_executor(self, executor, func, *args):
        _refuse('run_in_executor: threads')

    def add_signal_handler(self, sig, callback, *args):
        _refuse('signals')

    def remove_signal_handler(self, sig):
        return False

    def __getattr__(self, name):
        if name in _OUTSIDE:
            _refuse(f'{name}: sockets, pipes and processes')
        raise AttributeError(f'{type(self).__name__!r} object has no attribute {name!r}')


_OUTSIDE = frozenset('''add_reader add_writer remove_reader remove_writer connect_accepted_socket connect_read_pipe connect_write_pipe
create_connection create_datagram_endpoint create_server create_unix_connection create_unix_server getaddrinfo getnameinfo sendfile
sock_accept sock_connect sock_recv sock_recv_into sock_recvfrom sock_recvfrom_into sock_sendall sock_sendfile sock_sendto start_tls
subprocess_exec subprocess_shell set_default_executor'''.split())

BaseEventLoop = SelectorEventLoop = EventLoop


def _check_callback(callback, method):
    if iscoroutine(callback) or iscoroutinefunction(callback):
        raise TypeError(f'coroutines cannot be used with {method}()')
    if not callable(callback):
        raise TypeError(f'a callable object was expected by {method}(), got {callback!r}')


def _callback_failed(loop, exc, handle):
    loop.call_exception_handler({'message': f'Exception in callback {handle!r}', 'exception': exc, 'handle': handle})


_set_loop = None


def get_event_loop():
    """Return the event loop of the code that runs."""
    return _set_loop if _set_loop is not None and not _busy() else get_running_loop()


def _get_running_loop():
    return get_running_loop()


def set_event_loop(loop):
    """Make loop what get_event_loop() returns in the program's own frames."""
    global _set_loop
    if loop is not None and not isinstance(loop, AbstractEventLoop):
        raise TypeError(f"loop must be an instance of AbstractEventLoop or None, not '{type(loop).__name__}'")
    _set_loop = loop


def new_event_loop():
    """Return a new event loop."""
    return EventLoop()


class DefaultEventLoopPolicy:
    """What get_event_loop_policy returns."""

    get_event_loop = staticmethod(get_event_loop)
    set_event_loop = staticmethod(set_event_loop)
    new_event_loop = staticmethod(new_event_loop)


AbstractEventLoopPolicy = DefaultEventLoopPolicy
_policy = DefaultEventLoopPolicy()


def get_event_loop_policy():
    return _policy


def set_event_loop_policy(policy):
    pass


def all_tasks(loop=None):
    """Return the tasks of a loop that have not ended."""
    return _all_tasks(None if loop is None else loop._scope)


class Runner:
    """A context manager that runs coroutines, one after another, in an event loop of its own."""

    def __init__(self, *, debug=None, loop_factory=None):
        self._state = 'created'
        self._debug = debug
        self._factory = loop_factory
        self._loop = None

    def __enter__(self):
        self._begin()
        return self

    def __exit__(self, exc_type, exc, tb):
        self.close()

    def _begin(self):
        if self._state == 'closed':
            raise RuntimeError('Runner is closed')
        if self._state == 'created':
            import contextvars
            self._loop = new_event_loop() if self._factory is None else self._factory()
            if self._debug is not None:
                self._loop.set_debug(self._debug)
            self._context = contextvars.copy_context()
            self._state = 'initialized'

    def close(self):
        if self._state != 'initialized':
            return
        self._state = 'closed'
        tasks = _all_tasks(self._loop._scope)
        _finish(self._loop._scope)
        for task in tasks:
            if not task.cancelled() and task.exception() is not None:
                self._loop.call_exception_handler({
                    'message': 'unhandled exception during asyncio.run() shutdown', 'exception': task.exception(), 'task': task})
        self._loop.close()

    def get_loop(self):
        self._begin()
        return self._loop

    def run(self, coro, *, context=None):
        if not iscoroutine(coro):
            raise ValueError(f'a coroutine was expected, got {coro!r}')
        if _busy():
            raise RuntimeError('Runner.run() cannot be called from a running event loop')
        self._begin()
        task = self._loop.create_task(coro, context=self._context if context is None else context)
        return _run(self._loop._scope, task)


def run(main, *, debug=None, loop_factory=None):
    """Run a coroutine, and the tasks that it makes, to their end."""
    if _busy():
        raise RuntimeError('asyncio.run() cannot be called from a running event loop')
    with Runner(debug=debug, loop_factory=loop_factory) as runner:
        return runner.run(main)


Runner.__module__ = 'asyncio.runners'


def create_eager_task_factory(custom_task_constructor):
    def factory(loop, coro, *, name=None, context=None):
        return custom_task_constructor(coro, name=name, context=context)
    return factory


eager_task_factory = create_eager_task_factory(Task)


# What reaches outside

def _refuse(what):
    raise RuntimeError(f'{what} are not available here: a program calls the functions it was given, and awaits them')


async def to_thread(func, /, *args, **kwargs):
    """Refused: there are no threads."""
    _refuse('to_thread: threads')


def run_coroutine_threadsafe(coro, loop):
    _refuse('run_coroutine_threadsafe: threads')


def wrap_future(future, *, loop=None):
    if isfuture(future):
        return future
    _refuse('wrap_future: threads')


async def open_connection(*args, **kwargs):
    _refuse('open_connection: sockets')


async def start_server(*args, **kwargs):
    _refuse('start_server: sockets')


async def open_unix_connection(*args, **kwargs):
    _refuse('open_unix_connection: sockets')


async def start_unix_server(*args, **kwargs):
    _refuse('start_unix_server: sockets')


async def create_subprocess_exec(*args, **kwargs):
    _refuse('create_subprocess_exec: processes')


async def create_subprocess_shell(*args, **kwargs):
    _refuse('create_subprocess_shell: processes')
