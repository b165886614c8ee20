package checks

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-python/gpython/py"
	_ "github.com/go-python/gpython/stdlib"
	"github.com/go-python/gpython/vm"

	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

// sources are programs for each construct that compiles to a jump, a block or something that is rewritten.
var sources = []string{
	"",
	"pass",
	"while x: pass",
	"while True: pass",
	"while 1:\n  if a: continue\n  if b: break\nelse: c",
	"while a:\n  while b:\n    while c: d\n  else: break\n",
	"for x in y: pass",
	"for x in y: break",
	"for x in y:\n  for z in x:\n    if z: continue\n    break\n  else: continue\n  break\nelse: pass",
	"for a, *b in c: d += b",
	"for x in y:\n  try:\n    continue\n  finally: z()\n",
	"for x in y:\n  try:\n    break\n  except A: continue\n  except (B, C) as e: f(e)\n  else: g()\n  finally: h()",
	"while x:\n  with a as b, c:\n    continue\n",
	"while x:\n  with a as b:\n    break\n",
	"def f():\n  for x in y:\n    try:\n      return x\n    finally: z()",
	"def f():\n  try:\n    return 1\n  except A as e:\n    return e\n  finally:\n    return 2",
	"def f():\n  try:\n    raise a from b\n  except A as e:\n    return e\n  except:\n    raise\n",
	"def f():\n  with a:\n    with b:\n      return c",
	"def f():\n  while True:\n    try:\n      try: return 1\n      finally: continue_ = 1\n    except: pass",
	"def f():\n  return 1\n  while True: pass",
	"def f():\n  raise x\n  for a in b: c(d)",
	"def f(): yield\n",
	"def f():\n  x = yield from g(y)\n  for z in (yield x): yield z",
	"[x for x in y if x for z in x if z]",
	"{x: y for x, y in z}\n{x for x in y}\nf(x for x in y)",
	"[[y for y in x] for x in z]",
	"lambda: [lambda: y for x in z]",
	"f(a)(b)(c)[d](e).g(h)",
	"f(*a)\nf(**b)\nf(c, *a, **b)\nf(c=1, *a, d=2, **b)",
	"f(a or b, c and d, e if g else h)",
	"(a or b)(c or d)",
	"(a if b else c)(d if e else f)(g)",
	"(a and b)(c)",
	"f(a < b < c)\n(a < b < c)(d)",
	"(lambda x: x)(1)",
	"f(g(h(i(j))))",
	"@a\n@b(c)\ndef f(): pass",
	"@a\nclass B(C, metaclass=D):\n  x = 1\n  def f(self): return self.x",
	"def f(a=g(), *b, c=h(), **d) -> e: pass",
	"a.b = c\ndel a.b\na.b += c\na.__class__\na.__b = 1\nclass C:\n  def f(self): self.__d = self.__e",
	"a[b] = c\ndel a[b]\na[b:c] = d\ndel a[b:c:d]\na[b:c] += d\na[b] += c",
	"{a: b, 'c': d, 1: e}\nraise a\n",
	"def f(): raise a from None\ndef g(): raise a from b\ndef h(): raise",
	"a['b'] = c\ndel a['b']\na[b, c] = d\na[b][c] += d[e]\nfor a[b] in c: pass",
	"a, b = c\na, *b = c\n[a, (b, c)] = d",
	"a + b\na += b\na + 1\na += 1\n1 + a\na + 'x'\na * 2\na *= b\na ** b\na **= b\na << b\na <<= b\na % b\na %= b\n1 % a",
	"a == b\na != b\na == 1\na is None\na is b\na is not b\na in b\na not in b\na < b",
	"a == b == c\na in b in c",
	"import a, b.c\nfrom d import e, f as g\nfrom h import *",
	"global a\na = 1\ndel a\nassert a, b",
	"def f():\n  x = 1\n  def g():\n    nonlocal x\n    x += 1\n    class C:\n      y = x\n  return g",
	"class A:\n  class B:\n    while x: y()",
	"try: a\nexcept B: c\nd",
	"try:\n  for x in y:\n    try: z\n    except A as e: continue\n    except B: break\nfinally: w",
	"if a: b\nelif c: d\nelse: e",
}

// longSource is a program whose jumps need EXTENDED_ARG, and some only once it has checks in it.
func longSource(lines int) string {
	return "while a:\n" + strings.Repeat("  b(c).d = e + f\n", lines) + "  if g: continue\nfor x in y:\n" +
		strings.Repeat("  if b: c(d)\n", lines) + "else: z\n"
}

func newTestGuard() *Guard { return New(natives.NewMeter(1000, 16<<20)) }

// compileAndRewrite returns code as gpython compiles it and as it is rewritten; nil if it does not compile.
func compileAndRewrite(g *Guard, source string, mode py.CompileMode) (code, made *py.Code, err error) {
	if code, err = py.Compile(source, "main.py", mode, 0, true); err != nil {
		return nil, nil, nil
	}
	made, err = g.Rewrite(code)
	return code, made, err
}

func TestRewrittenCodePassesAChecker(t *testing.T) {
	all := sources
	for _, lines := range []int{10, 1000, 1400, 1500, 1600, 1700, 1800, 1900, 2000, 4000} {
		all = append(all, longSource(lines))
	}
	names, _ := filepath.Glob("testdata/programs/*.py")
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(text))
	}
	for i, source := range all {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			g := newTestGuard()
			code, made, err := compileAndRewrite(g, source+"\n", py.ExecMode)
			if err != nil {
				t.Fatalf("%v in\n%.500s", err, source)
			}
			if code == nil {
				if len(source) < 1000 { // gpython cannot compile some long jumps
					t.Fatalf("does not compile:\n%s", source)
				}
				t.Skip("gpython does not compile it")
			}
			for _, fault := range verify(g, code, made) {
				t.Errorf("%s in\n%.500s", fault, source)
			}
		})
	}
}

func TestRewriteMendsNothingTwice(t *testing.T) {
	g := newTestGuard()
	_, made, err := compileAndRewrite(g, "while a: b", py.ExecMode)
	if made == nil || err != nil {
		t.Fatal(err)
	}
	if again, err := g.Rewrite(made); again != made || err != nil {
		t.Errorf("rewriting rewritten code gives %v, %v", again, err)
	}
}

func TestRewriteRefusesCodeThatNoCompilerMakes(t *testing.T) {
	for name, text := range map[string]string{
		"an argument is cut off":       "\x64\x00",
		"an extension of nothing":      "\x90\x00\x00",
		"a jump into an instruction":   "\x71\x01\x00\x53",
		"a jump out of the code":       "\x71\xff\x00\x53",
		"a value from an empty stack":  "\x01\x53",
		"an unknown opcode":            "\xff\x00\x00\x53",
		"paths with different stacks":  "\x65\x00\x00\x72\x09\x00\x65\x00\x00\x09\x53",
		"a loop that begins elsewhere": "\x6e\x03\x00\x65\x00\x00\x71\x03\x00",
	} {
		t.Run(name, func(t *testing.T) {
			if made, err := newTestGuard().Rewrite(&py.Code{Code: text, Names: []string{"a"}}); err == nil {
				t.Errorf("was rewritten to %q", made.Code)
			}
		})
	}
}

// FuzzRewrite compiles arbitrary text, and checks what becomes of what compiles.
func FuzzRewrite(f *testing.F) {
	for _, source := range sources {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if len(source) > 1<<12 {
			return
		}
		for _, mode := range []py.CompileMode{py.ExecMode, py.EvalMode, py.SingleMode} {
			g := newTestGuard()
			code, made, err := compileAndRewrite(g, source, mode)
			switch {
			case err != nil:
				t.Errorf("%v", err)
			case code != nil:
				for _, fault := range verify(g, code, made) {
					t.Error(fault)
				}
			}
		}
	})
}

// verify returns what is wrong with the code that g made of code.
func verify(g *Guard, code, made *py.Code) (faults []string) {
	complain := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	list, err := disassemble(made)
	if err != nil {
		return []string{err.Error()}
	}
	known, err := states(list)
	if err != nil {
		return []string{err.Error()}
	}
	w := &weaver{guard: g, code: made, list: list, states: known}
	index := map[*instruction]int{}
	for i, in := range list {
		index[in] = i
	}
	// loads reports whether the instructions before index i, the last n, are a load of one of the guard's objects with
	// the given type and the opcodes.
	loads := func(i int, like any, opcodes ...vm.OpCode) bool {
		i -= len(opcodes)
		if i < 1 || list[i-1].opcode != vm.LOAD_CONST {
			return false
		}
		for k, opcode := range opcodes {
			if list[i+k].opcode != opcode {
				return false
			}
		}
		return fmt.Sprintf("%T", made.Consts[list[i-1].argument]) == fmt.Sprintf("%T", like)
	}
	for i, in := range list {
		if !known[i].reached {
			complain("%v at %d is never reached", in.opcode, in.offset)
			continue
		}
		if known[i].top.height() > int(made.Stacksize) {
			complain("%v at %d has a stack of %d, more than %d", in.opcode, in.offset, known[i].top.height(), made.Stacksize)
		}
		if in.target != nil && index[in.target] <= i {
			switch head := index[in.target]; {
			case list[head].opcode == vm.UNARY_POSITIVE && list[head+1].opcode == vm.FOR_ITER:
			case loads(head+2, g.poll, vm.POP_JUMP_IF_FALSE) && list[head+1].target == list[head+2]:
			default:
				complain("%v at %d jumps back to %v, which is no check", in.opcode, in.offset, in.target.opcode)
			}
		}
		switch in.opcode {
		case vm.FOR_ITER:
			if i == 0 || list[i-1].opcode != vm.UNARY_POSITIVE {
				complain("FOR_ITER at %d fetches by itself", in.offset)
			}
		case vm.GET_ITER:
			delegates := list[i+1].opcode == vm.LOAD_CONST && list[i+2].opcode == vm.YIELD_FROM
			if !delegates && !loads(i+4, g.iterate, vm.ROT_TWO, vm.BINARY_SUBSCR) {
				complain("GET_ITER at %d is not checked", in.offset)
			}
		case vm.STORE_ATTR, vm.DELETE_ATTR, vm.PRINT_EXPR:
			complain("%v is left at %d", in.opcode, in.offset)
		case vm.LOAD_ATTR:
			if isSpecial(made.Names[in.argument]) {
				complain("the attribute %s is loaded unchecked", made.Names[in.argument])
			}
		case vm.STORE_SUBSCR, vm.DELETE_SUBSCR:
			if !w.isHarmless(i) && !loads(i, &attribute{}, vm.ROT_TWO) {
				complain("an item is changed unchecked at %d", in.offset)
			}
		case vm.STORE_MAP, vm.MAP_ADD:
			if !w.isHarmless(i) && !loads(i, g.mapKey, vm.ROT_TWO, vm.BINARY_SUBSCR) {
				complain("a key is not checked at %d", in.offset)
			}
		case vm.RAISE_VARARGS:
			if in.argument > 0 && !loads(i, g.raised, vm.ROT_TWO, vm.BINARY_SUBSCR) && !loads(i, g.raised, vm.ROT_TWO, vm.BINARY_SUBSCR, vm.ROT_TWO) {
				complain("what is raised is not checked at %d", in.offset)
			}
		case vm.UNPACK_SEQUENCE, vm.UNPACK_EX:
			if !loads(i, &unpack{}, vm.ROT_TWO, vm.BINARY_SUBSCR) {
				complain("%v at %d is not checked", in.opcode, in.offset)
			}
		case vm.CALL_FUNCTION_VAR:
			if !loads(i, g.spread, vm.ROT_TWO, vm.BINARY_SUBSCR) {
				complain("%v at %d is not checked", in.opcode, in.offset)
			}
		case vm.CALL_FUNCTION_VAR_KW:
			if !loads(i, g.spread, vm.ROT_TWO, vm.BINARY_SUBSCR, vm.ROT_TWO) {
				complain("%v at %d is not checked", in.opcode, in.offset)
			}
		}
		switch in.opcode {
		case vm.CALL_FUNCTION, vm.CALL_FUNCTION_VAR, vm.CALL_FUNCTION_KW, vm.CALL_FUNCTION_VAR_KW:
			if loads(i, &binary{}, vm.ROT_THREE) {
				break
			}
			pops, _, _ := effect(in)
			called, _ := known[i].top.drop(pops - 1)
			switch called.opcode {
			case vm.MAKE_FUNCTION, vm.MAKE_CLOSURE:
			default:
				if called.meets || !loads(called.index+1, g.callee, vm.ROT_TWO, vm.BINARY_SUBSCR) {
					complain("what %v at %d calls is not checked", in.opcode, in.offset)
				}
			}
		}
		ours := in.opcode == vm.BINARY_SUBSCR && i > 1 && list[i-1].opcode == vm.ROT_TWO && list[i-2].opcode == vm.LOAD_CONST
		if operators[operation{in.opcode, in.argument}] != nil && !w.isHarmless(i) && !ours {
			complain("%v is left at %d", in.opcode, in.offset)
		}
	}
	faults = append(faults, verifyLines(code, made, list)...)
	for i, value := range code.Consts {
		if original, ok := value.(*py.Code); ok {
			nested := made.Consts[i].(*py.Code)
			if nested.Flags&rewritten == 0 {
				complain("the code %s in it is not rewritten", nested.Name)
			}
			faults = append(faults, verify(g, original, nested)...)
		}
	}
	return faults
}

// verifyLines checks that an instruction that fails is said to be in a line of the code before, and that none is lost.
func verifyLines(code, made *py.Code, list []*instruction) (faults []string) {
	originals, err := disassemble(code)
	if err != nil {
		return []string{err.Error()}
	}
	known, err := states(originals)
	if err != nil {
		return []string{err.Error()}
	}
	want, got := map[int32]bool{}, map[int32]bool{}
	for i, in := range originals {
		if known[i].reached {
			want[in.line] = true
		}
	}
	for _, in := range list {
		line := made.Addr2Line(in.offset + in.size()) // as the VM looks it up
		got[line] = true
		if !want[line] {
			faults = append(faults, fmt.Sprintf("%v at %d is in line %d, which has no code", in.opcode, in.offset, line))
		}
	}
	for line := range want {
		if !got[line] {
			faults = append(faults, fmt.Sprintf("line %d is lost", line))
		}
	}
	return faults
}
