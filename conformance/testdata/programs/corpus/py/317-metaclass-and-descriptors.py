class Registry(type):
    reg = {}
    def __new__(m, name, bases, ns, **kw):
        c = super().__new__(m, name, bases, ns); m.reg[name] = kw; return c
    def __init__(c, name, bases, ns, **kw): super().__init__(name, bases, ns)
    def __call__(c, *a, **k): print("make", c.__name__); return super().__call__(*a, **k)
    def __getitem__(c, k): return f"{c.__name__}[{k}]"
    def __repr__(c): return f"<R {c.__name__}>"
    @classmethod
    def __prepare__(m, name, bases, **kw): return {"injected": 1}
class A(metaclass=Registry, plugin="x"): pass
class B(A): 
    def __init__(self, v=0): self.v = v
print(Registry.reg, B(3).v, A["q"], A, B.injected, type(B))
class Typed:
    def __init__(self, t): self.t = t
    def __set_name__(self, o, n): self.n = "_" + n
    def __get__(self, i, o=None): return self if i is None else getattr(i, self.n, None)
    def __set__(self, i, v):
        if not isinstance(v, self.t): raise TypeError(f"{self.n[1:]} must be {self.t.__name__}, got {type(v).__name__}")
        setattr(i, self.n, v)
    def __delete__(self, i): print("del"); delattr(i, self.n)
class M:
    a = Typed(int); b = Typed(str)
m = M(); m.a = 3; print(m.a, m.b, m.__dict__); del m.a
class Base:
    subs = []
    def __init_subclass__(cls, /, tag=None, **kw): super().__init_subclass__(**kw); cls.subs.append((cls.__name__, tag))
    def __class_getitem__(cls, i): return i
class S1(Base, tag=1): pass
class S2(S1): pass
print(Base.subs, Base[5])
class Dyn:
    __slots__ = ("x",)
    def __getattr__(self, n): return f"dyn:{n}"
d = Dyn(); d.x = 1; print(d.x, d.foo)
try: d.y = 2
except AttributeError as e: print(e)
try:
    class Bad(A, int): pass
except TypeError as e: print(e)
try:
    class Q(object, Base): pass
except TypeError as e: print(e)
T = type("T", (Base,), {"z": 5, "f": lambda s: s.z}); print(T().f(), T.__mro__)
m.b = 5
