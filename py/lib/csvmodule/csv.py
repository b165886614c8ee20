__all__ = ['QUOTE_MINIMAL', 'QUOTE_ALL', 'QUOTE_NONNUMERIC', 'QUOTE_NONE', 'QUOTE_STRINGS', 'QUOTE_NOTNULL', 'Error', 'Dialect',
           'excel', 'excel_tab', 'field_size_limit', 'reader', 'writer', 'register_dialect', 'get_dialect', 'list_dialects',
           'Sniffer', 'unregister_dialect', 'DictReader', 'DictWriter', 'unix_dialect']
__version__ = '1.0'

QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE, QUOTE_STRINGS, QUOTE_NOTNULL = range(6)


class Error(Exception):
    """A table that is no table."""

    __module__ = '_csv'


class _Checked:
    __module__ = '_csv'
    __slots__ = ('delimiter', 'quotechar', 'escapechar', 'doublequote', 'skipinitialspace', 'lineterminator', 'quoting', 'strict')

    def __init__(self, dialect, options):
        for name in options:
            if name not in _usual:
                raise TypeError(f'this function got an unexpected keyword argument {name!r}')
        for name, usual in _usual.items():
            value = options.get(name, _absent)
            if value is _absent:
                value = getattr(dialect, name, usual)
                if value is None and name == 'quotechar' and name not in options and dialect is None:
                    value = usual
            object.__setattr__(self, name, value)
        self._check()

    def __setattr__(self, name, value):
        raise AttributeError('readonly attribute')

    def _check(self):
        put = object.__setattr__
        for name in ('doublequote', 'skipinitialspace', 'strict'):
            put(self, name, bool(getattr(self, name)))
        for name, may_be_none in (('delimiter', False), ('escapechar', True), ('quotechar', True)):
            value = getattr(self, name)
            if value is None and may_be_none:
                continue
            if not isinstance(value, str):
                raise TypeError(f'"{name}" must be string{" or None" if may_be_none else ""}, not {type(value).__name__}')
            if len(value) != 1:
                raise TypeError(f'"{name}" must be a 1-character string')
        if not isinstance(self.quoting, int):
            raise TypeError('"quoting" must be an integer')
        put(self, 'quoting', int(self.quoting))
        if not 0 <= self.quoting <= 5:
            raise TypeError('bad "quoting" value')
        if self.lineterminator is None:
            raise TypeError('lineterminator must be set')
        if not isinstance(self.lineterminator, str):
            raise TypeError('"lineterminator" must be a string')
        for name in ('delimiter', 'escapechar', 'quotechar'):
            value = getattr(self, name)
            if value is not None and (value in '\n\r' or value == ' ' and self.skipinitialspace and name != 'delimiter'):
                raise ValueError(f'bad {name} value')
        for one, other in (('delimiter', 'escapechar'), ('delimiter', 'quotechar'), ('escapechar', 'quotechar')):
            if getattr(self, one) is not None and getattr(self, one) == getattr(self, other):
                raise ValueError(f'bad {one} or {other} value')
        for name in ('delimiter', 'escapechar', 'quotechar'):
            value = getattr(self, name)
            if value is not None and value in self.lineterminator:
                raise ValueError(f'bad {name} or lineterminator value')


_Checked.__name__ = _Checked.__qualname__ = 'Dialect'
_absent = object()
_usual = {'delimiter': ',', 'quotechar': '"', 'escapechar': None, 'doublequote': True, 'skipinitialspace': False,
          'lineterminator': '\r\n', 'quoting': QUOTE_MINIMAL, 'strict': False}


def _dialect(dialect, options):
    if isinstance(dialect, str):
        dialect = get_dialect(dialect)
    if isinstance(dialect, _Checked) and not options:
        return dialect
    return _Checked(dialect, options)


def reader(iterable, /, dialect='excel', **fmtparams):
    """Return an iterator over the records of lines."""
    return _reader(iter(iterable), _dialect(dialect, fmtparams))


def writer(fileobj, /, dialect='excel', **fmtparams):
    """Return what writes records to a stream."""
    write = getattr(fileobj, 'write', None)
    if not callable(write):
        raise TypeError('argument 1 must have a "write" method')
    made = _dialect(dialect, fmtparams)
    if made.quotechar is None and made.quoting != QUOTE_NONE:
        raise TypeError('quotechar must be set if quoting enabled')
    return _writer(write, made)


def register_dialect(name, dialect='excel', **fmtparams):
    """Give a dialect a name."""
    if not isinstance(name, str):
        raise TypeError('dialect name must be a string')
    _dialects[name] = _dialect(dialect, fmtparams)


def unregister_dialect(name):
    """Forget the name of a dialect."""
    try:
        del _dialects[name]
    except KeyError:
        raise Error('unknown dialect') from None


def get_dialect(name):
    """Return the dialect of a name."""
    try:
        return _dialects[name]
    except KeyError:
        raise Error('unknown dialect') from None


def list_dialects():
    """Return the names of dialects."""
    return list(_dialects)


class Dialect:
    """How a table is written; a class derived from this says it in its attributes."""

    delimiter = quotechar = escapechar = doublequote = skipinitialspace = lineterminator = quoting = None

    def __init__(self):
        try:
            _Checked(self, {})
        except TypeError as raised:
            raise Error(str(raised)) from None


class excel(Dialect):
    """A table as Excel writes it."""

    delimiter = ','
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = '\r\n'
    quoting = QUOTE_MINIMAL


class excel_tab(excel):
    """A table as Excel writes it, with tabs."""

    delimiter = '\t'


class unix_dialect(Dialect):
    """A table as programs of Unix write it."""

    delimiter = ','
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = '\n'
    quoting = QUOTE_ALL


_dialects = {}
_dialects['excel'] = _Checked(excel, {})
register_dialect('excel-tab', excel_tab)
register_dialect('unix', unix_dialect)


class DictReader:
    """Gives records as dicts whose keys are the fields of the first one."""

    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect='excel', *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self._fieldnames = fieldnames
        self.restkey = restkey
        self.restval = restval
        self.reader = reader(f, dialect, *args, **kwds)
        self.dialect = dialect
        self.line_num = 0

    def __iter__(self):
        return self

    @property
    def fieldnames(self):
        """The keys."""
        if self._fieldnames is None:
            try:
                self._fieldnames = next(self.reader)
            except StopIteration:
                pass
        self.line_num = self.reader.line_num
        return self._fieldnames

    @fieldnames.setter
    def fieldnames(self, value):
        self._fieldnames = value

    def __next__(self):
        if self.line_num == 0:
            self.fieldnames
        row = next(self.reader)
        self.line_num = self.reader.line_num
        while row == []:
            row = next(self.reader)
        names = self.fieldnames
        made = _row(names, row, self.restkey, self.restval)
        if made is not None:
            return made
        made = dict(zip(names, row))
        if len(names) < len(row):
            made[self.restkey] = row[len(names):]
        elif len(row) < len(names):
            for name in names[len(row):]:
                made[name] = self.restval
        return made

    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)


class DictWriter:
    """Writes dicts as records."""

    def __init__(self, f, fieldnames, restval='', extrasaction='raise', dialect='excel', *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self.fieldnames = fieldnames
        self.restval = restval
        extrasaction = extrasaction.lower()
        if extrasaction not in ('raise', 'ignore'):
            raise ValueError("extrasaction (%s) must be 'raise' or 'ignore'" % extrasaction)
        self.extrasaction = extrasaction
        self.writer = writer(f, dialect, *args, **kwds)

    def writeheader(self):
        """Write the keys as a record."""
        return self.writerow(dict(zip(self.fieldnames, self.fieldnames)))

    def _row(self, rowdict):
        if self.extrasaction == 'raise' and (wrong := rowdict.keys() - self.fieldnames):
            raise ValueError('dict contains fields not in fieldnames: ' + ', '.join([repr(x) for x in wrong]))
        return (rowdict.get(key, self.restval) for key in self.fieldnames)

    def writerow(self, rowdict):
        """Write a dict as a record."""
        return self.writer.writerow(self._row(rowdict))

    def writerows(self, rowdicts):
        """Write dicts as records."""
        return self.writer.writerows(map(self._row, rowdicts))

    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)


class Sniffer:
    """Finds out how a table is written."""

    def __init__(self):
        self.preferred = [',', '\t', ';', ' ', ':']

    def sniff(self, sample, delimiters=None):
        """Return a dialect that fits a sample."""
        quote, delimiter, doubled, skips = self._by_quotes(sample, delimiters)
        if not delimiter:
            delimiter, skips = self._by_counts(sample, delimiters)
        if not delimiter:
            raise Error('Could not determine delimiter')

        class dialect(Dialect):
            _name = 'sniffed'
            lineterminator = '\r\n'
            quoting = QUOTE_MINIMAL

        dialect.doublequote = doubled
        dialect.delimiter = delimiter
        dialect.quotechar = quote or '"'
        dialect.skipinitialspace = skips
        return dialect

    def _by_quotes(self, sample, delimiters):
        import re
        found = re.findall(r'''(?:^|([^\w\n"'])( ?))(["'])(?:[^\n]*?)\3(?:([^\w\n"'])|$)''', sample, re.M)
        if not found:
            return '', None, False, False
        quotes, ends, spaces = {}, {}, 0
        for before, space, quote, after in found:
            quotes[quote] = quotes.get(quote, 0) + 1
            for c in {before, after} - {''}:
                if delimiters is None or c in delimiters:
                    ends[c] = ends.get(c, 0) + 1
            spaces += bool(space)
        quote = max(quotes, key=quotes.get)
        delimiter = max(ends, key=ends.get) if ends else ''
        doubled = bool(delimiter) and re.search(
            rf'''(({re.escape(delimiter)})|^)\W*{quote}[^{re.escape(delimiter)}\n]*{quote}[^{re.escape(delimiter)}\n]*{quote}\W*(({re.escape(delimiter)})|$)''',
            sample, re.M) is not None
        return quote, delimiter, doubled, bool(delimiter) and ends[delimiter] == spaces

    def _by_counts(self, sample, delimiters):
        lines = [line for line in sample.split('\n') if line]
        fits = []
        for c in map(chr, range(127)):
            if c.isalnum() and delimiters is None or delimiters is not None and c not in delimiters:
                continue
            counts = [line.count(c) for line in lines]
            often = max(set(counts), key=counts.count, default=0)
            if often and counts.count(often) == len(lines):
                fits.append(c)
        if not fits:
            return '', False
        for c in self.preferred:
            if c in fits:
                break
        else:
            c = max(fits, key=lambda c: sample.count(c)) if not any(c in '|' for c in fits) else '|'
        return c, lines[0].count(c) == lines[0].count(c + ' ')

    def has_header(self, sample):
        """Tell whether the first record looks like names."""
        rows = list(reader(sample.splitlines(), self.sniff(sample)))[:21]
        header, rows = rows[0], [row for row in rows[1:] if len(row) == len(rows[0])]
        votes = 0
        for i, name in enumerate(header):
            kinds = {_kind(row[i]) for row in rows}
            if len(kinds) != 1:
                continue
            kind = kinds.pop()
            if kind is complex:
                votes += 1 if _kind(name) is not complex else -1
            else:
                votes += 1 if len(name) != kind else -1
        return votes > 0


def _kind(text):
    try:
        complex(text)
        return complex
    except ValueError:
        return len(text)
