package declare

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// A tool may tell this much at most, whatever its schemas: three texts of at most maxWords bytes, and what stands around them.
const mostOfOneTool = 2 << 20

func repeat(text string, n int) string { return strings.Repeat(text, n) }

func object(n int, property func(i int) string) string {
	var all []string
	for i := range n {
		all = append(all, property(i))
	}
	return `{"type":"object","properties":{` + strings.Join(all, ",") + `}}`
}

func quoted64K() string { return `"` + repeat("n", 64<<10) + `"` }

var hostileSchemas = []struct{ name, schema string }{
	{"nothing", ``},
	{"no JSON", `{"type":`},
	{"two values", `{} {}`},
	{"a string", `"object"`},
	{"a number", `12`},
	{"null", `null`},
	{"a list", `[{"type":"object"}]`},
	{"false", `false`},
	{"not UTF-8", "{\"type\":\"object\",\"properties\":{\"\xff\xfe\":{\"description\":\"\xff\"}}}"},
	{"keywords of other types", `{"type":7,"properties":[1],"required":{"a":1},"items":"x","enum":{},"anyOf":{},"allOf":1,"$ref":5,"description":[],"$defs":3,"patternProperties":0,"const":{"a":1}}`},
	{"lists of other types", `{"type":[1,null],"required":[1,null,{}],"enum":[[],{}],"anyOf":[1,"x",null],"prefixItems":[1,null],"allOf":[null,3]}`},
	{"a reference to itself", `{"$ref":"#"}`},
	{"references in a circle", `{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}`},
	{"a circle of allOf", `{"allOf":[{"$ref":"#"},{"type":"object","properties":{"a":{"$ref":"#"}}}]}`},
	{"a circle of alternatives", `{"anyOf":[{"$ref":"#/anyOf/1"},{"anyOf":[{"$ref":"#"},{"$ref":"#/anyOf/0"}]}]}`},
	{"a map of itself", `{"type":"object","additionalProperties":{"$ref":"#"}}`},
	{"a list of itself", `{"type":"array","items":{"$ref":"#"}}`},
	{"an intersection with itself", `{"type":"object","properties":{"a":{"allOf":[{"$ref":"#"},{"type":"object","properties":{"b":{"type":"string"}}}]}}}`},
	{"a pointer with bad escapes", `{"$ref":"#/%zz/~2/~","$defs":{}}`},
	{"a pointer into a list", `{"$ref":"#/anyOf/-1","anyOf":[{"$ref":"#/anyOf/99999999999999999999"},{"$ref":"#/anyOf/0/x"}]}`},
	{"10,000 levels of objects", repeat(`{"type":"object","properties":{"a":`, 10_000) + `{}` + repeat(`}}`, 10_000)},
	{"10,000 levels of lists", repeat(`{"items":`, 10_000) + `{}` + repeat(`}`, 10_000)},
	{"100,000 brackets", repeat(`[`, 100_000) + repeat(`]`, 100_000)},
	{"100,000 open brackets", repeat(`[`, 100_000)},
	{"10,000 levels of anyOf", repeat(`{"anyOf":[`, 10_000) + `{}` + repeat(`]}`, 10_000)},
	{"10,000 properties", object(10_000, func(i int) string { return fmt.Sprintf(`"p%d":{"type":"string","description":"property %d"}`, i, i) })},
	{"2,000 required", `{"type":"object","required":[` + strings.TrimSuffix(repeat(`"x",`, 2_000), ",") + `]}`},
	{"2,000 alternatives", `{"anyOf":[` + strings.TrimSuffix(repeat(`{"type":"object","properties":{"a":{}}},`, 2_000), ",") + `]}`},
	{"2,000 different alternatives", `{"anyOf":[` + alternatives(2_000) + `]}`},
	{"2,000 parts", `{"allOf":[` + alternatives(2_000) + `]}`},
	{"10,000 literals", `{"enum":[` + numbers(10_000) + `]}`},
	{"a chain of 10,000 references", chain(10_000)},
	{"references that double", doubling(60, `{"type":"object","properties":{"a":{"$ref":"#/$defs/d%[1]d"},"b":{"$ref":"#/$defs/d%[1]d"}}}`)},
	{"alternatives that double", doubling(60, `{"anyOf":[{"type":"array","items":{"$ref":"#/$defs/d%[1]d"}},{"type":"object","additionalProperties":{"$ref":"#/$defs/d%[1]d"}}]}`)},
	{"parts that double", doubling(60, `{"allOf":[{"$ref":"#/$defs/d%[1]d"},{"$ref":"#/$defs/d%[1]d"}],"properties":{"p%[1]d":{}}}`)},
	{"products of alternatives", `{"allOf":[` + strings.TrimSuffix(repeat(`{"anyOf":[`+alternatives(30)+`]},`, 8), ",") + `]}`},
	{"definitions that all refer to all", tangle(60)},
	{"a name of 64 KiB", `{"type":"object","properties":{` + quoted64K() + `:{"type":"string"}},"required":[` + quoted64K() + `]}`},
	{"texts of 64 KiB", `{"type":"object","properties":{"a":{"description":` + quoted64K() + `,"pattern":` + quoted64K() + `,"format":` + quoted64K() + `,"default":` + quoted64K() + `,"const":` + quoted64K() + `,"title":` + quoted64K() + `}}}`},
	{"names that end comments and strings", `{"type":"object","properties":{"*/":{},"\"\"\"":{},"'''":{},"\\":{},"\n":{},"\r\n":{},"\u2028\u2029":{},"\u0000":{},"\ud800":{},"\udc00\ud800":{},"__proto__":{},"constructor":{},"${x}":{},"\u202e":{},"#":{},"//":{}},"required":["__proto__","\""]}`},
	{"texts that end comments and strings", `{"type":"object","properties":{"a":{"description":"*/ evil(); /* \"\"\" evil() \"\"\" \\","pattern":"*/","default":"*/\"\"\"\\","enum":["*/\"\"\"\\\n"]}},"required":["a"]}`},
	{"a default that is no number", `{"type":"object","properties":{"a":{"type":"number","default":1e999},"b":{"const":-1e-999},"c":{"enum":[1e400,0.1e1,-0,100000000000000000000000000000000000000000000000000]}}}`},
	{"keys given twice", `{"type":"object","properties":{"a":{"type":"string"},"a":{"type":"integer"}},"properties":{"b":{"type":"string"},"b":{"type":"boolean"}}}`},
	{"required twice", `{"type":"object","required":["a","a"],"properties":{"a":{}}}`},
}

func alternatives(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`{"type":"object","properties":{"p%d":{"type":"string"}},"required":["p%[1]d"]}`, i))
	}
	return strings.Join(all, ",")
}

func numbers(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprint(i))
	}
	return strings.Join(all, ",")
}

func chain(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`"d%d":{"$ref":"#/$defs/d%d"}`, i, i+1))
	}
	return fmt.Sprintf(`{"$ref":"#/$defs/d0","$defs":{%s,"d%d":{"type":"string"}}}`, strings.Join(all, ","), n)
}

func doubling(n int, format string) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`"d%d":`, i)+fmt.Sprintf(format, i+1))
	}
	return fmt.Sprintf(`{"$ref":"#/$defs/d0","$defs":{%s,"d%d":{"type":"string"}}}`, strings.Join(all, ","), n)
}

func tangle(n int) string {
	var all []string
	for i := range n {
		var fields []string
		for j := range n {
			fields = append(fields, fmt.Sprintf(`"f%d":{"anyOf":[{"$ref":"#/$defs/d%d"},{"type":"null"}]}`, j, j))
		}
		all = append(all, fmt.Sprintf(`"d%d":{"type":"object","properties":{%s}}`, i, strings.Join(fields, ",")))
	}
	return fmt.Sprintf(`{"$ref":"#/$defs/d0","$defs":{%s}}`, strings.Join(all, ","))
}

func TestHostileSchemasGiveBoundedTextThatParses(t *testing.T) {
	for _, test := range hostileSchemas {
		t.Run(test.name, func(t *testing.T) {
			tool := Tool{Name: "tool", Description: "d", Input: json.RawMessage(test.schema), Output: json.RawMessage(test.schema)}
			for _, language := range []Language{TypeScript, Python} {
				text := language.Declare([]Tool{tool}, options)
				if len(text.Text) > mostOfOneTool || !text.Complete {
					t.Errorf("%d bytes, complete %v", len(text.Text), text.Complete)
				}
				parses(t, language, text.Text)
				if line := language.Signature(tool, options); strings.ContainsAny(line, "\n\r\u2028") || len(line) > 4<<10 {
					t.Errorf("a signature of %d bytes: %.200q", len(line), line)
				}
				for _, limit := range []int{3000} {
					o := options
					o.Bytes = limit
					short := language.Declare([]Tool{tool}, o)
					if len(short.Text) > limit {
						t.Errorf("%d bytes with a limit of %d", len(short.Text), limit)
					}
					parses(t, language, short.Text)
				}
			}
			NewIndex([]Tool{tool}).Search("tool property", 3)
		})
	}
}

func TestHostileNamesAreQuotedAndNeverChanged(t *testing.T) {
	names := []string{"", " ", "x y", "a\"b", "a'b", "a\\b", "a\nb", "a\rb", "a\u2028b", "a\x00b", "*/", "\"\"\"", "__proto__", "constructor", "then", "toString", "__class__",
		"__init__", "new", "get", "class", "None", "match", "print", "tools", "ToolCallError", "TypedDict", "ﬁle", "é", "e\u0301", "😀", "\U000e0041", "\u202eevil", "1st", "\xff",
		repeat("n", 64<<10), "}; evil(); {", "#", "//"}
	var tools []Tool
	for i, name := range names {
		tools = append(tools, Tool{Name: name, Description: fmt.Sprintf("Tool %d.", i), Input: json.RawMessage(`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{}}}}}`)})
	}
	for _, language := range []Language{TypeScript, Python} {
		text := language.Declare(tools, options)
		if text.Tools != len(names) || text.Typed != len(names) {
			t.Errorf("%d tools, %d typed, of %d", text.Tools, text.Typed, len(names))
		}
		parses(t, language, text.Text)
		for i, name := range names {
			if i := strings.Index(text.Text, fmt.Sprintf("Tool %d.", i)); i < 0 {
				t.Errorf("%q is not declared", name)
			}
			parses(t, language, language.Describe(tools[i], options))
		}
		for limit := range 20 {
			o := options
			o.Bytes = 400 * limit
			short := language.Declare(tools, o)
			if o.Bytes > 0 && len(short.Text) > o.Bytes {
				t.Errorf("%d bytes with a limit of %d", len(short.Text), o.Bytes)
			}
			parses(t, language, short.Text)
		}
	}
}

func FuzzSchemas(f *testing.F) {
	for _, test := range hostileSchemas {
		if len(test.schema) < 4<<10 {
			f.Add([]byte(test.schema), "tool", "A tool.")
		}
	}
	for _, path := range []string{"testdata/tools/schemas.json", "testdata/tools/slack.json", "testdata/tools/stripe.json"} {
		for _, tool := range readTools(f, path) {
			f.Add([]byte(tool.Input), tool.Name, tool.Description)
			f.Add([]byte(tool.Output), tool.Name, tool.Description)
		}
	}
	f.Fuzz(func(t *testing.T, schema []byte, name, description string) {
		tools := []Tool{{Name: name, Description: description, Input: schema, Output: schema}, {Name: "other", Input: schema}}
		for _, language := range []Language{TypeScript, Python} {
			parses(t, language, language.Declare(tools, options).Text)
			o := options
			o.Bytes = 700
			short := language.Declare(tools, o)
			if len(short.Text) > o.Bytes {
				t.Errorf("%d bytes with a limit of %d", len(short.Text), o.Bytes)
			}
			parses(t, language, short.Text)
			if line := language.Signature(tools[0], options); strings.Contains(line, "\n") {
				t.Errorf("a signature of several lines: %q", line)
			}
		}
		NewIndex(tools).Search(description, 1)
	})
}
