__all__ = ['Empty', 'Full', 'ShutDown', 'PriorityQueue', 'LifoQueue', 'Queue', 'SimpleQueue']

from collections import deque as _deque


class Empty(Exception):
    """There was nothing to get without waiting."""

    __module__ = '_queue'


class Full(Exception):
    """There was no room to put something without waiting."""


class ShutDown(Exception):
    """The queue was shut down."""


_WAITING = ('{} would wait forever: a program has a single thread. Use block=False or a timeout, '
            'or asyncio.Queue for tasks')


class Queue:
    """What is put in first comes out first. Nothing ever waits, since there is no other thread to wait for."""

    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self._init(maxsize)
        self.unfinished_tasks = 0
        self.is_shutdown = False

    def _init(self, maxsize):
        self.queue = _deque()

    def _qsize(self):
        return len(self.queue)

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()

    def task_done(self):
        """Say that something that was gotten has been dealt with."""
        if self.unfinished_tasks <= 0:
            raise ValueError('task_done() called too many times')
        self.unfinished_tasks -= 1

    def join(self):
        """Wait until all that was put in has been dealt with."""
        if self.unfinished_tasks:
            raise RuntimeError(_WAITING.format('join()'))

    def qsize(self):
        """Return the number of items."""
        return self._qsize()

    def empty(self):
        """Tell whether there is no item."""
        return not self._qsize()

    def full(self):
        """Tell whether there is no room."""
        return 0 < self.maxsize <= self._qsize()

    def put(self, item, block=True, timeout=None):
        """Put an item in."""
        if self.is_shutdown:
            raise ShutDown
        if self.maxsize > 0:
            _check(block, timeout)
        if 0 < self.maxsize <= self._qsize():
            _wait('put()', block, timeout, Full)
        self._put(item)
        self.unfinished_tasks += 1

    def get(self, block=True, timeout=None):
        """Take an item out."""
        if self.is_shutdown and not self._qsize():
            raise ShutDown
        _check(block, timeout)
        if not self._qsize():
            _wait('get()', block, timeout, Empty)
        return self._get()

    def put_nowait(self, item):
        """Put an item in if there is room."""
        return self.put(item, block=False)

    def get_nowait(self):
        """Take an item out if there is one."""
        return self.get(block=False)

    def shutdown(self, immediate=False):
        """Let nothing be put in any more; with immediate, nothing be gotten either."""
        self.is_shutdown = True
        if immediate:
            while self._qsize():
                self._get()
                if self.unfinished_tasks > 0:
                    self.unfinished_tasks -= 1


def _check(block, timeout):
    if block and timeout is not None and timeout < 0:
        raise ValueError("'timeout' must be a non-negative number")


def _wait(what, block, timeout, error):
    if not block:
        raise error
    if timeout is None:
        raise RuntimeError(_WAITING.format(what))
    import time
    time.sleep(timeout)
    raise error


class PriorityQueue(Queue):
    """The least item comes out first."""

    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        from heapq import heappush
        heappush(self.queue, item)

    def _get(self):
        from heapq import heappop
        return heappop(self.queue)


class LifoQueue(Queue):
    """What is put in last comes out first."""

    def _init(self, maxsize):
        self.queue = []

    def _get(self):
        return self.queue.pop()


class SimpleQueue:
    """A queue without bounds."""

    __module__ = '_queue'

    def __init__(self):
        self._queue = _deque()

    def put(self, item, block=True, timeout=None):
        """Put an item in."""
        self._queue.append(item)

    def put_nowait(self, item):
        """Put an item in."""
        self._queue.append(item)

    def get(self, block=True, timeout=None):
        """Take an item out."""
        _check(block, timeout)
        if not self._queue:
            _wait('get()', block, timeout, Empty)
        return self._queue.popleft()

    def get_nowait(self):
        """Take an item out if there is one."""
        return self.get(block=False)

    def empty(self):
        """Tell whether there is no item."""
        return not self._queue

    def qsize(self):
        """Return the number of items."""
        return len(self._queue)

    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)
