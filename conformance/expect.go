package conformance

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
)

// returns expects that the run completed with a value of exactly this kind, content and order.
func returns(want any) expectation {
	return func(t *trial, r coderuntime.Result) {
		if !t.completed(r) {
			return
		}
		got := "no value (HasValue is false)"
		if r.HasValue {
			got = t.exact(r.Value)
		}
		t.same(t.exact(want), got)
	}
}

// returnsNothing expects that the run completed without a value.
func returnsNothing(t *trial, r coderuntime.Result) {
	if t.completed(r) && (r.HasValue || r.Value != nil) {
		t.fail("no value (HasValue false, Value nil)", fmt.Sprintf("HasValue %v, Value %s", r.HasValue, exact(r.Value)))
	}
}

// completes expects only that the run did not fail.
func completes(t *trial, r coderuntime.Result) { t.completed(r) }

func (t *trial) completed(r coderuntime.Result) bool {
	if r.Failure != nil {
		t.fail("the run to complete", outcomeText(r))
		return false
	}
	return true
}

// fails expects a failure of a kind whose message contains all parts, and no value.
func fails(kind coderuntime.Kind, parts ...string) expectation {
	return func(t *trial, r coderuntime.Result) {
		if r.Failure == nil || r.Failure.Kind != kind {
			t.fail("a failure of kind "+string(kind), outcomeText(r))
			return
		}
		for _, part := range parts {
			if !strings.Contains(r.Failure.Message, part) {
				t.fail(fmt.Sprintf("a message that contains %q", part), strconv.Quote(r.Failure.Message))
			}
		}
		if r.HasValue || r.Value != nil {
			t.fail("no value beside a failure", outcomeText(r))
		}
	}
}

// failsAt expects an exception that points at a line of the program and quotes it.
func failsAt(line int, parts ...string) expectation {
	return func(t *trial, r coderuntime.Result) {
		fails(coderuntime.Exception, parts...)(t, r)
		if r.Failure == nil {
			return
		}
		placeAt(line)(t, r)
		quoted := strings.TrimSpace(strings.Split(t.program, "\n")[line-1])
		if !strings.Contains(r.Failure.Message, quoted) {
			t.fail(fmt.Sprintf("a message that quotes the source line %q", quoted), strconv.Quote(r.Failure.Message))
		}
	}
}

// internals are marks of what a program's author must never see: frames of the engine and of the wrapper,
// files and addresses of Go.
var internals = []string{"goja", ".go:", "__main", "(native)", "node:internal", "wrapper", "esbuild", "goroutine ", "0xc0", "runtime.", "<anonymous>:"}

func noInternals(t *trial, r coderuntime.Result) {
	if r.Failure == nil {
		return
	}
	for _, mark := range internals {
		if strings.Contains(r.Failure.Message, mark) {
			t.fail(fmt.Sprintf("no internal frame, wrapper or address (such as %q) in the message", mark), strconv.Quote(r.Failure.Message))
		}
	}
}

// took expects the arguments that tools.take had, in order.
func took(want ...any) expectation {
	return func(t *trial, r coderuntime.Result) {
		got, all := t.exact(t.host.took()), t.exact(append([]any{}, want...))
		if got != all {
			t.fail("the host to be called with "+all, got+"; "+outcomeText(r))
		}
	}
}

// logs expects exactly these entries.
func logs(want ...coderuntime.LogEntry) expectation {
	return func(t *trial, r coderuntime.Result) {
		if slices.Equal(want, r.Logs) {
			return
		}
		first := 0
		for first < min(len(want), len(r.Logs)) && want[first] == r.Logs[first] {
			first++
		}
		t.fail("the log "+logText(want), logText(r.Logs)+fmt.Sprintf("\nthe entries differ from number %d on", first+1))
	}
}

// prints expects that the program's own output is exactly these texts, on the language's plain channel.
func prints(texts ...string) expectation {
	return func(t *trial, r coderuntime.Result) {
		want := make([]coderuntime.LogEntry, len(texts))
		for i, text := range texts {
			want[i] = printed(t.language, text)
		}
		logs(want...)(t, r)
	}
}

// printed is the entry of console.log or print.
func printed(language coderuntime.Language, text string) coderuntime.LogEntry {
	if language == coderuntime.Python {
		return coderuntime.LogEntry{Source: coderuntime.SourceStdout, Text: text}
	}
	return console(coderuntime.LevelLog, text)
}

func console(level coderuntime.Level, text string) coderuntime.LogEntry {
	return coderuntime.LogEntry{Source: coderuntime.SourceConsole, Level: level, Text: text}
}

// warnings returns the runtime's own entries.
func warnings(r coderuntime.Result) []coderuntime.LogEntry {
	var own []coderuntime.LogEntry
	for _, entry := range r.Logs {
		if entry.Source == coderuntime.SourceStderr && strings.HasPrefix(entry.Text, "coderuntime: ") {
			own = append(own, entry)
		}
	}
	return own
}

// warns expects one entry of the runtime's own that contains all parts.
func warns(parts ...string) expectation {
	return func(t *trial, r coderuntime.Result) {
		own := warnings(r)
		if len(own) != 1 {
			t.fail("one entry of source stderr that begins \"coderuntime: \"", logText(r.Logs))
			return
		}
		for _, part := range parts {
			if !strings.Contains(own[0].Text, part) {
				t.fail(fmt.Sprintf("a warning that contains %q", part), strconv.Quote(own[0].Text))
			}
		}
	}
}

// warnsNothing expects no entry of the runtime's own.
func warnsNothing(t *trial, r coderuntime.Result) {
	if own := warnings(r); len(own) > 0 {
		t.fail("no warning", logText(own))
	}
}

// used expects something of Result.Usage.
func used(what string, ok func(u coderuntime.Usage) bool) expectation {
	return func(t *trial, r coderuntime.Result) {
		if !ok(r.Usage) {
			t.fail("a Usage with "+what, fmt.Sprintf("%+v", r.Usage))
		}
	}
}

// endsPromptly expects that the run took less time than any backend needs that does not wait for a budget.
func endsPromptly(t *trial, r coderuntime.Result) {
	if r.Usage.Wall > prompt {
		t.fail(fmt.Sprintf("the run to end within %v", prompt), fmt.Sprintf("an end after %v: %s", r.Usage.Wall, outcomeText(r)))
	}
}

func (t *trial) same(want, got string) {
	if want != got {
		t.fail(want, got)
	}
}

func outcomeText(r coderuntime.Result) string {
	switch {
	case r.Failure != nil:
		return fmt.Sprintf("%s: %s", r.Failure.Kind, shorten(r.Failure.Message, 2000))
	case r.HasValue:
		return "the value " + exact(r.Value)
	}
	return "completion without a value"
}

func logText(entries []coderuntime.LogEntry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "of %d entries:", len(entries))
	for i, entry := range entries {
		if i == 20 {
			b.WriteString("\n...")
			break
		}
		fmt.Fprintf(&b, "\n%s %s %s", entry.Source, entry.Level, strconv.Quote(shorten(entry.Text, 300)))
	}
	return b.String()
}

// deepest is how many levels exact shows.
const deepest = 40

// exact writes a value with the kind of every part and the order of every key, so that two values have the
// same text only if the contract makes no difference between them: int64(1), 1.0, -0.0, big 1, bytes "..".
func exact(v any) string {
	var w exactWriter
	w.write(v, 0)
	return w.String()
}

// exact is the function exact, but that the order of keys makes no difference where the backend declares that it
// keeps none, unless that is what the check shows.
func (t *trial) exact(v any) string {
	order := coderuntime.LackObjectOrder
	w := exactWriter{sorted: t.suite.lacking(order) && !slices.Contains(t.check.needs, order)}
	w.write(v, 0)
	return w.String()
}

// exactWriter writes values; if sorted, the members of objects, maps and sets are in the order of their texts.
type exactWriter struct {
	strings.Builder
	sorted bool
}

func (w *exactWriter) write(v any, depth int) {
	if depth > deepest {
		w.WriteString("...")
		return
	}
	text := func(v any) string {
		inner := exactWriter{sorted: w.sorted}
		inner.write(v, depth+1)
		return inner.String()
	}
	switch v := v.(type) {
	case nil:
		w.WriteString("nil")
	case bool:
		fmt.Fprint(w, v)
	case int64:
		fmt.Fprintf(w, "int64(%d)", v)
	case *big.Int:
		fmt.Fprintf(w, "big(%s)", v)
	case float64:
		if v == 0 && math.Signbit(v) {
			w.WriteString("float64(-0)")
			return
		}
		fmt.Fprintf(w, "float64(%s)", strconv.FormatFloat(v, 'g', -1, 64))
	case string:
		w.WriteString(strconv.Quote(v))
	case []byte:
		fmt.Fprintf(w, "bytes(%x)", v)
	case time.Time:
		fmt.Fprintf(w, "time(%s)", v.UTC().Format(time.RFC3339Nano))
	case []any:
		items := make([]string, len(v))
		for i, item := range v {
			items[i] = text(item)
		}
		fmt.Fprintf(w, "[%s]", strings.Join(items, ", "))
	case *coderuntime.Object:
		var members []string
		for key, item := range v.All() {
			members = append(members, strconv.Quote(key)+": "+text(item))
		}
		w.members("", members)
	case *coderuntime.Map:
		var members []string
		for key, item := range v.All() {
			members = append(members, text(key)+" => "+text(item))
		}
		w.members("map", members)
	case *coderuntime.Set:
		var members []string
		for item := range v.All() {
			members = append(members, text(item))
		}
		w.members("set", members)
	default:
		// Not one of the values that cross: the difference is the type itself.
		fmt.Fprintf(w, "%T", v)
	}
}

func (w *exactWriter) members(name string, members []string) {
	if w.sorted {
		slices.Sort(members)
	}
	fmt.Fprintf(w, "%s{%s}", name, strings.Join(members, ", "))
}

// inSource writes a text as a string literal of the language.
func inSource(language coderuntime.Language, text string) string {
	if language == coderuntime.TypeScript {
		literal, _ := json.Marshal(text)
		return string(literal)
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range text {
		if c >= 0x20 && c < 0x7f && c != '"' && c != '\\' {
			b.WriteRune(c)
		} else {
			fmt.Fprintf(&b, `\U%08x`, c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
