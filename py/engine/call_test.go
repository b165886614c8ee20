package engine_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/py"
)

// TestCallsAreCoroutines asks the calls of bindings what a program can ask a coroutine: the type has natives for coroutines of code,
// which a call is not.
func TestCallsAreCoroutines(t *testing.T) {
	runtime, err := py.New(py.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := runtime.Close(); err != nil {
			t.Error(err)
		}
	}()
	for name, test := range map[string]struct {
		program string
		want    any
	}{
		"attributes": {"c = tools.give()\nreturn [c.cr_code, c.cr_frame, c.cr_await, c.cr_origin, c.cr_running, c.cr_suspended, c.__name__, c.__qualname__, repr(c)]",
			[]any{nil, nil, nil, nil, false, false, "give", "give", "<coroutine tools.give>"}},
		"attributes by the type's descriptors": {"import types\nc = tools.give()\nt = types.CoroutineType\nreturn [type(c) is t, t.cr_code.__get__(c), t.cr_frame.__get__(c), t.cr_running.__get__(c), t.cr_suspended.__get__(c), t.cr_await.__get__(c), t.__name__, vars(t)['__name__'].__get__(c), t.__repr__(c)]",
			[]any{true, nil, nil, false, false, nil, "coroutine", "give", "<coroutine tools.give>"}},
		"names that are set": {"c = tools.give()\nc.__name__ = 'x'\ntry:\n    c.__qualname__ = 1\nexcept TypeError as e:\n    return [c.__name__, c.__qualname__, str(e)]",
			[]any{"x", "give", "__qualname__ must be set to a string object"}},
		"attributes that are read alone": {"r = []\nfor name in 'cr_code cr_frame cr_await cr_origin cr_running cr_suspended'.split():\n    try:\n        setattr(tools.give(), name, 1)\n    except AttributeError:\n        r.append(name)\nreturn len(r)", 6},
		"send":                           {"import types\nc = tools.give(1)\nf = types.CoroutineType.send(c, None)\nwaits = c.cr_suspended\nawait f\ntry:\n    c.send(None)\nexcept StopIteration as e:\n    return [waits, c.cr_suspended, e.value]", []any{true, false, 1}},
		"throw":                          {"import types\nr = []\nfor throw in (lambda c: c.throw(ValueError('x'))), (lambda c: types.CoroutineType.throw(c, ValueError, 'x')), (lambda c: c.throw(1)):\n    c = tools.give(2)\n    try:\n        throw(c)\n    except Exception as e:\n        r.append(repr(e))\n    r.append(await c)\nreturn r", []any{"ValueError('x')", 2, "ValueError('x')", 2, "TypeError('exceptions must be classes or instances deriving from BaseException, not int')", 2}},
		"close":                          {"import types, asyncio\nr = []\nfor close in (lambda c: c.close()), types.CoroutineType.close:\n    c = tools.give()\n    r.append(close(c))\n    try:\n        await c\n    except asyncio.CancelledError:\n        r.append('cancelled')\nreturn r", []any{nil, "cancelled", nil, "cancelled"}},
		"__await__":                      {"import types\nclass A:\n    def __init__(self, get): self.get = get\n    def __await__(self): return (yield from self.get(tools.give(3)))\nreturn [await A(lambda c: c.__await__()), await A(types.CoroutineType.__await__)]", []any{3, 3}},
		"inspect":                        {"import inspect, asyncio\nc = tools.give()\nreturn [inspect.iscoroutine(c), asyncio.iscoroutine(c), inspect.isawaitable(c), inspect.getcoroutinestate(c), len(inspect.getcoroutinelocals(c))]", []any{true, true, true, "CORO_CLOSED", 0}},
		"copies":                         {"import copy, pickle\nr = []\nfor f in copy.copy, copy.deepcopy, pickle.dumps, lambda c: c.__reduce_ex__(2):\n    try:\n        f(tools.give())\n    except TypeError as e:\n        r.append(str(e))\nreturn [len(r), set(r) == {\"cannot pickle 'coroutine' object\"}]", []any{4, true}},
		"identity":                       {"import sys\na, b = tools.give(), tools.give()\nreturn [a == a, a == b, hash(a) == hash(a), bool(a), len({a, b}), sys.getsizeof(a) > 0, '__await__' in dir(a)]", []any{true, false, true, true, 2, true, true}},
		"each thing of the type":         {"c = tools.give()\nn = 0\nfor cls in type(c).__mro__:\n    for name, d in vars(cls).items():\n        if name in ('__class__', '__init_subclass__', '__subclasshook__'):\n            continue\n        for f in (lambda: d.__get__(c), lambda: d.__set__(c, 1), lambda: d.__delete__(c), lambda: d(c), lambda: d(c, None), lambda: d(c, None, None)):\n            try:\n                f()\n            except (Exception, GeneratorExit):\n                pass\n            n += 1\nreturn n > 100", true},
	} {
		t.Run(name, func(t *testing.T) {
			result, err := runtime.Run(t.Context(), coderuntime.Request{Program: test.program, Bindings: []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
				"give": func(_ context.Context, argument any) (any, error) { return argument, nil },
			}}}})
			if err != nil || result.Failure != nil {
				t.Fatal(err, result.Failure)
			}
			got, err := coderuntime.ToValue(result.Value)
			if err != nil {
				t.Fatal(err)
			}
			want, err := coderuntime.ToValue(test.want)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
