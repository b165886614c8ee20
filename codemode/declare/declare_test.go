package declare

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"path/filepath"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime"
)

// allTools returns every tool of the test data, those of each file with a prefix of their own.
func allTools(tb testing.TB) []Tool {
	tb.Helper()
	paths, err := filepath.Glob("testdata/[st]*/*.json")
	if err != nil || len(paths) == 0 {
		tb.Fatal("no tools", err)
	}
	var all []Tool
	for _, path := range paths {
		for _, tool := range readTools(tb, path) {
			tool.Name = strings.TrimSuffix(filepath.Base(path), ".json") + "_" + tool.Name
			all = append(all, tool)
		}
	}
	return all
}

// manyTools returns n tools with the schemas of real ones.
func manyTools(tb testing.TB, n int) []Tool {
	tb.Helper()
	var real []Tool
	for _, path := range []string{"testdata/servers/filesystem.json", "testdata/servers/go-memory.json", "testdata/servers/everything.json", "testdata/tools/github.json",
		"testdata/tools/stripe.json", "testdata/tools/slack.json", "testdata/tools/kubernetes.json"} {
		real = append(real, readTools(tb, path)...)
	}
	services := []string{"github", "slack", "stripe", "kubernetes", "jira", "notion", "linear", "sentry", "drive", "calendar"}
	var all []Tool
	for i := range n {
		tool := real[i%len(real)]
		tool.Name = fmt.Sprintf("%s_%s_%d", services[i%len(services)], strings.NewReplacer("-", "_", "/", "_", ".", "_").Replace(clip(tool.Name, 16)), i)
		tool.Name = strings.ReplaceAll(tool.Name, "…", "")
		all = append(all, tool)
	}
	return all
}

func TestTheOrderOfTheToolsDoesNotMatter(t *testing.T) {
	tools := allTools(t)
	random := rand.New(rand.NewSource(1))
	for _, language := range []Language{TypeScript, Python} {
		for _, limit := range []int{0, 30_000, 4_000, 900} {
			o := options
			o.Bytes = limit
			want := language.Declare(tools, o)
			for range 3 {
				shuffled := append([]Tool(nil), tools...)
				random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
				if got := language.Declare(shuffled, o); got != want {
					t.Fatalf("with a limit of %d: %s", limit, firstDifference(want.Text, got.Text))
				}
			}
		}
	}
}

func TestOneOfSeveralToolsOfOneNameIsDeclared(t *testing.T) {
	a := Tool{Name: "same", Description: "One."}
	b := Tool{Name: "same", Description: "Two."}
	for _, language := range []Language{TypeScript, Python} {
		first, second := language.Declare([]Tool{a, b}, Options{}), language.Declare([]Tool{b, a}, Options{})
		if first != second || first.Tools != 1 || strings.Count(first.Text, "same") != 1 {
			t.Errorf("%+v\n%+v", first, second)
		}
	}
}

func TestEveryNameIsInSixteenKiBOfFiveHundredTools(t *testing.T) {
	tools := manyTools(t, 500)
	o := options
	o.Bytes = 16 << 10
	for _, language := range []Language{TypeScript, Python} {
		text := language.Declare(tools, o)
		if len(text.Text) > o.Bytes || text.Named != 500 || text.Complete {
			t.Errorf("%d bytes, %d named, complete %v", len(text.Text), text.Named, text.Complete)
		}
		for _, tool := range tools {
			if !strings.Contains(text.Text, tool.Name) {
				t.Errorf("%s is missing", tool.Name)
			}
		}
		for _, want := range []string{`await sdk.search("words")`, `await sdk.describe("name")`} {
			if !strings.Contains(text.Text, want) {
				t.Errorf("%s is not told", want)
			}
		}
		parses(t, language, text.Text)
	}
}

func TestNoBudgetIsPassedAndALargerOneNeverTellsLess(t *testing.T) {
	tools := manyTools(t, 60)
	for _, language := range []Language{TypeScript, Python} {
		rank := func(text Text) int {
			switch {
			case text.Complete:
				return 5
			case text.Typed > 0:
				return 4
			case text.Signed > 0:
				return 3
			case text.Named > 0:
				return 2
			case text.Text != "":
				return 1
			}
			return 0
		}
		full := language.Declare(tools, options)
		if rank(full) != 5 || full.Typed != 60 {
			t.Errorf("without a limit: %d typed, complete %v", full.Typed, full.Complete)
		}
		seen := map[int]bool{}
		last := 0
		for limit := 1; limit <= len(full.Text); limit += 1 + limit/12 {
			o := options
			o.Bytes = limit
			text := language.Declare(tools, o)
			if len(text.Text) > limit {
				t.Fatalf("%d bytes with a limit of %d", len(text.Text), limit)
			}
			if rank(text) < last {
				t.Errorf("a limit of %d gives less than a smaller one", limit)
			}
			last = rank(text)
			if !seen[last] {
				seen[last] = true
				parses(t, language, text.Text)
			}
		}
		o := options
		if o.Bytes = len(full.Text); language.Declare(tools, o) != full {
			t.Error("a limit that is just kept changes the text")
		}
		if o.Bytes--; language.Declare(tools, o).Complete {
			t.Error("a limit that is passed by a byte changes nothing")
		}
		for level := range 5 {
			if !seen[level] {
				t.Errorf("no limit led to level %d", level)
			}
		}
	}
}

func TestBudgetsGiveTheTextsOfTheGoldenFiles(t *testing.T) {
	tools := manyTools(t, 60)
	for name, limit := range map[string]int{"brief": 19_000, "sentences": 12_000, "signatures": 8_500, "names": 3_000, "groups": 1_400} {
		o := options
		o.Bytes = limit
		for suffix, language := range map[string]Language{".ts": TypeScript, ".py": Python} {
			text := language.Declare(tools, o)
			counts := [3]int{text.Typed, text.Signed, text.Named}
			want := map[string][3]int{"brief": {60, 0, 0}, "sentences": {0, 60, 0}, "signatures": {0, 60, 0}, "names": {0, 0, 60}, "groups": {}}[name]
			if counts != want || text.Complete || strings.Contains(text.Text, "Echoes") != (name == "brief" || name == "sentences") {
				t.Errorf("%s%s: typed, signed, named %v, complete %v, of %d bytes", name, suffix, counts, text.Complete, len(text.Text))
			}
			golden(t, "testdata/golden/budget-"+name+suffix, text.Text)
		}
	}
}

func TestNoToolsAreAnEmptyNamespace(t *testing.T) {
	for _, language := range []Language{TypeScript, Python} {
		text := language.Declare(nil, Options{})
		if !text.Complete || text.Tools != 0 || !strings.Contains(text.Text, "tools") {
			t.Errorf("%+v", text)
		}
		parses(t, language, text.Text)
	}
}

func TestOptionsNameEverything(t *testing.T) {
	o := Options{Namespace: "api", ErrorClass: "ApiError", MemberProperty: "method", Discovery: "help", Bytes: 1_300}
	for _, language := range []Language{TypeScript, Python} {
		text := language.Declare(manyTools(t, 40), o).Text
		for _, want := range []string{"api", "ApiError", "method", "help.search", "help.describe"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s is not in\n%s", want, text)
			}
		}
		if strings.Contains(text, "tools.") || strings.Contains(text, "ToolCallError") || strings.Contains(text, "sdk") {
			t.Errorf("other names are in\n%s", text)
		}
	}
}

func TestTypesNeverTakeANameThatMeansSomethingElse(t *testing.T) {
	var tools []Tool
	for _, name := range []string{"Promise", "Error", "JsonValue", "TypedDict", "ToolCallError", "tools", "sdk", "None", "Record", "Literal", "Exception", "string", "class"} {
		schema := fmt.Sprintf(`{"$ref":"#/$defs/%s","$defs":{%[1]q:{"type":"object","properties":{"a":{"$ref":"#/$defs/%[1]s"},"b":{"type":"string"}}}}}`, name)
		tools = append(tools, Tool{Name: "use_" + name, Output: json.RawMessage(schema)})
	}
	for _, line := range strings.Split(TypeScript.Declare(tools, options).Text+Python.Declare(tools, options).Text, "\n") {
		name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(line, "type "), "class "), " ")
		name, _, _ = strings.Cut(name, "(")
		declares := strings.HasPrefix(line, "type ") || strings.HasPrefix(line, "class ") && strings.Contains(line, "TypedDict")
		if declares && name != "JsonValue" && (coderuntime.IsReservedGlobal(name) || name == "ToolCallError" || name == "TypedDict" || name == "Literal" || name == "Record") {
			t.Errorf("%s", line)
		}
	}
}

func TestSignaturesAreOneLineOfCode(t *testing.T) {
	tests := []struct{ name, input, output, typescript, python string }{
		{"no_argument", `{"type":"object"}`, ``, `no_argument(): Promise<unknown>`, `no_argument() -> Any`},
		{"search", `{"type":"object","properties":{"query":{"type":"string","description":"words"},"limit":{"type":"integer","default":10}},"required":["query"]}`,
			`{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"}}}}`,
			`search(args: { query: string; limit?: number }): Promise<object[]>`, `search(*, query: str, limit: int = 10) -> list[dict]`},
		{"my-tool", `{"type":"object","properties":{"x-y":{"type":"string"}}}`, `{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}`,
			`"my-tool"(args?: { "x-y"?: string }): Promise<{ ok: boolean }>`, `["my-tool"](args: {"x-y": NotRequired[str]} = {}, /) -> dict`},
		{"nested", `{"type":"object","properties":{"filter":{"type":"object","properties":{"a":{}}},"mode":{"enum":["a","b",null]}}}`, `{"$ref":"#"}`,
			`nested(args?: { filter?: object; mode?: "a" | "b" | null }): Promise<unknown>`, `nested(*, filter: dict = ..., mode: Literal["a", "b"] | None = ...) -> Any`},
	}
	for _, test := range tests {
		tool := Tool{Name: test.name, Input: json.RawMessage(test.input), Output: json.RawMessage(test.output)}
		if got := TypeScript.Signature(tool, Options{}); got != test.typescript {
			t.Errorf("%s: got  %s\nwant %s", test.name, got, test.typescript)
		}
		if got := Python.Signature(tool, Options{}); got != test.python {
			t.Errorf("%s: got  %s\nwant %s", test.name, got, test.python)
		}
	}
}

func TestSummariesAreTheFirstSentence(t *testing.T) {
	for description, want := range map[string]string{
		"":                                   "",
		"One. Two.":                          "One.",
		"No end":                             "No end",
		"See e.g. example.com. More.":        "See e.g. example.com.",
		"Heading\n\nText. More.":             "Heading",
		"Wrapped\nover lines. More":          "Wrapped over lines.",
		"Version 1.2 is out! Now":            "Version 1.2 is out!",
		strings.Repeat("word ", 100) + "end": strings.TrimSpace(strings.Repeat("word ", 31)) + "…",
	} {
		if got := Summary(Tool{Description: description}); got != want {
			t.Errorf("%q: got %q, want %q", description, got, want)
		}
	}
}

func TestLanguagesAreFoundByTheNamesOfRuntimes(t *testing.T) {
	for _, of := range []coderuntime.Language{coderuntime.TypeScript, coderuntime.Python} {
		if language, ok := For(of); !ok || language.Declare(nil, Options{}).Text == "" {
			t.Errorf("%s has no declarations", of)
		}
	}
	if _, ok := For("cobol"); ok {
		t.Error("cobol has declarations")
	}
}

func BenchmarkDeclareFiftyTools(b *testing.B) {
	tools := manyTools(b, 50)
	for name, language := range map[string]Language{"typescript": TypeScript, "python": Python} {
		for _, limit := range []int{0, 8 << 10} {
			b.Run(fmt.Sprintf("%s/limit=%d", name, limit), func(b *testing.B) {
				o := options
				o.Bytes = limit
				b.ReportAllocs()
				for b.Loop() {
					language.Declare(tools, o)
				}
			})
		}
	}
}

func BenchmarkSearchFiveHundredTools(b *testing.B) {
	index := NewIndex(manyTools(b, 500))
	b.ReportAllocs()
	for b.Loop() {
		index.Search("create a pull reqest in the repository", 10)
	}
}
