package wire_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process/wire"
)

func budgets() limits.Limits { return limits.Default(coderuntime.Python) }

// frameOf gives the frame of a message, without its length.
func frameOf(tb testing.TB, message wire.Message) []byte {
	tb.Helper()
	var stream bytes.Buffer
	if err := wire.NewConn(&stream).Write(message); err != nil {
		tb.Fatal(err)
	}
	return stream.Bytes()[4:]
}

func textOf(text string) *string { return &text }

func fromWorker() []wire.Message {
	return []wire.Message{
		&wire.Hello{
			Language: coderuntime.Python, Engine: "vm", Lacks: []coderuntime.Lack{coderuntime.LackCompute},
			Output: wire.OutputProgram, InForce: map[string]string{"no network": "seccomp"},
		},
		&wire.Call{ID: 1, Namespace: "tools", Function: "é", Argument: "four", Size: 4},
		&wire.Cancel{ID: 1 << 62},
		&wire.Log{Entry: coderuntime.LogEntry{Source: coderuntime.SourceConsole, Level: coderuntime.LevelWarn, Text: "careful"}},
		&wire.Log{Entry: coderuntime.LogEntry{Source: coderuntime.SourceStderr, Text: "line"}},
		&wire.Log{Own: true, Entry: coderuntime.LogEntry{Text: "some entries were dropped"}},
		&wire.Done{},
		&wire.Done{HasValue: true, Value: "four", Size: 4, Compute: time.Second, Steps: 7, Memory: 1 << 40},
		&wire.Done{Failure: &coderuntime.Failure{Kind: coderuntime.Timeout, Message: "too long"}},
	}
}

func fromHost() []wire.Message {
	return []wire.Message{
		&wire.Run{
			Program: "return 1", Limits: budgets(), Zone: "Europe/Paris", Seed: 1<<63 - 1,
			Bindings: []coderuntime.Namespace{
				{Global: "tools", Functions: map[string]coderuntime.Function{"b": nil, "a": nil}},
				{Global: "empty", Functions: map[string]coderuntime.Function{}, ErrorClass: &coderuntime.ErrorClass{Name: "ToolError", MemberProperty: "tool"}},
			},
		},
		&wire.Reply{ID: 1},
		&wire.Reply{ID: 2, HasValue: true},
		&wire.Reply{ID: 3, HasValue: true, Value: []any{int64(1), "a"}},
		&wire.Reply{ID: 4, Error: textOf("")},
		&wire.Abort{},
	}
}

func TestMessagesAreReadAsTheyWereWritten(t *testing.T) {
	for _, message := range fromWorker() {
		got, err := wire.ReadFromWorker(frameOf(t, message), budgets())
		if err != nil || !reflect.DeepEqual(got, message) {
			t.Errorf("%#v was read as %#v, %v", message, got, err)
		}
		if _, err := wire.ReadFromHost(frameOf(t, message)); err == nil {
			t.Errorf("%#v was read as a message of the host's", message)
		}
	}
	for _, message := range fromHost() {
		got, err := wire.ReadFromHost(frameOf(t, message))
		if err != nil || !reflect.DeepEqual(got, message) {
			t.Errorf("%#v was read as %#v, %v", message, got, err)
		}
		if _, err := wire.ReadFromWorker(frameOf(t, message), budgets()); err == nil {
			t.Errorf("%#v was read as a message of a worker's", message)
		}
	}
}

// The frame of an abort as docs/wire.md gives it.
func TestAFrameIsItsLengthAndItsMessage(t *testing.T) {
	var stream bytes.Buffer
	if err := wire.NewConn(&stream).Write(&wire.Abort{}); err != nil {
		t.Fatal(err)
	}
	if want := "\x00\x00\x00\x0c\xa1\x64type\x65abort"; stream.String() != want {
		t.Errorf("the frame is %q, not %q", stream.String(), want)
	}
}

func TestFramesAreReadOneByOneUpToTheEnd(t *testing.T) {
	stream := bytes.NewBufferString("\x00\x00\x00\x01a\x00\x00\x00\x00\x00\x00\x00\x02bc")
	conn := wire.NewConn(stream)
	for _, want := range []string{"a", "", "bc"} {
		if frame, err := conn.Read(2); err != nil || string(frame) != want {
			t.Errorf("%q, %v in place of %q", frame, err, want)
		}
	}
	if _, err := conn.Read(2); err != io.EOF {
		t.Errorf("at the end the error is %v", err)
	}
}

func TestFramesThatAreTooLongOrCutOffAreBreaches(t *testing.T) {
	for name, data := range map[string]string{
		"a header cut off":   "\x00\x00",
		"a header alone":     "\x00\x00\x00\x01",
		"a message cut off":  "\x00\x00\x00\x04abc",
		"a byte too many":    "\x00\x00\x00\x09" + strings.Repeat("a", 9),
		"4 GiB that are not": "\xff\xff\xff\xff",
	} {
		_, err := wire.NewConn(bytes.NewBufferString(data)).Read(8)
		var breach *wire.BreachError
		if !errors.As(err, &breach) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAClaimedLengthAsksForNoMemory(t *testing.T) {
	const claimed = 1 << 30
	data := append(binary.BigEndian.AppendUint32(nil, claimed), "little"...)
	result := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			_, _ = wire.NewConn(bytes.NewBuffer(data)).Read(claimed)
		}
	})
	if bytes := result.AllocedBytesPerOp(); bytes > 1<<20 {
		t.Errorf("%d bytes were asked for", bytes)
	}
}

func TestTheLongestFrameFollowsTheBudgets(t *testing.T) {
	for _, c := range []struct {
		name             string
		call, value, log int64
		want             int64
	}{
		{"the largest of them counts", 10, 30, 20, wire.LongestHello + 120},
		{"one that is unlimited", 10, limits.Unlimited, 20, 1 << 30},
		{"one that is huge", 10, 1 << 62, 20, 1 << 30},
	} {
		if got := wire.LongestFrame(limits.Limits{CallBytes: c.call, ValueBytes: c.value, LogBytes: c.log}); got != c.want {
			t.Errorf("%s: %d, not %d", c.name, got, c.want)
		}
	}
}

func TestValuesPastTheirBudgetsAreMarkedAndNotKept(t *testing.T) {
	narrow := budgets()
	narrow.CallBytes, narrow.ValueBytes = 8, 8
	got, err := wire.ReadFromWorker(frameOf(t, &wire.Call{ID: 1, Namespace: "n", Function: "f", Argument: "nine bytes"}), narrow)
	if call, ok := got.(*wire.Call); err != nil || !ok || !call.TooLarge || call.Argument != nil {
		t.Errorf("%#v, %v", got, err)
	}
	for want, value := range map[string]any{"nine byt": "nine bytes", `["nine b`: []any{"nine bytes"}} {
		got, err := wire.ReadFromWorker(frameOf(t, &wire.Done{HasValue: true, Value: value}), narrow)
		if done, ok := got.(*wire.Done); err != nil || !ok || !done.TooLarge || done.Value != nil || done.Rendering != want {
			t.Errorf("%#v, %v", got, err)
		}
	}
}
