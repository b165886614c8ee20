package bridge_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
)

// plain is an engine's values for tests: *plain nodes, shared and cyclic as the test makes them.
type plain struct {
	shape  bridge.Shape
	scalar any
	names  []string
	keys   []*plain
	values []*plain
	reason string
	throws string
}

func scalar(v any) *plain { return &plain{scalar: v} }

func list(values ...*plain) *plain { return &plain{shape: bridge.List, values: values} }

func object(name string, value *plain) *plain {
	return &plain{shape: bridge.Object, names: []string{name}, values: []*plain{value}}
}

func function() *plain { return &plain{shape: bridge.Opaque, reason: "a function"} }

type plainReader struct{}

func (plainReader) Render(*plain) string { return "<rendered>" }

func (plainReader) Node(p *plain) (bridge.Node[*plain], error) {
	if p.throws != "" {
		return bridge.Node[*plain]{}, errors.New(p.throws)
	}
	i := 0
	return bridge.Node[*plain]{Shape: p.shape, Scalar: p.scalar, Identity: p, Reason: p.reason,
		Next: func() (bridge.Entry[*plain], bool) {
			if i == len(p.values) {
				return bridge.Entry[*plain]{}, false
			}
			entry := bridge.Entry[*plain]{Value: p.values[i]}
			if p.names != nil {
				entry.Name = p.names[i]
			}
			if p.keys != nil {
				entry.Key = p.keys[i]
			}
			i++
			return entry, true
		}}, nil
}

// plainBuilder is the inverse of plainReader.
type plainBuilder struct{}

func (plainBuilder) Nil() *plain                 { return scalar(nil) }
func (plainBuilder) Bool(v bool) *plain          { return scalar(v) }
func (plainBuilder) Int(v int64) *plain          { return scalar(v) }
func (plainBuilder) BigInt(v *big.Int) *plain    { return scalar(v) }
func (plainBuilder) Float(v float64) *plain      { return scalar(v) }
func (plainBuilder) Number(v json.Number) *plain { return scalar(string(v)) }
func (plainBuilder) String(v string) *plain      { return scalar(v) }
func (plainBuilder) Bytes(v []byte) *plain       { return scalar(v) }
func (plainBuilder) Time(v time.Time) *plain     { return scalar(v) }
func (plainBuilder) List(e []*plain) *plain      { return list(e...) }
func (plainBuilder) Object(keys []string, values []*plain) *plain {
	return &plain{shape: bridge.Object, names: keys, values: values}
}
func (plainBuilder) Map(keys, values []*plain) *plain {
	return &plain{shape: bridge.Map, keys: keys, values: values}
}
func (plainBuilder) Set(e []*plain) *plain { return &plain{shape: bridge.Set, values: e} }

func read(root *plain, options bridge.ReadOptions) (any, int64, []bridge.Replaced, error) {
	return bridge.Read(bridge.Reader[*plain](plainReader{}), root, options)
}

func TestValuesSurviveTheWayThereAndBack(t *testing.T) {
	nested := coderuntime.NewObject()
	nested.Set("z", []any{int64(1), "two", nil, 3.5, true})
	nested.Set("a", coderuntime.NewObject())
	mapped := coderuntime.NewMap()
	mapped.Set(int64(1), "one")
	mapped.Set([]any{"compound"}, nested)
	set := coderuntime.NewSet()
	set.Add("x")
	set.Add(nested)
	for _, value := range []any{
		nil, true, int64(1), 1.5, "text", []byte("bytes"), big.NewInt(1), time.Unix(1, 0),
		[]any{}, nested, mapped, set, []any{nested, nested},
	} {
		t.Run(fmt.Sprintf("%T", value), func(t *testing.T) {
			built, err := bridge.Build(bridge.Builder[*plain](plainBuilder{}), value, nil)
			if err != nil {
				t.Fatal(err)
			}
			back, size, _, err := read(built, bridge.ReadOptions{MaxBytes: limits.Unlimited})
			if err != nil {
				t.Fatal(err)
			}
			if !coderuntime.Equal(back, value) {
				t.Errorf("came back different: %s", cmp.Diff(value, back))
			}
			if want, _ := bridge.Size(value, limits.Unlimited); size != want {
				t.Errorf("Read counts %d bytes, Size %d", size, want)
			}
		})
	}
}

func TestWhatCannotCrossIsNamedByItsPath(t *testing.T) {
	cyclic := list()
	cyclic.values = append(cyclic.values, object("back", cyclic))
	deep := list()
	for range bridge.MaxDepth {
		deep = list(deep)
	}
	for name, test := range map[string]struct {
		value *plain
		want  string
	}{
		"a function at the root":      {function(), "argument is a function and cannot be passed"},
		"a function in a list":        {object("items", list(scalar(1.0), object("callback", function()))), "argument.items[1].callback is a function and cannot be passed"},
		"a name that needs quotes":    {object("x y", function()), `argument["x y"] is a function and cannot be passed`},
		"a value of a map":            {&plain{shape: bridge.Map, keys: []*plain{scalar("k")}, values: []*plain{function()}}, `argument["k"] is a function and cannot be passed`},
		"a key of a map":              {&plain{shape: bridge.Map, keys: []*plain{function()}, values: []*plain{scalar(nil)}}, `argument key 0 is a function and cannot be passed`},
		"an element of a set":         {&plain{shape: bridge.Set, values: []*plain{function()}}, `argument element 0 is a function and cannot be passed`},
		"an object within itself":     {cyclic, "argument[0].back refers back to an object that contains it and cannot be passed"},
		"a getter that throws":        {object("bad", &plain{throws: "Error: no"}), "argument.bad threw an error when it was read (Error: no) and cannot be passed"},
		"more nesting than the limit": {deep, "is nested more than 5000 levels deep and cannot be passed"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, _, err := read(test.value, bridge.ReadOptions{Root: "argument", MaxBytes: limits.Unlimited})
			if err == nil || !strings.HasSuffix(err.Error(), test.want) {
				t.Errorf("error %v, want %s", err, test.want)
			}
		})
	}
}

func TestReplaceKeepsEverythingButTheOffendingNode(t *testing.T) {
	cyclic := list(scalar("kept"))
	cyclic.values = append(cyclic.values, cyclic, object("f", function()))
	value, _, replaced, err := read(cyclic, bridge.ReadOptions{Root: "value", MaxBytes: limits.Unlimited, Replace: true})
	if err != nil {
		t.Fatal(err)
	}
	want := coderuntime.NewObject()
	want.Set("f", "<rendered>")
	if !coderuntime.Equal(value, []any{"kept", "[Circular]", want}) {
		t.Errorf("value %v", value)
	}
	wantReplaced := []bridge.Replaced{{Path: "value[1]", Reason: "refers back to an object that contains it"}, {Path: "value[2].f", Reason: "is a function"}}
	if diff := cmp.Diff(wantReplaced, replaced); diff != "" {
		t.Error(diff)
	}
}

func TestTheBudgetOfBytesIsExact(t *testing.T) {
	value := object("key", list(scalar("four"), scalar(1.0))) // 8 + 3 + 8 + 4 + 8
	for max, fits := range map[int64]bool{31: true, 30: false, limits.Unlimited: true} {
		_, _, _, err := read(value, bridge.ReadOptions{MaxBytes: max})
		var tooLarge *bridge.SizeError
		if fits != (err == nil) || !fits && !errors.As(err, &tooLarge) {
			t.Errorf("a value of 31 bytes within %d: %v", max, err)
		}
	}
}

func TestReadAndBuildGiveUpWhenTheRunHasSettled(t *testing.T) {
	long := make([]*plain, 5000)
	items := make([]any, len(long))
	for i := range long {
		long[i] = scalar(nil)
	}
	stopped := func() bool { return true }
	if _, _, _, err := read(list(long...), bridge.ReadOptions{MaxBytes: limits.Unlimited, Stopped: stopped}); err != bridge.ErrStopped {
		t.Errorf("Read returned %v", err)
	}
	if _, err := bridge.Build(bridge.Builder[*plain](plainBuilder{}), any(items), stopped); err != bridge.ErrStopped {
		t.Errorf("Build returned %v", err)
	}
}

func TestElideKeepsBothEndsOfALongMessage(t *testing.T) {
	text := "first line\n" + strings.Repeat("middle é\n", 10000) + "last line"
	got := bridge.Elide(text)
	if len(got) > 16<<10 || !strings.HasPrefix(got, "first line\n") || !strings.HasSuffix(got, "\nlast line") || !strings.Contains(got, "left out") {
		t.Errorf("elided to %d bytes: %.40q ... %q", len(got), got, got[len(got)-40:])
	}
	if got := bridge.Elide("short\xff"); got != "short\ufffd" {
		t.Errorf("Elide repaired to %q", got)
	}
}
