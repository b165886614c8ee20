package conformance

import (
	"context"
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime"
)

// This file holds lines 2.1 and 2.2: the names of globals and of members.

const (
	ruleNames    = "Global and ErrorClass.Name match [A-Za-z_][A-Za-z0-9_]* and are reserved in no language; a bad name is misuse that names it"
	ruleMembers  = "function names are arbitrary strings; each is an ordinary own member"
	ruleUnbound  = "a name that was not bound is missing, and calling it says which name is not there and which is near"
	ruleListing  = "a namespace can be listed and prints readably"
	onlyHasUndef = "only TypeScript has undefined for a missing member"
	onlyPyAttr   = "only Python has AttributeError and KeyError for a missing member"
)

func named(global string) coderuntime.Request {
	return coderuntime.Request{Bindings: []coderuntime.Namespace{{Global: global}}}
}

func classNamed(name, property string) coderuntime.Request {
	return coderuntime.Request{Bindings: []coderuntime.Namespace{
		{Global: "tools", ErrorClass: &coderuntime.ErrorClass{Name: name, MemberProperty: property}}}}
}

func nameChecks() []check {
	checks := []check{
		{line: "2.1", name: "every reserved word is refused", rule: ruleNames, body: func(t *trial) {
			for _, word := range coderuntime.ReservedWords() {
				t.refused(named(word), word)
				t.refused(classNamed(word, ""), word)
			}
		}},
		{line: "2.1", name: "every reserved global is refused", rule: ruleNames, body: func(t *trial) {
			for _, name := range append(coderuntime.ReservedGlobals(), "__builtins__", "__name__", "__debug__", "__file__", "__x") {
				t.refused(named(name), name)
				t.refused(classNamed(name, ""), name)
			}
		}},
		{line: "2.1", name: "what is not an identifier is refused", rule: ruleNames, body: func(t *trial) {
			for _, name := range []string{"", "two words", "9lives", "a-b", "a.b", "$", "naïve", "名", "a\n", "a\x00", "a;b", " a"} {
				shown := strings.TrimRight(name, "\n\x00")
				t.refused(named(name), shown)
				t.refused(classNamed(name, ""), shown)
			}
		}},
		{line: "2.1", name: "a reserved member property is refused", rule: ruleNames, body: func(t *trial) {
			for _, name := range append(coderuntime.ReservedErrorMembers(), "a b", "9", "__proto__") {
				t.refused(classNamed("ToolCallError", name), name)
			}
		}},
		{line: "2.1", name: "a name that is given twice is refused", rule: ruleNames, body: func(t *trial) {
			t.refused(coderuntime.Request{Bindings: []coderuntime.Namespace{{Global: "twice"}, {Global: "twice"}}}, "twice")
			t.refused(coderuntime.Request{Bindings: []coderuntime.Namespace{{Global: "twice"}, {Global: "tools", ErrorClass: &coderuntime.ErrorClass{Name: "twice"}}}}, "twice")
		}},
		{line: "2.1", name: "names that no language reserves are taken", rule: ruleNames, body: func(t *trial) {
			for _, name := range []string{"tools", "_t", "T9_", "fetch", "process", "of", "get", "main", "goja", strings.Repeat("n", 1000)} {
				program := source{"return await " + name + ".one();", "return await " + name + ".one()"}
				result := t.request(t.deadline, t.runtime, coderuntime.Request{Program: program.in(t.language), Bindings: []coderuntime.Namespace{
					{Global: name, Functions: map[string]coderuntime.Function{"one": func(context.Context, any) (any, error) { return 1, nil }}}}})
				returns(int64(1))(t, result)
			}
		}},
		{line: "2.1", name: "several namespaces stand side by side", rule: ruleNames, bindings: func(*trial) []coderuntime.Namespace {
			gives := func(v any) map[string]coderuntime.Function {
				return map[string]coderuntime.Function{"get": func(context.Context, any) (any, error) { return v, nil }}
			}
			return []coderuntime.Namespace{{Global: "first", Functions: gives(1)}, {Global: "second", Functions: gives(2)}, {Global: "empty"}}
		}, program: source{"return [await first.get(), await second.get(), typeof empty];", "return [await first.get(), await second.get(), 'object' if empty is not None else '']"},
			want: []expectation{returns([]any{int64(1), int64(2), "object"})}},
	}
	return checks
}

// hostileName is the name of a member that breaks what is not careful, and what it is called here.
type hostileName struct{ called, name string }

func hostileNames() []hostileName {
	return []hostileName{
		{"named __proto__", "__proto__"}, {"named constructor", "constructor"}, {"named prototype", "prototype"}, {"named toString", "toString"},
		{"named valueOf", "valueOf"}, {"named toJSON", "toJSON"}, {"named hasOwnProperty", "hasOwnProperty"}, {"named then", "then"},
		{"named __class__", "__class__"}, {"named __len__", "__len__"}, {"named __getattr__", "__getattr__"}, {"named __getattribute__", "__getattribute__"},
		{"named __dict__", "__dict__"}, {"named __defineGetter__", "__defineGetter__"}, {"named __init__", "__init__"}, {"named __await__", "__await__"},
		{"named Symbol.iterator", "Symbol.iterator"}, {"named length", "length"}, {"named name", "name"}, {"named 0", "0"}, {"named -1", "-1"},
		{"named by a keyword", "delete"}, {"whose name is empty", ""}, {"whose name is a space", " "}, {"whose name has spaces", "x y"},
		{"whose name has quotes", `a"b'c` + "`d"}, {"whose name has a backslash", `a\n`}, {"whose name has a newline", "a\nb"}, {"whose name has a NUL", "a\x00b"},
		{"whose name has a line separator", "a\u2028b"}, {"whose name is an emoji", "👩‍🚀"}, {"whose name has combining marks", "e\u0301"},
		{"whose name has a template", "${x}"}, {"whose name has a format", "%s%d"}, {"whose name has markup", "</script>"},
		{"whose name is JSON", `{"a":1}`}, {"whose name has 64 KiB", strings.Repeat("n", 64<<10)},
	}
}

func memberChecks() []check {
	var checks []check
	for _, hostile := range hostileNames() {
		checks = append(checks, check{
			line: "2.2", name: "a member " + hostile.called + " is an ordinary member", rule: ruleMembers, body: func(t *trial) {
				bindings := []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
					hostile.name: func(_ context.Context, args any) (any, error) { return args, nil },
					"beside":     func(_ context.Context, args any) (any, error) { return args, nil },
				}}}
				name := inSource(t.language, hostile.name)
				program := source{
					"const name = " + name + ";\nconst own = Object.prototype.hasOwnProperty.call(tools, name);\n" +
						"return [await tools[name](\"arg\"), await tools[name]({ a: 1 }), own, await tools.beside(2)];",
					"name = " + name + "\nreturn [await tools[name]('arg'), await tools[name]({'a': 1}), True, await tools.beside(2)]",
				}
				result := t.request(t.deadline, t.runtime, coderuntime.Request{Program: program.in(t.language), Bindings: bindings})
				returns([]any{"arg", coderuntime.NewObject("a", int64(1)), true, int64(2)})(t, result)
			}})
	}
	return append(checks, []check{
		{line: "2.2", name: "all hostile names stand in one namespace", rule: ruleMembers, body: func(t *trial) {
			functions := map[string]coderuntime.Function{}
			var want []any
			var names []string
			for _, hostile := range hostileNames() {
				functions[hostile.name] = func(context.Context, any) (any, error) { return len(hostile.name), nil }
				want = append(want, int64(len(hostile.name)))
				names = append(names, inSource(t.language, hostile.name))
			}
			list := "[" + strings.Join(names, ", ") + "]"
			program := source{
				"const out = [];\nfor (const name of " + list + ") out.push(await tools[name]());\nreturn out;",
				"out = []\nfor name in " + list + ":\n    out.append(await tools[name]())\nreturn out"}
			returns(want)(t, t.request(t.deadline, t.runtime, coderuntime.Request{Program: program.in(t.language),
				Bindings: []coderuntime.Namespace{{Global: "tools", Functions: functions}}}))
		}},
		{line: "2.2", name: "all hostile names are listed", rule: ruleListing, needs: lacks{coderuntime.LackNamespaceListing}, body: func(t *trial) {
			functions := map[string]coderuntime.Function{}
			var names []string
			for _, hostile := range hostileNames() {
				functions[hostile.name] = func(context.Context, any) (any, error) { return nil, nil }
				names = append(names, inSource(t.language, hostile.name))
			}
			list := "[" + strings.Join(names, ", ") + "]"
			program := source{
				"const names: string[] = " + list + ", listed = Object.keys(tools);\nreturn [listed.length, names.filter((n) => !listed.includes(n)), names.filter((n) => !(n in tools))];",
				"names = " + list + "\nlisted = list(tools)\nreturn [len(listed), [n for n in names if n not in listed], [n for n in names if n not in tools]]"}
			returns([]any{int64(len(hostileNames())), []any{}, []any{}})(t, t.request(t.deadline, t.runtime, coderuntime.Request{
				Program: program.in(t.language), Bindings: []coderuntime.Namespace{{Global: "tools", Functions: functions}}}))
		}},
		{line: "2.2", name: "a name that was not bound is undefined", rule: ruleUnbound, only: onlyHasUndef,
			program: source{TypeScript: "return [\"nothing\", \"toString\", \"constructor\", \"__proto__\", \"hasOwnProperty\", \"then\", \"valueOf\"].map((n) => (tools as any)[n] === undefined);"},
			want:    []expectation{returns([]any{true, true, true, true, true, true, true})}},
		{line: "2.2", name: "calling a name that was not bound says which name is not there", rule: ruleUnbound, only: onlyHasUndef,
			program: source{TypeScript: "const x = 1;\nawait tools.vanish({ x });"}, want: []expectation{fails(coderuntime.Exception, "TypeError", "vanish")}},
		{line: "2.2", name: "the error of a name that was not bound can be caught", rule: ruleUnbound, only: onlyHasUndef,
			program: source{TypeScript: "try { await tools.vanish(1); } catch (e) { return [e instanceof TypeError, e.message.includes(\"vanish\"), await tools.echo(1)]; }"},
			want:    []expectation{returns([]any{true, true, int64(1)})}},
		{line: "2.2", name: "calling a name that was not bound says which is near", rule: ruleUnbound, needs: lacks{coderuntime.LackNearNames},
			bindings: func(*trial) []coderuntime.Namespace {
				one := func(context.Context, any) (any, error) { return 1, nil }
				return []coderuntime.Namespace{{Global: "weather", Functions: map[string]coderuntime.Function{"get_forecast": one, "list_cities": one}}}
			},
			program: source{"return await weather.getForecast({ city: \"Paris\" });", "return await weather.getForecast(city='Paris')"},
			want:    []expectation{fails(coderuntime.Exception, "getForecast", "get_forecast")}},
		{line: "2.2", name: "an attribute that was not bound is an AttributeError", rule: ruleUnbound, only: onlyPyAttr,
			program: source{Python: "try:\n    tools.vanish\nexcept AttributeError as e:\n    return 'vanish' in str(e)"}, want: []expectation{returns(true)}},
		{line: "2.2", name: "a subscript that was not bound says which is near", rule: ruleUnbound, only: onlyPyAttr, needs: lacks{coderuntime.LackNearNames},
			bindings: func(*trial) []coderuntime.Namespace {
				one := func(context.Context, any) (any, error) { return 1, nil }
				return []coderuntime.Namespace{{Global: "weather", Functions: map[string]coderuntime.Function{"get forecast": one, "list_cities": one}}}
			},
			program: source{Python: "return await weather['get_forecast'](city='Paris')"},
			want:    []expectation{fails(coderuntime.Exception, "KeyError", "get_forecast", "get forecast")}},
		{line: "2.2", name: "what every object has is no member", rule: ruleUnbound, only: onlyPyAttr,
			program: source{Python: "out = [type(tools.__class__).__name__ == 'type', callable(tools)]\nfor name in ['__class__', '__len__', 'keys', 'items', 'get']:\n    try:\n        tools[name]\n        out.append(name)\n    except KeyError:\n        pass\nreturn out"},
			want:    []expectation{returns([]any{true, false})}},
		{line: "2.2", name: "a subscript that was not bound is a KeyError", rule: ruleUnbound, only: onlyPyAttr,
			program: source{Python: "try:\n    tools['no such']\nexcept KeyError as e:\n    return 'no such' in str(e)"}, want: []expectation{returns(true)}},
		{line: "2.2", name: "a namespace can be listed", rule: ruleListing, needs: lacks{coderuntime.LackNamespaceListing}, bindings: threeMembers,
			program: source{
				"const seen = [];\nfor (const name in tools) seen.push(name);\nreturn [Object.keys(tools).sort(), seen.sort(), Object.entries(tools).length, \"a\" in tools, \"d\" in tools];",
				"return [sorted(tools), sorted(n for n in dir(tools) if not n.startswith('_')), len(tools), 'a' in tools, 'd' in tools]"},
			want: []expectation{returns([]any{[]any{"a", "b c", "z"}, []any{"a", "b c", "z"}, int64(3), true, false})}},
		{line: "2.2", name: "a namespace prints readably", rule: ruleListing, needs: lacks{coderuntime.LackNamespaceListing, coderuntime.LackConsoleText}, bindings: threeMembers, body: func(t *trial) {
			result := t.run(source{"console.log(tools);", "print(tools)"})
			text := logText(result.Logs)
			for _, name := range []string{"a", "b c", "z"} {
				t.expect(strings.Contains(text, name), fmt.Sprintf("a text with the member %q", name), text)
			}
			for _, mark := range internals {
				t.expect(!strings.Contains(text, mark), fmt.Sprintf("a text without %q", mark), text)
			}
		}},
	}...)
}

func threeMembers(*trial) []coderuntime.Namespace {
	one := func(context.Context, any) (any, error) { return 1, nil }
	return []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{"z": one, "a": one, "b c": one}}}
}
