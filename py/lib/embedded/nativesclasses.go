package embedded

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// systemModules returns sys.modules.
var systemModules = module.Function{Signature: "_modules()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
	return module.Of(t).Modules().Value(), nil
}}

// setAttributes sets the attributes of an object that a dict names.
var setAttributes = module.Function{Signature: "_set_attributes(obj, attributes, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	attributes, ok := object.DictOf(arguments[1])
	if !ok {
		return object.None, nil
	}
	for i := 0; i < attributes.Entries(); i++ {
		key, v := attributes.Entry(i)
		if !key.Exists() {
			continue
		}
		name, raised := t.AttributeName(key)
		if raised == nil {
			raised = t.AssignAttribute(arguments[0], name, v)
		}
		if raised == nil {
			raised = t.Tick()
		}
		if raised != nil {
			return object.Value{}, raised
		}
	}
	return object.None, nil
}}

// namespaceRepr is the repr of a SimpleNamespace.
var namespaceRepr = module.Function{Signature: "_namespace_repr(obj, name, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	name, raised := t.Text(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	attributes, raised := t.AttributeDict(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	at := 0
	text, raised := t.ReprElements(arguments[0], name+"(", ")", name+"(...)", attributes.Len, func(int) (string, *object.Exception) {
		for ; at < attributes.Entries(); at++ {
			key, v := attributes.Entry(at)
			if !key.Exists() {
				continue
			}
			at++
			label, raised := t.Text(key)
			if raised != nil {
				return "", raised
			}
			shown, raised := t.Repr(v)
			return label + "=" + shown, raised
		}
		return "", t.Raise(object.RuntimeErrorType, "dictionary changed size during iteration")
	})
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(text)
}}

// dataclassRepr is __repr__ of a dataclass whose fields in it are names.
var dataclassRepr = module.Function{Signature: "_dataclass_repr(obj, names, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	self, names := arguments[0], arguments[1]
	tuple, ok := object.TupleOf(names)
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "names must be a tuple")
	}
	text, raised := t.ReprElements(self, self.Type().QualifiedName+"(", ")", "...", func() int { return len(tuple.Elements()) }, func(i int) (string, *object.Exception) {
		name, raised := t.AttributeName(tuple.Elements()[i])
		if raised != nil {
			return "", raised
		}
		v, raised := t.GetAttribute(self, name)
		if raised != nil {
			return "", raised
		}
		shown, raised := t.Repr(v)
		return name + "=" + shown, raised
	})
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(text)
}}

// isCoroutineFunction tells a function that async def made.
var isCoroutineFunction = module.Function{Signature: "_is_coroutine_function(f, /)", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	f, ok := arguments[0].Object().(*object.Function)
	return object.Bool(ok && f.Code.Flags&compile.CoroutineFlag != 0), nil
}}

// binary is the built-in bin, under the name that enum, which has a bin of its own, knows it by.
var binary = module.Function{Signature: "_bin(number, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	n, raised := t.Index(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	return t.Format(n, "#b")
}}

// isPlainMember tells that a name and a value in the block of an Enum are a member for certain: no underscore is in front of the name, and the
// value is a number or a text, which is no descriptor.
var isPlainMember = module.Function{Signature: "_is_plain(key, value, /)", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	key, ok := arguments[0].Object().(*object.Str)
	if !ok || strings.HasPrefix(key.Text(), "_") {
		return object.False, nil
	}
	switch arguments[1].Type() {
	case object.IntType, object.StrType, object.FloatType, object.BoolType:
		return object.True, nil
	}
	return object.False, nil
}}

// inherits tells whether a base of a class has an attribute.
var inherits = module.Function{Signature: "_inherits(cls, name, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	name, raised := t.AttributeName(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	class, ok := arguments[0].Object().(*object.Type)
	if !ok {
		return object.True, nil
	}
	for _, base := range class.Order()[1:] {
		if base.Get(name).Exists() {
			return object.True, nil
		}
	}
	return object.False, t.Work(int64(len(class.Order())) / 8)
}}
