"""Writes what CPython 3.13 prints into the check files that are given: python3.13 generate.py FILE...

A file has blocks: "### name", a program, a line "---", what the program prints and, after an uncaught exception, the
last line of its traceback, or all of it if the file is named after tracebacks. Each program runs as a script main.py in a directory of its own, in UTC.
"""
import os
import subprocess
import sys
import tempfile


def run(source, whole):
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "main.py"), "w", encoding="utf-8") as file:
            file.write(source)
        done = subprocess.run(
            [sys.executable, "main.py"], cwd=directory, capture_output=True, encoding="utf-8",
            env={"TZ": "UTC", "PYTHONIOENCODING": "utf-8"}, timeout=60)
        home = os.path.realpath(directory) + os.sep
        text = done.stdout.rstrip("\n")
        if done.returncode:
            last = done.stderr.replace(home, "").rstrip("\n")
            if not whole:
                last = last.rsplit("\n", 1)[-1]
            text = text + "\n" + last if text else last
        return text


for name in sys.argv[1:]:
    with open(name, encoding="utf-8", newline="\n") as file:
        head, *blocks = ("\n" + file.read()).split("\n### ")
    for i, block in enumerate(blocks):
        source, _ = ("\n" + block).split("\n---\n", 1) if "\n---\n" in block else (block, "")
        title, source = source.lstrip("\n").split("\n", 1)
        blocks[i] = title + "\n" + source + "\n---\n" + run(source + "\n", "tracebacks" in name)
    with open(name, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n### ".join([head.lstrip("\n")] + blocks).lstrip("\n") + "\n")
