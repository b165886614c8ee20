// Package lazy makes what a process may never need only when it does.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp returns a function that gives a regular expression, which it compiles the first time and then keeps. It panics then if the text is none.
func Regexp(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
