package regexp_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime/ts/regexp"
)

func Example() {
	re, err := regexp.CompileString(`(?<year>\d{4})-(?<month>\d\d)(?!\d)`, "")
	if err != nil {
		fmt.Println(err)
		return
	}
	text := "since 2024-03"
	captures, matched, err := re.Match(regexp.Input{ASCII: text}, 0, nil)
	fmt.Println(captures, matched, err)
	for i, name := range re.Groups() {
		fmt.Printf("%q: %s\n", name, text[captures[2*i]:captures[2*i+1]])
	}

	_, err = regexp.CompileString(`(a`, "u")
	fmt.Println(err)
	// Output:
	// [6 13 6 10 11 13] true <nil>
	// "": 2024-03
	// "year": 2024
	// "month": 03
	// Invalid regular expression: /(a/u: Unterminated group
}

// A search that would take years ends when the budget says so.
func ExampleBudget() {
	re, err := regexp.CompileString(`^(a+)+$`, "")
	if err != nil {
		fmt.Println(err)
		return
	}
	asked := 0
	budget := &regexp.Budget{Stopped: func() bool { asked++; return asked == 100 }}
	_, _, err = re.Match(regexp.Input{ASCII: strings.Repeat("a", 100) + "b"}, 0, budget)
	fmt.Println(errors.Is(err, regexp.ErrStopped))
	// Output: true
}
