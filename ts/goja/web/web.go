// Package web gives a goja runtime the globals that a program written for Node expects and goja lacks:
// the Web-platform classes (URL, TextDecoder, AbortController, structuredClone, ...) and the newer parts
// of ECMAScript (Object.groupBy, iterator helpers, Promise.withResolvers, ...).
//
//	source text ──▶ mentions(name) ──▶ [Select] ──▶ Selection ──▶ Selection.Install(vm, host)
//
// A program pays only for what it names: [Select] asks, once for each program, which identifiers its
// text contains, and the [Selection], which is immutable and may be cached with the compiled program,
// installs only those features into each run's runtime. [Install] does both steps.
//
// # How a feature is made
//
// What a program can see of a feature is JavaScript, in js/*.js, compiled once in a process: a module is
// a function that receives a private object of native Go functions and returns the globals it makes. The
// work over text and bytes (parsing, encoding, cloning) is Go: urlparse.go, decoder.go, clone.go and so on.
// State that Go keeps for an object sits behind a private field, where no program can reach it.
//
// # Invariants
//
//   - A module captures every intrinsic it uses when it is installed, before program code runs, and uses
//     no method that a program can replace afterwards. Tampering changes what a program sees of its own
//     world, and nothing of what these functions do.
//   - Functions look native: their toString says "[native code]", they have the names and lengths that
//     the specifications give, and methods cannot be constructed.
//   - Every function here is called by JavaScript, so that a Go panic with a *goja.Exception is a throw.
//   - A native loop over a size that the program controls asks [Host.Charge] before it allocates and polls
//     [Host.Stopped].
//   - Stack frames of the modules carry [ScriptName], by which an engine leaves them out of reports.
package web

import (
	"io"
	"slices"
	"time"

	"github.com/dop251/goja"
)

// ScriptName is the file name in the stack frames of this package's own JavaScript.
const ScriptName = "coderuntime:web"

// Host is what the globals need from the run that they belong to. Its functions are called on the
// goroutine that runs the program.
type Host struct {
	// Now reports the time since the run began, from a monotonic clock: performance.now and
	// Event.timeStamp. If nil, time stands still at zero.
	Now func() time.Duration
	// Origin is the wall-clock time at which Now was zero: performance.timeOrigin.
	Origin time.Time
	// Random is the source of crypto.randomUUID and crypto.getRandomValues. If nil, those functions throw.
	Random io.Reader
	// SetTimeout calls callback once, as a job of its own, when delay has passed: AbortSignal.timeout. If
	// nil, AbortSignal.timeout throws. In Node such a timer does not keep the program alive.
	SetTimeout func(delay time.Duration, callback goja.Callable)
	// Charge is told of an allocation of the given number of bytes before it is made. An error refuses
	// it, and the program gets a RangeError with the error's text. If nil, nothing is refused.
	Charge func(bytes int64) error
	// Stopped reports whether the run has been told to stop. Native loops poll it; if nil, they run to
	// their end.
	Stopped func() bool
	// Interrupted is called by a native loop that found Stopped true, and leaves it by a panic that the
	// engine recognises. If it is nil or returns, the loop panics with an *[InterruptedError].
	Interrupted func()
	// Uncaught receives an exception that has no caller to go to: one thrown by a queueMicrotask callback
	// or by an event listener, which end a Node process. If nil, the exception becomes a rejection that
	// nobody handles.
	Uncaught func(reason goja.Value)
}

// InterruptedError is the panic of a native loop that stopped because [Host.Stopped] said so, unless
// Host.Interrupted panics by itself. It is not an exception that a program could catch.
type InterruptedError struct{}

// Error implements error.
func (*InterruptedError) Error() string { return "web: interrupted" }

// feature is a set of names that are installed together.
type feature struct {
	// globals are the global names that the module returns. Each is defined if it is mentioned.
	globals []string
	// members are the names of polyfilled members; the module defines them all by itself.
	members []string
	// with are sets of names. One of each must be mentioned too before a member's mention counts, because
	// the member's own name is an everyday one.
	with [][]string
	// module is the name of the JavaScript module, or empty for symbols, which need none.
	module string
}

// features are in the order in which they are installed.
var features = []feature{
	{members: []string{"asyncIterator", "dispose", "asyncDispose"}, module: ""},
	{globals: []string{"WeakRef", "FinalizationRegistry"}, module: "weak"},
	{globals: []string{"structuredClone"}, module: "clone"},
	{globals: []string{"queueMicrotask"}, module: "microtask"},
	{globals: []string{"URL", "URLSearchParams"}, module: "url"},
	{globals: []string{"TextEncoder", "TextDecoder", "atob", "btoa"}, module: "encoding"},
	{globals: []string{"performance"}, module: "performance"},
	{globals: []string{"crypto"}, module: "crypto"},
	{globals: []string{"Event", "EventTarget", "CustomEvent", "AbortController", "AbortSignal"}, module: "events"},
	{globals: []string{"DOMException"}, module: "errors"},
	{members: []string{"groupBy"}, module: "grouping"},
	{members: []string{"fromAsync"}, module: "fromasync"},
	{members: []string{"withResolvers"}, module: "withresolvers"},
	{members: []string{"try"}, with: [][]string{{"Promise"}}, module: "promisetry"},
	{members: []string{"isWellFormed", "toWellFormed"}, module: "wellformed"},
	{members: []string{"captureStackTrace", "stackTraceLimit"}, module: "stacktrace"},
	{members: []string{"transfer", "transferToFixedLength", "detached"}, module: "transfer"},
	{
		members: []string{"from"},
		with: [][]string{{
			"Uint8Array", "Int8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array",
			"Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
		}},
		module: "typedfrom",
	},
	{globals: []string{"Iterator"}, module: "iterators"},
	{members: []string{"take", "drop", "toArray"}, module: "iterators"},
	{
		// Most programs say map; few have an iterator to say it to.
		members: everydayHelpers,
		with:    [][]string{{"yield", "iterator", "next", "matchAll"}},
		module:  "iterators",
	},
	{
		members: everydayHelpers,
		with:    [][]string{{"values", "keys", "entries"}, {"Map", "Set", "URLSearchParams"}},
		module:  "iterators",
	},
}

// everydayHelpers are the iterator helpers that are named as methods of arrays.
var everydayHelpers = []string{"map", "filter", "flatMap", "reduce", "forEach", "some", "every", "find"}

// Globals returns the names of the global variables that this package can install, sorted.
func Globals() []string {
	var names []string
	for _, f := range features {
		names = append(names, f.globals...)
	}
	slices.Sort(names)
	return names
}

// Selection says which features a program needs. It is immutable.
type Selection struct {
	modules []string
	globals map[string][]string // module -> global names to define
	symbols bool
}

// Select asks mentions about the names of the features and returns those that are to be installed.
// mentions reports whether a program's text contains an identifier; it must say true for every name if the
// program can reach names that its text does not contain, as through globalThis[...]. Names that are
// keywords, such as "yield" and "try", are asked for too.
func Select(mentions func(name string) bool) *Selection {
	s := &Selection{}
	for _, f := range features {
		if f.wanted(mentions) {
			s.add(f, mentions)
		}
	}
	return s
}

func (f feature) wanted(mentions func(string) bool) bool {
	if slices.ContainsFunc(f.globals, mentions) {
		return true
	}
	if !slices.ContainsFunc(f.members, mentions) {
		return false
	}
	for _, names := range f.with {
		if !slices.ContainsFunc(names, mentions) {
			return false
		}
	}
	return true
}

func (s *Selection) add(f feature, mentions func(string) bool) {
	if f.module == "" {
		s.symbols = true
		return
	}
	if !slices.Contains(s.modules, f.module) {
		s.modules = append(s.modules, f.module)
	}
	for _, name := range f.globals {
		if mentions(name) {
			if s.globals == nil {
				s.globals = map[string][]string{}
			}
			s.globals[f.module] = append(s.globals[f.module], name)
		}
	}
}

// Empty reports whether there is nothing to install.
func (s *Selection) Empty() bool { return len(s.modules) == 0 && !s.symbols }

// Install makes the selected features in vm, which must not have run program code yet. Replacements that an
// engine makes for built-ins, such as a guarded RegExp, must be in place: the features capture what they find.
// A selection that is empty costs nothing; each feature costs some 20 to 200 µs. The error is that of an interrupt that came meanwhile; vm is then of no use.
func (s *Selection) Install(vm *goja.Runtime, host Host) error {
	if s.symbols {
		if err := installSymbols(vm); err != nil {
			return err
		}
	}
	if len(s.modules) == 0 {
		return nil
	}
	r := &realm{vm: vm, host: host}
	for _, name := range s.modules {
		exports, err := r.load(name)
		if err != nil {
			return err
		}
		for _, global := range s.globals[name] {
			enumerable := goja.ToFlag(enumerableGlobals[global])
			err := vm.GlobalObject().DefineDataProperty(global, exports.Get(global), goja.FLAG_TRUE, goja.FLAG_TRUE, enumerable)
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// enumerableGlobals are those that Object.keys(globalThis) lists in Node.
var enumerableGlobals = map[string]bool{
	"queueMicrotask": true, "structuredClone": true, "atob": true, "btoa": true, "performance": true, "crypto": true,
}

// Install installs in vm what mentions asks for; see [Select] and [Selection.Install].
func Install(vm *goja.Runtime, host Host, mentions func(name string) bool) error {
	return Select(mentions).Install(vm, host)
}

// installSymbols adds the well-known symbols that goja lacks.
func installSymbols(vm *goja.Runtime) error {
	symbols := vm.Get("Symbol").ToObject(vm)
	for _, name := range []string{"asyncIterator", "dispose", "asyncDispose"} {
		err := symbols.DefineDataProperty(name, goja.NewSymbol("Symbol."+name), goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE)
		if err != nil {
			return err
		}
	}
	return nil
}
