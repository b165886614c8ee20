"""Writes probes.json: what CPython 3.13 prints for each program in probes.txt. Run it with that version, here."""

import ast
import asyncio
import contextlib
import inspect
import io
import json
import re
import sys

assert sys.version_info[:2] == (3, 13), "goldens are CPython 3.13's"


def blocks(text):
    for block in re.split(r"(?m)^### ", text)[1:]:
        name, _, program = block.partition("\n")
        yield name, program


def run(program):
    code = compile(program, "main.py", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    out = io.StringIO()
    scope = {"__name__": "__main__"}

    async def main():
        result = eval(code, scope)
        if inspect.isawaitable(result):
            await result

    with contextlib.redirect_stdout(out):
        asyncio.run(main())
    return out.getvalue()


with open("probes.txt", encoding="utf-8") as file:
    goldens = {name: run(program) for name, program in blocks(file.read())}
with open("probes.json", "w", encoding="utf-8") as file:
    json.dump(goldens, file, ensure_ascii=False, indent=1)
    file.write("\n")
