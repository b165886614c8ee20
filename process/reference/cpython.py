"""A worker of the wire protocol (docs/wire.md) that runs Python programs on the CPython that reads this.
What the interpreter is given is cbor.py, program.py and this file, one after the other.

Frames go out at the moment they are made, so that nothing is lost when the host kills the process. Frames
come in where a loop of asyncio waits: its selector watches the host's socket beside the loop's descriptors,
so that no thread is needed, and a loop that would wait for nothing at all is known to be stuck.
"""
import asyncio, gc, inspect, io, linecache, os, random, selectors, socket, sys, threading, time
import types, warnings
from asyncio import base_events, events, runners, tasks  # a program may empty the modules themselves

__name__ = "worker"
LACKS = ["near-names", "steps", "compute", "memory-growth", "uncatchable", "process-safety",
         "native-interrupt", "single-allocation"]
if sys.version_info < (3, 13):  # the contract's Python
    LACKS += ["language-level", "stack-positions"]


class Worker:
    def __init__(self):
        self.socket, self.received = socket.socket(fileno=3), bytearray()
        self.calls, self.unseen, self.last_call, self.last_task = {}, {}, 0, 0
        self.program = self.outcome = None

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
        return decode(frame)

    def take_replies(self):
        while received := self.receive(socket.MSG_DONTWAIT):
            message, problems = received
            if message["type"] == "abort":
                self.finish({"kind": "abort", "message": "the run was aborted"})
            elif call := self.calls.pop(message["id"], None):
                text = message.get("error", problems[0] if problems else None)
                call.settle(message.get("value"), None if text is None else call.member.error(text))

    def finish(self, failure=None, value=None):
        failure, value = self.outcome or (failure, value)
        for stream in OUTPUTS:
            stream.end()
        if not failure or failure["kind"] == "exception":
            self.report_unseen()
        used = {"compute": time.process_time_ns() - self.started}
        self.send(type="done", failure=failure, value=value, usage=used)
        os._exit(0)

    def report_unseen(self):
        for error in list(self.unseen.values()):
            self.warn("the exception of a call was never retrieved: " + explain(error))
        for found in gc.get_objects():
            kind = type(found)
            if issubclass(kind, tasks.Task) and found.done() and found._log_traceback:
                self.warn("Task exception was never retrieved: " + explain(found._exception))
            elif kind is types.CoroutineType and inspect.getcoroutinestate(found) == inspect.CORO_CREATED:
                never_awaited(found)

    def call(self, member, positional, named):
        call, encoder = coroutine(member), Encoder("argument", self.limits["call-bytes"])
        try:
            if len(positional) > 1 or positional and named:
                raise Refused("takes one positional argument or keyword arguments, not both and not more")
            argument = encoder.encode(positional[0] if positional else named or None)
        except Refused as refusal:
            call.settle(None, TypeError(f"{member.path}: {refusal}"))
        except OverflowError:
            call.settle(None, member.error(f"{member.path}: the argument is larger than the budget of "
                                           f"{encoder.budget:,} bytes for one argument (call-bytes)"))
        else:
            self.last_call += 1
            call.id = self.last_call
            self.calls[call.id] = call
            self.send(type="call", id=call.id, namespace=member.namespace, function=member.name,
                      argument=argument)
        return call


class coroutine:
    """A call that the program has made. It is awaited by any loop, and again, without frames of its own."""

    def __init__(self, member):
        self.member, self.id, self.outcome, self.futures = member, 0, None, {}

    def settle(self, value, error):
        if error and not self.futures:
            worker.unseen[self] = error
        self.outcome = value, error
        for loop, future in self.futures.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(self.fill, future)

    def fill(self, future):
        if not future.done() and self.outcome:
            value, error = self.outcome
            future.set_exception(error) if error else future.set_result(value)

    def cancelled(self, future):
        if future.cancelled() and worker.calls.pop(self.id, None):
            worker.send(type="cancel", id=self.id)

    def __await__(self):
        worker.unseen.pop(self, None)
        loop = events.get_running_loop()
        if loop not in self.futures:
            self.futures[loop] = loop.create_future()
            self.futures[loop].add_done_callback(self.cancelled)
            self.fill(self.futures[loop])
        return self.futures[loop].__await__()

    send = property(lambda self: self.__await__().send)
    throw = property(lambda self: self.__await__().throw)
    close = lambda self: None
    __repr__ = lambda self: f"<coroutine object {self.member.path}>"


class function:
    """A member of a namespace, and of a type that describes it to the program."""

    def __init__(self, spec, name, error_class):
        self.namespace, self.name, self.path = spec["global"], name, member_path(spec["global"], name)
        self.error_class, self.property = error_class, spec.get("errorClass", {}).get("memberProperty")

    def error(self, text):
        error = self.error_class(text)
        if self.property:
            setattr(error, self.property, self.name)
        return error

    def __call__(self, /, *positional, **named):
        return worker.call(self, positional, named)

    __repr__ = lambda self: f"<function {self.path}>"


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
        self.source, self.descriptor, self.partial = source, descriptor, b""

    def writable(self):
        return True

    def fileno(self):
        return self.descriptor

    def write(self, data):
        *lines, self.partial = (self.partial + bytes(data)).split(b"\n")
        for line in lines:
            self.entry(line)
        if len(self.partial) > worker.limits["log-bytes"] >= 0:
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
            fail("RuntimeError: the program awaits what can never happen: "
                 "no call, timer or task is left that could settle it")
        ready = super().select(timeout)
        if any(key.fileobj is worker.socket for key, _ in ready):
            worker.take_replies()
        return [event for event in ready if event[0].fileobj is not worker.socket]


def never_awaited(found):
    file, line, _ = found.cr_origin[0] if found.cr_origin else (FILE, found.cr_code.co_firstlineno, "")
    worker.warn(f"{file}:{line}: RuntimeWarning: coroutine '{found.__qualname__}' was never awaited")


def fail(text):
    worker.finish({"kind": "exception", "message": text[:1 << 18]})


def run_program(code, scope):
    loop = events.new_event_loop()
    events.set_event_loop(loop)
    failure, value, notes = None, None, []
    try:
        worker.program = loop.create_task(eval(code, scope))
        returned = loop.run_until_complete(worker.program)
        if returned is not None:
            value, notes = complete(returned[0], worker.limits["value-bytes"])
    except BaseException as error:
        if not isinstance(error, SystemExit) or error.code not in (None, 0):
            failure = {"kind": "exception", "message": explain(error)[:1 << 18]}
    worker.outcome = failure, value  # whatever comes now
    remaining = tasks.all_tasks(loop)
    for task in remaining:
        task.cancel()
    try:
        loop.run_until_complete(tasks.gather(*remaining, return_exceptions=True))
        loop.run_until_complete(loop.shutdown_asyncgens())
    except BaseException:
        pass  # such as another exit
    for note in notes:
        worker.warn(note)
    worker.finish()


def main():
    os.environ.clear()  # of what the command line sets for the interpreter
    engine = "CPython " + sys.version.split()[0]
    worker.send(type="hello", protocol=1, language="python", engine=engine, lacks=LACKS, output="program")
    run, _ = worker.receive()
    worker.started, worker.limits = time.process_time_ns(), run["limits"]
    os.environ["TZ"] = run["zone"]
    time.tzset()
    random.seed(run["seed"])
    for raw in OUTPUTS:
        stream = io.TextIOWrapper(raw, "utf-8", "surrogatepass", newline="\n", write_through=True)
        setattr(sys, raw.source, stream)
        setattr(sys, f"__{raw.source}__", stream)
    scope = make_world(run["bindings"])
    sys.argv = [FILE]
    selectors.DefaultSelector, tasks.Task = Selector, Task
    asyncio.run = runners.run = outside(asyncio.run)
    base_events.BaseEventLoop.run_until_complete = outside(base_events.BaseEventLoop.run_until_complete)
    warnings._warn_unawaited_coroutine = never_awaited
    source, prose = unfence(run["program"])
    lines = source.splitlines(True)
    linecache.cache.clear()  # newer versions put this text there
    linecache.cache[FILE] = len(source), None, lines, FILE
    try:
        code = compile_program(source)
    except BaseException as error:
        if isinstance(error, SyntaxError) and error.lineno and not error.text:
            error.text = linecache.getline(FILE, error.lineno)
        fail(f"SyntaxError: {prose}" if prose and isinstance(error, SyntaxError) else explain(error))
    if worker.limits["call-depth"] >= 0:
        sys.setrecursionlimit(worker.limits["call-depth"] + 10)
    sys.set_coroutine_origin_tracking_depth(1)
    run_program(code, scope)


worker, OUTPUTS = Worker(), (Output("stdout", 1), Output("stderr", 2))
main()
