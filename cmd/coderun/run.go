package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	// The zones must not depend on what is installed.
	_ "time/tzdata"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/cmd/coderun/canned"
	"github.com/coderuntime/coderuntime/limits"
)

// run is coderun run.
func (a *app) run(command *runCommand) status {
	ctx, stop := a.abortOnSignal(context.Background())
	defer stop()
	program, bindings, runtime, err := a.prepare(ctx, command)
	var unread *unreadError
	if errors.As(err, &unread) {
		runtime, err = neverRun{runtime, unread.failure}, nil
	}
	if err != nil {
		if runtime != nil {
			_ = runtime.Close()
		}
		return a.fail(err)
	}
	request := coderuntime.Request{Program: program, Bindings: bindings}
	ended := func(coderuntime.Result) {}
	if command.Config != "" && unread == nil {
		tools, err := a.withTools(ctx, command.Config, runtime, &request)
		if err != nil {
			_ = runtime.Close()
			if ctx.Err() != nil {
				return statusAbort
			}
			return a.fail(err)
		}
		ended = func(result coderuntime.Result) { a.endTools(ctx, tools, result) }
	}
	if command.JSON {
		return a.runToReport(ctx, runtime, request, ended)
	}
	return a.runToConsole(ctx, runtime, request, ended)
}

// neverRun is a runtime to which a failure came before a program.
type neverRun struct {
	coderuntime.Runtime
	failure coderuntime.Failure
}

// Run implements coderuntime.Runtime.
func (n neverRun) Run(context.Context, coderuntime.Request) (coderuntime.Result, error) {
	return coderuntime.Result{Failure: &n.failure}, nil
}

// prepare reads and checks everything that the command line names. With an *unreadError there is a runtime.
func (a *app) prepare(ctx context.Context, command *runCommand) (program string, bindings []coderuntime.Namespace, runtime coderuntime.Runtime, err error) {
	language, err := languageOf(command.Program, command.Language)
	if err != nil {
		return "", nil, nil, err
	}
	config := engineConfig{seed: command.Seed}
	if config.limits, err = command.budgets.limits(); err != nil {
		return "", nil, nil, err
	}
	budgets, err := config.limits.Complete(language)
	if err != nil {
		return "", nil, nil, err
	}
	if config.zone, err = loadZone(command.Timezone); err != nil {
		return "", nil, nil, err
	}
	a.setZone(config.zone)
	var files canned.Bindings
	for _, path := range command.Bindings {
		if err := files.AddFile(path); err != nil {
			return "", nil, nil, err
		}
	}
	config.hostBytes = a.recorded.Load
	if runtime, err = newRuntime(language, command.Engine, command.Isolation, config); err != nil {
		return "", nil, nil, err
	}
	if steps := config.limits.Steps; steps > 0 && slices.Contains(coderuntime.LacksOf(runtime), coderuntime.LackSteps) {
		fmt.Fprintf(a.stderr, "coderun: warning: this engine does not count steps: --steps has no effect\n")
	}
	program, err = a.readProgram(ctx, command.Program, budgets)
	return program, files.Namespaces(), runtime, err
}

// loadZone finds a time zone by its IANA name; no name is UTC.
func loadZone(name string) (*time.Location, error) {
	// LoadLocation takes this for the machine's zone, which is hidden here.
	if name == "Local" {
		return nil, fmt.Errorf("--timezone: Local depends on the machine: want a name such as Europe/Paris or UTC")
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("--timezone: %q is not a time zone: want a name such as Europe/Paris or UTC", limits.CutText(name, 100))
	}
	return zone, nil
}

// runToConsole runs a program and prints what happens as text; ended is called with the result.
func (a *app) runToConsole(ctx context.Context, runtime coderuntime.Runtime, request coderuntime.Request, ended func(coderuntime.Result)) status {
	console := &console{stdout: a.stdout, stderr: a.stderr, colour: a.colour, language: runtime.Language()}
	request.OnLog = console.entry
	result, err := runtime.Run(ctx, request)
	ended(result)
	if err != nil {
		return a.fail(err)
	}
	return a.outcome(runtime, result, console.finish(result))
}

// runToReport runs a program and prints one JSON object; ended is called with the result.
func (a *app) runToReport(ctx context.Context, runtime coderuntime.Runtime, request coderuntime.Request, ended func(coderuntime.Result)) status {
	recorder := newRecorder(&a.recorded, runtime.Language())
	request.Bindings = recorder.wrap(request.Bindings)
	result, err := runtime.Run(ctx, request)
	ended(result)
	if err != nil {
		return a.fail(err)
	}
	result.Value = printable(runtime.Language(), result.Value)
	text, err := appendReport(nil, result, recorder.close(result.Usage.Calls))
	if err == nil {
		_, err = a.stdout.Write(text)
	}
	return a.outcome(runtime, result, err)
}

// outcome closes the runtime and gives the status of a run whose output met the error err.
func (a *app) outcome(runtime coderuntime.Runtime, result coderuntime.Result, err error) status {
	// An abandoned interpreter would keep Close waiting, and ends with the process anyway.
	if result.Usage.Abandoned == 0 {
		if err := runtime.Close(); err != nil {
			fmt.Fprintf(a.stderr, "coderun: %s\n", err)
		}
	}
	outcome := statusOf(result.Failure)
	if err == nil || readerGone(err) {
		return outcome
	}
	// There is no status of its own for this.
	if failed := a.fail(outputError(err)); outcome == statusCompleted {
		return failed
	}
	return outcome
}
