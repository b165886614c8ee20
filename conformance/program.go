package conformance

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// This file is the programs level for those who choose themselves what runs when, such as many programs at a time.

// Program is a program with a sidecar. It may be run any number of times, at the same time too.
type Program struct {
	// Name is its path without the extension.
	Name string
	Text string
	// Needs are the lacks with which it need not give what is expected.
	Needs []coderuntime.Lack
	// Limits are the budgets that it needs; the zero Limits where those of the contract's defaults do.
	Limits limits.Limits
	// Timed says that functions of its take a time that is set: what is expected may then come only where the machine is not so busy that
	// times of some tens of milliseconds change places.
	Timed bool

	side *sidecar
}

// ReadPrograms returns the programs of a language in fsys, in the order of their paths. The error is that of a file, or of a sidecar that is
// missing or wrong.
func ReadPrograms(fsys fs.FS, language coderuntime.Language) ([]*Program, error) {
	var programs []*Program
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != extensions[language] {
			return err
		}
		p, err := readProgram(fsys, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		programs = append(programs, p)
		return nil
	})
	return programs, err
}

func readProgram(fsys fs.FS, name string) (*Program, error) {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	side, err := readSidecar(fsys, name)
	if err != nil {
		return nil, err
	}
	timed := side.Limits.AbortAfterMs > 0
	for _, rules := range side.Tools {
		timed = timed || slices.ContainsFunc(rules, func(r *rule) bool { return r.DelayMs > 0 })
	}
	return &Program{
		Name: strings.TrimSuffix(name, path.Ext(name)), Text: string(text), Needs: side.Needs, Timed: timed, side: side,
		Limits: limits.Limits{Wall: time.Duration(side.Limits.TimeoutMs) * time.Millisecond, Memory: side.Limits.MemoryMB << 20},
	}, nil
}

// Run runs the program on a runtime, which has its Limits, with the functions of its sidecar, and aborts it where that says so. It returns
// what came and how that differs from what is expected, or nothing, once the runtime's Run has returned; the error is that of the latter.
func (p *Program) Run(ctx context.Context, runtime coderuntime.Runtime) (result coderuntime.Result, difference string, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if after := time.Duration(p.side.Limits.AbortAfterMs) * time.Millisecond; after > 0 {
		timer := time.AfterFunc(after, cancel)
		defer timer.Stop()
	}
	tools := newCanned("tools", p.side.Tools)
	result, err = runtime.Run(ctx, coderuntime.Request{Program: p.Text, Bindings: tools.bindings()})
	if err != nil {
		return result, "", err
	}
	return result, judge(p.side, runtime.Language(), result, tools.calls(result.Usage.Calls)), nil
}
