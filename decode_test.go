package coderuntime

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

type (
	point struct {
		X, Y int8
	}
	filled struct {
		Name  string `json:"name"`
		Count uint8  `json:"count,string"`
		point
		*Pointed
		Tags    []text          `json:"tags"`
		ByID    map[int]float32 `json:"byId"`
		At      *time.Time
		Raw     json.RawMessage
		Number  json.Number
		Big     *big.Int
		Any     any
		Pair    [2]bool
		Addr    netip.Addr
		Custom  reversed
		Object  *Object
		Nested  []*filled
		Skipped int `json:"-"`
	}
	reversed string
	angry    struct{}
)

func (r *reversed) UnmarshalJSON(data []byte) error {
	var s string
	if err := json.Unmarshal(data, &s); err != nil {
		return fmt.Errorf("want a text to reverse: %w", err)
	}
	runes := []rune(s)
	for i, j := 0, len(runes)-1; i < j; i, j = i+1, j-1 {
		runes[i], runes[j] = runes[j], runes[i]
	}
	*r = reversed(runes)
	return nil
}

func (*angry) UnmarshalText([]byte) error { panic("ouch") }

func pointerTo[T any](v T) *T { return &v }

func TestDecode(t *testing.T) {
	instant := time.Date(2024, 5, 17, 9, 30, 0, 0, time.UTC)
	large := new(big.Int).Lsh(big.NewInt(1), 100)
	for _, test := range []struct {
		name  string
		value any
		into  any // a pointer
		want  any // what it then points to
	}{
		{"a struct", NewObject(
			"name", "n", "count", int64(255), "x", int64(-128), "C", 3.0, "tags", []any{"a", "b"},
			"byId", NewObject("1", 0.5, "-2", int64(2)), "at", instant, "raw", []any{1.0, nil}, "number", 1.5,
			"big", large, "any", NewSet("s"), "pair", []any{true, false}, "addr", "::1", "custom", "abc",
			"object", NewObject("k", "v"), "nested", []any{nil, NewObject("NAME", "inner", "unknown", true)}, "Skipped", int64(1),
			"-", int64(1)), new(filled),
			filled{Name: "n", Count: 255, point: point{X: -128}, Pointed: &Pointed{C: 3}, Tags: []text{"a", "b"},
				ByID: map[int]float32{1: 0.5, -2: 2}, At: &instant, Raw: json.RawMessage("[1.0,null]"), Number: "1.5",
				Big: large, Any: NewSet("s"), Pair: [2]bool{true, false}, Addr: netip.MustParseAddr("::1"), Custom: "cba",
				Object: NewObject("k", "v"), Nested: []*filled{nil, {Name: "inner"}}}},
		{"a struct from a map with string keys", NewMap("X", int64(1)), new(point), point{X: 1}},
		{"the exact name before one that differs in case", NewObject("a", int64(1), "A", int64(2)),
			new(struct{ A, B, C, D int }), struct{ A, B, C, D int }{A: 2}},
		{"a quoted field from a string", NewObject("count", "12"), new(filled), filled{Count: 12}},
		{"nil leaves a struct as it is", nil, &point{X: 1}, point{X: 1}},
		{"nil makes pointers nil", NewObject("at", nil, "tags", nil), &filled{At: &instant, Tags: []text{"x"}}, filled{}},
		{"a float without a fraction into an integer", []any{3.0, math.Copysign(0, -1), 1e15}, new([]int64), []int64{3, 0, 1e15}},
		{"a big integer in range", []any{big.NewInt(7), uint64(math.MaxUint64)}, new([]uint64), []uint64{7, math.MaxUint64}},
		{"JSON numbers into integers", json.RawMessage("[1, 1e3, 2.50e1, -0.0]"), new([]int), []int{1, 1000, 25, 0}},
		{"JSON numbers into floats", json.RawMessage("[1, 1e3, 0.1]"), new([]float32), []float32{1, 1000, 0.1}},
		{"JSON numbers stay", json.RawMessage("[1, 1.50]"), new([]json.Number), []json.Number{"1", "1.50"}},
		{"integers into floats", []any{int64(1), large}, new([]float64), []float64{1, math.Ldexp(1, 100)}},
		{"floats into big integers", []any{1e20, int64(-1)}, new([]big.Int), []big.Int{*new(big.Int).Mul(big.NewInt(1e10), big.NewInt(1e10)), *big.NewInt(-1)}},
		{"NaN into a float", math.Inf(1), new(float32), float32(math.Inf(1))},
		{"numbers into JSON numbers", []any{int64(1), big.NewInt(2), 2.0}, new([]json.Number), []json.Number{"1", "2", "2.0"}},
		{"text in a quoted field that is no JSON", NewObject("QuotedS", "plain"), new(Outer), Outer{QuotedS: "plain"}},
		{"text in a quoted field that is a list", NewObject("QuotedS", "[1]"), new(Outer), Outer{QuotedS: "[1]"}},
		{"a time from text", "2024-05-17T11:30:00+02:00", new(time.Time), instant},
		{"bytes from bytes", []byte("hi"), new([]byte), []byte("hi")},
		{"bytes from a string", "hé", new(bytesOwn), bytesOwn("hé")},
		{"bytes from numbers", []any{int64(1), int64(255)}, new([]byte), []byte{1, 255}},
		{"an array of bytes", []byte("hi"), new([2]octet), [2]octet{'h', 'i'}},
		{"a slice from a set", NewSet("b", "a"), new([]string), []string{"b", "a"}},
		{"a Go set from a set", NewSet("b", "a"), new(map[string]struct{}), map[string]struct{}{"a": {}, "b": {}}},
		{"a map of truths from a set", NewSet(int64(1)), new(map[int]bool), map[int]bool{1: true}},
		{"a map from a map", NewMap(int64(1), "a", int64(2), "b"), new(map[int]string), map[int]string{1: "a", 2: "b"}},
		{"a map keeps what it has", NewObject("b", int64(2)), &map[string]int{"a": 1}, map[string]int{"a": 1, "b": 2}},
		{"a map with keys that read text", NewObject("::1", int64(2)), new(map[netip.Addr]int), map[netip.Addr]int{netip.MustParseAddr("::1"): 2}},
		{"a map of any", NewObject("a", NewObject()), new(map[string]any), map[string]any{"a": NewObject()}},
		{"any takes the value", []any{int64(1)}, new(any), []any{int64(1)}},
		{"any takes Null as nil", Null{}, pointerTo[any](1), nil},
		{"pointers to pointers", int64(1), new(**int), pointerTo(pointerTo(1))},
		{"objects by value", NewObject("a", "b"), new(Object), *NewObject("a", "b")},
		{"ordinary values", map[string]any{"x": 1}, new(point), point{X: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := Decode(test.value, test.into); err != nil {
				t.Fatal(err)
			}
			got := reflect.ValueOf(test.into).Elem().Interface()
			if diff := cmp.Diff(test.want, got, cmp.Exporter(func(reflect.Type) bool { return true }), cmp.Comparer(func(a, b big.Int) bool { return a.Cmp(&b) == 0 }), cmp.Comparer(func(a, b Object) bool { return a.Equal(&b) }), cmp.Comparer(func(a, b netip.Addr) bool { return a == b })); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestDecodeDoesNotShareBytes(t *testing.T) {
	value := []byte("hi")
	var into []byte
	if err := Decode(value, &into); err != nil {
		t.Fatal(err)
	}
	into[0] = 'H'
	if string(value) != "hi" {
		t.Error("the value has changed")
	}
}

func TestWhatDoesNotFitIsNamed(t *testing.T) {
	type order struct {
		Items []struct{ Price float64 } `json:"items"`
	}
	for _, test := range []struct {
		name  string
		value any
		into  any
		want  string
	}{
		{"a string for a number", NewObject("items", []any{NewObject("price", 1.0), NewObject("price", "x")}), new(order), `items[1].price: want a number, got the string "x"`},
		{"a list for a struct", []any{}, new(order), `want an object with items, got a list of 0`},
		{"a map with other keys for a struct", NewMap(int64(1), 2.0), new(order), `want an object with items, got a map`},
		{"an object for a list", NewObject("items", NewObject()), new(order), `items: want a list, got an object`},
		{"a number for a string", 3.0, new(string), `want a string, got the number 3.0`},
		{"a string for a truth", "true", new(bool), `want true or false, got the string "true"`},
		{"a fraction for an integer", 2.5, new(int), `want an integer, got the number 2.5`},
		{"NaN for an integer", math.NaN(), new(int), `want an integer, got the number NaN`},
		{"an integer out of range", int64(300), new(int8), `want an integer from -128 to 127, got the number 300`},
		{"a negative unsigned integer", int64(-1), new(uint64), `want an integer from 0 to 18446744073709551615, got the number -1`},
		{"a float beyond int64", 1e30, new(int64), `want an integer from -9223372036854775808 to 9223372036854775807, got the number 1e+30`},
		{"a JSON number of enormous size", json.Number("1e999999999"), new(int), `want an integer, got the number 1e999999999`},
		{"a JSON number beyond float64", json.Number("1e999"), new(float64), `want a number within the range of a float, got the number 1e999`},
		{"a number beyond float32", 1e300, new(float32), `want a number within the range of a 32-bit float, got the number 1e+300`},
		{"an enormous integer for a float", new(big.Int).Lsh(big.NewInt(1), 5000), new(float64), `want a number within the range of a float, got an integer of 5001 bits`},
		{"a date without a time", "2024-05-17", new(time.Time), `want a time such as 2024-05-17T09:30:00Z, got the string "2024-05-17"`},
		{"a number for a time", int64(0), new(time.Time), `want a time such as 2024-05-17T09:30:00Z, got the number 0`},
		{"a number for bytes", int64(0), new([]byte), `want bytes or a string, got the number 0`},
		{"a list of another length", []any{true}, new([2]bool), `want a list of 2, got a list of 1`},
		{"bytes of another length", []byte("a"), new([2]byte), `want 2 bytes, got 1 byte`},
		{"a name that is no integer", NewObject("one", int64(1)), new(map[int]int), `one: want a name that is an integer, got the string "one"`},
		{"an entry of a map", NewMap("a b", int64(1), 1.5, "x"), new(map[any]int), `[1.5]: want an integer, got the string "x"`},
		{"a key that Go cannot compare", NewMap([]any{}, int64(1)), new(map[any]int), `[a list of 0]: want a key that Go can compare, got a list of 0`},
		{"a set for a map", NewSet("a"), new(map[string]int), `want an object or a map, got a set of 1`},
		{"a string for a map", "a", new(map[string]int), `want an object, got the string "a"`},
		{"a list for an *Object", []any{}, new(*Object), `want an object, got a list of 0`},
		{"an object for a Set", NewObject(), new(Set), `want a set, got an object`},
		{"a string that is no address", NewObject("addr", "x"), new(filled), `addr: ParseAddr("x"): unable to parse IP`},
		{"a number for what reads text", NewObject("addr", true), new(filled), `addr: want a string, got true`},
		{"a number for what reads JSON", NewObject("custom", 1.0), new(filled), `custom: want a text to reverse: json: cannot unmarshal number into Go value of type string`},
		{"a method that panics", "x", new(angry), `UnmarshalText panicked: ouch`},
		{"a Go type that cannot be filled", []any{"x"}, new([]io.Reader), `[0]: the Go type io.Reader cannot be filled`},
		{"a func", "x", new(func()), `the Go type func() cannot be filled`},
		{"a long string", strings.Repeat("é", 1000), new(int), `want an integer, got the string "` + strings.Repeat("é", 30) + `…"`},
		{"a type without an end", "x", new(selfPtr), `is nested too deeply`},
		{"bytes for a JSON number", []byte("1"), new(json.Number), `want a number, got 1 byte`},
		{"a fraction for a big integer", 0.5, new(*big.Int), `want an integer, got the number 0.5`},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := Decode(test.value, test.into)
			var misfit *DecodeError
			if !errors.As(err, &misfit) {
				t.Fatalf("got %v", err)
			}
			if err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
	if err := Decode("x", new(netip.Addr)); errors.Unwrap(err) == nil {
		t.Error("the cause is lost")
	}
	for name, into := range map[string]any{"nil": nil, "no pointer": 1, "a nil pointer": (*int)(nil)} {
		t.Run(name, func(t *testing.T) {
			if err := Decode("x", into); err == nil {
				t.Error("no error")
			}
		})
	}
}

// TestDecodeReadsWhatToValueGives sends Go values there and back.
func TestDecodeReadsWhatToValueGives(t *testing.T) {
	instant := time.Date(2024, 5, 17, 9, 30, 0, 0, time.UTC)
	want := filled{Name: "n", Count: 7, point: point{1, 2}, Pointed: &Pointed{C: 1, A: 2}, Tags: []text{"t"},
		ByID: map[int]float32{1: 0.1}, At: &instant, Raw: json.RawMessage(`{"a":1}`), Number: "1.5", Big: big.NewInt(5),
		Any: "x", Addr: netip.MustParseAddr("::1"), Object: NewObject("a", "b"), Nested: []*filled{{Name: "m", Raw: json.RawMessage("null")}}}
	value, err := ToValue(&want)
	if err != nil {
		t.Fatal(err)
	}
	var got filled
	if err := Decode(value, &got); err != nil {
		t.Fatal(err)
	}
	wantText, _ := json.Marshal(want)
	gotText, _ := json.Marshal(got)
	if diff := cmp.Diff(string(wantText), string(gotText)); diff != "" {
		t.Error(diff)
	}
}

func TestAdapt(t *testing.T) {
	ctx := context.WithValue(context.Background(), point{}, "seen")
	if f := Adapt[int, int](nil); f != nil {
		t.Error("a nil function is adapted")
	}
	double := Adapt(func(ctx context.Context, n int) (int, error) {
		if ctx.Value(point{}) != "seen" {
			t.Error("another context")
		}
		return 2 * n, nil
	})
	if got, err := double(ctx, int64(4)); err != nil || got != int64(8) {
		t.Error(got, err)
	}
	if got, err := double(ctx, nil); err != nil || got != int64(0) {
		t.Error("no argument gives", got, err)
	}
	_, err := double(ctx, "4")
	if err == nil || err.Error() != `argument: want an integer, got the string "4"` {
		t.Error(err)
	}
	list := Adapt(func(_ context.Context, in []int) (struct{}, error) { return struct{}{}, nil })
	if _, err := list(ctx, []any{"4"}); err == nil || err.Error() != `argument[0]: want an integer, got the string "4"` {
		t.Error(err)
	}
	if got, err := list(ctx, []any{int64(4)}); err != nil || got != nil {
		t.Error("struct{} gives", got, err)
	}
	ignoring := Adapt(func(context.Context, struct{}) (any, error) { return nil, io.EOF })
	if _, err := ignoring(ctx, "anything"); err != io.EOF {
		t.Error(err)
	}
	echo := Adapt(func(_ context.Context, v any) (any, error) { return v, nil })
	if got, err := echo(ctx, NewSet(int64(1))); err != nil || !Equal(got, NewSet(int64(1))) {
		t.Error(got, err)
	}
	bad := Adapt(func(context.Context, any) (func(), error) { return nil, nil })
	if _, err := bad(ctx, nil); err == nil || err.Error() != "result is a func and cannot cross" {
		t.Error(err)
	}
}
