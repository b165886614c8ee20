package wire_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/fuzz"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process/wire"
)

// FuzzDecode holds that arbitrary bytes are refused as a breach, or are a value that is written and read again as the same, and that
// its size is what the bridge counts.
func FuzzDecode(f *testing.F) {
	for line := range strings.Lines(values) {
		item, _, _ := strings.Cut(line, "\t")
		f.Add(unhex(f, item))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		value, size, err := wire.Decode(data, limits.Unlimited)
		if err != nil {
			var breach *wire.BreachError
			if !errors.As(err, &breach) {
				t.Fatalf("the error %v is no breach", err)
			}
			return
		}
		holdsValue(t, value, size)
	})
}

// FuzzValue holds the same of values that are made.
func FuzzValue(f *testing.F) {
	f.Add([]byte("\x0e\x03\x10\x04abcd"))
	f.Add([]byte("!")) // JSON's null as a whole
	f.Fuzz(func(t *testing.T, data []byte) {
		value := fuzz.Value(data)
		size, err := bridge.Size(value, limits.Unlimited)
		if err != nil {
			t.Fatal(err)
		}
		holdsValue(t, value, size)
	})
}

func holdsValue(t *testing.T, value any, size int64) {
	t.Helper()
	if counted, err := bridge.Size(value, limits.Unlimited); err != nil || counted != size {
		t.Errorf("the size of %s is %d, and %d for the bridge (%v)", describe(value), size, counted, err)
	}
	data, err := wire.Append(nil, value)
	if err != nil {
		t.Fatalf("%s cannot be written: %v", describe(value), err)
	}
	again, counted, err := wire.Decode(data, size)
	if err != nil || describe(again) != describe(value) || counted != size {
		t.Errorf("%s of %d bytes was read again as %s of %d, %v", describe(value), size, describe(again), counted, err)
	}
}

// FuzzReadFromWorker holds that arbitrary frames are refused as a breach or are messages whose values are within the budgets.
func FuzzReadFromWorker(f *testing.F) {
	for _, message := range fromWorker() {
		f.Add(frameOf(f, message))
	}
	narrow := budgets()
	narrow.CallBytes, narrow.ValueBytes = 64, 64
	f.Fuzz(func(t *testing.T, frame []byte) {
		message, err := wire.ReadFromWorker(frame, narrow)
		var breach *wire.BreachError
		if err != nil && !errors.As(err, &breach) {
			t.Fatalf("the error %v is no breach", err)
		}
		switch message := message.(type) {
		case *wire.Call:
			if _, err := bridge.Size(message.Argument, narrow.CallBytes); err != nil {
				t.Error(err)
			}
		case *wire.Done:
			if _, err := bridge.Size(message.Value, narrow.ValueBytes); err != nil {
				t.Error(err)
			}
			if int64(len(message.Rendering)) > narrow.ValueBytes {
				t.Errorf("the rendering has %d bytes", len(message.Rendering))
			}
		}
		if err == nil {
			frameOf(t, message)
		}
	})
}

// FuzzReadFromHost holds that arbitrary frames are refused as a breach or are messages that are written and read again.
func FuzzReadFromHost(f *testing.F) {
	for _, message := range fromHost() {
		f.Add(frameOf(f, message))
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		message, err := wire.ReadFromHost(frame)
		if err != nil {
			var breach *wire.BreachError
			if !errors.As(err, &breach) {
				t.Fatalf("the error %v is no breach", err)
			}
			return
		}
		again, err := wire.ReadFromHost(frameOf(t, message))
		if err != nil || !bytes.Equal(frameOf(t, again), frameOf(t, message)) {
			t.Errorf("%#v was read again as %#v, %v", message, again, err)
		}
	})
}
