"""The program of the worker for CPython: how its text becomes code, what it finds, how its exceptions read.
The second part of the worker, between cbor.py and cpython.py.
"""
import __future__, ast, builtins, dis, functools, inspect, keyword, re, sys, traceback, types, unicodedata
import warnings
from asyncio import events, tasks

FILE, IMPORT_STAR = "main.py", "import *"  # the second is a builtin that is in the way of no name
STORES = {"STORE_NAME", "STORE_GLOBAL"}  # instructions that bind a module's variable


def unfence(program):
    """The inside of a program that is one fenced block; what is wrong with one that has text around it."""
    program = program.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    block = re.match(r"\s*?^( {0,3})(`{3,}|~{3,})[^`\n]*\n", program, re.M)
    if block:
        body, *rest = re.split(rf"^ {{0,3}}{block[2]}[`~]*[ \t]*$", program[block.end():], 1, re.M)
        if not rest or not rest[0].strip():
            return re.sub(f"^ {{0,{len(block[1])}}}", "", body, flags=re.M), None
    fenced = re.search(r"^ {0,3}(`{3}|~{3})", program, re.M)
    return program, fenced and "there is text around the fenced code block: send the program alone"


def compile_program(source):
    """Makes of the program the code of a coroutine whose variables are the module's globals.

    CPython has no module with a return. So the program becomes the body of a function that declares every
    name to be global; that its locals() are the globals too, as in a module, is a matter of flags.
    """
    program, flags = parse(source), ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    statements = list(top_level(program))
    for block, i, node in statements:
        if isinstance(node, ast.Return):
            value = ast.Tuple([node.value] if node.value else [], ast.Load())
            block[i] = ast.copy_location(ast.Expr(ast.copy_location(value, node)), node)
    # As a module first, which has the language's own errors.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they come when it is compiled again
        flags |= compile_module(program, flags).co_flags & __future__.annotations.compiler_flag
    for block, i, node in statements:
        block[i] = ast.fix_missing_locations(ast.copy_location(in_function(node, flags), node))
    # All the words of the text are more than its names, and do no harm.
    words = {*re.findall(r"[^\W\d]\w*", unicodedata.normalize("NFKC", source))}
    words -= {*keyword.kwlist, "__debug__"}
    body = [ast.Global(sorted(words))] * bool(words) + (program.body or [ast.Pass()])
    arguments = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    program.body = [ast.AsyncFunctionDef("<module>", arguments, body, [], type_params=[])]
    code = compile(ast.fix_missing_locations(program), FILE, "exec", flags, True)
    code, = (constant for constant in code.co_consts if isinstance(constant, types.CodeType))
    not_a_module = inspect.CO_OPTIMIZED | inspect.CO_NEWLOCALS | inspect.CO_NESTED
    return unqualified(code).replace(co_flags=code.co_flags & ~not_a_module)


def parse(source):
    """The syntax tree of a program, which may be indented as a whole."""
    if not re.match(r"(?:[ \t]*(?:#.*)?\n)*[ \t]+[^\s#]", source):
        return ast.parse(source, FILE)
    try:
        tree = ast.parse("if 1:\n" + source, FILE)
    except SyntaxError as error:
        error.lineno, error.end_lineno = (line and line - 1 for line in (error.lineno, error.end_lineno))
        raise
    tree.body = ast.increment_lineno(tree, -1).body[0].body
    return tree


def compile_module(tree, flags):
    """Compiles a module in which nonlocal may name its variables: such a name is made global in the tree."""
    moved = []
    while True:
        try:
            code = compile(tree, FILE, "exec", flags, True)
            break
        except SyntaxError as error:
            match = re.match("no binding for nonlocal '(.*)' found", error.msg)
            if not match or not make_global(tree, match[1], error.lineno):
                raise
            moved.append((match[1], error))
    stored = {each.argval for each in dis.get_instructions(code) if each.opname in STORES}
    for name, error in moved:
        if name not in stored:
            raise error
    return code


def make_global(tree, name, line):
    """Takes a name out of the nonlocal statement in a line, and declares it global there."""
    for owner in ast.walk(tree):
        for block in (value for value in vars(owner).values() if isinstance(value, list)):
            for i, node in enumerate(block):
                if isinstance(node, ast.Nonlocal) and node.lineno == line and name in node.names:
                    node.names.remove(name)
                    declared = ast.copy_location(ast.Global([name]), node)
                    block[i:i + 1] = [declared, node] if node.names else [declared]
                    return True
    return False


def top_level(tree):
    """The statements that are in no function and no class: the block, the index in it, the statement."""
    blocks = [tree.body]
    for block in blocks:
        for i, node in enumerate(block):
            yield block, i, node
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                names = "body", "orelse", "finalbody", "handlers", "cases"
                blocks += [inner for name in names if (inner := getattr(node, name, None))]


def in_function(node, flags):
    """What does in a function what the statement does in a module."""
    if isinstance(node, ast.Return):
        return ast.Return(node.value and ast.Tuple([node.value], ast.Load()))  # to tell None from no value
    if isinstance(node, ast.ImportFrom) and (node.module == "__future__" or node.names[0].name == "*"):
        return ast.Expr(ast.Call(ast.Name(IMPORT_STAR, ast.Load()), [ast.Constant(ast.unparse(node))], []))
    if not isinstance(node, ast.AnnAssign) or not node.simple:
        return node
    postponed = flags & __future__.annotations.compiler_flag
    annotation = ast.Constant(ast.unparse(node.annotation)) if postponed else node.annotation
    place = ast.Subscript(ast.Name("__annotations__", ast.Load()), ast.Constant(node.target.id), ast.Store())
    assignments = [ast.Assign([node.target], node.value)] if node.value else []
    return ast.If(ast.Constant(True), [*assignments, ast.Assign([place], annotation)], [])


def unqualified(code):
    """The code with the names that its functions have in a module."""
    constants = (unqualified(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    name = code.co_qualname.removeprefix("<module>.<locals>.")
    return code.replace(co_consts=tuple(constants), co_qualname=name)


class ToolError(Exception):
    __module__ = "__main__"


def make_world(bindings):
    """Makes the program's globals, with builtins of its own: changed ones do not reach the worker."""
    world, program = types.ModuleType("builtins"), types.ModuleType("__main__")
    scope = vars(program)
    vars(world).update(vars(builtins), **{IMPORT_STAR: lambda text: exec(text, scope)})
    scope.update(__builtins__=world, __annotations__={}, ToolError=ToolError)
    for spec in bindings:
        error_class = ToolError
        if spec.get("errorClass"):
            name = spec["errorClass"]["name"]
            error_class = scope[name] = type(name, (ToolError,), {"__module__": "__main__"})
        members = {name: function(spec, name, error_class) for name in spec["functions"]}
        scope[spec["global"]] = make_namespace(spec["global"], members)
    sys.modules.update(builtins=world, __main__=program)
    return scope


def make_namespace(global_name, members):
    def find(name, error):
        if name in members:
            return members[name]
        raise error(f"{member_path(global_name, str(name))} does not exist")

    class Namespace:
        __slots__ = ()
        __getattr__ = lambda self, name: find(name, AttributeError)
        __getitem__ = lambda self, name: find(name, KeyError)
        __dir__ = lambda self: [*object.__dir__(self), *members]
        __iter__ = lambda self: iter(members)
        __len__ = lambda self: len(members)
        __contains__ = lambda self, name: name in members
        __repr__ = lambda self: f"<namespace {global_name}: {', '.join(sorted(members))}>"

    return Namespace()


def outside(run):
    """Lets the program itself run a loop, also its own, while its task stands still; others are refused."""
    @functools.wraps(run)
    def wrapped(*arguments, **named):
        loop = events._get_running_loop()
        task = loop and tasks.current_task(loop)
        if task is None or task is not worker.program:
            return run(*arguments, **named)
        thread, ready = loop._thread_id, len(loop._ready)
        tasks._leave_task(loop, task)
        events._set_running_loop(None)
        loop._thread_id = None  # so that it may be run
        try:
            return run(*arguments, **named)
        finally:
            loop._thread_id = thread
            events._set_running_loop(loop)
            tasks._enter_task(loop, task)
            for _ in range(ready - len(loop._ready)):  # the turn that stands still has counted them
                loop.call_soon(int)
    return wrapped


def explain(error, depth=0):
    """The text of an exception for who wrote the program: what it says, then the program's own frames."""
    shown = traceback.TracebackException(type(error), error, error.__traceback__, compact=True)
    lines = "".join(shown.format_exception_only()).splitlines(True)
    if isinstance(error, SyntaxError):
        lines.sort(key=lambda line: line.startswith("  "))  # the place comes after the text
    shown.stack[:] = [frame for frame in shown.stack if frame.filename == FILE]
    if shown.stack:
        lines += ["Traceback (most recent call last):\n", *shown.stack.format()]
    if isinstance(error, BaseExceptionGroup) and depth < 3:
        for i, inner in enumerate(error.exceptions[:10]):
            number = f"{i + 1} of {len(error.exceptions)}"
            lines.append(f"\nexception {number} in the group: {explain(inner, depth + 1)}\n")
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None and depth < 5:
        lines.append(f"\n{'caused by' if error.__cause__ else 'while handling'}: {explain(cause, depth + 1)}")
    return "".join(lines).rstrip("\n")
