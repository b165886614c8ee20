"""Writes the expected results into trees.txt and mistakes.txt, as CPython 3.13 gives them:

    python3.13 generate.py

Both files hold blocks: a line '### name', source lines, a line '---', the result. The result of a block of trees.txt is
ast.dump with positions and the warnings, that of mistakes.txt the exception. A new block needs no result; the sources of
mistakes.txt are Python string literals, one a line, so that spaces at the ends of lines can be seen. A source that begins
with 'eval ' or 'single ' before the literal is compiled in that mode.
"""

import ast
import pathlib
import sys
import warnings

HERE = pathlib.Path(__file__).parent


def blocks(name):
    for block in (HERE / name).read_text().split("### ")[1:]:
        title, _, rest = block.partition("\n")
        source, _, _ = rest.partition("---\n")
        yield title, source


def tree(source):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        lines = [ast.dump(ast.parse(source), include_attributes=True)]
    lines += [f"{w.category.__name__}|{w.message}|{w.lineno}" for w in caught]
    return "\n".join(lines) + "\n"


def mistake(line):
    mode, _, literal = line.partition(" ") if line[0] not in "'\"" else ("exec", "", line)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(ast.literal_eval(literal), mode=mode)
        except SyntaxError as e:
            place = [n or 0 for n in (e.lineno, e.offset, e.end_lineno, e.end_offset)]
            return "|".join(map(str, [type(e).__name__, e.msg, *place]))
        except MemoryError as e:
            return f"MemoryError|{e}|0|0|0|0"
        return "accepted"


def main():
    if sys.version_info[:2] != (3, 13):
        sys.exit("needs Python 3.13")
    rewrite("trees.txt", tree)
    rewrite("mistakes.txt", lambda source: "".join(f"{mistake(line)}\n" for line in source.splitlines()))


def rewrite(name, result):
    text = "".join(f"### {title}\n{source}---\n{result(source)}" for title, source in blocks(name))
    (HERE / name).write_text(text)


if __name__ == "__main__":
    main()
