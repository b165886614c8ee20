package conformance

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// This file holds the programs level: whole programs, each with a sidecar that says what must come of it.

//go:embed testdata/programs
var embedded embed.FS

// TypeScriptPrograms returns the TypeScript programs that come with the suite, for [Programs]: cases that are
// known to break runtimes, and everyday programs. What is expected of them is what Node 20 printed and gave.
func TypeScriptPrograms() fs.FS { return programsIn("ts") }

// PythonPrograms returns such programs in Python. What is expected of them is what CPython 3.13 printed and gave.
func PythonPrograms() fs.FS { return programsIn("py") }

// shippedPrograms returns the programs in a language that come with the suite.
func shippedPrograms(language coderuntime.Language) fs.FS {
	if language == coderuntime.Python {
		return PythonPrograms()
	}
	return TypeScriptPrograms()
}

// programsIn returns the programs that come with the suite without the folders of other languages.
func programsIn(folder string) fs.FS {
	sub, err := fs.Sub(embedded, "testdata/programs")
	if err != nil {
		panic(err) // The folder is embedded.
	}
	others := map[string][]string{"ts": {"cases/py", "corpus/py"}, "py": {"cases/ts", "corpus/ts"}}
	return Without(sub, others[folder]...)
}

// sidecar is the JSON file beside a program. docs/conformance.md describes its fields.
type sidecar struct {
	Title  string             `json:"title"`
	Tools  map[string][]*rule `json:"tools"`
	Limits struct {
		TimeoutMs    int64 `json:"timeoutMs"`
		AbortAfterMs int64 `json:"abortAfterMs"`
		MemoryMB     int64 `json:"memoryMB"`
	} `json:"limits"`
	Needs              lacks   `json:"needs"`
	ByContract         bool    `json:"byContract"`
	LineMustAppear     bool    `json:"lineMustAppear"`
	LogsMayBeTruncated bool    `json:"logsMayBeTruncated"`
	Expect             expects `json:"expect"`
	hasValue           bool
}

type expects struct {
	Value              json.RawMessage `json:"value"`
	Logs               *[]string       `json:"logs"`
	LogsPrefix         []string        `json:"logsPrefix"`
	LogsMayBeTruncated bool            `json:"logsMayBeTruncated"`
	ValueLength        *int            `json:"valueLength"`
	Error              *struct {
		Kind            coderuntime.Kind `json:"kind"`
		MessageContains []string         `json:"messageContains"`
		Line            int              `json:"line"`
	} `json:"error"`
	ErrorKindAnyOf []coderuntime.Kind `json:"errorKindAnyOf"`
	Calls          *[]struct {
		Tool string          `json:"tool"`
		Args json.RawMessage `json:"args"`
	} `json:"calls"`
}

// extensions are those of the programs of each language.
var extensions = map[coderuntime.Language]string{coderuntime.TypeScript: ".ts", coderuntime.Python: ".py"}

// programs returns a subtest for each program of the backend's language in fsys.
func (s *suite) programs(fsys fs.FS) ([]subtest, error) {
	extension := extensions[s.language]
	var all []subtest
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != extension {
			return err
		}
		title := Title{Level: LevelPrograms, Name: strings.TrimSuffix(name, extension)}
		all = append(all, subtest{title, func(ctx context.Context) finding { return s.tryProgram(ctx, title, fsys, name) }})
		return nil
	})
	return all, err
}

func readSidecar(fsys fs.FS, program string) (*sidecar, error) {
	text, err := fs.ReadFile(fsys, strings.TrimSuffix(program, path.Ext(program))+".json")
	if err != nil {
		return nil, fmt.Errorf("the program has no sidecar: %w", err)
	}
	return parseSidecar(text)
}

func parseSidecar(text []byte) (*sidecar, error) {
	var side sidecar
	if err := json.Unmarshal(text, &side); err != nil {
		return nil, fmt.Errorf("its sidecar cannot be read: %w", err)
	}
	// A value of null decodes into nothing.
	var members struct {
		Expect map[string]json.RawMessage `json:"expect"`
	}
	if err := json.Unmarshal(text, &members); err != nil {
		return nil, err
	}
	for _, l := range side.Needs {
		if !l.Known() {
			return nil, fmt.Errorf("its sidecar needs %q, which is no part of the contract that a backend may lack", string(l))
		}
	}
	if value, ok := members.Expect["value"]; ok {
		side.hasValue, side.Expect.Value = true, value
	}
	return &side, nil
}

// tryProgram runs a program and holds what comes against its sidecar.
func (s *suite) tryProgram(ctx context.Context, title Title, fsys fs.FS, name string) finding {
	fails := func(text string) finding { return finding{Failed, []string{withAlone(text, s.commandFor(title))}} }
	p, err := readProgram(fsys, name)
	if err != nil {
		return fails(err.Error())
	}
	declared := s.declaredOf(p.Needs)
	if untriable := slices.DeleteFunc(slices.Clone(declared), func(l coderuntime.Lack) bool { return !slices.Contains(dangerous, l) }); len(untriable) > 0 {
		return finding{Skipped, []string{fmt.Sprintf("the backend declares that it lacks %s, which this needs and which cannot be tried safely", described(untriable))}}
	}
	difference := s.differenceOf(ctx, p)
	switch {
	case difference == "":
		return finding{outcome: Passed}
	case len(declared) > 0:
		return finding{Skipped, []string{fmt.Sprintf("the backend declares that it lacks %s, which this needs: %s", described(declared), difference)}}
	}
	return fails(fmt.Sprintf("%s (%s) does not give what its sidecar expects:\n  %s", name, p.side.Title, indent(difference)))
}

// differenceOf runs a program and says how what comes differs from what its sidecar expects, or nothing.
func (s *suite) differenceOf(suite context.Context, p *Program) string {
	runtime := s.shared
	if p.Limits != (limits.Limits{}) {
		own, err := s.newRuntime(Config{Limits: p.Limits})
		if err != nil {
			return "want a Runtime of its limits, got " + err.Error()
		}
		defer own.Close()
		runtime = own
	}
	_, difference, err := p.Run(suite, impatient{runtime, suite})
	switch {
	case suite.Err() != nil:
		return ""
	case errors.Is(err, errLate):
		return "want Run to return, got " + err.Error()
	case err != nil:
		return "want a nil error from Run, got " + err.Error()
	}
	return difference
}

// impatient is a Runtime whose Run is given up when it does not return, or when the suite ends.
type impatient struct {
	coderuntime.Runtime
	suite context.Context
}

// Run implements coderuntime.Runtime.
func (i impatient) Run(ctx context.Context, request coderuntime.Request) (coderuntime.Result, error) {
	return attempt(ctx, i.suite, i.Runtime, request)
}

// judge says how a result differs from what a sidecar expects, or nothing.
func judge(side *sidecar, language coderuntime.Language, r coderuntime.Result, calls []cannedCall) string {
	for _, difference := range []func() string{
		func() string { return judgeTime(side, r) },
		func() string { return judgeFailure(side, r) },
		func() string { return judgeLogs(side, r) },
		func() string { return judgeValue(side, language, r) },
		func() string { return judgeCalls(side, calls) },
	} {
		if text := difference(); text != "" {
			return text
		}
	}
	return ""
}

func judgeTime(side *sidecar, r coderuntime.Result) string {
	budget := time.Duration(side.Limits.TimeoutMs) * time.Millisecond
	if budget > 0 && r.Usage.Wall > budget+2*time.Second {
		return fmt.Sprintf("the run took %v with a budget of %v", r.Usage.Wall, budget)
	}
	return ""
}

func judgeFailure(side *sidecar, r coderuntime.Result) string {
	want := side.Expect
	var kind coderuntime.Kind
	var text string
	if r.Failure != nil {
		kind, text = r.Failure.Kind, r.Failure.Message
	}
	switch {
	case len(want.ErrorKindAnyOf) > 0:
		if !slices.Contains(want.ErrorKindAnyOf, kind) {
			return fmt.Sprintf("want a failure of one of the kinds %v, got %s", want.ErrorKindAnyOf, outcomeText(r))
		}
	case want.Error != nil:
		if kind != want.Error.Kind {
			return fmt.Sprintf("want a failure of kind %s, got %s", want.Error.Kind, outcomeText(r))
		}
	case r.Failure != nil:
		return "want the program to complete, got " + outcomeText(r)
	}
	if want.Error == nil || kind != coderuntime.Exception {
		return ""
	}
	for _, part := range want.Error.MessageContains {
		if !strings.Contains(text, part) {
			return fmt.Sprintf("want a message that contains %q, got %q", part, text)
		}
	}
	if line := want.Error.Line; line > 0 && side.LineMustAppear && !regexp.MustCompile(fmt.Sprintf(`(:|line )%d\b`, line)).MatchString(text) {
		return fmt.Sprintf("want a message with line %d, got %q", line, text)
	}
	return ""
}

// printedLines are the lines of all the program's entries, in one sequence.
func printedLines(entries []coderuntime.LogEntry) []string {
	lines := []string{}
	for _, entry := range entries {
		if entry.Source == coderuntime.SourceStderr && strings.HasPrefix(entry.Text, "coderuntime: ") {
			continue
		}
		lines = append(lines, strings.Split(entry.Text, "\n")...)
	}
	return lines
}

func judgeLogs(side *sidecar, r coderuntime.Result) string {
	got := printedLines(r.Logs)
	want := side.Expect
	if want.LogsPrefix != nil {
		if len(got) < len(want.LogsPrefix) || !slices.Equal(got[:len(want.LogsPrefix)], want.LogsPrefix) {
			return fmt.Sprintf("want a log that begins %q, got %q", want.LogsPrefix, got[:min(len(got), len(want.LogsPrefix))])
		}
		return ""
	}
	if want.Logs == nil || want.LogsMayBeTruncated || side.LogsMayBeTruncated {
		return ""
	}
	lines := []string{}
	for _, text := range *want.Logs {
		lines = append(lines, strings.Split(text, "\n")...)
	}
	for i, line := range lines {
		if i >= len(got) || got[i] != line {
			return fmt.Sprintf("line %d of the log: want %q, got %s", i+1, line, lineAt(got, i))
		}
	}
	if len(got) > len(lines) && !side.ByContract {
		return fmt.Sprintf("line %d of the log: want none, got %s", len(lines)+1, lineAt(got, len(lines)))
	}
	return ""
}

func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return fmt.Sprintf("%q", lines[i])
	}
	return "none"
}

func judgeValue(side *sidecar, language coderuntime.Language, r coderuntime.Result) string {
	want := side.Expect
	if want.ValueLength != nil {
		text, _ := r.Value.(string)
		if got := utf8.RuneCountInString(text); got != *want.ValueLength {
			return fmt.Sprintf("want a text of %d characters, got %d", *want.ValueLength, got)
		}
	}
	if !side.hasValue || want.Error != nil {
		return ""
	}
	expected, err := jsonValue(want.Value)
	if err != nil {
		return "the sidecar's value cannot be read: " + err.Error()
	}
	if !r.HasValue {
		if expected == nil {
			return ""
		}
		return "want the value " + string(want.Value) + ", got " + outcomeText(r)
	}
	text, err := coderuntime.AppendJSON(nil, r.Value)
	if err != nil {
		return "the value has no JSON: " + err.Error()
	}
	got, err := jsonValue(text)
	if err != nil {
		return "the value's JSON cannot be read: " + err.Error()
	}
	compare := comparison{order: true, integers: language == coderuntime.Python}
	if where := compare.difference("value", expected, got); where != "" {
		return where + fmt.Sprintf("\n  want %s\n  got  %s", shorten(compact(want.Value), 1000), shorten(string(text), 1000))
	}
	return ""
}

// judgeCalls compares the calls without regard to their order: each is made in a goroutine of its own, so that those
// that a program starts together may reach the host in any.
func judgeCalls(side *sidecar, calls []cannedCall) string {
	if side.Expect.Calls == nil {
		return ""
	}
	rest := slices.Clone(calls)
	for _, want := range *side.Expect.Calls {
		args := want.Args
		if args == nil || string(args) == "null" {
			args = json.RawMessage("{}")
		}
		i := slices.IndexFunc(rest, func(call cannedCall) bool { return call.tool == want.Tool && sameJSON(args, call.args) })
		if i < 0 {
			return fmt.Sprintf("want the call %s(%s), which was not made; the calls were %s", want.Tool, compact(args), calls)
		}
		rest = slices.Delete(rest, i, i+1)
	}
	if len(rest) > 0 {
		return fmt.Sprintf("want %d calls, got also %s", len(*side.Expect.Calls), rest)
	}
	return ""
}
