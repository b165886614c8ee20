package strip

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// Every one of these would take a parser seconds, or its stack; all are refused before.
func TestHostileTextIsRefused(t *testing.T) {
	repeat := strings.Repeat
	nest := func(open, middle, end string, depth int) string {
		return repeat(open, depth) + middle + repeat(end, depth)
	}
	doubling := func(text string) string {
		var out strings.Builder
		out.WriteString("enum E { A = 'x'")
		for i, last := 0, "A"; i < 40; i++ {
			name := fmt.Sprintf("B%d", i)
			fmt.Fprintf(&out, ", %s = "+text, name, last, last)
			last = name
		}
		return out.String() + "}"
	}
	for _, test := range []struct{ name, program, want string }{
		{"parentheses", nest("(", "1", ")", 100_000), "nested"},
		{"arrays", "x=" + nest("[", "1", "]", 300_000), "nested"},
		{"objects", "x=" + nest("{a:", "1", "}", 1000), "nested"},
		{"blocks", nest("{", "", "}", 100_000), "nested"},
		{"templates", nest("`${", "1", "}`", 1000), "nested"},
		{"functions", nest("function f(){", "", "}", 150), "nested"},
		{"classes", nest("class A{m(){", "", "}}", 100), "nested"},
		{"arrow functions", "x=" + repeat("a=>", 100) + "1", "nested"},
		{"many deep functions", repeat(nest("function f(){", "", "}", 60)+"\n", 300), "too deeply nested"},
		{"arrow functions in parameters", "x=" + nest("(a=", "1", ")=>1", 20), "parameter lists"},
		{"many arrow functions in parameters", repeat("x="+nest("(a=", "1", ")=>1", 14)+";", 1000), "parameter lists"},
		{"arrow functions in conditionals", "x=" + repeat("a?(b):c=>", 30) + "1", "conditional"},
		{"many arrow functions in conditionals", repeat("x="+repeat("a?(b):c=>", 9)+"1;", 2000), "too deeply nested"},
		{"prefix operators", "x=" + repeat("!", 100_000) + "1", "parts"},
		{"prefix operators on lines", "x=" + repeat("!\n", 100_000) + "1", "parts"},
		{"prefix words", "x=" + repeat("typeof ", 100_000) + "1", "parts"},
		{"a sum", "x=" + repeat("1+", 300_000) + "1", "parts"},
		{"a sum on lines", "x=1" + repeat("\n+1", 100_000), "parts"},
		{"members on lines", "x" + repeat("\n.b", 100_000), "parts"},
		{"calls", "x" + repeat("()", 100_000), "parts"},
		{"tagged templates on lines", "x" + repeat("\n``", 100_000), "parts"},
		{"conditionals", "x=" + repeat("a?b:", 100_000) + "1", "parts"},
		{"else if", repeat("if(a){b}else ", 100_000) + "c", "parts"},
		{"else if with semicolons", repeat("if(a)b;else ", 100_000) + "c", "too deeply"},
		{"if in if on lines", repeat("if(a)\n", 100_000) + "c", "parts"},
		{"labels", repeat("l:\n", 100_000) + "c()", "parts"},
		{"a comma expression", repeat("a,", 100_000) + "1", "too deeply"},
		{"a comma expression in a labelled block", "l:{" + repeat("a,", 100_000) + "1}", "too deeply"},
		{"less-than that may be type arguments", "x=" + repeat("f<", 4900) + "1", "too deeply nested"},
		{"less-than in a list", "x=[" + repeat("f<a,", 50_000) + "1]", "too deeply nested"},
		{"a namespace with many names", "namespace A" + repeat(".B", 1000) + "{export let x=1}", "namespace"},
		{"enum members that double", doubling("%s = %s + %s"[5:]), "enum"},
		{"enum members that double in templates", doubling("`${%s}${%s}`"), "enum"},
		{"an enum's long text used often", "enum E { A = '" + repeat("a", 10_000) + "' } " + repeat("f(E.A);", 10_000), "enum"},
		{"groups of a regular expression", "x=/" + nest("(", "a", ")", 5000) + "/", "regular expression"},
		{"repetitions of a regular expression", "x=/" + nest("(?:", "a", "){99}", 10) + "/", "regular expression"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Transform(test.program, Options{Supported: lowerForGoja})
			var failure *Error
			if !errors.As(err, &failure) || !strings.Contains(failure.Text, test.want) {
				text := fmt.Sprint(err)
				t.Errorf("want an error with %q, got %s", test.want, text[:min(len(text), 300)])
			}
		})
	}
}

// What programs that somebody wrote contain, at sizes beyond what they have, passes.
func TestLargeSaneTextPasses(t *testing.T) {
	repeat := strings.Repeat
	for _, test := range []struct{ name, program string }{
		{"a long flat array", "const x=[" + repeat("1,", 100_000) + "]"},
		{"a table of records", "const x=[" + repeat("{a:1,b:'x',c:[1,2]},\n", 10_000) + "]"},
		{"a long record", "const x={" + repeat("a:1,\n", 10_000) + "}"},
		{"a call with many arguments", "f(" + repeat("1,", 20_000) + "1)"},
		{"many statements without semicolons", repeat("foo.bar(1)\n", 10_000)},
		{"many if statements without semicolons", repeat("if (a) {\n  b()\n}\n", 10_000)},
		{"many functions", repeat("function f(a: number) { return g(x => x + a) }\n", 3000)},
		{"many arrow functions", repeat("const f = async (a: number, b = 1): Promise<number> => a + b\n", 1) + repeat("g((a: any, b: any) => a.x - b.x)\n", 5000)},
		{"a list of arrow functions", "const x=[" + repeat("a=>a,", 20_000) + "]"},
		{"a text put together from 1000 lines", "const s = " + repeat("'<tr><td>a line of some text, not too short</td></tr>' +\n", 1000) + "''"},
		{"a template with many substitutions", "const s = `" + repeat("${a} and ", 2000) + "`"},
		{"a chain of else if", repeat("if (a === 1) { b() } else ", 500) + "{}"},
		{"a long union type", "type X = " + repeat("| 'abc'\n", 3000)},
		{"a long enum", "enum E { A = 1, " + strings.Join(strings.Fields(repeat("B ", 1)), ",") + "}\nf(" + repeat("E.A,", 5000) + ")"},
		{"a chain of promises", "p" + repeat("\n  .then(x => x + 1)", 300)},
		{"maps with type arguments", "const x=[" + repeat("new Map<string, number>([[\"a\", 1]]),\n", 3000) + "]"},
		{"comparisons", repeat("if (a < b && c < d) f()\n", 5000)},
		{"nested callbacks", repeat("f((x) => { ", 20) + repeat(" })", 20)},
		{"nested conditionals", "const x = " + repeat("a ? (b) : ", 200) + "c"},
		{"a switch of many cases", "switch (a) {" + repeat("case 'x' + a: f(); break;\n", 1000) + "}"},
		{"one line of minified code", repeat("function f(a){return a&&a.b?a.b.c(1):[1,2,3].map(x=>x*2)}var x={a:1,b:[2]};", 300)},
	} {
		t.Run(test.name, func(t *testing.T) {
			output, err := Transform(test.program, Options{Supported: lowerForGoja})
			if err != nil {
				text := err.Error()
				t.Fatal(text[:min(len(text), 500)])
			}
			if _, err := compile(output); err != nil {
				t.Error(err)
			}
		})
	}
}

func BenchmarkTransform(b *testing.B) {
	const unit = `interface Row { id: number; name?: string }
const rows: Row[] = [{ id: 1, name: "a" }, { id: 2 }];
async function total(list: Row[]): Promise<number> {
  let sum = 0;
  for (const row of list) {
    const price = await tools.price({ id: row.id }) as { amount: number };
    if (!price) return -1;
    sum += price.amount * (row.name ?? "").length;
  }
  return sum;
}
console.log(` + "`total: ${await total(rows)}`" + `, rows.map((row) => row.id / 2));
`
	for _, size := range []int{1 << 10, 10 << 10, 100 << 10} {
		var program strings.Builder
		for program.Len() < size {
			program.WriteString("{\n" + unit + "}\n")
		}
		program.WriteString("return 1")
		for _, only := range []bool{false, true} {
			name := fmt.Sprintf("%dKB", size>>10)
			if only {
				name += "-esbuild-alone"
			}
			t := transformer{program: program.String(), supported: lowerForGoja}
			t.tokens = scan(t.program)
			t.findEdits()
			t.edit()
			b.Run(name, func(b *testing.B) {
				b.SetBytes(int64(program.Len()))
				b.ReportAllocs()
				for b.Loop() {
					if only {
						if result := t.transform(t.edited); len(result.Errors) > 0 {
							b.Fatal(result.Errors[0].Text)
						}
					} else if _, err := Transform(program.String(), Options{Supported: lowerForGoja}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
