__all__ = ['warn', 'warn_explicit', 'showwarning', 'formatwarning', 'filterwarnings', 'simplefilter', 'resetwarnings',
           'catch_warnings', 'deprecated']

import sys

filters = [('default', None, DeprecationWarning, '__main__', 0)]
filters += [('ignore', None, category, None, 0)
            for category in (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning)]
onceregistry = {}
defaultaction = 'default'
_version = 1
_actions = {'error', 'ignore', 'always', 'all', 'default', 'module', 'once'}


def _filters_mutated():
    global _version
    _version += 1


def _is_warning(category):
    return isinstance(category, type) and issubclass(category, Warning)


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    """Warn of something at the place of the caller, or of a caller further out."""
    if isinstance(message, Warning):
        category = type(message)
    elif category is None:
        category = UserWarning
    elif not _is_warning(category):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    frame = sys._getframe(1)
    for _ in range(stacklevel - 1):
        if frame is None:
            break
        frame = frame.f_back
    if frame is None:
        names, filename, lineno = sys.__dict__, '<sys>', 0
    else:
        names, filename, lineno = frame.f_globals, frame.f_code.co_filename, frame.f_lineno
    warn_explicit(message, category, filename, lineno, names.get('__name__') or '<string>',
                  names.setdefault('__warningregistry__', {}), names, source)


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    """Warn of something at a place."""
    lineno = int(lineno)
    if isinstance(message, Warning):
        text, category = str(message), type(message)
    else:
        if not _is_warning(category):
            raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
        text, message = message, category(message)
    if module is None:
        module = filename or '<unknown>'
        module = module.removesuffix('.py')
    if registry is None:
        registry = {}
    elif registry.get('version', 0) != _version:
        registry.clear()
        registry['version'] = _version
    key = text, category, lineno
    if registry.get(key):
        return
    action = _action(text, category, module, lineno)
    if action == 'ignore':
        return
    if action == 'error':
        raise message
    if action == 'once':
        registry[key] = 1
        key = text, category
        if onceregistry.get(key):
            return
        onceregistry[key] = 1
    elif action == 'module':
        registry[key] = 1
        key = text, category, 0
        if registry.get(key):
            return
        registry[key] = 1
    elif action == 'default':
        registry[key] = 1
    elif action not in ('always', 'all'):
        raise RuntimeError(f'Unrecognized action ({action!r}) in warnings.filters:\n {filters}')
    _deliver(WarningMessage(message, category, filename, lineno, source=source))


def _action(text, category, module, lineno):
    for action, message, wanted, where, line in filters:
        if ((message is None or (message.match(text) if hasattr(message, 'match') else message == text))
                and issubclass(category, wanted)
                and (where is None or (where.match(module) if hasattr(where, 'match') else where == module))
                and (line == 0 or line == lineno)):
            return action
    return defaultaction


class WarningMessage:
    """A warning as it is shown."""

    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno
        self.file = file
        self.line = line
        self.source = source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return (f'{{message : {self.message!r}, category : {self._category_name!r}, filename : {self.filename!r}, '
                f'lineno : {self.lineno}, line : {self.line!r}}}')


def _deliver(found):
    if showwarning is not _showwarning:
        if not callable(showwarning):
            raise TypeError('warnings.showwarning() must be set to a function or method')
        showwarning(found.message, found.category, found.filename, found.lineno, found.file, found.line)
    elif _log is not None:
        _log.append(found)
    else:
        _show(found)


_log = None


def _show(found):
    file = sys.stderr if found.file is None else found.file
    if file is None:
        return
    try:
        file.write(formatwarning(found.message, found.category, found.filename, found.lineno, found.line))
    except OSError:
        pass


def showwarning(message, category, filename, lineno, file=None, line=None):
    """Write a warning to a file, or to sys.stderr."""
    _show(WarningMessage(message, category, filename, lineno, file, line))


_showwarning = showwarning


def formatwarning(message, category, filename, lineno, line=None):
    """Return the text of a warning."""
    text = f'{filename}:{lineno}: {category.__name__}: {message}\n'
    if line is None:
        line = _source_line(filename, lineno)
    line = line.strip()
    return f'{text}  {line}\n' if line else text


def filterwarnings(action, message='', category=Warning, module='', lineno=0, append=False):
    """Say what is to happen to warnings whose text, class, module and line are these."""
    if action not in _actions:
        raise ValueError(f'invalid action: {action!r}')
    if not isinstance(message, str):
        raise TypeError('message must be a string')
    if not _is_warning(category):
        raise TypeError('category must be a Warning subclass')
    if not isinstance(module, str):
        raise TypeError('module must be a string')
    if not isinstance(lineno, int):
        raise TypeError('lineno must be an int')
    if lineno < 0:
        raise ValueError('lineno must be an int >= 0')
    if message or module:
        import re
        message = re.compile(message, re.I) if message else None
        module = re.compile(module) if module else None
    _add(action, message or None, category, module or None, lineno, append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    """Say what is to happen to warnings of a class, whatever they say."""
    if action not in _actions:
        raise ValueError(f'invalid action: {action!r}')
    if not isinstance(lineno, int):
        raise TypeError('lineno must be an int')
    if lineno < 0:
        raise ValueError('lineno must be an int >= 0')
    _add(action, None, category, None, lineno, append)


def _add(action, message, category, module, lineno, append):
    item = action, message, category, module, lineno
    if append:
        if item not in filters:
            filters.append(item)
    else:
        if item in filters:
            filters.remove(item)
        filters.insert(0, item)
    _filters_mutated()


def resetwarnings():
    """Forget all filters."""
    filters[:] = []
    _filters_mutated()


class catch_warnings:
    """Puts the filters back at the end of a with statement; with record=True the warnings go to a list meanwhile."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._module = sys.modules[__name__] if module is None else module
        self._entered = False
        self._filter = None if action is None else (action, category, lineno, append)

    def __repr__(self):
        given = ['record=True'] if self._record else []
        if self._module is not sys.modules[__name__]:
            given.append(f'module={self._module!r}')
        return f"{type(self).__name__}({', '.join(given)})"

    def __enter__(self):
        if self._entered:
            raise RuntimeError(f'Cannot enter {self!r} twice')
        self._entered = True
        module = self._module
        self._saved = module.filters, module.showwarning, module._log
        module.filters = module.filters[:]
        module._filters_mutated()
        log = None
        if self._record:
            log = module._log = []
            module.showwarning = module._showwarning
        if self._filter is not None:
            simplefilter(*self._filter)
        return log

    def __exit__(self, *exc_info):
        if not self._entered:
            raise RuntimeError(f'Cannot exit {self!r} without entering first')
        module = self._module
        module.filters, module.showwarning, module._log = self._saved
        module._filters_mutated()


class deprecated:
    """Marks a function or class as one that is not to be used any more: calling it warns."""

    def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
        if not isinstance(message, str):
            raise TypeError(f'Expected an object of type str for \'message\', not {type(message).__name__!r}')
        self.message = message
        self.category = category
        self.stacklevel = stacklevel

    def __call__(self, arg, /):
        if self.category is None:
            arg.__deprecated__ = self.message
            return arg
        if isinstance(arg, type):
            return self._mark_class(arg)
        if callable(arg):
            return self._mark_function(arg)
        raise TypeError('@deprecated decorator with non-None category must be applied to a class or callable, '
                        f'not {arg!r}')

    def _mark_function(self, function):
        import functools
        message, category, level = self.message, self.category, self.stacklevel

        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            warn(message, category=category, stacklevel=level + 1)
            return function(*args, **kwargs)

        if getattr(getattr(function, '__code__', None), 'co_flags', 0) & 0x80:
            import inspect
            wrapper = inspect.markcoroutinefunction(wrapper)
        function.__deprecated__ = wrapper.__deprecated__ = message
        return wrapper

    def _mark_class(self, cls):
        message, category, level = self.message, self.category, self.stacklevel
        original_new = cls.__new__
        original_subclass = cls.__init_subclass__

        def __new__(made, /, *args, **kwargs):
            if made is cls:
                warn(message, category=category, stacklevel=level + 1)
            if original_new is not object.__new__:
                return original_new(made, *args, **kwargs)
            if made.__init__ is object.__init__ and (args or kwargs):
                raise TypeError(f'{made.__name__}() takes no arguments')
            return original_new(made)

        cls.__new__ = staticmethod(__new__)
        if type(original_subclass) is type(self.__call__):
            original_subclass = original_subclass.__func__

            def __init_subclass__(derived, *args, **kwargs):
                warn(message, category=category, stacklevel=level + 1)
                return original_subclass(derived, *args, **kwargs)

            cls.__init_subclass__ = classmethod(__init_subclass__)
        else:
            def __init_subclass__(*args, **kwargs):
                warn(message, category=category, stacklevel=level + 1)
                return original_subclass(*args, **kwargs)

            cls.__init_subclass__ = __init_subclass__
        __new__.__deprecated__ = __init_subclass__.__deprecated__ = message
        cls.__deprecated__ = message
        return cls
