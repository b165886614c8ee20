_POSITION = ('lineno', 'col_offset', 'end_lineno', 'end_col_offset')

PyCF_ONLY_AST, PyCF_TYPE_COMMENTS, PyCF_ALLOW_TOP_LEVEL_AWAIT, PyCF_OPTIMIZED_AST = 1024, 4096, 8192, 33792


class AST:
    """A node of a tree."""

    _fields = _attributes = __match_args__ = ()
    _optional = {}

    def __init__(self, *args, **kwargs):
        fields = self._fields
        if len(args) > len(fields):
            raise TypeError(f'{type(self).__name__} constructor takes at most {len(fields)} positional argument{"s" * (len(fields) != 1)}')
        given = self.__dict__
        for name, value in self._optional.items():
            given[name] = [] if value == '*' else Load() if value == 'ctx' else None
        for name, value in zip(fields, args):
            if name in kwargs:
                raise TypeError(f'{type(self).__name__} got multiple values for argument {name!r}')
            given[name] = value
        given.update(kwargs)

    def __reduce__(self):
        return type(self), (), self.__dict__.copy()

    def __replace__(self, **changes):
        made = type(self).__new__(type(self))
        made.__dict__.update(self.__dict__)
        for name in changes:
            if name not in self._fields and name not in self._attributes:
                raise TypeError(f'{type(self).__name__}.__replace__ got an unexpected keyword argument {name!r}.')
        made.__dict__.update(changes)
        return made


def _define(base, definitions):
    """Define the classes of nodes, which are written like 'Return(expr? value)'."""
    module = globals()
    above = module.get(base)
    if above is None:
        attributes = _POSITION if base in ('stmt', 'expr', 'excepthandler', 'pattern', 'type_param') else ()
        above = module[base] = type(base, (AST,), {'__module__': 'ast', '_attributes': attributes})
        if attributes:
            above.end_lineno = above.end_col_offset = None
    for text in definitions.strip().splitlines():
        name, _, rest = text.partition('(')
        fields, optional = [], {}
        for part in rest.rstrip(')').split(', ') if rest else ():
            kind, field = part.split()
            fields.append(field)
            if kind[-1] in '*?':
                optional[field] = kind[-1]
            elif kind == 'expr_context':
                optional[field] = 'ctx'
        body = {'__module__': 'ast', '__doc__': text, '_fields': tuple(fields), '__match_args__': tuple(fields), '_optional': optional}
        body.update((field, None) for field, kind in optional.items() if kind == '?')
        if base == 'AST' and name in ('arg', 'keyword', 'alias'):
            body.update(_attributes=_POSITION, end_lineno=None, end_col_offset=None)
        module[name] = type(name, (above,), body)


_define('operator', '''
Add
BitAnd
BitOr
BitXor
Div
FloorDiv
LShift
MatMult
Mod
Mult
Pow
RShift
Sub
''')
_define('boolop', '''
And
Or
''')
_define('stmt', '''
AnnAssign(expr target, expr annotation, expr? value, int simple)
Assert(expr test, expr? msg)
Assign(expr* targets, expr value, string? type_comment)
AsyncFor(expr target, expr iter, stmt* body, stmt* orelse, string? type_comment)
AsyncFunctionDef(identifier name, arguments args, stmt* body, expr* decorator_list, expr? returns, string? type_comment, type_param* type_params)
AsyncWith(withitem* items, stmt* body, string? type_comment)
AugAssign(expr target, operator op, expr value)
Break
ClassDef(identifier name, expr* bases, keyword* keywords, stmt* body, expr* decorator_list, type_param* type_params)
Continue
Delete(expr* targets)
Expr(expr value)
For(expr target, expr iter, stmt* body, stmt* orelse, string? type_comment)
FunctionDef(identifier name, arguments args, stmt* body, expr* decorator_list, expr? returns, string? type_comment, type_param* type_params)
Global(identifier* names)
If(expr test, stmt* body, stmt* orelse)
Import(alias* names)
ImportFrom(identifier? module, alias* names, int? level)
Match(expr subject, match_case* cases)
Nonlocal(identifier* names)
Pass
Raise(expr? exc, expr? cause)
Return(expr? value)
Try(stmt* body, excepthandler* handlers, stmt* orelse, stmt* finalbody)
TryStar(stmt* body, excepthandler* handlers, stmt* orelse, stmt* finalbody)
TypeAlias(expr name, type_param* type_params, expr value)
While(expr test, stmt* body, stmt* orelse)
With(withitem* items, stmt* body, string? type_comment)
''')
_define('expr', '''
Attribute(expr value, identifier attr, expr_context ctx)
Await(expr value)
BinOp(expr left, operator op, expr right)
BoolOp(boolop op, expr* values)
Call(expr func, expr* args, keyword* keywords)
Compare(expr left, cmpop* ops, expr* comparators)
Constant(constant value, string? kind)
Dict(expr* keys, expr* values)
DictComp(expr key, expr value, comprehension* generators)
FormattedValue(expr value, int conversion, expr? format_spec)
GeneratorExp(expr elt, comprehension* generators)
IfExp(expr test, expr body, expr orelse)
JoinedStr(expr* values)
Lambda(arguments args, expr body)
List(expr* elts, expr_context ctx)
ListComp(expr elt, comprehension* generators)
Name(identifier id, expr_context ctx)
NamedExpr(expr target, expr value)
Set(expr* elts)
SetComp(expr elt, comprehension* generators)
Slice(expr? lower, expr? upper, expr? step)
Starred(expr value, expr_context ctx)
Subscript(expr value, expr slice, expr_context ctx)
Tuple(expr* elts, expr_context ctx)
UnaryOp(unaryop op, expr operand)
Yield(expr? value)
YieldFrom(expr value)
''')
_define('expr_context', '''
Del
Load
Store
''')
_define('cmpop', '''
Eq
Gt
GtE
In
Is
IsNot
Lt
LtE
NotEq
NotIn
''')
_define('excepthandler', '''
ExceptHandler(expr? type, identifier? name, stmt* body)
''')
_define('mod', '''
Expression(expr body)
FunctionType(expr* argtypes, expr returns)
Interactive(stmt* body)
Module(stmt* body, type_ignore* type_ignores)
''')
_define('unaryop', '''
Invert
Not
UAdd
USub
''')
_define('pattern', '''
MatchAs(pattern? pattern, identifier? name)
MatchClass(expr cls, pattern* patterns, identifier* kwd_attrs, pattern* kwd_patterns)
MatchMapping(expr* keys, pattern* patterns, identifier? rest)
MatchOr(pattern* patterns)
MatchSequence(pattern* patterns)
MatchSingleton(constant value)
MatchStar(identifier? name)
MatchValue(expr value)
''')
_define('type_param', '''
ParamSpec(identifier name, expr? default_value)
TypeVar(identifier name, expr? bound, expr? default_value)
TypeVarTuple(identifier name, expr? default_value)
''')
_define('type_ignore', '''
TypeIgnore(int lineno, string tag)
''')
_define('Constant', '''
Deprecated AST node class. Use ast.Constant instead
''')
_define('AST', '''
alias(identifier name, identifier? asname)
arg(identifier arg, expr? annotation, string? type_comment)
arguments(arg* posonlyargs, arg* args, arg? vararg, arg* kwonlyargs, expr* kw_defaults, arg? kwarg, expr* defaults)
comprehension(expr target, expr iter, expr* ifs, int is_async)
keyword(identifier? arg, expr value)
match_case(pattern pattern, expr? guard, stmt* body)
withitem(expr context_expr, expr? optional_vars)
''')

_TOKENS = None
_NAMED = {'None': None, 'True': True, 'False': False, 'Ellipsis': ..., 'inf': 1e309, 'infj': 1e309j}


def _build(text):
    """Make the tree that a text such as "Module(body=[Pass(lineno=1)])" describes."""
    global _TOKENS
    if _TOKENS is None:
        import re
        _TOKENS = re.compile(
            r"""(\w+)\(|([a-z_]\w*)=|(\[)|([\])])|(-?\d+)(?=[],)\s])|((?:[bu]?'(?:[^'\\]|\\.)*'|[bu]?"(?:[^"\\]|\\.)*")|-?[\d.][\w.+-]*)|([A-Z]\w+|infj?)""", re.S)
    classes = globals()
    stack, target, field = [], [], None
    for node, name, opens, closes, number, literal, named in _TOKENS.findall(text):
        if name:
            field = name
            continue
        if closes:
            target, field = stack.pop()
            continue
        if node:
            value = classes[node]()
        elif opens:
            value = []
        elif number:
            value = int(number)
        elif literal:
            value = eval(literal)
        else:
            value = _NAMED[named]
        if type(target) is list:
            target.append(value)
        else:
            setattr(target, field, value)
        if node or opens:
            stack.append((target, field))
            target = value
    return target[0]


def parse(source, filename='<unknown>', mode='exec', *, type_comments=False, feature_version=None, optimize=-1):
    """Return the tree of a source text."""
    if isinstance(source, AST):
        return source
    if isinstance(source, (bytes, bytearray)):
        source = bytes(source).decode()
    if mode not in ('exec', 'eval', 'single'):
        raise ValueError("compile() mode must be 'exec', 'eval', 'single' or 'func_type'" if mode != 'func_type' else "mode 'func_type' is not supported")
    return _build(_tree(source, filename, mode))


def literal_eval(node_or_string):
    """Return the value of a literal: of numbers, texts, bytes, tuples, lists, dicts, sets, True, False, None."""
    if isinstance(node_or_string, str):
        node_or_string = parse(node_or_string.lstrip(' \t'), mode='eval')
    if isinstance(node_or_string, Expression):
        node_or_string = node_or_string.body
    return _literal(node_or_string)


def _malformed(node):
    line = getattr(node, 'lineno', None)
    raise ValueError('malformed node or string' + (f' on line {line}' if line else '') + f': {node!r}')


def _number(node):
    if not isinstance(node, Constant) or type(node.value) not in (int, float, complex):
        _malformed(node)
    return node.value


def _signed(node):
    if isinstance(node, UnaryOp) and isinstance(node.op, (UAdd, USub)):
        value = _number(node.operand)
        return +value if isinstance(node.op, UAdd) else -value
    return _number(node)


def _literal(node):
    if isinstance(node, Constant):
        return node.value
    if isinstance(node, Tuple):
        return tuple(map(_literal, node.elts))
    if isinstance(node, List):
        return list(map(_literal, node.elts))
    if isinstance(node, Set):
        return set(map(_literal, node.elts))
    if isinstance(node, Call) and isinstance(node.func, Name) and node.func.id == 'set' and node.args == node.keywords == []:
        return set()
    if isinstance(node, Dict):
        if len(node.keys) != len(node.values):
            _malformed(node)
        return dict(zip(map(_literal, node.keys), map(_literal, node.values)))
    if isinstance(node, BinOp) and isinstance(node.op, (Add, Sub)):
        left, right = _signed(node.left), _number(node.right)
        if isinstance(left, (int, float)) and isinstance(right, complex):
            return left + right if isinstance(node.op, Add) else left - right
    return _signed(node)


def dump(node, annotate_fields=True, include_attributes=False, *, indent=None, show_empty=False):
    """Return the text of a tree."""
    if not isinstance(node, AST):
        raise TypeError(f'expected AST, got {type(node).__name__!r}')
    if indent is not None and not isinstance(indent, str):
        indent = ' ' * indent

    def write(node, level):
        level += 1
        prefix, sep = ('', ', ') if indent is None else ('\n' + indent * level, ',\n' + indent * level)
        if isinstance(node, list):
            if not node:
                return '[]', True
            return f'[{prefix}{sep.join(write(element, level)[0] for element in node)}]', False
        if not isinstance(node, AST):
            return repr(node), True
        args, simple, keywords = [], True, annotate_fields
        for name in node._fields:
            try:
                value = getattr(node, name)
            except AttributeError:
                keywords = True
                continue
            if value is None and getattr(type(node), name, ...) is None:
                keywords = True
                continue
            if not show_empty and value == []:
                keywords = True
                continue
            text, plain = write(value, level)
            simple = simple and plain
            args.append(f'{name}={text}' if keywords else text)
        if include_attributes:
            for name in node._attributes:
                value = getattr(node, name, ...)
                if value is ... or value is None and getattr(type(node), name, ...) is None:
                    continue
                text, plain = write(value, level)
                simple = simple and plain
                args.append(f'{name}={text}')
        if simple and len(args) <= 3:
            return f'{type(node).__name__}({", ".join(args)})', not args
        return f'{type(node).__name__}({prefix}{sep.join(args)})', False

    return write(node, 0)[0]


def copy_location(new_node, old_node):
    """Give a node the position of another one."""
    for name in _POSITION:
        if name in old_node._attributes and name in new_node._attributes:
            value = getattr(old_node, name, None)
            if value is not None or hasattr(old_node, name) and name.startswith('end_'):
                setattr(new_node, name, value)
    return new_node


def fix_missing_locations(node):
    """Give the nodes below that have no position the one of the node above."""
    root, stack = node, [(node, (1, 0, 1, 0))]
    while stack:
        node, position = stack.pop()
        found = []
        for name, value in zip(_POSITION, position):
            if name in node._attributes:
                if getattr(node, name, None) is None:
                    setattr(node, name, value)
                else:
                    value = getattr(node, name)
            found.append(value)
        stack += [(child, found) for child in iter_child_nodes(node)]
    return root


def increment_lineno(node, n=1):
    """Move a tree down by lines."""
    for child in walk(node):
        if 'lineno' in child._attributes:
            child.lineno = getattr(child, 'lineno', 0) + n
        if 'end_lineno' in child._attributes and getattr(child, 'end_lineno', 0) is not None:
            child.end_lineno = getattr(child, 'end_lineno', 0) + n
    return node


def iter_fields(node):
    """Yield the names and values of a node's fields."""
    for name in node._fields:
        try:
            yield name, getattr(node, name)
        except AttributeError:
            pass


def iter_child_nodes(node):
    """Yield the nodes right below."""
    for _, value in iter_fields(node):
        if isinstance(value, AST):
            yield value
        elif isinstance(value, list):
            for element in value:
                if isinstance(element, AST):
                    yield element


def walk(node):
    """Yield a node and all below it."""
    from collections import deque
    waiting = deque([node])
    while waiting:
        node = waiting.popleft()
        waiting.extend(iter_child_nodes(node))
        yield node


def get_docstring(node, clean=True):
    """Return the docstring of a function, a class or a module."""
    if not isinstance(node, (AsyncFunctionDef, FunctionDef, ClassDef, Module)):
        raise TypeError(f"{type(node).__name__!r} can't have docstrings")
    if not (node.body and isinstance(node.body[0], Expr) and isinstance(node.body[0].value, Constant) and isinstance(node.body[0].value.value, str)):
        return None
    text = node.body[0].value.value
    if clean:
        import inspect
        text = inspect.cleandoc(text)
    return text


def get_source_segment(source, node, *, padded=False):
    """Return the part of a source text that a node is made of."""
    if getattr(node, 'end_lineno', None) is None or getattr(node, 'end_col_offset', None) is None:
        return None
    lines = source.splitlines(keepends=True)[node.lineno - 1:node.end_lineno]
    lines = [line.encode() for line in lines]
    lines[-1] = lines[-1][:node.end_col_offset]
    head = lines[0][:node.col_offset]
    lines[0] = lines[0][node.col_offset:]
    text = b''.join(lines).decode()
    if padded and len(lines) > 1:
        text = ''.join(c if c in '\f\t' else ' ' for c in head.decode()) + text
    return text


class NodeVisitor:
    """Calls a method visit_X for each node of class X."""

    def visit(self, node):
        """Visit a node."""
        return getattr(self, 'visit_' + type(node).__name__, self.generic_visit)(node)

    def generic_visit(self, node):
        """Visit the nodes below."""
        for child in iter_child_nodes(node):
            self.visit(child)

    def visit_Constant(self, node):
        """Visit a constant."""
        return self.generic_visit(node)


class NodeTransformer(NodeVisitor):
    """Replaces each node by what the method for it returns, None for nothing."""

    def generic_visit(self, node):
        """Visit the nodes below and replace them."""
        for name, old in iter_fields(node):
            if isinstance(old, list):
                new = []
                for value in old:
                    if isinstance(value, AST):
                        value = self.visit(value)
                        if value is None:
                            continue
                        if not isinstance(value, AST):
                            new.extend(value)
                            continue
                    new.append(value)
                old[:] = new
            elif isinstance(old, AST):
                new = self.visit(old)
                if new is None:
                    delattr(node, name)
                else:
                    setattr(node, name, new)
        return node


def unparse(ast_obj):
    """Return source text that gives the tree."""
    import _ast_unparse
    return _ast_unparse.unparse(ast_obj)
