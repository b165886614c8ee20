//go:build unix

package process_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
	"github.com/coderuntime/coderuntime/process/wire"
)

// A transcript is what a worker does from its hello to its end, as steps. It is a text of bytes, so that it can be recorded and fuzzed:
// each step is its kind, and where that has data a length of two bytes and so many bytes.

// stepKind is the first byte of a step.
type stepKind byte

const (
	stepFrame  stepKind = 'f' // sends a frame with the data
	stepRaw    stepKind = 'r' // sends the data as it is
	stepOutput stepKind = 'o' // writes the data to standard output
	stepWait   stepKind = 'w' // waits for the replies that are due
	stepAbort  stepKind = 'a' // the caller ends the run
	stepEnd    stepKind = 'x' // ends the worker
)

func (k stepKind) hasData() bool { return k == stepFrame || k == stepRaw || k == stepOutput }

type step struct {
	kind stepKind
	data []byte
}

// longestTranscript bounds a transcript, in steps.
const longestTranscript = 64

// readTranscript reads any bytes; those that are no step are skipped.
func readTranscript(data []byte) (steps []step) {
	for len(data) > 0 && len(steps) < longestTranscript {
		s := step{kind: stepKind(data[0])}
		data = data[1:]
		switch {
		case s.kind.hasData():
			if len(data) < 2 {
				return steps
			}
			length := min(int(binary.BigEndian.Uint16(data)), len(data)-2)
			s.data, data = data[2:2+length], data[2+length:]
		case s.kind != stepWait && s.kind != stepAbort && s.kind != stepEnd:
			continue
		}
		steps = append(steps, s)
	}
	return steps
}

func appendTranscript(dst []byte, steps []step) []byte {
	for _, s := range steps {
		dst = append(dst, byte(s.kind))
		if s.kind.hasData() {
			dst = append(binary.BigEndian.AppendUint16(dst, uint16(len(s.data))), s.data...)
		}
	}
	return dst
}

// The edits of a transcript are texts of bytes as well, four for each: what is done, to which step, and two arguments.
var edits = []func(steps []step, i, a, b int) []step{
	// Drops a step.
	func(steps []step, i, _, _ int) []step { return slices.Delete(steps, i, i+1) },
	// Repeats a step at another place, and at once.
	func(steps []step, i, a, _ int) []step { return slices.Insert(steps, a%(len(steps)+1), steps[i]) },
	func(steps []step, i, a, _ int) []step {
		return slices.Insert(steps, i, slices.Repeat(steps[i:i+1], a%16)...)
	},
	// Exchanges two.
	func(steps []step, i, a, _ int) []step {
		j := a % len(steps)
		steps[i], steps[j] = steps[j], steps[i]
		return steps
	},
	// Ends the transcript.
	func(steps []step, i, _, _ int) []step { return steps[:i] },
	// Flips bits of a byte.
	func(steps []step, i, a, b int) []step {
		if data := bytes.Clone(steps[i].data); len(data) > 0 {
			data[a%len(data)] ^= byte(b)
			steps[i].data = data
		}
		return steps
	},
	// Cuts a frame off: with a header that says so, and with that of the whole.
	func(steps []step, i, a, _ int) []step {
		steps[i].data = steps[i].data[:min(a, len(steps[i].data))]
		return steps
	},
	func(steps []step, i, a, _ int) []step {
		return claim(steps, i, func(length int) int { return length + a })
	},
	func(steps []step, i, a, _ int) []step {
		return claim(steps, i, func(length int) int { return max(0, length-a) })
	},
	// Changes a number of a call.
	func(steps []step, i, a, _ int) []step { return change(steps, i, int64(int8(a)), 0) },
	// Makes an argument, a value or an entry larger.
	func(steps []step, i, a, b int) []step { return change(steps, i, 0, a<<(b%5)) },
	// Puts a step of another kind in.
	func(steps []step, i, a, _ int) []step {
		kinds := []stepKind{stepWait, stepAbort, stepEnd}
		return slices.Insert(steps, i, step{kind: kinds[a%len(kinds)]})
	},
	// Sends a frame to the standard output, or as it is without a header.
	func(steps []step, i, a, _ int) []step {
		if steps[i].kind == stepFrame {
			steps[i].kind = []stepKind{stepOutput, stepRaw}[a%2]
		}
		return steps
	},
}

// claim makes a frame one whose header says another length.
func claim(steps []step, i int, length func(int) int) []step {
	if s := &steps[i]; s.kind == stepFrame {
		s.kind, s.data = stepRaw, append(binary.BigEndian.AppendUint32(nil, uint32(length(len(s.data)))), s.data...)
	}
	return steps
}

// change adds to the number of a message, or makes what it carries a text of so many bytes.
func change(steps []step, i int, add int64, size int) []step {
	message, err := wire.ReadFromWorker(steps[i].data, transcriptLimits())
	if err != nil || steps[i].kind != stepFrame {
		return steps
	}
	text := strings.Repeat("é", size/2)
	switch m := message.(type) {
	case *wire.Call:
		if m.ID += add; size > 0 {
			m.Argument = text
		}
	case *wire.Cancel:
		m.ID += add
	case *wire.Log:
		if size > 0 {
			m.Entry.Text = text
		}
	case *wire.Done:
		if size > 0 && m.Failure == nil {
			m.Value, m.HasValue = text, true
		} else if size > 0 {
			m.Failure.Message = text
		}
	}
	steps[i].data = frameOf(message)
	return steps
}

// frameOf gives a message without the length before it.
func frameOf(message wire.Message) []byte {
	var stream bytes.Buffer
	if err := wire.NewConn(&stream).Write(message); err != nil {
		panic(err)
	}
	return stream.Bytes()[4:]
}

// edited gives a transcript after edits.
func edited(steps []step, changes []byte) []step {
	steps = slices.Clone(steps)
	for ; len(changes) >= 4 && len(steps) > 0 && len(steps) <= longestTranscript; changes = changes[4:] {
		edit := edits[int(changes[0])%len(edits)]
		steps = edit(steps, int(changes[1])%len(steps), int(changes[2]), int(changes[3]))
	}
	return steps[:min(len(steps), longestTranscript)]
}

// transcriptLimits are narrow, so that transcripts pass them.
func transcriptLimits() limits.Limits {
	l, err := limits.Limits{
		Wall: limits.Unlimited, Steps: limits.Unlimited, Calls: 12, InFlight: 3, CallBytes: 256, ValueBytes: 256, LogBytes: 512, LogEntries: 8,
	}.Complete(coderuntime.TypeScript)
	if err != nil {
		panic(err)
	}
	return l
}

// transcriptTools are what transcripts call: echo gives its argument back, fail does not, and hang returns when its context ends.
func transcriptTools(called func(ctx context.Context, function string, argument any)) []coderuntime.Namespace {
	member := func(name string, function coderuntime.Function) coderuntime.Function {
		return func(ctx context.Context, argument any) (any, error) {
			called(ctx, name, argument)
			return function(ctx, argument)
		}
	}
	return []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
		"echo": member("echo", func(_ context.Context, argument any) (any, error) { return argument, nil }),
		"fail": member("fail", func(context.Context, any) (any, error) { return nil, errors.New("no") }),
		"hang": member("hang", func(ctx context.Context, _ any) (any, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}),
	}}}
}

// recorded are the programs whose workers' transcripts are the seeds of the fuzzing.
var recorded = map[coderuntime.Language]map[string]string{
	coderuntime.TypeScript: {
		"value":     "return {texts: ['é', ''], number: 1.5, big: 2n ** 70n, when: new Date(0), map: new Map([[1, 2]]), set: new Set([1])}",
		"exception": "console.log('before'); return missing.member",
		"calls":     "let sum = 0; for (let i = 0; i < 4; i++) sum += await tools.echo(i); console.log('sum', sum); return sum",
		"gathered": `const all = await Promise.allSettled([tools.echo({a: [1, 'b']}), tools.fail(), tools.echo()]);
			console.warn('settled', all.length); return all.map(one => one.status)`,
		"logs":       "for (const level of ['log', 'info', 'warn', 'error', 'debug']) console[level](level, {level}); Promise.reject(new Error('nobody')); return null",
		"no wait":    "tools.echo(1); tools.hang(2); return 'gone'",
		"large call": "try { await tools.echo('x'.repeat(1000)) } catch (error) { console.log(error.message) } return 'y'.repeat(1000)",
		"many":       "for (let i = 0; ; i++) await tools.echo(i)",
	},
	coderuntime.Python: {
		"value":     "import datetime\nreturn {'texts': ['é', ''], 'number': 1.5, 'big': 2 ** 70, 'bytes': b'\\x00', 'keys': {1: 2}, 'set': {1}}",
		"exception": "print('before')\nraise ValueError('it')",
		"calls":     "total = 0\nfor i in range(4):\n    total += await tools.echo(i)\nprint('sum', total)\nreturn total",
		"gathered":  "import asyncio\nall = await asyncio.gather(tools.echo(a=[1, 'b']), tools.fail(), tools.echo(), return_exceptions=True)\nreturn [str(one) for one in all]",
		"cancelled": "import asyncio\ntask = asyncio.create_task(tools.hang(1))\nawait asyncio.sleep(0)\ntask.cancel()\ntry:\n    await task\n" +
			"except asyncio.CancelledError:\n    print('cancelled')\nreturn await tools.echo(2)",
		"large value": "return 'y' * 1000",
		"many":        "i = 0\nwhile True:\n    i = await tools.echo(i) + 1",
	},
}

// recorder makes a transcript of what a worker sends.
type recorder struct {
	mu       sync.Mutex
	steps    []step
	unparsed []byte
}

func (r *recorder) read(data []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.unparsed = append(r.unparsed, data...)
	for len(r.unparsed) >= 4 {
		length := int(binary.BigEndian.Uint32(r.unparsed))
		if len(r.unparsed) < 4+length {
			return
		}
		r.steps = append(r.steps, step{stepFrame, bytes.Clone(r.unparsed[4 : 4+length])})
		r.unparsed = r.unparsed[4+length:]
	}
}

// wrote records that the worker has something to read, once.
func (r *recorder) wrote() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if n := len(r.steps); n > 0 && r.steps[n-1].kind != stepWait {
		r.steps = append(r.steps, step{kind: stepWait})
	}
}

var updateFlag = flag.Bool("update", false, "record the transcripts of testdata/fuzz anew")

// seedFolder is where Go's fuzzing finds the seeds of FuzzHost.
var seedFolder = filepath.Join("testdata", "fuzz", "FuzzHost")

// TestTranscripts records with -update what workers send for the programs, as seeds of FuzzHost, whose turn without fuzzing holds the host to them.
func TestTranscripts(t *testing.T) {
	engines := map[coderuntime.Language]string{coderuntime.TypeScript: "goja", coderuntime.Python: "vm"}
	for language, programs := range recorded {
		for name, program := range programs {
			t.Run(string(language)+"/"+name, func(t *testing.T) {
				path := filepath.Join(seedFolder, string(language)+"-"+strings.ReplaceAll(name, " ", "-"))
				if !*updateFlag {
					if _, err := os.Stat(path); err != nil {
						t.Errorf("%v (go test ./process -run TestTranscripts -update records it)", err)
					}
					return
				}
				var r recorder
				// The worker holds no budget that the host should be seen to hold.
				budgets := transcriptLimits()
				budgets.Calls, budgets.CallBytes, budgets.ValueBytes, budgets.LogBytes, budgets.LogEntries = 16, 0, 0, 0, 0
				runtime := newRuntime(t, process.Record(process.Config{
					Language: language, Engine: engines[language], Limits: budgets,
				}, r.read, r.wrote))
				defer runtime.Close()
				_, err := runtime.Run(context.Background(), coderuntime.Request{
					Program: program, Bindings: transcriptTools(func(context.Context, string, any) {}),
				})
				if err != nil {
					t.Fatal(err)
				}
				r.mu.Lock()
				defer r.mu.Unlock()
				seed := fmt.Sprintf("go test fuzz v1\nbool(%t)\n[]byte(%q)\n[]byte(\"\")\n", language == coderuntime.Python, appendTranscript(nil, r.steps))
				if err := os.MkdirAll(seedFolder, 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(seed), 0o644); err != nil {
					t.Fatal(err)
				}
			})
		}
	}
}
