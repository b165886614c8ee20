import ast

# How strongly parts of expressions hold together: what is weaker than its place asks for gets parentheses.
NAMED, TUPLE, YIELD, TEST, OR, AND, NOT, CMP, BOR, BXOR, BAND, SHIFT, ARITH, TERM, FACTOR, POWER, AWAIT, ATOM = range(18)

_BINARY = {
    'Add': ('+', ARITH), 'Sub': ('-', ARITH), 'Mult': ('*', TERM), 'MatMult': ('@', TERM), 'Div': ('/', TERM), 'Mod': ('%', TERM),
    'LShift': ('<<', SHIFT), 'RShift': ('>>', SHIFT), 'BitOr': ('|', BOR), 'BitXor': ('^', BXOR), 'BitAnd': ('&', BAND),
    'FloorDiv': ('//', TERM), 'Pow': ('**', POWER),
}
_UNARY = {'Invert': ('~', FACTOR), 'Not': ('not ', NOT), 'UAdd': ('+', FACTOR), 'USub': ('-', FACTOR)}
_COMPARE = {'Eq': '==', 'NotEq': '!=', 'Lt': '<', 'LtE': '<=', 'Gt': '>', 'GtE': '>=', 'Is': 'is', 'IsNot': 'is not', 'In': 'in', 'NotIn': 'not in'}


def unparse(node):
    """Return source text of a tree."""
    writer = _Writer()
    if isinstance(node, ast.Module):
        writer.block(node.body, docstring=True)
    elif isinstance(node, ast.Interactive):
        writer.block(node.body)
    elif isinstance(node, ast.Expression):
        return writer.expr(node.body)
    elif isinstance(node, ast.stmt):
        writer.statement(node)
    elif isinstance(node, list):
        writer.block(node)
    elif isinstance(node, ast.pattern):
        return writer.pattern(node)
    elif isinstance(node, ast.arguments):
        return writer.parameters(node)
    elif isinstance(node, (ast.arg, ast.keyword, ast.alias, ast.comprehension, ast.withitem, ast.type_param)):
        return writer.helper(node)
    elif isinstance(node, ast.ExceptHandler):
        writer.handler(node, 'except')
    else:
        return writer.expr(node)
    return '\n'.join(writer.lines).lstrip('\n')


class _Writer:
    def __init__(self):
        self.lines = []
        self.level = 0

    def line(self, text):
        self.lines.append('    ' * self.level + text)

    def block(self, body, docstring=False):
        for i, statement in enumerate(body):
            if (docstring and i == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
                    and isinstance(statement.value.value, str)):
                self.docstring(statement.value.value)
            else:
                self.statement(statement)

    def docstring(self, text):
        shown = ''.join(c if c in '\n\t' or c.isprintable() and c != '\\' else c.encode('unicode_escape').decode('ascii') for c in text)
        quote = next((q for q in ('"""', "'''") if q not in shown), '"""')
        if shown.endswith(quote[0]):
            shown = shown[:-1] + '\\' + quote[0]
        self.line(quote + shown.replace('"""', '\\"\\"\\"') + quote if quote == '"""' and quote in shown else quote + shown + quote)

    def inner(self, head, body, docstring=False):
        self.line(head + ':')
        self.level += 1
        self.block(body, docstring)
        self.level -= 1

    # Statements.

    def statement(self, node):
        getattr(self, 'do_' + type(node).__name__)(node)

    def decorated(self, node):
        self.lines.append('')
        for decorator in node.decorator_list:
            self.line('@' + self.expr(decorator))

    def type_parameters(self, node):
        found = getattr(node, 'type_params', None)
        return f'[{", ".join(map(self.helper, found))}]' if found else ''

    def do_FunctionDef(self, node, word='def'):
        self.decorated(node)
        returns = f' -> {self.expr(node.returns)}' if node.returns else ''
        self.inner(f'{word} {node.name}{self.type_parameters(node)}({self.parameters(node.args)}){returns}', node.body, True)

    def do_AsyncFunctionDef(self, node):
        self.do_FunctionDef(node, 'async def')

    def do_ClassDef(self, node):
        self.decorated(node)
        arguments = ', '.join([self.expr(base, TEST) for base in node.bases] + list(map(self.helper, node.keywords)))
        self.inner(f'class {node.name}{self.type_parameters(node)}' + (f'({arguments})' if arguments else ''), node.body, True)

    def do_Return(self, node):
        self.line('return' + (' ' + self.expr(node.value, TUPLE) if node.value else ''))

    def do_Delete(self, node):
        self.line('del ' + ', '.join(map(self.expr, node.targets)))

    def do_Assign(self, node):
        self.line(''.join(self.expr(target, TUPLE) + ' = ' for target in node.targets) + self.expr(node.value))

    def do_TypeAlias(self, node):
        self.line(f'type {self.expr(node.name)}{self.type_parameters(node)} = {self.expr(node.value)}')

    def do_AugAssign(self, node):
        self.line(f'{self.expr(node.target)} {_BINARY[type(node.op).__name__][0]}= {self.expr(node.value)}')

    def do_AnnAssign(self, node):
        target = self.expr(node.target)
        if not node.simple and isinstance(node.target, ast.Name):
            target = f'({target})'
        self.line(f'{target}: {self.expr(node.annotation)}' + (f' = {self.expr(node.value)}' if node.value else ''))

    def orelse(self, node):
        if node.orelse:
            self.inner('else', node.orelse)

    def do_For(self, node, word='for'):
        self.inner(f'{word} {self.expr(node.target, TUPLE)} in {self.expr(node.iter)}', node.body)
        self.orelse(node)

    def do_AsyncFor(self, node):
        self.do_For(node, 'async for')

    def do_While(self, node):
        self.inner(f'while {self.expr(node.test)}', node.body)
        self.orelse(node)

    def do_If(self, node):
        self.inner(f'if {self.expr(node.test)}', node.body)
        while len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            node = node.orelse[0]
            self.inner(f'elif {self.expr(node.test)}', node.body)
        self.orelse(node)

    def do_With(self, node, word='with'):
        self.inner(f'{word} {", ".join(map(self.helper, node.items))}', node.body)

    def do_AsyncWith(self, node):
        self.do_With(node, 'async with')

    def do_Match(self, node):
        self.line(f'match {self.expr(node.subject)}:')
        self.level += 1
        for case in node.cases:
            guard = f' if {self.expr(case.guard)}' if case.guard else ''
            self.inner(f'case {self.pattern(case.pattern)}{guard}', case.body)
        self.level -= 1

    def do_Raise(self, node):
        cause = f' from {self.expr(node.cause)}' if node.cause else ''
        self.line('raise' + (f' {self.expr(node.exc)}' if node.exc else '') + cause)

    def do_Try(self, node, word='except'):
        self.inner('try', node.body)
        for handler in node.handlers:
            self.handler(handler, word)
        self.orelse(node)
        if node.finalbody:
            self.inner('finally', node.finalbody)

    def do_TryStar(self, node):
        self.do_Try(node, 'except*')

    def handler(self, node, word):
        name = f' as {node.name}' if node.name else ''
        self.inner(word + (f' {self.expr(node.type)}' if node.type else '') + name, node.body)

    def do_Assert(self, node):
        self.line(f'assert {self.expr(node.test)}' + (f', {self.expr(node.msg)}' if node.msg else ''))

    def do_Import(self, node):
        self.line('import ' + ', '.join(map(self.helper, node.names)))

    def do_ImportFrom(self, node):
        self.line(f'from {"." * (node.level or 0)}{node.module or ""} import {", ".join(map(self.helper, node.names))}')

    def do_Global(self, node):
        self.line('global ' + ', '.join(node.names))

    def do_Nonlocal(self, node):
        self.line('nonlocal ' + ', '.join(node.names))

    def do_Expr(self, node):
        self.line(self.expr(node.value, YIELD))

    def do_Pass(self, node):
        self.line('pass')

    def do_Break(self, node):
        self.line('break')

    def do_Continue(self, node):
        self.line('continue')

    # Parts.

    def helper(self, node):
        match node:
            case ast.arg():
                return node.arg + (f': {self.expr(node.annotation)}' if node.annotation else '')
            case ast.keyword():
                return (f'{node.arg}=' if node.arg is not None else '**') + self.expr(node.value, TEST)
            case ast.alias():
                return node.name + (f' as {node.asname}' if node.asname else '')
            case ast.withitem():
                return self.expr(node.context_expr) + (f' as {self.expr(node.optional_vars)}' if node.optional_vars else '')
            case ast.comprehension():
                head = ' async for ' if node.is_async else ' for '
                return (head + self.expr(node.target, TUPLE) + ' in ' + self.expr(node.iter, OR)
                        + ''.join(' if ' + self.expr(test, OR) for test in node.ifs))
        stars = {'TypeVar': '', 'TypeVarTuple': '*', 'ParamSpec': '**'}[type(node).__name__]
        bound, default = getattr(node, 'bound', None), getattr(node, 'default_value', None)
        return stars + node.name + (f': {self.expr(bound)}' if bound else '') + (f' = {self.expr(default)}' if default else '')

    def parameters(self, node):
        plain = node.posonlyargs + node.args
        defaults = [None] * (len(plain) - len(node.defaults)) + node.defaults
        parts = []
        for i, (arg, default) in enumerate(zip(plain, defaults), 1):
            parts.append(self.helper(arg) + (f'={self.expr(default, TEST)}' if default else ''))
            if i == len(node.posonlyargs):
                parts.append('/')
        if node.vararg:
            annotation = node.vararg.annotation
            parts.append('*' + node.vararg.arg + (f': {self.expr(annotation)}' if annotation else ''))
        elif node.kwonlyargs:
            parts.append('*')
        for arg, default in zip(node.kwonlyargs, node.kw_defaults):
            parts.append(self.helper(arg) + (f'={self.expr(default, TEST)}' if default else ''))
        if node.kwarg:
            parts.append('**' + self.helper(node.kwarg))
        return ', '.join(parts)

    def pattern(self, node, place=TEST):
        match node:
            case ast.MatchValue():
                return self.expr(node.value)
            case ast.MatchSingleton():
                return repr(node.value)
            case ast.MatchSequence():
                return f'[{", ".join(map(self.pattern, node.patterns))}]'
            case ast.MatchStar():
                return f'*{node.name or "_"}'
            case ast.MatchMapping():
                parts = [f'{self.expr(key)}: {self.pattern(value)}' for key, value in zip(node.keys, node.patterns)]
                return '{' + ', '.join(parts + [f'**{node.rest}'] * (node.rest is not None)) + '}'
            case ast.MatchClass():
                parts = list(map(self.pattern, node.patterns)) + [f'{name}={self.pattern(p)}' for name, p in zip(node.kwd_attrs, node.kwd_patterns)]
                return f'{self.expr(node.cls, ATOM)}({", ".join(parts)})'
            case ast.MatchAs():
                if node.name is None:
                    return '_'
                if node.pattern is None:
                    return node.name
                text = f'{self.pattern(node.pattern, BOR)} as {node.name}'
                return f'({text})' if place > TEST else text
        text = ' | '.join(self.pattern(p, BXOR) for p in node.patterns)
        return f'({text})' if place > BOR else text

    # Expressions.

    def expr(self, node, place=TEST):
        """Return the text of an expression that stands in a place of some strength."""
        return getattr(self, 'of_' + type(node).__name__)(node, place)

    def enclosed(self, text, strength, place):
        return f'({text})' if place > strength else text

    def of_Name(self, node, place):
        return node.id

    def of_Constant(self, node, place):
        value = node.value
        if value is ...:
            return '...'
        if isinstance(value, tuple):
            return f'({", ".join(map(repr, value))}{"," * (len(value) == 1)})'
        text = repr(value)
        if isinstance(value, (float, complex)):
            text = text.replace('inf', '1e309').replace('nan', '(1e309-1e309)')
        return ('u' if getattr(node, 'kind', None) == 'u' else '') + text

    def of_NamedExpr(self, node, place):
        return self.enclosed(f'{self.expr(node.target)} := {self.expr(node.value, ATOM)}', NAMED, max(place, TUPLE))

    def of_BoolOp(self, node, place):
        word, strength = (' and ', AND) if isinstance(node.op, ast.And) else (' or ', OR)
        parts, own = [], strength
        for value in node.values:
            own += 1
            parts.append(self.expr(value, own))
        return self.enclosed(word.join(parts), strength, place)

    def of_BinOp(self, node, place):
        word, strength = _BINARY[type(node.op).__name__]
        power = strength == POWER
        text = f'{self.expr(node.left, strength + power)} {word} {self.expr(node.right, strength + (not power))}'
        return self.enclosed(text, strength, place)

    def of_UnaryOp(self, node, place):
        word, strength = _UNARY[type(node.op).__name__]
        return self.enclosed(word + self.expr(node.operand, strength), strength, place)

    def of_Lambda(self, node, place):
        parameters = self.parameters(node.args)
        return self.enclosed('lambda' + (' ' + parameters if parameters else '') + f': {self.expr(node.body)}', TEST, place)

    def of_IfExp(self, node, place):
        return self.enclosed(f'{self.expr(node.body, OR)} if {self.expr(node.test, OR)} else {self.expr(node.orelse)}', TEST, place)

    def of_Dict(self, node, place):
        return '{' + ', '.join('**' + self.expr(value, BOR) if key is None else f'{self.expr(key)}: {self.expr(value)}'
                               for key, value in zip(node.keys, node.values)) + '}'

    def of_Set(self, node, place):
        return '{' + ', '.join(map(self.expr, node.elts)) + '}' if node.elts else '{*()}'

    def of_List(self, node, place):
        return f'[{", ".join(map(self.expr, node.elts))}]'

    def of_Tuple(self, node, place):
        text = ', '.join(map(self.expr, node.elts)) + ',' * (len(node.elts) == 1)
        return f'({text})' if place > TUPLE or not node.elts else text

    def of_ListComp(self, node, place):
        return f'[{self.expr(node.elt)}{"".join(map(self.helper, node.generators))}]'

    def of_SetComp(self, node, place):
        return '{' + self.expr(node.elt) + ''.join(map(self.helper, node.generators)) + '}'

    def of_DictComp(self, node, place):
        return '{' + f'{self.expr(node.key)}: {self.expr(node.value)}' + ''.join(map(self.helper, node.generators)) + '}'

    def of_GeneratorExp(self, node, place):
        return f'({self.expr(node.elt)}{"".join(map(self.helper, node.generators))})'

    def of_Await(self, node, place):
        return self.enclosed(f'await {self.expr(node.value, ATOM)}', AWAIT, place)

    def of_Yield(self, node, place):
        return self.enclosed('yield' + (f' {self.expr(node.value, ATOM)}' if node.value else ''), YIELD, place)

    def of_YieldFrom(self, node, place):
        return self.enclosed(f'yield from {self.expr(node.value, ATOM)}', YIELD, place)

    def of_Compare(self, node, place):
        text = self.expr(node.left, CMP + 1)
        for op, value in zip(node.ops, node.comparators):
            text += f' {_COMPARE[type(op).__name__]} {self.expr(value, CMP + 1)}'
        return self.enclosed(text, CMP, place)

    def of_Call(self, node, place):
        arguments = list(map(self.expr, node.args)) + list(map(self.helper, node.keywords))
        if len(node.args) == 1 and not node.keywords and isinstance(node.args[0], ast.GeneratorExp):
            return f'{self.expr(node.func, ATOM)}({arguments[0]})'
        return f'{self.expr(node.func, ATOM)}({", ".join(arguments)})'

    def of_Attribute(self, node, place):
        text = self.expr(node.value, ATOM)
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, int):
            text += ' '
        return f'{text}.{node.attr}'

    def of_Subscript(self, node, place):
        index = node.slice
        if isinstance(index, ast.Tuple) and index.elts:
            shown = ', '.join(map(self.expr, index.elts)) + ',' * (len(index.elts) == 1)
        else:
            shown = self.expr(index)
        return f'{self.expr(node.value, ATOM)}[{shown}]'

    def of_Starred(self, node, place):
        return '*' + self.expr(node.value, BOR)

    def of_Slice(self, node, place):
        lower, upper, step = (self.expr(part) if part else '' for part in (node.lower, node.upper, node.step))
        return f'{lower}:{upper}' + (f':{step}' if node.step else '')

    def of_FormattedValue(self, node, place):
        return 'f' + self.quoted([(self.replacement(node), True)])

    def replacement(self, node):
        text = self.expr(node.value, TEST + 1)
        text = '{' + (' ' if text.startswith('{') else '') + text
        if node.conversion != -1:
            text += '!' + chr(node.conversion)
        if node.format_spec:
            text += ':' + ''.join(part for part, _ in self.parts(node.format_spec))
        return text + '}'

    def parts(self, node):
        for value in node.values:
            if isinstance(value, ast.Constant):
                yield value.value.replace('{', '{{').replace('}', '}}'), False
            else:
                yield self.replacement(value), True

    def of_JoinedStr(self, node, place):
        return 'f' + self.quoted(list(self.parts(node)))

    def quoted(self, parts):
        text = ''.join(part for part, _ in parts)
        literal = ''.join(part for part, code in parts if not code)
        for quote in ("'", '"', '"""', "'''"):
            if quote[0] * len(quote) not in text and ('\n' not in literal or len(quote) == 3) and not text.endswith(quote[0]):
                if any(not code and (not part.isprintable() and '\n' not in part or '\\' in part) for part, code in parts):
                    parts = [(part if code else part.encode('unicode_escape').decode('ascii') if not part.isprintable() or '\\' in part else part, code)
                             for part, code in parts]
                return quote + ''.join(part for part, _ in parts) + quote
        return "'" + ''.join(part if code else repr(part + '"')[1:-2] for part, code in parts) + "'"
