package regexp_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	stdregexp "regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/py/lib/regexp"
	"github.com/coderuntime/coderuntime/py/object"
)

var (
	differentialSeed  = flag.Int("seed", 1, "the first seed of the random patterns")
	differentialRuns  = flag.Int("runs", 1, "how many seeds are tried")
	differentialCount = flag.Int("count", 3000, "how many patterns each seed makes")
)

// python313 returns the path of a Python 3.13, or skips the test.
func python313(t *testing.T) string {
	candidates := []string{"python3.13", "python3"}
	if home, err := os.UserHomeDir(); err == nil {
		versions, _ := filepath.Glob(filepath.Join(home, ".pyenv/versions/3.13*/bin/python3"))
		candidates = append(versions, candidates...)
	}
	for _, name := range candidates {
		output, err := exec.Command(name, "-c", "import sys; print(sys.version_info[:2] == (3, 13))").Output()
		if err == nil && strings.TrimSpace(string(output)) == "True" {
			return name
		}
	}
	t.Skip("no Python 3.13")
	return ""
}

// An observation is a line of differential.py.
type observation struct {
	Pattern   string
	Flags     int
	Bytes     bool
	Subject   string
	Error     string
	Match     json.RawMessage
	FullMatch json.RawMessage `json:"fullmatch"`
	Found     json.RawMessage
}

// TestRandomPatternsMatchAsInCPython compares errors and matches of random patterns.
func TestRandomPatternsMatchAsInCPython(t *testing.T) {
	if testing.Short() {
		t.Skip("asks CPython thousands of times")
	}
	python := python313(t)
	for run := range *differentialRuns {
		seed := *differentialSeed + run
		var output bytes.Buffer
		command := exec.Command(python, "testdata/differential.py", strconv.Itoa(seed), strconv.Itoa(*differentialCount))
		command.Stdout, command.Stderr = &output, os.Stderr
		if err := command.Run(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(&output)
		lines.Buffer(nil, 1<<20)
		failures := 0
		for lines.Scan() && failures < 20 {
			var o observation
			if err := json.Unmarshal(lines.Bytes(), &o); err != nil {
				t.Fatal(err)
			}
			if difference := o.compare(); difference != "" {
				failures++
				t.Errorf("seed %d: pattern %q flags %d bytes %v subject %q: %s", seed, o.Pattern, o.Flags, o.Bytes, o.Subject, difference)
			}
		}
	}
}

// compare returns how this package differs, "" if it does not.
func (o *observation) compare() string {
	thread := object.NewThread(object.Config{Budgets: object.Budgets{Steps: 1 << 30, Memory: 1 << 30, Depth: 1000}})
	program, err, raised := regexp.Compile(thread, []rune(o.Pattern), !o.Bytes, regexp.Flags(o.Flags))
	switch {
	case raised != nil:
		return "an exception while compiling"
	case err != nil:
		if text := o.errorText(err); text != o.Error {
			return fmt.Sprintf("got error %q, want %q", text, o.Error)
		}
		return ""
	case o.Error != "":
		return fmt.Sprintf("no error, want %q", o.Error)
	case program.Groups > 0 && possessive.MatchString(o.Pattern):
		// CPython does not take back what a failed alternative in a possessive repetition noted of its groups.
		return ""
	}
	text := o.Subject
	if o.Bytes {
		var content []byte
		for _, r := range text {
			content = append(content, byte(r))
		}
		text = string(content)
	}
	var m regexp.Matcher
	if raised := m.Begin(thread, program, text, len(text)); raised != nil {
		return "an exception at the beginning"
	}
	match, _ := m.Match(0, false, false)
	if difference := differs("match", o.show(&m, text, match), o.Match); difference != "" {
		return difference
	}
	match, _ = m.Match(0, true, false)
	if difference := differs("fullmatch", o.show(&m, text, match), o.FullMatch); difference != "" {
		return difference
	}
	found := []any{}
	for at, avoidEmpty := 0, false; at <= len(text); {
		match, raised := m.Search(at, avoidEmpty)
		if raised != nil {
			return "an exception in search"
		}
		if !match {
			break
		}
		found = append(found, o.show(&m, text, true))
		at, avoidEmpty = m.Marks[1], m.Marks[0] == m.Marks[1]
	}
	return differs("finditer", found, o.Found)
}

// possessive finds possessive repetitions.
var possessive = stdregexp.MustCompile(`[*+?}]\+`)

func differs(what string, got any, want json.RawMessage) string {
	text, err := json.Marshal(got)
	if err != nil {
		return err.Error()
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, want); err != nil {
		return err.Error()
	}
	if string(text) != compact.String() {
		return fmt.Sprintf("%s: got %s, want %s", what, text, compact.String())
	}
	return ""
}

// show is a match as differential.py shows it.
func (o *observation) show(m *regexp.Matcher, text string, matched bool) any {
	if !matched {
		return nil
	}
	index := func(offset int) int {
		if offset < 0 || o.Bytes {
			return offset
		}
		return len([]rune(text[:offset]))
	}
	var shown []any
	for i := 0; i < len(m.Marks); i += 2 {
		shown = append(shown, []int{index(m.Marks[i]), index(m.Marks[i+1])})
	}
	return append(shown, m.LastIndex)
}

// errorText is the error as Python shows it.
func (o *observation) errorText(err *regexp.Error) string {
	if err.Type != nil {
		return err.Type.Name + ": " + err.Message
	}
	text := "PatternError: " + err.Message
	if err.Position < 0 {
		return text
	}
	text += fmt.Sprintf(" at position %d", err.Position)
	if strings.Contains(o.Pattern, "\n") {
		before := string([]rune(o.Pattern)[:err.Position])
		text += fmt.Sprintf(" (line %d, column %d)", strings.Count(before, "\n")+1, len([]rune(before[strings.LastIndex(before, "\n")+1:]))+1)
	}
	return text
}
