package main

import (
	"io"
	"sync/atomic"
	"time"
)

// outputChunk is how much is written at once, so that a slow reader can be told from one that has stopped.
const outputChunk = 16 << 10

// stalledAfter is how long output may stand still after a signal, before nobody is taken to read it any more.
const stalledAfter = 5 * time.Second

// output is standard output or standard error. It notes that somebody reads what is written.
type output struct {
	to io.Writer
	// progress counts the writes that have ended, of all outputs of the process.
	progress *atomic.Int64
}

// Write writes all of text, in chunks.
func (o *output) Write(text []byte) (written int, err error) {
	for {
		chunk := text[written:min(written+outputChunk, len(text))]
		n, err := o.to.Write(chunk)
		written += n
		o.progress.Add(1)
		if err != nil || written == len(text) {
			return written, err
		}
	}
}

// exitWhenStalled ends the process, as the abort that a signal asked for, once its output has stood still for
// stalledAfter. It returns when stopped is closed.
func (a *app) exitWhenStalled(stopped <-chan struct{}) {
	ticker := time.NewTicker(stalledAfter)
	defer ticker.Stop()
	for last := a.progress.Load(); ; {
		select {
		case <-stopped:
			return
		case <-ticker.C:
			now := a.progress.Load()
			if now == last {
				a.exit(int(statusAbort))
				return
			}
			last = now
		}
	}
}
