# The other side of cpython.go: reads requests, one JSON object a line, from standard input and answers each with a line on
# standard output. The first line it writes says which build it is.
import json
import platform
import sys
import sysconfig
import time


def repeat(request):
    """Runs a program until forSeconds are over, at least once; the times are those of the processor, in seconds."""
    code = compile(request["program"] + "\nresult = main()\n", "main.py", "exec")
    times, end = [], time.monotonic() + request["forSeconds"]
    while True:
        namespace = {"__name__": "__main__"}
        start = time.process_time()
        exec(code, namespace)
        times.append(time.process_time() - start)
        if time.monotonic() >= end:
            return {"seconds": times, "value": namespace["result"]}


def build():
    arguments = sysconfig.get_config_var("CONFIG_ARGS") or ""
    return "%s %s (%s%s)" % (
        platform.python_implementation(), platform.python_version(), platform.python_compiler(),
        ", --enable-optimizations" if "--enable-optimizations" in arguments else "")


print(json.dumps(build()), flush=True)
for line in sys.stdin:
    print(json.dumps(repeat(json.loads(line))), flush=True)
