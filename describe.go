package coderuntime

import (
	"encoding/json"
	"fmt"
	"math/big"
	"time"
)

// describe names a value in a message for a model that passed it: the string "x", the number 3, a list
// of 2. It repeats only the beginning of a long text.
func describe(value any) string {
	if isNil(value) {
		return "null"
	}
	switch v := value.(type) {
	case bool:
		return fmt.Sprint(v)
	case string:
		return "the string " + quoteShort(v)
	case int64:
		return fmt.Sprintf("the number %d", v)
	case float64:
		return "the number " + floatText(v)
	case *big.Int:
		if v.BitLen() > 256 {
			return fmt.Sprintf("an integer of %d bits", v.BitLen())
		}
		return "the number " + cut(v.String())
	case json.Number:
		return "the number " + cut(string(v))
	case []byte:
		return counted("bytes", "byte", len(v))
	case time.Time:
		return "the time " + timeText(v)
	case []any:
		return "a list of " + fmt.Sprint(len(v))
	case *Object:
		return "an object"
	case *Map:
		return "a map"
	case *Set:
		return "a set of " + fmt.Sprint(v.Len())
	}
	return fmt.Sprintf("a %T", value)
}

func counted(many, one string, n int) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
