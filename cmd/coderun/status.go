package main

import (
	"fmt"

	"github.com/coderuntime/coderuntime"
)

// status is an exit status of the process.
type status int

const (
	statusCompleted  status = 0
	statusException  status = 1
	statusMisuse     status = 2
	statusTimeout    status = 3
	statusAbort      status = 4
	statusWorkerExit status = 5
)

// statusOf gives the status for a run's failure, which is nil if it completed.
func statusOf(failure *coderuntime.Failure) status {
	if failure == nil {
		return statusCompleted
	}
	switch failure.Kind {
	case coderuntime.Timeout:
		return statusTimeout
	case coderuntime.Abort:
		return statusAbort
	case coderuntime.WorkerExit:
		return statusWorkerExit
	}
	return statusException
}

// fail reports misuse, or another failure that is not the program's.
func (a *app) fail(err error) status {
	fmt.Fprintf(a.stderr, "coderun: %s\n", err)
	return statusMisuse
}
