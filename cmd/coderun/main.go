package main

import (
	"io"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/coderuntime/coderuntime/process"
)

func main() {
	process.Main(backends()...)
	// goja's Date reads the zone from time.Local, and the machine's own must not show. Setting the
	// variable is no race: until a runtime is made there is no other goroutine that reads it.
	setZone := func(zone *time.Location) { time.Local = zone }
	setZone(time.UTC)
	// With SIGPIPE a write to a closed pipe would end the process before the run has been reported; without
	// it the write gives an error.
	signal.Ignore(syscall.SIGPIPE)
	app := &app{
		stdin:   os.Stdin,
		colour:  isTerminal(os.Stderr) && coloursWanted(os.Getenv),
		exit:    os.Exit,
		setZone: setZone,
	}
	app.stdout, app.stderr = &output{os.Stdout, &app.progress}, &output{os.Stderr, &app.progress}
	os.Exit(int(app.execute(os.Args[1:])))
}

// app is the process as the commands see it.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	// colour says whether failures on stderr are coloured.
	colour bool
	// exit ends the process at once.
	exit func(status int)
	// setZone sets the zone that dates are shown in. It is called before a runtime is made.
	setZone func(*time.Location)
	// recorded counts the bytes that the record of calls holds, which are not the program's.
	recorded atomic.Int64
	// progress counts what was written to stdout and stderr.
	progress atomic.Int64
}
