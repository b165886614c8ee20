package vm

import (
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// withSetup finds the methods of a context manager: __exit__ and __enter__, each as a function and its self.
func (m *Machine) withSetup(manager object.Value, async bool, into []object.Value) *object.Exception {
	t := m.thread
	enter, exit := object.SlotEnter, object.SlotExit
	protocol := "the context manager protocol"
	if async {
		enter, exit = object.SlotAenter, object.SlotAexit
		protocol = "the asynchronous context manager protocol"
	}
	typ := manager.Type()
	if !typ.Slot(enter).Exists() {
		return t.Raise(object.TypeErrorType, "'%s' object does not support %s", typ.Name, protocol)
	}
	if !typ.Slot(exit).Exists() {
		return t.Raise(object.TypeErrorType, "'%s' object does not support %s (missed %s method)", typ.Name, protocol, exit)
	}
	for i, slot := range []object.Slot{exit, enter} {
		method, bound, raised := t.BindSlot(typ.Slot(slot), manager)
		if raised != nil {
			return raised
		}
		into[2*i], into[2*i+1] = method, object.Value{}
		if !bound {
			into[2*i+1] = manager
		}
	}
	return nil
}

// withExit lays out the call of __exit__.
func (m *Machine) withExit(r []object.Value, in *compile.Instruction) {
	window := r[in.D : in.D+5]
	window[0], window[1] = r[in.B], r[in.B+1]
	window[2], window[3], window[4] = object.None, object.None, object.None
	if in.A == 0 {
		return
	}
	e := r[in.C].Object().(*object.Exception)
	window[2], window[3] = e.Type().Value(), e.Value()
	if e.Traceback != nil {
		window[4] = e.Traceback.Value()
	}
}
