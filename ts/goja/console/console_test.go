package console_test

import (
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime/ts/goja/console"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
)

func TestEachMethodHasItsLevel(t *testing.T) {
	_, levels := run(t, `
		console.log(1); console.info(1); console.warn(1); console.error(1); console.debug(1);
		console.dir(1); console.dirxml(1); console.table([1]); console.group(1); console.groupCollapsed(1);
		console.count(); console.time(); console.timeLog(); console.timeEnd();
		console.trace(1); console.assert(false); console.countReset("none"); console.timeEnd("none");`)
	want := strings.Fields("log info warn error debug log log log log log log log log error warn warn warn")
	if diff := cmp.Diff(want, levels); diff != "" {
		t.Error(diff)
	}
}

func TestTraceShowsTheCallersFrames(t *testing.T) {
	lines, _ := run(t, `function inner() { console.trace("here"); } inner();`)
	if len(lines) != 1 || !strings.HasPrefix(lines[0], "Trace: here\n    at inner (") || strings.Contains(lines[0], "(10)") {
		t.Errorf("%q", lines)
	}
}

func TestTimersReadTheGivenClock(t *testing.T) {
	lines, _ := run(t, `console.time("a"); console.timeLog("a", { x: 1 }, "y"); console.timeEnd("a"); console.timeEnd("a");`)
	want := []string{"a: 1.5ms { x: 1 } y", "a: 3ms", "Warning: No such label 'a' for console.timeEnd()"}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Error(diff)
	}
}

func TestLongTimesAreWrittenInLargerUnits(t *testing.T) {
	// Texts that Node 20 gives for the same times.
	for _, c := range []struct {
		elapsed time.Duration
		want    string
	}{
		{0, "0ms"},
		{36 * time.Microsecond, "0.036ms"},
		{999 * time.Millisecond, "999ms"},
		{1234 * time.Millisecond, "1.234s"},
		{62345 * time.Millisecond, "1:02.345 (m:ss.mmm)"},
		{3600 * time.Second, "1:00:00 (h:mm:ss)"},
		{(2*3600 + 3*60 + 4) * time.Second, "2:03:04 (h:mm:ss)"},
	} {
		vm := goja.New()
		var lines []string
		now := time.Unix(0, 0)
		object := console.New(vm, inspect.New(vm), func(_, text string) { lines = append(lines, text) }, func() time.Time { return now })
		if err := vm.Set("console", object); err != nil {
			t.Fatal(err)
		}
		if _, err := vm.RunString(`console.time("t")`); err != nil {
			t.Fatal(err)
		}
		now = now.Add(c.elapsed)
		if _, err := vm.RunString(`console.timeEnd("t")`); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"t: " + c.want}, lines); diff != "" {
			t.Error(diff)
		}
	}
}

func TestStateThatAProgramBuildsUpIsBounded(t *testing.T) {
	lines, _ := run(t, `
		for (let i = 0; i < 5000; i++) console.group();
		console.log("deep");
		for (let i = 0; i < 20000; i++) console.time("t" + i);
		for (let i = 0; i < 20000; i++) console["p" + i] = i;
		console.log("\n".repeat(100000));`)
	if len(lines) != 2 || len(lines[0]) != 2000+len("deep") || len(lines[1]) > 4<<20 {
		t.Errorf("%d entries, lengths %d and %d", len(lines), len(lines[0]), len(lines[len(lines)-1]))
	}
}

func TestTheObjectCanBePrinted(t *testing.T) {
	lines, _ := run(t, `console.log(console); console.dir(console, { depth: 0, showHidden: true }); console.log(Object.getOwnPropertyDescriptor(console, "log"));`)
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "Object [console] {\n  log: [Function: log],\n  warn: [Function: warn],") {
		t.Errorf("%q", lines)
	}
	want := "{\n  value: [Function: log],\n  writable: true,\n  enumerable: true,\n  configurable: true\n}"
	if got := lines[len(lines)-1]; got != want {
		t.Errorf("descriptor: %s", got)
	}
}

func BenchmarkNew(b *testing.B) {
	vm := goja.New()
	inspector := inspect.New(vm)
	b.ReportAllocs()
	for b.Loop() {
		console.New(vm, inspector, func(string, string) {}, time.Now)
	}
}

// benchmark runs one call of the console per iteration.
func benchmark(b *testing.B, setup, call string) {
	vm := goja.New()
	object := console.New(vm, inspect.New(vm), func(string, string) {}, time.Now)
	if err := vm.Set("console", object); err != nil {
		b.Fatal(err)
	}
	v, err := vm.RunString(setup + "; (function () { " + call + " })")
	if err != nil {
		b.Fatal(err)
	}
	f, _ := goja.AssertFunction(v)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := f(goja.Undefined()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLogString(b *testing.B) { benchmark(b, "", `console.log("hello")`) }

func BenchmarkLogSmallObject(b *testing.B) {
	benchmark(b, "const o = { id: 1, name: 'Ann', tags: ['a', 'b'] }", `console.log(o)`)
}
