package vm

import "github.com/coderuntime/coderuntime/py/object"

// show returns the frame as an object of Python.
func (m *Machine) show(f *frame) *Frame {
	if f.shown == nil {
		f.shown = &Frame{Code: f.code.Code, Function: f.function, Globals: f.globals}
		f.shown.Header = object.NewHeader(FrameType, f.shown)
		m.thread.Note(96)
	}
	return f.shown
}

// declareFrame makes the types frame and traceback.
func declareFrame() {
	object.Declare(FrameType, object.Declaration{
		Final: true, Abstract: true, Layout: true,
		GetSets: []object.GetSetDeclaration{
			{Name: "f_globals", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return self.Object().(*Frame).Globals.Value(), nil
			}},
		},
	})
	object.Declare(object.TracebackType, object.Declaration{
		Final: true, Abstract: true, Layout: true,
		GetSets: []object.GetSetDeclaration{
			{Name: "tb_frame", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return self.Object().(*object.Traceback).Frame, nil
			}},
			{Name: "tb_lineno", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Int(int64(self.Object().(*object.Traceback).Line)), nil
			}},
			{Name: "tb_lasti", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Int(int64(self.Object().(*object.Traceback).Instruction) * 2), nil
			}},
			{Name: "tb_next", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				if next := self.Object().(*object.Traceback).Next; next != nil {
					return next.Value(), nil
				}
				return object.None, nil
			}},
		},
	})
}
