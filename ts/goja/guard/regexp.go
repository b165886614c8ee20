package guard

import (
	"sync/atomic"
	"time"

	"github.com/dlclark/regexp2/v2"
	"github.com/dop251/goja"
)

// Bounds of a pattern that is made at run time. Go's regexp and regexp2 compile by recursion.
const (
	maxPattern = 1 << 18
	maxGroups  = 1_000
)

// newRegExp bounds the pattern of a regular expression.
func newRegExp(g *Guard, arguments []goja.Value) []goja.Value {
	if len(arguments) == 0 || isRegExp(arguments[0]) || goja.IsUndefined(arguments[0]) {
		return arguments
	}
	pattern := g.toString(arguments[0])
	depth, deepest, class := 0, 0, false
	n := pattern.Length()
	for i := 0; i < n && n <= maxPattern; i++ {
		switch pattern.CharAt(i) {
		case '\\':
			i++
		case '[':
			class = true
		case ']':
			class = false
		case '(':
			if !class {
				depth++
				deepest = max(deepest, depth)
			}
		case ')':
			if !class {
				depth--
			}
		}
	}
	if n > maxPattern || deepest > maxGroups {
		panic(g.newError("SyntaxError", "Invalid regular expression: Regular expression too large"))
	}
	return with(arguments, 0, pattern)
}

func isRegExp(value goja.Value) bool {
	object, ok := value.(*goja.Object)
	return ok && object.ClassName() == "RegExp"
}

// regexpLimit is what BoundRegexps was given, in nanoseconds.
var regexpLimit atomic.Int64

// RegexpLimit is a limit that leaves ordinary patterns alone: a match that takes longer on one thread
// backtracks exponentially.
const RegexpLimit = 150 * time.Millisecond

// BoundRegexps bounds the time of a single match of the patterns that goja gives to
// github.com/dlclark/regexp2, those with lookaround, back references, or a start other than 0; its
// clock is coarse, so that up to 200 ms more may pass. The others take linear time.
//
// The limit is a variable of that package: it holds for the whole process, for every pattern compiled
// from then on, and it is to be set before other goroutines compile any. The first call counts.
//
// goja takes a match that ran out of time for one that was not found. The guards of runtimes that are
// made afterwards therefore throw a RangeError where the time says that this has happened; package
// weave does it for exec.
func BoundRegexps(limit time.Duration) {
	if limit > 0 && regexpLimit.CompareAndSwap(0, int64(limit)) {
		regexp2.DefaultMatchTimeout = limit
	}
}

// timedText is the length of a text up to which all matches in it together take less than the limit,
// if none of them backtracks without end. In a longer one, only a single match is watched.
const timedText = 1 << 17

// timed guards a method that matches. single tells of a result whether it is that of a single match
// that was not found; nil means that there may be many matches.
func timed(single func(goja.Value) bool) check {
	return func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		outer := g.callbacks
		g.callbacks = 0
		start := time.Now()
		result := original(call)
		elapsed := time.Since(start)
		own := elapsed - g.callbacks
		// For a replacement around this one, all of it is a callback's time or none.
		g.callbacks = outer
		if own < time.Duration(regexpLimit.Load()) {
			return result
		}
		text, _ := call.This.(goja.String)
		if single == nil && text != nil && text.Length() > timedText || single != nil && !single(result) {
			return result
		}
		g.live()
		panic(g.rangeError("Regular expression is too complex: a match took more than " +
			time.Duration(regexpLimit.Load()).String()))
	}
}

// matchers are the methods of strings that match.
var matchers = []replacement{
	{"match", 1, timed(nil)},
	{"search", 1, timed(func(result goja.Value) bool { return result.ToInteger() < 0 })},
	{"split", 2, timedPattern},
	{"replace", 2, timedPattern},
	{"replaceAll", 2, timedPattern},
}

// timedPattern guards a method that searches for a text as it is unless it is given a pattern.
func timedPattern(g *Guard, original native, call goja.FunctionCall) goja.Value {
	if isRegExp(argument(call, 0)) {
		return timedAll(g, original, call)
	}
	return original(call)
}

var timedAll = timed(nil)

// timeRegexps guards what matches regular expressions, if their time is bounded.
func (g *Guard) timeRegexps() {
	mentions := g.program.Mentions
	if regexpLimit.Load() != 0 {
		g.methods(stringPrototype, matchers)
		if mentions("test") {
			g.replace(regExpPrototype(g), replacement{"test", 1, timed(func(result goja.Value) bool { return !result.ToBoolean() })})
		}
		if mentions("matchAll") {
			g.replace(regExpIteratorPrototype(g), replacement{"next", 0, timed(nil)})
		}
	}
	if mentions("replace") && (g.program.Names("Symbol") || g.program.Names("getOwnPropertySymbols")) {
		prototype := regExpPrototype(g)
		if original := g.callable(prototype.GetSymbol(goja.SymReplace)); original != nil {
			guarded := g.function("[Symbol.replace]", 2, func(call goja.FunctionCall) goja.Value {
				return g.replaceBySymbol(original, call)
			})
			_ = prototype.DefineDataPropertySymbol(goja.SymReplace, guarded, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
		}
	}
}

var regExpPrototype = prototypeOf("RegExp")

var matchAll = goja.MustCompile(LibraryName, `"".matchAll(/x/g)`, true)

func regExpIteratorPrototype(g *Guard) *goja.Object {
	iterator, err := g.vm.RunProgram(matchAll)
	if err != nil {
		return g.vm.NewObject()
	}
	return iterator.(*goja.Object).Prototype()
}
