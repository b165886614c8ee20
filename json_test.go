package coderuntime

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// golden calls check for every line of a file that testdata/generate.py writes.
func golden(t *testing.T, name string, check func(t *testing.T, given, want string)) {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	count := 0
	for lines.Scan() {
		given, want, ok := strings.Cut(lines.Text(), "\t")
		if !ok {
			continue
		}
		count++
		check(t, given, want)
	}
	if err := lines.Err(); err != nil || count == 0 {
		t.Fatal(name, "has no lines:", err)
	}
}

func TestFloatsAreWrittenAsPythonDoes(t *testing.T) {
	golden(t, "floats.txt", func(t *testing.T, given, want string) {
		bits, err := strconv.ParseUint(given, 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		f := math.Float64frombits(bits)
		if got, _ := keyText(f); got != want {
			t.Errorf("%s: key %s, want %s", given, got, want)
		}
		text, err := AppendJSON(nil, f)
		if got := strings.Trim(string(text), `"`); err != nil || got != want {
			t.Errorf("%s: %s, want %s (%v)", given, got, want, err)
		}
	})
}

func TestKeysAreWrittenAsPythonDoes(t *testing.T) {
	golden(t, "keys.txt", func(t *testing.T, given, want string) {
		parsed, err := parseJSON([]byte(given), 0)
		if err != nil {
			t.Fatal(err)
		}
		if number, ok := parsed.(json.Number); ok {
			integer, _ := asInteger(number)
			parsed = integer
			if integer.IsInt64() {
				parsed = integer.Int64()
			}
		}
		var wantText string
		if err := json.Unmarshal([]byte(want), &wantText); err != nil {
			t.Fatal(err)
		}
		if got, ok := keyText(parsed); !ok || got != wantText {
			t.Errorf("%s: %q, want %q", given, got, wantText)
		}
	})
}

func TestStringsAreWrittenAsJSONStringifyDoes(t *testing.T) {
	golden(t, "strings.txt", func(t *testing.T, given, want string) {
		parsed, err := parseJSON([]byte(given), 0)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := AppendJSON(nil, parsed); err != nil || string(got) != want {
			t.Errorf("%s: %s, want %s (%v)", given, got, want, err)
		}
	})
}

func TestTimesAreWrittenAsToISOStringDoes(t *testing.T) {
	golden(t, "times.txt", func(t *testing.T, given, want string) {
		milliseconds, err := strconv.ParseInt(given, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if got := timeText(time.UnixMilli(milliseconds)); got != want {
			t.Errorf("%s: %s, want %s", given, got, want)
		}
	})
}

func TestAppendJSON(t *testing.T) {
	large, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	for _, test := range []struct {
		name  string
		value any
		want  string
	}{
		{"integers of any size are exact", []any{int64(math.MinInt64), large}, "[-9223372036854775808,123456789012345678901234567890]"},
		{"a time keeps the digits beyond milliseconds", time.Unix(0, 1_234_500), `"1970-01-01T00:00:00.0012345Z"`},
		{"a time is written in UTC", time.Unix(0, 0).In(time.FixedZone("", 7200)), `"1970-01-01T00:00:00.000Z"`},
		{"what is not UTF-8 is replaced", "a\xffb\xed\xa0\x80", `"a` + "\ufffdb\ufffd\ufffd\ufffd" + `"`},
		{"a json.Number stays as it is", []any{json.Number("1.50"), json.Number("")}, "[1.50,0]"},
		{"the value nil has several forms", []any{nil, Null{}, (*Object)(nil), (*Map)(nil), (*Set)(nil), (*big.Int)(nil)}, "[null,null,null,null,null,null]"},
		{"an object keeps its order", NewObject("z", nil, "a", true), `{"z":null,"a":true}`},
		{"a map becomes an object", NewMap("a", int64(1), false, int64(2), nil, int64(3)), `{"a":1,"false":2,"null":3}`},
		{"a map whose key texts are equal becomes pairs", NewMap("1", "a", int64(1), "b"), `[["1","a"],[1,"b"]]`},
		{"a map with a compound key becomes pairs", NewMap([]any{int64(1)}, "a"), `[[[1],"a"]]`},
		{"a map with times and bytes has their texts", NewMap([]byte("hi"), int64(1), time.Unix(0, 0), int64(2)), `{"aGk=":1,"1970-01-01T00:00:00.000Z":2}`},
		{"a set becomes a list", NewSet("b", "a"), `["b","a"]`},
		{"other values are converted", []any{map[string]int{"b": 1, "a": 2}, float32(0.1)}, `[{"a":2,"b":1},0.1]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := AppendJSON([]byte("> "), test.value)
			if err != nil || string(got) != "> "+test.want {
				t.Errorf("got  %s\nwant > %s\nerr %v", got, test.want, err)
			}
			if !json.Valid(got[2:]) {
				t.Error("it is not JSON")
			}
		})
	}
	for name, value := range map[string]any{
		"a json.Number that is none": json.Number("0x10"),
		"a func in a list":           []any{func() {}},
		"a func in an object":        NewObject("a", func() {}),
		"a func in a map":            NewMap("a", func() {}),
		"a func in pairs":            NewMap([]any{}, func() {}),
		"a func in a set":            NewSet(any(make(chan int))),
	} {
		t.Run(name, func(t *testing.T) {
			if text, err := AppendJSON(nil, value); err == nil {
				t.Errorf("no error but %s", text)
			}
		})
	}
	if got := NewObject("f", func() {}).String(); got != "<result is a func and cannot cross>" {
		t.Error("String gives", got)
	}
}

func TestParsing(t *testing.T) {
	for _, text := range []string{
		"", " ", "nul", "nulll", "truefalse", "01", "-", "-0", "0.", ".5", "1e", "1e+", "1E+05", "0.10", "[", "[1", "[1,",
		"[1,]", "[,]", "{", "{\"", `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{a:1}`, `{"a" 1}`, `{"a":1,"a":2,"b":3}`,
		`"`, `"a`, `"\`, `"\x"`, `"\u12"`, `"\u12g4"`, `"\u00e9\n\/\"\\\b\f\r\t"`, `"\ud83d\ude00"`, `"\ud83d"`, `"\ud83d\u0041"`,
		`"\ude00\ud83d"`, "\"a\nb\"", "\"\x7f\xff\"", "[1] 2", "\ufeff1", "NaN", "Infinity", "'a'", "1 ", "\t[ ]\r\n", "{ }", "+1",
		"1_000", "\x00", `"` + "\u2028" + `"`,
	} {
		t.Run(text, func(t *testing.T) {
			got, err := parseJSON([]byte(text), 0)
			if (err == nil) != json.Valid([]byte(text)) {
				t.Fatalf("valid %v, got error %v", json.Valid([]byte(text)), err)
			}
			if err != nil {
				return
			}
			sameAsEncodingJSON(t, got, []byte(text))
		})
	}
	deep := bytes.Repeat([]byte("["), 1_000_000)
	if _, err := parseJSON(deep, 0); err != errTooDeep {
		t.Error("deep text:", err)
	}
}

// sameAsEncodingJSON checks a value against what encoding/json reads in a text.
func sameAsEncodingJSON(t *testing.T, value any, text []byte) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var want any
	if err := decoder.Decode(&want); err != nil {
		t.Fatal(err)
	}
	wantValue, err := ToValue(want)
	if err != nil {
		t.Fatal(err)
	}
	if !Equal(value, wantValue) {
		t.Errorf("%s: got %v, want %v", text, value, wantValue)
	}
}

func TestObjectUnmarshalJSON(t *testing.T) {
	o := NewObject("old", true)
	if err := o.UnmarshalJSON([]byte("null")); err != nil || !o.Has("old") {
		t.Error("null is not ignored:", err)
	}
	for _, text := range []string{"[1]", "{", `"a"`} {
		if err := o.UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s is taken for an object", text)
		}
	}
	if err := o.UnmarshalJSON([]byte(`{"b":1,"a":2,"b":3}`)); err != nil || o.String() != `{"b":3,"a":2}` {
		t.Error(o, err)
	}
}
