"""Writes the value, or the exception, of each expression beside this file: python3.13 golden.py"""

import pathlib
import warnings

warnings.simplefilter("ignore")
here = pathlib.Path(__file__).parent


def outcome(expression):
    try:
        return repr(eval(expression))
    except Exception as e:
        return type(e).__name__ + ": " + str(e)


lines = here.joinpath("expressions.txt").read_text().splitlines()
here.joinpath("expressions.out").write_text("".join(outcome(line) + "\n" for line in lines))
