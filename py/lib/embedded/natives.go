package embedded

import (
	"slices"

	"github.com/coderuntime/coderuntime/py/lib/abcmodule"
	"github.com/coderuntime/coderuntime/py/lib/collectionsmodule"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// callingModule finds the name of the module that a function of the library was called from.
var callingModule = module.Function{Signature: "_calling_module()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
	if name := module.Of(t).Machine().CallingModule(); name.Exists() {
		return name, nil
	}
	return object.None, nil
}}

// handledException returns the exception that is being handled: sys.exception().
var handledException = module.Function{Signature: "_handled_exception()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
	return object.ExceptionOrNone(module.Of(t).Machine().Handled()), nil
}}

// hasMethods is what a __subclasshook__ returns for an abstract class that wants methods: True if a class or its bases
// define all of them, and none as None.
var hasMethods = module.Function{Signature: "_has(C, /, *methods)", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	class, ok := arguments[0].Object().(*object.Type)
	if !ok {
		return object.NotImplemented, nil
	}
	for _, v := range arguments[1].Object().(*object.Tuple).Elements() {
		name, ok := object.StrOf(v)
		if !ok {
			return object.NotImplemented, nil
		}
		if found := class.Lookup(name.Text()); !found.Exists() || found == object.None {
			return object.NotImplemented, nil
		}
	}
	return object.True, nil
}}

// registerBuiltins makes the built-in types count as subclasses of the classes of collections.abc that their methods alone do not
// make them.
var registerBuiltins = module.Function{Signature: "_register_builtin(namespace, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	namespace, _ := object.DictOf(arguments[0])
	for _, registration := range []struct {
		abstract string
		types    []*object.Type
	}{
		{"Sequence", []*object.Type{object.TupleType, object.StrType, object.RangeType, object.MemoryViewType}},
		{"ByteString", []*object.Type{object.BytesType, object.ByteArrayType}},
		{"MutableSequence", []*object.Type{object.ListType, object.ByteArrayType, collectionsmodule.DequeType}},
		{"Mapping", []*object.Type{object.MappingProxyType}},
		{"MutableMapping", []*object.Type{object.DictType}},
		{"Set", []*object.Type{object.FrozenSetType}},
		{"MutableSet", []*object.Type{object.SetType}},
		{"KeysView", []*object.Type{object.DictKeysType}},
		{"ItemsView", []*object.Type{object.DictItemsType}},
		{"ValuesView", []*object.Type{object.DictValuesType}},
		{"Buffer", []*object.Type{object.BytesType, object.ByteArrayType, object.MemoryViewType}},
	} {
		abstract := namespace.GetName(t, registration.abstract).Object().(*object.Type)
		for _, typ := range registration.types {
			if raised := abcmodule.Register(t, abstract, typ); raised != nil {
				return object.Value{}, raised
			}
		}
	}
	return object.None, nil
}}

// keywords and softKeywords are The Python Language Reference's, 2.3.1 and 2.3.2.
var (
	keywords = []string{
		"False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else", "except",
		"finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try",
		"while", "with", "yield",
	}
	softKeywords = []string{"_", "case", "match", "type"}

	isKeyword     = among("_iskeyword(s, /)", keywords)
	iskeyword     = among("iskeyword(s, /)", keywords)
	issoftkeyword = among("issoftkeyword(s, /)", softKeywords)
)

// among is a function that tells whether its argument is one of some words.
func among(signature string, words []string) module.Function {
	return module.Function{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		if _, raised := t.Hash(arguments[0]); raised != nil {
			return object.Value{}, raised
		}
		s, ok := object.StrOf(arguments[0])
		return object.Bool(ok && slices.Contains(words, s.Text())), nil
	}}
}

func beginKeyword(t *object.Thread, m *object.Module) *object.Exception {
	for name, words := range map[string][]string{"kwlist": keywords, "softkwlist": softKeywords} {
		values := make([]object.Value, len(words))
		for i, word := range words {
			values[i] = t.Intern(word).Value()
		}
		list, raised := t.NewList(values)
		if raised != nil {
			return raised
		}
		if raised := m.Dict.SetName(t, name, list.Value()); raised != nil {
			return raised
		}
	}
	return nil
}
