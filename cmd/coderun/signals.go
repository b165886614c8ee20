package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// signalNames are the signals that abort a run.
var signalNames = map[os.Signal]string{os.Interrupt: "SIGINT", syscall.SIGTERM: "SIGTERM"}

// abortOnSignal gives a context that ends with the first SIGINT or SIGTERM, with a cause that names it; a
// second one ends the process at once, and so does output that nobody reads any more. stop, which is called once, makes signals do again what they did.
func (a *app) abortOnSignal(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 2)
	stopped := make(chan struct{})
	for s := range signalNames {
		signal.Notify(signals, s)
	}
	var watcher sync.WaitGroup
	watcher.Go(func() {
		for received := 0; ; received++ {
			select {
			case s := <-signals:
				if received > 0 {
					a.exit(int(statusAbort))
				}
				cancel(fmt.Errorf("received %s", signalNames[s]))
				if received == 0 {
					watcher.Go(func() { a.exitWhenStalled(stopped) })
				}
			case <-stopped:
				return
			}
		}
	})
	return ctx, func() {
		signal.Stop(signals)
		close(stopped)
		watcher.Wait()
		cancel(nil)
	}
}
