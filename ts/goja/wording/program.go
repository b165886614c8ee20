package wording

import (
	"reflect"
	"slices"
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/unistring"
)

// program words an error of an instruction of the program; empty for those that have no text of their
// own.
func (s *site) program() string {
	name := s.opcode()
	switch {
	case strings.HasPrefix(s.message, "Cannot read property '"):
		return s.reading(name)
	case strings.HasPrefix(name, "setProp"), strings.HasPrefix(name, "_setElem"):
		return s.setting(name)
	case strings.HasPrefix(name, "deleteProp"), strings.HasPrefix(name, "_deleteElem"):
		return s.deleting(name)
	case name == "call" || strings.HasPrefix(name, "callEval") || strings.HasPrefix(name, "_call"):
		return s.calling()
	case name == "_new" || name == "_newVariadic":
		return s.constructing(name)
	case s.message == notSuper:
		return superText(nil, s.className(""))
	case name == "_op_in":
		return s.in()
	case name == "_op_instanceof":
		return s.instanceof()
	case name == "newDerivedClass":
		return s.extending()
	case strings.Contains(name, "rivateProp"), strings.HasPrefix(name, "privateIn"):
		return s.private(name)
	case s.message == "Cannot access a variable before initialization":
		if position := s.position(0); position != 0 {
			if name := s.source.identifier(position); name != "" {
				return "Cannot access '" + name + "' before initialization"
			}
		}
	case name == "_checkObjectCoercible" || name == "_createDestructSrc":
		return s.destructuring()
	}
	switch name {
	case "_pushArraySpread", "_pushSpread", "_newArrayFromIter", "_iterate", "_iterateP", "iterNext",
		"iterGetNextOrUndef":
		return s.iterating(name)
	}
	return ""
}

// reading is the text of a read of a member of undefined or null.
func (s *site) reading(name string) string {
	depth := 1
	switch name {
	case "_getElem", "_getKey", "_getElemCallee", "_getElemRecvCallee":
		depth = 2
	}
	base := show(s.machine.operand(depth))
	member := strings.TrimPrefix(s.message, "Cannot read property '")
	member = member[:strings.LastIndexByte(member, '\'')]
	if strings.HasPrefix(name, "_getElem") || name == "_getKey" {
		operand := 1
		if name == "_getElemRecv" {
			operand = 2
		}
		value := s.machine.operand(operand)
		if value == goja.Value(goja.SymIterator) {
			return describe(s.machine.operand(depth)) + iteratorReason
		}
		member = show(value)
	}
	return "Cannot read properties of " + base + " (reading '" + member + "')"
}

// target returns the object and key of an assignment.
func (s *site) target(name string) (object goja.Value, member string) {
	if strings.HasPrefix(name, "_setElem") {
		return s.machine.operand(3), show(s.machine.operand(2))
	}
	return s.machine.operand(2), s.literal()
}

// literal is the name that an instruction has for its operand.
func (s *site) literal() string {
	if s.code.Kind() == reflect.String {
		return unistring.String(s.code.String()).String()
	}
	return ""
}

// setting is the text of an assignment to a member.
func (s *site) setting(name string) string {
	object, member := s.target(name)
	switch {
	case isNullish(object):
		return "Cannot set properties of " + show(object) + " (setting '" + member + "')"
	case strings.HasPrefix(s.message, "Receiver is not an object"):
		return "Cannot create property '" + member + "' on " + typeOf(object) + " '" + show(object) + "'"
	case strings.HasPrefix(s.message, "Cannot assign to read only property"),
		s.message == "", s.message == "length is not writable":
		return readOnly(object, member)
	}
	return ""
}

// readOnly is the text of an assignment to a property that cannot be assigned to.
func readOnly(object goja.Value, member string) string {
	if o, ok := object.(*goja.Object); ok {
		if p, found := find(o, member); found && p.accessor && !p.settable {
			return "Cannot set property " + member + " of " + show(object) + " which has only a getter"
		}
	}
	return "Cannot assign to read only property '" + member + "' of " + typeOf(object) + " '" + show(object) + "'"
}

func (s *site) deleting(name string) string {
	object, member := s.machine.operand(1), s.literal()
	if strings.HasPrefix(name, "_deleteElem") {
		object, member = s.machine.operand(2), show(s.machine.operand(1))
	}
	if !strings.HasPrefix(s.message, "Cannot delete property") {
		return ""
	}
	shown := show(object)
	if typeOf(object) == "string" {
		shown = "[object String]"
	}
	return "Cannot delete property '" + member + "' of " + shown
}

// isNotCallable reports whether goja's message says that a value is no function.
func isNotCallable(message string) bool {
	for _, prefix := range []string{"Object has no member '", "Value is not an object: ", "Not a function: ",
		"Cannot convert a Symbol value to a string", "Value is not callable: ", "proxy target is not a function"} {
		if strings.HasPrefix(message, prefix) {
			return true
		}
	}
	return false
}

// calling is the text of a call of what is no function.
func (s *site) calling() string {
	switch {
	case strings.HasPrefix(s.message, classWithoutNew):
		return s.classCall()
	case !isNotCallable(s.message):
		return ""
	}
	return s.notCallable()
}

func (s *site) notCallable() string {
	p := s.place()
	if p == nil || p.call == nil {
		return ""
	}
	text := render(p.call) + " is not a function"
	if text == loweredIterator || text == esbuildsIterator {
		if awaited := s.awaiting(); awaited != "" {
			return awaited
		}
	}
	if len(p.spreads) > 0 || chosen(p.arrays, isCall) != nil {
		text += " or its return value is not iterable"
	}
	return text
}

// What fails in the functions that for await is lowered to if a value has no iterator: package strip's, and esbuild's.
const (
	loweredIterator  = "value[iterator] is not a function"
	esbuildsIterator = "obj[__knownSymbol(...)] is not a function"
)

// awaiting is the text of a value of for await that is not iterable. It is the argument of the call of
// the lowering's function.
func (s *site) awaiting() string {
	position := s.position(1)
	if position == 0 {
		return ""
	}
	p := s.source.places[position]
	if p == nil || p.call == nil || p.first == nil || render(p.call) != "__forAwait" {
		return ""
	}
	if _, call := p.first.(*ast.CallExpression); call {
		return render(p.first) + " is not a function or its return value is not async iterable"
	}
	return render(p.first) + " is not async iterable"
}

// isCall reports whether a value that is iterated comes straight from a call.
func isCall(use *taken) bool {
	_, call := use.value.(*ast.CallExpression)
	return call && use.how != byAssignment
}

const classWithoutNew = "Class constructor cannot be invoked without 'new'"

// classCall is the text of a call of a class. Its callee is below the arguments.
func (s *site) classCall() string {
	count := 0
	if s.code.Kind() == reflect.Uint32 || s.code.Kind() == reflect.Uint {
		count = int(s.code.Uint())
	}
	if class, ok := s.machine.operand(count + 1).(*goja.Object); ok {
		return classCalled(strings.TrimPrefix(nameOf(class), "bound "))
	}
	return classCalled("")
}

// constructing is the text of an error of new: of an operand that is no constructor, or of a native
// constructor, which runs without a frame of its own.
func (s *site) constructing(name string) string {
	callee, count := goja.Value(nil), 0
	if name == "_new" {
		count = int(s.code.Uint())
	} else {
		for count < *s.machine.top && !isVariadicMark(s.machine.operand(count+1)) {
			count++
		}
		count = max(count-1, 0)
	}
	callee = s.machine.operand(count + 1)
	if s.isError(callee) {
		return "" // goja throws so what it finds while it compiles
	}
	constructor, ok := callee.(*goja.Object)
	if ok && s.message == notSuper {
		return superText(constructor.Prototype(), nameOf(constructor))
	}
	if ok {
		_, ok = goja.AssertConstructor(constructor)
	}
	if !ok || strings.HasSuffix(s.message, "is not a constructor") {
		if p := s.place(); p != nil && p.made != nil {
			return render(p.made) + " is not a constructor"
		}
		return ""
	}
	s.function, s.constructs = nameOf(behind(constructor)), true
	for depth := count; depth > 0; depth-- {
		s.arguments = append(s.arguments, s.machine.operand(depth))
	}
	if s.function == "" && constructor.ExportType() == proxyType {
		s.function = "Proxy"
	}
	return ""
}

// notSuper is goja's message of a class whose parent does not construct.
const notSuper = "Super constructor is not a constructor"

// superText is the text of a call of super, of a class of a name and its parent.
func superText(parent *goja.Object, class string) string {
	shown := "null"
	if parent != nil && nameOf(parent) != "" {
		shown = show(parent) // else it is Function.prototype, which stands for null
	}
	if class == "" {
		return "Super constructor " + shown + " of anonymous class is not a constructor"
	}
	return "Super constructor " + shown + " of " + class + " is not a constructor"
}

// isError reports whether a constructor is that of an error which goja throws.
func (s *site) isError(constructor goja.Value) bool {
	object, ok := constructor.(*goja.Object)
	if !ok {
		return false
	}
	return slices.Contains(s.hooks[:], object)
}

// isVariadicMark recognises the value by which goja marks where the operands of a call with a spread
// begin: a symbol that no program has.
func isVariadicMark(value goja.Value) bool {
	symbol, ok := value.(*goja.Symbol)
	return ok && symbol.String() == "[variadic marker]"
}

func (s *site) in() string {
	if !strings.HasPrefix(s.message, "Value is not an object: ") {
		return ""
	}
	return "Cannot use 'in' operator to search for '" + show(s.machine.operand(2)) + "' in " + show(s.machine.operand(1))
}

func (s *site) instanceof() string {
	right := s.machine.operand(1)
	switch {
	case strings.HasPrefix(s.message, "Value is not an object: "):
		return "Right-hand side of 'instanceof' is not an object"
	case strings.HasPrefix(s.message, "Expecting a function in instanceof check"):
		return "Right-hand side of 'instanceof' is not callable"
	case s.message == "prototype is not an object":
		var value goja.Value
		if function, ok := right.(*goja.Object); ok {
			p, _ := own(function, "prototype")
			value = p.value
		}
		return "Function has non-object prototype '" + show(value) + "' in instanceof check"
	}
	return ""
}

func (s *site) extending() string {
	parent := s.machine.operand(1)
	switch s.message {
	case "Class extends value is not a constructor or null":
		return "Class extends value " + show(parent) + " is not a constructor or null"
	case "Class extends value does not have valid prototype property":
		var value goja.Value
		if function, ok := parent.(*goja.Object); ok {
			p, _ := own(function, "prototype")
			value = p.value
		}
		return "Class extends value does not have valid prototype property " + show(value)
	}
	return ""
}

// private is the text of an access to a private member of an object that has none.
func (s *site) private(name string) string {
	depth := 1
	if strings.HasPrefix(name, "setPrivate") {
		depth = 2
	}
	object := s.machine.operand(depth)
	member, method, static := s.privateName()
	if strings.HasPrefix(name, "privateIn") {
		return "Cannot use 'in' operator to search for '" + member + "' in " + show(object)
	}
	if method && strings.Contains(s.message, " private member ") {
		if static {
			return "Receiver must be class " + s.className("anonymous")
		}
		return "Receiver must be an instance of class " + s.className("anonymous")
	}
	if start := strings.IndexByte(s.message, '#'); start >= 0 {
		member = strings.TrimRight(strings.SplitN(s.message[start:], " ", 2)[0], "'")
	}
	switch {
	case isNullish(object) && depth == 1 && member != "":
		return "Cannot read properties of " + show(object) + " (reading '" + member + "')"
	case isNullish(object) && member != "":
		return "Cannot set properties of " + show(object) + " (setting '" + member + "')"
	case strings.HasPrefix(s.message, "Value is not an object: ") && depth == 2:
		return "Cannot write private member " + member + " to an object whose class did not declare it"
	case strings.HasPrefix(s.message, "Value is not an object: "):
		return "Cannot read private member " + member + " from an object whose class did not declare it"
	case strings.HasPrefix(s.message, "Cannot assign to read only property"):
		return "'" + member + "' was defined without a setter"
	case strings.HasPrefix(s.message, "Cannot write private member "):
		return strings.Replace(s.message, " from an object", " to an object", 1)
	}
	return ""
}

// privateName is the name that an instruction accesses, and what of.
func (s *site) privateName() (name string, method, static bool) {
	code := reflect.Indirect(s.code)
	if code.Kind() != reflect.Struct {
		return "", false, false
	}
	if field := code.FieldByName("name"); field.IsValid() && field.Kind() == reflect.String {
		name = "#" + unistring.String(field.String()).String()
	}
	if field := code.FieldByName("isMethod"); field.IsValid() {
		method = field.Bool()
	}
	if field := code.FieldByName("isStatic"); field.IsValid() {
		static = field.Bool()
	}
	return name, method, static
}

// className is the name of the class around the site.
func (s *site) className(otherwise string) string {
	if position := s.position(0); position != 0 {
		if name := s.source.class(position); name != "" {
			return name
		}
	}
	return otherwise
}
