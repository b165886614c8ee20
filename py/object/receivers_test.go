package object_test

import (
	"testing"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

// TestReceiversAreChecked calls what a program can take out of a built-in type with objects that are none of it: each native relies on
// the Go type of its first argument. CPython 3.13 prints the same.
func TestReceiversAreChecked(t *testing.T) {
	for name, test := range map[string]struct{ program, want string }{
		"a class method called with an int":                     {"f(dict.__dict__['fromkeys'], 3)", "descriptor 'fromkeys' for type 'dict' needs a type, not a 'int' as arg 2"},
		"a class method called with nothing":                    {"f(dict.__dict__['fromkeys'])", "descriptor 'fromkeys' of 'dict' object needs an argument"},
		"a class method called with a class of others":          {"f(int.__dict__['from_bytes'], str, b'a')", "descriptor 'from_bytes' requires a subtype of 'int' but received 'str'"},
		"a class method bound to nothing":                       {"f(dict.__dict__['fromkeys'].__get__, None)", "__get__(None, None) is invalid"},
		"a class method bound to a class of others":             {"f(dict.__dict__['fromkeys'].__get__, None, int)", "descriptor 'fromkeys' requires a subtype of 'dict' but received 'int'"},
		"a class method bound to what is no class":              {"f(dict.__dict__['fromkeys'].__get__, None, 3)", "descriptor 'fromkeys' for type 'dict' needs a type, not a 'int' as arg 2"},
		"a class method bound to an object of another class":    {"f(dict.__dict__['fromkeys'].__get__, 'a')", "descriptor 'fromkeys' requires a subtype of 'dict' but received 'str'"},
		"a class method bound to an object of its class":        {"f(dict.__dict__['fromkeys'].__get__({}), 'a')", "{'a': None}"},
		"a class method bound to a class derived from its":      {"class D(dict): pass\nf(dict.__dict__['fromkeys'].__get__(None, D), 'a')", "{'a': None}"},
		"a method bound to nothing":                             {"f(str.upper.__get__, None, None)", "__get__(None, None) is invalid"},
		"a method bound to an object of another class":          {"f(str.upper.__get__, 1)", "descriptor 'upper' for 'str' objects doesn't apply to a 'int' object"},
		"a special method bound to an object of another class":  {"f(str.__add__.__get__, 1, int)", "descriptor '__add__' for 'str' objects doesn't apply to a 'int' object"},
		"a method bound to None for a class":                    {"f(str.upper.__get__, None, int)", "<method 'upper' of 'str' objects>"},
		"a method of datetime of a class that is none":          {"import datetime\nf(datetime.datetime.__dict__['now'], int)", "descriptor 'now' requires a subtype of 'datetime.datetime' but received 'int'"},
		"__new__ of a module for a class of others":             {"import types\nf(types.ModuleType.__new__, int, 'a')", "module.__new__(int): int is not a subtype of module"},
		"__new__ of a module for what is no class":              {"import types\nf(types.ModuleType.__new__, 3, 'a')", "module.__new__(X): X is not a type object (int)"},
		"__new__ of a property for a class of others":           {"f(property.__new__, int)", "property.__new__(int): int is not a subtype of property"},
		"__new__ of an exception for a class of others":         {"f(BaseException.__new__, int)", "BaseException.__new__(int): int is not a subtype of BaseException"},
		"__new__ of a static method for a class method":         {"f(staticmethod.__new__, classmethod, len)", "staticmethod.__new__(classmethod): classmethod is not a subtype of staticmethod"},
		"__new__ of type for what makes no classes":             {"f(type.__new__, int, 'a', (), {})", "type.__new__(int): int is not a subtype of type"},
		"__new__ of a base whose objects are of another make":   {"import datetime\nf(datetime.tzinfo.__new__, datetime.timezone)", "datetime.tzinfo.__new__(datetime.timezone) is not safe, use datetime.timezone.__new__()"},
		"__new__ of a base whose objects are of the same make":  {"import datetime\nclass Z(datetime.tzinfo): pass\nf(lambda: type(datetime.tzinfo.__new__(Z)))", "<class '__main__.Z'>"},
		"__new__ without a class":                               {"f(int.__new__)", "int.__new__(): not enough arguments"},
		"__new__ of a range for a class of others":              {"f(range.__new__, int, 1)", "range.__new__(int): int is not a subtype of range"},
		"an object whose class was made by __new__ of its base": {"class S(list): pass\nf(lambda: list.__new__(S) + [1])", "[1]"},
	} {
		t.Run(name, func(t *testing.T) {
			program := "def f(g, *a):\n    try: print(g(*a))\n    except Exception as e: print(e)\n" + test.program + "\n"
			if got := libtest.Run(program); got != test.want+"\n" {
				t.Errorf("%s\nprints %swant   %s", test.program, got, test.want)
			}
		})
	}
}
