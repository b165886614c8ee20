// Package console gives a goja runtime the console object of Node 20.
//
// [New] makes the object; every method that prints hands one entry, whose text may hold newlines, to a sink
// together with a level: "log", "info", "warn", "error" or "debug". The text of values comes from package inspect.
//
// The object looks like an ordinary one to the program: methods are own, writable, enumerable and configurable,
// work without their receiver, and may be replaced. They are created when first asked for, which keeps a
// runtime that never prints, or prints with one method, cheap.
//
// State (group indentation, counters and timers) lives in Go, out of the program's reach. What the program can make
// grow without printing, the labels of counters and timers and the depth of groups, is bounded.
//
// Levels and texts follow https://nodejs.org/docs/latest-v20.x/api/console.html and what Node does: trace prints as
// console.error does, assert and the warnings about labels as console.warn, every other method as console.log.
package console

import (
	"strings"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/inspect"
)

const (
	levelLog   = "log"
	levelInfo  = "info"
	levelWarn  = "warn"
	levelError = "error"
	levelDebug = "debug"
)

// groupIndentation is the number of columns that one group adds.
const groupIndentation = 2

// maxGroups and maxLabels bound the state that a program can build up. Further groups do not indent, further
// labels are not remembered.
const (
	maxGroups = 1000
	maxLabels = 10000
)

// console is the state behind one console object. It is used on the goroutine of its runtime only.
type console struct {
	vm        *goja.Runtime
	inspector *inspect.Inspector
	sink      func(level, text string)
	now       func() time.Time

	groups  int
	counts  map[string]int
	timers  map[string]time.Time
	members map[string]goja.Value // what was created or assigned; nil for what was deleted
	added   []string              // names that the program added, in order
}

// New returns the console object of vm. The caller makes it a global. sink gets each entry as it is printed, on the
// goroutine of the runtime; it must not call into vm. now is the clock of time, timeLog and timeEnd.
func New(vm *goja.Runtime, inspector *inspect.Inspector, sink func(level, text string), now func() time.Time) *goja.Object {
	c := &console{vm: vm, inspector: inspector, sink: sink, now: now}
	object := vm.NewDynamicObject(c)
	prototype := vm.NewObject()
	// Neither fails: the objects are fresh and extensible.
	_ = prototype.DefineDataPropertySymbol(goja.SymToStringTag, vm.ToValue("console"), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	_ = object.SetPrototype(prototype)
	return object
}

type method = func(c *console, call goja.FunctionCall)

// methods are the members of Node's console that do something without an inspector attached, in Node's order.
var methods = []struct {
	name string
	call method
}{
	{"log", (*console).log},
	{"warn", func(c *console, call goja.FunctionCall) { c.print(levelWarn, c.format(call.Arguments)) }},
	{"dir", (*console).dir},
	{"time", (*console).time},
	{"timeEnd", (*console).timeEnd},
	{"timeLog", (*console).timeLog},
	{"trace", (*console).trace},
	{"assert", (*console).assert},
	{"clear", func(*console, goja.FunctionCall) {}},
	{"count", (*console).count},
	{"countReset", (*console).countReset},
	{"group", (*console).group},
	{"groupEnd", func(c *console, _ goja.FunctionCall) { c.groups = max(0, c.groups-1) }},
	{"table", (*console).table},
	{"debug", func(c *console, call goja.FunctionCall) { c.print(levelDebug, c.format(call.Arguments)) }},
	{"info", func(c *console, call goja.FunctionCall) { c.print(levelInfo, c.format(call.Arguments)) }},
	{"dirxml", (*console).log},
	{"error", func(c *console, call goja.FunctionCall) { c.print(levelError, c.format(call.Arguments)) }},
	{"groupCollapsed", (*console).group},
	{"profile", func(*console, goja.FunctionCall) {}},
	{"profileEnd", func(*console, goja.FunctionCall) {}},
	{"timeStamp", func(*console, goja.FunctionCall) {}},
}

func methodNamed(name string) method {
	for _, m := range methods {
		if m.name == name {
			return m.call
		}
	}
	return nil
}

// Get is part of goja.DynamicObject: it makes a method when it is first asked for.
func (c *console) Get(name string) goja.Value {
	if member, ok := c.members[name]; ok {
		return member
	}
	call := methodNamed(name)
	if call == nil {
		return nil
	}
	function := c.vm.ToValue(func(arguments goja.FunctionCall) goja.Value {
		call(c, arguments)
		return goja.Undefined()
	}).(*goja.Object)
	// Defining a property of a fresh function does not fail.
	_ = function.DefineDataProperty("name", c.vm.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	c.remember(name, function)
	return function
}

func (c *console) remember(name string, member goja.Value) {
	if c.members == nil {
		c.members = map[string]goja.Value{}
	}
	c.members[name] = member
}

// Set is part of goja.DynamicObject.
func (c *console) Set(name string, value goja.Value) bool {
	if !c.Has(name) {
		if len(c.added) >= maxLabels {
			return false
		}
		c.added = append(c.added, name)
	}
	c.remember(name, value)
	return true
}

// Has is part of goja.DynamicObject.
func (c *console) Has(name string) bool {
	if member, ok := c.members[name]; ok {
		return member != nil
	}
	return methodNamed(name) != nil
}

// Delete is part of goja.DynamicObject.
func (c *console) Delete(name string) bool {
	for i, added := range c.added {
		if added == name {
			c.added = append(c.added[:i], c.added[i+1:]...)
			break
		}
	}
	if methodNamed(name) != nil {
		c.remember(name, nil)
	} else {
		delete(c.members, name)
	}
	return true
}

// Keys is part of goja.DynamicObject.
func (c *console) Keys() []string {
	keys := make([]string, 0, len(methods)+len(c.added))
	for _, m := range methods {
		if member, ok := c.members[m.name]; !ok || member != nil {
			keys = append(keys, m.name)
		}
	}
	for _, name := range c.added {
		if methodNamed(name) == nil {
			keys = append(keys, name)
		}
	}
	return keys
}

// print sends one entry, with every line indented by the open groups.
func (c *console) print(level, text string) {
	if c.groups > 0 {
		indentation := strings.Repeat(" ", c.groups*groupIndentation)
		if limit := inspect.Defaults().MaxBytes; len(text)+strings.Count(text, "\n")*len(indentation) > 2*limit {
			// A text of nothing but newlines in deep groups would grow beyond all bounds.
			indentation = indentation[:groupIndentation]
		}
		text = indentation + strings.ReplaceAll(text, "\n", "\n"+indentation)
	}
	c.sink(level, text)
}

func (c *console) format(arguments []goja.Value) string {
	return c.inspector.Format(arguments, inspect.Defaults())
}

func (c *console) log(call goja.FunctionCall) { c.print(levelLog, c.format(call.Arguments)) }

// dir prints one value with inspect options of the caller's, without calling custom inspect functions.
func (c *console) dir(call goja.FunctionCall) {
	options := inspect.Defaults()
	options.CustomInspect = false
	options = c.inspector.Override(options, call.Argument(1))
	c.print(levelLog, c.inspector.Inspect(call.Argument(0), options))
}

func (c *console) group(call goja.FunctionCall) {
	if len(call.Arguments) > 0 {
		c.log(call)
	}
	if c.groups < maxGroups {
		c.groups++
	}
}

// trace prints the text and the stack of the call.
func (c *console) trace(call goja.FunctionCall) {
	text := "Trace"
	if message := c.format(call.Arguments); message != "" {
		text += ": " + message
	}
	c.print(levelError, text+c.inspector.CallStack())
}

// assert prints a warning if its first argument is falsy. Arguments after the message are formatted as usual.
func (c *console) assert(call goja.FunctionCall) {
	if call.Argument(0).ToBoolean() {
		return
	}
	arguments := append([]goja.Value(nil), call.Arguments...)
	text := "Assertion failed"
	if len(arguments) > 1 {
		arguments = arguments[1:]
		// The message becomes a string as in a template literal, which may throw as it does there.
		if _, isSymbol := arguments[0].(*goja.Symbol); isSymbol {
			panic(c.vm.NewTypeError("Cannot convert a Symbol value to a string"))
		}
		text += ": " + c.inspector.ToString(arguments[0]).String()
	} else {
		arguments = arguments[:0]
		arguments = append(arguments, nil)
	}
	arguments[0] = c.vm.ToValue(text)
	c.print(levelWarn, c.format(arguments))
}

// label is the label of a counter or timer: a string, "default" if none is given.
func (c *console) label(call goja.FunctionCall) string {
	v := call.Argument(0)
	if goja.IsUndefined(v) {
		return "default"
	}
	if _, isSymbol := v.(*goja.Symbol); isSymbol {
		panic(c.vm.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	const longest = 1 << 12 // code units
	text := c.inspector.ToString(v)
	if s, ok := text.(goja.String); ok && s.Length() > longest {
		text = s.Substring(0, longest)
	}
	return text.String()
}

func (c *console) count(call goja.FunctionCall) {
	label := c.label(call)
	if c.counts == nil {
		c.counts = map[string]int{}
	}
	count := c.counts[label] + 1
	if count > 1 || len(c.counts) < maxLabels {
		c.counts[label] = count
	}
	c.print(levelLog, label+": "+c.vm.ToValue(count).String())
}

func (c *console) countReset(call goja.FunctionCall) {
	label := c.label(call)
	// As in Node, only a string finds a counter here, though count makes strings of all labels.
	v := call.Argument(0)
	_, isString := v.(goja.String)
	if _, ok := c.counts[label]; !ok || !isString && !goja.IsUndefined(v) {
		c.warning("Count for '" + label + "' does not exist")
		return
	}
	delete(c.counts, label)
}
