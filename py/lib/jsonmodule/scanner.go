package jsonmodule

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// scannerType is the type of a decoder's scan_once.
var scannerType = object.NewBuiltinType("Scanner")

// A scanner reads the value at a place of a text, as the decoder that it was made for says.
type scanner struct {
	object.Header
	strict object.Value
	// hooks are those that hookNames name.
	hooks [5]object.Value
}

var hookNames = [5]string{"object_hook", "object_pairs_hook", "parse_float", "parse_int", "parse_constant"}

// Trace implements object.Object.
func (s *scanner) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(s.strict)
	tracer.VisitAll(s.hooks[:])
	return 160
}

var declareScanner = sync.OnceFunc(func() {
	attribute := func(name string, of func(*scanner) object.Value) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return of(self.Object().(*scanner)), nil
		}}
	}
	declaration := object.Declaration{
		Module: "_json", Final: true, Layout: true,
		NewSignature: "(cls, context)", New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return makeScanner(t, arguments[1:])
		},
		Methods: []object.MethodDeclaration{{Signature: "__call__(string, idx)", Native: scan}},
		GetSets: []object.GetSetDeclaration{attribute("strict", func(s *scanner) object.Value { return s.strict })},
	}
	for i, name := range hookNames {
		declaration.GetSets = append(declaration.GetSets, attribute(name, func(s *scanner) object.Value { return s.hooks[i] }))
	}
	object.Declare(scannerType, declaration)
})

func scannerMembers() []module.Member {
	declareScanner()
	return append(module.Functions("_json", module.Function{Signature: "_after_space(string, idx, /)", Native: afterSpace}),
		module.Member{Name: "make_scanner", Value: scannerType.Value()})
}

func makeScanner(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if raised := t.Charge(160); raised != nil {
		return object.Value{}, raised
	}
	s := &scanner{}
	s.Header = object.NewHeader(scannerType, s)
	strict, raised := t.GetAttribute(arguments[0], "strict")
	if raised != nil {
		return object.Value{}, raised
	}
	truth, raised := t.Truth(strict)
	if raised != nil {
		return object.Value{}, raised
	}
	s.strict = object.Bool(truth)
	for i, name := range hookNames {
		if s.hooks[i], raised = t.GetAttribute(arguments[0], name); raised != nil {
			return object.Value{}, raised
		}
	}
	return s.Value(), nil
}

// place reads the arguments that are a text and an index into it.
func place(t *object.Thread, arguments []object.Value) (doc *object.Str, offset int, beyond bool, raised *object.Exception) {
	doc, ok := object.StrOf(arguments[0])
	if !ok {
		return nil, 0, false, t.Raise(object.TypeErrorType, "first argument must be a string, not %s", arguments[0].Type().Name)
	}
	index, raised := t.IndexInt(arguments[1], object.OverflowErrorType)
	switch {
	case raised != nil:
		return nil, 0, false, raised
	case index < 0:
		return nil, 0, false, t.Raise(object.ValueErrorType, "idx cannot be negative")
	case index > int64(doc.Len()):
		return doc, len(doc.Text()), true, nil
	}
	return doc, doc.Offset(int(index)), false, nil
}

// scan is Scanner.__call__: the value and the index of what follows it, or StopIteration with the index of what is no value.
func scan(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s := arguments[0].Object().(*scanner)
	doc, offset, beyond, raised := place(t, arguments[1:])
	if raised != nil {
		return object.Value{}, raised
	}
	r := reader{t: t, doc: doc, text: doc.Text(), at: offset, lenient: s.strict != object.True}
	for i, hook := range []*object.Value{&r.objectHook, &r.pairsHook, &r.parseFloat, &r.parseInt, &r.parseConstant} {
		if s.hooks[i] != object.None {
			*hook = s.hooks[i]
		}
	}
	r.usual()
	v, found := object.Value{}, false
	if !beyond {
		v, found, raised = r.value()
	}
	if raised != nil {
		return object.Value{}, raised
	}
	end := object.Int(int64(points(r.text[:r.at])))
	if !found {
		if beyond {
			end = arguments[2]
		}
		stop := t.NewException(object.StopIterationType, end)
		stop.SetField("value", end)
		return object.Value{}, stop
	}
	return object.Made(t.NewTuple(v, end))
}

// afterSpace is the index of the first character that is no white space.
func afterSpace(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if _, ok := object.StrOf(arguments[0]); !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "expected string or bytes-like object, got '%s'", arguments[0].Type().Name)
	}
	doc, offset, _, raised := place(t, arguments)
	if raised != nil {
		return object.Value{}, raised
	}
	r := reader{t: t, doc: doc, text: doc.Text(), at: offset}
	r.space()
	if raised := t.Work(int64((r.at - offset) / 64)); raised != nil {
		return object.Value{}, raised
	}
	index, _ := t.IndexInt(arguments[1], object.OverflowErrorType)
	return object.Int(index + int64(r.at-offset)), nil
}
