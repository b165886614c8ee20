package coderuntime

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// This file holds which names a namespace may have. They are the names that every language of the contract
// can use and no backend needs for itself, so that bindings that are valid on one backend are valid on all.

// ecmaScriptWords are the words that ECMA-262 (sections 12.7.2 and 13.1.1) reserves always, in strict code or
// in modules, and the two names that strict code cannot bind.
var ecmaScriptWords = []string{
	"arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default",
	"delete", "do", "else", "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if",
	"implements", "import", "in", "instanceof", "interface", "let", "new", "null", "package", "private",
	"protected", "public", "return", "static", "super", "switch", "this", "throw", "true", "try", "typeof",
	"var", "void", "while", "with", "yield",
}

// pythonKeywords are keyword.kwlist of Python 3.13 (language reference, section 2.3.1).
var pythonKeywords = []string{
	"False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
	"del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda",
	"nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
}

// pythonSoftKeywords are keyword.softkwlist of Python 3.13 (language reference, section 2.3.2).
var pythonSoftKeywords = []string{"_", "case", "match", "type"}

// backendSlots are globals that a backend owns, that cannot be bound, or that the code to which TypeScript
// is lowered refers to.
var backendSlots = []string{
	"Array", "Function", "Infinity", "NaN", "Object", "Promise", "Reflect", "Symbol", "ToolError", "console",
	"exports", "globalThis", "module", "require", "undefined",
}

// ecmaScriptErrors are the global error classes of JavaScript. An except or instanceof that names one
// must find the class that the language itself throws.
var ecmaScriptErrors = []string{
	"AggregateError", "DOMException", "Error", "EvalError", "RangeError", "ReferenceError", "SuppressedError",
	"SyntaxError", "TypeError", "URIError",
}

// pythonErrors are the exception classes among the builtins of Python 3.13, reserved for the same reason.
var pythonErrors = []string{
	"ArithmeticError", "AssertionError", "AttributeError", "BaseException", "BaseExceptionGroup",
	"BlockingIOError", "BrokenPipeError", "BufferError", "BytesWarning", "ChildProcessError",
	"ConnectionAbortedError", "ConnectionError", "ConnectionRefusedError", "ConnectionResetError",
	"DeprecationWarning", "EOFError", "EncodingWarning", "EnvironmentError", "Exception", "ExceptionGroup",
	"FileExistsError", "FileNotFoundError", "FloatingPointError", "FutureWarning", "GeneratorExit", "IOError",
	"ImportError", "ImportWarning", "IndentationError", "IndexError", "InterruptedError", "IsADirectoryError",
	"KeyError", "KeyboardInterrupt", "LookupError", "MemoryError", "ModuleNotFoundError", "NameError",
	"NotADirectoryError", "NotImplementedError", "OSError", "OverflowError", "PendingDeprecationWarning",
	"PermissionError", "ProcessLookupError", "PythonFinalizationError", "RecursionError", "ReferenceError",
	"ResourceWarning", "RuntimeError", "RuntimeWarning", "StopAsyncIteration", "StopIteration", "SyntaxError",
	"SyntaxWarning", "SystemError", "SystemExit", "TabError", "TimeoutError", "TypeError", "UnboundLocalError",
	"UnicodeDecodeError", "UnicodeEncodeError", "UnicodeError", "UnicodeTranslateError", "UnicodeWarning",
	"UserWarning", "ValueError", "Warning", "ZeroDivisionError",
}

// errorMembers are the members that every error has already: of Error.prototype and Object.prototype, those
// that engines add to errors, and those of Python's BaseException.
var errorMembers = []string{
	"add_note", "args", "cause", "constructor", "errors", "hasOwnProperty", "isPrototypeOf", "message", "name",
	"propertyIsEnumerable", "stack", "toJSON", "toLocaleString", "toString", "valueOf", "with_traceback",
}

// nameSet is one reason to refuse names.
type nameSet struct {
	names  []string
	reason string
}

var reservedWords = []nameSet{
	{ecmaScriptWords, "is a reserved word of ECMAScript"},
	{pythonKeywords, "is a keyword of Python"},
	{pythonSoftKeywords, "is a soft keyword of Python"},
}

var reservedGlobals = []nameSet{
	{backendSlots, "is a global that a runtime needs"},
	{ecmaScriptErrors, "is an error class of JavaScript"},
	{pythonErrors, "is an exception class of Python"},
}

func reasonIn(sets []nameSet, name string) string {
	for _, set := range sets {
		if slices.Contains(set.names, name) {
			return set.reason
		}
	}
	return ""
}

func union(sets []nameSet) []string {
	var all []string
	for _, set := range sets {
		all = append(all, set.names...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// ReservedWords returns, sorted, the words that no global may be named after: those that ECMAScript
// reserves, in strict and module code too, and the keywords and soft keywords of Python 3.13.
func ReservedWords() []string { return union(reservedWords) }

// ReservedGlobals returns, sorted, the other names that no global may have: those of globals that a runtime
// owns or needs, such as console and ToolError, and of the languages' own error classes. Beside them every
// name that begins with two underscores is reserved; see [IsReservedGlobal].
func ReservedGlobals() []string { return union(reservedGlobals) }

// ReservedErrorMembers returns, sorted, the names that no ErrorClass.MemberProperty may have, since errors
// have such members already. Beside them are the keywords of Python and every name that begins with two
// underscores; see [IsReservedErrorMember].
func ReservedErrorMembers() []string { return slices.Clone(errorMembers) }

// privateReason is why a name that begins with two underscores is refused: Python reserves it and, in the
// body of a class, replaces it (language reference, sections 2.3.3 and 6.2.1).
const privateReason = "begins with two underscores, which Python reserves"

func globalReason(name string) string {
	if !isIdentifier(name) {
		return "does not match [A-Za-z_][A-Za-z0-9_]*"
	}
	if reason := reasonIn(reservedWords, name); reason != "" {
		return reason
	}
	if reason := reasonIn(reservedGlobals, name); reason != "" {
		return reason
	}
	if strings.HasPrefix(name, "__") {
		return privateReason
	}
	return ""
}

func errorMemberReason(name string) string {
	switch {
	case !isIdentifier(name):
		return "does not match [A-Za-z_][A-Za-z0-9_]*"
	case slices.Contains(errorMembers, name):
		return "is a member that every error has"
	case slices.Contains(pythonKeywords, name):
		return "is a keyword of Python"
	case strings.HasPrefix(name, "__"):
		return privateReason
	}
	return ""
}

// IsReservedGlobal reports whether a name of the form of an identifier is refused as Namespace.Global and
// ErrorClass.Name.
func IsReservedGlobal(name string) bool { return isIdentifier(name) && globalReason(name) != "" }

// IsReservedErrorMember reports whether a name of the form of an identifier is refused as
// ErrorClass.MemberProperty.
func IsReservedErrorMember(name string) bool {
	return isIdentifier(name) && errorMemberReason(name) != ""
}

// BindingError is the misuse that [ValidateBindings] finds.
type BindingError struct {
	// Namespace is the index of the namespace in the bindings.
	Namespace int
	// Role says what the name is: "global", "error class", "member property" or "function".
	Role string
	// Name is the name that is refused, or whose Function is nil.
	Name string
	// Reason completes a sentence that begins with the name: "is a keyword of Python".
	Reason string
}

// Error names the namespace and the name, of which it leaves out the end if it is long.
func (e *BindingError) Error() string {
	return fmt.Sprintf("coderuntime: namespace %d: %s %s %s", e.Namespace, e.Role, quoteShort(e.Name), e.Reason)
}

// ValidateBindings reports whether bindings are ones that every backend takes. The error is nil or a
// [*BindingError] for the first fault:
//
//   - a Global or ErrorClass.Name that is not an identifier, is reserved ([ReservedWords],
//     [ReservedGlobals], a beginning of two underscores), or is given twice among both;
//   - an ErrorClass.MemberProperty, other than "", that is not an identifier or is reserved
//     ([ReservedErrorMembers]);
//   - a function name that is not UTF-8, or whose Function is nil. All other function names are allowed.
func ValidateBindings(bindings []Namespace) error {
	taken := map[string]int{}
	global := func(i int, role, name string) error {
		reason := globalReason(name)
		if earlier, ok := taken[name]; ok && reason == "" {
			reason = fmt.Sprintf("is already a global of namespace %d", earlier)
		}
		if reason != "" {
			return &BindingError{Namespace: i, Role: role, Name: name, Reason: reason}
		}
		taken[name] = i
		return nil
	}
	for i, namespace := range bindings {
		if err := global(i, "global", namespace.Global); err != nil {
			return err
		}
		if class := namespace.ErrorClass; class != nil {
			if err := global(i, "error class", class.Name); err != nil {
				return err
			}
			if class.MemberProperty != "" {
				if reason := errorMemberReason(class.MemberProperty); reason != "" {
					return &BindingError{Namespace: i, Role: "member property", Name: class.MemberProperty, Reason: reason}
				}
			}
		}
		if err := validateFunctions(i, namespace.Functions); err != nil {
			return err
		}
	}
	return nil
}

func validateFunctions(namespace int, functions map[string]Function) error {
	var first *BindingError
	for name, function := range functions {
		reason := ""
		switch {
		case !utf8.ValidString(name):
			reason = "is not well-formed UTF-8"
		case function == nil:
			reason = "has a nil Function"
		}
		// The same one of several faults at every time.
		if reason != "" && (first == nil || name < first.Name) {
			first = &BindingError{Namespace: namespace, Role: "function", Name: name, Reason: reason}
		}
	}
	if first != nil {
		return first
	}
	return nil
}
