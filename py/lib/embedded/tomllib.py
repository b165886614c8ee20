__all__ = ('loads', 'load', 'TOMLDecodeError')

import re

_bare = re.compile(r'[A-Za-z0-9_-]+').match
_number = re.compile(r'''0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|b[01](?:_?[01])*|o[0-7](?:_?[0-7])*)
    |[+-]?(?:0|[1-9](?:_?[0-9])*)(?P<fraction>(?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?)''', re.X).match
_clock = r'([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,6})[0-9]*)?'
_time = re.compile(_clock).match
_date = re.compile(r'([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(?:[Tt ]' + _clock +
                   r'(?:([Zz])|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))?)?').match
_not_in_comments = re.compile('[\x00-\x08\x0a-\x1f\x7f]').search
_not_in_strings = re.compile(r'''["\\\x00-\x08\x0a-\x1f\x7f]''').search
_escapes = {'b': '\b', 't': '\t', 'n': '\n', 'f': '\f', 'r': '\r', '"': '"', '\\': '\\'}


class TOMLDecodeError(ValueError):
    """A text is no TOML."""


def load(fp, /, *, parse_float=float):
    """Return the dict that a file of bytes in memory has."""
    data = fp.read()
    try:
        text = data.decode()
    except AttributeError:
        raise TypeError("File must be opened in binary mode, e.g. use `open('foo.toml', 'rb')`") from None
    return loads(text, parse_float=parse_float)


def loads(s, /, *, parse_float=float):
    """Return the dict that a text has. parse_float makes the numbers of texts with a fraction or an exponent."""
    text = s.replace('\r\n', '\n')
    return _Reader(text, parse_float).document()


class _Declared:
    """What has been said of a name: whether a table of the name was declared, whether it may not change any more; and the names in it."""

    __slots__ = ('table', 'frozen', 'names')

    def __init__(self):
        self.table = self.frozen = False
        self.names = {}

    def at(self, key, make=True):
        """Return what was said of a dotted name within this one, None if nothing was and it shall not be made."""
        node = self
        for part in key:
            if part not in node.names:
                if not make:
                    return None
                node.names[part] = _Declared()
            node = node.names[part]
        return node

    def is_frozen(self, key):
        """Tell whether a dotted name, or one that it begins with, may not change."""
        node = self
        for part in key:
            if node.frozen:
                return True
            node = node.names.get(part)
            if node is None:
                return False
        return node.frozen


def _open(table, key, through_lists=True):
    """Return the table of a dotted name, made if there is none. KeyError if something else has the name."""
    for part in key:
        table = table.setdefault(part, {})
        if through_lists and isinstance(table, list):
            table = table[-1]
        if not isinstance(table, dict):
            raise KeyError
    return table


class _Reader:
    """Where in a text the reader is."""

    def __init__(self, text, parse_float):
        self.text = text
        self.at = 0
        self.result = {}
        self.declared = _Declared()
        # The table whose names are being given, and those that dotted names open in it.
        self.header = ()
        self.opened = []
        self.parse_float = parse_float

    def wrong(self, message, at=None):
        at = self.at if at is None else at
        if at >= len(self.text):
            where = 'end of document'
        else:
            begin = self.text.rfind('\n', 0, at)
            where = f'line {self.text.count(chr(10), 0, at) + 1}, column {at - begin}'
        return TOMLDecodeError(f'{message} (at {where})')

    def next(self):
        return self.text[self.at:self.at + 1]

    def skip(self, characters):
        text, at = self.text, self.at
        while at < len(text) and text[at] in characters:
            at += 1
        self.at = at

    def skip_comment(self):
        if self.next() != '#':
            return
        end = self.text.find('\n', self.at)
        if end < 0:
            end = len(self.text)
        found = _not_in_comments(self.text, self.at, end)
        if found:
            raise self.wrong(f'Found invalid character {found[0]!r}', found.start())
        self.at = end

    def skip_lines(self):
        while True:
            before = self.at
            self.skip(' \t\n')
            self.skip_comment()
            if self.at == before:
                return

    def document(self):
        while True:
            self.skip(' \t')
            char = self.next()
            if not char:
                break
            if char == '\n':
                self.at += 1
                continue
            if char in '"\'' or _bare(char):
                self.assignment()
            elif char == '[':
                for node in self.opened:
                    node.table = True
                self.opened.clear()
                if self.text[self.at + 1:self.at + 2] == '[':
                    self.begin_array_table()
                else:
                    self.begin_table()
            elif char != '#':
                raise self.wrong('Invalid statement')
            self.skip(' \t')
            self.skip_comment()
            char = self.next()
            if not char:
                break
            if char != '\n':
                raise self.wrong('Expected newline or end of document after a statement')
            self.at += 1
        return self.result

    def begin_table(self):
        self.at += 1
        self.skip(' \t')
        key = self.key()
        node = self.declared.at(key, make=False)
        if node is not None and node.table or self.declared.is_frozen(key):
            raise self.wrong(f'Cannot declare {key} twice')
        self.declared.at(key).table = True
        try:
            _open(self.result, key)
        except KeyError:
            raise self.wrong('Cannot overwrite a value') from None
        if self.next() != ']':
            raise self.wrong("Expected ']' at the end of a table declaration")
        self.at += 1
        self.header = key

    def begin_array_table(self):
        self.at += 2
        self.skip(' \t')
        key = self.key()
        if self.declared.is_frozen(key):
            raise self.wrong(f'Cannot mutate immutable namespace {key}')
        above = self.declared.at(key[:-1])
        above.names[key[-1]] = node = _Declared()
        node.table = True
        try:
            table = _open(self.result, key[:-1])
            tables = table.setdefault(key[-1], [])
            if not isinstance(tables, list):
                raise KeyError
        except KeyError:
            raise self.wrong('Cannot overwrite a value') from None
        tables.append({})
        if not self.text.startswith(']]', self.at):
            raise self.wrong("Expected ']]' at the end of an array declaration")
        self.at += 2
        self.header = key

    def assignment(self):
        key, value = self.pair()
        above = self.header + key[:-1]
        for i in range(1, len(key)):
            node = self.declared.at(self.header + key[:i], make=False)
            if node is not None and node.table:
                raise self.wrong(f'Cannot redefine namespace {self.header + key[:i]}')
            self.opened.append(self.declared.at(self.header + key[:i]))
        if self.declared.is_frozen(above):
            raise self.wrong(f'Cannot mutate immutable namespace {above}')
        try:
            table = _open(self.result, above)
        except KeyError:
            raise self.wrong('Cannot overwrite a value') from None
        if key[-1] in table:
            raise self.wrong('Cannot overwrite a value')
        if isinstance(value, (dict, list)):
            self.declared.at(self.header + key).frozen = True
        table[key[-1]] = value

    def pair(self):
        key = self.key()
        if self.next() != '=':
            raise self.wrong("Expected '=' after a key in a key/value pair")
        self.at += 1
        self.skip(' \t')
        return key, self.value()

    def key(self):
        parts = [self.key_part()]
        while True:
            self.skip(' \t')
            if self.next() != '.':
                return tuple(parts)
            self.at += 1
            self.skip(' \t')
            parts.append(self.key_part())

    def key_part(self):
        found = _bare(self.text, self.at)
        if found:
            self.at = found.end()
            return found[0]
        quote = self.next()
        if quote == "'":
            return self.literal()
        if quote == '"':
            self.at += 1
            return self.basic(False)
        raise self.wrong('Invalid initial character for a key part')

    def value(self):
        text, at = self.text, self.at
        char = self.next()
        if char == '"':
            if text.startswith('"""', at):
                return self.lines('"')
            self.at += 1
            return self.basic(False)
        if char == "'":
            if text.startswith("'''", at):
                return self.lines("'")
            return self.literal()
        if text.startswith('true', at):
            self.at += 4
            return True
        if text.startswith('false', at):
            self.at += 5
            return False
        if char == '[':
            return self.array()
        if char == '{':
            return self.inline_table()
        return self.plain()

    def plain(self):
        """Read a date, a time or a number."""
        text, at = self.text, self.at
        found = _date(text, at)
        if found:
            try:
                made = self.date(found)
            except ValueError:
                raise self.wrong('Invalid date or datetime') from None
            self.at = found.end()
            return made
        found = _time(text, at)
        if found:
            from datetime import time
            self.at = found.end()
            hour, minute, second, fraction = found.groups()
            return time(int(hour), int(minute), int(second), int((fraction or '').ljust(6, '0')))
        found = _number(text, at)
        if found:
            self.at = found.end()
            if found['fraction']:
                return self.float(found[0])
            return int(found[0], 0)
        for length in 3, 4:
            word = text[at:at + length]
            if word.lstrip('+-') in ('inf', 'nan') and len(word.lstrip('+-')) == 3 and len(word) == length:
                self.at += length
                return self.float(word)
        raise self.wrong('Invalid value')

    def float(self, text):
        if self.parse_float is float:
            return float(text)
        made = self.parse_float(text)
        if isinstance(made, (dict, list)):
            raise ValueError('parse_float must not return dicts or lists')
        return made

    def date(self, found):
        from datetime import date, datetime, timedelta, timezone
        year, month, day, hour, minute, second, fraction, utc, sign, zone_hours, zone_minutes = found.groups()
        if hour is None:
            return date(int(year), int(month), int(day))
        zone = None
        if utc:
            zone = timezone.utc
        elif sign:
            offset = timedelta(hours=int(zone_hours), minutes=int(zone_minutes))
            zone = timezone(-offset if sign == '-' else offset)
        return datetime(int(year), int(month), int(day), int(hour), int(minute), int(second), int((fraction or '').ljust(6, '0')), tzinfo=zone)

    def array(self):
        self.at += 1
        values = []
        self.skip_lines()
        while self.next() != ']':
            values.append(self.value())
            self.skip_lines()
            char = self.next()
            if char == ']':
                break
            if char != ',':
                raise self.wrong('Unclosed array')
            self.at += 1
            self.skip_lines()
        self.at += 1
        return values

    def inline_table(self):
        self.at += 1
        table = {}
        declared = _Declared()
        self.skip(' \t')
        if self.next() == '}':
            self.at += 1
            return table
        while True:
            key, value = self.pair()
            if declared.is_frozen(key):
                raise self.wrong(f'Cannot mutate immutable namespace {key}')
            try:
                inner = _open(table, key[:-1], through_lists=False)
            except KeyError:
                raise self.wrong('Cannot overwrite a value') from None
            if key[-1] in inner:
                raise self.wrong(f'Duplicate inline table key {key[-1]!r}')
            inner[key[-1]] = value
            self.skip(' \t')
            char = self.next()
            if char == '}':
                self.at += 1
                return table
            if char != ',':
                raise self.wrong('Unclosed inline table')
            if isinstance(value, (dict, list)):
                declared.at(key).frozen = True
            self.at += 1
            self.skip(' \t')

    def until(self, end, forbidden):
        """Return the text up to what ends it, and go behind that."""
        begin = self.at
        stop = self.text.find(end, begin)
        if stop < 0:
            self.at = len(self.text)
            raise self.wrong(f'Expected {end!r}')
        found = forbidden(self.text, begin, stop)
        if found:
            raise self.wrong(f'Found invalid character {found[0]!r}', found.start())
        self.at = stop + len(end)
        return self.text[begin:stop]

    def literal(self):
        self.at += 1
        return self.until("'", _not_in_comments)

    def lines(self, quote):
        self.at += 3
        if self.next() == '\n':
            self.at += 1
        if quote == "'":
            text = self.until("'''", _not_in_lines)
        else:
            text = self.basic(True)
        # One or two quotes may stand before those that end it.
        for _ in range(2):
            if self.next() != quote:
                break
            self.at += 1
            text += quote
        return text

    def basic(self, multiline):
        parts = []
        text = self.text
        while True:
            found = _not_in_strings(text, self.at)
            end = found.start() if found else len(text)
            parts.append(text[self.at:end])
            self.at = end
            if not found:
                raise self.wrong('Unterminated string')
            char = found[0]
            if char == '"':
                if not multiline:
                    self.at += 1
                    return ''.join(parts)
                if text.startswith('"""', end):
                    self.at += 3
                    return ''.join(parts)
                parts.append(char)
                self.at += 1
            elif char == '\\':
                parts.append(self.escaped(multiline))
            elif char == '\n' and multiline:
                parts.append(char)
                self.at += 1
            else:
                raise self.wrong(f'Illegal character {char!r}')

    def escaped(self, multiline):
        text = self.text
        escape = text[self.at + 1:self.at + 2]
        self.at += 2
        if multiline and escape and escape in ' \t\n':
            # The end of the line, and spaces on both sides of it, are left out.
            if escape != '\n':
                self.skip(' \t')
                char = self.next()
                if not char:
                    return ''
                if char != '\n':
                    raise self.wrong("Unescaped '\\' in a string")
                self.at += 1
            self.skip(' \t\n')
            return ''
        if escape in ('u', 'U'):
            length = 4 if escape == 'u' else 8
            digits = text[self.at:self.at + length]
            if len(digits) != length or not re.fullmatch('[0-9A-Fa-f]+', digits):
                raise self.wrong('Invalid hex value')
            self.at += length
            number = int(digits, 16)
            if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
                raise self.wrong('Escaped character is not a Unicode scalar value')
            return chr(number)
        if escape not in _escapes:
            raise self.wrong("Unescaped '\\' in a string")
        return _escapes[escape]


_not_in_lines = re.compile('[\x00-\x08\x0b-\x1f\x7f]').search
