package strip

import (
	"strings"
	"testing"
)

// Each program runs in goja; what it logs and returns is compared.
func TestTransformRunsProgram(t *testing.T) {
	for _, test := range []struct{ name, program, want string }{
		{"an empty program has no value", "", ""},
		{"a comment alone has no value", "// nothing", ""},
		{"a directive alone has no value", `"use strict"`, ""},
		{"a top-level return is the value", "return 1 + 1", "= 2"},
		{"top-level await and return mix", "const x: number = await 1; return x + 1", "= 2"},
		{"a namespace, await and return mix", "namespace N { export const a = 1 }\nconst y = await 2; if (y > 5) return; return N.a + y", "= 3"},
		{"an export, await and return mix", "export const a = await 1; export function f() { return a } return f() + 1", "= 2"},
		{"a bare return before a line that could go on", "const f = () => 3\nif (await f()) return\n(f)()", ""},
		{"a bare return before else", "if (await 0) return\nelse return 2", "= 2"},
		{"a bare return in a do loop", "do return\nwhile (await 1)", ""},
		{"a bare return before a comment that ends the line", "await 1; return /*\n*/ 5", ""},
		{"return may be a method's name", "const it = { return(v) { return v }, throw(v) { return 3 } };\nawait 1\nreturn it.return(4) + it.throw(1)", "= 7"},
		{"return may be a property of a type", "interface R { return(v: number): void; return?: 1 }\nconst r: R = { return: 1 } as any; await 1; return r.return", "= 1"},
		{"return in strings, templates and regular expressions stays", "const s = 'return 1' + `return ${await 2} return`; return s + /return/.source", `= "return 1return 2 returnreturn"`},
		{"throw stays a throw", "try { throw 1 } catch (e) { await 1; return e }", "= 1"},
		{"a trailing promise is awaited", "async function main() { await null; console.log('done'); return 1 }\nmain();", "done"},
		{"a trailing call of a function expression is awaited", "(async () => { console.log('a'); await 1; console.log('b'); return 5 })()", "a\nb"},
		{"a call above the functions is awaited", "main();\nasync function main() { await helper(); console.log('done') }\nasync function helper() { await 1 }", "done"},
		{"a class that shadows another keeps its name", "class User { x = 1 }\nfunction f() { class User { y = 2 } return new User() }\nreturn [f().constructor.name, new User().constructor.name]", `= ["User","User"]`},
		{"a variable that shadows another keeps its name", "const mk = () => { const state = () => 1; return { state } };\nconst { state } = mk();\nreturn [mk().state.name, state.name]", `= ["state","state"]`},
		{"function expressions of one name keep it", "return [function foo() {}, function foo() {}].map((f) => f.name)", `= ["foo","foo"]`},
		{"a function in a block is there behind the block too", "const g = () => { if (true) { function inner() { return 1 } console.log(inner()) } return inner() };\ntry { function helper(x: number) { return x } console.log(helper(2), helper.name) } catch {}\nreturn g()", "2 helper\n1\n= 1"},
		{"functions of one name in several blocks stay apart", "const r: any[] = [];\nfor (const n of [1, 2]) { function f() { return n } r.push(f(), f.name) }\n{ function f() { return 3 } r.push(f()) }\nreturn r", `= [1,"f",2,"f",3]`},
		{"the text of a function is that of a program in a function", "const f = (a: number) => { return a+1 };\nconsole.log(String(f), String(class A { x = 1 }), String((y: any) => y ? `a\n  ${y}` : [1,2]))", "(a) => {\n    return a + 1;\n  } class A {\n    x = 1;\n  } (y) => y ? `a\n  ${y}` : [1, 2]"},
		{"the text of a function in a sloppy program is the same", "const f = () => { return 010 };\nconsole.log(String(f))", "() => {\n    return 8;\n  }"},
		{"a namespace that extends another still works", "namespace N { export const a = 1 }\nnamespace N { export const b = a + N.a }\nconst x = await N.b; return x", "= 2"},
		{"names that count up stay apart", "const a = 1, a2 = 2;\nconst f = (a: number) => a + a2;\nfunction g() { const a2 = 5; return ((a: number) => a + a2)(1) }\nreturn [f(3), g(), a]", "= [5,6,1]"},
		{"a hashbang is a comment", "#!/usr/bin/env node\nreturn 3", "= 3"},
		{"a trailing comma expression is awaited", "const p = Promise.resolve().then(() => console.log('p'));\n1, p", "p"},
		{"a trailing rejection is the program's", "Promise.reject(new RangeError('no'))", "! RangeError: no\n\tat __main (main.ts:1:16)"},
		{"a trailing expression after using is awaited before disposal", "using x = { [Symbol.dispose]() { console.log('disposed') } };\nasync function main() { await 1; console.log('main') }\nmain()", "main\ndisposed"},
		{"a trailing value is dropped", "1 + 1", ""},
		{"an arrow function is called", "async () => { return 9 }", "= 9"},
		{"an arrow function with an expression is called", "() => [1, 2].map(x => x + 1)", "= [2,3]"},
		{"a function in parentheses between comments is called", "// hi\n(async (): Promise<number> => { const a = await 3; return a }); // there", "= 3"},
		{"a function behind type declarations is called", "type A = number;\nasync (): Promise<A> => 4", "= 4"},
		{"a function expression without a name is called", "async function (): Promise<{ a: number }> { return { a: 5 } }", `= {"a":5}`},
		{"a function declaration is not called", "function f() { return 1 }", ""},
		{"two functions are not called", "() => 1;\n() => 2", ""},
		{"a comma expression of functions is not called", "() => 1, () => 2", ""},
		{"a function that is called already is not called again", "(function () { return 1 })()", ""},
		{"a default export without a name is called", "export default async function () {\n  return 5;\n}", "= 5"},
		{"a default export that is an arrow function is called", "export default async () => { return await 6 }", "= 6"},
		{"a default export by name is called", "async function main() { return 7 }\nexport default main", "= 7"},
		{"a default export in a clause is called", "async function main() { return 8 }\nexport { main as default, main as other }; export const z = 1;", "= 8"},
		{"a default export that is a named function is called", "export default function main() { return helper() }\nfunction helper() { return 10 }", "= 10"},
		{"an assigned export is called", "const main = () => 11; export = main", "= 11"},
		{"a default export that is a value is ignored", "export default { a: 1 }", ""},
		{"a default export that is a class is ignored", "export default class { constructor() { throw 1 } }", ""},
		{"a default export that is a promise is awaited", "export default (async () => { await 1; console.log('x') })()", "x"},
		{"a return before the default export is called wins", "export default () => 1; return 2", "= 2"},
		{"type-only and unused imports vanish", `import fs from "fs"; import type { X } from "y"; import z = require("z"); import { a, type B } from "b";` + "\nconst a1: fs = await 3; return a1", "= 3"},
		{"an import alias of a namespace stays", "namespace N { export namespace M { export const v = 1 } }\nimport M = N.M; return await M.v", "= 1"},
		{"a program is sloppy", "var o = 1; with ({ a: 5 }) { console.log(a) } return 010", "5\n= 8"},
		{"a program with await is sloppy too", "await 1; with ({ a: 5 }) { console.log(a) } return 010", "5\n= 8"},
		{"a program that says so is strict", `"use strict"; await 1; return (function () { return this === undefined })()`, "= true"},
		{"this is the global object", "await 1; return [this === globalThis, this.undefinedName]", "= [true,null]"},
		{"enums, merged and const", "enum A { X, Y = 5, Z }\nenum A { W = 10 }\nconst enum C { S = 's' }\nreturn [A.X, A.Z, A[5], A.W, C.S, await 0]", `= [0,6,"Y",10,"s",0]`},
		{"parameter properties and overloads", "class P { constructor(private x: number, public y = 2) {} get s() { return this.x + this.y } }\nfunction f(a: string): string; function f(a: any) { return a }\nreturn f(String(new P(1).s))", `= "3"`},
		{"abstract classes, satisfies, as const and generics", "abstract class A<T> { abstract m(): T; n() { return this.m() } }\nclass B extends A<number> { m() { return 1 } }\nconst o = { a: 1 } satisfies Record<string, number>; const l = [1, 2] as const;\nreturn new B().n() + o.a + l[1]!", "= 4"},
		{"decorators of the standard", "const log = (f: any, c: any) => { console.log(c.kind, c.name); return f }\nclass A { @log m() { return 1 } }\nreturn await new A().m()", "method m\n= 1"},
		{"for await over an async generator", "async function* g() { yield 1; yield 2; return 3 }\nlet s = 0; for await (const x of g()) s += x; return s", "= 3"},
		{"loops of for await in each other at the top level stay apart", "const iter = 'i'; let error = 'e', more = 'm', temp = 't';\nasync function* n() { yield 1; yield 2 }\nl: for await (const x of n()) { for await (const y of n()) { if (y > x) continue l; console.log(x, y, iter, error, more, temp) } }", "1 1 i e m t\n2 1 i e m t\n2 2 i e m t"},
		{"requests of an async generator wait for one another", "async function* n() { yield 1; await 2; yield 3 }\nconst i = n(); return (await Promise.all([i.next(), i.next(), i.next(), i.return(4)])).map((r: any) => r.value + '' + r.done)", `= ["1false","3false","undefinedtrue","4true"]`},
		{"yield* in a generator takes synchronous values alone", "function* g(v: any): any { yield* v }\nasync function* a(v: any): any { yield* v; yield* g(v) }\nlet s = ''; for await (const x of a('ab')) s += x;\nreturn [s, [...g([1])], String(g)]", `= ["abab",[1],"function* g(v) {\n    yield* v;\n  }"]`},
		{"a result of an iterator that is no object is refused", "try { for await (const x of { [Symbol.asyncIterator]() { return { next: () => 1 } } } as any); } catch (e) { return e.message }", `= "Iterator result 1 is not an object"`},
		{"a program with the names of helpers keeps working", "const __forAwait = 1, __asyncGenerator = 2; async function* g() { yield __forAwait + __asyncGenerator }\nfor await (const x of g()) return x", "= 3"},
		{"an async generator may be left by return", "async function* g() { try { yield 1 } finally { console.log('f') } }\nfor await (const x of g()) return x", "f\n= 1"},
		{"private names and static blocks", "class A { #x = 1; static y: number; static { A.y = 2 } has(o: any) { return #x in o } }\nreturn [A.y, new A().has(new A())]", "= [2,true]"},
		{"regular expression or division", "let a = 4, g = 2\nconst r = a / 2 / g\nif (true) /x/.test('x')\nreturn [r, /[/]return/.test('/return'), a++ / 2]", "= [1,true,2]"},
		{"a dynamic import is a rejection that can be caught", "const require = () => ({})\ntry { await import('x') } catch (e) { return e.message.slice(0, 48) }", `= "Cannot import 'x': modules are not available; us"`},
		{"a template may hold fences", "const md = `\n\\`\\`\\`js\ncode\n\\`\\`\\`\n`;\nreturn md.length > 5", "= true"},
		{"carriage returns end lines", "const a = 1;\r\nconst b = await 2;\r\nreturn a + b\r\n", "= 3"},
		{"a byte order mark is skipped", "\ufeffreturn 1", "= 1"},
		{"line separators end lines", "const a = 1\u2028return a", "= 1"},
		{"bytes that are not UTF-8 become replacement characters", "return 'a\xffb'", `= "a�b"`},
		{"names beyond ASCII", "const größe = await 1, 名 = 2; return größe + 名", "= 3"},
		{"a fenced program is unwrapped", "\n```ts\nreturn 1\n```\n", "= 1"},
		{"the name of the wrapper may be the program's", "const __main = 1, __default = 2; await 1; return __main + __default", "= 3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := run(t, test.program); got != test.want {
				t.Errorf("program:\n%s\n got: %s\nwant: %s", test.program, got, test.want)
			}
		})
	}
}

// A stack's positions are those of the program, whatever was changed before them on the line.
func TestPositionsLeadBack(t *testing.T) {
	for _, test := range []struct{ name, program, want string }{
		{"after types", "interface A { a: number }\ntype B = A;\nconst x: B = { a: 1 };\nthrow new Error('x')", "main.ts:4:7"},
		{"after await", "await 1;\n  throw new Error('x')", "main.ts:2:9"},
		{"behind a bare return", "if (0) return; throw new Error('x'); await 1", "main.ts:1:22"},
		{"behind two bare returns and one with a value", "if (0) return; if (0) { return } if (0) return 1; throw new Error('x'); await 1", "main.ts:1:57"},
		{"behind characters beyond the basic plane", "const s = '😀é'; throw new Error(s)", "main.ts:1:24"},
		{"in an export", "export const f = () => { throw new Error('x') }\nf()", "main.ts:1:32"},
		{"in a default export", "export default () => {\n  throw new Error('x')\n}", "main.ts:2:9"},
		{"in the trailing expression", "const f = (): never => { throw new Error('x') }\n\n  f()", "main.ts:3:3"},
		{"in a wrapped program", "await 1; with ({}) {} throw new Error('x')", "main.ts:1:29"},
		{"in a fenced block", "```ts\nconst a = 1\nthrow new Error('x')\n```", "main.ts:2:7"},
		{"behind a template of several lines", "const s = `a\nb`\nthrow new Error('x' + s)", "main.ts:3:7"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := run(t, test.program); !strings.Contains(got, test.want+")") {
				t.Errorf("program:\n%s\n got: %s\nwant a frame at %s", test.program, got, test.want)
			}
		})
	}
}
