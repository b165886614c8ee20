// Records what Node prints for the expressions below, in golden.json. Run with Node 20:
//
//	TZ=UTC node testdata/generate.mjs
//
// Each expression is the body of a function with inspect, format and custom (the inspect symbol) in scope; one
// without the word return is an expression to be inspected with the console's options.
import { inspect, format } from 'node:util';
import { writeFileSync } from 'node:fs';

const groups = {
  numbers: [
    `[0, -0, 1.5, 1e21, -1e-7, NaN, -Infinity]`, `-0`, `123456789012345680000`, `10n`, `-10n`, `[1n, -2n]`,
    `Object(-0)`, `Object(NaN)`, `Object(1n)`, `Object.assign(Object(5), { a: 1 })`,
    `return inspect({ a: 1n, b: 123456.789, c: -1234567, d: 1234567n, e: 1e21, f: 1234.56789 }, { numericSeparator: true })`,
    `[0.1 + 0.2, 1/3, 100, 1e300]`, `2 ** 53`, `[255, 256, 65535, 2 ** 31, -(2 ** 31)]`,
  ],
  strings: [
    `"plain"`, `"it's"`, `'say "hi"'`, '`both \' and "`', '`all \' " and \\``', '`\' " ${"$"}{x}`', `"a\\nb"`, `"\\u0000\\u0007\\u001b\\u007f\\u0085\\u00a0"`,
    `"\\ud800"`, `"x\\udc00y"`, `"\\u{1F600}"`, `["\\ud83d", "\\u{1F600}"]`, `"\\\\"`, `""`, `[""]`,
    `"a\\nb".repeat(50)`, `["a\\nb".repeat(50)]`, `{ text: "line one is quite long indeed\\nline two is also long\\nline three ends here, really" }`,
    `"x".repeat(10005)`, `return inspect("abcdef", { maxStringLength: 3 })`, `return inspect("abcdef", { maxStringLength: 5 })`,
    `return inspect(["abcdef", "abc"], { maxStringLength: 0 })`, `return inspect("it's a 'quote'")`, `"tab\\there"`, `["\\r\\n", "\\b\\f\\v"]`,
    `Object("boxed")`, `Object.assign(Object("abc"), { x: 1 })`, `new (class S extends String {})("q")`,
    `return inspect(Object.assign(Object("abc"), { x: 1 }), { showHidden: true })`, `["日本語", "한국어", "é", "e\\u0301"]`,
    `"a".repeat(75) + "\\n" + "b"`, `["a".repeat(15) + "\\n" + "b"]`,
  ],
  symbols: [
    `Symbol("a\\nb")`, `[Symbol(), Symbol("")]`, `Object(Symbol("a"))`, `{ [Symbol("a\\nb")]: 1 }`, `{ [Symbol("it's")]: 1 }`, `Symbol.for("x")`, `{ [Symbol()]: Symbol() }`,
    `return (() => { const o = {}; Object.defineProperty(o, Symbol("h"), { value: 1, enumerable: false }); return inspect(o) + inspect(o, { showHidden: true }); })()`,
  ],
  objects: [
    `{}`, `{ a: 1 }`, `{ a: { b: { c: { d: 1 } } } }`, `{ a: undefined, b: null }`, `{ "a-b": 1, 2: 2, "": 3, a1: 4, "1a": 5, $a: 6, _b: 7, "ü": 8 }`,
    `{ ["__proto__"]: 1 }`, `JSON.parse('{"__proto__": 1}')`, `Object.create(null)`, `Object.create({})`, `Object.create(Object.create(null))`, `Object.create([])`, `Object.create(Object.create({}))`,
    `{ a: Object.create(null) }`, `{ a: Object.assign(Object.create(null), { x: 1 }) }`, `return inspect({ a: Object.assign(Object.create(null), { x: 1 }) }, { depth: 0 })`,
    `{ a: Object.assign(Object.create(Object.create(null)), { x: 1 }) }`, `return inspect({ a: Object.assign(Object.create(Object.create(null)), { x: 1 }) }, { depth: 0 })`,
    `{ get a() { return 1; }, set a(v) {}, get b() { return 2; }, set c(v) {} }`,
    `return inspect({ get a() { return { x: 1 }; }, get b() { return 5; } }, { getters: true })`,
    `return inspect({ get a() { return 5; }, set a(v) {}, get b() { return 6; } }, { getters: "get" })`,
    `return inspect({ get a() { return 5; }, set a(v) {}, get b() { return 6; } }, { getters: "set" })`,
    `return (() => { const o = Object.defineProperty({ a: 1 }, "h", { value: 2 }); return inspect(o) + inspect(o, { showHidden: true }); })()`,
    `return (() => { const o = { a: 1 }; o.self = o; return inspect(o); })()`, `return (() => { const o = { a: { b: {} } }; o.a.b.top = o; o.a.b.a = o.a; return inspect(o, { depth: 5 }); })()`,
    `return (() => { const a = []; a.push(a, [a]); return inspect(a); })()`, `return (() => { const m = new Map(); m.set(m, { m }); return inspect(m); })()`,
    `return inspect({ b: 1, a: 2, c: new Set([3, 1]) }, { sorted: true })`, `return inspect([3, 1, 2], { sorted: true })`,
    `return inspect({ a: { b: 1 }, c: [1, 2, 3] }, { compact: false })`, `return inspect({ a: { b: 1 }, c: [1, 2, 3] }, { compact: 1 })`, `return inspect({ a: { b: 1 }, c: [1, 2, 3] }, { compact: 0 })`,
    `return inspect({ a: { b: 1 }, c: [1, 2, 3] }, { compact: true })`, `return inspect({ a: { b: { c: {} } }, long: "x".repeat(70) }, { compact: true })`,
    `return inspect({ a: { b: 1 }, c: "xy ".repeat(30) }, { compact: true })`, `return inspect([{ a: 1, b: "x".repeat(40) }, { a: 2, b: "y".repeat(40) }], { compact: true })`,
    `return inspect({ a: { b: 1 }, c: { d: 1 } }, { breakLength: 20 })`, `return inspect({ a: { b: 1 }, c: { d: 1 } }, { breakLength: Infinity })`, `return inspect({ a: 1, b: "x".repeat(100) }, { breakLength: Infinity, compact: 3 })`,
    `return inspect({ a: { b: { c: { d: 1 } } } }, { depth: 0 })`, `return inspect({ a: { b: { c: { d: 1 } } } }, { depth: Infinity })`, `return inspect({ a: 1 }, { depth: -1 })`, `return inspect([], { depth: -1 })`,
    `{ a: { b: { c: {} , d: [] , e: new Map(), f: new Set(), g: new Date(0), h: /x/, i: () => 1, j: new (class Foo {})(), k: new (class Foo { a = 1 })() } } }`,
    `Array.from({ length: 3 }, (_, i) => ({ id: i, name: "user" + i, tags: ["a", "b"], nested: { deep: { deeper: { deepest: 1 } } } }))`,
    `{ users: [{ name: "Ann", roles: ["admin", "dev"] }, { name: "Bob", roles: [] }], total: 2, next: null }`,
    `{ "key with spaces": { "another-key": [1, 2, { "x y": 1 }] } }`,
    `{ a: "x".repeat(20), b: "y".repeat(20), c: "z".repeat(20) }`, `{ a: "x".repeat(30), b: "y".repeat(30) }`, `{ a: "x".repeat(62) }`, `{ a: "x".repeat(63) }`, `{ a: "x".repeat(64) }`, `{ a: "x".repeat(65) }`, `{ a: "x".repeat(66) }`,
    `{ a: [[["x"]]], b: { c: { d: ["e"] } } }`, `[[[[[[1]]]]]]`, `{ a: { b: [ { c: 1 }, { d: 2 } ] } }`, `{ a: {}, b: [], c: { d: {} } }`,
    `Object.fromEntries(Array.from({ length: 30 }, (_, i) => ["key" + i, i]))`, `{ f: function () {}, g: () => {}, h() {}, async i() {}, *j() {} }`,
    `{ constructor: 1, a: 2 }`, `{ constructor: "Foo" }`, `{ toString: null }`, `{ [Symbol.toStringTag]: "Tag" }`, `{ a: 1, get [Symbol.toStringTag]() { return "Tag"; } }`,
    `return (() => { const o = {}; Object.defineProperty(o, Symbol.toStringTag, { value: "Hidden" }); return inspect(o) + inspect({ o }, { depth: 0 }); })()`,
    `Object.freeze({ a: 1 })`, `Math`, `JSON`, `Reflect`, `Object.prototype`, `Array.prototype`, `Map.prototype`, `Error.prototype`, `Date.prototype`, `Promise.prototype`, `Symbol`, `(class A { x() {} }).prototype`,
    `(function () { return arguments; })()`, `(function () { return arguments; })(1, [2])`, `(function () { "use strict"; return arguments; })("a")`,
    `return inspect(Object.assign({ a: 1 }, { ["x".repeat(80)]: 1 }))`,
  ],
  arrays: [
    `[]`, `[1]`, `[[]]`, `[undefined, null]`, `[,]`, `[, ,]`, `[1, , 2, , , 3]`, `new Array(5)`, `Object.assign([1, 2], { x: 1, "-1": 2 })`, `Object.assign([], { x: 1 })`, `Object.assign([, "a", ,], { b: 1 })`,
    `return inspect([1, 2, 3], { showHidden: true })`, `return inspect([1, 2, 3, 4], { maxArrayLength: 2 })`, `return inspect([1, 2, 3], { maxArrayLength: 0 })`, `return inspect([1, 2, 3], { maxArrayLength: null })`, `return inspect(Array.from({ length: 120 }, (_, i) => i), { maxArrayLength: Infinity })`,
    `Array.from({ length: 101 }, (_, i) => i)`, `Array.from({ length: 7 }, (_, i) => i)`, `Array.from({ length: 8 }, (_, i) => i * 1000)`, `Array.from({ length: 27 }, (_, i) => i * i * i)`, `Array.from({ length: 12 }, (_, i) => i / 7)`, `Array.from({ length: 20 }, (_, i) => -i)`,
    `Array.from({ length: 10 }, (_, i) => "item" + i)`, `Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i))`, `["a", "bb", "ccc", "dddd", "eeeee", "ffffff", "ggggggg", "hhhhhhhh"]`, `[1, "a", 2, "b", 3, "c", 4, "d"]`, `[true, false, true, false, true, false, true, false]`,
    `["日本語", "a", "b", "c", "d", "e", "f", "g"]`, `["\\u{1F600}", "\\u{1F601}", "b", "c", "d", "e", "f", "g"]`, `[undefined, undefined, undefined, undefined, undefined, undefined, undefined]`, `[null, null, null, null, null, null, null]`,
    `Array.from({ length: 8 }, (_, i) => [i, i * i])`, `Array.from({ length: 8 }, (_, i) => ({ i }))`, `Array.from({ length: 8 }, () => [])`, `Array.from({ length: 7 }, () => "x".repeat(25))`, `Array.from({ length: 7 }, () => "x".repeat(20))`, `Array.from({ length: 7 }, (_, i) => "x".repeat(i * 4))`,
    `[1.5, 22.25, 333.125, 4, 5, 6, 7, 8]`, `[1n, 22n, 333n, 4n, 5n, 6n, 7n]`, `[[1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3]]`, `{ a: { b: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } }`, `Object.assign([1, 2, 3, 4, 5, 6, 7], { extra: true })`, `[1, 2, 3, 4, 5, 6, , 8]`,
    `Array.from({ length: 105 }, (_, i) => "s" + i)`, `new (class X extends Array {})(3)`, `new (class X extends Array {})()`, `class X extends Array {} return inspect(X.from([1, 2]))`, `Object.setPrototypeOf([1], null)`,
    `Object.defineProperty([1, 2], 0, { get() { return 9; } })`, `[() => 1, class A {}, Symbol("s")]`, `["a".repeat(72)]`, `["a".repeat(60), 1]`, `["a", "b"].entries()`, `[1].values()`, `"s"[Symbol.iterator]()`,
    `return (() => { const a = [1, 2, 3]; a.length = 6; return inspect(a); })()`, `return (() => { const a = []; a[200] = 1; a.x = 1; return inspect(a); })()`, `return (() => { const a = []; for (let i = 0; i < 300; i += 2) a[i] = i; return inspect(a); })()`,
    `return (() => { const a = []; a[4294967294] = 1; return inspect(a); })()`, `new Array(4294967295)`, `"a-b-c".split("-")`, `"x1y2".match(/(?<l>[a-z])(?<d>\\d)/)`, `[..."a1b2".matchAll(/[a-z](\\d)/g)]`,
    `["one two three four five six seven eight nine ten", "eleven twelve thirteen fourteen fifteen sixteen"]`,
  ],
  collections: [
    `new Map()`, `new Set()`, `new Map([["a", 1], ["b", { c: 2 }]])`, `new Map([[{ a: 1 }, [1]]])`, `new Set([1, "a", [2], { b: 3 }])`, `new Map([[1, new Map([[2, new Map([[3, new Map()]])]])]])`, `return inspect(new Map([[{ a: 1 }, "x"]]), { depth: -1 })`, `return inspect({ m: new Map([[{ a: 1 }, "x"]]) }, { depth: 0 })`,
    `new Map(Array.from({ length: 5 }, (_, i) => ["key number " + i, "value number " + i]))`, `new Set(Array.from({ length: 120 }, (_, i) => i))`, `new Map(Array.from({ length: 102 }, (_, i) => [i, i]))`, `return inspect(new Set([1, 2, 3]), { maxArrayLength: 1 })`, `return inspect(new Map([[1, 2], [3, 4]]), { maxArrayLength: 0 })`,
    `new (class X extends Map {})([[1, 2]])`, `new (class X extends Set {})()`, `Object.setPrototypeOf(new Map([[1, 2]]), null)`, `Object.setPrototypeOf(new Set([1]), null)`, `Object.assign(new Map([["a", 1]]), { x: 1 })`, `Object.assign(new Map(), { x: 1 })`,
    `new Map([[1, 2]]).keys()`, `new Map([[1, "b"]]).values()`, `new Map([[1, 2], ["x", { y: 1 }]]).entries()`, `new Set([1, 2]).values()`, `new Set([1, [2]]).entries()`, `new Map().keys()`, `new Map(Array.from({ length: 105 }, (_, i) => [i, i])).keys()`, `return inspect(new Map([[1, 2]]).entries(), { showHidden: true })`,
    `const m = new Map([[1, 2], [3, 4], [5, 6]]); const it = m.keys(); it.next(); m.delete(1); return inspect(it) + inspect(it) + it.next().value`, `const m = new Map([[1, 2], [3, 4]]); const it = m.entries(); m.delete(1); m.set(9, 9); return inspect(it)`, `const it = new Set(["a", "b"]).values(); it.next(); return inspect(it)`, `const it = new Set([1]).values(); it.next(); it.next(); return inspect(it)`,
    `const m = new Map([[1, 2], [3, 4]]); const it = m.keys(); it.next(); m.clear(); return inspect(it)`, `{ it: new Map([["a", { b: { c: {} } }]]).entries() }`,
    `new WeakMap()`, `new WeakSet()`, `new (class W extends WeakMap {})()`, `{ a: new WeakSet() }`, `Promise.resolve(4)`, `Promise.resolve({ a: { b: { c: {} } } })`, `new Promise(() => {})`, `(() => { const p = Promise.reject(3); p.catch(() => {}); return p; })()`, `Object.assign(Promise.resolve("x"), { a: 1 })`, `new (class J extends Promise {})(() => {})`,
    `(function* g() {})()`, `(function* g() {})`, `new Map([["k", new Set(["a"])]])`, `new Map([["long key that goes on and on", "long value that goes on and on and on and on"]])`, `new Map([[{ id: 1, name: "some long name here" }, { id: 2, name: "another long name here" }]])`,
    `return inspect(new Map([["b", 1], ["a", 2]]), { sorted: true })`, `return inspect({ p: Promise.resolve(1), w: new WeakMap() }, { depth: 0 })`,
  ],
  buffers: [
    `new Uint8Array(3)`, `new Uint8Array()`, `new Float64Array([1.5, -0, NaN])`, `new BigInt64Array([1n])`, `new Uint8ClampedArray([300])`, `new Int16Array(10)`, `new Uint8Array(150)`, `return inspect(new Uint8Array([1, 2]), { showHidden: true })`, `Object.setPrototypeOf(new Uint8Array(2), null)`, `Object.setPrototypeOf(new Uint8ClampedArray(2), null)`, `Object.assign(new Uint8Array(2), { x: 1 })`,
    `new ArrayBuffer(3)`, `new ArrayBuffer(0)`, `Object.assign(new ArrayBuffer(200), { a: 1 })`, `new DataView(new ArrayBuffer(2))`, `new DataView(new ArrayBuffer(8), 2, 4)`, `{ b: new ArrayBuffer(2), u: new Uint8Array(2) }`, `return inspect({ b: new ArrayBuffer(2), u: new Uint8Array(2) }, { depth: 0 })`, `new (class B extends Uint8Array {})(2)`,
  ],
  functions: [
    `() => 1`, `function f() {}`, `class A {}`, `class A extends Map {}`, `class extends null {}`, `(class {})`, `async () => 1`, `async function af() {}`, `function* g() {}`, `Object.assign(() => {}, { a: { b: {} } })`, `[Object.assign(() => {}, { a: 1 })]`, `return inspect([Object.assign(() => {}, { a: { b: {} } })], { depth: 0 })`, `return inspect(Object.assign(() => {}, { a: { b: {} } }), { depth: 0 })`,
    `(function f() {}).bind(null)`, `Object.setPrototypeOf(() => 1, null)`, `Object.setPrototypeOf(class Q {}, null)`, `class A { static x = 1; static m() {} }`, `class A { static [Symbol.toStringTag] = "T" }`, `Object.defineProperty(() => 1, "name", { value: 5 })`, `Object.defineProperty(function f() {}, "name", { value: "g h" })`, `Object.assign(function f() {}, { [Symbol.toStringTag]: "T" })`,
    `Math.max`, `Array`, `Map`, `Function.prototype`, `{ m() {}, get x() { return 1; }, [Symbol.iterator]() {} }`, `new (class Foo { a = 1; #b = 2; static c = 3; get d() { return 4; } })()`, `new (class Foo {})()`, `new (class extends Map { a = 1 })()`, `class A { constructor() { this.x = 1; } } class B extends A { y = 2 } return inspect([new A(), new B()])`,
    `function Old() { this.a = 1; } return inspect(new Old())`, `class A { get [Symbol.toStringTag]() { return "Tag"; } } return inspect(new A()) + inspect([new A()], { depth: 0 })`, `class A { get [Symbol.toStringTag]() { return "A"; } x = 1 } return inspect(new A())`, `class Foo {} const o = new Foo(); Object.setPrototypeOf(Foo.prototype, null); return inspect(o)`, `class Foo {} Foo.prototype = null; return inspect(Foo)`, `const o = new (class Foo {})(); o.constructor = 5; return inspect(o)`,
    `async function a() {} a.x = 1; return inspect(a)`, `new (class Point { constructor(x, y) { this.x = x; this.y = y; } toString() { return "P"; } })(1, 2)`,
  ],
  dates: [
    `new Date(0)`, `new Date(NaN)`, `new Date(-1)`, `new Date(8.64e15)`, `new Date(-8.64e15)`, `new Date(-62198755200000)`, `Object.assign(new Date(0), { x: 1 })`, `Object.setPrototypeOf(new Date(0), null)`, `new (class D extends Date {})(0)`, `return inspect({ e: Object.assign(new Date(0), { x: 1 }) }, { depth: 0 })`, `Object.assign(new Date(NaN), { x: 1 })`,
  ],
  regexps: [
    `/x/`, `/a\\/b/gi`, `/[/]/`, `new RegExp("/")`, `new RegExp("a/b", "g")`, `new RegExp("[/]")`, `new RegExp("\\\\/")`, `new RegExp("\\n")`, `new RegExp("")`, `/\\u002f/`, `Object.assign(/x/g, { a: 1 })`, `Object.setPrototypeOf(/x/g, null)`, `new (class R extends RegExp {})("x", "y")`, `return inspect({ r: Object.assign(/x/, { a: 1 }) }, { depth: 0 })`, `/é\\d+/u`,
  ],
  errors: [
    `const e = new Error("msg"); e.stack = "Error: msg"; return inspect(e)`, `const e = new Error("msg"); e.stack = "Error: msg"; e.code = 5; return inspect(e)`, `class Foo extends Error {} const e = new Foo("m"); e.stack = "Error: m\\n    at x"; return inspect(e)`, `const e = new Error("m"); e.name = "Custom"; e.stack = "Error: m\\n    at x"; return inspect(e)`, `const e = new Error("m"); e.name = "CustomError"; e.stack = "CustomError: m\\n    at x"; return inspect(e)`,
    `const e = new Error("m"); e.stack = undefined; return inspect(e)`, `const e = new Error("m"); e.stack = 5; return inspect(e)`, `const e = new Error("m"); e.stack = ""; return inspect(e)`, `const e = new Error("m"); e.message = 5; e.stack = "Error: q\\n    at z"; return inspect(e)`, `const e = new Error("m"); e.stack = "Error: m\\n    at z"; Object.setPrototypeOf(e, null); return inspect(e)`, `const e = new Error("m"); e.stack = "weird"; Object.setPrototypeOf(e, null); return inspect(e)`,
    `Object.create(Error.prototype)`, `function E() { this.message = "q"; this.stack = "E: q\\n    at z"; } E.prototype = Object.create(Error.prototype); return inspect(new E())`, `function E() { this.message = "q"; this.name = "E"; } E.prototype = Object.create(Error.prototype); E.prototype.constructor = E; return inspect(new E())`,
    `const e = new Error("m", { cause: "why" }); e.stack = "Error: m\\n    at z"; return inspect(e)`, `const e = new Error("m", { cause: undefined }); e.stack = "Error: m\\n    at z"; return inspect(e)`, `const e = new Error("m", { cause: { code: 1 } }); e.stack = "Error: m"; return inspect(e)`, `const e = new Error("m"); e.cause = 5; e.stack = "Error: m"; return inspect(e)`,
    `const e = new Error("m"); e.stack = "Error: m\\n    at z"; return inspect({ a: { b: { c: e } } })`, `const e = new Error("m"); e.stack = "Error: m\\n    at z"; e.x = 1; return inspect({ a: { b: { c: e } } })`, `const e = new Error("m"); e.stack = "Error: m\\n    at z"; return inspect([[e]])`, `const e = new Error("two\\nlines"); e.stack = "Error: two\\nlines\\n    at z"; return inspect([e])`,
    `const e = new AggregateError([], "m"); e.stack = "AggregateError: m"; return inspect(e)`, `const a = new Error("a"); a.stack = "Error: a"; const e = new AggregateError([a, 5], "m"); e.stack = "AggregateError: m\\n    at z"; return inspect(e)`, `class ValidationError extends Error { constructor(m, field) { super(m); this.name = "ValidationError"; this.field = field; } } const e = new ValidationError("bad", "email"); e.stack = "ValidationError: bad\\n    at z"; return inspect(e)`, `class ValidationError extends Error {} const e = new ValidationError("bad"); e.stack = "Error: bad\\n    at z"; return inspect(e)`,
    `class HttpError extends Error { name = "HttpError"; status = 404; } const e = new HttpError("nope"); e.stack = "HttpError: nope\\n    at z"; return inspect(e)`, `class A extends Error { get name() { return "Named"; } } const e = new A("x"); e.stack = "Named: x\\n    at z"; return inspect(e)`, `const e = new TypeError("x"); e.name = ""; e.stack = "TypeError: x\\n    at z"; return inspect(e)`, `const e = new Error("x"); e.stack = "Error: x\\n    at z"; e.self = e; return inspect(e)`,
    `const e = new Error("x"); e.stack = "Error: x\\n    at z"; e.errors = [1]; return inspect(e)`, `const e = new Error("x"); e.stack = "Error: x\\n    at z"; e.message = "changed"; return inspect(e)`, `const e = new Error("x"); e.stack = "Error: x\\n    at z"; Object.defineProperty(e, "message", { enumerable: true }); return inspect(e)`, `const e = new RangeError("x"); e.stack = "RangeError: x\\n    at z"; return inspect(e, { compact: false })`,
    `const e = new Error("x"); e.stack = "Error: x\\n    at z"; e[Symbol("s")] = 1; return inspect(e)`, `const e = new Error(""); e.stack = "Error\\n    at z"; return inspect(e)`, `const e = new Error("x"); e.stack = "Error: x\\n    at z"; return inspect(e, { showHidden: true })`, `const e = new Error("x"); e.stack = "Error: x\\n    at z"; e[Symbol.toStringTag] = "T"; return inspect(e)`,
    `const e = new Error("x"); e.stack = { a: 1 }; return inspect(e)`, `const i = new Error("in"); i.stack = "Error: in\\n    at i"; const m = new Error("mid", { cause: i }); m.stack = "Error: mid\\n    at m"; const o = new Error("out", { cause: m }); o.stack = "Error: out\\n    at o"; return inspect(o)`, `const e = new Error("x"); e.stack = "Error: x\\n    at z"; return inspect(new Map([["e", e]]))`, `const e = new Error("x"); e.stack = "Error: x\\n    at z"; return inspect(Object.assign(Promise.resolve(e)))`,
  ],
  hidden: [
    `return inspect({}, { showHidden: true })`, `return inspect(new Map(), { showHidden: true })`, `return inspect(new Set([1]), { showHidden: true })`, `return inspect(() => 1, { showHidden: true })`, `return inspect(new (class A { get y() { return 1; } set z(v) {} m() {} x = 1 })(), { showHidden: true })`, `return inspect(new (class B extends (class A { get y() { return 1; } }) { get q() { return 2; } })(), { showHidden: true })`, `return inspect(new Date(0), { showHidden: true })`, `return inspect(Promise.resolve(1), { showHidden: true })`, `return inspect([], { showHidden: true })`, `return inspect(Object("ab"), { showHidden: true })`, `return inspect(new ArrayBuffer(1), { showHidden: true })`, `return inspect((function* () {})(), { showHidden: true })`, `return inspect(Object.create({ a: 1, f() {} }), { showHidden: true })`, `return inspect(new (class E extends Map { get y() { return 1; } })(), { showHidden: true })`, `return inspect({ a: { b: { c: 1 } } }, { showHidden: true })`,
    `return format("%o", { f() { return 1; }, a: [1] })`,
  ],
  proxies: [
    `new Proxy({ a: 1 }, { get() { throw 1; }, ownKeys() { throw 1; }, getPrototypeOf() { throw 1; } })`, `return inspect(new Proxy({ a: 1 }, { get() {} }), { showProxy: true })`, `return inspect(new Proxy({ a: 1 }, {}), { showProxy: true, depth: -1 })`, `new Proxy(function f() {}, {})`, `new Proxy([1, 2], {})`, `{ p: new Proxy({ a: { b: {} } }, {}) }`, `const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return inspect(proxy)`, `const o = { a: 1 }; o.p = new Proxy(o, {}); return inspect(o)`, `return inspect({ a: new Proxy([1], {}) }, { showProxy: true })`,
  ],
  custom: [
    `return inspect({ [custom](d, o) { return { d, keys: Object.keys(o) }; } }, { depth: 5 })`, `{ x: { [custom]() { return "a\\nb"; } } }`, `{ x: { [custom]() { return 5; } } }`, `{ x: { [custom]() { return null; } } }`, `{ x: { [custom]() { return Symbol("q").toString(); } } }`, `{ x: { [custom]() { return undefined; } } }`, `{ x: { [custom](d, o, i) { return i([1, "a"], o); } } }`, `{ x: { y: { [custom](d) { return { d }; } } } }`, `{ x: { [custom](d, o) { return o.stylize("s", "string"); } } }`,
    `{ x: { [custom]() { return this; }, a: 1 } }`, `{ [custom]: 5, a: 1 }`, `class M { [custom]() { return "M!"; } } return inspect([new M(), M.prototype])`, `{ x: { [custom]() { return { a: 1, b: [1, 2, { c: {} }] }; } } }`, `return inspect({ [custom]() { return "no"; } }, { customInspect: false })`, `class T { constructor(v) { this.v = v; } [custom](depth, options, inspect) { return "T<" + inspect(this.v, options) + ">"; } } return inspect(new T({ a: 1 })) + inspect(new T(new T("x")))`, `{ x: { [custom]() { return ["l1\\nl2", { z: "x".repeat(70) }]; } } }`,
  ],
  format: [
    `return format("%s %s", "a", 1)`, `return format("%s", "a", "b", { c: 1 })`, `return format("a", "b", 1, { c: "x" })`, `return format(1, "b", "%s")`, `return format("%d %i %f", "42.9", "42.9", "42.9")`, `return format("%d %i %f", 1n, 2n, "x")`, `return format("%i", "0x10")`, `return format("%d", "")`, `return format("%d", [5])`, `return format("%d", {})`, `return format("%d", null)`, `return format("%i", null)`, `return format("%f", true)`, `return format("%d", new Date(5))`, `return format("%s", null, undefined, true)`, `return format("%s %s", null)`,
    `return format("%s", -0)`, `return format("%d", -0)`, `return format("%i", -0.5)`, `return format("%f", "-0")`, `return format("%s", Symbol("a"))`, `return format("%d %i %f", Symbol("a"), Symbol("b"), Symbol("c"))`, `return format("%s", 12345678901234567890n)`, `return format("%s", () => 1)`, `return format("%s", function f() { return 1; })`, `return format("%s", class A { x = 1 })`, `return format("%s", [1, [2, [3]]])`, `return format("%s", { a: { b: 1 } })`, `return format("%s", Object.create(null))`, `return format("%s", new (class A { toString() { return "A!"; } })())`, `return format("%s", new (class A extends Map {})())`, `return format("%s", new (class A { [Symbol.toPrimitive]() { return "prim"; } })())`, `return format("%s", { [Symbol.toPrimitive]() { return "own"; } })`, `return format("%s", new Date(0))`, `return format("%s", [new Date(0)])`, `return format("%s", new (class D extends Date { toString() { return "mine"; } })(0))`,
    `const e = new Error("x"); e.stack = "Error: x\\n    at z"; return format("%s", e)`, `class E extends Error { toString() { return "E!"; } } return format("%s", new E("x"))`, `return format("%j", { a: 1, b: [1, "x"] })`, `return format("%j", undefined)`, `return format("%j", () => 1)`, `return format("%j", { toJSON() { return "J"; } })`, `const o = {}; o.o = o; return format("%j", o)`, `return format("%o", [1, 2])`, `return format("%o", { a: { b: { c: { d: { e: { f: 1 } } } } } })`, `return format("%O", { a: { b: { c: { d: 1 } } } })`, `return format("%o", "s")`, `return format("%O", "s")`, `return format("%c red %c", "color: red", "")`, `return format("%c")`, `return format("%%")`, `return format("%%", 1)`, `return format("%")`, `return format("%", 1)`, `return format("100%", 1)`, `return format("%z %s", 1)`, `return format("%s%%%s", 1, 2)`, `return format("%s")`, `return format()`, `return format("")`, `return format("", 1)`, `return format(undefined)`, `return format("a%sb", "X", "Y")`, `return format("%s\\n%s", "a", "b")`, `return format("é %s", "ü")`, `return format(Symbol("x"), "a")`, `return format("%s", Object("str"))`, `return format("%s", Object(1))`, `return format("%s", new Proxy({ a: 1 }, {}))`, `return format("%s", new Map([[1, 2]]))`, `return format("%d", "1e3")`, `return format("%i", 1e21)`, `return format("%s", "it's", "it's")`, `return format(null, "%s")`, `return format(["%s"], 1)`, `return format("%s|%s", { toString: null }, { toString() { return 5; } })`,
    `function Foo() { this.a = 1; } Foo.prototype.toString = function () { return "foo"; }; return format("%s", new Foo())`, `class A { x = 1 } class B extends A {} return format("%s", new B())`, `class A { toString() { return "base"; } } class B extends A {} return format("%s", new B())`,
  ],
};

const golden = [];
for (const [group, sources] of Object.entries(groups)) {
  for (const source of sources) {
    const isBody = /\breturn (inspect|format|\(\(\) =>)/.test(source);
    const body = isBody ? source : `return inspect(${/^class\b/.test(source) ? `(${source})` : source})`;
    const want = new Function('inspect', 'format', 'custom', body)(inspect, format, inspect.custom);
    golden.push({ group, body, want });
  }
}
writeFileSync(new URL('golden.json', import.meta.url), '[\n' + golden.map((g) => JSON.stringify(g)).join(',\n') + '\n]\n');
