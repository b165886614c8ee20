//go:build !unix

package process

import (
	"errors"
	"runtime"
)

// workerDescriptor is the descriptor on which a worker speaks to its host.
const workerDescriptor = 3

func startWorker(*spawner, []string, string) (*worker, error) {
	return nil, errors.New("there are no worker processes on " + runtime.GOOS + ": the isolation goroutine is what there is here")
}

type spawner struct{}

func newSpawner() *spawner { return &spawner{} }

func (*spawner) close() {}
