package lower_test

import (
	"strings"
	"testing"

	"github.com/go-python/gpython/py"
	_ "github.com/go-python/gpython/stdlib/builtin"
	"github.com/go-python/gpython/vm"

	"github.com/coderuntime/coderuntime/py/gpython/lower"
)

func TestLower(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"a program without anything to lower stays", "x = 1\nprint(x)  # return\n", "x = 1\nprint(x)  # return\n"},
		{"a top-level return becomes an assignment", "return x", "__lowered_return__ = (x),"},
		{"a return of several values is one of a tuple", "return 1, 2\n", "__lowered_return__ = (1, 2),\n"},
		{"a return of nothing returns nothing", "return\n", "__lowered_return__ = None\n"},
		{"a return keeps its comment", "return x # the end\n", "__lowered_return__ = (x), # the end\n"},
		{"a return in a block of the program", "if x:\n    return 1\n", "if x:\n    __lowered_return__ = (1),\n"},
		{"a return on the line of its block", "if x: return 1\nelse: return\n", "if x: __lowered_return__ = (1),\nelse: __lowered_return__ = None\n"},
		{"a return among statements", "x = 1; return x; y = 2\n", "x = 1; __lowered_return__ = (x),; y = 2\n"},
		{"a return over several lines", "return {\n  'a': [1,\n2]}\n", "__lowered_return__ = ({\n  'a': [1,\n2]}),\n"},
		{"the return of a function stays", "def f():\n    return 1\n\n    return 2\n", "def f():\n    return 1\n\n    return 2\n"},
		{"the return of a function on one line stays", "def f(): return 1\nreturn f()", "def f(): return 1\n__lowered_return__ = (f()),"},
		{"a return after a function is the program's", "if a:\n  def f():\n    return 1\n  return 2\n", "if a:\n  def f():\n    return 1\n  __lowered_return__ = (2),\n"},
		{"a word that only looks like return stays", "x.returns = 'return'\nreturned = 1\n", "x.returns = 'return'\nreturned = 1\n"},

		{"an await takes a primary", "x = await tools.get(a)[0].b + 1\n", "x = __lowered_await__(tools.get(a)[0].b) + 1\n"},
		{"an await binds tighter than an operator", "await x ** 2\n", "__lowered_await__(x) ** 2\n"},
		{"an await of brackets", "await (x\n  .y())\n", "__lowered_await__((x\n  .y()))\n"},
		{"awaits inside awaits", "await f(await g(), await h(1))\n", "__lowered_await__(f(__lowered_await__(g()), __lowered_await__(h(1))))\n"},
		{"an await of an await", "await await f()\n", "__lowered_await__(__lowered_await__(f()))\n"},
		{"an await that is returned", "return await f()\n", "__lowered_return__ = (__lowered_await__(f())),\n"},
		{"an await in a comprehension", "[await f(x) for x in xs]\n", "[__lowered_await__(f(x)) for x in xs]\n"},
		{"an await over lines that a backslash joins", "await \\\n  f(x)\n", "__lowered_await__(f(x))\n"},
		{"an await of a text", "await 'a' 'b'\n", "__lowered_await__('a' 'b')\n"},
		{"an await without an operand is left to the compiler", "await\n", "await\n"},
		{"an await in a string literal stays", "x = 'await y'\n'''\nreturn 1\n'''\n", "x = 'await y'\n'''\nreturn 1\n'''\n"},

		{"an async function is decorated", "async def f(a):\n    return await a\n", "@__lowered_coroutine__\ndef f(a):\n    return __lowered_await__(a)\n"},
		{"an async method keeps its indentation", "class A:\n    async def f(self): return 1\n", "class A:\n    @__lowered_coroutine__\n    def f(self): return 1\n"},
		{"an async function keeps its other decorators", "@d\nasync def f(): pass\n", "@d\n@__lowered_coroutine__\ndef f(): pass\n"},
		{"a call of an async function that is not awaited at once", "async def f(): pass\nf()\nawait f()\nx.f()\ng(f(1), f)\n",
			"@__lowered_coroutine__\ndef f(): pass\n__lowered_at__(f, 2)()\n__lowered_await__(f())\nx.f()\ng(__lowered_at__(f, 5)(1), f)\n"},
		{"async for", "async for x in f(1):\n    pass\n", "for x in __lowered_aiter__(f(1)):\n    pass\n"},
		{"async for in a comprehension", "[x async for x in a.b if x]\n", "[x for x in __lowered_aiter__(a.b) if x]\n"},
		{"async with", "async with a as b, c() as (d, e): pass\n", "with __lowered_async_with__(a) as b, __lowered_async_with__(c()) as (d, e): pass\n"},
		{"async with that awaits", "async with await a() as b: pass\n", "with __lowered_async_with__(__lowered_await__(a())) as b: pass\n"},

		{"nonlocal in a function of the program", "x = 1\ndef f():\n    nonlocal x\n    x += 1\n", "x = 1\ndef f():\n    global x\n    x += 1\n"},
		{"nonlocal in a method", "class A:\n  def f(self):\n    nonlocal x, y\n", "class A:\n  def f(self):\n    global x, y\n"},
		{"nonlocal in a function of a function stays", "def f():\n  x = 1\n  def g():\n    nonlocal x\n", "def f():\n  x = 1\n  def g():\n    nonlocal x\n"},
		{"nonlocal at top level stays wrong", "nonlocal x\n", "nonlocal x\n"},
		{"raise", "raise ValueError('x')\n", "__lowered_raise__(ValueError('x'))\n"},
		{"raise from", "if a: raise A from b\n", "if a: __lowered_raise__(A, b)\n"},
		{"raise from an await", "raise A(await b) from await c\n", "__lowered_raise__(A(__lowered_await__(b)), __lowered_await__(c))\n"},
		{"raising an await from something", "raise await a from b\n", "__lowered_raise__(__lowered_await__(a), b)\n"},
		{"raising again stays", "try: f()\nexcept A:\n    raise\n", "try: f()\nexcept A:\n    raise\n"},
		{"raise in a function", "def f():\n    raise A; return 1\n", "def f():\n    __lowered_raise__(A); return 1\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			output, err := lower.Lower(test.source)
			if err != nil {
				t.Fatal(err)
			}
			if output.Source != test.want {
				t.Errorf("lowered to\n%s\nwant\n%s", output.Source, test.want)
			}
		})
	}
}

func TestWhatStandsInTheWrongPlaceIsRefused(t *testing.T) {
	for _, test := range []struct {
		name, source, message string
		line, column          int
	}{
		{"await in a function", "def f():\n    x = await g()\n", "'await' outside async function", 2, 9},
		{"await in a class", "class A:\n    x = await g()\n", "'await' outside function", 2, 9},
		{"return in a class", "class A:\n  return 1\n", "'return' outside function", 2, 3},
		{"async for in a function", "def f():\n  async for x in y: pass\n", "'async for' outside async function", 2, 3},
		{"async with in a function", "def f():\n  async with y: pass\n", "'async with' outside async function", 2, 3},
		{"brackets in brackets", strings.Repeat("(", 300), "too many nested parentheses", 1, 202},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := lower.Lower(test.source)
			refused, ok := err.(*lower.Error)
			if !ok || refused.Message != test.message || refused.Line != test.line || refused.Column != test.column {
				t.Errorf("got %#v, want %s at %d:%d", err, test.message, test.line, test.column)
			}
		})
	}
}

func TestAwaitIsAllowedWhereItsFunctionIs(t *testing.T) {
	for name, source := range map[string]string{
		"in an async function":                        "async def f():\n    await x\n",
		"in an async function in a function":          "def f():\n    async def g():\n        await x\n",
		"in the default of a parameter":               "def f(x=await y): pass\n",
		"in the decorator of a function":              "@(await d())\ndef f(): pass\n",
		"in a block after a function":                 "def f(): pass\nif 1:\n    await x\n",
		"behind a function whose lines are continued": "def f(a,\nb):\n  pass\nawait x\n",
	} {
		if _, err := lower.Lower(source); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPositionsLeadBackToTheProgram(t *testing.T) {
	const source = "async def f():\n    pass\n\nx = 'é' + await f(1, y)\n"
	output, err := lower.Lower(source)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(output.Source, "\n")
	for _, test := range []struct {
		text         string // in the lowered program
		line, column int    // in the source
	}{
		{"@__lowered", 1, 1}, {"def f", 1, 7}, {"pass", 2, 5}, {"x = ", 4, 1}, {"+", 4, 9}, {"f(1", 4, 17}, {"y)", 4, 22},
	} {
		for i, line := range lines {
			if at := strings.Index(line, test.text); at >= 0 {
				column := len([]rune(line[:at])) + 1
				if l, c := output.Position(i+1, column); l != test.line || c != test.column {
					t.Errorf("%q at %d:%d is %d:%d of the source, want %d:%d", test.text, i+1, column, l, c, test.line, test.column)
				}
				break
			}
		}
	}
	if line, column := output.Position(5, 0); line != 4 || column != 0 {
		t.Errorf("a place without a column is %d:%d, want 4:0", line, column)
	}
}

func TestReturn(t *testing.T) {
	for _, test := range []struct {
		name, source string
		want         py.Object
	}{
		{"a value", "return 1\nx", py.Tuple{py.Int(1)}},
		{"None", "return None", py.Tuple{py.None}},
		{"nothing", "return", py.None},
		{"the end", "x = 1", py.None},
		{"from inside loops and handlers", "for i in range(5):\n  while True:\n    try:\n      return i\n    finally:\n      i = 9\n", py.Tuple{py.Int(0)}},
		{"a return in finally counts", "try:\n  return 1\nfinally:\n  return 2\n", py.Tuple{py.Int(2)}},
		{"from many names", strings.Repeat("x = 1\n", 10) + "return x\n", py.Tuple{py.Int(1)}},
	} {
		t.Run(test.name, func(t *testing.T) {
			output, err := lower.Lower(test.source + "\n")
			if err != nil {
				t.Fatal(err)
			}
			code, err := py.Compile(output.Source, "main.py", py.ExecMode, 0, true)
			if err != nil {
				t.Fatal(err)
			}
			globals := py.StringDict{}
			store := py.NewModuleStore()
			if _, err := store.NewModule(nil, py.GetModuleImpl("builtins")); err != nil {
				t.Fatal(err)
			}
			result, err := vm.EvalCode(context{store: store}, lower.Return(code), globals, globals, nil, nil, nil, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			got, _ := py.ReprAsString(result)
			want, _ := py.ReprAsString(test.want)
			if got != want {
				t.Errorf("returned %s, want %s", got, want)
			}
		})
	}
}

// context is as much of a py.Context as a module body needs.
type context struct {
	py.Context
	store *py.ModuleStore
}

func (c context) Store() *py.ModuleStore { return c.store }

func FuzzLower(f *testing.F) {
	for _, seed := range []string{
		"async def f(a):\n  async with a as b, c: return await b\n", "raise a from await b; return", "[x async for x in y]",
		"'''\nawait", "f\"{x[\"a\"]}\" await (", "\tasync  def f", "return\\\n  1", "await\n)]}",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		output, err := lower.Lower(source)
		if err != nil {
			return
		}
		lines := strings.Count(source, "\n") + 1
		for line := range strings.Count(output.Source, "\n") + 1 {
			if l, _ := output.Position(line+1, 1); l < 1 || l > lines {
				t.Errorf("line %d is line %d of the source", line+1, l)
			}
		}
	})
}

// TestLoweringTakesLinearTime has programs for which looking ahead from every token would take hours.
func TestLoweringTakesLinearTime(t *testing.T) {
	const n = 50_000
	for name, source := range map[string]string{
		"awaits in a row":            strings.Repeat("await ", n) + "x",
		"awaits without an operand":  strings.Repeat("await ", n),
		"raises":                     strings.Repeat("a:raise ", n),
		"returns":                    strings.Repeat("return ", n),
		"a long header":              "def f(" + strings.Repeat("a, ", n) + "): pass",
		"async for without in":       strings.Repeat("async for ", n),
		"async for":                  strings.Repeat("async for x in ", n),
		"async with":                 strings.Repeat("async with ", n),
		"async with among colons":    strings.Repeat("a:async with ", n),
		"opening brackets":           strings.Repeat("await (", 199),
		"functions":                  strings.Repeat("async def f(): return await x\n", n/10),
		"lines that nobody finishes": strings.Repeat("def f():\n ", n/10),
	} {
		if _, err := lower.Lower(source); err != nil && name != "a long header" {
			t.Logf("%s: %v", name, err)
		}
	}
}
