import logging
import logging.handlers
import re

DEFAULT_LOGGING_CONFIG_PORT = 9030
RESET_ERROR = 104
IDENTIFIER = re.compile('^[a-z_][a-z0-9_]*$', re.I)


def valid_ident(s):
    """Refuse a text that is no name."""
    if not IDENTIFIER.match(s):
        raise ValueError('Not a valid Python identifier: %r' % s)
    return True


def fileConfig(fname, defaults=None, disable_existing_loggers=True, encoding=None):
    """There are no files."""
    raise OSError(38, 'logging.config.fileConfig() is not available: a program has no files; use dictConfig()')


def listen(port=DEFAULT_LOGGING_CONFIG_PORT, verify=None):
    """There is no network."""
    raise OSError(38, 'logging.config.listen() is not available: a program has no network; use dictConfig()')


def stopListening():
    """There is nothing to stop."""


class ConvertingMixin:
    """A container whose values are converted when they are taken."""

    configurator = None

    def convert_with_key(self, key, value, replace=True):
        converted = self.configurator.convert(value)
        if value is not converted and replace:
            self[key] = converted
        return converted

    def convert(self, value):
        return self.configurator.convert(value)


class ConvertingDict(dict, ConvertingMixin):
    """A dict whose values are converted."""

    def __getitem__(self, key):
        return self.convert_with_key(key, dict.__getitem__(self, key))

    def get(self, key, default=None):
        return self.convert_with_key(key, dict.get(self, key, default))

    def pop(self, key, default=None):
        return self.convert_with_key(key, dict.pop(self, key, default), replace=False)


class ConvertingList(list, ConvertingMixin):
    """A list whose values are converted."""

    def __getitem__(self, key):
        return self.convert_with_key(key, list.__getitem__(self, key))

    def pop(self, idx=-1):
        return self.convert(list.pop(self, idx))


class ConvertingTuple(tuple, ConvertingMixin):
    """A tuple whose values are converted."""

    def __getitem__(self, key):
        return self.convert_with_key(key, tuple.__getitem__(self, key), replace=False)


_converting = {dict: ConvertingDict, list: ConvertingList, tuple: ConvertingTuple}


class BaseConfigurator:
    """Takes a configuration apart: values "ext://module.name" are objects of modules, "cfg://path" other parts of the configuration."""

    CONVERT_PATTERN = re.compile(r'^(?P<prefix>[a-z]+)://(?P<suffix>.*)$')
    WORD_PATTERN = re.compile(r'^\s*(\w+)\s*')
    DOT_PATTERN = re.compile(r'^\.\s*(\w+)\s*')
    INDEX_PATTERN = re.compile(r'^\[([^\[\]]*)\]\s*')
    DIGIT_PATTERN = re.compile(r'^\d+$')
    value_converters = {'ext': 'ext_convert', 'cfg': 'cfg_convert'}
    importer = staticmethod(__import__)

    def __init__(self, config):
        self.config = ConvertingDict(config)
        self.config.configurator = self

    def resolve(self, s):
        """Return the object of a dotted name, whose module is imported."""
        first, *rest = s.split('.')
        used = first
        try:
            found = self.importer(first)
            for name in rest:
                used += '.' + name
                try:
                    found = getattr(found, name)
                except AttributeError:
                    self.importer(used)
                    found = getattr(found, name)
            return found
        except ImportError as e:
            raise ValueError('Cannot resolve %r: %s' % (s, e)) from e

    def ext_convert(self, value):
        return self.resolve(value)

    def cfg_convert(self, value):
        match = self.WORD_PATTERN.match(value)
        if match is None:
            raise ValueError('Unable to convert %r' % value)
        rest = value[match.end():]
        found = self.config[match[1]]
        while rest:
            match = self.DOT_PATTERN.match(rest)
            if match:
                found = found[match[1]]
            else:
                match = self.INDEX_PATTERN.match(rest)
                if not match:
                    raise ValueError('Unable to convert %r at %r' % (value, rest))
                index = match[1]
                if not self.DIGIT_PATTERN.match(index):
                    found = found[index]
                else:
                    try:
                        found = found[int(index)]
                    except TypeError:
                        found = found[index]
            rest = rest[match.end():]
        return found

    def convert(self, value):
        """Return what a value stands for."""
        converting = _converting.get(type(value))
        if converting is not None:
            value = converting(value)
            value.configurator = self
        elif isinstance(value, str):
            match = self.CONVERT_PATTERN.match(value)
            if match:
                converter = self.value_converters.get(match['prefix'])
                if converter:
                    return getattr(self, converter)(match['suffix'])
        return value

    def configure_custom(self, config):
        """Return what the function of the key "()" makes of the other keys."""
        function = config.pop('()')
        if not callable(function):
            function = self.resolve(function)
        attributes = config.pop('.', None)
        made = function(**{key: config[key] for key in config if valid_ident(key)})
        if attributes:
            for name, value in attributes.items():
                setattr(made, name, value)
        return made

    def as_tuple(self, value):
        return tuple(value) if isinstance(value, list) else value


class DictConfigurator(BaseConfigurator):
    """Configures logging as a dict says."""

    def configure(self):
        """Do it."""
        config = self.config
        if 'version' not in config:
            raise ValueError("dictionary doesn't specify a version")
        if config['version'] != 1:
            raise ValueError('Unsupported version: %s' % config['version'])
        if config.pop('incremental', False):
            self._change(config)
        else:
            self._begin(config)

    def _change(self, config):
        """Set levels of what is there."""
        for name, each in config.get('handlers', {}).items():
            if name not in logging._handlers:
                raise ValueError('No handler found with name %r' % name)
            try:
                level = each.get('level', None)
                if level:
                    logging._handlers[name].setLevel(logging._checkLevel(level))
            except Exception as e:
                raise ValueError('Unable to configure handler %r' % name) from e
        self._loggers(config.get('loggers', {}), True)
        root = config.get('root', None)
        if root:
            self._named('root logger', None, self.configure_root, root, True)

    def _begin(self, config):
        disable = config.pop('disable_existing_loggers', True)
        _forget_handlers()
        formatters = config.get('formatters', {})
        for name in formatters:
            formatters[name] = self._named('formatter', name, self.configure_formatter, formatters[name])
        filters = config.get('filters', {})
        for name in filters:
            filters[name] = self._named('filter', name, self.configure_filter, filters[name])
        self._handlers(config.get('handlers', {}))
        root = logging.root
        existing = sorted(root.manager.loggerDict)
        below = []
        loggers = config.get('loggers', {})
        for name in loggers:
            if name in existing:
                below += [other for other in existing if other.startswith(name + '.')]
                existing.remove(name)
        self._loggers(loggers, False)
        # Loggers that the configuration does not name are silent, but for those below one that it does.
        for name in existing:
            logger = root.manager.loggerDict[name]
            if name in below:
                if not isinstance(logger, logging.PlaceHolder):
                    logger.setLevel(logging.NOTSET)
                    logger.handlers = []
                    logger.propagate = True
            else:
                logger.disabled = disable
        described = config.get('root', None)
        if described:
            self._named('root logger', None, self.configure_root, described)

    def _named(self, what, name, configure, *arguments):
        try:
            return configure(*arguments)
        except Exception as e:
            raise ValueError('Unable to configure %s' % what + (' %r' % name if name is not None else '')) from e

    def _handlers(self, handlers):
        # Those that need another one come after it.
        deferred = []
        for name in sorted(handlers):
            try:
                handler = self.configure_handler(handlers[name])
                handler.name = name
                handlers[name] = handler
            except Exception as e:
                if ' not configured yet' in str(e.__cause__):
                    deferred.append(name)
                else:
                    raise ValueError('Unable to configure handler %r' % name) from e
        for name in deferred:
            try:
                handler = self.configure_handler(handlers[name])
                handler.name = name
                handlers[name] = handler
            except Exception as e:
                raise ValueError('Unable to configure handler %r' % name) from e

    def _loggers(self, loggers, incremental):
        for name in loggers:
            self._named('logger', name, self.configure_logger, name, loggers[name], incremental)

    def configure_formatter(self, config):
        """Return the formatter that a dict describes."""
        if '()' in config:
            factory = config['()']
            try:
                return self.configure_custom(config)
            except TypeError as e:
                if "'format'" not in str(e):
                    raise
                # logging.Formatter calls it fmt.
                config['fmt'] = config.pop('format')
                config['()'] = factory
                return self.configure_custom(config)
        named = {}
        if 'defaults' in config:
            named['defaults'] = config['defaults']
        cls = config.get('class', None)
        made = self.resolve(cls) if cls else logging.Formatter
        arguments = [config.get('format', None), config.get('datefmt', None), config.get('style', '%')]
        if 'validate' in config:
            arguments.append(config['validate'])
        return made(*arguments, **named)

    def configure_filter(self, config):
        """Return the filter that a dict describes."""
        if '()' in config:
            return self.configure_custom(config)
        return logging.Filter(config.get('name', ''))

    def add_filters(self, filterer, filters):
        """Give a logger or a handler filters, by their names."""
        for each in filters:
            try:
                if callable(each) or callable(getattr(each, 'filter', None)):
                    found = each
                else:
                    found = self.config['filters'][each]
                filterer.addFilter(found)
            except Exception as e:
                raise ValueError('Unable to add filter %r' % each) from e

    def configure_handler(self, config):
        """Return the handler that a dict describes."""
        unchanged = dict(config)
        formatter = config.pop('formatter', None)
        if formatter:
            try:
                formatter = self.config['formatters'][formatter]
            except Exception as e:
                raise ValueError('Unable to set formatter %r' % formatter) from e
        level = config.pop('level', None)
        filters = config.pop('filters', None)
        if '()' in config:
            factory = config.pop('()')
            if not callable(factory):
                factory = self.resolve(factory)
        else:
            cls = config.pop('class')
            factory = cls if callable(cls) else self.resolve(cls)
            if issubclass(factory, logging.handlers.MemoryHandler):
                if 'flushLevel' in config:
                    config['flushLevel'] = logging._checkLevel(config['flushLevel'])
                if 'target' in config:
                    self._find_target(config, unchanged)
            elif issubclass(factory, logging.handlers.QueueHandler):
                self._find_queue(config)
        attributes = config.pop('.', None)
        listener = config.pop('listener', None)
        respect = config.pop('respect_handler_level', False)
        targets = config.pop('handlers', ())
        handler = factory(**{key: config[key] for key in config if valid_ident(key)})
        if targets:
            if listener is None:
                listener = logging.handlers.QueueListener
            elif isinstance(listener, str):
                listener = self.resolve(listener)
            handler.listener = listener(handler.queue, *targets, respect_handler_level=respect)
        if formatter:
            handler.setFormatter(formatter)
        if level is not None:
            handler.setLevel(logging._checkLevel(level))
        if filters:
            self.add_filters(handler, filters)
        if attributes:
            for name, value in attributes.items():
                setattr(handler, name, value)
        return handler

    def _configured(self, name, config, unchanged):
        found = self.config['handlers'][name]
        if not isinstance(found, logging.Handler):
            if unchanged is not None:
                config.update(unchanged)
            raise TypeError('target not configured yet')
        return found

    def _find_target(self, config, unchanged):
        name = config['target']
        try:
            config['target'] = self._configured(name, config, unchanged)
        except Exception as e:
            raise ValueError('Unable to set target handler %r' % name) from e

    def _find_queue(self, config):
        queue = config.pop('queue', None)
        if queue is None:
            from queue import Queue
            config['queue'] = Queue()
        elif isinstance(queue, str):
            config['queue'] = self.resolve(queue)()
        elif isinstance(queue, dict) and '()' in queue:
            config['queue'] = self.configure_custom(dict(queue))
        else:
            config['queue'] = queue
        names = config.get('handlers', ())
        found = []
        for name in names:
            try:
                found.append(self._configured(name, config, None))
            except Exception as e:
                raise ValueError('Unable to set required handler %r' % name) from e
        if found:
            config['handlers'] = found

    def add_handlers(self, logger, handlers):
        """Give a logger handlers, by their names."""
        for name in handlers:
            try:
                logger.addHandler(self.config['handlers'][name])
            except Exception as e:
                raise ValueError('Unable to add handler %r' % name) from e

    def common_logger_config(self, logger, config, incremental=False):
        """Set what the root and others have in common."""
        level = config.get('level', None)
        if level is not None:
            logger.setLevel(logging._checkLevel(level))
        if not incremental:
            for handler in logger.handlers[:]:
                logger.removeHandler(handler)
            handlers = config.get('handlers', None)
            if handlers:
                self.add_handlers(logger, handlers)
            filters = config.get('filters', None)
            if filters:
                self.add_filters(logger, filters)

    def configure_logger(self, name, config, incremental=False):
        """Configure a logger that is not the root."""
        logger = logging.getLogger(name)
        self.common_logger_config(logger, config, incremental)
        logger.disabled = False
        propagate = config.get('propagate', None)
        if propagate is not None:
            logger.propagate = propagate

    def configure_root(self, config, incremental=False):
        """Configure the root."""
        self.common_logger_config(logging.getLogger(), config, incremental)


def _forget_handlers():
    logging._handlers.clear()
    logging.shutdown(logging._handlerList[:])
    del logging._handlerList[:]


dictConfigClass = DictConfigurator


def dictConfig(config):
    """Configure logging as a dict says, whose form the documentation of Python has."""
    dictConfigClass(config).configure()
