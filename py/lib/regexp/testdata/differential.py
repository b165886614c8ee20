"""Prints what CPython's re makes of random patterns: python3.13 differential.py SEED COUNT

Each line is a JSON object: the pattern, the flags, the subject, whether both are bytes (then in latin-1), and either the error or the
matches that match, fullmatch and finditer find, each as the spans of all groups followed by lastindex.
"""
import json
import random
import re
import signal
import sys
import warnings

warnings.simplefilter("ignore")
random.seed(int(sys.argv[1]))
choice, chance = random.choice, lambda p: random.random() < p

LETTERS = ["a", "b", "c", "a", "b", "A", "B", "1", "_", " ", "\n", "-", "é", "É", "s", "ſ", "k", "\u212a", "i", "İ", "ı", "ß", "µ", "μ", "σ", "ς", "Σ", "😀", "٣", "中"]
PLAIN = LETTERS[:12]


class Generator:
    def __init__(self, is_bytes):
        self.alphabet = PLAIN + ["\xe9", "\xff"] if is_bytes else choice([PLAIN, PLAIN, LETTERS])
        self.groups = 0
        self.names = []
        self.is_bytes = is_bytes

    def letter(self):
        c = choice(self.alphabet)
        return re.escape(c) if c in " -\n" and chance(0.5) else c

    def set(self):
        parts = []
        for _ in range(random.randint(1, 4)):
            kind = random.random()
            if kind < 0.5:
                parts.append(choice(self.alphabet).replace("-", "\\-"))
            elif kind < 0.75:
                low, high = sorted([choice(self.alphabet), choice(self.alphabet)])
                if chance(0.03):
                    low, high = high, low
                parts.append(low.replace("-", "\\-") + "-" + high.replace("-", "\\-"))
            elif kind < 0.95:
                parts.append(choice(["\\d", "\\w", "\\s", "\\D", "\\W", "\\S"]))
            else:
                parts.append(choice(["-", "^", "]", "[", "\\b", "&&", "\\x41", "--", "\\101", "\\n", "\\q"]))
        return "[" + choice(["", "", "^"]) + "".join(parts) + "]"

    def atom(self, depth):
        kind = random.random()
        if depth <= 0 or kind < 0.35:
            return self.letter()
        if kind < 0.45:
            return choice([".", ".", "\\w", "\\d", "\\s", "\\W", "\\S", "\\D"])
        if kind < 0.55:
            return self.set()
        if kind < 0.61:
            return choice(["^", "$", "\\b", "\\B", "\\A", "\\Z"])
        if kind < 0.73:
            self.groups += 1
            if chance(0.15):
                name = choice("xyz")
                self.names.append(name)
                return "(?P<%s>%s)" % (name, self.alternatives(depth - 1))
            return "(" + self.alternatives(depth - 1) + ")"
        if kind < 0.81:
            return "(?:" + self.alternatives(depth - 1) + ")"
        if kind < 0.85:
            return choice(["(?=", "(?!"]) + self.alternatives(depth - 1) + ")"
        if kind < 0.88:
            return choice(["(?<=", "(?<!"]) + (self.letter() if chance(0.4) else self.alternatives(depth - 1)) + ")"
        if kind < 0.91:
            return "(?>" + self.alternatives(depth - 1) + ")"
        if kind < 0.94 and self.groups:
            if self.names and chance(0.3):
                return "(?P=" + choice(self.names) + ")"
            return "\\" + str(random.randint(1, self.groups))
        if kind < 0.97 and self.groups:
            condition = str(random.randint(1, self.groups))
            if self.names and chance(0.3):
                condition = choice(self.names)
            no = "|" + self.sequence(depth - 1) if chance(0.6) else ""
            return "(?(" + condition + ")" + self.sequence(depth - 1) + no + ")"
        if kind < 0.985:
            add = "".join(random.sample("imsxauL", random.randint(0, 2)))
            remove = "".join(random.sample("imsx", random.randint(0, 1)))
            return "(?" + add + ("-" + remove if remove else "") + ":" + self.alternatives(depth - 1) + ")"
        return choice(["(?#c)", "(", ")", "*", "{", "}", "a{1", "(?", "(?P", "\\", "[", "(?i)", "a{2,1}", "(?P<x", "(?<", "\\x4", "\\8", "(?P>x)", "|", "a**", "\\07", "\\N{DIGIT ONE}", "\\u0061", "(?(9)a)", "(?-i)"])

    def piece(self, depth):
        atom = self.atom(depth)
        if chance(0.35):
            atom += choice(["*", "+", "?", "{2}", "{1,3}", "{0,2}", "{,2}", "{2,}", "{0}", "*", "+"])
            atom += choice(["", "", "", "?", "+"])
        return atom

    def sequence(self, depth):
        return "".join(self.piece(depth) for _ in range(choice([0, 1, 1, 2, 2, 3, 4])))

    def alternatives(self, depth):
        return "|".join(self.sequence(depth) for _ in range(choice([1, 1, 1, 2, 2, 3])))

    def pattern(self):
        prefix = choice(["(?i)", "(?m)", "(?s)", "(?x)", "(?a)", "(?im)"]) if chance(0.1) else ""
        return prefix + self.alternatives(random.randint(1, 4))

    def subject(self):
        letters = self.alphabet if chance(0.5) else random.sample(self.alphabet, 3)
        return "".join(choice(letters) for _ in range(random.randint(0, 14)))


class Timeout(BaseException):
    pass


def alarm(*_):
    raise Timeout


signal.signal(signal.SIGALRM, alarm)


def show(match):
    if match is None:
        return None
    return [list(span) for span in match.regs] + [match.lastindex or 0]


def run(pattern, flags, subjects, is_bytes):
    convert = (lambda text: text.encode("latin-1")) if is_bytes else (lambda text: text)
    common = {"pattern": pattern, "flags": flags, "bytes": is_bytes}
    try:
        compiled = re.compile(convert(pattern), flags)
    except RecursionError:
        return
    except Exception as error:
        yield common | {"error": type(error).__name__ + ": " + str(error)}
        return
    for subject in subjects:
        text = convert(subject)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.3)
            result = {
                "subject": subject, "match": show(compiled.match(text)), "fullmatch": show(compiled.fullmatch(text)),
                "found": [show(match) for match in compiled.finditer(text)],
            }
            signal.setitimer(signal.ITIMER_REAL, 0)
        except (Timeout, SystemError):
            # SystemError: CPython has groups whose end lies before their start.
            signal.setitimer(signal.ITIMER_REAL, 0)
            continue
        yield common | result


for _ in range(int(sys.argv[2])):
    is_bytes = chance(0.15)
    generator = Generator(is_bytes)
    pattern = generator.pattern()
    flags = 0
    for flag in (re.I, re.M, re.S, re.X, re.A):
        if chance(0.15):
            flags |= flag.value
    if is_bytes and chance(0.1):
        flags |= re.L.value
    for line in run(pattern, flags, [generator.subject() for _ in range(6)], is_bytes):
        print(json.dumps(line))
