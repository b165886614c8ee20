__all__ = ('NoSectionError', 'DuplicateOptionError', 'DuplicateSectionError', 'NoOptionError', 'InterpolationError', 'InterpolationDepthError',
           'InterpolationMissingOptionError', 'InterpolationSyntaxError', 'ParsingError', 'MissingSectionHeaderError',
           'MultilineContinuationError', 'ConfigParser', 'RawConfigParser', 'Interpolation', 'BasicInterpolation', 'ExtendedInterpolation',
           'SectionProxy', 'ConverterMapping', 'DEFAULTSECT', 'MAX_INTERPOLATION_DEPTH', 'UNNAMED_SECTION')

import re
from collections import ChainMap
from collections.abc import Iterable, MutableMapping
from functools import partial

DEFAULTSECT = 'DEFAULT'
MAX_INTERPOLATION_DEPTH = 10


class Error(Exception):
    """What is wrong with a configuration."""

    def __init__(self, msg=''):
        self.message = msg
        super().__init__(msg)

    def __repr__(self):
        return self.message

    __str__ = __repr__


class NoSectionError(Error):
    """There is no such section."""

    def __init__(self, section):
        super().__init__(f'No section: {section!r}')
        self.section = section
        self.args = (section,)


class DuplicateSectionError(Error):
    """A section is there already."""

    def __init__(self, section, source=None, lineno=None):
        super().__init__(_twice(f'section {section!r} already exists', source, lineno))
        self.section, self.source, self.lineno = section, source, lineno
        self.args = (section, source, lineno)


class DuplicateOptionError(Error):
    """An option is there already."""

    def __init__(self, section, option, source=None, lineno=None):
        super().__init__(_twice(f'option {option!r} in section {section!r} already exists', source, lineno))
        self.section, self.option, self.source, self.lineno = section, option, source, lineno
        self.args = (section, option, source, lineno)


def _twice(text, source, lineno):
    if source is None:
        return text[0].upper() + text[1:]
    line = '' if lineno is None else ' [line {0:2d}]'.format(lineno)
    return f'While reading from {source!r}{line}: {text}'


class NoOptionError(Error):
    """There is no such option."""

    def __init__(self, option, section):
        super().__init__(f'No option {option!r} in section: {section!r}')
        self.option, self.section = option, section
        self.args = (option, section)


class InterpolationError(Error):
    """A value cannot be interpolated."""

    def __init__(self, option, section, msg):
        super().__init__(msg)
        self.option, self.section = option, section
        self.args = (option, section, msg)


class InterpolationMissingOptionError(InterpolationError):
    """A value refers to an option that is not there."""

    def __init__(self, option, section, rawval, reference):
        super().__init__(option, section, 'Bad value substitution: option {!r} in section {!r} contains an interpolation key {!r} '
                         'which is not a valid option name. Raw value: {!r}'.format(option, section, reference, rawval))
        self.reference = reference
        self.args = (option, section, rawval, reference)


class InterpolationSyntaxError(InterpolationError):
    """A value refers to options in a wrong way."""


class InterpolationDepthError(InterpolationError):
    """Values refer to one another too many times."""

    def __init__(self, option, section, rawval):
        super().__init__(option, section, 'Recursion limit exceeded in value substitution: option {!r} in section {!r} contains an '
                         'interpolation key which cannot be substituted in {} steps. Raw value: {!r}'
                         .format(option, section, MAX_INTERPOLATION_DEPTH, rawval))
        self.args = (option, section, rawval)


class ParsingError(Error):
    """Lines that are neither sections nor options: errors is a list of pairs of a number and a line."""

    def __init__(self, source, *args):
        super().__init__(f'Source contains parsing errors: {source!r}')
        self.source = source
        self.errors = []
        self.args = (source,)
        if args:
            self.append(*args)

    def append(self, lineno, line):
        """Add a line."""
        self.errors.append((lineno, line))
        self.message += '\n\t[line %2d]: %s' % (lineno, repr(line))

    def combine(self, others):
        """Add the lines of other errors, and return this one."""
        for other in others:
            for error in other.errors:
                self.append(*error)
        return self

    @staticmethod
    def _raise_all(exceptions):
        exceptions = iter(exceptions)
        for first in exceptions:
            raise first.combine(exceptions)


class MissingSectionHeaderError(ParsingError):
    """There is an option before the first section."""

    def __init__(self, filename, lineno, line):
        Error.__init__(self, 'File contains no section headers.\nfile: %r, line: %d\n%r' % (filename, lineno, line))
        self.source, self.lineno, self.line = filename, lineno, line
        self.args = (filename, lineno, line)


class MultilineContinuationError(ParsingError):
    """A line continues an option that has no value."""

    def __init__(self, filename, lineno, line):
        Error.__init__(self, 'Key without value continued with an indented line.\nfile: %r, line: %d\n%r' % (filename, lineno, line))
        self.source, self.lineno, self.line = filename, lineno, line
        self.args = (filename, lineno, line)


class _UnnamedSection:
    def __repr__(self):
        return '<UNNAMED_SECTION>'


UNNAMED_SECTION = _UnnamedSection()
_UNSET = object()


class Interpolation:
    """What becomes of values on their way in and out: nothing."""

    def before_get(self, parser, section, option, value, defaults):
        return value

    def before_set(self, parser, section, option, value):
        return value

    def before_read(self, parser, section, option, value):
        return value

    def before_write(self, parser, section, option, value):
        return value


class _References(Interpolation):
    """Values with references to others, which begin with a sign; the sign twice stands for itself."""

    def before_get(self, parser, section, option, value, defaults):
        parts = []
        self._expand(parser, option, parts, value, section, defaults, 1)
        return ''.join(parts)

    def before_set(self, parser, section, option, value):
        rest = self._reference.sub('', value.replace(self._sign * 2, ''))
        if self._sign in rest:
            raise ValueError('invalid interpolation syntax in %r at position %d' % (value, rest.find(self._sign)))
        return value

    def _expand(self, parser, option, parts, rest, section, values, depth):
        raw = parser.get(section, option, raw=True, fallback=rest)
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        sign = self._sign
        while rest:
            text, found, _ = rest.partition(sign)
            if text:
                parts.append(text)
            if not found:
                return
            rest = rest[len(text):]
            following = rest[1:2]
            if following == sign:
                parts.append(sign)
                rest = rest[2:]
            elif following == self._opening:
                match = self._reference.match(rest)
                if match is None:
                    raise InterpolationSyntaxError(option, section, 'bad interpolation variable reference %r' % rest)
                rest = rest[match.end():]
                self._insert(parser, option, parts, match[1], rest, section, values, depth, raw)
            else:
                raise InterpolationSyntaxError(option, section, "'{0}' must be followed by '{0}' or '{1}', found: {2!r}".format(sign, self._opening, rest))


class BasicInterpolation(_References):
    """Values with references to others of the same section and of the defaults: %(name)s, and %% for %."""

    _sign, _opening = '%', '('
    _reference = re.compile(r'%\(([^)]+)\)s')

    def _insert(self, parser, option, parts, name, rest, section, values, depth, raw):
        name = parser.optionxform(name)
        try:
            value = values[name]
        except KeyError:
            raise InterpolationMissingOptionError(option, section, raw, name) from None
        if '%' in value:
            self._expand(parser, option, parts, value, section, values, depth + 1)
        else:
            parts.append(value)


class ExtendedInterpolation(_References):
    """Values with references to others: ${name}, ${section:name}, and $$ for $."""

    _sign, _opening = '$', '{'
    _reference = re.compile(r'\$\{([^}]+)\}')

    def _insert(self, parser, option, parts, reference, rest, section, values, depth, raw):
        path = reference.split(':')
        where, name = section, option
        try:
            if len(path) == 1:
                name = parser.optionxform(path[0])
                value = values[name]
            elif len(path) == 2:
                where, name = path[0], parser.optionxform(path[1])
                value = parser.get(where, name, raw=True)
            else:
                raise InterpolationSyntaxError(option, section, "More than one ':' found: %r" % rest)
        except (KeyError, NoSectionError, NoOptionError):
            raise InterpolationMissingOptionError(option, section, raw, ':'.join(path)) from None
        if value is None:
            return
        if '$' in value:
            self._expand(parser, name, parts, value, where, dict(parser.items(where, raw=True)), depth + 1)
        else:
            parts.append(value)


class RawConfigParser(MutableMapping):
    """Sections of options with values that are texts."""

    _DEFAULT_INTERPOLATION = Interpolation()

    SECTCRE = re.compile(r'\[(?P<header>.+)\]')
    OPTCRE = re.compile(r'(?P<option>.*?)\s*(?P<vi>=|:)\s*(?P<value>.*)$')
    OPTCRE_NV = re.compile(r'(?P<option>.*?)\s*(?:(?P<vi>=|:)\s*(?P<value>.*))?$')
    NONSPACECRE = re.compile(r'\S')
    BOOLEAN_STATES = {'1': True, 'yes': True, 'true': True, 'on': True, '0': False, 'no': False, 'false': False, 'off': False}

    def __init__(self, defaults=None, dict_type=dict, allow_no_value=False, *, delimiters=('=', ':'), comment_prefixes=('#', ';'),
                 inline_comment_prefixes=None, strict=True, empty_lines_in_values=True, default_section=DEFAULTSECT,
                 interpolation=_UNSET, converters=_UNSET, allow_unnamed_section=False):
        self._dict = dict_type
        self._sections, self._defaults, self._proxies = dict_type(), dict_type(), dict_type()
        self._converters = ConverterMapping(self)
        self._proxies[default_section] = SectionProxy(self, default_section)
        self._delimiters = tuple(delimiters)
        if self._delimiters == ('=', ':'):
            self._optcre = self.OPTCRE_NV if allow_no_value else self.OPTCRE
        else:
            signs = '|'.join(re.escape(sign) for sign in delimiters)
            value = r'(?P<vi>%s)\s*(?P<value>.*)' % signs
            self._optcre = re.compile(r'(?P<option>.*?)\s*' + ('(?:%s)?$' % value if allow_no_value else value + '$'))
        self._comment_prefixes = tuple(comment_prefixes or ())
        self._inline_comment_prefixes = tuple(inline_comment_prefixes or ())
        self._strict = strict
        self._allow_no_value = allow_no_value
        self._empty_lines_in_values = empty_lines_in_values
        self.default_section = default_section
        self._interpolation = self._DEFAULT_INTERPOLATION if interpolation is _UNSET else interpolation
        if self._interpolation is None:
            self._interpolation = Interpolation()
        if not isinstance(self._interpolation, Interpolation):
            raise TypeError(f'interpolation= must be None or an instance of Interpolation; got an object of type {type(self._interpolation)}')
        if converters is not _UNSET:
            self._converters.update(converters)
        if defaults:
            self._read_defaults(defaults)
        self._allow_unnamed_section = allow_unnamed_section

    def defaults(self):
        """Return the options that all sections have."""
        return self._defaults

    def sections(self):
        """Return the names of the sections, without the one of defaults."""
        return list(self._sections)

    def add_section(self, section):
        """Make a section."""
        if section == self.default_section:
            raise ValueError('Invalid section name: %r' % section)
        if section in self._sections:
            raise DuplicateSectionError(section)
        self._new_section(section)

    def _new_section(self, name):
        self._sections[name] = self._dict()
        self._proxies[name] = SectionProxy(self, name)

    def has_section(self, section):
        """Tell whether there is a section, other than the one of defaults."""
        return section in self._sections

    def options(self, section):
        """Return the names of a section's options, with those of the defaults."""
        try:
            return list(self._sections[section] | self._defaults)
        except KeyError:
            raise NoSectionError(section) from None

    def read(self, filenames, encoding=None):
        """Return the names of the files that could be read: none, as there are no files."""
        return []

    def read_file(self, f, source=None):
        """Read the lines of an iterable. source is its name, for errors."""
        if source is None:
            try:
                source = f.name
            except AttributeError:
                source = '<???>'
        self._read(f, source)

    def read_string(self, string, source='<string>'):
        """Read a text."""
        import io
        self.read_file(io.StringIO(string), source)

    def read_dict(self, dictionary, source='<dict>'):
        """Read a dict of the sections, each a dict of options. Keys and values become texts."""
        seen = set()
        for section, options in dictionary.items():
            section = str(section)
            try:
                self.add_section(section)
            except (DuplicateSectionError, ValueError):
                if self._strict and section in seen:
                    raise
            seen.add(section)
            for key, value in options.items():
                key = self.optionxform(str(key))
                if value is not None:
                    value = str(value)
                if self._strict and (section, key) in seen:
                    raise DuplicateOptionError(section, key, source)
                seen.add((section, key))
                self.set(section, key, value)

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        """Return the value of an option, of vars, of the section or of the defaults; else the fallback."""
        try:
            values = self._values(section, vars)
        except NoSectionError:
            if fallback is _UNSET:
                raise
            return fallback
        option = self.optionxform(option)
        try:
            value = values[option]
        except KeyError:
            if fallback is _UNSET:
                raise NoOptionError(option, section)
            return fallback
        if raw or value is None:
            return value
        return self._interpolation.before_get(self, section, option, value, values)

    def _get_conv(self, section, option, conv, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        try:
            return conv(self.get(section, option, raw=raw, vars=vars, **kwargs))
        except (NoSectionError, NoOptionError):
            if fallback is _UNSET:
                raise
            return fallback

    def getint(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        """Return the value of an option as an int."""
        return self._get_conv(section, option, int, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def getfloat(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        """Return the value of an option as a float."""
        return self._get_conv(section, option, float, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def getboolean(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        """Return the value of an option as a bool, by BOOLEAN_STATES."""
        return self._get_conv(section, option, self._convert_to_boolean, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def items(self, section=_UNSET, raw=False, vars=None):
        """Return the pairs of names and values of a section, with the defaults; without a section, those of names and sections."""
        if section is _UNSET:
            return super().items()
        values = self._defaults.copy()
        try:
            values.update(self._sections[section])
        except KeyError:
            if section != self.default_section:
                raise NoSectionError(section)
        names = list(values)
        for key, value in (vars or {}).items():
            values[self.optionxform(key)] = value
        if raw:
            return [(name, values[name]) for name in names]
        return [(name, self._interpolation.before_get(self, section, name, values[name], values)) for name in names]

    def popitem(self):
        """Take out the first section and return its name and it. KeyError if there is none."""
        for name in self._sections:
            section = self[name]
            del self[name]
            return name, section
        raise KeyError

    def optionxform(self, optionstr):
        """Return the name under which an option is kept: in small letters, unless this is changed."""
        return optionstr.lower()

    def has_option(self, section, option):
        """Tell whether a section, or the defaults, has an option."""
        if not section or section == self.default_section:
            return self.optionxform(option) in self._defaults
        if section not in self._sections:
            return False
        option = self.optionxform(option)
        return option in self._sections[section] or option in self._defaults

    def set(self, section, option, value=None):
        """Give an option a value."""
        if value:
            value = self._interpolation.before_set(self, section, option, value)
        self._of(section)[self.optionxform(option)] = value

    def _of(self, section):
        """Return the options of a section, or the defaults."""
        if not section or section == self.default_section:
            return self._defaults
        try:
            return self._sections[section]
        except KeyError:
            raise NoSectionError(section) from None

    def write(self, fp, space_around_delimiters=True):
        """Write all sections to a file in memory, so that they can be read again."""
        delimiter = ' {} '.format(self._delimiters[0]) if space_around_delimiters else self._delimiters[0]
        if self._defaults:
            self._write_section(fp, self.default_section, self._defaults.items(), delimiter)
        if UNNAMED_SECTION in self._sections:
            self._write_section(fp, UNNAMED_SECTION, self._sections[UNNAMED_SECTION].items(), delimiter, unnamed=True)
        for name, options in self._sections.items():
            if name is not UNNAMED_SECTION:
                self._write_section(fp, name, options.items(), delimiter)

    def _write_section(self, fp, section_name, section_items, delimiter, unnamed=False):
        if not unnamed:
            fp.write('[{}]\n'.format(section_name))
        for key, value in section_items:
            value = self._interpolation.before_write(self, section_name, key, value)
            if value is not None or not self._allow_no_value:
                value = delimiter + str(value).replace('\n', '\n\t')
            else:
                value = ''
            fp.write('{}{}\n'.format(key, value))
        fp.write('\n')

    def remove_option(self, section, option):
        """Take out an option, and tell whether it was there."""
        options = self._of(section)
        option = self.optionxform(option)
        existed = option in options
        if existed:
            del options[option]
        return existed

    def remove_section(self, section):
        """Take out a section, and tell whether it was there."""
        existed = section in self._sections
        if existed:
            del self._sections[section]
            del self._proxies[section]
        return existed

    def __getitem__(self, key):
        if key != self.default_section and not self.has_section(key):
            raise KeyError(key)
        return self._proxies[key]

    def __setitem__(self, key, value):
        if key in self and self[key] is value:
            return
        if key == self.default_section:
            self._defaults.clear()
        elif key in self._sections:
            self._sections[key].clear()
        self.read_dict({key: value})

    def __delitem__(self, key):
        if key == self.default_section:
            raise ValueError('Cannot remove the default section.')
        if not self.has_section(key):
            raise KeyError(key)
        self.remove_section(key)

    def __contains__(self, key):
        return key == self.default_section or self.has_section(key)

    def __len__(self):
        return len(self._sections) + 1

    def __iter__(self):
        yield self.default_section
        yield from self._sections

    def _read(self, fp, fpname):
        # Values are lists of lines until all is read.
        try:
            reading = _Reading(self, fpname)
            for lineno, line in enumerate(fp, start=1):
                reading.take(lineno, line)
        finally:
            self._join_multiline_values()
        ParsingError._raise_all(reading.errors)

    def _join_multiline_values(self):
        for section, options in [(self.default_section, self._defaults), *self._sections.items()]:
            for name, value in options.items():
                if isinstance(value, list):
                    value = '\n'.join(value).rstrip()
                options[name] = self._interpolation.before_read(self, section, name, value)

    def _read_defaults(self, defaults):
        for key, value in defaults.items():
            self._defaults[self.optionxform(key)] = value

    def _values(self, section, vars):
        options = {}
        try:
            options = self._sections[section]
        except KeyError:
            if section != self.default_section:
                raise NoSectionError(section) from None
        given = {}
        for key, value in (vars or {}).items():
            given[self.optionxform(key)] = value if value is None else str(value)
        return ChainMap(given, options, self._defaults)

    def _convert_to_boolean(self, value):
        if value.lower() not in self.BOOLEAN_STATES:
            raise ValueError('Not a boolean: %s' % value)
        return self.BOOLEAN_STATES[value.lower()]

    def _validate_value_types(self, *, section='', option='', value=''):
        if not isinstance(section, str):
            raise TypeError('section names must be strings')
        if not isinstance(option, str):
            raise TypeError('option keys must be strings')
        if not self._allow_no_value or value:
            if not isinstance(value, str):
                raise TypeError('option values must be strings')

    @property
    def converters(self):
        """The functions that make values of texts: get methods by their names."""
        return self._converters


class _Reading:
    """Where the lines of one source have got to."""

    def __init__(self, parser, source):
        self.parser = parser
        self.source = source
        self.seen = set()
        self.errors = []
        self.section = None
        self.options = None
        self.option = None
        self.indent = 0
        self.strict = parser._strict
        self.prefixes = parser._comment_prefixes
        self.inline = parser._inline_comment_prefixes

    def take(self, lineno, line):
        text = line.strip()
        commented = False
        if self.prefixes and text.startswith(self.prefixes):
            text, commented = '', True
        elif self.inline:
            begin = self._inline_comment(line)
            if begin is not None:
                text, commented = line[:begin].strip(), True
        if not text:
            self._empty(commented)
            return
        parser = self.parser
        found = parser.NONSPACECRE.search(line)
        indent = found.start() if found else 0
        if self.options is not None and self.option and indent > self.indent:
            value = self.options[self.option]
            if value is None:
                raise MultilineContinuationError(self.source, lineno, line)
            value.append(text)
            return
        self.indent = indent
        if parser._allow_unnamed_section and self.options is None:
            self.section = UNNAMED_SECTION
            parser._new_section(UNNAMED_SECTION)
            self.options = parser._sections[UNNAMED_SECTION]
        header = parser.SECTCRE.match(text)
        if header:
            self._begin_section(header.group('header'), lineno)
        elif self.options is None:
            raise MissingSectionHeaderError(self.source, lineno, line)
        else:
            self._begin_option(text, lineno, line)

    def _inline_comment(self, line):
        """Return where the first comment begins that has a space, or nothing, before it."""
        first = None
        for prefix in self.inline:
            at = line.find(prefix)
            while at > 0 and not line[at - 1].isspace():
                at = line.find(prefix, at + 1)
            if at >= 0 and (first is None or at < first):
                first = at
        return first

    def _empty(self, commented):
        if not self.parser._empty_lines_in_values:
            # No line is indented more.
            self.indent = float('inf')
        elif not commented and self.options is not None and self.option and self.options[self.option] is not None:
            self.options[self.option].append('')

    def _begin_section(self, name, lineno):
        parser = self.parser
        self.section, self.option = name, None
        if name in parser._sections:
            if self.strict and name in self.seen:
                raise DuplicateSectionError(name, self.source, lineno)
            self.options = parser._sections[name]
        elif name == parser.default_section:
            self.options = parser._defaults
            return
        else:
            parser._new_section(name)
            self.options = parser._sections[name]
        self.seen.add(name)

    def _begin_option(self, text, lineno, line):
        parser = self.parser
        match = parser._optcre.match(text)
        if not match:
            self.errors.append(ParsingError(self.source, lineno, line))
            return
        name, _, value = match.group('option', 'vi', 'value')
        if not name:
            self.errors.append(ParsingError(self.source, lineno, line))
        self.option = name = parser.optionxform(name.rstrip())
        if self.strict and (self.section, name) in self.seen:
            raise DuplicateOptionError(self.section, name, self.source, lineno)
        self.seen.add((self.section, name))
        self.options[name] = None if value is None else [value.strip()]


class ConfigParser(RawConfigParser):
    """Sections of options with values that are texts, in which others can be referred to."""

    _DEFAULT_INTERPOLATION = BasicInterpolation()

    def set(self, section, option, value=None):
        """Give an option a value, which has to be a text."""
        self._validate_value_types(option=option, value=value)
        super().set(section, option, value)

    def add_section(self, section):
        """Make a section. Its name has to be a text."""
        self._validate_value_types(section=section)
        super().add_section(section)

    def _read_defaults(self, defaults):
        # Values that do not refer to others in the right way are no reason to refuse defaults.
        interpolation, self._interpolation = self._interpolation, Interpolation()
        try:
            self.read_dict({self.default_section: defaults})
        finally:
            self._interpolation = interpolation


class SectionProxy(MutableMapping):
    """One section of a parser, as a dict of its options."""

    def __init__(self, parser, name):
        self._parser, self._name = parser, name
        for converter in parser.converters:
            key = 'get' + converter
            setattr(self, key, partial(self.get, _impl=getattr(parser, key)))

    def __repr__(self):
        return '<Section: {}>'.format(self._name)

    def __getitem__(self, key):
        if not self._parser.has_option(self._name, key):
            raise KeyError(key)
        return self._parser.get(self._name, key)

    def __setitem__(self, key, value):
        self._parser._validate_value_types(option=key, value=value)
        return self._parser.set(self._name, key, value)

    def __delitem__(self, key):
        if not (self._parser.has_option(self._name, key) and self._parser.remove_option(self._name, key)):
            raise KeyError(key)

    def __contains__(self, key):
        return self._parser.has_option(self._name, key)

    def __len__(self):
        return len(self._options())

    def __iter__(self):
        return iter(self._options())

    def _options(self):
        if self._name == self._parser.default_section:
            return list(self._parser.defaults())
        return self._parser.options(self._name)

    @property
    def parser(self):
        """The parser that the section is of."""
        return self._parser

    @property
    def name(self):
        """The section's name."""
        return self._name

    def get(self, option, fallback=None, *, raw=False, vars=None, _impl=None, **kwargs):
        """Return the value of an option; the fallback if it is not there."""
        if not _impl:
            _impl = self._parser.get
        return _impl(self._name, option, raw=raw, vars=vars, fallback=fallback, **kwargs)


class ConverterMapping(MutableMapping):
    """The functions that make values of texts, by what follows "get" in the name of the method that uses them."""

    GETTERCRE = re.compile('^get(?P<name>.+)$')

    def __init__(self, parser):
        self._parser = parser
        self._data = {}
        for getter in dir(parser):
            match = self.GETTERCRE.search(getter)
            if match and callable(getattr(parser, getter)):
                self._data[match.group('name')] = None

    def __getitem__(self, key):
        return self._data[key]

    def __setitem__(self, key, value):
        try:
            name = 'get' + key
        except TypeError:
            raise ValueError('Incompatible key: {} (type: {})'.format(key, type(key)))
        if name == 'get':
            raise ValueError('Incompatible key: cannot use "" as a name')
        self._data[key] = value
        method = partial(self._parser._get_conv, conv=value)
        method.converter = value
        setattr(self._parser, name, method)
        for proxy in self._parser.values():
            setattr(proxy, name, partial(proxy.get, _impl=method))

    def __delitem__(self, key):
        try:
            name = 'get' + (key or None)
        except TypeError:
            raise KeyError(key)
        del self._data[key]
        for owner in [self._parser, *self._parser.values()]:
            # A getter of the class stays.
            owner.__dict__.pop(name, None)

    def __iter__(self):
        return iter(self._data)

    def __len__(self):
        return len(self._data)
