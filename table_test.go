package coderuntime

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestTableAgainstList plays random operations on a Map and on a plain list of pairs.
func TestTableAgainstList(t *testing.T) {
	keys := []any{nil, true, false, int64(1), 1.0, math.NaN(), "1", "", big.NewInt(1), []byte("1"), []byte{},
		time.Unix(1, 0), time.Unix(1, 0).UTC(), []any{}, []any{int64(1)}, NewObject(), NewObject("a", nil),
		NewMap(), NewMap(nil, nil), NewSet(), NewSet(int64(1)), new(big.Int).Lsh(big.NewInt(1), 80)}
	for i := range 40 {
		keys = append(keys, int64(100+i), fmt.Sprint("key", i), []any{"list", int64(i)})
	}
	type pair struct{ key, value any }
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 1))
		var m Map
		var list []pair
		find := func(key any) int {
			return slices.IndexFunc(list, func(p pair) bool { return Equal(p.key, key) })
		}
		for step := range 400 {
			key := keys[random.IntN(1+len(keys)*int(seed)/60)]
			at := find(key)
			switch value := int64(step); random.IntN(6) {
			case 0, 1, 2:
				m.Set(key, value)
				if at >= 0 {
					list[at].value = value
				} else {
					list = append(list, pair{key, value})
				}
			case 3:
				m.Append(key, value)
				list = append(list, pair{key, value})
			default:
				if got := m.Delete(key); got != (at >= 0) {
					t.Fatalf("seed %d, step %d: Delete(%v) = %v", seed, step, key, got)
				}
				if at >= 0 {
					list = slices.Delete(list, at, at+1)
				}
			}
			key = keys[random.IntN(len(keys))]
			value, ok := m.Get(key)
			if at := find(key); ok != (at >= 0) || ok && value != list[at].value {
				t.Fatalf("seed %d, step %d: Get(%v) = %v, %v", seed, step, key, value, ok)
			}
		}
		if m.Len() != len(list) {
			t.Fatalf("seed %d: Len() = %d, want %d", seed, m.Len(), len(list))
		}
		i := 0
		for key, value := range m.All() {
			if !Equal(key, list[i].key) || value != list[i].value {
				t.Fatalf("seed %d: entry %d is %v: %v, want %v", seed, i, key, value, list[i])
			}
			i++
		}
		var shuffled Map
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, p := range list {
			shuffled.Append(p.key, p.value)
		}
		if !m.Equal(&shuffled) || !shuffled.Equal(&m) {
			t.Fatalf("seed %d: the order of entries counts in Equal", seed)
		}
		if len(list) > 0 {
			last := list[len(list)-1].key
			shuffled.Set(last, "another value")
			if m.Equal(&shuffled) {
				t.Fatalf("seed %d: Equal overlooks the value of %v", seed, last)
			}
		}
	}
}

func TestTableOfManyKeys(t *testing.T) {
	const n = 200_000
	var o Object
	for i := range n {
		o.Set(fmt.Sprint(i), int64(i))
	}
	for i := 0; i < n; i += 2 {
		o.Delete(fmt.Sprint(i))
	}
	if o.Len() != n/2 {
		t.Fatalf("Len() = %d", o.Len())
	}
	if value, ok := o.Get("199999"); !ok || value != int64(199999) {
		t.Errorf("Get = %v, %v", value, ok)
	}
	if o.Has("199998") {
		t.Error("a deleted key is there")
	}
	var m Map
	for i := range n / 10 {
		m.Set([]any{"compound", int64(i)}, nil)
		m.Append(NewObject("same", "key"), nil)
	}
	if !m.Has([]any{"compound", int64(77)}) || !m.Equal(&m) {
		t.Error("compound keys are lost")
	}
}

func TestReadingNilAndZeroContainers(t *testing.T) {
	var o *Object
	var m *Map
	var s *Set
	if o.Len()+m.Len()+s.Len()+len(o.Keys())+len(m.Keys())+len(s.Members()) != 0 {
		t.Error("a nil container is not empty")
	}
	if o.Has("") || m.Has(nil) || s.Has(nil) || o.Delete("") || m.Delete(nil) || s.Delete(nil) {
		t.Error("a nil container has something")
	}
	if o.String()+m.String()+s.String() != "nullnullnull" {
		t.Error("a nil container is written as", o, m, s)
	}
	if !o.Equal(nil) || o.Equal(new(Object)) || m.Equal(new(Map)) || new(Set).Equal(s) {
		t.Error("a nil container equals an empty one")
	}
	if new(Object).String()+new(Map).String()+new(Set).String() != "{}{}[]" {
		t.Error("a zero container is written as", new(Object), new(Map), new(Set))
	}
}

func TestConstructorsRefuseWhatIsNoPair(t *testing.T) {
	for name, construct := range map[string]func(){
		//lint:ignore SA5012 the panic is what is tested
		"an object key without a value":      func() { NewObject("a") },
		"an object key that is not a string": func() { NewObject(1, 2) },
		//lint:ignore SA5012 the panic is what is tested
		"a map key without a value": func() { NewMap("a") },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			construct()
		})
	}
}

func TestIterationStopsWhenTold(t *testing.T) {
	for range NewObject("a", 1, "b", 2).All() {
		break
	}
	for range NewMap("a", 1, "b", 2).All() {
		break
	}
	for range NewSet("a", "b").All() {
		break
	}
}

// nested gives a value of the given depth.
func nested(depth int, wrap func(any) any) any {
	var value any = "core"
	for range depth {
		value = wrap(value)
	}
	return value
}

var wraps = map[string]func(any) any{
	"lists":    func(v any) any { return []any{v} },
	"objects":  func(v any) any { return NewObject("k", v) },
	"maps":     func(v any) any { return NewMap(int64(1), v) },
	"map keys": func(v any) any { return NewMap(v, int64(1)) },
	"sets":     func(v any) any { return NewSet(v) },
}

func TestDepthIsBounded(t *testing.T) {
	for name, wrap := range wraps {
		t.Run(name, func(t *testing.T) {
			deepest, tooDeep := nested(MaxDepth, wrap), nested(MaxDepth+1, wrap)
			if !Equal(deepest, nested(MaxDepth, wrap)) || Equal(tooDeep, nested(MaxDepth+1, wrap)) {
				t.Error("Equal has another bound")
			}
			if _, err := ToValue(deepest); err != nil {
				t.Error("ToValue refuses what is just deep enough:", err)
			}
			if _, err := ToValue(tooDeep); err == nil {
				t.Error("ToValue takes what is too deep")
			}
			if name != "map keys" { // Each level is a list and a pair.
				if _, err := AppendJSON(nil, deepest); err != nil {
					t.Error("AppendJSON refuses what is just deep enough:", err)
				}
			}
			if _, err := AppendJSON(nil, tooDeep); err == nil {
				t.Error("AppendJSON takes what is too deep")
			}
			if err := Decode(tooDeep, new(any)); err == nil {
				t.Error("Decode takes what is too deep")
			}
			large := NewSet()
			for i := range 20 {
				large.Add(int64(i))
			}
			large.Add(tooDeep) // Is hashed.
		})
	}
}

func TestEqualOfDeepValuesThatDifferInTheCore(t *testing.T) {
	for name, wrap := range wraps {
		t.Run(name, func(t *testing.T) {
			if Equal(nested(1000, wrap), nested(1000, func(v any) any {
				if v == "core" {
					v = "another core"
				}
				return wrap(v)
			})) {
				t.Error("they are equal")
			}
		})
	}
}

func TestCyclicValuesEndEveryWalk(t *testing.T) {
	list := []any{nil, nil}
	list[0], list[1] = list, list
	object := NewObject()
	object.Set("a", object)
	object.Set("b", object)
	for _, v := range []any{list, object} {
		if Equal(v, v) {
			t.Error("a cyclic value equals itself")
		}
		if _, err := AppendJSON(nil, v); err == nil {
			t.Error("a cyclic value has a JSON text")
		}
		set := NewSet()
		for i := range 20 {
			set.Add(int64(i))
		}
		set.Add(v)
	}
}

func TestEqual(t *testing.T) {
	instant := time.Date(2024, 5, 17, 9, 30, 0, 0, time.UTC)
	for _, test := range []struct {
		name string
		a, b any
		want bool
	}{
		{"NaN equals NaN", math.NaN(), math.NaN(), true},
		{"0 equals -0", 0.0, math.Copysign(0, -1), true},
		{"an int64 is not a float64", int64(1), 1.0, false},
		{"an int64 is not a *big.Int", int64(1), big.NewInt(1), false},
		{"integers are equal by value", big.NewInt(7), big.NewInt(7), true},
		{"a string is not bytes", "a", []byte("a"), false},
		{"nil is not false", nil, false, false},
		{"nil is Null", nil, Null{}, true},
		{"nil is a nil *Object", (*Object)(nil), nil, true},
		{"an empty object is not nil", NewObject(), nil, false},
		{"an empty object is not an empty map", NewObject(), NewMap(), false},
		{"an empty list is a nil list", []any{}, []any(nil), true},
		{"times are equal by the instant", instant, instant.In(time.FixedZone("", 3600)), true},
		{"times differ", instant, instant.Add(1), false},
		{"lists have an order", []any{"a", "b"}, []any{"b", "a"}, false},
		{"objects have none", NewObject("a", 1.0, "b", 2.0), NewObject("b", 2.0, "a", 1.0), true},
		{"objects have the same keys", NewObject("a", nil), NewObject("b", nil), false},
		{"maps have no order", NewMap(1.0, "x", nil, "y"), NewMap(nil, "y", 1.0, "x"), true},
		{"sets have no order", NewSet([]any{}, "x"), NewSet("x", []any{}), true},
		{"sets of sets", NewSet(NewSet("a")), NewSet(NewSet("a")), true},
		{"other types are compared deeply", map[string]int{"a": 1}, map[string]int{"a": 1}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if Equal(test.a, test.b) != test.want || Equal(test.b, test.a) != test.want {
				t.Errorf("Equal(%v, %v) is not %v", test.a, test.b, test.want)
			}
			if test.want && !NewSet(test.a).Has(test.b) {
				t.Error("a set does not find an equal member")
			}
			large := NewSet(test.a)
			for i := range 20 {
				large.Add(fmt.Sprint("filler", i))
			}
			if large.Has(test.b) != test.want {
				t.Error("a large set has another notion of equality")
			}
		})
	}
}

func TestSetsHoldAppendedMembersAgain(t *testing.T) {
	var s Set
	for range 3 {
		s.Append(NewObject())
	}
	s.Add(NewObject())
	if s.Len() != 3 || !s.Delete(NewObject()) || s.Len() != 2 {
		t.Error("the set has", s.Len(), "members")
	}
	if s.Equal(NewSet(NewObject(), "x")) || !s.Equal(&s) {
		t.Error("members that stand twice are not counted")
	}
}

func TestValuesMarshalThemselves(t *testing.T) {
	text, err := json.Marshal([]any{NewMap(int64(1), Null{}), NewSet(Null{}), Null{}, fmt.Sprint(Null{})})
	if err != nil || string(text) != `[{"1":null},[null],null,"null"]` {
		t.Errorf("%s, %v", text, err)
	}
	if keys := NewMap(1.5, nil, "a", nil).Keys(); !Equal(keys, []any{1.5, "a"}) {
		t.Error("the keys are", keys)
	}
}

func TestGoCmpComparesValues(t *testing.T) {
	value := func() any {
		return NewObject("nan", math.NaN(), "map", NewMap(math.NaN(), NewSet([]any{int64(1)})))
	}
	if diff := cmp.Diff(value(), value()); diff != "" {
		t.Error(diff)
	}
	if cmp.Equal(NewObject("a", int64(1)), NewObject("a", 1.0)) {
		t.Error("go-cmp finds different values equal")
	}
}
