package gpython

import "github.com/go-python/gpython/py"

// future is an outcome that comes later.
type future struct {
	done  bool
	value py.Object
	err   error
	// callbacks run when the outcome comes.
	callbacks []func()
	// seen is set when something has asked for the outcome.
	seen bool
	// owner is the task whose outcome it is; nil for others.
	owner *task
	// onAbandon is called when a task that waits is cancelled: it ends what would settle the future.
	onAbandon func()
}

// settle gives the outcome; only the first counts.
func (f *future) settle(value py.Object, err error) {
	if f.done {
		return
	}
	f.done, f.value, f.err = true, value, err
	callbacks := f.callbacks
	f.callbacks = nil
	for _, callback := range callbacks {
		callback()
	}
}

// then calls back when the outcome is there, at once if it is.
func (f *future) then(callback func()) {
	if f.done {
		callback()
		return
	}
	f.callbacks = append(f.callbacks, callback)
}

// look notes that somebody asks for the outcome.
func (f *future) look() { f.seen = true }

func (f *future) abandon() {
	if !f.done && f.onAbandon != nil {
		f.onAbandon()
	}
}
