package coderuntime

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"net/netip"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/google/go-cmp/cmp"
)

type (
	text     string
	count    uint16
	truth    bool
	bytesOwn []byte
	octet    byte
	loud     byte
	level    int
	selfPtr  *selfPtr

	inner struct {
		A int `json:"a"`
		B string
	}
	Outer struct {
		inner
		*Pointed
		B       string
		Skipped int `json:"-"`
		//lint:ignore SA5008 the tag is one that encoding/json takes, and names the field "-"
		Dash    int       `json:"-,"`
		hidden  int       //lint:ignore U1000 an unexported field does not cross
		Empty   []int     `json:"empty,omitempty"`
		Zero    time.Time `json:",omitzero"`
		Quoted  int64     `json:"quoted,string"`
		QuotedS string    `json:",string"`
		QuotedP *float64  `json:",string"`
		//lint:ignore SA5008 a name that encoding/json ignores is what is tested
		BadTag int `json:"bad\"tag"`
		Any    any
		Iface  fmt.Stringer
		Nested inner `json:"nested"`
	}
	Pointed struct {
		C int
		A int
	}
	Left  struct{ Same, OnlyLeft int }
	Right struct{ Same, OnlyRight int }
	Both  struct {
		Left
		Right
	}
	Tagged struct {
		X int `json:"Same"`
	}
	Won struct {
		Left
		Tagged
	}
	Recursive struct {
		Name string
		Next *Recursive `json:",omitempty"`
		*Recursive2
	}
	Recursive2 struct {
		*Recursive2
		Z int
	}
	byValue   struct{ V int }
	byPointer struct{ V int }
	withBoth  struct {
		Value   byValue
		Pointer byPointer
		Omitted zeroer `json:",omitzero"`
	}
	zeroer  struct{ N int }
	failing struct{}
	panicky struct{}
	badJSON struct{}
	problem struct{ Code int }
	selfNil []int
	scared  struct{}
)

func (l level) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "level %d", int(l)), nil }
func (loud) MarshalText() ([]byte, error)    { return []byte("!"), nil }
func (v byValue) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"z":%d,"a":[1.50]}`, v.V), nil
}
func (p *byPointer) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, `"pointer %d"`, p.V), nil }
func (z *zeroer) IsZero() bool                    { return z.N == 7 }
func (failing) MarshalJSON() ([]byte, error)      { return nil, errors.New("no luck") }
func (panicky) MarshalText() ([]byte, error)      { panic("ouch") }
func (badJSON) MarshalJSON() ([]byte, error)      { return []byte("{a}"), nil }
func (s selfNil) MarshalJSON() ([]byte, error)    { return fmt.Appendf(nil, "%d", len(s)), nil }
func (scared) IsZero() bool                       { panic("boo") }
func (p problem) Error() string                   { return fmt.Sprint("problem ", p.Code) }

// TestStructsAndMapsCrossAsEncodingJSONWritesThem compares with the text of json.Marshal, in which a
// float has no ".0", so that the values here have none.
func TestStructsAndMapsCrossAsEncodingJSONWritesThem(t *testing.T) {
	half := 0.5
	for name, v := range map[string]any{
		"embedding, tags and options": Outer{inner: inner{A: 1, B: "hidden by the outer one"}, Pointed: &Pointed{C: 3, A: 9}, B: "b",
			Skipped: 1, Dash: 2, Quoted: 5, QuotedS: "a\"b", QuotedP: &half, BadTag: 6, Any: []text{"x"}, Nested: inner{B: "n"}},
		"nil embedded pointers":         Outer{},
		"times that are not zero":       &Outer{Zero: time.Date(2024, 5, 17, 9, 30, 0, 123456789, time.UTC), Empty: []int{1}},
		"two fields of one name":        Both{},
		"the tagged one of two fields":  Won{},
		"recursive types":               Recursive{Name: "a", Next: &Recursive{Name: "b"}, Recursive2: &Recursive2{Z: 1}},
		"marshalers by value":           withBoth{},
		"marshalers by pointer":         &withBoth{Omitted: zeroer{7}},
		"marshalers in a list":          []byPointer{{1}, {2}},
		"marshalers in a map":           map[string]byPointer{"a": {1}},
		"nil marshalers":                []*byPointer{nil},
		"a string keyed map":            map[text]count{"b": 1, "a": 2},
		"an integer keyed map":          map[int8]truth{10: true, -1: false, 9: true},
		"a text keyed map":              map[level]int{1: 1, 2: 2},
		"an address keyed map":          map[netip.Addr]int{netip.MustParseAddr("::1"): 1},
		"nil of every kind":             []any{nil, (*int)(nil), []int(nil), map[string]int(nil), (*Outer)(nil)},
		"pointers to pointers":          func() any { a := 1; b := &a; return &b }(),
		"arrays":                        [2][]string{{"a"}, {}},
		"bytes":                         []any{[]byte("hi"), bytesOwn("ho"), []octet{1, 2}, []loud{1, 2}},
		"integers":                      []any{int8(-1), uint(math.MaxUint64), uintptr(3), count(4), int64(math.MinInt64)},
		"floats":                        []any{float32(0.1), 1.5, float32(math.MaxFloat32), float32(math.SmallestNonzeroFloat32)},
		"strings that are not UTF-8":    []any{"a\xff", text("b\xff"), map[string]any{"c\xff": "d\xff"}},
		"raw text":                      []any{json.RawMessage(` {"z" : 1, "a" : [1.50, null]} `), json.Number("1e5"), json.RawMessage(nil)},
		"nil that marshals itself":      []any{selfNil(nil), selfNil{1}},
		"an unsigned integer keyed map": map[uint8]int{200: 1, 3: 2},
		"empty structs":                 []struct{}{{}},
	} {
		t.Run(name, func(t *testing.T) {
			value, err := ToValue(v)
			if err != nil {
				t.Fatal(err)
			}
			got, err := AppendJSON(nil, value)
			if err != nil {
				t.Fatal(err)
			}
			want, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			// Both once through one reader: exponents and times may be written in two ways.
			if diff := cmp.Diff(normal(t, want), normal(t, got)); diff != "" {
				t.Errorf("-json.Marshal +ToValue\n%s", diff)
			}
			again, changed, failure := (&converter{}).value(value, 0, 0)
			if changed || failure != nil || !Equal(again, value) {
				t.Error("the result is not a value yet")
			}
		})
	}
}

// normal reads JSON text, with floats as float64, and keeps the order of members.
func normal(t *testing.T, text []byte) string {
	t.Helper()
	value, err := parseJSON(text, 0)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var floats func(v any) any
	floats = func(v any) any {
		switch v := v.(type) {
		case json.Number:
			if strings.ContainsAny(string(v), "e.") {
				f, _ := v.Float64()
				return f
			}
		case []any:
			for i := range v {
				v[i] = floats(v[i])
			}
		case *Object:
			for key, item := range v.All() {
				v.Set(key, floats(item))
			}
		}
		return v
	}
	out, err := AppendJSON(nil, floats(value))
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestToValue(t *testing.T) {
	instant := time.Date(2024, 5, 17, 9, 30, 0, 0, time.FixedZone("", 3600))
	for _, test := range []struct {
		name string
		v    any
		want any
	}{
		{"NaN stays", math.NaN(), math.NaN()},
		{"a float32 infinity stays", float32(math.Inf(1)), math.Inf(1)},
		{"a time stays a time", &instant, instant},
		{"an array of bytes", [2]byte{1, 2}, []byte{1, 2}},
		{"an unsigned integer beyond int64", uint64(math.MaxUint64), new(big.Int).SetUint64(math.MaxUint64)},
		{"big integers by value and pointer", []any{*big.NewInt(5), big.NewInt(6)}, []any{big.NewInt(5), big.NewInt(6)}},
		{"an error is its text", fmt.Errorf("no %s", "luck"), "no luck"},
		{"a struct that is an error too", []error{problem{3}, nil}, []any{"problem 3", nil}},
		{"JSON text null is told from nothing", json.RawMessage(" null "), Null{}},
		{"JSON text null inside is nil", []json.RawMessage{[]byte("null")}, []any{nil}},
		{"Null inside is nil", NewObject("a", Null{}), NewObject("a", nil)},
		{"nil pointers are nothing", (*Object)(nil), nil},
		{"containers by value", []Object{*NewObject("a", 1)}, []any{NewObject("a", int64(1))}},
		{"a map of any whose keys are strings", map[any]any{"b": 1, text("a"): 2}, NewObject("a", int64(2), "b", int64(1))},
		{"a map of any whose keys are of several kinds",
			map[any]any{"b": 1, 2: 2, nil: 3, 1: 4, 1.5: 5, true: 6, [1]string{"x"}: 7},
			NewMap(nil, int64(3), true, int64(6), int64(1), int64(4), int64(2), int64(2), 1.5, int64(5), "b", int64(1), []any{"x"}, int64(7))},
		{"a map of any sorts each kind by size",
			map[any]any{2.5: 1, 1.5: 2, uint64(math.MaxUint64): 3, uint64(math.MaxUint64 - 1): 4, "b": 5, "a": 6, true: 7, false: 8, [1]byte{2}: 9, [1]byte{1}: 10,
				time.Unix(2, 0): 11, time.Unix(1, 0): 12, json.Number("2"): 13, json.Number("1"): 14},
			NewMap(false, int64(8), true, int64(7), new(big.Int).SetUint64(math.MaxUint64-1), int64(4), new(big.Int).SetUint64(math.MaxUint64), int64(3),
				1.5, int64(2), 2.5, int64(1), json.Number("1"), int64(14), json.Number("2"), int64(13), "a", int64(6), "b", int64(5),
				[]byte{1}, int64(10), []byte{2}, int64(9), time.Unix(1, 0), int64(12), time.Unix(2, 0), int64(11))},
		{"a map keyed by structs", map[inner]bool{{A: 2}: true, {A: 1}: false},
			NewMap(NewObject("a", int64(1), "B", ""), false, NewObject("a", int64(2), "B", ""), true)},
		{"ordinary values in containers", NewMap(1, []string{"a"}, "s", NewSet(2, 2.5)), NewMap(int64(1), []any{"a"}, "s", NewSet(int64(2), 2.5))},
		{"strings in containers are repaired", NewObject("a\xff", "b\xff", "c", "d"), NewObject("a\ufffd", "b\ufffd", "c", "d")},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := ToValue(test.v)
			if err != nil {
				t.Fatal(err)
			}
			if !Equal(got, test.want) || fmt.Sprintf("%T", got) != fmt.Sprintf("%T", test.want) {
				t.Errorf("got %#v, want %#v", got, test.want)
			}
			gotText, _ := AppendJSON(nil, got)
			wantText, _ := AppendJSON(nil, test.want)
			if string(gotText) != string(wantText) {
				t.Errorf("got %s, want %s", gotText, wantText)
			}
		})
	}
}

func TestToValueReturnsValuesThemselves(t *testing.T) {
	list := []any{int64(1), "a", NewObject("k", NewSet(nil)), NewMap(1.5, []byte("x"))}
	got, err := ToValue(list)
	if err != nil {
		t.Fatal(err)
	}
	if &got.([]any)[0] != &list[0] {
		t.Error("a list of values has been copied")
	}
	mixed := []any{int64(1), 2}
	if got, err = ToValue(mixed); err != nil || !Equal(got, []any{int64(1), int64(2)}) || mixed[1] != 2 {
		t.Error("a list that is not one of values has been changed")
	}
}

func TestWhatCannotCrossIsNamed(t *testing.T) {
	cycle := map[string]any{}
	cycle["list"] = []any{cycle}
	pointers := &Recursive{}
	pointers.Next = &Recursive{Next: pointers}
	var self selfPtr
	self = &self
	deepPath := any(func() {})
	for range 50 {
		deepPath = []any{deepPath}
	}
	for _, test := range []struct {
		name string
		v    any
		want string
	}{
		{"a func", func() {}, "result is a func and cannot cross"},
		{"a func inside", map[string]any{"items": []any{0, struct {
			Callback func() `json:"callback"`
		}{}}}, "result.items[1].callback is a func and cannot cross"},
		{"a chan", map[string]any{"a b": make(chan int)}, `result["a b"] is a chan and cannot cross`},
		{"a complex number", map[level]any{1: 1i}, `result["level 1"] is a complex128 and cannot cross`},
		{"an unsafe pointer", NewMap(1.5, unsafe.Pointer(nil)), "result[1.5] is an unsafe.Pointer and cannot cross"},
		{"a func in a set", NewSet(any(make(chan int))), "result[a chan int] is a chan and cannot cross"},
		{"a func in an object", NewObject("a", func() {}), "result.a is a func and cannot cross"},
		{"a cycle of maps", cycle, "result.list[0] is a value that encloses it, and cyclic data cannot cross"},
		{"a cycle of structs", pointers, "result.Next.Next is a value that encloses it, and cyclic data cannot cross"},
		{"a cycle of pointers", self, "result is a value that encloses it, and cyclic data cannot cross"},
		{"a marshaler that fails", []any{failing{}}, "result[0] cannot cross: its MarshalJSON method failed: no luck"},
		{"a marshaler that panics", []any{panicky{}}, "result[0] cannot cross: its MarshalText method panicked: ouch"},
		{"a marshaler without JSON", badJSON{}, `result is not valid JSON and cannot cross: invalid JSON at offset 1: want a name in double quotes, got 'a'`},
		{"an IsZero method that panics", []any{struct {
			Scared scared `json:"scared,omitzero"`
		}{}}, "result[0].scared cannot cross: its IsZero method panicked: boo"},
		{"text that is not JSON", json.RawMessage("[1"), `result is not valid JSON and cannot cross: invalid JSON at offset 2: want "," or "]", got the end of the text`},
		{"a json.Number that is none", json.Number("ten"), `result is a json.Number but not a number: "ten"`},
		{"a long path", deepPath, "result[0][0][0][0][0][0][0][0]…[0][0][0][0][0][0][0][0] is a func and cannot cross"},
		{"a long name", map[string]any{strings.Repeat("x", 1000): 1i}, `result["` + strings.Repeat("x", 60) + `…"] is a complex128 and cannot cross`},
	} {
		t.Run(test.name, func(t *testing.T) {
			value, err := ToValue(test.v)
			var conversion *ConversionError
			if !errors.As(err, &conversion) || err.Error() != test.want || value != nil {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
	_, err := ToValue(failing{})
	if errors.Unwrap(err) == nil || errors.Unwrap(err).Error() != "no luck" {
		t.Error("the cause is lost")
	}
}

func TestSharedDataIsNoCycle(t *testing.T) {
	shared := &inner{A: 1}
	value, err := ToValue(nested(200, func(v any) any { return []any{v, shared} }))
	if err != nil {
		t.Fatal(value, err)
	}
}
