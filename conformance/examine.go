package conformance

import (
	"context"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
)

// This file is the suite's front end for programs that run it themselves.

// Level is one of the two parts of the suite.
type Level string

const (
	// LevelContract is the part that goes line by line through the contract.
	LevelContract Level = "contract"
	// LevelPrograms is the part that runs whole programs.
	LevelPrograms Level = "programs"
)

// Title names one check of the suite, as a subtest of [Run] or [Programs] is named.
type Title struct {
	Level Level
	// Line is the line of the contract, such as "2.2"; "7" for the declared lacks; empty for a program.
	Line string
	// Name reads as a sentence; it is the path without its extension for a program.
	Name string
}

// String gives what [Options.Only] is matched against: "2.2/a member named then is an ordinary member", or
// "programs/cases/ts/015-promise-as-result".
func (t Title) String() string {
	if t.Level == LevelPrograms {
		return string(LevelPrograms) + "/" + t.Name
	}
	return t.Line + "/" + t.Name
}

// Selector gives the text of a regular expression for [Options.Only] that matches this title alone.
func (t Title) Selector() string { return "^" + regexp.QuoteMeta(t.String()) + "$" }

// Outcome says how a check ended.
type Outcome string

const (
	// Passed: the backend does what the check expects.
	Passed Outcome = "passed"
	// Failed: it does not.
	Failed Outcome = "failed"
	// Skipped: the check says nothing of the language, or the backend declares that it lacks what the check needs.
	Skipped Outcome = "skipped"
)

// Verdict is what one check came to.
type Verdict struct {
	Title
	Outcome Outcome
	// Detail says why a check failed, for the person who has to mend the backend, or why it was skipped. It may have
	// many lines.
	Detail   string
	Duration time.Duration
}

// Subject is what is examined.
type Subject struct {
	Language  coderuntime.Language
	Isolation coderuntime.Isolation
	// Lacks are the declared ones, sorted.
	Lacks []coderuntime.Lack
	// Checks is how many verdicts there will be.
	Checks int
}

// Summary is what an examination came to.
type Summary struct {
	Subject
	Passed, Failed, Skipped int
	Duration                time.Duration
}

// Options select what is examined, and say who is told of it. The zero Options examine everything.
type Options struct {
	// Programs are folders of programs for the programs level; nil means those that come with the suite in the language
	// of the backend, and an empty list none. A folder may have programs of both languages.
	Programs []fs.FS
	// Only selects the checks whose [Title.String] it matches; nil selects all.
	Only *regexp.Regexp
	// Alone gives the command of a shell that tries one check alone, which the text of a failure ends with; nil gives
	// none.
	Alone func(Title) string
	// Begin is called once, before the first check, and Start before each.
	Begin func(Subject)
	Start func(Title)
}

// Examine holds a backend to both levels of the suite, as [Run] and [Programs] do, without the package testing. It
// calls report with each verdict as it comes. All functions are called one after another on the goroutine of the caller,
// but for factory, which checks call too while Examine waits for them. factory makes a new Runtime of a configuration;
// the suite closes it. A factory for a backend that lacks the zone or the seed ignores those fields.
//
// When ctx ends, so does Examine, within moments unless the backend holds it up: the check that runs then has no
// verdict, its runs are aborted, the runtimes are closed, and the error is the context's cause. Another error is that of
// the first Runtime, of programs that cannot be read, which come before the first check, or of the Close at the end. A
// check that fails is no error.
func Examine(ctx context.Context, factory func(Config) (coderuntime.Runtime, error), options Options, report func(Verdict)) (Summary, error) {
	s, err := openSuite(factory, options.Alone)
	if err != nil {
		return Summary{}, err
	}
	selected, err := s.selected(options)
	if err != nil {
		_ = s.close()
		return Summary{}, err
	}
	summary := Summary{Subject: Subject{
		Language: s.language, Isolation: s.shared.Isolation(), Lacks: s.declared, Checks: len(selected),
	}}
	if options.Begin != nil {
		options.Begin(summary.Subject)
	}
	started := time.Now()
	err = s.tryAll(ctx, selected, options.Start, func(v Verdict) {
		switch v.Outcome {
		case Passed:
			summary.Passed++
		case Failed:
			summary.Failed++
		case Skipped:
			summary.Skipped++
		}
		report(v)
	})
	closing := s.close()
	summary.Duration = time.Since(started)
	if err == nil {
		err = closing
	}
	return summary, err
}

// selected returns the subtests of both levels that are asked for.
func (s *suite) selected(options Options) ([]subtest, error) {
	all := s.contract()
	folders := options.Programs
	if folders == nil {
		folders = []fs.FS{shippedPrograms(s.language)}
	}
	for _, folder := range folders {
		programs, err := s.programs(folder)
		if err != nil {
			return nil, err
		}
		all = append(all, programs...)
	}
	var selected []subtest
	for _, one := range all {
		if options.Only == nil || options.Only.MatchString(one.String()) {
			selected = append(selected, one)
		}
	}
	return selected, nil
}

// tryAll tries subtests until ctx ends, and returns its cause then.
func (s *suite) tryAll(ctx context.Context, all []subtest, start func(Title), report func(Verdict)) error {
	for _, one := range all {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if start != nil {
			start(one.Title)
		}
		started := time.Now()
		found := one.try(ctx)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		report(Verdict{one.Title, found.outcome, strings.Join(found.details, "\n"), time.Since(started)})
	}
	return nil
}

// withAlone ends the text of a failure with the command that tries it alone, if there is one.
func withAlone(text, command string) string {
	if command == "" {
		return text
	}
	return fmt.Sprintf("%s\n  alone: %s", text, command)
}

// QuoteForShell writes a text as one word of a POSIX shell, for the commands of [Options.Alone].
func QuoteForShell(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
