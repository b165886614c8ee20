package coderuntime

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestReservedNamesHoldThoseOfTheLanguages(t *testing.T) {
	golden(t, "names.txt", func(t *testing.T, list, name string) {
		switch list {
		case "word":
			if !slices.Contains(ReservedWords(), name) {
				t.Errorf("the word %s is not reserved", name)
			}
			fallthrough
		case "global":
			if !IsReservedGlobal(name) {
				t.Errorf("the global %s is not reserved", name)
			}
		case "member":
			if !IsReservedErrorMember(name) {
				t.Errorf("the member %s is not reserved", name)
			}
		}
	})
}

func TestReservedNamesBelongToTheCaller(t *testing.T) {
	for name, list := range map[string]func() []string{
		"words": ReservedWords, "globals": ReservedGlobals, "members": ReservedErrorMembers,
	} {
		t.Run(name, func(t *testing.T) {
			first := list()
			if !slices.IsSorted(first) || len(slices.Compact(slices.Clone(first))) != len(first) {
				t.Error("not sorted, or a name stands twice")
			}
			first[0] = "changed"
			if list()[0] == "changed" {
				t.Error("a caller can change it")
			}
		})
	}
}

func TestValidateBindings(t *testing.T) {
	function := func(context.Context, any) (any, error) { return nil, nil }
	functions := map[string]Function{}
	for _, name := range []string{"", "__proto__", "constructor", "toString", "hasOwnProperty", "then", "__class__",
		"__len__", "__getattr__", "__dict__", "a b", "\"'`", "\n", "\x00", "😀", strings.Repeat("n", 64<<10), "class"} {
		functions[name] = function
	}
	class := func(name, member string) *ErrorClass { return &ErrorClass{Name: name, MemberProperty: member} }
	for _, test := range []struct {
		name     string
		bindings []Namespace
		want     string // "" if they are valid
	}{
		{"no bindings", nil, ""},
		{"an empty namespace", []Namespace{{Global: "tools"}}, ""},
		{"any function names", []Namespace{{Global: "tools", Functions: functions}}, ""},
		{"an error class", []Namespace{{Global: "t", ErrorClass: class("ToolCallError", "toolName")}, {Global: "_u", ErrorClass: class("E", "")}}, ""},
		{"words that are no keywords", []Namespace{{Global: "of"}, {Global: "get"}, {Global: "self"}, {Global: "print"}, {Global: "fetch"}, {Global: "string"}}, ""},
		{"a name without characters", []Namespace{{}}, `namespace 0: global "" does not match [A-Za-z_][A-Za-z0-9_]*`},
		{"a name with a digit first", []Namespace{{Global: "1a"}}, `namespace 0: global "1a" does not match [A-Za-z_][A-Za-z0-9_]*`},
		{"a name with another letter", []Namespace{{Global: "é"}}, `namespace 0: global "é" does not match [A-Za-z_][A-Za-z0-9_]*`},
		{"a name with a dollar", []Namespace{{Global: "$"}}, `namespace 0: global "$" does not match [A-Za-z_][A-Za-z0-9_]*`},
		{"a name with a newline", []Namespace{{Global: "tools\n"}}, `namespace 0: global "tools\n" does not match [A-Za-z_][A-Za-z0-9_]*`},
		{"a reserved word", []Namespace{{Global: "tools"}, {Global: "class"}}, `namespace 1: global "class" is a reserved word of ECMAScript`},
		{"a strict mode word", []Namespace{{Global: "static"}}, `namespace 0: global "static" is a reserved word of ECMAScript`},
		{"a keyword of Python", []Namespace{{Global: "None"}}, `namespace 0: global "None" is a keyword of Python`},
		{"a soft keyword of Python", []Namespace{{Global: "match"}}, `namespace 0: global "match" is a soft keyword of Python`},
		{"a global of a runtime", []Namespace{{Global: "console"}}, `namespace 0: global "console" is a global that a runtime needs`},
		{"a private name", []Namespace{{Global: "__builtins__"}}, `namespace 0: global "__builtins__" begins with two underscores, which Python reserves`},
		{"a global given twice", []Namespace{{Global: "a"}, {Global: "b"}, {Global: "a"}}, `namespace 2: global "a" is already a global of namespace 0`},
		{"an error class named as the namespace", []Namespace{{Global: "a", ErrorClass: class("a", "")}}, `namespace 0: error class "a" is already a global of namespace 0`},
		{"an error class given twice", []Namespace{{Global: "a", ErrorClass: class("E", "")}, {Global: "b", ErrorClass: class("E", "")}}, `namespace 1: error class "E" is already a global of namespace 0`},
		{"an error class without a name", []Namespace{{Global: "a", ErrorClass: class("", "x")}}, `namespace 0: error class "" does not match [A-Za-z_][A-Za-z0-9_]*`},
		{"an error class of JavaScript", []Namespace{{Global: "a", ErrorClass: class("RangeError", "")}}, `namespace 0: error class "RangeError" is an error class of JavaScript`},
		{"an error class of Python", []Namespace{{Global: "a", ErrorClass: class("KeyError", "")}}, `namespace 0: error class "KeyError" is an exception class of Python`},
		{"the base of the error classes", []Namespace{{Global: "a", ErrorClass: class("ToolError", "")}}, `namespace 0: error class "ToolError" is a global that a runtime needs`},
		{"a member that errors have", []Namespace{{Global: "a", ErrorClass: class("E", "stack")}}, `namespace 0: member property "stack" is a member that every error has`},
		{"a member that is a keyword", []Namespace{{Global: "a", ErrorClass: class("E", "from")}}, `namespace 0: member property "from" is a keyword of Python`},
		{"a private member", []Namespace{{Global: "a", ErrorClass: class("E", "__class__")}}, `namespace 0: member property "__class__" begins with two underscores, which Python reserves`},
		{"a member that is no identifier", []Namespace{{Global: "a", ErrorClass: class("E", "tool name")}}, `namespace 0: member property "tool name" does not match [A-Za-z_][A-Za-z0-9_]*`},
		{"nil functions, of which the first is named", []Namespace{{Global: "a", Functions: map[string]Function{"z": nil, "y": nil, "x": function}}}, `namespace 0: function "y" has a nil Function`},
		{"a function name that is not UTF-8", []Namespace{{Global: "a", Functions: map[string]Function{"\xff": function}}}, `namespace 0: function "\xff" is not well-formed UTF-8`},
		{"a long name is cut", []Namespace{{Global: strings.Repeat("-", 1000)}}, `namespace 0: global "` + strings.Repeat("-", 60) + `…" does not match [A-Za-z_][A-Za-z0-9_]*`},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := ValidateBindings(test.bindings)
			if test.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var misuse *BindingError
			if !errors.As(err, &misuse) || err.Error() != "coderuntime: "+test.want {
				t.Errorf("got  %v\nwant coderuntime: %s", err, test.want)
			}
		})
	}
}

func TestLacks(t *testing.T) {
	all := AllLacks()
	for i, lack := range all {
		if !lack.Known() || lack.Line() == "" || lack.Description() == "" || slices.Index(all, lack) != i {
			t.Errorf("%q is not described once", lack)
		}
	}
	if unknown := Lack("unknown"); unknown.Known() || unknown.Line() != "" || unknown.Description() != "" {
		t.Error("an unknown name is described")
	}
	if got := LacksOf(nil); got != nil {
		t.Error("nil lacks", got)
	}
	if got := LacksOf(lacking{}); !slices.Equal(got, []Lack{LackSteps, "unknown"}) {
		t.Error("got", got)
	}
}

type lacking struct{ Runtime }

func (lacking) Lacks() []Lack { return []Lack{"unknown", LackSteps, "unknown"} }
