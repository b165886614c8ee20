package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime/conformance"
)

// This file is what people see of coderun conformance: a list as it goes on, then the failures and a table.

// chapters are those of docs/contract.md, by the number before the point of a line.
var chapters = []struct{ number, title string }{
	{"1", "The interface"},
	{"2", "Bindings"},
	{"3", "Values across the boundary"},
	{"4", "Logs"},
	{"5", "Failures"},
	{"6", "Budgets"},
	{"7", "Lacks"},
}

// conformanceView shows the examinations of backends, one after another.
type conformanceView struct {
	to io.Writer
	// err is the first error of writing to it, after which nothing more is written; broken is called with it.
	err    error
	broken func(error)
	// verbose shows every check, not only those that failed.
	verbose bool
	// listOnly leaves out what is shown before and after the list.
	listOnly bool
	bar      progressBar

	// named says that the line of a check stands there without its outcome.
	named    bool
	failures []conformance.Verdict
	counts   map[string]*conformanceCounts
}

// conformanceCounts are the outcomes of the checks of one chapter.
type conformanceCounts struct{ passed, failed, skipped int }

func (c *conformanceCounts) add(outcome conformance.Outcome) {
	switch outcome {
	case conformance.Passed:
		c.passed++
	case conformance.Failed:
		c.failed++
	case conformance.Skipped:
		c.skipped++
	}
}

func (v *conformanceView) print(format string, arguments ...any) {
	if v.err != nil {
		return
	}
	if _, v.err = fmt.Fprintf(v.to, format, arguments...); v.err != nil {
		v.broken(v.err)
	}
}

// begin is called before the first check of a backend.
func (v *conformanceView) begin(backend examined, subject conformance.Subject) {
	v.bar.total, v.bar.done, v.bar.failed = subject.Checks, 0, 0
	v.failures, v.counts = nil, map[string]*conformanceCounts{}
	if v.listOnly || subject.Checks == 0 {
		return
	}
	v.print("%s, engine %s, isolation %s: %d checks\n", languageNames[backend.language], backend.engine, subject.Isolation, subject.Checks)
	if len(subject.Lacks) > 0 {
		var names []string
		for _, lack := range subject.Lacks {
			names = append(names, string(lack))
		}
		v.print("lacks %s\n", strings.Join(names, ", "))
	}
}

// start is called before each check.
func (v *conformanceView) start(title conformance.Title) {
	if v.verbose {
		// Before the check, so that one that ends this process is named.
		v.print("[%*d/%d] %s: ", len(fmt.Sprint(v.bar.total)), v.bar.done+1, v.bar.total, title)
		v.named = true
	}
	v.bar.draw(title.String())
}

// verdict is called after each check.
func (v *conformanceView) verdict(verdict conformance.Verdict) {
	v.bar.done++
	v.named = false
	if verdict.Outcome == conformance.Failed {
		v.bar.failed++
		v.failures = append(v.failures, verdict)
	}
	chapter, _, _ := strings.Cut(verdict.Line, ".")
	if v.counts[chapter] == nil {
		v.counts[chapter] = &conformanceCounts{}
	}
	v.counts[chapter].add(verdict.Outcome)
	took := verdict.Duration.Round(time.Millisecond)
	switch {
	case v.verbose && verdict.Outcome == conformance.Skipped:
		reason, _, _ := strings.Cut(verdict.Detail, "\n")
		v.print("skipped (%v): %s\n", took, reason)
	case v.verbose:
		v.print("%s (%v)\n", verdict.Outcome, took)
	case verdict.Outcome == conformance.Failed:
		v.bar.erase()
		v.print("failed: %s (%v)\n", verdict.Title, took)
	}
}

// end is called after the last check of a backend.
func (v *conformanceView) end(report *conformanceReport) {
	v.bar.erase()
	if v.named {
		v.print("ended early\n")
		v.named = false
	}
	if v.listOnly || report.Summary.Checks == 0 {
		return
	}
	for _, failure := range v.failures {
		v.print("\n%s\n  %s\n", failure.Title, strings.ReplaceAll(failure.Detail, "\n", "\n  "))
	}
	v.print("\n")
	v.printTable()
	v.print("\n%d of %d checks in %v\n", len(report.Checks), report.Summary.Checks,
		time.Duration(report.Summary.Milliseconds*float64(time.Millisecond)).Round(10*time.Millisecond))
	if report.Error != "" {
		v.print("ended early: %s\n", report.Error)
	}
	v.print("\n")
}

// printTable shows the outcomes by chapter of the contract, and those of the programs.
func (v *conformanceView) printTable() {
	var all conformanceCounts
	row := func(title string, c conformanceCounts) {
		v.print("%-28s %8d %8d %8d\n", title, c.passed, c.failed, c.skipped)
	}
	part := func(title string, c *conformanceCounts) {
		if c != nil {
			all.passed, all.failed, all.skipped = all.passed+c.passed, all.failed+c.failed, all.skipped+c.skipped
			row(title, *c)
		}
	}
	v.print("%-28s %8s %8s %8s\n", "", conformance.Passed, conformance.Failed, conformance.Skipped)
	for _, chapter := range chapters {
		part(chapter.number+" "+chapter.title, v.counts[chapter.number])
	}
	part("programs", v.counts[""])
	row("all", all)
}

// progressBar is one line of a terminal that is written anew in place.
type progressBar struct {
	// to is the terminal, nil for none.
	to                  io.Writer
	total, done, failed int
	// shown is how many characters stand on the line.
	shown int
}

const (
	// progressWidth is the most that the line takes: a longer one than the terminal is wide could not be written anew.
	progressWidth = 79
	// progressCells are the characters of the bar itself.
	progressCells = 20
)

// draw shows how far the examination has come, and what is tried now.
func (b *progressBar) draw(current string) {
	if b.to == nil {
		return
	}
	filled := progressCells * b.done / max(b.total, 1)
	line := fmt.Sprintf("[%s%s] %d/%d", strings.Repeat("#", filled), strings.Repeat(".", progressCells-filled), b.done, b.total)
	if b.failed > 0 {
		line += fmt.Sprintf(", %d failed", b.failed)
	}
	line += " " + strings.Map(oneColumn, current)
	b.write(line[:min(len(line), progressWidth)])
}

// oneColumn keeps the name of a file from moving the cursor, and from being wider than it has characters.
func oneColumn(r rune) rune {
	if r < ' ' || r > '~' {
		return '?'
	}
	return r
}

// erase leaves the line empty, for others to write on it.
func (b *progressBar) erase() {
	if b.to != nil && b.shown > 0 {
		b.write("")
		b.write("")
	}
}

// write puts a line in the place of the one that stands there.
func (b *progressBar) write(line string) {
	// There is nowhere to say that standard error cannot be written.
	_, _ = fmt.Fprintf(b.to, "\r%s%s", line, strings.Repeat(" ", max(b.shown-len(line), 0)))
	b.shown = len(line)
}
