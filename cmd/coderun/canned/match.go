package canned

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/coderuntime/coderuntime"
)

// equal reports whether the args of a rule and the argument of a call are the same JSON value. Both are
// what coderuntime.ToValue gives for JSON text, whose depth it bounds.
func equal(want, got any) bool {
	switch want := want.(type) {
	case json.Number:
		got, ok := got.(json.Number)
		return ok && equalNumbers(string(want), string(got))
	case []any:
		got, ok := got.([]any)
		if !ok || len(want) != len(got) {
			return false
		}
		for i := range want {
			if !equal(want[i], got[i]) {
				return false
			}
		}
		return true
	case *coderuntime.Object:
		got, ok := got.(*coderuntime.Object)
		if !ok || want.Len() != got.Len() {
			return false
		}
		for key, item := range want.All() {
			other, ok := got.Get(key)
			if !ok || !equal(item, other) {
				return false
			}
		}
		return true
	}
	return coderuntime.Equal(want, got)
}

// equalNumbers compares by value, exactly, since integers of a program may have any size. A call's number
// that is written as a float is one in the program, and has the value of every text that rounds to it.
func equalNumbers(want, got string) bool {
	if want == got {
		return true
	}
	if canonicalNumber(want) == canonicalNumber(got) {
		return true
	}
	if !strings.ContainsAny(got, ".eE") {
		return false
	}
	// ParseFloat's error is that the number is beyond a float's range; what it gives then is an infinity,
	// which got, being a float's own text, never is.
	w, _ := strconv.ParseFloat(want, 64)
	g, _ := strconv.ParseFloat(got, 64)
	return w == g
}

// canonicalNumber rewrites a JSON number (RFC 8259, section 6) as its significant digits and a power of
// ten: 120.0 is 12e1. With a power beyond an int32, which no program's number has, it is left as it is.
func canonicalNumber(text string) string {
	mantissa, sign := text, ""
	if strings.HasPrefix(mantissa, "-") {
		sign, mantissa = "-", mantissa[1:]
	}
	exponent := "0"
	if i := strings.IndexAny(mantissa, "eE"); i >= 0 {
		mantissa, exponent = mantissa[:i], mantissa[i+1:]
	}
	integer, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(integer+fraction, "0")
	significant := strings.TrimRight(digits, "0")
	if significant == "" {
		return "0"
	}
	power, err := strconv.ParseInt(exponent, 10, 32)
	if err != nil {
		return text
	}
	power += int64(len(digits) - len(significant) - len(fraction))
	return sign + significant + "e" + strconv.FormatInt(power, 10)
}
