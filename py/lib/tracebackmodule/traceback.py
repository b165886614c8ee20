__all__ = ['extract_stack', 'extract_tb', 'format_exception', 'format_exception_only', 'format_list', 'format_stack', 'format_tb',
           'print_exc', 'format_exc', 'print_exception', 'print_last', 'print_stack', 'print_tb', 'clear_frames', 'FrameSummary',
           'StackSummary', 'TracebackException', 'walk_stack', 'walk_tb']

import sys


class _Implicit:
    def __repr__(self):
        return '<implicit>'


_implicit = _Implicit()


def _given(exc, value, tb):
    if (value is _implicit) != (tb is _implicit):
        raise ValueError('Both or neither of value and tb must be given')
    if value is not _implicit:
        return value, tb
    if exc is not None and not isinstance(exc, BaseException):
        raise TypeError(f'Exception expected for value, {type(exc).__name__} found')
    return exc, getattr(exc, '__traceback__', None)


def _limit(limit):
    return getattr(sys, 'tracebacklimit', None) if limit is None else limit


def _write(parts, file):
    if file is None:
        file = sys.stderr
    for part in parts:
        print(part, file=file, end='')


def format_exception(exc, /, value=_implicit, tb=_implicit, limit=None, chain=True, **kwargs):
    """Return the text of an exception with its traceback, as a list of parts."""
    value, tb = _given(exc, value, tb)
    if value is None:
        return ['NoneType: None\n']
    return _format(value, tb, _limit(limit), chain)


def format_exception_only(exc, /, value=_implicit, *, show_group=False, **kwargs):
    """Return the text of an exception without its traceback, as a list of parts."""
    if value is _implicit:
        value = exc
    if value is None:
        return ['NoneType: None\n']
    return list(TracebackException(type(value), value, None, compact=True).format_exception_only(show_group=show_group))


def print_exception(exc, /, value=_implicit, tb=_implicit, limit=None, file=None, chain=True, **kwargs):
    """Print an exception with its traceback to file or sys.stderr."""
    _write(format_exception(exc, value, tb, limit, chain), file)


def format_exc(limit=None, chain=True):
    """Return the text of the exception being handled."""
    return ''.join(format_exception(_handled(), limit=limit, chain=chain))


def print_exc(limit=None, file=None, chain=True):
    """Print the exception being handled to file or sys.stderr."""
    _write(format_exception(_handled(), limit=limit, chain=chain), file)


def print_last(limit=None, file=None, chain=True):
    """Print the last exception that nobody caught: a program never lives to see one."""
    if not hasattr(sys, 'last_exc') and not hasattr(sys, 'last_type'):
        raise ValueError('no last exception')
    print_exception(sys.last_exc, limit=limit, file=file, chain=chain)


def extract_tb(tb, limit=None):
    """Return the places of a traceback as a StackSummary."""
    return StackSummary(map(_summary, _places(tb, _limit(limit), False)))


def format_tb(tb, limit=None):
    """Return the text of a traceback, as a list of parts."""
    return extract_tb(tb, limit).format()


def print_tb(tb, limit=None, file=None):
    """Print a traceback to file or sys.stderr."""
    _write(format_tb(tb, limit), file)


def extract_stack(f=None, limit=None):
    """Return the calls in progress as a StackSummary, the outermost first."""
    return StackSummary(map(_summary, _stack_places(sys._getframe(1) if f is None else f, _limit(limit))))


def format_stack(f=None, limit=None):
    """Return the text of the calls in progress, as a list of parts."""
    return extract_stack(sys._getframe(1) if f is None else f, limit).format()


def print_stack(f=None, limit=None, file=None):
    """Print the calls in progress to file or sys.stderr."""
    _write(extract_stack(sys._getframe(1) if f is None else f, limit).format(), file)


def format_list(extracted_list):
    """Return the text of places, as a list of parts."""
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    """Print places to file or sys.stderr."""
    _write(format_list(extracted_list), file)


def walk_tb(tb):
    """Go through the frames and lines of a traceback."""
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def walk_stack(f):
    """Go through the frames and lines of the calls in progress, from f outwards."""
    if f is None:
        f = sys._getframe(1)
    return _outwards(f)


def _outwards(f):
    while f is not None:
        yield f, f.f_lineno
        f = f.f_back


def clear_frames(tb):
    """Forget the variables of the frames of a traceback."""
    while tb is not None:
        try:
            tb.tb_frame.clear()
        except RuntimeError:
            pass
        tb = tb.tb_next


class FrameSummary:
    """One place of a traceback."""

    __slots__ = ('filename', 'lineno', 'end_lineno', 'colno', 'end_colno', 'name', '_source', 'locals')

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None, end_lineno=None, colno=None,
                 end_colno=None):
        self.filename = filename
        self.lineno = lineno
        self.end_lineno = lineno if end_lineno is None else end_lineno
        self.colno = colno
        self.end_colno = end_colno
        self.name = name
        self._source = line
        self.locals = None if locals is None else {k: _shown(v) for k, v in locals.items()}
        if lookup_line:
            self.line

    @property
    def line(self):
        """The source of the line, without the space around it; None if there is no line number."""
        if self._source is None:
            if self.lineno is None:
                return None
            self._source = _source_line(self.filename, self.lineno)
        return self._source.partition('\n')[0].strip()

    def _place(self):
        return (self.filename, self.lineno, self.name, self.end_lineno, self.colno, self.end_colno,
                None if self.line is None else self._source, self.locals)

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return (self.filename, self.lineno, self.name, self.locals) == (
                other.filename, other.lineno, other.name, other.locals)
        if isinstance(other, tuple):
            return (self.filename, self.lineno, self.name, self.line) == other
        return NotImplemented

    def __getitem__(self, pos):
        return (self.filename, self.lineno, self.name, self.line)[pos]

    def __iter__(self):
        return iter((self.filename, self.lineno, self.name, self.line))

    def __len__(self):
        return 4

    def __repr__(self):
        return f'<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>'


def _shown(value):
    try:
        return repr(value)
    except Exception:
        return '<local repr() failed>'


def _summary(place):
    filename, line, name, end_line, column, end_column, source, variables = place
    made = FrameSummary(filename, line, name, lookup_line=False, line=source, end_lineno=end_line, colno=column,
                        end_colno=end_column)
    made.locals = variables
    return made


class StackSummary(list):
    """Places of a traceback or of the calls in progress."""

    @classmethod
    def extract(klass, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        """Return the places that pairs of frames and lines stand for."""
        limit = _limit(limit)
        pairs = list(frame_gen)
        if limit is not None:
            pairs = pairs[:limit] if limit >= 0 else pairs[limit:]
        return klass(_summary(_frame_place(f, line, capture_locals)) for f, line in pairs)

    @classmethod
    def from_list(klass, a_list):
        """Return the places that tuples of file name, line, name and source stand for."""
        made = klass()
        for place in a_list:
            if not isinstance(place, FrameSummary):
                filename, lineno, name, line = place
                place = FrameSummary(filename, lineno, name, line=line)
            made.append(place)
        return made

    def format_frame_summary(self, frame_summary, **kwargs):
        """Return the text of one place; None leaves it out."""
        return _format_places([frame_summary._place()])[0]

    def format(self, **kwargs):
        """Return the text of the places, as a list of parts."""
        if type(self).format_frame_summary is StackSummary.format_frame_summary:
            return _format_places([place._place() for place in self])
        parts = []
        for place in self:
            part = self.format_frame_summary(place)
            if part is not None:
                parts.append(part)
        return parts


class TracebackException:
    """An exception as it was when this was made, ready to be printed."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False, compact=False,
                 max_group_width=15, max_group_depth=10, save_exc_type=True, _seen=None):
        self._fill(_capture(exc_value, exc_traceback, _limit(limit), capture_locals, max_group_width, max_group_depth), compact)
        self._exc_type = exc_type if save_exc_type else None
        self.max_group_width = max_group_width
        self.max_group_depth = max_group_depth
        self._chain(exc_value, save_exc_type)

    def _fill(self, captured, compact=False):
        self._captured = captured
        self._exc_type = None
        self._str = captured.text
        self._exc_type_str = captured.type
        self.stack = StackSummary(map(_summary, captured.places))
        self.__notes__ = captured.notes or None
        self.__suppress_context__ = captured.suppress_context
        cause, context, members = captured.cause, captured.context, captured.members
        if compact and (cause is not None or captured.suppress_context):
            context = None
        self.__cause__ = None if cause is None else TracebackException._of(cause)
        self.__context__ = None if context is None else TracebackException._of(context)
        self.exceptions = None if members is None else [TracebackException._of(member) for member in members]
        syntax = captured.syntax
        if syntax is not None:
            self.msg, self.filename, self.lineno, self.end_lineno, self.text, self.offset, self.end_offset = syntax

    @classmethod
    def _of(cls, captured):
        made = cls.__new__(cls)
        made._fill(captured)
        return made

    def _chain(self, value, save):
        if not save:
            return
        for name in ('__cause__', '__context__'):
            mine, exc = getattr(self, name), getattr(value, name, None)
            if mine is not None and exc is not None:
                mine._exc_type = type(exc)
        for mine, exc in zip(self.exceptions or (), getattr(value, 'exceptions', ())):
            mine._exc_type = type(exc)

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        """Return what stands for an exception with its own traceback."""
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    @property
    def exc_type(self):
        """The exception's class, if it was kept."""
        return self._exc_type

    @property
    def exc_type_str(self):
        """The name of the exception's class."""
        return self._exc_type_str

    def __eq__(self, other):
        if isinstance(other, TracebackException):
            return list(self.format()) == list(other.format())
        return NotImplemented

    def __str__(self):
        return self._str

    def format_exception_only(self, *, show_group=False, _depth=0, **kwargs):
        """Give the parts of the text without traceback."""
        margin = '   ' * _depth
        for part in self._captured.only():
            yield margin + part
        if show_group and self.exceptions:
            for member in self.exceptions:
                yield from member.format_exception_only(show_group=show_group, _depth=_depth + 1)

    def _settle(self):
        pending = [self]
        seen = set()
        while pending:
            one = pending.pop()
            if id(one) in seen:
                continue
            seen.add(id(one))
            one._captured.places = [place._place() for place in one.stack]
            pending.extend(other for other in (one.__cause__, one.__context__, *(one.exceptions or ())) if other is not None)

    def format(self, *, chain=True, _ctx=None, **kwargs):
        """Give the parts of the text."""
        self._settle()
        yield from self._captured.format(chain)

    def print(self, *, file=None, chain=True, **kwargs):
        """Print the text to file or sys.stderr."""
        _write(self.format(chain=chain), file)
