"""Runs the programs beside this file and writes what they print next to them: python3.13 golden.py"""

import pathlib
import subprocess
import sys

for program in sorted(pathlib.Path(__file__).parent.joinpath("programs").glob("*.py")):
    result = subprocess.run([sys.executable, program.name], cwd=program.parent, capture_output=True, text=True, check=True)
    program.with_suffix(".out").write_text(result.stdout)
