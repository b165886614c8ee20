__all__ = ['BASIC_FORMAT', 'BufferingFormatter', 'CRITICAL', 'DEBUG', 'ERROR', 'FATAL', 'FileHandler', 'Filter', 'Formatter', 'Handler',
           'INFO', 'LogRecord', 'Logger', 'LoggerAdapter', 'NOTSET', 'NullHandler', 'StreamHandler', 'WARN', 'WARNING', 'addLevelName',
           'basicConfig', 'captureWarnings', 'critical', 'debug', 'disable', 'error', 'exception', 'fatal', 'getLevelName', 'getLogger',
           'getLoggerClass', 'info', 'log', 'makeLogRecord', 'setLoggerClass', 'shutdown', 'warn', 'warning', 'getLogRecordFactory',
           'setLogRecordFactory', 'lastResort', 'raiseExceptions', 'getLevelNamesMapping', 'getHandlerByName', 'getHandlerNames']

import sys
import time

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0

_levelToName = {50: 'CRITICAL', 40: 'ERROR', 30: 'WARNING', 20: 'INFO', 10: 'DEBUG', 0: 'NOTSET'}
_nameToLevel = {'CRITICAL': 50, 'FATAL': 50, 'ERROR': 40, 'WARN': 30, 'WARNING': 30, 'INFO': 20, 'DEBUG': 10, 'NOTSET': 0}

raiseExceptions = True
logThreads = logMultiprocessing = logProcesses = logAsyncioTasks = True
_startTime = time.time_ns()
_srcfile = __file__ if '__file__' in globals() else '<frozen logging>'


def getLevelNamesMapping():
    """Return the levels by their names."""
    return _nameToLevel.copy()


def getLevelName(level):
    """Return the name of a level, or the level of a name."""
    if level in _levelToName:
        return _levelToName[level]
    if level in _nameToLevel:
        return _nameToLevel[level]
    return 'Level %s' % level


def addLevelName(level, levelName):
    """Give a level a name."""
    _levelToName[level] = levelName
    _nameToLevel[levelName] = level


def _checkLevel(level):
    if isinstance(level, int):
        return level
    if str(level) != level:
        raise TypeError('Level not an integer or a valid string: %r' % (level,))
    if level not in _nameToLevel:
        raise ValueError('Unknown level: %r' % (level,))
    return _nameToLevel[level]


class LogRecord:
    """One event that is logged."""

    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None, **kwargs):
        now = time.time_ns()
        self.name = name
        self.msg = msg
        if args and len(args) == 1 and args[0] and hasattr(args[0], 'keys') and hasattr(args[0], '__getitem__'):
            args = args[0]
        self.args = args
        self.levelname = getLevelName(level)
        self.levelno = level
        self.pathname = pathname
        self.filename = str(pathname).rpartition('/')[2]
        self.module = self.filename.rpartition('.')[0] or self.filename
        self.exc_info = exc_info
        self.exc_text = None
        self.stack_info = sinfo
        self.lineno = lineno
        self.funcName = func
        self.created = now / 1e9
        self.msecs = (now % 1_000_000_000) // 1_000_000 + 0.0
        self.relativeCreated = (now - _startTime) / 1e6
        self.thread = 1
        self.threadName = 'MainThread'
        self.processName = 'MainProcess'
        self.process = 1
        self.taskName = None
        asyncio = sys.modules.get('asyncio')
        if asyncio:
            try:
                self.taskName = asyncio.current_task().get_name()
            except Exception:
                pass

    def __repr__(self):
        return '<LogRecord: %s, %s, %s, %s, "%s">' % (self.name, self.levelno, self.pathname, self.lineno, self.msg)

    def getMessage(self):
        """Return the message with its arguments."""
        message = str(self.msg)
        return message % self.args if self.args else message


_logRecordFactory = LogRecord


def setLogRecordFactory(factory):
    """Set what makes records."""
    global _logRecordFactory
    _logRecordFactory = factory


def getLogRecordFactory():
    """Return what makes records."""
    return _logRecordFactory


def makeLogRecord(dict):
    """Make a record with these attributes."""
    record = _logRecordFactory(None, None, '', 0, '', (), None, None)
    record.__dict__.update(dict)
    return record


class PercentStyle:
    """Formats like '%(message)s'."""

    default_format = '%(message)s'
    asctime_format = '%(asctime)s'
    asctime_search = '%(asctime)'
    _pattern = r'%\(\w+\)[#0+ -]*(\*|\d+)?(\.(\*|\d+))?[diouxefgcrsa%]'

    def __init__(self, fmt, *, defaults=None):
        self._fmt = fmt or self.default_format
        self._defaults = defaults

    def usesTime(self):
        """Tell whether the format has the time."""
        return self.asctime_search in self._fmt

    def validate(self):
        """Check the format."""
        import re
        if not re.search(self._pattern, self._fmt, re.I):
            raise ValueError("Invalid format '%s' for '%s' style" % (self._fmt, self.default_format[0]))

    def _values(self, record):
        return {**self._defaults, **record.__dict__} if self._defaults else record.__dict__

    def _format(self, record):
        return self._fmt % self._values(record)

    def format(self, record):
        """Return the text of a record."""
        try:
            return self._format(record)
        except KeyError as e:
            raise ValueError('Formatting field not found in record: %s' % e)


class StrFormatStyle(PercentStyle):
    """Formats like '{message}'."""

    default_format = '{message}'
    asctime_format = '{asctime}'
    asctime_search = '{asctime'

    def _format(self, record):
        return self._fmt.format(**self._values(record))

    def validate(self):
        """Check the format."""
        import re
        from string import Formatter
        fields = set()
        try:
            for _, name, spec, conversion in Formatter().parse(self._fmt):
                if name:
                    if not re.match(r'^(\d+|\w+)(\.\w+|\[[^]]+\])*$', name):
                        raise ValueError('invalid field name/expression: %r' % name)
                    fields.add(name)
                if conversion and conversion not in 'rsa':
                    raise ValueError('invalid conversion: %r' % conversion)
                if spec and not re.match(r'^(.?[<=>^])?[+ -]?#?0?(\d+|{\w+})?[,_]?(\.(\d+|{\w+}))?[bcdefgnosx%]?$', spec, re.I):
                    raise ValueError('bad specifier: %r' % spec)
        except ValueError as e:
            raise ValueError('invalid format: %s' % e)
        if not fields:
            raise ValueError('invalid format: no fields')


class StringTemplateStyle(PercentStyle):
    """Formats like '$message'."""

    default_format = '${message}'
    asctime_format = '${asctime}'
    asctime_search = '${asctime}'

    def usesTime(self):
        """Tell whether the format has the time."""
        return '$asctime' in self._fmt or self.asctime_search in self._fmt

    def validate(self):
        """Check the format."""
        from string import Template
        fields = set()
        for match in Template.pattern.finditer(self._fmt):
            groups = match.groupdict()
            if groups['named']:
                fields.add(groups['named'])
            elif groups['braced']:
                fields.add(groups['braced'])
            elif match.group(0) == '$':
                raise ValueError("invalid format: bare '$' not allowed")
        if not fields:
            raise ValueError('invalid format: no fields')

    def _format(self, record):
        from string import Template
        return Template(self._fmt).substitute(**self._values(record))


BASIC_FORMAT = '%(levelname)s:%(name)s:%(message)s'
_STYLES = {
    '%': (PercentStyle, BASIC_FORMAT), '{': (StrFormatStyle, '{levelname}:{name}:{message}'),
    '$': (StringTemplateStyle, '${levelname}:${name}:${message}'),
}


def _checkStyle(style):
    if style not in _STYLES:
        raise ValueError('Style must be one of: %s' % ','.join(_STYLES))


class Formatter:
    """Turns records into text."""

    converter = time.localtime
    default_time_format = '%Y-%m-%d %H:%M:%S'
    default_msec_format = '%s,%03d'

    def __init__(self, fmt=None, datefmt=None, style='%', validate=True, *, defaults=None):
        _checkStyle(style)
        self._style = _STYLES[style][0](fmt, defaults=defaults)
        if validate:
            self._style.validate()
        self._fmt = self._style._fmt
        self.datefmt = datefmt

    def formatTime(self, record, datefmt=None):
        """Return the time of a record."""
        moment = self.converter(record.created)
        if datefmt:
            return time.strftime(datefmt, moment)
        text = time.strftime(self.default_time_format, moment)
        if self.default_msec_format:
            text = self.default_msec_format % (text, record.msecs)
        return text

    def formatException(self, ei):
        """Return the traceback of what sys.exc_info returned."""
        import traceback
        return ''.join(traceback.format_exception(ei[0], ei[1], ei[2], None)).removesuffix('\n')

    def usesTime(self):
        """Tell whether the format has the time."""
        return self._style.usesTime()

    def formatMessage(self, record):
        """Return the text of a record without what follows it."""
        return self._style.format(record)

    def formatStack(self, stack_info):
        """Return the text of a stack."""
        return stack_info

    def format(self, record):
        """Return the text of a record."""
        record.message = record.getMessage()
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        text = self.formatMessage(record)
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)
        for more in (record.exc_text, record.stack_info and self.formatStack(record.stack_info)):
            if more:
                text = (text if text.endswith('\n') else text + '\n') + more
        return text


_defaultFormatter = Formatter()


class BufferingFormatter:
    """Formats several records."""

    def __init__(self, linefmt=None):
        self.linefmt = linefmt or _defaultFormatter

    def formatHeader(self, records):
        """Return what comes first."""
        return ''

    def formatFooter(self, records):
        """Return what comes last."""
        return ''

    def format(self, records):
        """Return the text of records."""
        if not records:
            return ''
        return self.formatHeader(records) + ''.join(map(self.linefmt.format, records)) + self.formatFooter(records)


class Filter:
    """Lets a logger and those below it through."""

    def __init__(self, name=''):
        self.name = name
        self.nlen = len(name)

    def filter(self, record):
        """Tell whether a record goes through."""
        return not self.nlen or record.name == self.name or record.name.startswith(self.name + '.')


class Filterer:
    """What has filters."""

    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        """Add a filter."""
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        """Remove a filter."""
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        """Return the record, or another one that a filter made of it, if all filters let it through."""
        for f in self.filters:
            result = f.filter(record) if hasattr(f, 'filter') else f(record)
            if not result:
                return False
            if isinstance(result, LogRecord):
                record = result
        return record


_handlers = {}
_handlerList = []


def getHandlerByName(name):
    """Return the handler of a name."""
    return _handlers.get(name)


def getHandlerNames():
    """Return the names of all handlers."""
    return frozenset(_handlers)


class Handler(Filterer):
    """Does something with records."""

    def __init__(self, level=NOTSET):
        Filterer.__init__(self)
        self._name = None
        self.level = _checkLevel(level)
        self.formatter = None
        self._closed = False
        self.lock = None
        _handlerList.append(self)

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, name):
        _handlers.pop(self._name, None)
        self._name = name
        if name:
            _handlers[name] = self

    get_name = name.fget
    set_name = name.fset

    def createLock(self):
        """There is one thread, and no lock."""

    def acquire(self):
        """There is one thread, and no lock."""

    def release(self):
        """There is one thread, and no lock."""

    def setLevel(self, level):
        """Let nothing below a level through."""
        self.level = _checkLevel(level)

    def setFormatter(self, fmt):
        """Set the formatter."""
        self.formatter = fmt

    def format(self, record):
        """Return the text of a record."""
        return (self.formatter or _defaultFormatter).format(record)

    def emit(self, record):
        """Do with a record what the handler is for."""
        raise NotImplementedError('emit must be implemented by Handler subclasses')

    def handle(self, record):
        """Emit a record that passes the filters."""
        passed = self.filter(record)
        if isinstance(passed, LogRecord):
            record = passed
        if passed:
            self.emit(record)
        return passed

    def flush(self):
        """Write what waits to be written."""

    def close(self):
        """Forget the handler."""
        self._closed = True
        _handlers.pop(self._name, None)

    def handleError(self, record):
        """Say that a record could not be emitted."""
        if not raiseExceptions or not sys.stderr:
            return
        import traceback
        error = sys.exception()
        write = sys.stderr.write
        write('--- Logging error ---\n')
        traceback.print_exception(error, file=sys.stderr)
        write('Call stack:\n')
        write(f'  File "{record.pathname}", line {record.lineno}, in {record.funcName}\n')
        try:
            write('Message: %r\nArguments: %s\n' % (record.msg, record.args))
        except RecursionError:
            raise
        except Exception:
            write('Unable to print the message and arguments - possible formatting error.\n'
                  'Use the traceback above to help find the error.\n')

    def __repr__(self):
        return '<%s (%s)>' % (type(self).__name__, getLevelName(self.level))


class StreamHandler(Handler):
    """Writes records to a stream, sys.stderr if none is given."""

    terminator = '\n'

    def __init__(self, stream=None):
        Handler.__init__(self)
        self.stream = sys.stderr if stream is None else stream

    def flush(self):
        """Flush the stream."""
        if self.stream and hasattr(self.stream, 'flush'):
            self.stream.flush()

    def emit(self, record):
        """Write a record."""
        try:
            self.stream.write(self.format(record) + self.terminator)
            self.flush()
        except RecursionError:
            raise
        except Exception:
            self.handleError(record)

    def setStream(self, stream):
        """Set the stream and return the old one, None if it is the same."""
        if stream is self.stream:
            return None
        old = self.stream
        self.flush()
        self.stream = stream
        return old

    def __repr__(self):
        name = str(getattr(self.stream, 'name', ''))
        return '<%s %s(%s)>' % (type(self).__name__, name + ' ' if name else '', getLevelName(self.level))

    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)


class FileHandler(StreamHandler):
    """Would write records to a file: there are none."""

    def __init__(self, filename, mode='a', encoding=None, delay=False, errors=None):
        self.baseFilename, self.mode, self.encoding, self.delay, self.errors = filename, mode, encoding, delay, errors
        StreamHandler.__init__(self, self._open())

    def _open(self):
        return open(self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors)


class _StderrHandler(StreamHandler):
    """Writes to whatever sys.stderr is at the time."""

    def __init__(self, level=NOTSET):
        Handler.__init__(self, level)

    @property
    def stream(self):
        return sys.stderr


_defaultLastResort = lastResort = _StderrHandler(WARNING)


class NullHandler(Handler):
    """Does nothing."""

    def handle(self, record):
        """Do nothing."""

    def emit(self, record):
        """Do nothing."""

    def createLock(self):
        """There is one thread, and no lock."""


class PlaceHolder:
    """Stands for a logger that nobody asked for yet but that has some below it."""

    def __init__(self, alogger):
        self.loggerMap = {alogger: None}

    def append(self, alogger):
        """Add one below."""
        self.loggerMap.setdefault(alogger)


class Manager:
    """All loggers below a root."""

    def __init__(self, rootnode):
        self.root = rootnode
        self._disable = 0
        self.emittedNoHandlerWarning = False
        self.loggerDict = {}
        self.loggerClass = None
        self.logRecordFactory = None

    @property
    def disable(self):
        return self._disable

    @disable.setter
    def disable(self, value):
        self._disable = _checkLevel(value)

    def getLogger(self, name):
        """Return the logger of a name, made the first time."""
        if not isinstance(name, str):
            raise TypeError('A logger name must be a string')
        found = self.loggerDict.get(name)
        if found is not None and not isinstance(found, PlaceHolder):
            return found
        logger = (self.loggerClass or _loggerClass)(name)
        logger.manager = self
        self.loggerDict[name] = logger
        if found is not None:
            for child in found.loggerMap:
                if not child.parent.name.startswith(name):
                    logger.parent, child.parent = child.parent, logger
        parent, above = None, name
        while parent is None and '.' in above:
            above = above.rpartition('.')[0]
            known = self.loggerDict.get(above)
            if isinstance(known, PlaceHolder):
                known.append(logger)
            elif known is None:
                self.loggerDict[above] = PlaceHolder(logger)
            else:
                parent = known
        logger.parent = parent or self.root
        return logger

    def setLoggerClass(self, klass):
        """Set what makes loggers."""
        self.loggerClass = _checkedClass(klass)

    def setLogRecordFactory(self, factory):
        """Set what makes records."""
        self.logRecordFactory = factory

    def _clear_cache(self):
        pass


def _checkedClass(klass):
    if klass != Logger and not issubclass(klass, Logger):
        raise TypeError('logger not derived from logging.Logger: ' + klass.__name__)
    return klass


_loggerClass = None


def setLoggerClass(klass):
    """Set the class of loggers that are made from now on."""
    global _loggerClass
    _loggerClass = _checkedClass(klass)


def getLoggerClass():
    """Return the class of loggers."""
    return _loggerClass


class Logger(Filterer):
    """Where events are logged."""

    def __init__(self, name, level=NOTSET):
        Filterer.__init__(self)
        self.name = name
        self.level = _checkLevel(level)
        self.parent = None
        self.propagate = True
        self.handlers = []
        self.disabled = False

    def setLevel(self, level):
        """Let nothing below a level through."""
        self.level = _checkLevel(level)

    def debug(self, msg, *args, **kwargs):
        """Log with level DEBUG."""
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        """Log with level INFO."""
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        """Log with level WARNING."""
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        """An old name of warning."""
        import warnings
        warnings.warn("The 'warn' method is deprecated, use 'warning' instead", DeprecationWarning, 2)
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        """Log with level ERROR."""
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        """Log with level ERROR, and the exception that is being handled."""
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        """Log with level CRITICAL."""
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    def fatal(self, msg, *args, **kwargs):
        """Log with level CRITICAL."""
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        """Log with any level."""
        if not isinstance(level, int):
            if raiseExceptions:
                raise TypeError('level must be an integer')
            return
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    def findCaller(self, stack_info=False, stacklevel=1):
        """Return the file, the line and the function that logs, and the stack."""
        frame = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename == '<frozen logging>':
            frame = frame.f_back
        while frame is not None and stacklevel > 1 and frame.f_back is not None:
            frame = frame.f_back
            if frame.f_code.co_filename != '<frozen logging>':
                stacklevel -= 1
        if frame is None:
            return '(unknown file)', 0, '(unknown function)', None
        stack = None
        if stack_info:
            import traceback
            stack = 'Stack (most recent call last):\n' + ''.join(traceback.format_stack(frame)).removesuffix('\n')
        return frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name, stack

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        """Make a record."""
        record = _logRecordFactory(name, level, fn, lno, msg, args, exc_info, func, sinfo)
        if extra is not None:
            for key in extra:
                if key in ('message', 'asctime') or key in record.__dict__:
                    raise KeyError('Attempt to overwrite %r in LogRecord' % key)
                record.__dict__[key] = extra[key]
        return record

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        fn, lno, func, sinfo = self.findCaller(stack_info, stacklevel)
        if exc_info:
            if isinstance(exc_info, BaseException):
                exc_info = type(exc_info), exc_info, exc_info.__traceback__
            elif not isinstance(exc_info, tuple):
                exc_info = sys.exc_info()
        self.handle(self.makeRecord(self.name, level, fn, lno, msg, args, exc_info, func, extra, sinfo))

    def handle(self, record):
        """Give a record to the handlers, if it passes the filters."""
        if self.disabled:
            return
        passed = self.filter(record)
        if not passed:
            return
        if isinstance(passed, LogRecord):
            record = passed
        self.callHandlers(record)

    def addHandler(self, hdlr):
        """Add a handler."""
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        """Remove a handler."""
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def _chain(self):
        logger = self
        while logger:
            yield logger
            logger = logger.parent if logger.propagate else None

    def hasHandlers(self):
        """Tell whether a record would find a handler."""
        return any(logger.handlers for logger in self._chain())

    def callHandlers(self, record):
        """Give a record to the handlers of the logger and of those above it."""
        found = 0
        for logger in self._chain():
            for handler in logger.handlers:
                found += 1
                if record.levelno >= handler.level:
                    handler.handle(record)
        if not found:
            if lastResort:
                if record.levelno >= lastResort.level:
                    lastResort.handle(record)
            elif raiseExceptions and not self.manager.emittedNoHandlerWarning:
                sys.stderr.write('No handlers could be found for logger "%s"\n' % self.name)
                self.manager.emittedNoHandlerWarning = True

    def getEffectiveLevel(self):
        """Return the level of the logger, or of the nearest one above it that has one."""
        logger = self
        while logger:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level):
        """Tell whether a level would be logged."""
        return not self.disabled and self.manager.disable < level and level >= self.getEffectiveLevel()

    def getChild(self, suffix):
        """Return a logger below this one."""
        if self.root is not self:
            suffix = self.name + '.' + suffix
        return self.manager.getLogger(suffix)

    def getChildren(self):
        """Return the loggers right below this one."""
        depth = 1 if self is self.root else self.name.count('.') + 2
        return {item for item in self.manager.loggerDict.values()
                if isinstance(item, Logger) and item.parent is self and item.name.count('.') + 1 == depth}

    def __repr__(self):
        return '<%s %s (%s)>' % (type(self).__name__, self.name, getLevelName(self.getEffectiveLevel()))

    def __reduce__(self):
        return getLogger, (self.name,)


class RootLogger(Logger):
    """The logger above all others."""

    def __init__(self, level):
        Logger.__init__(self, 'root', level)

    def __reduce__(self):
        return getLogger, ()


_loggerClass = Logger


class LoggerAdapter:
    """A logger with more information in each record."""

    def __init__(self, logger, extra=None, merge_extra=False):
        self.logger = logger
        self.extra = extra
        self.merge_extra = merge_extra

    def process(self, msg, kwargs):
        """Return what to log for a message."""
        if self.merge_extra and 'extra' in kwargs:
            kwargs['extra'] = {**self.extra, **kwargs['extra']}
        else:
            kwargs['extra'] = self.extra
        return msg, kwargs

    def debug(self, msg, *args, **kwargs):
        """Log with level DEBUG."""
        self.log(DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        """Log with level INFO."""
        self.log(INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        """Log with level WARNING."""
        self.log(WARNING, msg, *args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        """An old name of warning."""
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        """Log with level ERROR."""
        self.log(ERROR, msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        """Log with level ERROR, and the exception that is being handled."""
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        """Log with level CRITICAL."""
        self.log(CRITICAL, msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        """Log with any level."""
        if self.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger.log(level, msg, *args, **kwargs)

    def isEnabledFor(self, level):
        """Tell whether a level would be logged."""
        return self.logger.isEnabledFor(level)

    def setLevel(self, level):
        """Set the logger's level."""
        self.logger.setLevel(level)

    def getEffectiveLevel(self):
        """Return the logger's level."""
        return self.logger.getEffectiveLevel()

    def hasHandlers(self):
        """Tell whether the logger has handlers."""
        return self.logger.hasHandlers()

    @property
    def manager(self):
        return self.logger.manager

    @property
    def name(self):
        return self.logger.name

    def __repr__(self):
        return '<%s %s (%s)>' % (type(self).__name__, self.logger.name, getLevelName(self.logger.getEffectiveLevel()))

    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)


root = Logger.root = RootLogger(WARNING)
Logger.manager = root.manager = Manager(root)


def getLogger(name=None):
    """Return the logger of a name, the root without one."""
    if not name or isinstance(name, str) and name == root.name:
        return root
    return Logger.manager.getLogger(name)


def basicConfig(**kwargs):
    """Give the root logger a handler, if it has none."""
    force = kwargs.pop('force', False)
    encoding, errors = kwargs.pop('encoding', None), kwargs.pop('errors', 'backslashreplace')
    if force:
        for handler in root.handlers[:]:
            root.removeHandler(handler)
            handler.close()
    if root.handlers:
        return
    handlers = kwargs.pop('handlers', None)
    if handlers is None:
        if 'stream' in kwargs and 'filename' in kwargs:
            raise ValueError("'stream' and 'filename' should not be specified together")
    elif 'stream' in kwargs or 'filename' in kwargs:
        raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")
    if handlers is None:
        filename, mode = kwargs.pop('filename', None), kwargs.pop('filemode', 'a')
        if filename:
            handlers = [FileHandler(filename, mode, encoding=encoding, errors=errors)]
        else:
            handlers = [StreamHandler(kwargs.pop('stream', None))]
    datefmt, style = kwargs.pop('datefmt', None), kwargs.pop('style', '%')
    _checkStyle(style)
    formatter = Formatter(kwargs.pop('format', _STYLES[style][1]), datefmt, style)
    for handler in handlers:
        if handler.formatter is None:
            handler.setFormatter(formatter)
        root.addHandler(handler)
    level = kwargs.pop('level', None)
    if level is not None:
        root.setLevel(level)
    if kwargs:
        raise ValueError('Unrecognised argument(s): %s' % ', '.join(kwargs))


def _onRoot(name):
    def logs(msg, *args, **kwargs):
        if not root.handlers:
            basicConfig()
        getattr(root, name)(msg, *args, **kwargs)
    logs.__name__ = logs.__qualname__ = name
    logs.__doc__ = f'Log with the root logger and level {name.upper()}.'
    return logs


critical, error, warning, info, debug = map(_onRoot, ('critical', 'error', 'warning', 'info', 'debug'))


def fatal(msg, *args, **kwargs):
    """Log with the root logger and level CRITICAL."""
    critical(msg, *args, **kwargs)


def exception(msg, *args, exc_info=True, **kwargs):
    """Log with the root logger the exception that is being handled."""
    error(msg, *args, exc_info=exc_info, **kwargs)


def warn(msg, *args, **kwargs):
    """An old name of warning."""
    import warnings
    warnings.warn("The 'warn' function is deprecated, use 'warning' instead", DeprecationWarning, 2)
    warning(msg, *args, **kwargs)


def log(level, msg, *args, **kwargs):
    """Log with the root logger and any level."""
    if not root.handlers:
        basicConfig()
    root.log(level, msg, *args, **kwargs)


def disable(level=CRITICAL):
    """Log nothing of a level or below."""
    root.manager.disable = level


def shutdown(handlerList=_handlerList):
    """Flush and close all handlers."""
    for handler in reversed(handlerList[:]):
        if handler is not None and not handler._closed:
            handler.flush()
            handler.close()


_showwarning = None


def _logWarning(message, category, filename, lineno, file=None, line=None):
    if file is not None:
        if _showwarning is not None:
            _showwarning(message, category, filename, lineno, file, line)
        return
    import warnings
    logger = getLogger('py.warnings')
    if not logger.handlers:
        logger.addHandler(NullHandler())
    logger.warning(warnings.formatwarning(message, category, filename, lineno, line))


def captureWarnings(capture):
    """Log warnings instead of showing them."""
    global _showwarning
    import warnings
    if capture and _showwarning is None:
        _showwarning, warnings.showwarning = warnings.showwarning, _logWarning
    elif not capture and _showwarning is not None:
        _showwarning, warnings.showwarning = None, _showwarning
