package sysmodule

import (
	"github.com/coderuntime/coderuntime/py/lib/iomodule"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// Stream returns sys.stdout, sys.stderr or sys.stdin as the program may have replaced it; absent if the program has not touched it, so
// that what is written goes to the World, and also if the program deleted it.
func Stream(t *object.Thread, name string) object.Value {
	found := module.Of(t).Modules().GetName(t, "sys")
	if !found.Exists() {
		return object.Value{}
	}
	m, ok := found.Object().(*object.Module)
	if !ok {
		return object.Value{}
	}
	return m.Dict.GetName(t, name)
}

// Write writes text to sys.stdout or sys.stderr, as name says: to the World, or to what the program put there. None takes nothing.
func Write(t *object.Thread, name, text string) *object.Exception {
	stream := Stream(t, name)
	if !stream.Exists() {
		module.Of(t).Write(text, name == "stderr")
		return nil
	}
	return WriteTo(t, stream, text)
}

// WriteTo calls stream.write with text; None takes nothing.
func WriteTo(t *object.Thread, stream object.Value, text string) *object.Exception {
	if stream == object.None {
		return nil
	}
	if standard, stderr := iomodule.IsStandard(stream); standard {
		module.Of(t).Write(text, stderr)
		return nil
	}
	s, raised := t.StrValue(text)
	if raised != nil {
		return raised
	}
	_, raised = t.CallMethod(stream, "write", s)
	return raised
}
