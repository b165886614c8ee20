"""Writes print.json: what CPython 3.13 prints for the programs of print.txt, entry by entry.

    python3.13 testdata/print.py
"""

import io
import json
import pathlib
import sys

folder = pathlib.Path(__file__).parent


class Stream(io.TextIOBase):
    """One of the two streams: an entry for each line when it is complete."""

    def __init__(self, source, entries):
        self.source, self.entries, self.rest = source, entries, ""

    def write(self, text):
        *lines, self.rest = (self.rest + text).split("\n")
        self.entries += [{"source": self.source, "text": line} for line in lines]
        return len(text)

    def finish(self):
        if self.rest:
            self.entries.append({"source": self.source, "text": self.rest})


def run(program):
    entries = []
    streams = [Stream("stdout", entries), Stream("stderr", entries)]
    plain = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = streams
    try:
        exec(compile(program, "main.py", "exec"), {"__name__": "__main__"})
    finally:
        sys.stdout, sys.stderr = plain
    for stream in streams:
        stream.finish()
    return entries


blocks = (folder / "print.txt").read_text(encoding="utf-8").split("### ")[1:]
result = []
for block in blocks:
    name, program = block.split("\n", 1)
    result.append({"name": name, "program": program.rstrip("\n"), "entries": run(program)})
(folder / "print.json").write_text(json.dumps(result, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
