package values_test

import (
	"fmt"
	"math/big"
	"testing"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
	"github.com/coderuntime/coderuntime/ts/goja/values"
)

func newValues(vm *goja.Runtime) *values.Values {
	return values.New(vm, inspect.New(vm), values.Options{})
}

func TestWhatAProgramBuiltCrossesAndComesBack(t *testing.T) {
	vm := goja.New()
	v := newValues(vm)
	for _, want := range []any{
		nil, true, int64(7), 0.5, "é\u2028", new(big.Int).Lsh(big.NewInt(1), 70), []byte{0, 255}, time.UnixMilli(-1).UTC(),
		[]any{int64(1), nil}, coderuntime.NewObject("__proto__", int64(1), "b", []any{}),
		coderuntime.NewMap(int64(1), "one"), coderuntime.NewSet("x"),
	} {
		t.Run(fmt.Sprintf("%T", want), func(t *testing.T) {
			// What the program has changed makes no difference.
			if _, err := vm.RunString(`Map.prototype.set = Map.prototype.forEach = Set.prototype.add = null; globalThis.Date = null`); err != nil {
				t.Fatal(err)
			}
			built, err := v.Build(want, nil)
			if err != nil {
				t.Fatal(err)
			}
			got, _, _, err := bridge.Read(bridge.Reader[goja.Value](v), built, bridge.ReadOptions{MaxBytes: limits.Unlimited})
			if err != nil || !coderuntime.Equal(want, got) {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
}

func TestWhatWasThrownHasAHeadline(t *testing.T) {
	vm := goja.New()
	v := newValues(vm)
	for code, want := range map[string]string{
		`new TypeError("text")`: "TypeError: text",
		`new Error("")`:         "Error",
		`Object.assign(new Error("text"), { name: "" })`: "text",
		`({ a: [1] })`: "Uncaught { a: [ 1 ] }",
		`"text"`:       "Uncaught 'text'",
		`new (class E extends Error { get name() { throw 1 } })`: "Error",
	} {
		t.Run(code, func(t *testing.T) {
			thrown, err := vm.RunString("(" + code + ")")
			if err != nil {
				t.Fatal(err)
			}
			if got := v.Headline(thrown); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func TestAnObjectOfTheEnginesOwnIsCalledByItsNoun(t *testing.T) {
	vm := goja.New()
	own := vm.NewObject()
	v := values.New(vm, inspect.New(vm), values.Options{Noun: func(object *goja.Object) string {
		if object == own {
			return "a thing of ours"
		}
		return ""
	}})
	_, _, _, err := bridge.Read(bridge.Reader[goja.Value](v), vm.ToValue(own), bridge.ReadOptions{Root: "argument", MaxBytes: limits.Unlimited})
	if want := "argument is a thing of ours and cannot be passed"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
