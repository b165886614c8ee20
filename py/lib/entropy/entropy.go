// Package entropy has the random bytes of a run for whoever wants them unpredictable: os.urandom, secrets, uuid. They come from the run's
// seed, so that a run can be repeated.
package entropy

import (
	"crypto/sha256"
	"math/rand/v2"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

var key int

// source is a run's generator.
type source struct{ generator *rand.ChaCha8 }

// Trace implements module.State.
func (*source) Trace(*object.Tracer) {}

// Bytes returns size random bytes, charged.
func Bytes(t *object.Thread, size int64) ([]byte, *object.Exception) {
	if raised := t.Charge(size); raised != nil {
		return nil, raised
	}
	if raised := t.Work(size / 64); raised != nil {
		return nil, raised
	}
	run := module.Of(t)
	s := run.State(&key, func() module.State {
		// Another stream than that of the module random.
		seed := run.Seed()
		return &source{rand.NewChaCha8(sha256.Sum256(append(seed[:], "entropy"...)))}
	}).(*source)
	bytes := make([]byte, size)
	_, _ = s.generator.Read(bytes) // never fails
	return bytes, nil
}

// Native is a function of one number: that many random bytes.
func Native(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	size, raised := t.IndexInt(arguments[0], object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	bytes, raised := Bytes(t, size)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.NewBytes(string(bytes))
}
