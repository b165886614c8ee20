__all__ = ['ArgumentParser', 'ArgumentError', 'ArgumentTypeError', 'BooleanOptionalAction', 'FileType', 'HelpFormatter',
           'ArgumentDefaultsHelpFormatter', 'RawDescriptionHelpFormatter', 'RawTextHelpFormatter', 'MetavarTypeHelpFormatter',
           'Namespace', 'Action', 'ONE_OR_MORE', 'OPTIONAL', 'PARSER', 'REMAINDER', 'SUPPRESS', 'ZERO_OR_MORE']

import re
import sys

SUPPRESS = '==SUPPRESS=='
OPTIONAL = '?'
ZERO_OR_MORE = '*'
ONE_OR_MORE = '+'
PARSER = 'A...'
REMAINDER = '...'


def _names(action):
    if action.option_strings:
        return '/'.join(action.option_strings)
    for name in (action.metavar, action.dest):
        if name not in (None, SUPPRESS):
            return '/'.join(name) if isinstance(name, tuple) else name
    if getattr(action, 'choices', None):
        return '{' + ','.join(action.choices) + '}'
    return None


class ArgumentError(Exception):
    """An argument is not right."""

    def __init__(self, argument, message):
        self.argument_name = None if argument is None else _names(argument)
        self.message = message

    def __str__(self):
        return self.message if self.argument_name is None else f'argument {self.argument_name}: {self.message}'


class ArgumentTypeError(Exception):
    """A text cannot be converted."""


class _Shown:
    def _get_kwargs(self):
        return list(self.__dict__.items())

    def _get_args(self):
        return []

    def __repr__(self):
        parts, others = [repr(arg) for arg in self._get_args()], {}
        for name, value in self._get_kwargs():
            if name.isidentifier():
                parts.append(f'{name}={value!r}')
            else:
                others[name] = value
        if others:
            parts.append(f'**{others!r}')
        return f'{type(self).__name__}({", ".join(parts)})'


class Namespace(_Shown):
    """What parsing found."""

    __hash__ = None

    def __init__(self, **kwargs):
        self.__dict__.update(kwargs)

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, Namespace) else NotImplemented

    def __contains__(self, key):
        return key in self.__dict__


# --- Help.

class HelpFormatter:
    """Writes usage and help."""

    def __init__(self, prog, indent_increment=2, max_help_position=24, width=None):
        self._prog = prog
        self._indent_increment = indent_increment
        self._width = 78 if width is None else width
        self._max_help_position = min(max_help_position, max(self._width - 20, indent_increment * 2))
        self._indent = 0
        self._action_max_length = 0
        self._items = []  # of the section in progress: functions without arguments
        self._outer = []

    def _add(self, function, *args):
        self._items.append(lambda: function(*args))

    def start_section(self, heading):
        """Begin a section."""
        self._indent += self._indent_increment
        self._outer.append((self._items, heading))
        self._items = []

    def end_section(self):
        """End the section."""
        items, (self._items, heading) = self._items, self._outer.pop()
        self._indent -= self._indent_increment
        self._add(self._section, items, heading)

    def _section(self, items, heading):
        self._indent += self._indent_increment
        text = ''.join(part for part in [item() for item in items] if part and part is not SUPPRESS)
        self._indent -= self._indent_increment
        if not text:
            return ''
        if heading is not SUPPRESS and heading is not None:
            text = f'{"":{self._indent}}{heading % dict(prog=self._prog)}:\n' + text
        return '\n' + text + '\n'

    def add_text(self, text):
        """Add a paragraph."""
        if text is not SUPPRESS and text is not None:
            self._add(self._format_text, text)

    def add_usage(self, usage, actions, groups, prefix=None):
        """Add the usage."""
        if usage is not SUPPRESS:
            self._add(self._format_usage, usage, actions, groups, prefix)

    def add_argument(self, action):
        """Add an argument."""
        if action.help is SUPPRESS:
            return
        self._measure(action, self._indent)
        self._add(self._format_action, action)

    def _measure(self, action, indent):
        self._action_max_length = max(self._action_max_length, len(self._format_action_invocation(action)) + indent)
        for sub in self._iter_indented_subactions(action):
            self._measure(sub, indent + self._indent_increment)

    def add_arguments(self, actions):
        """Add arguments."""
        for action in actions:
            self.add_argument(action)

    def format_help(self):
        """Return all of it."""
        text = ''.join(part for part in [item() for item in self._items] if part and part is not SUPPRESS)
        if text:
            text = re.sub(r'\n\n\n+', '\n\n', text).strip('\n') + '\n'
        return text

    def _format_text(self, text):
        if '%(prog)' in text:
            text = text % dict(prog=self._prog)
        indent = ' ' * self._indent
        return self._fill_text(text, max(self._width - self._indent, 11), indent) + '\n\n'

    def _format_usage(self, usage, actions, groups, prefix):
        if prefix is None:
            prefix = 'usage: '
        if usage is not None:
            usage = usage % dict(prog=self._prog)
        elif not actions:
            usage = f'{self._prog}'
        else:
            optionals = [a for a in actions if a.option_strings]
            positionals = [a for a in actions if not a.option_strings]
            opt_parts, pos_parts = self._usage_parts(optionals + positionals, groups, len(optionals))
            usage = ' '.join([self._prog, *opt_parts, *pos_parts])
            room = self._width - self._indent
            if len(prefix) + len(usage) > room:
                usage = self._wrapped_usage(prefix, opt_parts, pos_parts, room)
        return f'{prefix}{usage}\n\n'

    def _wrapped_usage(self, prefix, opt_parts, pos_parts, room):
        def lines(parts, indent, start=None):
            result, line = [], []
            length = (len(start) if start is not None else len(indent)) - 1
            for part in parts:
                if length + 1 + len(part) > room and line:
                    result.append(indent + ' '.join(line))
                    line, length = [], len(indent) - 1
                line.append(part)
                length += len(part) + 1
            if line:
                result.append(indent + ' '.join(line))
            if start is not None:
                result[0] = result[0][len(indent):]
            return result
        prog = self._prog
        if len(prefix) + len(prog) <= 0.75 * room:
            indent = ' ' * (len(prefix) + len(prog) + 1)
            if opt_parts:
                found = lines([prog] + opt_parts, indent, prefix) + lines(pos_parts, indent)
            elif pos_parts:
                found = lines([prog] + pos_parts, indent, prefix)
            else:
                found = [prog]
        else:
            indent = ' ' * len(prefix)
            found = lines(opt_parts + pos_parts, indent)
            if len(found) > 1:
                found = lines(opt_parts, indent) + lines(pos_parts, indent)
            found = [prog] + found
        return '\n'.join(found)

    def _usage_parts(self, actions, groups, optional_count):
        grouped = {}  # the first action of a group that can be shown together: the group's actions
        for group in groups:
            members = group._group_actions
            if not members or all(a.help is SUPPRESS for a in members) or members[0] not in actions:
                continue
            start = actions.index(members[0])
            if actions[start:start + len(members)] == members:
                grouped[start] = group
        parts, i = [], 0
        owners = []
        while i < len(actions):
            group = grouped.get(i)
            if group is None:
                part = self._usage_part(actions[i], False)
                if part:
                    parts.append(part)
                    owners.append(i)
                i += 1
                continue
            inner = [self._usage_part(a, True) for a in group._group_actions if a.help is not SUPPRESS]
            if len(inner) > 1 or not group.required:
                inner[0] = ('(' if group.required else '[') + inner[0]
                inner[-1] += ')' if group.required else ']'
            for n in range(len(inner) - 1):
                inner[n] += ' |'
            parts += inner
            owners += [i] * len(inner)
            i += len(group._group_actions)
        split = sum(owner < optional_count for owner in owners)
        return parts[:split], parts[split:]

    def _usage_part(self, action, in_group):
        if action.help is SUPPRESS:
            return None
        if not action.option_strings:
            part = self._format_args(action, self._get_default_metavar_for_positional(action))
            if in_group and part[0] == '[' and part[-1] == ']':
                part = part[1:-1]
            return part
        if action.nargs == 0:
            part = action.format_usage()
        else:
            part = f'{action.option_strings[0]} {self._format_args(action, self._get_default_metavar_for_optional(action))}'
        return part if action.required or in_group else f'[{part}]'

    def _format_action(self, action):
        position = min(self._action_max_length + 2, self._max_help_position)
        width = max(self._width - position, 11)
        head_width = position - self._indent - 2
        head = self._format_action_invocation(action)
        if not action.help:
            lines, first = [f'{"":{self._indent}}{head}\n'], 0
        elif len(head) <= head_width:
            lines, first = [f'{"":{self._indent}}{head:<{head_width}}  '], 0
        else:
            lines, first = [f'{"":{self._indent}}{head}\n'], position
        if action.help and action.help.strip():
            text = self._expand_help(action)
            if text:
                help_lines = self._split_lines(text, width)
                lines.append(f'{"":{first}}{help_lines[0]}\n')
                lines += [f'{"":{position}}{line}\n' for line in help_lines[1:]]
        elif not lines[0].endswith('\n'):
            lines.append('\n')
        for sub in self._iter_indented_subactions(action):
            self._indent += self._indent_increment
            lines.append(self._format_action(sub))
            self._indent -= self._indent_increment
        return ''.join(lines)

    def _format_action_invocation(self, action):
        if not action.option_strings:
            return ' '.join(self._metavar_formatter(action, self._get_default_metavar_for_positional(action))(1))
        if action.nargs == 0:
            return ', '.join(action.option_strings)
        args = self._format_args(action, self._get_default_metavar_for_optional(action))
        return ', '.join(action.option_strings) + ' ' + args

    def _metavar_formatter(self, action, default_metavar):
        if action.metavar is not None:
            result = action.metavar
        elif action.choices is not None:
            result = '{' + ','.join(map(str, action.choices)) + '}'
        else:
            result = default_metavar
        return lambda size: result if isinstance(result, tuple) else (result,) * size

    def _format_args(self, action, default_metavar):
        get = self._metavar_formatter(action, default_metavar)
        nargs = action.nargs
        if nargs is None:
            return '%s' % get(1)
        if nargs == OPTIONAL:
            return '[%s]' % get(1)
        if nargs == ZERO_OR_MORE:
            metavar = get(1)
            return '[%s [%s ...]]' % metavar if len(metavar) == 2 else '[%s ...]' % metavar
        if nargs == ONE_OR_MORE:
            return '%s [%s ...]' % get(2)
        if nargs == REMAINDER:
            return '...'
        if nargs == PARSER:
            return '%s ...' % get(1)
        if nargs == SUPPRESS:
            return ''
        try:
            places = ' '.join(['%s'] * nargs)
        except TypeError:
            raise ValueError('invalid nargs value') from None
        return places % get(nargs)

    def _expand_help(self, action):
        help_string = self._get_help_string(action)
        if '%' not in help_string:
            return help_string
        params = {name: value for name, value in {**vars(action), 'prog': self._prog}.items() if value is not SUPPRESS}
        for name, value in params.items():
            if hasattr(value, '__name__'):
                params[name] = value.__name__
        if params.get('choices') is not None:
            params['choices'] = ', '.join(map(str, params['choices']))
        return help_string % params

    def _iter_indented_subactions(self, action):
        return action._get_subactions() if hasattr(action, '_get_subactions') else ()

    def _split_lines(self, text, width):
        import textwrap
        return textwrap.wrap(' '.join(text.split()), width)

    def _fill_text(self, text, width, indent):
        import textwrap
        return textwrap.fill(' '.join(text.split()), width, initial_indent=indent, subsequent_indent=indent)

    def _get_help_string(self, action):
        return action.help

    def _get_default_metavar_for_optional(self, action):
        return action.dest.upper()

    def _get_default_metavar_for_positional(self, action):
        return action.dest


class RawDescriptionHelpFormatter(HelpFormatter):
    """Leaves descriptions as they are."""

    def _fill_text(self, text, width, indent):
        return ''.join(indent + line for line in text.splitlines(keepends=True))


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    """Leaves all texts as they are."""

    def _split_lines(self, text, width):
        return text.splitlines()


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    """Shows defaults."""

    def _get_help_string(self, action):
        text = action.help or ''
        if '%(default)' not in text and action.default is not SUPPRESS and (action.option_strings or action.nargs in (OPTIONAL, ZERO_OR_MORE)):
            text += ' (default: %(default)s)'
        return text


class MetavarTypeHelpFormatter(HelpFormatter):
    """Shows the type in place of the name."""

    def _get_default_metavar_for_optional(self, action):
        return action.type.__name__

    _get_default_metavar_for_positional = _get_default_metavar_for_optional


# --- Actions.

class Action(_Shown):
    """What is done with an argument."""

    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None,
                 metavar=None, deprecated=False):
        self.option_strings = option_strings
        self.dest = dest
        self.nargs = nargs
        self.const = const
        self.default = default
        self.type = type
        self.choices = choices
        self.required = required
        self.help = help
        self.metavar = metavar
        self.deprecated = deprecated

    def _get_kwargs(self):
        return [(name, getattr(self, name)) for name in (
            'option_strings', 'dest', 'nargs', 'const', 'default', 'type', 'choices', 'required', 'help', 'metavar', 'deprecated')]

    def format_usage(self):
        """Return what usage shows of an option without arguments."""
        return self.option_strings[0]

    def __call__(self, parser, namespace, values, option_string=None):
        raise NotImplementedError('.__call__() not defined')


class BooleanOptionalAction(Action):
    """--flag and --no-flag."""

    def __init__(self, option_strings, dest, default=None, required=False, help=None, deprecated=False):
        both = []
        for option in option_strings:
            both.append(option)
            if option.startswith('--'):
                if option.startswith('--no-'):
                    raise ValueError(f'invalid option name {option!r} for BooleanOptionalAction')
                both.append('--no-' + option[2:])
        super().__init__(both, dest, nargs=0, default=default, required=required, help=help, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        if option_string in self.option_strings:
            setattr(namespace, self.dest, not option_string.startswith('--no-'))

    def format_usage(self):
        """Return both options."""
        return ' | '.join(self.option_strings)


class _StoreAction(Action):
    def __init__(self, option_strings, dest, nargs=None, const=None, **kwargs):
        if nargs == 0:
            raise ValueError('nargs for store actions must be != 0; if you have nothing to store, actions such as store true or '
                             'store const may be more appropriate')
        if const is not None and nargs != OPTIONAL:
            raise ValueError('nargs must be %r to supply const' % OPTIONAL)
        super().__init__(option_strings, dest, nargs, const, **kwargs)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)


class _StoreConstAction(Action):
    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None, deprecated=False):
        super().__init__(option_strings, dest, 0, const, default, required=required, help=help, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, self.const)


class _StoreTrueAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=False, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, True, default, required, help, deprecated=deprecated)


class _StoreFalseAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=True, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, False, default, required, help, deprecated=deprecated)


def _collected(namespace, dest):
    items = getattr(namespace, dest, None)
    if items is None:
        return []
    if type(items) is list:
        return items[:]
    import copy
    return copy.copy(items)


class _AppendAction(Action):
    def __init__(self, option_strings, dest, nargs=None, const=None, **kwargs):
        if nargs == 0:
            raise ValueError('nargs for append actions must be != 0; if arg strings are not supplying the value to append, the append '
                             'const action may be more appropriate')
        if const is not None and nargs != OPTIONAL:
            raise ValueError('nargs must be %r to supply const' % OPTIONAL)
        super().__init__(option_strings, dest, nargs, const, **kwargs)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, items := _collected(namespace, self.dest))
        items.append(values)


class _AppendConstAction(Action):
    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None, deprecated=False):
        super().__init__(option_strings, dest, 0, const, default, required=required, help=help, metavar=metavar, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, items := _collected(namespace, self.dest))
        items.append(self.const)


class _ExtendAction(_AppendAction):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, items := _collected(namespace, self.dest))
        items.extend(values)


class _CountAction(Action):
    def __init__(self, option_strings, dest, default=None, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, 0, None, default, required=required, help=help, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, (getattr(namespace, self.dest, None) or 0) + 1)


class _HelpAction(Action):
    def __init__(self, option_strings, dest=SUPPRESS, default=SUPPRESS, help=None, deprecated=False):
        super().__init__(option_strings, dest, 0, None, default, help=help, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        parser.print_help()
        parser.exit()


class _VersionAction(Action):
    def __init__(self, option_strings, version=None, dest=SUPPRESS, default=SUPPRESS, help=None, deprecated=False):
        if help is None:
            help = "show program's version number and exit"
        super().__init__(option_strings, dest, 0, None, default, help=help)
        self.version = version

    def __call__(self, parser, namespace, values, option_string=None):
        formatter = parser._get_formatter()
        formatter.add_text(parser.version if self.version is None and hasattr(parser, 'version') else self.version)
        parser._print_message(formatter.format_help(), sys.stdout)
        parser.exit()


class _SubParsersAction(Action):
    class _ChoicesPseudoAction(Action):
        def __init__(self, name, aliases, help):
            shown = name + (' (%s)' % ', '.join(aliases) if aliases else '')
            super().__init__([], shown, help=help, metavar=shown)

    def __init__(self, option_strings, prog, parser_class, dest=SUPPRESS, required=False, help=None, metavar=None):
        self._prog_prefix = prog
        self._parser_class = parser_class
        self._name_parser_map = {}
        self._choices_actions = []
        super().__init__(option_strings, dest, PARSER, choices=self._name_parser_map, required=required, help=help, metavar=metavar)

    def add_parser(self, name, *, deprecated=False, **kwargs):
        """Add the parser of a command."""
        if kwargs.get('prog') is None:
            kwargs['prog'] = f'{self._prog_prefix} {name}'
        aliases = kwargs.pop('aliases', ())
        if name in self._name_parser_map:
            raise ValueError(f'conflicting subparser: {name}')
        for alias in aliases:
            if alias in self._name_parser_map:
                raise ValueError(f'conflicting subparser alias: {alias}')
        if 'help' in kwargs:
            self._choices_actions.append(self._ChoicesPseudoAction(name, aliases, kwargs.pop('help')))
        parser = self._parser_class(**kwargs)
        for known in (name, *aliases):
            self._name_parser_map[known] = parser
        return parser

    def _get_subactions(self):
        return self._choices_actions

    def __call__(self, parser, namespace, values, option_string=None):
        name, *rest = values
        if self.dest is not SUPPRESS:
            setattr(namespace, self.dest, name)
        if name not in self._name_parser_map:
            raise ArgumentError(self, f'unknown parser {name!r} (choices: {", ".join(self._name_parser_map)})')
        found, extra = self._name_parser_map[name].parse_known_args(rest, None)
        for key, value in vars(found).items():
            setattr(namespace, key, value)
        if extra:
            vars(namespace).setdefault('_unrecognized_args', [])
            namespace._unrecognized_args.extend(extra)


class FileType:
    """Would open files: there are none, but '-' is sys.stdin or sys.stdout."""

    def __init__(self, mode='r', bufsize=-1, encoding=None, errors=None):
        self._mode, self._bufsize, self._encoding, self._errors = mode, bufsize, encoding, errors

    def __call__(self, string):
        if string == '-':
            if 'r' in self._mode:
                return sys.stdin
            if any(c in self._mode for c in 'wax'):
                return sys.stdout
            raise ValueError('argument "-" with mode %r' % self._mode)
        try:
            return open(string, self._mode, self._bufsize, self._encoding, self._errors)
        except OSError as e:
            raise ArgumentTypeError(f"can't open '{string}': {e}")

    def __repr__(self):
        parts = [repr(arg) for arg in (self._mode, self._bufsize) if arg != -1]
        parts += [f'{name}={value!r}' for name, value in (('encoding', self._encoding), ('errors', self._errors)) if value is not None]
        return f'{type(self).__name__}({", ".join(parts)})'


# --- Parsers.

class _ActionsContainer:
    def __init__(self, description, prefix_chars, argument_default, conflict_handler):
        self.description = description
        self.argument_default = argument_default
        self.prefix_chars = prefix_chars
        self.conflict_handler = conflict_handler
        self._registries = {}
        for name, action in {
            None: _StoreAction, 'store': _StoreAction, 'store_const': _StoreConstAction, 'store_true': _StoreTrueAction,
            'store_false': _StoreFalseAction, 'append': _AppendAction, 'append_const': _AppendConstAction, 'count': _CountAction,
            'help': _HelpAction, 'version': _VersionAction, 'parsers': _SubParsersAction, 'extend': _ExtendAction,
        }.items():
            self.register('action', name, action)
        self._get_handler()
        self._actions = []
        self._option_string_actions = {}
        self._action_groups = []
        self._mutually_exclusive_groups = []
        self._defaults = {}
        self._has_negative_number_optionals = []

    def register(self, registry_name, value, object):
        """Give an action or a type a name."""
        self._registries.setdefault(registry_name, {})[value] = object

    def _registry_get(self, registry_name, value, default=None):
        try:
            return self._registries[registry_name].get(value, default)
        except TypeError:
            return default

    def set_defaults(self, **kwargs):
        """Set values for what the arguments do not say."""
        self._defaults.update(kwargs)
        for action in self._actions:
            if action.dest in kwargs:
                action.default = kwargs[action.dest]

    def get_default(self, dest):
        """Return the default of a name."""
        for action in self._actions:
            if action.dest == dest and action.default is not None:
                return action.default
        return self._defaults.get(dest)

    def add_argument(self, *args, **kwargs):
        """Add an argument: names or options, and what to do with it."""
        chars = self.prefix_chars
        if not args or len(args) == 1 and args[0][0] not in chars:
            if args and 'dest' in kwargs:
                raise ValueError('dest supplied twice for positional argument')
            kwargs = self._get_positional_kwargs(*args, **kwargs)
        else:
            kwargs = self._get_optional_kwargs(*args, **kwargs)
        if 'default' not in kwargs:
            if kwargs['dest'] in self._defaults:
                kwargs['default'] = self._defaults[kwargs['dest']]
            elif self.argument_default is not None:
                kwargs['default'] = self.argument_default
        name = kwargs.pop('action', None)
        make = self._registry_get('action', name, name)
        if not callable(make):
            raise ValueError(f'unknown action "{make}"')
        action = make(**kwargs)
        convert = self._registry_get('type', action.type, action.type)
        if not (action.type is None or callable(convert)):
            raise ValueError(f'{convert!r} is not callable')
        if convert is FileType:
            raise ValueError(f'{convert!r} is a FileType class object, instance of it must be passed')
        if hasattr(self, '_get_formatter'):
            try:
                self._get_formatter()._format_args(action, None)
            except TypeError:
                raise ValueError('length of metavar tuple does not match nargs') from None
        return self._add_action(action)

    def add_argument_group(self, *args, **kwargs):
        """Add a section of the help."""
        group = _ArgumentGroup(self, *args, **kwargs)
        self._action_groups.append(group)
        return group

    def add_mutually_exclusive_group(self, **kwargs):
        """Add a group of arguments only one of which may be given."""
        group = _MutuallyExclusiveGroup(self, **kwargs)
        self._mutually_exclusive_groups.append(group)
        return group

    def _add_action(self, action):
        conflicts = [(option, self._option_string_actions[option]) for option in action.option_strings if option in self._option_string_actions]
        if conflicts:
            self._get_handler()(action, conflicts)
        self._actions.append(action)
        action.container = self
        for option in action.option_strings:
            self._option_string_actions[option] = action
            if re.match(r'-\d', option) and not self._has_negative_number_optionals:
                self._has_negative_number_optionals.append(True)
        return action

    def _remove_action(self, action):
        self._actions.remove(action)

    def _add_container_actions(self, container):
        titles = {group.title: group for group in self._action_groups}
        owners = {}
        for group in container._action_groups:
            if group.title not in titles:
                titles[group.title] = self.add_argument_group(title=group.title, description=group.description, conflict_handler=group.conflict_handler)
            for action in group._group_actions:
                owners[action] = titles[group.title]
        for group in container._mutually_exclusive_groups:
            own = (self if group._container is container else titles[group._container.title]).add_mutually_exclusive_group(required=group.required)
            for action in group._group_actions:
                owners[action] = own
        for action in container._actions:
            owners.get(action, self)._add_action(action)

    def _get_positional_kwargs(self, dest, **kwargs):
        if 'required' in kwargs:
            raise TypeError("'required' is an invalid argument for positionals")
        if kwargs.get('nargs') == 0:
            raise ValueError('nargs for positionals must be != 0')
        if kwargs.get('nargs') not in (OPTIONAL, ZERO_OR_MORE, REMAINDER, SUPPRESS):
            kwargs['required'] = True
        return dict(kwargs, dest=dest, option_strings=[])

    def _get_optional_kwargs(self, *args, **kwargs):
        options, long = [], []
        for option in args:
            if not option[0] in self.prefix_chars:
                raise ValueError(f'invalid option string {option!r}: must start with a character {self.prefix_chars!r}')
            options.append(option)
            if len(option) > 1 and option[1] in self.prefix_chars:
                long.append(option)
        dest = kwargs.pop('dest', None)
        if dest is None:
            dest = (long or options)[0].lstrip(self.prefix_chars)
            if not dest:
                raise ValueError(f'dest= is required for options like {option!r}')
            dest = dest.replace('-', '_')
        return dict(kwargs, dest=dest, option_strings=options)

    def _get_handler(self):
        try:
            return getattr(self, f'_handle_conflict_{self.conflict_handler}')
        except AttributeError:
            raise ValueError(f'invalid conflict_resolution value: {self.conflict_handler!r}') from None

    def _handle_conflict_error(self, action, conflicts):
        text = 'conflicting option string: %s' if len(conflicts) == 1 else 'conflicting option strings: %s'
        raise ArgumentError(action, text % ', '.join(option for option, _ in conflicts))

    def _handle_conflict_resolve(self, action, conflicts):
        for option, other in conflicts:
            other.option_strings.remove(option)
            self._option_string_actions.pop(option, None)
            if not other.option_strings:
                other.container._remove_action(other)


class _ArgumentGroup(_ActionsContainer):
    def __init__(self, container, title=None, description=None, **kwargs):
        kwargs.setdefault('conflict_handler', container.conflict_handler)
        kwargs.setdefault('prefix_chars', container.prefix_chars)
        kwargs.setdefault('argument_default', container.argument_default)
        super().__init__(description=description, **kwargs)
        self.title = title
        self._group_actions = []
        self._container_of = container
        for name in ('_registries', '_actions', '_option_string_actions', '_defaults', '_has_negative_number_optionals', '_mutually_exclusive_groups'):
            setattr(self, name, getattr(container, name))

    def _add_action(self, action):
        action = super()._add_action(action)
        self._group_actions.append(action)
        return action

    def _remove_action(self, action):
        super()._remove_action(action)
        self._group_actions.remove(action)


class _MutuallyExclusiveGroup(_ArgumentGroup):
    def __init__(self, container, required=False):
        super().__init__(container)
        self.required = required
        self._container = container

    def _add_action(self, action):
        if action.required:
            raise ValueError('mutually exclusive arguments must be optional')
        action = self._container._add_action(action)
        self._group_actions.append(action)
        return action

    def _remove_action(self, action):
        self._container._remove_action(action)
        self._group_actions.remove(action)


class ArgumentParser(_Shown, _ActionsContainer):
    """Reads arguments."""

    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=[], formatter_class=HelpFormatter, prefix_chars='-',
                 fromfile_prefix_chars=None, argument_default=None, conflict_handler='error', add_help=True, allow_abbrev=True,
                 exit_on_error=True):
        _ActionsContainer.__init__(self, description, prefix_chars, argument_default, conflict_handler)
        self.prog = prog if prog is not None else (sys.argv[0] if sys.argv else '').rpartition('/')[2]
        self.usage = usage
        self.epilog = epilog
        self.formatter_class = formatter_class
        self.fromfile_prefix_chars = fromfile_prefix_chars
        self.add_help = add_help
        self.allow_abbrev = allow_abbrev
        self.exit_on_error = exit_on_error
        self._positionals = self.add_argument_group('positional arguments')
        self._optionals = self.add_argument_group('options')
        self._subparsers = None
        self.register('type', None, lambda string: string)
        if add_help:
            char = '-' if '-' in prefix_chars else prefix_chars[0]
            self.add_argument(char + 'h', char * 2 + 'help', action='help', default=SUPPRESS, help='show this help message and exit')
        for parent in parents:
            if not isinstance(parent, ArgumentParser):
                raise TypeError('parents must be a list of ArgumentParser')
            self._add_container_actions(parent)
            self._defaults.update(parent._defaults)

    def _get_kwargs(self):
        return [(name, getattr(self, name)) for name in ('prog', 'usage', 'description', 'formatter_class', 'conflict_handler', 'add_help')]

    def add_subparsers(self, **kwargs):
        """Add commands that have parsers of their own."""
        if self._subparsers is not None:
            raise ValueError('cannot have multiple subparser arguments')
        kwargs.setdefault('parser_class', type(self))
        if 'title' in kwargs or 'description' in kwargs:
            self._subparsers = self.add_argument_group(kwargs.pop('title', 'subcommands'), kwargs.pop('description', None))
        else:
            self._subparsers = self._positionals
        if kwargs.get('prog') is None:
            formatter = self._get_formatter()
            formatter.add_usage(self.usage, self._get_positional_actions(), self._mutually_exclusive_groups, '')
            kwargs['prog'] = formatter.format_help().strip()
        name = kwargs.pop('action', 'parsers')
        action = self._registry_get('action', name, name)(option_strings=[], **kwargs)
        self._subparsers._add_action(action)
        return action

    def _add_action(self, action):
        (self._optionals if action.option_strings else self._positionals)._add_action(action)
        return action

    def _get_optional_actions(self):
        return [action for action in self._actions if action.option_strings]

    def _get_positional_actions(self):
        return [action for action in self._actions if not action.option_strings]

    # Parsing.

    def parse_args(self, args=None, namespace=None):
        """Return a namespace with the arguments."""
        found, extra = self.parse_known_args(args, namespace)
        if extra:
            text = 'unrecognized arguments: %s' % ' '.join(extra)
            if self.exit_on_error:
                self.error(text)
            raise ArgumentError(None, text)
        return found

    def parse_known_args(self, args=None, namespace=None):
        """Return a namespace, and the arguments that nobody knows."""
        return self._parse(args, namespace, False)

    def parse_intermixed_args(self, args=None, namespace=None):
        """Return a namespace; positional arguments may stand between options."""
        found, extra = self.parse_known_intermixed_args(args, namespace)
        if extra:
            text = 'unrecognized arguments: %s' % ' '.join(extra)
            if self.exit_on_error:
                self.error(text)
            raise ArgumentError(None, text)
        return found

    def parse_known_intermixed_args(self, args=None, namespace=None):
        """Return a namespace, and the arguments that nobody knows; positional arguments may stand between options."""
        awkward = [a for a in self._get_positional_actions() if a.nargs in (PARSER, REMAINDER)]
        if awkward:
            raise TypeError('parse_intermixed_args: positional arg with nargs=%s' % awkward[0].nargs)
        return self._parse(args, namespace, True)

    def _parse(self, args, namespace, intermixed):
        args = sys.argv[1:] if args is None else list(args)
        if namespace is None:
            namespace = Namespace()
        actions = self._get_optional_actions() + self._get_positional_actions() if intermixed else self._actions
        for action in actions:
            if action.dest is not SUPPRESS and not hasattr(namespace, action.dest) and action.default is not SUPPRESS:
                setattr(namespace, action.dest, action.default)
        for dest, value in self._defaults.items():
            if not hasattr(namespace, dest):
                setattr(namespace, dest, value)
        if not self.exit_on_error:
            found, extra = _Parsing(self, args, namespace, intermixed).run()
        else:
            try:
                found, extra = _Parsing(self, args, namespace, intermixed).run()
            except ArgumentError as e:
                self.error(str(e))
        if hasattr(found, '_unrecognized_args'):
            extra.extend(found._unrecognized_args)
            del found._unrecognized_args
        return found, extra

    def convert_arg_line_to_args(self, arg_line):
        """Return the arguments that are in a line of a file."""
        return [arg_line]

    def _get_option_tuples(self, option):
        chars = self.prefix_chars
        result = []
        if option[0] in chars and option[1] in chars:
            if self.allow_abbrev:
                prefix, sep, explicit = option.partition('=')
                for name, action in self._option_string_actions.items():
                    if name.startswith(prefix):
                        result.append((action, name, sep or None, explicit if sep else None))
        elif option[0] in chars:
            short = option[:2]
            prefix, sep, explicit = option.partition('=')
            for name, action in self._option_string_actions.items():
                if name == short:
                    result.append((action, name, '', option[2:]))
                elif self.allow_abbrev and name.startswith(prefix):
                    result.append((action, name, sep or None, explicit if sep else None))
        return result

    def _parse_optional(self, text):
        """Return the options that a text may be, None if it is an argument."""
        if not text or text[0] not in self.prefix_chars:
            return None
        if text in self._option_string_actions:
            return [(self._option_string_actions[text], text, None, None)]
        if len(text) == 1:
            return None
        name, sep, explicit = text.partition('=')
        if sep and name in self._option_string_actions:
            return [(self._option_string_actions[name], name, sep, explicit)]
        matches = self._get_option_tuples(text)
        if matches:
            return matches
        if re.match(r'-(?:\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)$', text) and not self._has_negative_number_optionals:
            return None
        if ' ' in text:
            return None
        return [(None, text, None, None)]

    def _get_nargs_pattern(self, action):
        nargs = action.nargs
        pattern = {None: '(-*A-*)', OPTIONAL: '(-*A?-*)', ZERO_OR_MORE: '(-*[A-]*)', ONE_OR_MORE: '(-*A[A-]*)', REMAINDER: '([-AO]*)',
                   PARSER: '(-*A[-AO]*)', SUPPRESS: '(-*)'}.get(nargs)
        if pattern is None:
            pattern = '(-*%s-*)' % '-*'.join('A' * nargs)
        if action.option_strings:
            pattern = pattern.replace('-*', '').replace('-', '')
        return pattern

    def _get_value(self, action, text):
        convert = self._registry_get('type', action.type, action.type)
        try:
            return convert(text)
        except ArgumentTypeError as e:
            raise ArgumentError(action, str(e))
        except (TypeError, ValueError):
            name = getattr(action.type, '__name__', repr(action.type))
            raise ArgumentError(action, f'invalid {name} value: {text!r}')

    def _check_value(self, action, value):
        choices = action.choices
        if choices is None:
            return
        if isinstance(choices, str):
            choices = iter(choices)
        if value not in choices:
            raise ArgumentError(action, f'invalid choice: {value!r} (choose from {", ".join(map(repr, action.choices))})')

    def _get_values(self, action, texts):
        nargs = action.nargs
        if not texts and nargs == OPTIONAL:
            value = action.const if action.option_strings else action.default
            if isinstance(value, str) and value is not SUPPRESS:
                value = self._get_value(action, value)
        elif not texts and nargs == ZERO_OR_MORE and not action.option_strings:
            value = action.default if action.default is not None else []
        elif len(texts) == 1 and nargs in (None, OPTIONAL):
            value = self._get_value(action, texts[0])
            self._check_value(action, value)
        elif nargs == REMAINDER:
            value = [self._get_value(action, text) for text in texts]
        elif nargs == PARSER:
            value = [self._get_value(action, text) for text in texts]
            self._check_value(action, value[0])
        elif nargs == SUPPRESS:
            value = SUPPRESS
        else:
            value = [self._get_value(action, text) for text in texts]
            for v in value:
                self._check_value(action, v)
        return value

    # Texts.

    def format_usage(self):
        """Return the usage."""
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        return formatter.format_help()

    def format_help(self):
        """Return the help."""
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        formatter.add_text(self.description)
        for group in self._action_groups:
            formatter.start_section(group.title)
            formatter.add_text(group.description)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def _get_formatter(self):
        return self.formatter_class(prog=self.prog)

    def print_usage(self, file=None):
        """Write the usage, to sys.stdout if no file is given."""
        self._print_message(self.format_usage(), sys.stdout if file is None else file)

    def print_help(self, file=None):
        """Write the help, to sys.stdout if no file is given."""
        self._print_message(self.format_help(), sys.stdout if file is None else file)

    def _print_message(self, message, file=None):
        if message:
            (file or sys.stderr).write(message)

    def exit(self, status=0, message=None):
        """End the program."""
        if message:
            self._print_message(message, sys.stderr)
        sys.exit(status)

    def error(self, message):
        """Write the usage and a message to sys.stderr and end the program with 2."""
        self.print_usage(sys.stderr)
        self.exit(2, f'{self.prog}: error: {message}\n')


class _Parsing:
    """Reads one list of arguments."""

    def __init__(self, parser, args, namespace, intermixed):
        self.parser, self.args, self.namespace, self.intermixed = parser, args, namespace, intermixed
        self.positionals = parser._get_positional_actions()
        self.seen, self.given, self.extras = set(), set(), []
        self.conflicts = {}
        for group in parser._mutually_exclusive_groups:
            for action in group._group_actions:
                self.conflicts.setdefault(action, []).extend(a for a in group._group_actions if a is not action)
        self.options, kinds, rest = {}, [], False
        for i, text in enumerate(args):
            if rest:
                kinds.append('A')
            elif text == '--':
                rest = True
                kinds.append('-')
            else:
                found = parser._parse_optional(text)
                if found is not None:
                    self.options[i] = found
                kinds.append('A' if found is None else 'O')
        self.kinds = ''.join(kinds)

    def take(self, action, texts, option=None):
        if action.nargs not in (PARSER, REMAINDER) and '--' in texts:
            texts = texts[:]
            texts.remove('--')
        elif action.nargs == PARSER and texts and texts[0] == '--':
            texts = texts[1:]
        self.seen.add(action)
        value = self.parser._get_values(action, texts)
        if value is not action.default:
            self.given.add(action)
            for other in self.conflicts.get(action, ()):
                if other in self.given:
                    raise ArgumentError(action, f'not allowed with argument {_names(other)}')
        if value is not SUPPRESS:
            action(self.parser, self.namespace, value, option)

    def match(self, action, kinds):
        found = re.match(self.parser._get_nargs_pattern(action), kinds)
        if found is None:
            text = {None: 'expected one argument', OPTIONAL: 'expected at most one argument', ONE_OR_MORE: 'expected at least one argument'}.get(action.nargs)
            if text is None:
                text = 'expected %s argument%s' % (action.nargs, '' if action.nargs == 1 else 's')
            raise ArgumentError(action, text)
        return len(found.group(1))

    def option(self, start):
        matches = self.options[start]
        if len(matches) > 1:
            options = ', '.join(name for _, name, _, _ in matches)
            raise ArgumentError(None, f'ambiguous option: {self.args[start]} could match {options}')
        action, name, sep, explicit = matches[0]
        chars, known = self.parser.prefix_chars, self.parser._option_string_actions
        taken = []
        while True:
            if action is None:
                self.extras.append(self.args[start])
                return start + 1
            if explicit is None:
                begin = start + 1
                count = self.match(action, self.kinds[begin:])
                stop = begin + count
                taken.append((action, self.args[begin:stop], name))
                break
            count = self.match(action, 'A') if action.nargs != 0 else 0
            if count == 0 and name[1] not in chars and explicit != '':
                if sep or explicit[0] in chars:
                    raise ArgumentError(action, f'ignored explicit argument {explicit!r}')
                taken.append((action, [], name))
                name = name[0] + explicit[0]
                if name not in known:
                    self.extras.append(name[0] + explicit)
                    stop = start + 1
                    break
                action = known[name]
                explicit = explicit[1:]
                if not explicit:
                    sep = explicit = None
                elif explicit[0] == '=':
                    sep, explicit = '=', explicit[1:]
                else:
                    sep = ''
            elif count == 1:
                stop = start + 1
                taken.append((action, [explicit], name))
                break
            else:
                raise ArgumentError(action, f'ignored explicit argument {explicit!r}')
        for action, texts, name in taken:
            self.take(action, texts, name)
        return stop

    def some_positionals(self, start):
        counts = []
        for size in range(len(self.positionals), 0, -1):
            pattern = ''.join(map(self.parser._get_nargs_pattern, self.positionals[:size]))
            found = re.match(pattern, self.kinds[start:])
            if found:
                counts = [len(text) for text in found.groups()]
                break
        taken = 0
        for action, count in zip(self.positionals, counts):
            following = start + count
            taken += 1
            texts = self.args[start:following]
            start = following
            self.take(action, texts)
        self.positionals = self.positionals[taken:]
        return start

    def run(self):
        start, last = 0, max(self.options, default=-1)
        held, kept = [], self.positionals
        if self.intermixed:
            self.positionals = []
        while start <= last:
            following = min(i for i in self.options if i >= start)
            if start != following and not self.intermixed:
                end = self.some_positionals(start)
                if end > start:
                    start = end
                    continue
            if start not in self.options:
                (held if self.intermixed else self.extras).extend(self.args[start:following])
                start = following
            start = self.option(start)
        if self.intermixed:
            held += self.args[start:]
            self.positionals = kept
            self.args, self.kinds = held, ''.join('-' if text == '--' else 'A' for text in held)
            start = 0
        stop = self.some_positionals(start)
        self.extras += self.args[stop:]
        return self.finish()

    def finish(self):
        missing = []
        for action in self.parser._actions:
            if action in self.seen:
                continue
            if action.required:
                missing.append(_names(action))
            elif (isinstance(action.default, str) and action.default is not SUPPRESS and hasattr(self.namespace, action.dest)
                    and action.default is getattr(self.namespace, action.dest)):
                setattr(self.namespace, action.dest, self.parser._get_value(action, action.default))
        if missing:
            raise ArgumentError(None, 'the following arguments are required: %s' % ', '.join(map(str, missing)))
        for group in self.parser._mutually_exclusive_groups:
            if group.required and not any(action in self.given for action in group._group_actions):
                names = ' '.join(str(_names(a)) for a in group._group_actions if a.help is not SUPPRESS)
                raise ArgumentError(None, f'one of the arguments {names} is required')
        return self.namespace, self.extras
