import re
from dataclasses import dataclass
@dataclass(frozen=True)
class Tok: kind: str; val: str; pos: int
SPEC = [("NUM", r"\d+(?:\.\d+)?"), ("ID", r"[A-Za-z_]\w*"), ("OP", r"[-+*/^()=,]"), ("WS", r"\s+"), ("BAD", r".")]
RX = re.compile("|".join(f"(?P<{k}>{v})" for k, v in SPEC))
class ParseError(SyntaxError): pass
def lex(s):
    for m in RX.finditer(s):
        if m.lastgroup == "WS": continue
        if m.lastgroup == "BAD": raise ParseError(f"unexpected {m.group()!r} at {m.start()}")
        yield Tok(m.lastgroup, m.group(), m.start())
class Parser:
    PREC = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}
    def __init__(self, s): self.t = list(lex(s)); self.i = 0; self.env = {"pi": 3.14, "max": max}
    def peek(self): return self.t[self.i] if self.i < len(self.t) else None
    def next(self): t = self.peek(); self.i += 1; return t
    def expr(self, p=0):
        l = self.atom()
        while (t := self.peek()) and t.val in self.PREC and self.PREC[t.val] > p:
            self.next(); r = self.expr(self.PREC[t.val] - (t.val == "^"))
            match t.val:
                case "+": l += r
                case "-": l -= r
                case "*": l *= r
                case "/": l /= r
                case "^": l **= r
        return l
    def atom(self):
        match self.next():
            case Tok("NUM", v): return float(v) if "." in v else int(v)
            case Tok("OP", "-"): return -self.expr(2)
            case Tok("OP", "("):
                v = self.expr(); assert self.next().val == ")", "expected )"; return v
            case Tok("ID", name) if self.peek() and self.peek().val == "(":
                self.next(); args = [self.expr()]
                while self.peek().val == ",": self.next(); args.append(self.expr())
                self.next(); return self.env[name](*args)
            case Tok("ID", name): return self.env[name]
            case None: raise ParseError("unexpected end")
            case t: raise ParseError(f"unexpected {t}")
for s in ["1+2*3", "2^3^2", "(1+2)*-3", "max(1, pi, 2)*2", "10/4-1"]: print(s, "=", Parser(s).expr())
for s in ["1+", "1 $ 2", "foo", "(1"]:
    try: print(Parser(s).expr())
    except (ParseError, KeyError, AssertionError, AttributeError) as e: print(type(e).__name__, e)
Parser(")").expr()
