package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/conformance"
	"github.com/coderuntime/coderuntime/process"
)

// examined is one backend that coderun conformance holds to the suite.
type examined struct {
	language coderuntime.Language
	// engine is its name; the worker's command line where there is one.
	engine    string
	isolation string
	// worker is the command line of a worker, nil for an engine of this binary.
	worker []string
}

// newExamined makes the runtime that a check asks for.
func newExamined(backend examined, c conformance.Config) (coderuntime.Runtime, error) {
	if backend.worker == nil {
		return newRuntime(backend.language, backend.engine, backend.isolation,
			engineConfig{limits: c.Limits, zone: c.Zone, seed: c.Seed, manyRuns: true})
	}
	runtime, err := process.New(process.Config{
		Language: backend.language, Command: backend.worker, Limits: c.Limits, Zone: c.Zone, Seed: c.Seed,
	})
	if err != nil {
		return nil, fmt.Errorf("--cmd: %w", err)
	}
	return runtime, nil
}

// conformance is coderun conformance.
func (a *app) conformance(command *conformanceCommand) status {
	backends, err := command.examined()
	if err != nil {
		return a.fail(err)
	}
	var only *regexp.Regexp
	if command.Only != "" {
		if only, err = regexp.Compile(command.Only); err != nil {
			return a.fail(fmt.Errorf("--only: %w", err))
		}
	}
	if err := checkPrograms(command.Programs, backends); err != nil {
		return a.fail(err)
	}
	signalled, stop := a.abortOnSignal(context.Background())
	defer stop()
	ctx, end := context.WithCancelCause(signalled)
	defer end(nil)
	view := a.newConformanceView(command, end)
	var reports []*conformanceReport
	checks := 0
	for _, backend := range backends {
		report, err := examine(ctx, command, backend, only, view)
		if err != nil {
			return a.fail(err)
		}
		reports = append(reports, report)
		checks += report.Summary.Checks
		if ctx.Err() != nil {
			break
		}
	}
	if checks == 0 {
		return a.fail(fmt.Errorf("--only: no check has a name that %q matches", command.Only))
	}
	if command.JSON {
		_, view.err = a.stdout.Write(appendConformance(nil, reports))
	}
	outcome := conformanceStatus(reports)
	if signalled.Err() != nil {
		outcome = statusAbort
	}
	if view.err != nil && !readerGone(view.err) {
		if failed := a.fail(outputError(view.err)); outcome == statusCompleted {
			return failed
		}
	}
	return outcome
}

// conformanceStatus gives the status for what was found.
func conformanceStatus(reports []*conformanceReport) status {
	for _, report := range reports {
		if report.Summary.Failed > 0 || report.broken {
			return statusException
		}
	}
	return statusCompleted
}

// examine holds one backend to the suite. The error is misuse, with which nothing has been examined; what ends the
// examination early stands in the report.
func examine(ctx context.Context, command *conformanceCommand, backend examined, only *regexp.Regexp, view *conformanceView) (*conformanceReport, error) {
	report := &conformanceReport{
		Backend: string(backend.language), Engine: backend.engine, Isolation: backend.isolation,
		Lacks: []coderuntime.Lack{}, Checks: []conformanceCheck{},
	}
	began := false
	options := conformance.Options{
		Only:  only,
		Alone: func(title conformance.Title) string { return command.alone(backend, title) },
		Begin: func(subject conformance.Subject) {
			began = true
			report.Lacks = append(report.Lacks, subject.Lacks...)
			view.begin(backend, subject)
		},
		Start: view.start,
	}
	if command.Programs != "" {
		options.Programs = []fs.FS{conformance.TypeScriptPrograms(), conformance.PythonPrograms(), os.DirFS(command.Programs)}
	}
	summary, err := conformance.Examine(ctx, func(c conformance.Config) (coderuntime.Runtime, error) { return newExamined(backend, c) },
		options, func(v conformance.Verdict) {
			report.Checks = append(report.Checks, conformanceCheck{
				Level: v.Level, Line: v.Line, Name: v.Name, Outcome: v.Outcome, Detail: v.Detail, Milliseconds: milliseconds(v.Duration),
			})
			view.verdict(v)
		})
	if err != nil && !began {
		return nil, err
	}
	report.Summary = conformanceSummary{
		Checks: summary.Checks, Passed: summary.Passed, Failed: summary.Failed, Skipped: summary.Skipped,
		Milliseconds: milliseconds(summary.Duration),
	}
	if err != nil {
		report.Error, report.broken = err.Error(), ctx.Err() == nil
	}
	view.end(report)
	return report, nil
}

// examined gives the backends that the flags name.
func (command *conformanceCommand) examined() ([]examined, error) {
	languages, known := languagesOf(command.Backend)
	if !known || command.Backend == "both" {
		return nil, fmt.Errorf("--backend: %q is not one: want typescript or python", command.Backend)
	}
	if command.Worker != "" {
		return command.examinedWorker()
	}
	isolation := command.Isolation
	if isolation == "" {
		isolation = string(defaultIsolation)
	}
	var backends []examined
	for _, language := range languages {
		if engine, err := engineOf(language, command.Engine); err == nil {
			backends = append(backends, examined{language: language, engine: engine.name, isolation: isolation})
		}
	}
	if len(backends) == 0 {
		of := ""
		if command.Backend != "" {
			of = " for " + languageNames[languages[0]]
		}
		return nil, fmt.Errorf("--engine: there is no engine %q%s; there is %s", command.Engine, of, engineHelp())
	}
	return backends, nil
}

// examinedWorker gives the backend that --cmd names.
func (command *conformanceCommand) examinedWorker() ([]examined, error) {
	worker := strings.Fields(command.Worker)
	switch {
	case len(worker) == 0:
		return nil, errors.New("--cmd: want a command line")
	case command.Backend == "":
		return nil, errors.New("--cmd needs --backend typescript or --backend python")
	case command.Engine != "":
		return nil, errors.New("--cmd and --engine exclude each other: the worker is the engine")
	case command.Isolation != "" && command.Isolation != string(coderuntime.Process):
		return nil, fmt.Errorf("--cmd and --isolation %s exclude each other: the worker is a process", command.Isolation)
	}
	return []examined{{
		language: coderuntime.Language(command.Backend), engine: command.Worker, isolation: string(coderuntime.Process), worker: worker,
	}}, nil
}

// checkPrograms refuses a folder in which there is nothing to examine the backends with; no folder is none to refuse.
func checkPrograms(folder string, backends []examined) error {
	if folder == "" {
		return nil
	}
	var languages []string
	for _, backend := range backends {
		languages = append(languages, languageNames[backend.language])
	}
	if _, err := os.Stat(folder); err != nil {
		return fmt.Errorf("--programs: %w", err)
	}
	found := errors.New("found")
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		language, known := extensions[path.Ext(name)]
		if err == nil && known && !entry.IsDir() && slices.ContainsFunc(backends, func(b examined) bool { return b.language == language }) {
			return found
		}
		return err
	})
	switch {
	case errors.Is(err, found):
		return nil
	case err != nil:
		return fmt.Errorf("--programs: %w", err)
	}
	return fmt.Errorf("--programs: there is no program in %s in %s", strings.Join(languages, " or "), folder)
}

// alone gives the command of a shell that tries one check of a backend alone.
func (command *conformanceCommand) alone(backend examined, title conformance.Title) string {
	words := []string{"coderun", "conformance", "--backend", string(backend.language)}
	if backend.worker != nil {
		words = append(words, "--cmd", conformance.QuoteForShell(command.Worker))
	} else {
		words = append(words, "--engine", backend.engine, "--isolation", backend.isolation)
	}
	if command.Programs != "" {
		words = append(words, "--programs", conformance.QuoteForShell(command.Programs))
	}
	return strings.Join(append(words, "--only", conformance.QuoteForShell(title.Selector())), " ")
}

// newConformanceView makes what shows an examination as it goes on. broken is called if that cannot be written.
func (a *app) newConformanceView(command *conformanceCommand, broken func(error)) *conformanceView {
	view := &conformanceView{to: a.stdout, verbose: command.Verbose, broken: broken}
	if command.JSON {
		view.to, view.listOnly = io.Discard, true
		if command.Verbose {
			view.to = a.stderr
		}
	}
	// The list of all checks says where it has come to, and may be on the same terminal.
	if isTerminal(os.Stderr) && !command.Verbose {
		view.bar.to = a.stderr
	}
	return view
}
