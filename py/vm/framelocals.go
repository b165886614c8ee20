package vm

import "github.com/coderuntime/coderuntime/py/object"

// A localsView is f_locals of a function's frame (PEP 667): reading it reads the variables as they are, writing it writes them. Names that
// are no variables go to a dict of the frame's own.
type localsView struct {
	object.Header
	frame *Frame
}

var localsViewType = object.NewBuiltinType("FrameLocalsProxy")

func newLocalsView(t *object.Thread, f *Frame) (object.Value, *object.Exception) {
	if raised := t.Charge(56); raised != nil {
		return object.Value{}, raised
	}
	v := &localsView{frame: f}
	v.Header = object.NewHeader(localsViewType, v)
	return v.Value(), nil
}

// Trace implements object.Object.
func (v *localsView) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&v.frame.Header)
	return 56
}

// snapshot makes a dict of the variables as they are now.
func (v *localsView) snapshot(t *object.Thread) (*object.Dict, *object.Exception) {
	names, values, raised := v.frame.variables(t)
	if raised != nil {
		return nil, raised
	}
	dict, raised := t.NewDict()
	if raised != nil {
		return nil, raised
	}
	for i, name := range names {
		if raised := dict.SetName(t, name, values[i]); raised != nil {
			return nil, raised
		}
	}
	if extra := v.frame.extra; extra != nil {
		for i := range extra.Entries() {
			if key, value := extra.Entry(i); value.Exists() {
				if raised := dict.Set(t, key, value); raised != nil {
					return nil, raised
				}
			}
		}
	}
	return dict, nil
}

// get returns what stands under a key, the zero Value if nothing does.
func (v *localsView) get(t *object.Thread, key object.Value) (object.Value, *object.Exception) {
	if name, ok := object.StrOf(key); ok {
		if place := v.frame.place(name.Text()); place != nil && place.Exists() {
			return *place, nil
		}
	}
	if v.frame.extra == nil {
		return object.Value{}, nil
	}
	return v.frame.extra.Get(t, key)
}

func (v *localsView) set(t *object.Thread, key, value object.Value) *object.Exception {
	if name, ok := object.StrOf(key); ok {
		if place := v.frame.place(name.Text()); place != nil {
			*place = value
			return nil
		}
	}
	if v.frame.extra == nil {
		dict, raised := t.NewDict()
		if raised != nil {
			return raised
		}
		v.frame.extra = dict
	}
	return v.frame.extra.Set(t, key, value)
}

// dictMethods are the methods that a dict of the variables answers as well as the view itself.
var dictMethods = []string{"keys()", "values()", "items()", "copy()"}

func declareLocalsView() {
	view := func(v object.Value) *localsView { return v.Object().(*localsView) }
	onSnapshot := func(use func(t *object.Thread, dict object.Value) (object.Value, *object.Exception)) object.Unary {
		return func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			dict, raised := view(self).snapshot(t)
			if raised != nil {
				return object.Value{}, raised
			}
			return use(t, dict.Value())
		}
	}
	update := func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		dict, raised := t.Call1(object.DictType.Value(), arguments[1])
		if raised != nil {
			return object.Value{}, raised
		}
		given := dict.Object().(*object.Dict)
		for i := range given.Entries() {
			if key, value := given.Entry(i); value.Exists() {
				if raised := view(arguments[0]).set(t, key, value); raised != nil {
					return object.Value{}, raised
				}
			}
		}
		return object.None, nil
	}
	d := object.Declaration{
		Final: true, Abstract: true, Layout: true,
		Unary: map[object.Slot]object.Unary{
			object.SlotLen: onSnapshot(func(t *object.Thread, dict object.Value) (object.Value, *object.Exception) {
				return object.Int(int64(dict.Object().(*object.Dict).Len())), nil
			}),
			object.SlotIter: onSnapshot(func(t *object.Thread, dict object.Value) (object.Value, *object.Exception) { return t.Iter(dict) }),
			object.SlotRepr: onSnapshot(func(t *object.Thread, dict object.Value) (object.Value, *object.Exception) {
				text, raised := t.Repr(dict)
				if raised != nil {
					return object.Value{}, raised
				}
				return t.StrValue(text)
			}),
		},
		Binary: map[object.Slot]object.Binary{
			object.SlotGetitem: func(t *object.Thread, self, key object.Value) (object.Value, *object.Exception) {
				v, raised := view(self).get(t, key)
				if raised == nil && !v.Exists() {
					var text string
					if text, raised = t.Repr(key); raised == nil {
						raised = t.Raise(object.KeyErrorType, "local variable '%s' is not defined", text)
					}
				}
				return v, raised
			},
			object.SlotContains: func(t *object.Thread, self, key object.Value) (object.Value, *object.Exception) {
				v, raised := view(self).get(t, key)
				return object.Bool(v.Exists()), raised
			},
			object.SlotDelitem: func(t *object.Thread, _, _ object.Value) (object.Value, *object.Exception) {
				return object.Value{}, t.Raise(object.ValueErrorType, "cannot remove local variables from FrameLocalsProxy")
			},
			object.SlotEq: func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
				if o, ok := other.Object().(*localsView); ok {
					return object.Bool(o.frame == view(self).frame), nil
				}
				dict, raised := view(self).snapshot(t)
				if raised != nil {
					return object.Value{}, raised
				}
				return t.Compare(object.EqualTo, dict.Value(), other)
			},
		},
		Ternary: map[object.Slot]object.Ternary{
			object.SlotSetitem: func(t *object.Thread, self, key, value object.Value) (object.Value, *object.Exception) {
				return object.None, view(self).set(t, key, value)
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "get(key, default=None, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				v, raised := view(arguments[0]).get(t, arguments[1])
				if raised == nil && !v.Exists() {
					v = object.OrNone(arguments[2])
				}
				return v, raised
			}},
			{Signature: "setdefault(key, default=None, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				v, raised := view(arguments[0]).get(t, arguments[1])
				if raised == nil && !v.Exists() {
					v = object.OrNone(arguments[2])
					raised = view(arguments[0]).set(t, arguments[1], v)
				}
				return v, raised
			}},
			{Signature: "update(other, /)", Native: update},
			{Signature: "pop(key, default=None, /)", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
				return object.Value{}, t.Raise(object.ValueErrorType, "cannot remove local variables from FrameLocalsProxy")
			}},
		},
		Attributes: map[string]object.Value{"__hash__": object.None},
	}
	for _, signature := range dictMethods {
		name := signature[:len(signature)-2]
		d.Methods = append(d.Methods, object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			dict, raised := view(arguments[0]).snapshot(t)
			if raised != nil {
				return object.Value{}, raised
			}
			return t.CallMethod(dict.Value(), name)
		}})
	}
	object.Declare(localsViewType, d)
}
