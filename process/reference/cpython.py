"""A worker of the wire protocol (docs/wire.md) that runs Python programs on the CPython that reads this.

Frames go out at the moment they are made, so that nothing is lost when the host kills the process. Frames come in where a loop of
asyncio waits: its selector watches the host's socket beside the loop's own descriptors, so that no thread is needed, and a loop that
would wait for nothing at all is known to be stuck.
"""
import ast, asyncio, builtins, difflib, dis, enum, functools, gc, io, json, linecache, os, random, re, reprlib, selectors, socket
import struct, sys, threading, time, traceback, types, warnings
from asyncio import base_events, events, runners, tasks  # a program may empty the modules themselves
from collections import deque
from datetime import date, datetime, time as time_of_day, timedelta, timezone

__name__ = "worker"
FILE, DEPTH = "main.py", 5000
LACKS = ["steps", "compute", "memory-growth", "uncatchable", "process-safety", "native-interrupt",
         "single-allocation"]
if sys.version_info < (3, 13):  # the contract's Python
    LACKS.append("language-level")
if sys.version_info < (3, 13):
    LACKS += ["language-level", "stack-positions"]
TEXTS = {"timedelta", "Decimal", "Fraction", "UUID", "PurePath", "date", "time"}  # the library's classes that cross as their str
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


class ToolError(Exception):
    __module__ = "__main__"


class Item(bytes):
    """A value that is CBOR already."""


def utf8(text):
    try:
        return text.encode()
    except UnicodeEncodeError:  # surrogates: pairs are characters, and a lone one becomes U+FFFD
        return str.encode(text, "utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def head(major, number):
    if number < 24:
        return bytes([major << 5 | number])
    size = 0 if number < 1 << 8 else 1 if number < 1 << 16 else 2 if number < 1 << 32 else 3
    return bytes([major << 5 | 24 + size]) + number.to_bytes(1 << size, "big")


def integer(value):
    if -1 << 63 <= value < 1 << 63:
        return head(0, value) if value >= 0 else head(1, -1 - value)
    magnitude = value if value >= 0 else -1 - value
    size = (magnitude.bit_length() + 7) // 8
    return head(6, 2 if value >= 0 else 3) + head(2, size) + magnitude.to_bytes(size, "big")


class Refused(Exception):
    """A value, or the text in its place, cannot be sent."""


class Encoder:
    """Makes CBOR of a value, without recursion and by the base types' own methods, since the program may have overridden them."""

    def __init__(self, root="", budget=-1, replace=False):
        self.out, self.size, self.budget = bytearray(), 0, budget
        self.path, self.open, self.replace, self.replaced = [root], {}, replace, []

    def put(self, item, size):
        self.size += size
        if self.size > self.budget >= 0:
            raise OverflowError
        self.out += item

    def text(self, text):
        data = utf8(text)
        self.put(head(3, len(data)) + data, max(1, len(data)))

    def refuse(self, reason, render):
        path = self.path[0] + "".join(map(self.step, self.path[1:]))
        if not self.replace:
            raise Refused(f"{path} {reason} and cannot be passed")
        self.replaced.append(f"{path} {reason} and was replaced by its text")
        try:
            self.text(render())
        except Exception:
            self.text("[what cannot be shown]")

    @staticmethod
    def step(at):
        if type(at) is int:
            return f"[{at}]"
        return member_path("", at) if issubclass(type(at), str) else "".join(at)

    def encode(self, value):
        levels = [iter([(None, None, value)])]
        while levels:
            step, name, value = next(levels[-1], (None, None, self))
            if value is self:
                levels.pop()
                if levels:
                    self.open.popitem()
                    self.path.pop()
                continue
            if len(levels) > 1:
                self.path[-1] = step
            if name is not None:
                data = utf8(name)
                self.put(head(3, len(data)) + data, len(data))
            try:
                members = self.item(value)
            except (Refused, OverflowError):
                raise
            except Exception as error:  # of the program's own code
                members, text = None, str(error)
                self.refuse(f"threw an error when it was read ({text})", lambda: f"[{text}]")
            if members is not None:
                self.open[id(value)] = value
                self.path.append(None)
                levels.append(members)
        return Item(self.out)

    def item(self, value):
        """Writes a scalar, or the head of a container, whose members it returns: where they are, their key, and themselves."""
        kind = type(value)
        while issubclass(kind, enum.Enum):
            value = value.value
            kind = type(value)
        names = {base.__name__ for base in kind.__mro__}
        if kind is Item:
            self.put(value, 0)
        elif value is None or kind is bool:
            self.put(b"\xf6" if value is None else b"\xf5" if value else b"\xf4", 8)
        elif issubclass(kind, int):
            value = int.__index__(value)
            self.put(integer(value), 8 if -1 << 63 <= value < 1 << 63 else max(8, (value.bit_length() + 7) // 8))
        elif issubclass(kind, float):
            self.put(b"\xfb" + struct.pack(">d", value), 8)
        elif issubclass(kind, str):
            self.text(value)
        elif issubclass(kind, (bytes, bytearray)):
            self.put(head(2, len(value)) + value, max(1, len(value)))
        elif issubclass(kind, datetime) and value.utcoffset() is not None:
            since, offset = value - EPOCH, value.utcoffset()
            numbers = since.days * 86400 + since.seconds, since.microseconds * 1000, offset.days * 86400 + offset.seconds
            self.put(head(6, 1001001) + head(4, 3) + b"".join(map(integer, numbers)), 8)
        elif names & TEXTS and kind.__module__.split(".")[0] in ("datetime", "decimal", "fractions", "uuid", "pathlib"):
            self.text(value.isoformat() if issubclass(kind, (date, time_of_day)) else str(value))
        elif issubclass(kind, dict):
            pairs = list(dict.items(value))
            if all(issubclass(type(key), str) for key, _ in pairs):
                return self.container(value, head(5, len(pairs)), ((key, key, member) for key, member in pairs))
            return self.container(value, head(6, 259) + head(5, len(pairs)), self.map_members(pairs))
        elif hasattr(kind, "__dataclass_fields__"):
            fields = [f.name for f in kind.__dataclass_fields__.values() if f._field_type.name == "_FIELD"]
            return self.container(value, head(5, len(fields)), ((name, name, getattr(value, name)) for name in fields))
        else:
            for base in (list, tuple, range, deque, set, frozenset):
                if issubclass(kind, base):
                    members = list(base.__iter__(value))
                    if base in (set, frozenset):
                        start, steps = head(6, 258) + head(4, len(members)), ((f" element {i}",) for i in range(len(members)))
                    else:
                        start, steps = head(4, len(members)), range(len(members))
                    return self.container(value, start, ((step, None, member) for step, member in zip(steps, members)))
            self.refuse("is " + describe(value), lambda: repr(value))

    @staticmethod
    def map_members(pairs):
        for i, (key, member) in enumerate(pairs):
            yield (f" key {i}",), None, key
            yield ("[", reprlib.repr(key), "]"), None, member

    def container(self, value, start, members):
        if id(value) in self.open:
            self.refuse("refers back to an object that contains it", lambda: "[Circular]")
        elif len(self.open) >= DEPTH:
            self.refuse(f"is nested more than {DEPTH} levels deep", lambda: reprlib.repr(value))
        else:
            self.put(start, 8)
            return members


def describe(value):
    name = type(value).__name__
    if isinstance(value, type):
        name = "class"
    elif "function" in name or name == "method":
        name = "function"
    return ("an " if name[0] in "aeiou" else "a ") + name


def decode(data):
    """Reads one value, without recursion; what Python cannot hold, such as a time in the year 12000, is None and a problem."""
    at, levels, problems = 0, [], []
    while True:
        major, number, raw = data[at] >> 5, data[at] & 31, b""
        at += 1
        if number >= 24:
            raw = data[at:at + (1 << number - 24)]
            number, at = int.from_bytes(raw, "big"), at + len(raw)
        if 4 <= major <= 6:
            make, count = (list, number) if major == 4 else (pairs_of, 2 * number) if major == 5 else (TAGS[number], 1)
            levels.append((make, [], count))
        else:
            if major < 2:
                value = number if major == 0 else -1 - number
            elif major < 4:
                value, at = data[at:at + number], at + number
                value = value.decode() if major == 3 else value
            else:
                value = struct.unpack(FLOATS[len(raw)], raw)[0] if raw else {20: False, 21: True}.get(number)
            if not levels:
                return value, problems
            levels[-1][1].append(value)
        while len(levels[-1][1]) == levels[-1][2]:
            make, members, _ = levels.pop()
            try:
                value = make(members)
            except (ValueError, TypeError, OverflowError) as error:
                value = problems.append(f"the result cannot be held by Python: {error}")
            if not levels:
                return value, problems
            levels[-1][1].append(value)


def pairs_of(members):
    return dict(zip(map(frozen, members[::2]), members[1::2]))


def frozen(key):
    return tuple(map(frozen, key)) if type(key) is list else frozenset(key) if type(key) is set else key


def time_of(members):
    (seconds, nanoseconds, offset), = members
    zone = timezone(timedelta(seconds=offset)) if offset else timezone.utc
    return (EPOCH + timedelta(seconds=seconds, microseconds=nanoseconds // 1000)).astimezone(zone)


FLOATS = {2: ">e", 4: ">f", 8: ">d"}
TAGS = {
    2: lambda m: int.from_bytes(m[0], "big"), 3: lambda m: -1 - int.from_bytes(m[0], "big"),
    258: lambda m: set(map(frozen, m[0])), 259: lambda m: m[0],
    1001001: time_of, 1001002: lambda m: json.loads(m[0]),
}


def member_path(namespace, name):
    if re.fullmatch(r"[^\W\d]\w*", name) and len(name) <= 60:
        return f"{namespace}.{name}"
    return f"{namespace}[{json.dumps(name if len(name) <= 60 else name[:60] + '...', ensure_ascii=False)}]"


def missing(namespace, names, name):
    fold = lambda text: re.sub("[-_. ]", "", text.lower())
    near = [n for n in names if fold(n) == fold(name)] or difflib.get_close_matches(name[:100], [n for n in names if len(n) <= 100], 1)
    if near:
        return f"{member_path(namespace, name)} does not exist; did you mean {member_path(namespace, near[0])}?"
    return f"{member_path(namespace, name)} does not exist; {namespace} has: {', '.join(sorted(names))[:500] or 'no members'}"


class Worker:
    def __init__(self):
        self.socket, self.received = socket.socket(fileno=3), bytearray()
        self.calls, self.last, self.rejected = {}, 0, {}
        self.last_task, self.outcome = 0, None

    def send(self, **message):
        frame = Encoder().encode({name: value for name, value in message.items() if value is not None})
        self.socket.sendall(len(frame).to_bytes(4, "big") + frame)

    def warn(self, text):
        self.send(type="log", own=True, text=text[:4096])

    def receive(self, flags=0):
        """Reads a message; None if there is no whole one and the flags forbid to wait."""
        while len(self.received) < 4 or len(self.received) < 4 + int.from_bytes(self.received[:4], "big"):
            try:
                data = self.socket.recv(1 << 16, flags)
            except BlockingIOError:
                return None
            if not data:
                os._exit(0)
            self.received += data
        end = 4 + int.from_bytes(self.received[:4], "big")
        frame = bytes(self.received[4:end])
        del self.received[:end]
        return frame

    def take_replies(self):
        while frame := self.receive(socket.MSG_DONTWAIT):
            message, problems = decode(frame)
            if message["type"] == "abort":
                self.finish({"kind": "abort", "message": "the run was aborted"})
            elif call := self.calls.pop(message["id"], None):
                call.settle(message.get("value"), message.get("error", problems[0] if problems else None))

    def finish(self, failure=None, value=None):
        self.outcome = self.outcome or (failure, value)
        for stream in (STDOUT, STDERR):
            stream.end()
        if self.outcome[0] is None:
            self.report_unseen()
        used = {"compute": time.process_time_ns() - self.started}
        self.send(type="done", failure=self.outcome[0], value=self.outcome[1], usage=used)
        os._exit(0)

    def report_unseen(self):
        for error in list(self.rejected.values()):
            self.warn("the exception of a call was never retrieved: " + explain(error))
        for found in gc.get_objects():
            if isinstance(found, tasks.Task) and found.done() and not found.cancelled() and found._log_traceback:
                self.warn("Task exception was never retrieved: " + explain(found._exception))
            elif type(found) is types.CoroutineType and found.cr_frame and not found.cr_running and not found.cr_suspended:
                never_awaited(found)

    def call(self, member, positional, named):
        path = member_path(member._namespace["global"], member.__name__)
        call = coroutine(path, member)
        if len(positional) > 1 or positional and named:
            call.fail(TypeError(f"{path}() takes one positional argument or keyword arguments, not both and not more"))
            return call
        encoder = Encoder("argument", self.limits["call-bytes"])
        try:
            argument = encoder.encode(positional[0] if positional else named or None)
        except Refused as refusal:
            call.fail(TypeError(f"{path}: {refusal}"))
        except OverflowError:
            call.settle(None, f"{path}: the argument is larger than the budget of {encoder.budget:,} bytes for one argument (call-bytes)")
        else:
            self.last += 1
            call._id = self.last
            self.calls[call._id] = call
            self.send(type="call", id=call._id, namespace=member._namespace["global"], function=member.__name__, argument=argument)
        return call


worker = Worker()


class coroutine:
    """A call that the program has made. It may be awaited more than once, and by any loop; no frame of its own stands in a traceback."""

    __slots__ = "_path", "_member", "_id", "_outcome", "_futures", "__weakref__"

    def __init__(self, path, member):
        self._path, self._member, self._id, self._outcome, self._futures = path, member, 0, None, {}

    def settle(self, value, error):
        if error is None:
            return self._end((value, None))
        instance = self._member._class(error)
        if name := self._member._namespace.get("errorClass", {}).get("memberProperty"):
            setattr(instance, name, self._member.__name__)
        self.fail(instance)

    def fail(self, error):
        if not self._futures:
            worker.rejected[self] = error
        self._end((None, error))

    def _end(self, outcome):
        self._outcome = outcome
        for loop, future in self._futures.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._fill, future)

    def _fill(self, future):
        if not future.done() and self._outcome:
            value, error = self._outcome
            future.set_exception(error) if error else future.set_result(value)

    def _future(self):
        worker.rejected.pop(self, None)
        loop = events.get_running_loop()
        if loop not in self._futures:
            self._futures[loop] = loop.create_future()
            self._futures[loop].add_done_callback(self._cancelled)
            self._fill(self._futures[loop])
        return self._futures[loop]

    def _cancelled(self, future):
        if future.cancelled() and worker.calls.pop(self._id, None):
            worker.send(type="cancel", id=self._id)

    def __await__(self):
        return self._future().__await__()

    send = property(lambda self: self._future().__await__().send)
    throw = property(lambda self: self._future().__await__().throw)

    def close(self):
        pass

    def __repr__(self):
        return f"<coroutine object {self._path}>"


class member:
    __slots__ = "_namespace", "_class", "__name__"

    def __init__(self, namespace, error_class, name):
        self._namespace, self._class, self.__name__ = namespace, error_class, name

    def __call__(self, /, *positional, **named):
        return worker.call(self, positional, named)

    def __repr__(self):
        return f"<function {member_path(self._namespace['global'], self.__name__)}>"


def make_namespace(spec, error_class):
    name, members = spec["global"], {n: member(spec, error_class, n) for n in spec["functions"]}

    class Namespace:
        __slots__ = ()

        def __getattr__(self, attribute):
            if attribute in members:
                return members[attribute]
            raise AttributeError(missing(name, members, attribute))

        def __getitem__(self, key):
            if key in members:
                return members[key]
            raise KeyError(missing(name, members, str(key)))

        def __dir__(self):
            return [*object.__dir__(self), *members]

        def __repr__(self):
            return f"<namespace {name}: {', '.join(sorted(members))}>"

        __iter__ = lambda self: iter(members)
        __len__ = lambda self: len(members)
        __contains__ = lambda self, key: key in members

    return Namespace()


class Task(tasks.Task):
    """A task whose place in a set is by its age and not by its address, so that a run is repeatable."""

    def __init__(self, *arguments, **named):
        worker.last_task += 1
        self.number = worker.last_task
        super().__init__(*arguments, **named)

    def __hash__(self):
        return self.number


class Output(io.RawIOBase):
    """The raw stream below sys.stdout or sys.stderr: every line is an entry."""

    def __init__(self, source, descriptor):
        self.source, self.descriptor, self.partial, self.budget = source, descriptor, b"", 1 << 20

    def writable(self):
        return True

    def fileno(self):
        return self.descriptor

    def write(self, data):
        *lines, self.partial = (self.partial + bytes(data)).split(b"\n")
        for line in lines:
            self.entry(line)
        if len(self.partial) > self.budget >= 0:
            self.end()
        return len(data)

    def entry(self, line):
        worker.send(type="log", source=self.source, text=line.decode("utf-8", "replace"))

    def end(self):
        if self.partial:
            self.entry(self.partial)
        self.partial = b""


class Selector(selectors.DefaultSelector):
    """Waits for the host too, and does not wait for nothing."""

    def __init__(self):
        super().__init__()
        if threading.current_thread() is threading.main_thread():
            self.register(worker.socket, selectors.EVENT_READ)

    def select(self, timeout=None):
        if timeout is None and not worker.calls and len(self.get_map()) < 3 and threading.active_count() == 1:
            worker.finish({"kind": "exception", "message": "RuntimeError: the program awaits what can never happen: "
                           "no call, timer or task is left that could settle it"})
        events = super().select(timeout)
        if any(key.fileobj is worker.socket for key, _ in events):
            worker.take_replies()
        return [event for event in events if event[0].fileobj is not worker.socket]


def outside(run):
    """Lets a loop run inside a task of another one, which stands still meanwhile."""
    @functools.wraps(run)
    def wrapped(*arguments, **named):
        loop = events._get_running_loop()
        if loop is None:
            return run(*arguments, **named)
        task = tasks.current_task(loop)
        tasks._leave_task(loop, task)
        events._set_running_loop(None)
        try:
            return run(*arguments, **named)
        finally:
            events._set_running_loop(loop)
            tasks._enter_task(loop, task)
    return wrapped


def never_awaited(found):
    file, line, _ = found.cr_origin[0] if found.cr_origin else (FILE, found.cr_code.co_firstlineno, "")
    worker.warn(f"{file}:{line}: RuntimeWarning: coroutine '{found.__qualname__}' was never awaited")


def explain(error, depth=0):
    """The text of an exception for the one who wrote the program: name and text first, then the program's own frames."""
    shown = traceback.TracebackException(type(error), error, error.__traceback__, compact=True)
    lines = "".join(shown.format_exception_only()).splitlines(True)
    place = [line for line in lines if isinstance(error, SyntaxError) and line.startswith("  ")]
    text = "".join(line for line in lines if line not in place) + "".join(place)
    shown.stack[:] = [frame for frame in shown.stack if frame.filename == FILE]
    if shown.stack:
        text += "Traceback (most recent call last):\n" + "".join(shown.stack.format())
    if isinstance(error, BaseExceptionGroup) and depth < 3:
        for i, inner in enumerate(error.exceptions[:10]):
            text += f"\nexception {i + 1} of {len(error.exceptions)} in the group: {explain(inner, depth + 1)}\n"
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None and depth < 5:
        text += f"\n{'caused by' if error.__cause__ else 'while handling'}: {explain(cause, depth + 1)}"
    text = text.rstrip("\n")
    return text if len(text) < 16000 else text[:8000] + "\n... left out ...\n" + text[-7900:]


def unfence(program):
    """The inside of a program that is one fenced block; and what is wrong with a program that has one among other text."""
    program = program.removeprefix("\ufeff")
    block = re.match(r"\s*?^( {0,3})(`{3,}|~{3,})[^`\n]*\n", program, re.M)
    if block:
        body, *rest = re.split(rf"^ {{0,3}}{block[2]}[`~]*[ \t]*\r?$", program[block.end():], 1, re.M)
        if not rest or not rest[0].strip():
            return re.sub(f"^ {{0,{len(block[1])}}}", "", body, flags=re.M), None
    fenced = re.search(r"^ {0,3}(`{3}|~{3})", program, re.M)
    return program, fenced and "there is text around the fenced code block: send the program alone, without explanations"


def compile_program(source):
    """Code of the program that is a coroutine's and has the program's globals as its locals."""
    offset, text = 0, source
    if re.match(r"(?:[ \t]*(?:#.*)?\n)*[ \t]+[^\s#]", source):
        offset, text = 1, "if 1:\n" + source  # all of it is indented
    try:
        tree = ast.parse(text, FILE)
    except SyntaxError as error:
        error.lineno, error.end_lineno = error.lineno and error.lineno - offset, error.end_lineno and error.end_lineno - offset
        raise
    if offset:
        tree.body = ast.increment_lineno(tree, -1).body[0].body
    returns, rewritten, blocks, flags = [], [], [tree.body], ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    while blocks:
        block = blocks.pop()
        for i, node in enumerate(block):
            if isinstance(node, ast.Return):
                returns.append((block, i, node))
                block[i] = ast.copy_location(ast.Expr(node.value or ast.copy_location(ast.Constant(None), node)), node)
            elif isinstance(node, ast.ImportFrom) and (node.module == "__future__" or node.names[0].name == "*"):
                rewritten.append((block, i, node))
                if node.module == "__future__":
                    for alias in node.names:
                        flags |= getattr(getattr(__import__("__future__"), alias.name, None), "compiler_flag", 0)
            elif isinstance(node, ast.AnnAssign) and node.simple:
                rewritten.append((block, i, node))
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                blocks += [b for f in ("body", "orelse", "finalbody", "handlers", "cases") if (b := getattr(node, f, None))]
    # As a module first, which has the language's own errors, and the names that are global.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they come when it is compiled again
        module = compile_module(tree, flags)
    for block, i, node in returns:
        block[i] = ast.copy_location(ast.Return(node.value and ast.Tuple([node.value], ast.Load())), node)
    for block, i, node in rewritten:
        block[i] = ast.copy_location(rewrite(node, flags), node)
    names = sorted({name for code in codes(module) for name in code.co_names})
    body = [ast.Global(names)] * bool(names) + (tree.body or [ast.Pass()])
    arguments = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    tree.body = [ast.AsyncFunctionDef("<module>", arguments, body, [], type_params=[])]
    code = compile(ast.fix_missing_locations(tree), FILE, "exec", flags, True)
    code, = (c for c in code.co_consts if isinstance(c, types.CodeType))
    return unqualified(code).replace(co_flags=code.co_flags & ~0b10011)  # neither optimized nor with new locals nor nested


def rewrite(node, flags):
    """What stands in a function for an import and an annotation that only a module may have."""
    if isinstance(node, ast.ImportFrom):
        return ast.Expr(ast.Call(ast.Name("import *", ast.Load()), [ast.Constant(ast.unparse(node))], []))
    annotation = ast.Constant(ast.unparse(node.annotation)) if flags & 0x1000000 else node.annotation
    place = ast.Subscript(ast.Name("__annotations__", ast.Load()), ast.Constant(node.target.id), ast.Store())
    assignments = [ast.Assign([node.target], node.value)] if node.value else []
    return ast.If(ast.Constant(True), [*assignments, ast.Assign([place], annotation)], [])


def compile_module(tree, flags):
    """Compiles a module in which nonlocal may name its variables."""
    moved = []
    while True:
        try:
            code = compile(tree, FILE, "exec", flags, True)
            break
        except SyntaxError as error:
            name = re.match("no binding for nonlocal '(.*)' found|", error.msg)[1]
            for block in (b for owner in ast.walk(tree) for _, b in ast.iter_fields(owner) if name and isinstance(b, list)):
                for i, node in enumerate(block):
                    if isinstance(node, ast.Nonlocal) and node.lineno == error.lineno and name in node.names:
                        others = [ast.copy_location(ast.Nonlocal([n for n in node.names if n != name]), node)]
                        block[i:i + 1] = [ast.copy_location(ast.Global([name]), node)] + others * (len(node.names) > 1)
                        moved.append((name, error))
                        break
            if not moved or moved[-1][1] is not error:
                raise
    stored = {i.argval for i in dis.get_instructions(code) if i.opname in ("STORE_NAME", "STORE_GLOBAL")}
    for name, error in moved:
        if name not in stored:
            raise error
    return code


def codes(code):
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from codes(constant)


def unqualified(code):
    constants = tuple(unqualified(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    return code.replace(co_consts=constants, co_qualname=code.co_qualname.removeprefix("<module>.<locals>."))


def complete(value):
    """The completion value as it is sent, and the warnings for it."""
    encoder = Encoder("value", worker.limits["value-bytes"], replace=True)
    try:
        return encoder.encode(value), encoder.replaced[:20]
    except OverflowError:
        budget = encoder.budget
        text = value if type(value) is str else reprlib.repr(value)
        cut = utf8(text)[:budget].decode("utf-8", "ignore")
        return Encoder().encode(cut), [f"the value is larger than the budget of {budget:,} bytes (value-bytes) and was replaced by the "
                                       "beginning of its text"]


def run_program(code, scope):
    loop = events.new_event_loop()
    events.set_event_loop(loop)
    failure, value, notes = None, None, []
    try:
        returned = loop.run_until_complete(loop.create_task(eval(code, scope)))
        if returned is not None:
            value, notes = complete(returned[0])
    except BaseException as error:
        if not isinstance(error, SystemExit) or error.code not in (None, 0):
            failure = {"kind": "exception", "message": explain(error)}
    worker.outcome = failure, value
    remaining = tasks.all_tasks(loop)
    for task in remaining:
        task.cancel()
    try:
        loop.run_until_complete(tasks.gather(*remaining, return_exceptions=True))
        loop.run_until_complete(loop.shutdown_asyncgens())
    except BaseException:
        pass  # such as another exit: what came of the program stands
    for note in notes:
        worker.warn(note)
    worker.finish()


def main():
    worker.send(type="hello", protocol=1, language="python", engine="CPython " + sys.version.split()[0], lacks=LACKS,
                output="program")
    run, _ = decode(worker.receive())
    worker.started, worker.limits = time.process_time_ns(), run["limits"]
    os.environ["TZ"] = run["zone"]
    time.tzset()
    random.seed(run["seed"])
    STDOUT.budget = STDERR.budget = worker.limits["log-bytes"]
    for name, raw in (("stdout", STDOUT), ("stderr", STDERR)):
        stream = io.TextIOWrapper(raw, "utf-8", "surrogatepass", newline="\n", write_through=True)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    world, program = types.ModuleType("builtins"), types.ModuleType("__main__")
    vars(world).update(vars(builtins))  # of the program's own, so that what it does to them does not reach the worker
    scope = vars(program)
    vars(world)["import *"] = lambda text: exec(text, scope)
    scope.update(__builtins__=world, __annotations__={}, ToolError=ToolError)
    for spec in run["bindings"]:
        error_class = ToolError
        if spec.get("errorClass"):
            name = spec["errorClass"]["name"]
            error_class = scope[name] = type(name, (ToolError,), {"__module__": "__main__"})
        scope[spec["global"]] = make_namespace(spec, error_class)
    sys.modules.update(builtins=world, __main__=program)
    sys.argv = [FILE]
    selectors.DefaultSelector, tasks.Task = Selector, Task
    asyncio.run = runners.run = outside(asyncio.run)
    base_events.BaseEventLoop.run_until_complete = outside(base_events.BaseEventLoop.run_until_complete)
    warnings._warn_unawaited_coroutine = never_awaited
    source, prose = unfence(run["program"])
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    lines = source.splitlines(True)
    linecache.cache.clear()  # newer versions put this text there
    linecache.cache[FILE] = len(source), None, lines, FILE
    try:
        code = compile_program(source)
    except BaseException as error:
        if isinstance(error, SyntaxError) and error.lineno and not error.text and error.lineno <= len(lines):
            error.text = lines[error.lineno - 1]
        text = f"SyntaxError: {prose}" if prose and isinstance(error, SyntaxError) else explain(error)
        worker.finish({"kind": "exception", "message": text})
    if worker.limits["call-depth"] >= 0:
        sys.setrecursionlimit(worker.limits["call-depth"] + 10)
    sys.set_coroutine_origin_tracking_depth(1)
    run_program(code, scope)


STDOUT, STDERR = Output("stdout", 1), Output("stderr", 2)
main()
