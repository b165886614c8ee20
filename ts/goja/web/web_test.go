package web_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/web"
)

// counter is a source of bytes that is not random.
type counter byte

func (c *counter) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(*c)
		*c++
	}
	return len(p), nil
}

// timer is a callback of the test's event loop.
type timer struct {
	due      time.Duration
	callback goja.Callable
}

// world is a runtime with everything installed and an event loop whose time jumps to the next timer.
type world struct {
	vm     *goja.Runtime
	now    time.Duration
	timers []timer
}

func everything(string) bool { return true }

func newWorld(tb testing.TB, change func(*web.Host)) *world {
	w := &world{vm: goja.New()}
	random := new(counter)
	host := web.Host{
		Now:    func() time.Duration { return w.now },
		Origin: time.Unix(1700000000, 0),
		Random: random,
		SetTimeout: func(delay time.Duration, callback goja.Callable) {
			w.timers = append(w.timers, timer{w.now + delay, callback})
		},
	}
	if change != nil {
		change(&host)
	}
	if err := web.Install(w.vm, host, everything); err != nil {
		tb.Fatal(err)
	}
	return w
}

// run runs source as a script, and then timers until there are none.
func (w *world) run(source string) (goja.Value, error) {
	value, err := w.vm.RunScript("main.js", source)
	for err == nil && len(w.timers) > 0 {
		slices.SortStableFunc(w.timers, func(a, b timer) int { return int(a.due - b.due) })
		next := w.timers[0]
		w.timers = w.timers[1:]
		w.now = max(w.now, next.due)
		_, err = next.callback(goja.Undefined())
	}
	return value, err
}

// addTimers gives a program the timers that belong to an engine and not to this package.
func (w *world) addTimers(t *testing.T) {
	cancelled := map[int64]bool{}
	id := int64(0)
	start := func(call goja.FunctionCall) goja.Value {
		callback, ok := goja.AssertFunction(call.Argument(0))
		if !ok {
			t.Error("setTimeout without a function")
		}
		id++
		mine, arguments := id, call.Arguments[min(2, len(call.Arguments)):]
		w.timers = append(w.timers, timer{
			w.now + time.Duration(call.Argument(1).ToInteger())*time.Millisecond,
			func(goja.Value, ...goja.Value) (goja.Value, error) {
				if cancelled[mine] {
					return nil, nil
				}
				return callback(goja.Undefined(), arguments...)
			},
		})
		return w.vm.ToValue(mine)
	}
	stop := func(call goja.FunctionCall) goja.Value {
		cancelled[call.Argument(0).ToInteger()] = true
		return goja.Undefined()
	}
	for name, function := range map[string]any{"setTimeout": start, "clearTimeout": stop} {
		if err := w.vm.Set(name, function); err != nil {
			t.Fatal(err)
		}
	}
}

// runProgram runs the body of an async function behind the prelude and returns what it printed.
func runProgram(t *testing.T, program string) []string {
	t.Helper()
	prelude, err := os.ReadFile("testdata/show.js")
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, nil)
	w.addTimers(t)
	if _, err := w.vm.RunScript("show.js", string(prelude)); err != nil {
		t.Fatal(err)
	}
	value, err := w.run(wrap(program))
	if err != nil {
		t.Fatal(err)
	}
	promise := value.Export().(*goja.Promise)
	var lines []string
	if err := w.vm.ExportTo(w.vm.Get("output"), &lines); err != nil {
		t.Fatal(err)
	}
	switch promise.State() {
	case goja.PromiseStatePending:
		lines = append(lines, "(still pending)")
	case goja.PromiseStateRejected:
		show, _ := goja.AssertFunction(w.vm.Get("show"))
		text, err := show(goja.Undefined(), promise.Result())
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, "!! "+text.String())
	}
	return lines
}

func ExampleInstall() {
	vm := goja.New()
	program := `const url = new URL("/search?q=a b", "https://example.com"); url.href`
	mentions := func(name string) bool { return strings.Contains(program, name) }
	if err := web.Install(vm, web.Host{}, mentions); err != nil {
		fmt.Println(err)
	}
	value, err := vm.RunString(program)
	fmt.Println(value, err)
	// Output: https://example.com/search?q=a%20b <nil>
}

func ExampleSelect() {
	selection := web.Select(func(name string) bool { return name == "groupBy" })
	vm := goja.New()
	if err := selection.Install(vm, web.Host{}); err != nil {
		fmt.Println(err)
	}
	value, err := vm.RunString(`JSON.stringify(Object.groupBy([1, 2, 3], (n) => n % 2 ? "odd" : "even")) + typeof URL`)
	fmt.Println(value, err)
	// Output: {"odd":[1,3],"even":[2]}undefined <nil>
}

var errTooLarge = errors.New("too large")
