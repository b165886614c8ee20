"""Prints the public names of the modules of CPython 3.13 that the table in docs/python.md counts, one module a line.

usage: python3.13 testdata/public.py > testdata/public.txt   (in py/lib)
"""
import importlib
import sys
import types

assert sys.version_info[:2] == (3, 13), sys.version

MODULES = '''__future__ abc argparse array ast asyncio atexit base64 binascii bisect builtins calendar cmath codecs collections collections.abc colorsys
configparser contextlib contextvars copy csv dataclasses datetime decimal difflib enum errno fnmatch fractions functools gc graphlib gzip
hashlib heapq hmac html html.parser inspect io ipaddress itertools json keyword logging logging.config logging.handlers math numbers
operator os os.path pathlib pickle platform pprint queue random re reprlib sched secrets shlex statistics string struct sys textwrap time
timeit tomllib traceback types typing unicodedata urllib.parse uuid warnings weakref xml.etree.ElementTree xml.sax.saxutils zlib zoneinfo'''.split()

for name in MODULES:
    module = importlib.import_module(name)
    names = getattr(module, '__all__', None)
    if names is None:
        names = [n for n in dir(module) if not n.startswith('_') and not isinstance(getattr(module, n), types.ModuleType)
                 and getattr(getattr(module, n), '__module__', name).split('.')[0].lstrip('_') in (name.split('.')[0], 'builtins', 'types', '')]
    print(name, *sorted(set(names)))
