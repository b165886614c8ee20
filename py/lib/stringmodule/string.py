__all__ = ['ascii_letters', 'ascii_lowercase', 'ascii_uppercase', 'capwords', 'digits', 'hexdigits', 'octdigits', 'printable',
           'punctuation', 'whitespace', 'Formatter', 'Template']

whitespace = ' \t\n\r\v\f'
ascii_lowercase = 'abcdefghijklmnopqrstuvwxyz'
ascii_uppercase = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
ascii_letters = ascii_lowercase + ascii_uppercase
digits = '0123456789'
hexdigits = digits + 'abcdef' + 'ABCDEF'
octdigits = '01234567'
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    """The words of a text, each with a capital."""
    return (sep or ' ').join(map(str.capitalize, s.split(sep)))


class _Compiled:
    # The pattern of Template and of classes that leave it alone, compiled only when somebody looks at it.
    def __get__(self, instance, owner=None):
        owner.pattern = compiled = _compile(owner)
        return compiled


class _Flags:
    def __get__(self, instance, owner=None):
        import re
        return re.IGNORECASE


def _compile(cls):
    import re
    delimiter = re.escape(cls.delimiter)
    name = cls.idpattern
    braced = cls.braceidpattern or name
    pattern = cls.__dict__.get('pattern')
    if not isinstance(pattern, str):
        pattern = rf'''
            {delimiter}(?:
              (?P<escaped>{delimiter})  |   # Escape sequence of two delimiters
              (?P<named>{name})       |   # delimiter and a Python identifier
              {{(?P<braced>{braced})}} |   # delimiter and a braced identifier
              (?P<invalid>)             # Other ill-formed delimiter exprs
            )
            '''
    return re.compile(pattern, cls.flags | re.VERBOSE)


class Template:
    """A text with placeholders: $name or ${name}, and $$ for the sign itself."""

    delimiter = '$'
    idpattern = r'(?a:[_a-z][_a-z0-9]*)'
    braceidpattern = None
    flags = _Flags()
    pattern = _Compiled()
    _usual = True

    def __init_subclass__(cls):
        super().__init_subclass__()
        own = cls.__dict__
        if 'pattern' in own or 'idpattern' in own or 'braceidpattern' in own or 'flags' in own or not cls._usual:
            cls._usual = False
            cls.pattern = _compile(cls)
        elif 'delimiter' in own:
            cls.pattern = _Compiled()

    def __init__(self, template):
        self.template = template

    def _invalid(self, at):
        before = self.template[:at]
        line = before.count('\n')
        raise ValueError(f'Invalid placeholder in string: line {line + 1}, col {at - before.rfind("\n")}')

    def _parts(self):
        # As _placeholders gives them.
        if self._usual:
            return _placeholders(self.template, self.delimiter)
        parts, end = [], 0
        for match in self.pattern.finditer(self.template):
            name = match.group('named') or match.group('braced')
            if name is None:
                if match.group('escaped') is None:
                    if match.group('invalid') is None:
                        raise ValueError('Unrecognized named group in pattern', self.pattern)
                    name = match.start('invalid') if match.group('invalid') else match.start()
            parts.append((self.template[end:match.start()], match.group(), name))
            end = match.end()
        parts.append(self.template[end:])
        return parts

    def substitute(self, mapping={}, /, **kws):
        """The text with the placeholders replaced."""
        *parts, last = self._parts()
        result = []
        for before, placeholder, name in parts:
            result.append(before)
            if name is None:
                result.append(self.delimiter)
            elif isinstance(name, int):
                self._invalid(name)
            else:
                result.append(str(kws[name] if name in kws else mapping[name]))
        result.append(last)
        return ''.join(result)

    def safe_substitute(self, mapping={}, /, **kws):
        """The text with those placeholders replaced that are named in the mapping."""
        *parts, last = self._parts()
        result = []
        for before, placeholder, name in parts:
            result.append(before)
            if name is None:
                placeholder = self.delimiter
            elif not isinstance(name, int):
                try:
                    placeholder = str(kws[name] if name in kws else mapping[name])
                except KeyError:
                    pass
            result.append(placeholder)
        result.append(last)
        return ''.join(result)

    def is_valid(self):
        """Whether substitute would find no placeholder that is malformed."""
        *parts, _ = self._parts()
        return not any(isinstance(name, int) for _, _, name in parts)

    def get_identifiers(self):
        """The names of the placeholders, in the order of their first use."""
        *parts, _ = self._parts()
        return list(dict.fromkeys(name for _, _, name in parts if isinstance(name, str)))


class Formatter:
    """What str.format does, in methods that a class can replace."""

    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used = set()
        text, _ = self._vformat(format_string, args, kwargs, used, 2)
        self.check_unused_args(used, args, kwargs)
        return text

    def _vformat(self, format_string, args, kwargs, used_args, recursion_depth, auto_arg_index=0):
        if recursion_depth < 0:
            raise ValueError('Max string recursion exceeded')
        result = []
        for literal, name, spec, conversion in self.parse(format_string):
            if literal:
                result.append(literal)
            if name is None:
                continue
            if name == '':
                if auto_arg_index is False:
                    raise ValueError('cannot switch from manual field specification to automatic field numbering')
                name = str(auto_arg_index)
                auto_arg_index += 1
            elif name.isdigit():
                if auto_arg_index:
                    raise ValueError('cannot switch from manual field specification to automatic field numbering')
                auto_arg_index = False
            value, used = self.get_field(name, args, kwargs)
            used_args.add(used)
            value = self.convert_field(value, conversion)
            spec, auto_arg_index = self._vformat(spec, args, kwargs, used_args, recursion_depth - 1, auto_arg_index)
            result.append(self.format_field(value, spec))
        return ''.join(result), auto_arg_index

    def get_value(self, key, args, kwargs):
        return args[key] if isinstance(key, int) else kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == 's':
            return str(value)
        if conversion == 'r':
            return repr(value)
        if conversion == 'a':
            return ascii(value)
        raise ValueError(f'Unknown conversion specifier {conversion!s}')

    def parse(self, format_string):
        return _parse(format_string)

    def get_field(self, field_name, args, kwargs):
        first, rest = _first(field_name)
        value = self.get_value(first, args, kwargs)
        return _follow(value, rest) if rest else value, first
