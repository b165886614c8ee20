import textwrap, string, unicodedata, re
t = "The quick brown fox jumps over the lazy dog. " * 3
print(textwrap.fill(t, 40)); print(textwrap.shorten(t, 30)); print(textwrap.indent("a\nb\n\nc", "> ")); print(textwrap.dedent("    x\n      y\n")); print(textwrap.wrap("a-very-long-hyphenated-word here", 10))
print(string.ascii_letters, string.punctuation, string.Template("$a ${b} $$").safe_substitute(a=1), string.capwords("hello wORLD"))
print(unicodedata.normalize("NFKD", "é").encode("ascii", "ignore"), unicodedata.name("é"), unicodedata.category("1"))
log = await tools.read_file(path="log.txt")
pat = re.compile(r"(?P<ts>\d{4}-\d\d-\d\d [\d:]+) (?P<lvl>[A-Z]+) (?P<msg>.*?)(?: code=(?P<code>\d+))?$", re.M)
for m in pat.finditer(log): print(m.groupdict(), m.span("lvl"), m.lastgroup)
print(re.sub(r"(\w+)@(\w+)", r"\2 at \g<1>", "me@home you@work"), re.sub(r"\d+", lambda m: str(int(m[0]) * 2), "a1 b22"), re.split(r"([,;])\s*", "a, b;c"), re.findall(r"(\w)(\d)", "a1b2"), re.fullmatch(r"\d{3}-\d{4}", "555-1234"), re.subn("x", "y", "xxx", count=2))
print(re.match(r"(?i)HELLO(?=\sW)", "hello World"), re.escape("a.b*c"), re.search(r"(?<!\d)\d{2}(?!\d)", "123 45 6").group(), [x.start() for x in re.finditer("a", "banana")], re.split(r"\s+", " a b "), re.compile(r"""
  (\d+)  # num
  \s*([a-z]+)?""", re.X | re.I).match("12 KG").groups(default="-"))
from collections import Counter
c = Counter(re.findall(r"\w+", t.lower())); print(c.most_common(3), c["zzz"], c - Counter(the=5), c.total(), (Counter("aab") & Counter("ab")), +Counter(a=-1, b=2))
