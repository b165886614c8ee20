package xmlmodule

import (
	_ "embed" // for the Python sources
	"strings"
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

var (
	//go:embed etree.py
	etreeSource string
	//go:embed elementpath.py
	elementPathSource string
	//go:embed canonical.py
	canonicalSource string
	//go:embed saxutils.py
	saxutilsSource string
)

// Definitions are the modules.
var Definitions = []*module.Definition{
	{Name: "xml", Doc: "XML.", Package: true},
	{Name: "xml.etree", Doc: "XML as trees of elements.", Package: true},
	{Name: "xml.etree.ElementPath", Doc: "The elements that paths lead to.", Source: elementPathSource},
	{Name: "_xml_canonical", Source: canonicalSource},
	{Name: "xml.sax", Doc: "What there is to read XML as events: its texts.", Package: true},
	{Name: "xml.sax.saxutils", Doc: "Texts as they are written in XML.", Source: saxutilsSource},
	{Name: "xml.etree.ElementTree", Doc: "XML as trees of elements: reading, changing and writing.", Members: members, Source: etreeSource},
}

func intValue(n int) object.Value { return object.Int(int64(n)) }

var readerType = object.NewBuiltinType("reader")

var declare = sync.OnceFunc(func() {
	object.Declare(readerType, object.Declaration{
		Module: "xml.etree.ElementTree", Final: true, Abstract: true, Layout: true, Doc: "What reads a document, in pieces.",
		Methods: []object.MethodDeclaration{{
			Signature: "feed(text, final, /)", Doc: "Read more, and return the events.",
			Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				r := arguments[0].Object().(*reader)
				s, ok := object.StrOf(arguments[1])
				if !ok {
					return object.Value{}, t.Raise(object.TypeErrorType, "a document is a str")
				}
				if raised := r.feed(t, s.Text(), arguments[2] == object.True); raised != nil {
					return object.Value{}, raised
				}
				events := r.events
				r.events = nil
				return object.Made(t.NewList(events))
			},
		}, {
			Signature: "refuse(declaration, /)", Doc: "Take the rest for something that no document may have, or the declared encoding for a wrong one.",
			Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				r := arguments[0].Object().(*reader)
				if arguments[1] == object.True {
					r.refuseEncoding = true
				} else if r.failed == nil {
					r.fail(invalid(len(r.text)))
				}
				return object.None, nil
			},
		}},
		GetSets: []object.GetSetDeclaration{{
			Name: "failure", Doc: "None, or a tuple of the number, the message, the line and the column of what is wrong.",
			Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				f := self.Object().(*reader).failed
				if f == nil {
					return object.None, nil
				}
				message, raised := t.StrValue(messages[f.code])
				if raised != nil {
					return object.Value{}, raised
				}
				return t.OwnTuple([]object.Value{intValue(f.code), message, intValue(f.line), intValue(f.column)})
			},
		}},
	})
})

var (
	textEscapes          = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	attributeEscapes     = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "\r", "&#13;", "\n", "&#10;", "\t", "&#09;")
	htmlAttributeEscapes = strings.NewReplacer("&", "&amp;", ">", "&gt;", `"`, "&quot;")
)

// escape makes the native that writes a text so that it is read as itself.
func escape(name, characters string, escapes *strings.Replacer) module.Function {
	return module.Function{Signature: name + "(text, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		s, ok := object.StrOf(arguments[0])
		if !ok {
			shown, raised := t.Repr(arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			return object.Value{}, t.Raise(object.TypeErrorType, "cannot serialize %s (type %s)", shown, arguments[0].Type().Name)
		}
		text := s.Text()
		if raised := t.Work(int64(len(text) / 16)); raised != nil || !strings.ContainsAny(text, characters) {
			return arguments[0], raised
		}
		// No character becomes more than six.
		if raised := t.Charge(int64(len(text)) * 6); raised != nil {
			return object.Value{}, raised
		}
		return t.StrValue(escapes.Replace(text))
	}}
}

func members() []module.Member {
	declare()
	escapes := module.Functions("xml.etree.ElementTree",
		escape("_escape_text", "&<>", textEscapes), escape("_escape_attribute", "&<>\"\r\n\t", attributeEscapes),
		escape("_escape_attribute_html", "&>\"", htmlAttributeEscapes))
	return append(escapes, module.Functions("xml.etree.ElementTree", module.Function{
		Signature: "_reader()",
		Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			if raised := t.Charge(400); raised != nil {
				return object.Value{}, raised
			}
			r := &reader{where: position{line: 1}, namespaces: map[string][]string{}, names: map[string]object.Value{}}
			r.Header = object.NewHeader(readerType, r)
			return r.Value(), nil
		},
	})...)
}
