//go:build unix

package process_test

import (
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/process"
	"github.com/coderuntime/coderuntime/process/wire"
)

// The scripted worker is this test binary again: it opens the protocol as an opening says, and then does what the script does whose
// name it is given as the program.

// scriptedArgument is the first argument of a scripted worker; the second is the name of its opening.
const scriptedArgument = "scripted"

// runScript is the scripted worker's life, if this process is one.
func runScript() {
	if len(os.Args) != 3 || os.Args[1] != scriptedArgument {
		return
	}
	stream := os.NewFile(3, "host")
	syscall.CloseOnExec(3)
	p := &peer{stream: stream, conn: wire.NewConn(stream)}
	openings[os.Args[2]](p)
	frame, err := p.conn.Read(1 << 30)
	if err != nil {
		os.Exit(0)
	}
	message, err := wire.ReadFromHost(frame)
	if err != nil {
		fatal(err)
	}
	p.run = message.(*wire.Run)
	script := scripts[p.run.Program]
	if script == nil {
		fatal(fmt.Errorf("there is no script %q", p.run.Program))
	}
	script(p)
	p.linger()
	os.Exit(0)
}

func fatal(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(70)
}

// scripted is the command of a scripted worker.
func scripted(opening string) []string {
	executable, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return []string{executable, scriptedArgument, opening}
}

// peer is the worker's end in a script.
type peer struct {
	stream *os.File
	conn   *wire.Conn
	run    *wire.Run
}

// send sends a message; once the host is gone there is nothing left to do.
func (p *peer) send(message wire.Message) {
	if p.conn.Write(message) != nil {
		os.Exit(0)
	}
}

// raw sends bytes as they are.
func (p *peer) raw(data []byte) {
	if _, err := p.stream.Write(data); err != nil {
		os.Exit(0)
	}
}

// frame sends a frame with any content.
func (p *peer) frame(content []byte) {
	p.raw(append(binary.BigEndian.AppendUint32(nil, uint32(len(content))), content...))
}

// message sends a map that need not be a message.
func (p *peer) message(pairs ...any) {
	content, err := wire.Append(nil, coderuntime.NewObject(pairs...))
	if err != nil {
		fatal(err)
	}
	p.frame(content)
}

// call sends a call of tools.note.
func (p *peer) call(id int64, argument any) {
	p.send(&wire.Call{ID: id, Namespace: "tools", Function: "note", Argument: argument})
}

// await returns the next message of the host's.
func (p *peer) await() wire.Message {
	frame, err := p.conn.Read(1 << 30)
	if err != nil {
		os.Exit(0)
	}
	message, err := wire.ReadFromHost(frame)
	if err != nil {
		fatal(err)
	}
	return message
}

func (p *peer) done(value any) { p.send(&wire.Done{Value: value, HasValue: true}) }

// linger reads what the host sends, and ignores it, until the host is gone.
func (p *peer) linger() {
	for {
		p.await()
	}
}

func helloOf(output wire.Output) *wire.Hello {
	return &wire.Hello{Language: coderuntime.TypeScript, Engine: "script", Output: output, InForce: map[string]string{}}
}

// openings are what a scripted worker begins with.
var openings = map[string]func(*peer){
	"hello":   func(p *peer) { p.send(helloOf(wire.OutputDiagnostics)) },
	"program": func(p *peer) { p.send(helloOf(wire.OutputProgram)) },
	"silence": func(p *peer) { p.linger() },
	"end":     func(p *peer) { fmt.Fprintln(os.Stderr, "no interpreter here"); os.Exit(4) },
	"garbage": func(p *peer) { p.raw([]byte("GET / HTTP/1.1\r\n\r\n")); p.linger() },
	"done":    func(p *peer) { p.done(int64(1)); p.linger() },
	"reply":   func(p *peer) { p.send(&wire.Reply{ID: 1}); p.linger() },
	"long hello": func(p *peer) {
		hello := helloOf("")
		hello.Engine = strings.Repeat("e", 64<<10)
		p.send(hello)
		p.linger()
	},
	"output":   func(p *peer) { p.send(helloOf("mine")); p.linger() },
	"language": func(p *peer) { hello := helloOf("program"); hello.Language = "cobol"; p.send(hello); p.linger() },
	"python":   func(p *peer) { hello := helloOf("program"); hello.Language = "python"; p.send(hello); p.linger() },
	"version": func(p *peer) {
		p.message("type", "hello", "protocol", int64(2), "language", "typescript", "output", "program")
		p.linger()
	},
	"hello cut off": func(p *peer) { p.raw([]byte{0, 0, 1, 0, 0xa1}); os.Exit(0) },
}

// child starts a process that lives for an hour unless it is killed, in the worker's group or a session of its own, with the
// worker's output as its own, and returns its identifier.
func child(ownSession bool) int64 {
	command := exec.Command("/bin/sleep", "3600")
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: ownSession}
	if err := command.Start(); err != nil {
		fatal(err)
	}
	return int64(command.Process.Pid)
}

// scripts are what a scripted worker does with its run, by the programs that name them.
var scripts = map[string]func(*peer){
	"clean": func(p *peer) { p.done("clean") },

	// Breaches of the protocol.
	"sends a message of an unknown type":  func(p *peer) { p.message("type", "eval", "text", "1+1") },
	"sends a map without a type":          func(p *peer) { p.message("id", int64(1)) },
	"sends a second hello":                func(p *peer) { p.send(helloOf(wire.OutputProgram)) },
	"sends a reply":                       func(p *peer) { p.send(&wire.Reply{ID: 1}) },
	"sends an abort":                      func(p *peer) { p.send(&wire.Abort{}) },
	"sends a run":                         func(p *peer) { p.send(p.run) },
	"makes a call with the number 0":      func(p *peer) { p.call(0, nil) },
	"makes a call with a negative number": func(p *peer) { p.call(-1, nil) },
	"makes a call with a number again": func(p *peer) {
		p.call(7, nil)
		p.await()
		p.call(7, nil)
	},
	"makes a call with a smaller number": func(p *peer) {
		p.call(7, nil)
		p.await()
		p.call(6, nil)
	},
	"calls a function that is not bound":  func(p *peer) { p.send(&wire.Call{ID: 1, Namespace: "tools", Function: "other"}) },
	"calls a namespace that is not bound": func(p *peer) { p.send(&wire.Call{ID: 1, Namespace: "other", Function: "note"}) },
	"sends a call whose number is a text": func(p *peer) {
		p.message("type", "call", "id", "1", "namespace", "tools", "function", "note")
	},
	"says that it aborted the run": func(p *peer) {
		p.send(&wire.Done{Failure: &coderuntime.Failure{Kind: coderuntime.Abort, Message: "stop"}})
	},
	"ends with a failure of an unknown kind": func(p *peer) {
		p.send(&wire.Done{Failure: &coderuntime.Failure{Kind: "fatal", Message: "stop"}})
	},
	"ends with a value and a failure": func(p *peer) {
		p.send(&wire.Done{Value: int64(1), HasValue: true, Failure: &coderuntime.Failure{Kind: coderuntime.Exception}})
	},
	"writes an entry of an unknown source": func(p *peer) { p.send(&wire.Log{Entry: coderuntime.LogEntry{Source: "kernel"}}) },
	"writes an entry of an unknown level": func(p *peer) {
		p.send(&wire.Log{Entry: coderuntime.LogEntry{Source: coderuntime.SourceConsole, Level: "fatal"}})
	},
	"claims a frame of 4 GiB":         func(p *peer) { p.raw([]byte{0xff, 0xff, 0xff, 0xff}) },
	"sends half a header and ends":    func(p *peer) { p.raw([]byte{0, 0}); os.Exit(0) },
	"sends a header alone and ends":   func(p *peer) { p.raw([]byte{0, 0, 1, 0}); os.Exit(0) },
	"sends a frame without a message": func(p *peer) { p.raw([]byte{0, 0, 0, 0}) },
	"sends a frame of garbage":        func(p *peer) { p.frame([]byte("\xde\xad\xbe\xef")) },
	"sends a number as a message":     func(p *peer) { p.frame([]byte{1}) },
	"sends two messages in one frame": func(p *peer) {
		p.frame([]byte("\xa1\x64type\x65abort\xa1\x64type\x65abort"))
	},
	"sends a key twice": func(p *peer) { p.frame([]byte("\xa2\x64type\x64done\x64type\x64done")) },
	"sends a value that is nested too deeply": func(p *peer) {
		deep := append(append([]byte("\xa2\x64type\x64done\x65value"), strings.Repeat("\x81", coderuntime.MaxDepth+1)...), 0xf6)
		p.frame(deep)
	},

	// What is no breach.
	"cancels a call that was never made": func(p *peer) { p.send(&wire.Cancel{ID: 99}); p.done("clean") },
	"says twice what came of it":         func(p *peer) { p.done("first"); p.done("second") },
	"makes a call after it is done":      func(p *peer) { p.done("first"); p.call(1, nil) },
	"sends keys that nobody knows":       func(p *peer) { p.message("type", "done", "value", "clean", "mood", []any{"good"}) },
	"sends an argument that is too large": func(p *peer) {
		p.call(1, strings.Repeat("a", 2<<20))
		p.done(*p.await().(*wire.Reply).Error)
	},

	// Ends of the process.
	"ends with the status 3": func(p *peer) {
		p.send(&wire.Log{Entry: coderuntime.LogEntry{Source: coderuntime.SourceConsole, Level: coderuntime.LevelLog, Text: "before"}})
		os.Exit(3)
	},
	"is killed by a signal": func(p *peer) {
		p.send(&wire.Log{Entry: coderuntime.LogEntry{Source: coderuntime.SourceConsole, Level: coderuntime.LevelLog, Text: "before"}})
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	},
	"closes its connection and lives on": func(p *peer) {
		_ = p.stream.Close()
		waitForever()
	},
	"does nothing": func(p *peer) {},
	"computes and ends": func(p *peer) {
		compute(computed)
		os.Exit(3)
	},
	"computes and ignores the abort": func(p *peer) {
		compute(computed)
		p.call(1, nil)
		waitForever()
	},
	"computes without end": func(p *peer) { compute(time.Hour) },
	"computes and says that it did not": func(p *peer) {
		compute(computed)
		p.done(nil)
	},
	"says how long it computed": func(p *peer) { p.send(&wire.Done{Compute: computed}) },
	"goes on after the abort": func(p *peer) {
		for {
			if _, aborted := p.await().(*wire.Abort); aborted {
				for {
					p.send(&wire.Log{Own: true, Entry: coderuntime.LogEntry{Text: "still here"}})
				}
			}
		}
	},
	"is killed during a call": func(p *peer) {
		p.call(1, int64(os.Getpid()))
		p.linger()
	},
	"leaves a child in its group":           func(p *peer) { p.done(child(false)) },
	"ends before its child":                 func(p *peer) { p.call(1, child(false)); p.await(); os.Exit(3) },
	"leaves a child that holds its outputs": func(p *peer) { p.done(child(true)) },

	// Floods.
	"writes entries without end": func(p *peer) {
		for {
			p.send(&wire.Log{Entry: coderuntime.LogEntry{Source: coderuntime.SourceStdout, Text: strings.Repeat("x", 4096)}})
		}
	},
	"writes a line without end": func(p *peer) {
		for {
			_, _ = os.Stdout.WriteString(strings.Repeat("x", 4096))
		}
	},
	"writes empty lines without end": func(p *peer) {
		for {
			_, _ = os.Stdout.WriteString(strings.Repeat("\n", 4096))
		}
	},
	"makes calls without end": func(p *peer) {
		for id := int64(1); ; id++ {
			p.call(id, nil)
		}
	},
	"makes calls that are too large without end": func(p *peer) {
		argument := strings.Repeat("a", 2<<20)
		for id := int64(1); ; id++ {
			p.call(id, argument)
		}
	},
	"cancels without end": func(p *peer) {
		p.call(1, nil)
		for {
			p.send(&wire.Cancel{ID: 2})
		}
	},

	// Output.
	"writes lines": func(p *peer) {
		fmt.Fprint(os.Stdout, "one\ntwo\n\nlast")
		p.done("clean")
	},
	"writes errors": func(p *peer) {
		fmt.Fprint(os.Stderr, "one\ntwo\n")
		p.done("clean")
	},
}

// computed is for how long the scripts compute that do.
const computed = 60 * time.Millisecond

// compute returns when the process has used so much more of processors.
func compute(more time.Duration) {
	for until := timeOf(unix.RUSAGE_SELF) + more; timeOf(unix.RUSAGE_SELF) < until; {
	}
}

// waitForever ends with the process.
func waitForever() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGUSR1)
	<-signals
}

// scriptedConfig is that of a Runtime of scripted workers.
func scriptedConfig(opening string) process.Config {
	return process.Config{Language: coderuntime.TypeScript, Command: scripted(opening)}
}
