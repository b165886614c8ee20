package uses

import "github.com/coderuntime/coderuntime/limits"

// A Context is what becomes of the value of an expression where it stands.
type Context struct {
	Kind Kind
	// Name is what the kind needs to be told: a property, an operator, a function.
	Name string
	// Alternative says that another value stands in for an empty one (a ?? b, a or b), which makes nothing of a promise but
	// shows that the program is ready for a member that is not there.
	Alternative bool
}

// A Kind is the kind of a Context.
type Kind uint8

// The kinds. All but the first two are misuses of a promise.
const (
	// Unknown is any use that may be right: awaited, passed on, stored, returned.
	Unknown Kind = iota
	// Examined is a look at what the value is, which tells a member that is there from one that is not.
	Examined
	// Tested is a condition.
	Tested
	// Property, Attribute, Method and Item are reads of what Name names; an Item's Name is as it is written, or empty.
	Property
	Attribute
	Method
	Item
	// Iterated takes the elements of the value one after the other, Spread and Unpacked all of them at once, as TypeScript and Python
	// call it.
	Iterated
	Spread
	Unpacked
	// Operand is an operand of the operator Name.
	Operand
	// Text puts it into a text, Printed writes it out, Passed gives it to the function Name that can do nothing with it.
	Text
	Printed
	Passed
	// Returned makes it the program's result, or part of it.
	Returned
)

// misuse reports whether a promise has no business in the context.
func (c Context) misuse() bool { return c.Kind > Examined }

// tests reports whether the context shows that the program asks whether there is a value.
func (c Context) tests() bool { return c.Kind == Examined || c.Kind == Tested || c.Alternative }

// Or returns the context of a value that another one stands in for if it is empty.
func (c Context) Or() Context {
	c.Alternative = true
	return c
}

// longest is how much of a name a text shows, in bytes.
const longest = 60

// Text completes a sentence that begins with a call.
func (c Context) Text() string {
	name := limits.CutText(c.Name, longest)
	if len(name) < len(c.Name) {
		name += "..."
	}
	switch c.Kind {
	case Tested:
		return "is tested as a condition"
	case Property:
		return "is used as a value: its property " + name + " is read"
	case Attribute:
		return "is used as a value: its attribute " + name + " is read"
	case Method:
		return "is used as a value: its method " + name + " is called"
	case Item:
		if name == "" {
			return "is used as a value: an element of it is read"
		}
		return "is used as a value: its element " + name + " is read"
	case Iterated:
		return "is iterated over"
	case Spread:
		return "is spread"
	case Unpacked:
		return "is unpacked"
	case Operand:
		return "is an operand of " + name
	case Text:
		return "is put into a text"
	case Printed:
		return "is printed"
	case Passed:
		return "is passed to " + name
	case Returned:
		return "is returned in the place of its result"
	}
	return ""
}
