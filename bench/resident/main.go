//go:build unix

// Resident runs one memory-hungry Python program on the engine of our own, under a budget of 128 MiB and two seconds, and prints
// the most memory that the process has had, beside what the meter found. GOGC and GOMEMLIMIT are taken from the environment:
//
//	go build -o /tmp/resident ./bench/resident
//	for p in lists texts dicts bytes; do /tmp/resident $p; GOMEMLIMIT=192MiB /tmp/resident $p; done
package main

import (
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/lib"
	"github.com/coderuntime/coderuntime/py/lib/libtest"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
)

// programs hold as much as they can get, or make garbage as fast as they can.
var programs = map[string]string{
	"lists":   "keep = []\nwhile True: keep.append([1])",
	"texts":   "keep = []\nwhile True: keep.append('x' * 1000 + str(len(keep)))",
	"dicts":   "keep = []\nwhile True: keep.append({'a': 1, 'b': [2]})",
	"bytes":   "b = bytearray(b'x')\nwhile True: b += b[:1_000_000]",
	"garbage": "while True: b'x' * 20_000_000 + b'y'",
}

func main() {
	if len(os.Args) != 2 || programs[os.Args[1]] == "" {
		fmt.Fprintln(os.Stderr, "usage: resident lists|texts|dicts|bytes|garbage")
		os.Exit(2)
	}
	thread := object.NewThread(object.Config{Budgets: object.Budgets{Steps: -1, Memory: 128 << 20, Depth: 1000}})
	library := lib.New(thread, libtest.NewWorld(), [32]byte{})
	code, raised := library.Compile(programs[os.Args[1]], "main.py", syntax.Exec, compile.Options{})
	if raised != nil {
		panic("the program does not compile")
	}
	main, raised := thread.NewModule("__main__")
	if raised != nil {
		panic("no module")
	}
	time.AfterFunc(2*time.Second, thread.Interrupt)
	_, _ = library.Machine().RunModule(code, main.Dict, main.Dict.Value())
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	resident := usage.Maxrss
	if runtime.GOOS == "linux" {
		resident *= 1024
	}
	fmt.Printf("%s: resident %d MiB, meter %d MiB, %+v\n", os.Args[1], resident>>20, thread.Memory()>>20, *thread.AbortedBy())
}
