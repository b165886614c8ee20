import random, enum, collections
class State(enum.Enum): IDLE = "idle"; RUN = "run"; DONE = "done"
TRANS = {(State.IDLE, "start"): State.RUN, (State.RUN, "stop"): State.IDLE, (State.RUN, "finish"): State.DONE}
class FSM:
    def __init__(self): self.s = State.IDLE; self.hist = [self.s]
    def fire(self, ev):
        try: self.s = TRANS[self.s, ev]
        except KeyError: raise RuntimeError(f"no {ev!r} from {self.s.name}") from None
        self.hist.append(self.s)
f = FSM()
for e in ("start", "stop", "start", "finish"): f.fire(e)
print([h.value for h in f.hist])
try: f.fire("x")
except RuntimeError as e: print(e, e.__cause__, e.__suppress_context__)
random.seed(7); q = collections.deque(); t = 0; log = []
for i in range(6): q.append((random.randint(1, 5), f"job{i}"))
while q:
    n, name = q.popleft(); n -= 2; t += 2
    if n > 0: q.append((n, name))
    else: log.append((t, name))
print(log); grid = [[random.random() < .4 for _ in range(8)] for _ in range(5)]
for r in grid: print("".join(".#"[c] for c in r))
def life(g): return [[(s := sum(g[(y+dy) % 5][(x+dx) % 8] for dy in (-1,0,1) for dx in (-1,0,1) if dy or dx)) == 3 or s == 2 and g[y][x] for x in range(8)] for y in range(5)]
for r in life(grid): print("".join(".#"[c] for c in r))
def hanoi(n, a="A", b="B", c="C"): return [] if n == 0 else hanoi(n-1, a, c, b) + [(a, c)] + hanoi(n-1, b, a, c)
print(len(hanoi(8)), hanoi(2)); 
def mm(a, b): return [[sum(x*y for x, y in zip(r, c)) for c in zip(*b)] for r in a]
def det(m): return m[0][0] if len(m) == 1 else sum((-1)**j * m[0][j] * det([r[:j]+r[j+1:] for r in m[1:]]) for j in range(len(m)))
print(mm([[1,2],[3,4]], [[0,1],[1,0]]), det([[2,0,1],[1,3,2],[1,1,1]])); return f.s.value
