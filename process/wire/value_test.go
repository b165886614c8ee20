package wire_test

import (
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process/wire"
)

// values are items of an independent encoder; testdata/values.py makes them.
//
//go:embed testdata/values.txt
var values string

// describe gives a value in words, so that whatever tells two values apart tells their descriptions apart.
func describe(value any) string {
	var b strings.Builder
	describeTo(&b, value)
	return b.String()
}

func describeTo(b *strings.Builder, value any) {
	switch v := value.(type) {
	case nil, coderuntime.Null:
		b.WriteString("nil")
	case bool, int64:
		fmt.Fprintf(b, "%T %v", v, v)
	case *big.Int:
		fmt.Fprintf(b, "big %s", v)
	case float64:
		if math.IsNaN(v) {
			v = math.Float64frombits(0x7ff8 << 48)
		}
		fmt.Fprintf(b, "float64 %016x", math.Float64bits(v))
	case string:
		fmt.Fprintf(b, "text %x", v)
	case []byte:
		fmt.Fprintf(b, "bytes %x", v)
	case json.Number:
		fmt.Fprintf(b, "number %s", v)
	case time.Time:
		_, offset := v.Zone()
		fmt.Fprintf(b, "time %d %d %d", v.Unix(), v.Nanosecond(), offset)
	case []any:
		b.WriteString("[ ")
		for _, element := range v {
			describeTo(b, element)
			b.WriteString(" ")
		}
		b.WriteString("]")
	case *coderuntime.Object:
		b.WriteString("{ ")
		for key, element := range v.All() {
			fmt.Fprintf(b, "text %x ", key)
			describeTo(b, element)
			b.WriteString(" ")
		}
		b.WriteString("}")
	case *coderuntime.Map:
		b.WriteString("map{ ")
		for key, element := range v.All() {
			describeTo(b, key)
			b.WriteString(" ")
			describeTo(b, element)
			b.WriteString(" ")
		}
		b.WriteString("}")
	case *coderuntime.Set:
		b.WriteString("set{ ")
		for element := range v.All() {
			describeTo(b, element)
			b.WriteString(" ")
		}
		b.WriteString("}")
	default:
		fmt.Fprintf(b, "%T?", v)
	}
}

func unhex(tb testing.TB, text string) []byte {
	tb.Helper()
	data, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func TestValuesAreReadAndWrittenAsAnIndependentEncoderHasThem(t *testing.T) {
	for line := range strings.Lines(values) {
		item, want, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		data := unhex(t, item)
		value, size, err := wire.Decode(data, limits.Unlimited)
		if err != nil {
			t.Errorf("%s (%.100s): %v", item, want, err)
			continue
		}
		if got := describe(value); got != want {
			t.Errorf("%s is %s, not %s", item, got, want)
		}
		if counted, err := bridge.Size(value, limits.Unlimited); err != nil || counted != size {
			t.Errorf("%s has the size %d, and %d for the bridge (%v)", want, size, counted, err)
		}
		again, err := wire.Append(nil, value)
		if err != nil || hex.EncodeToString(again) != item {
			t.Errorf("%s is written as %x, not %s (%v)", want, again, item, err)
		}
	}
}

// What is read beside what is written.
func TestOtherFormsOfValuesAreRead(t *testing.T) {
	for name, c := range map[string]struct{ item, want string }{
		"a half float":                              {"f9 3e00", "float64 3ff8000000000000"},
		"the least half float":                      {"f9 0001", "float64 3e70000000000000"},
		"the largest half float":                    {"f9 7bff", "float64 40effc0000000000"},
		"half -0":                                   {"f9 8000", "float64 8000000000000000"},
		"half infinity":                             {"f9 fc00", "float64 fff0000000000000"},
		"half NaN":                                  {"f9 7e00", "float64 7ff8000000000000"},
		"a single float":                            {"fa 3fc00000", "float64 3ff8000000000000"},
		"single -0":                                 {"fa 80000000", "float64 8000000000000000"},
		"single NaN":                                {"fa 7fc00001", "float64 7ff8000000000000"},
		"an integer in more bytes than it needs":    {"1b 0000000000000001", "int64 1"},
		"a length in more bytes than it needs":      {"7b 0000000000000001 61", "text 61"},
		"a tag in more bytes than it needs":         {"db 0000000000000002 41 05", "big 5"},
		"a bignum with leading zeros":               {"c2 44 00000005", "big 5"},
		"a key that comes twice has the last value": {"a2 61 61 01 61 61 02", "{ text 61 int64 2 }"},
		"a text that is no UTF-8":                   {"62 61 ff", "text 61efbfbd"},
		"a lone surrogate":                          {"63 eda080", "text efbfbd"},
		"a key with a lone surrogate":               {"a1 63 eda080 01", "{ text efbfbd int64 1 }"},
	} {
		t.Run(name, func(t *testing.T) {
			value, _, err := wire.Decode(unhex(t, c.item), limits.Unlimited)
			if err != nil || describe(value) != c.want {
				t.Errorf("%s is %s (%v), not %s", c.item, describe(value), err, c.want)
			}
		})
	}
}

func TestWhatIsNoValueIsRefused(t *testing.T) {
	for name, item := range map[string]string{
		"nothing":                            "",
		"an array of indefinite length":      "9f 01 ff",
		"a map of indefinite length":         "bf 61 61 01 ff",
		"a text of indefinite length":        "7f 61 61 ff",
		"bytes of indefinite length":         "5f 41 61 ff",
		"a break":                            "ff",
		"a reserved length":                  "1c",
		"another reserved length":            "5e",
		"undefined":                          "f7",
		"an unassigned simple value":         "f0",
		"a simple value of two bytes":        "f8 ff",
		"false in two bytes":                 "f8 14",
		"an integer past 64 bits":            "1b 8000000000000000",
		"a negative integer past 64 bits":    "3b 8000000000000000",
		"an unknown tag":                     "c0 61 61",
		"a tag of epoch time":                "c1 01",
		"a self-described item":              "d9 d9f7 01",
		"a bignum around a text":             "c2 61 61",
		"a bignum around a tag":              "c2 c2 41 01",
		"a set around a map":                 "d9 0102 a0",
		"a map's tag around an array":        "d9 0103 80",
		"a time around an integer":           "da 000f4629 01",
		"a time of two parts":                "da 000f4629 82 00 00",
		"a time of a billion nanoseconds":    "da 000f4629 83 00 1a 3b9aca00 00",
		"a time before its second":           "da 000f4629 83 00 20 00",
		"a time a day off UTC":               "da 000f4629 83 00 00 1a 00015180",
		"a time at the end of all":           "da 000f4629 83 1b 7fffffffffffffff 00 00",
		"a time of floats":                   "da 000f4629 83 f93e00 00 00",
		"a number that is a word":            "da 000f462a 64 74727565",
		"a number that is nothing":           "da 000f462a 60",
		"a number with a space before it":    "da 000f462a 62 2031",
		"a number as JSON does not write it": "da 000f462a 62 3031",
		"a key that is a number":             "a1 01 01",
		"a key that is a tag":                "a1 c2 41 01 01",
		"an integer cut off":                 "1a 0000",
		"a float cut off":                    "fb 00",
		"a text cut off":                     "63 61 61",
		"a map cut off after a key":          "a1 61 61",
		"a list of 2^64-1 claimed elements":  "9b ffffffffffffffff",
		"a map of 2^63 claimed members":      "bb 8000000000000000",
		"a text of 2^64-1 claimed bytes":     "7b ffffffffffffffff",
		"a bignum of 2^40 claimed bytes":     "c2 5b 0000010000000000",
		"two values":                         "01 02",
		"a list nested too deeply":           strings.Repeat("81", coderuntime.MaxDepth+1) + "f6",
		"objects nested too deeply":          strings.Repeat("a1 60", coderuntime.MaxDepth+1) + "f6",
		"sets nested too deeply":             strings.Repeat("d9 0102 81", coderuntime.MaxDepth+1) + "f6",
		"keys of maps nested too deeply":     strings.Repeat("d9 0103 a1", coderuntime.MaxDepth+1) + "f6",
		"tags nested without end":            strings.Repeat("c2", 1<<16) + "f6",
	} {
		t.Run(name, func(t *testing.T) {
			value, _, err := wire.Decode(unhex(t, item), limits.Unlimited)
			var breach *wire.BreachError
			if !errors.As(err, &breach) {
				t.Errorf("it was read as %.100s, %v", describe(value), err)
			}
		})
	}
}

func TestValuesNestAsDeeplyAsTheContractAllows(t *testing.T) {
	data := append([]byte(strings.Repeat("\x81", coderuntime.MaxDepth)), 0xf6)
	value, _, err := wire.Decode(data, limits.Unlimited)
	if err != nil {
		t.Fatal(err)
	}
	again, err := wire.Append(nil, value)
	if err != nil || string(again) != string(data) {
		t.Errorf("written again it differs: %v", err)
	}
	if _, err := wire.Append(nil, []any{value}); err == nil {
		t.Error("one level more was written")
	}
}

func TestAppendRefusesWhatIsNoValueAndLeavesTheBeginning(t *testing.T) {
	for _, value := range []any{1, int32(1), float32(1), map[string]any{}, struct{}{}, []any{int64(1), []string{"a"}}} {
		out, err := wire.Append([]byte("before"), value)
		if err == nil || string(out) != "before" {
			t.Errorf("%T was written as %q, %v", value, out, err)
		}
	}
}

func TestDecodeStopsAtTheSizeThatIsAsked(t *testing.T) {
	for _, value := range []any{"four", []any{int64(1), "a"}, coderuntime.NewObject("key", []byte("data"))} {
		data, err := wire.Append(nil, value)
		if err != nil {
			t.Fatal(err)
		}
		size, err := bridge.Size(value, limits.Unlimited)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := wire.Decode(data, size); err != nil {
			t.Errorf("%s with %d bytes: %v", describe(value), size, err)
		}
		var large *bridge.SizeError
		if _, _, err := wire.Decode(data, size-1); !errors.As(err, &large) || large.Max != size-1 {
			t.Errorf("%s with %d bytes: %v", describe(value), size-1, err)
		}
	}
}
