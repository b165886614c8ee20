import copy
import logging
import queue as _queue

DEFAULT_TCP_LOGGING_PORT = 9020
DEFAULT_UDP_LOGGING_PORT = 9021
DEFAULT_HTTP_LOGGING_PORT = 9022
DEFAULT_SOAP_LOGGING_PORT = 9023
SYSLOG_UDP_PORT = 514
SYSLOG_TCP_PORT = 514


class BaseRotatingHandler(logging.FileHandler):
    """Would write records to files that are changed from time to time: there are none."""

    namer = rotator = None

    def __init__(self, filename, mode, encoding=None, delay=False, errors=None):
        logging.FileHandler.__init__(self, filename, mode=mode, encoding=encoding, delay=delay, errors=errors)


class RotatingFileHandler(BaseRotatingHandler):
    """Would write records to files up to a size: there are none."""

    def __init__(self, filename, mode='a', maxBytes=0, backupCount=0, encoding=None, delay=False, errors=None):
        BaseRotatingHandler.__init__(self, filename, mode, encoding, delay, errors)


class TimedRotatingFileHandler(BaseRotatingHandler):
    """Would write records to a file for each span of time: there are none."""

    def __init__(self, filename, when='h', interval=1, backupCount=0, encoding=None, delay=False, utc=False, atTime=None, errors=None):
        BaseRotatingHandler.__init__(self, filename, 'a', encoding, delay, errors)


class WatchedFileHandler(logging.FileHandler):
    """Would write records to a file that others move away: there are none."""

    def __init__(self, filename, mode='a', encoding=None, delay=False, errors=None):
        logging.FileHandler.__init__(self, filename, mode=mode, encoding=encoding, delay=delay, errors=errors)


class _NetworkHandler(logging.Handler):
    def __init__(self, *args, **kwargs):
        raise OSError(38, f'logging.handlers.{type(self).__name__} is not available: a program has no network')


class SocketHandler(_NetworkHandler):
    """Would send records through TCP."""


class DatagramHandler(SocketHandler):
    """Would send records through UDP."""


class SysLogHandler(_NetworkHandler):
    """Would send records to syslog."""


class SMTPHandler(_NetworkHandler):
    """Would send records as mail."""


class NTEventLogHandler(_NetworkHandler):
    """Would send records to the log of Windows."""


class HTTPHandler(_NetworkHandler):
    """Would send records to a web server."""


class BufferingHandler(logging.Handler):
    """Keeps records until there are so many: then flush has to do something with them."""

    def __init__(self, capacity):
        logging.Handler.__init__(self)
        self.capacity = capacity
        self.buffer = []

    def shouldFlush(self, record):
        """Tell whether there are enough."""
        return len(self.buffer) >= self.capacity

    def emit(self, record):
        """Keep a record."""
        self.buffer.append(record)
        if self.shouldFlush(record):
            self.flush()

    def flush(self):
        """Forget the records."""
        self.buffer.clear()

    def close(self):
        """Flush, and be done."""
        try:
            self.flush()
        finally:
            logging.Handler.close(self)


class MemoryHandler(BufferingHandler):
    """Keeps records until there are so many, or one is of a level; then another handler gets them."""

    def __init__(self, capacity, flushLevel=logging.ERROR, target=None, flushOnClose=True):
        BufferingHandler.__init__(self, capacity)
        self.flushLevel, self.target, self.flushOnClose = flushLevel, target, flushOnClose

    def shouldFlush(self, record):
        """Tell whether there are enough, or this one is of the level."""
        return len(self.buffer) >= self.capacity or record.levelno >= self.flushLevel

    def setTarget(self, target):
        """Set the handler that gets the records."""
        self.target = target

    def flush(self):
        """Give the records to the target; without one they stay."""
        if self.target:
            for record in self.buffer:
                self.target.handle(record)
            self.buffer.clear()

    def close(self):
        """Flush, if that is wanted, and be done."""
        try:
            if self.flushOnClose:
                self.flush()
        finally:
            self.target = None
            BufferingHandler.close(self)


class QueueHandler(logging.Handler):
    """Puts records into a queue."""

    def __init__(self, queue):
        logging.Handler.__init__(self)
        self.queue = queue
        self.listener = None

    def enqueue(self, record):
        """Put a record into the queue."""
        self.queue.put_nowait(record)

    def prepare(self, record):
        """Return the record as it goes into the queue: a copy with the text made."""
        text = self.format(record)
        record = copy.copy(record)
        record.message = record.msg = text
        record.args = record.exc_info = record.exc_text = record.stack_info = None
        return record

    def emit(self, record):
        """Put a record into the queue."""
        try:
            self.enqueue(self.prepare(record))
        except Exception:
            self.handleError(record)


class QueueListener:
    """Gives the records of a queue to handlers. There are no threads: they get them when the listener stops."""

    _sentinel = None

    def __init__(self, queue, *handlers, respect_handler_level=False):
        self.queue, self.handlers, self.respect_handler_level = queue, handlers, respect_handler_level
        self._started = False

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *args):
        self.stop()

    def dequeue(self, block):
        """Take a record from the queue."""
        return self.queue.get(block)

    def start(self):
        """Begin to listen."""
        self._started = True

    def prepare(self, record):
        """Return the record as the handlers get it."""
        return record

    def handle(self, record):
        """Give a record to the handlers."""
        record = self.prepare(record)
        for handler in self.handlers:
            if not self.respect_handler_level or record.levelno >= handler.level:
                handler.handle(record)

    def enqueue_sentinel(self):
        """Put in what comes after the last record."""
        self.queue.put_nowait(self._sentinel)

    def stop(self):
        """Give the handlers what is in the queue, and listen no more."""
        if not self._started:
            return
        self._started = False
        self.enqueue_sentinel()
        while True:
            try:
                record = self.dequeue(False)
            except _queue.Empty:
                return
            if record is self._sentinel:
                return
            self.handle(record)
