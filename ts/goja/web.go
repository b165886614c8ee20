package goja

import (
	"fmt"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts/goja/web"
)

// installWeb installs what the program mentions of package web.
func (e *engine) installWeb() error {
	if e.program.web.Empty() {
		return nil
	}
	origin := time.Now()
	// A native loop that gives up panics with what goja takes for an interrupt, as guard and regex do.
	return e.program.web.Install(e.vm, web.Host{
		Now:    func() time.Duration { return time.Since(origin) },
		Origin: e.config.Now(),
		Random: e.random,
		SetTimeout: func(delay time.Duration, callback goja.Callable) {
			e.loadTimers()
			t := &timer{callback: callback, delay: delay, object: e.vm.CreateObject(e.timers.proto)}
			e.arm(t)
			t.number = t.id
		},
		Charge:      e.charge,
		Stopped:     e.host.Stopped,
		Interrupted: func() { panic(&goja.InterruptedError{}) },
		Uncaught:    func(reason goja.Value) { e.host.End(coderuntime.Exception, e.failureText(reason)) },
	})
}

// charge refuses a single allocation that is larger than the whole memory budget.
func (e *engine) charge(bytes int64) error {
	if budget := e.host.Limits().Memory; budget != limits.Unlimited && bytes > budget {
		return fmt.Errorf("an allocation of %s is larger than the memory budget of %s", limits.FormatSize(bytes), limits.FormatSize(budget))
	}
	return nil
}
