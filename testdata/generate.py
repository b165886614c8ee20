#!/usr/bin/env python3
"""Writes the golden files of this folder from CPython and Node.js.

    cd testdata && python3 generate.py
"""
import builtins
import json
import keyword
import random
import struct
import subprocess

random.seed(20240517)

floats = [0.0, -0.0, 1.0, -1.0, 3.0, 0.1, 1e-4, 9.9e-5, 1e-5, 1e15, 9999999999999998.0, 1e16, 1e21, 1e22,
          1.5e300, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 123456789.125, 2.0**53,
          float("nan"), float("inf"), float("-inf")]
for _ in range(300):
    floats.append(struct.unpack("<d", random.randbytes(8))[0])
for _ in range(100):
    floats.append(random.uniform(-1e6, 1e6))
for _ in range(100):
    floats.append(float(random.randrange(10 ** random.randrange(1, 25))))

with open("floats.txt", "w") as out:
    print("# bits of a float64, and the key that json.dumps writes for it", file=out)
    for f in floats:
        bits = struct.unpack("<Q", struct.pack("<d", f))[0]
        if f != f:
            bits = 0x7FF8000000000001
        key, = json.loads(json.dumps({f: 0}))
        print(f"{bits:016x}\t{key}", file=out)

with open("keys.txt", "w") as out:
    print("# a key as JSON, and the key that json.dumps writes for it, as JSON", file=out)
    for key in [True, False, None, 0, -1, 2**63 - 1, -(2**63), 2**63, 10**40, "", "a", "true", "é\n\"", "\0"]:
        text, = json.loads(json.dumps({key: 0}))
        print(json.dumps(key), json.dumps(text), sep="\t", file=out)

with open("strings.txt", "w") as out:
    print("# a string as ASCII JSON, and as JSON.stringify writes it", file=out)
    strings = ["", "plain", "é ü 漢字 😀", "\"quoted\\\"", "</script>&<b>", "\u2028\u2029", "\ufffd\ufeff"]
    strings += [chr(c) for c in range(0x80)]
    for s in strings:
        script = "process.stdout.write(JSON.stringify(JSON.parse(process.argv[1])))"
        told = subprocess.run(["node", "-e", script, json.dumps(s)], capture_output=True, check=True)
        print(json.dumps(s), told.stdout.decode(), sep="\t", file=out)

with open("times.txt", "w") as out:
    print("# milliseconds since 1970, and Date.prototype.toISOString", file=out)
    times = [0, 1, -1, 999, 1715938200000, 253402300799999, 253402300800000, -62135596800000,
             -62167219200000, -62167219200001, 8640000000000000, -8640000000000000]
    times += [random.randrange(-8640000000000000, 8640000000000000) for _ in range(50)]
    script = f"for (const t of {times}) console.log(t + '\\t' + new Date(t).toISOString())"
    told = subprocess.run(["node", "-e", script], capture_output=True, check=True)
    out.write(told.stdout.decode())

with open("names.txt", "w") as out:
    print("# names that the languages reserve: a list, and a name", file=out)
    for name in keyword.kwlist + keyword.softkwlist:
        print("word", name, sep="\t", file=out)
    for name in dir(builtins):
        value = getattr(builtins, name)
        if isinstance(value, type) and issubclass(value, BaseException):
            print("global", name, sep="\t", file=out)
    for name in dir(BaseException()):
        print("member", name, sep="\t", file=out)
    script = r"""
      const vm = require('vm');
      const words = process.argv[1].split(' ');
      const refused = (source) => { try { new vm.Script(source); return false } catch { return true } };
      for (const word of words) {
        if (refused(`'use strict'; async function f() { let ${word} = 1 }`)) console.log('word\t' + word);
      }
      for (const name of Object.getOwnPropertyNames(globalThis)) {
        if (/^(_|sys$)/.test(name)) continue;
        const value = globalThis[name];
        if (value === Error || value?.prototype instanceof Error) console.log('global\t' + name);
      }
      for (const o of [Error.prototype, Object.prototype, new Error('x', {cause: 1}), new AggregateError([])]) {
        for (const name of Object.getOwnPropertyNames(o)) console.log('member\t' + name);
      }
    """
    # Every word of the section on keywords in ECMA-262, and some that are none.
    words = ("arguments as async await break case catch class const continue debugger default delete do else "
             "enum eval export extends false finally for from function get if implements import in instanceof "
             "interface let meta new null of package private protected public return set static super switch "
             "target this throw true try typeof using var void while with yield")
    told = subprocess.run(["node", "--no-warnings", "-e", script, words], capture_output=True, check=True)
    out.write(told.stdout.decode())
