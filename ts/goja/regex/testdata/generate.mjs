// Writes semantics.json: what the Node that runs this answers for the programs below, each the body of a function,
// or an expression. An entry is [program, answer].
//
//	node generate.mjs > semantics.json

import { readFileSync } from "node:fs";
const show = (0, eval)(readFileSync(new URL("show.js", import.meta.url), "utf8"));

const programs = [];
const add = (...list) => programs.push(...list);

// exec, test and what a match looks like.
for (const re of ["/a/", "/b/", "/(a)(b)?/", "/(?<x>a)(?<y>z)?/", "/a/g", "/a/y", "/a/d", "/(?<x>a)(b)?/dg", "/(?:)/", "/./u", "/[^]$/u", "/a/gy"]) {
	for (const text of ["'a'", "'ba ab'", "''", "'xyz'", "'é😀a'"]) {
		add(`${re}.exec(${text})`, `{ const r = ${re}; r.lastIndex = 1; return [r.test(${text}), r.lastIndex, r.test(${text}), r.lastIndex]; }`);
	}
}
for (const value of ["undefined", "null", "1", "-1", "'1'", "1.9", "NaN", "Infinity", "{ valueOf() { return 1; } }", "2 ** 32", "[]"]) {
	for (const flags of ["", "g", "y"]) add(`{ const r = /a/${flags}; r.lastIndex = ${value}; const m = r.exec('aa'); return [m && m.index, r.lastIndex]; }`);
}
add("/undefined/.exec()", "/null/.test(null)", "/1/.exec(1)", "/a/.exec({ toString() { return 'xa'; } })",
	"RegExp.prototype.exec.call(1)", "RegExp.prototype.exec.call({})", "RegExp.prototype.exec.call(RegExp.prototype)", "RegExp.prototype.test.call({})",
	"({ exec() { return 1; }, __proto__: /a/ }).test('a')", "({ exec() { return null; }, __proto__: /a/ }).test('a')", "({ exec() { return {}; }, __proto__: /a/ }).test('a')",
	"Object.freeze(/a/g).exec('a')", "Object.freeze(/a/).exec('a')", "Object.freeze(/a/g).exec('b')", "/a/.exec(Symbol())",
	"Object.getOwnPropertyDescriptor(/a/, 'lastIndex')", "Object.keys(/a/.exec('a'))", "JSON.stringify(/(?<n>a)/d.exec('a'))",
	"/(?<b>.)(?<a>.)/.exec('xy').groups", "Object.getPrototypeOf(/(?<b>.)/.exec('xy').groups)", "/(?<__proto__>.)/.exec('x').groups", "/(?<b>.)(?<a>z)?/d.exec('xy').indices",
	"{ Object.defineProperty(Array.prototype, 'index', { set() { throw 1; }, configurable: true }); try { return /a/.exec('a').index; } finally { delete Array.prototype.index; } }");
// The constructor.
for (const call of ["new RegExp", "RegExp"]) {
	for (const args of ["", "undefined", "null", "''", "'a'", "'a', 'g'", "'a', undefined", "'a', ''", "'a', 'gg'", "'a', 'x'", "'a', 'uv'", "'a', null", "'('", "'[z-a]'", "'a', 'dgimsuy'", "'a', 'v'", "/x/gi", "/x/gi, 'm'", "/x/gi, ''", "/x/, 'q'", "'/'", "'a/b'", "'\\\\/'", "'[/]'", "'[/\\\\]/]/'", "'\\n'", "'\\r\\u2028\\u2029'", "'\\\\\\n'", "'\\\\\\\\/'", "1", "{}", "[]", "Symbol()", "'a', Symbol()", "'\\\\p{L}', 'u'", "'(?<a>.)'", "{ toString() { return 'q'; } }", "'\\ud83d'", "'é'", "{ [Symbol.match]: true, source: 's', flags: 'i' }", "{ [Symbol.match]: true, source: 's', flags: 'i' }, 'm'", "{ [Symbol.match]: true, constructor: RegExp }"]) {
		add(`${call}(${args})`);
	}
}
add("RegExp(/a/) === RegExp(/a/)", "{ const r = /a/; return [RegExp(r) === r, new RegExp(r) === r, RegExp(r, 'g') === r]; }",
	"{ const r = /a/; r.constructor = Object; return RegExp(r) === r; }", "{ const r = /a/; r[Symbol.match] = false; return RegExp(r) === r; }", "{ const r = /a/g; r[Symbol.match] = undefined; return RegExp(r) === r; }",
	"{ const r = /a/g; r.lastIndex = 3; return new RegExp(r).lastIndex; }", "RegExp.name + RegExp.length", "RegExp.prototype.constructor === RegExp", "/a/ instanceof RegExp", "new RegExp('a') instanceof RegExp", "/a/.constructor === RegExp",
	"Object.getOwnPropertyDescriptor(RegExp, 'prototype').writable", "RegExp[Symbol.species] === RegExp", "Object.getOwnPropertyDescriptor(RegExp, Symbol.species).get.name", "Object.prototype.toString.call(/a/)", "Object.prototype.toString.call(RegExp.prototype)", "typeof /a/", "Object.getPrototypeOf(/a/) === RegExp.prototype",
	"Reflect.construct(RegExp, ['a'], Array) instanceof Array", "Reflect.construct(RegExp, ['a', 'g'], Object).lastIndex", "Function.prototype.toString.call(RegExp)", "Object.getOwnPropertyNames(/a/)");
// compile.
add("/a/.compile('b', 'g')", "/a/.compile(/c/i)", "/a/.compile(/c/i, 'g')", "/a/.compile()", "/a/.compile('(')", "RegExp.prototype.compile.call({})", "{ const r = /a/g; r.lastIndex = 2; r.compile('b'); return [r, r.test('b'), r.test('a')]; }");
// Accessors.
for (const name of ["hasIndices", "global", "ignoreCase", "multiline", "dotAll", "unicode", "unicodeSets", "sticky", "source", "flags"]) {
	add(`[/a/.${name}, /a/dgimsuy.${name}, /a/v.${name}, RegExp.prototype.${name}]`, `{ const d = Object.getOwnPropertyDescriptor(RegExp.prototype, '${name}'); return [d.get, d.set, d.enumerable, d.configurable]; }`,
		`Object.getOwnPropertyDescriptor(RegExp.prototype, '${name}').get.call({})`, `Object.getOwnPropertyDescriptor(RegExp.prototype, '${name}').get.call(1)`, `{ 'use strict'; /a/.${name} = 1; }`);
}
add("Object.getOwnPropertyDescriptor(RegExp.prototype, 'flags').get.call({ global: 1, sticky: 'x', hasIndices: true, unicode: 0 })", "/a/g.toString()", "`${/a\\/b/u}`", "'' + new RegExp('\\n')", "RegExp.prototype.toString()", "RegExp.prototype.toString.call({ source: 'q', flags: 'z' })", "RegExp.prototype.toString.call(1)", "RegExp.prototype.toString.call({})", "[/a/, /b/g] + ''");
for (const name of ["exec", "test", "toString", "compile"]) add(`RegExp.prototype.${name}`);
for (const name of ["match", "matchAll", "replace", "search", "split"]) {
	add(`RegExp.prototype[Symbol.${name}]`, `RegExp.prototype[Symbol.${name}].call(null)`, `String.prototype.${name}.call(null, /a/g)`, `String.prototype.${name}.call(undefined)`,
		`'x'.${name}({ [Symbol.${name}](...args) { return ['own', ...args]; } }, 'second')`, `'x'.${name}({ [Symbol.${name}]: undefined, toString() { return 'x'; } }, 'y') + ''`);
}
add("'x'.match({ [Symbol.match]: 1 })");
// match and search.
for (const re of ["/a/", "/a/g", "/(a)(b)?/g", "/x/g", "/x/", "/(?:)/g", "/(?:)/gu", "/a/y", "/a/gy", "/./gu", "/(?<n>a)/", "/^/gm", "/b/d"]) {
	for (const text of ["'abab'", "''", "'a\\nb'", "'😀a'"]) add(`${text}.match(${re})`, `${text}.search(${re})`, `[...${text}.matchAll(${re})]`);
}
add("'a.b'.match('.')", "'a.b'.match('.b')", "'abc'.match()", "'null'.match(null)", "'undefined'.match(undefined)", "'a1'.match(1)", "'aXbX'.search('X')", "'a'.match('(')", "[...'a1b1'.matchAll('1')].length", "[...'abc'.matchAll()].length", "'ab'.match(new RegExp('B', 'i'))", "'x'.search()",
	"{ const r = /a/g; r.lastIndex = 2; 'aaa'.match(r); return r.lastIndex; }", "{ const r = /b/g; r.lastIndex = 2; return ['abc'.search(r), r.lastIndex]; }", "{ const r = /b/y; r.lastIndex = 1; return ['abc'.search(r), r.lastIndex]; }", "'a'.matchAll(/a/)", "{ const r = /a/g; r.lastIndex = 1; return [[...'aaa'.matchAll(r)].length, r.lastIndex]; }",
	"{ const i = 'ab'.matchAll(/./g); return [i.next(), i.next(), i.next(), i.next(), i[Symbol.toStringTag], i[Symbol.iterator]() === i]; }", "'a'.matchAll(/a/g).next.call({})", "Object.prototype.toString.call('a'.matchAll(/a/g))", "Object.getPrototypeOf('a'.matchAll(/a/g)).next", "Object.getPrototypeOf(Object.getPrototypeOf('a'.matchAll(/a/g))) === Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))",
	"{ const r = /./g; const i = 'ab'.matchAll(r); i.next(); r.lastIndex = 0; return i.next().value; }", "{ let n = 0; for (const m of 'aXbX'.matchAll(/X/g)) n += m.index; return n; }", "/a/[Symbol.matchAll]('aa').next().done");
// replace.
for (const re of ["/b/", "/b/g", "/(a)(b)?/g", "/(?<n>b)/g", "/(?<n>b)|(?<m>c)/g", "/(?:)/g", "/(?:)/gu", "/x/", "/x/g", "/b/y", "/a/gy", "/(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)/", "/./gu", "/$/", "/^/g"]) {
	for (const replacement of ["'[$&]'", "'$1'", "'$2-$1'", "\"$`|$'\"", "'$$'", "'$'", "'$0'", "'$01$10$11$12'", "'$<n>'", "'$<n'", "'$<m>$<q>'", "''", "'$9'", "'a$'"]) {
		add(`'abcabcdefghijk'.replace(${re}, ${replacement})`);
	}
	add(`'a😀b'.replace(${re}, 'x')`, `{ const log = []; 'abcab'.replace(${re}, (...args) => { log.push(args); return '$1'; }); return log; }`, `'abcab'.replace(${re}, (m) => m + '$&')`, `'abcab'.replace(${re}, () => undefined)`);
}
add("'aa'.replaceAll(/a/g, 'b')", "'aa'.replaceAll(/a/, 'b')", "'aa'.replaceAll('a', '$&$&')", "'abc'.replace(/b/, null)", "'abc'.replace(/b/)", "'abc'.replace(/b/, 5)", "'abc'.replace(/b/, { toString() { return 'T$&'; } })", "'abc'.replace(/b/, Symbol())", "'abc'.replace(/b/, () => Symbol())", "'abc'.replace(/b/, () => { throw new RangeError('stop'); })",
	"{ const r = /b/y; r.lastIndex = 1; return ['abb'.replace(r, 'x'), r.lastIndex, 'abb'.replace(r, 'x'), r.lastIndex]; }", "{ const r = /a/g; r.lastIndex = 5; return ['aaa'.replace(r, 'x'), r.lastIndex]; }", "'aaa'.replace(/a/g, (m, i) => i)", "'John Smith'.replace(/(\\w+)\\s(\\w+)/, '$2, $1')", "'2024-01-02'.replace(/(?<y>\\d+)-(?<m>\\d+)-(?<d>\\d+)/, '$<d>.$<m>.$<y>')", "'abc'.replace('b', '$`$&$\\'')", "'camelCaseText'.replace(/[A-Z]/g, (c) => '_' + c.toLowerCase())", "'a-b-c'.replace(/-(\\w)/g, (_, c) => c.toUpperCase())",
	"{ const r = /a/g; return 'aba'.replace(r, () => { r.lastIndex = 0; r.compile('b'); return 'x'; }); }");
// split.
for (const re of ["/,/", "/(,)/", "/(?:)/", "/(?:)/u", "/\\s*,\\s*/", "/(,)(x)?/", "/x/", "/^/m", "/$/", "/,/g", "/,/y", "/a|b/", "/(?=b)/", "/./", "/.*/", "/(?<n>,)/d", "/b*/"]) {
	for (const args of ["", ", 2", ", 0", ", undefined", ", -1"]) add(`'a, b,,c'.split(${re}${args})`);
	add(`''.split(${re})`, `'😀,b'.split(${re})`, `'a\\nb'.split(${re})`);
}
add("'abc'.split(/(b)/, 2)", "'abc'.split(/b/, { valueOf() { return 1; } })", "'A<B>bold</B>and<CODE>coded</CODE>'.split(/<(\\/)?([^<>]+)>/)", "{ const r = /b/g; r.lastIndex = 9; 'abc'.split(r); return r.lastIndex; }");
// Subclasses, species and own methods.
add("{ class R extends RegExp { exec(s) { const m = super.exec(s); if (m) m[0] = m[0].toUpperCase(); return m; } } const r = new R('a', 'g'); return ['banana'.match(r), 'banana'.replace(r, '[$&]'), r instanceof R, r.test('a'), r.lastIndex]; }",
	"{ class R extends RegExp {} const r = new R(/a/g, 'i'); return [r.flags, r.constructor === R, r instanceof RegExp, R[Symbol.species] === R, Object.prototype.toString.call(r), 'xA'.search(r)]; }",
	"{ class R extends RegExp { get flags() { return 'y'; } } return 'aXa'.split(new R('X')); }", "{ class R extends RegExp { get global() { return true; } } const r = new R('X', 'y'); r.lastIndex = 1; return ['aXaX'.replace(r, '-'), 'XXa'.replace(r, '-')]; }",
	"{ let made = 0; class R extends RegExp { static get [Symbol.species]() { made++; return RegExp; } } return ['a,b'.split(new R(',')), made]; }", "{ let log = []; class R extends RegExp { constructor(...a) { super(...a); log.push(a[1]); } } 'a,b'.split(new R(',', 'i')); return log; }",
	"{ const r = /a/; r.exec = () => null; return ['a'.match(r), r.test('a'), 'a'.replace(r, 'b'), 'a'.search(r)]; }", "{ const r = /a/g; let n = 0; r.exec = () => n++ < 2 ? { 0: 'a', index: 0, length: 1 } : null; return 'aaa'.replace(r, 'b'); }", "{ const r = /a/; r.exec = () => ({ index: 1, length: 3, 0: 'b', 1: 'x', groups: { n: 'N' } }); return 'abc'.replace(r, '[$1$2$<n>]'); }", "{ const r = /a/; r.exec = 5; return r.test('a'); }", "{ const r = /a/; r.exec = () => 5; return r.test('a'); }", "{ const r = /a/; r.exec = () => ({ index: -5, 0: 'zz' }); return 'abc'.replace(r, (...a) => JSON.stringify(a)); }", "{ const r = /a/; r.constructor = 1; return 'a'.split(r); }", "{ const r = /a/; r.constructor = { [Symbol.species]: 1 }; try { 'a'.split(r); } catch (e) { return e.name; } }", "{ const r = /a/; r.constructor = undefined; return 'bab'.split(r); }", "{ const r = /,/; r.constructor = { [Symbol.species]: function (p, f) { return { exec() { return null; }, set lastIndex(v) {}, f }; } }; return 'a,b'.split(r); }",
	"{ const original = RegExp.prototype.exec; RegExp.prototype.exec = function (s) { const m = original.call(this, s); return m && Object.assign(m, { index: m.index + 1 }); }; try { return ['abc'.search(/b/), 'xaxa'.replace(/a/g, '-'), 'a,b'.split(/,/)]; } finally { RegExp.prototype.exec = original; } }",
	"{ const log = []; const p = new Proxy(/a(b)?/g, { get(t, k) { log.push(String(k)); const v = t[k]; return typeof v === 'function' ? v.bind(t) : v; }, set(t, k, v) { log.push('set ' + String(k)); t[k] = v; return true; } }); RegExp.prototype[Symbol.match].call(p, 'abxa'); log.push('|'); [...RegExp.prototype[Symbol.matchAll].call(p, 'abxa')]; log.push('|'); RegExp.prototype[Symbol.search].call(p, 'abxa'); log.push('|'); RegExp.prototype[Symbol.split].call(p, 'abxa'); log.push('|'); RegExp.prototype.test.call(p, 'a'); log.push('|'); RegExp.prototype.toString.call(p); log.push('|'); new RegExp(p); log.push('|'); RegExp(p); return log.join(' '); }",
	"Object.getOwnPropertyDescriptor(RegExp.prototype, 'flags').get.call(new Proxy(/a/g, { get(t, k) { return k === 'sticky'; } }))", "{ const log = []; Object.getOwnPropertyDescriptor(RegExp.prototype, 'flags').get.call(new Proxy({}, { get(t, k) { log.push(k); } })); return log.join(); }",
	"[1, 2].map(() => /a/g).map((r) => [r.test('a'), r.lastIndex])", "{ const f = () => /a/g; return f() === f(); }", "{ const f = () => /a/g; const r = f(); r.x = 1; r.lastIndex = 4; return [f().x, f().lastIndex]; }");
// Legacy properties.
add("{ /(\\d+)-(\\d+)/.exec('x10-20y'); return [RegExp.$1, RegExp.$2, RegExp.$3, RegExp.lastMatch, RegExp['$&'], RegExp.lastParen, RegExp.leftContext, RegExp.rightContext, RegExp.input]; }", "{ 'ab'.replace(/(a)(x)?/, ''); return [RegExp.$1, RegExp.$2, RegExp['$`'], RegExp[\"$'\"], RegExp.$_, RegExp['$+']]; }", "{ /(a)/.test('a'); /(b)/.test('a'); return RegExp.$1; }");
// Everyday programs.
add("'The quick brown fox'.match(/\\b\\w/g).join('')", "{ const r = /(\\w+)=(\\w+)/g; const o = {}; let m; while ((m = r.exec('a=1;b=2'))) o[m[1]] = m[2]; return o; }", "Object.fromEntries([...'k1=v1;k2=v2'.matchAll(/(\\w+)=(\\w+)/g)].map((m) => [m[1], m[2]]))", "'1234567.891'.replace(/\\B(?=(\\d{3})+(?!\\d))/g, ',')", "'a  b \\t c'.split(/\\s+/)", "'line1\\r\\nline2\\nline3'.split(/\\r?\\n/)", "'  trim me '.replace(/^\\s+|\\s+$/g, '')", "'aBc'.replace(/[a-z]/gi, (c) => c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())", "'x'.padEnd(3).replace(/ /g, '_')", "'€5 and $6'.match(/(?<=[€$])\\d/g)", "'naïve café'.match(/\\p{L}+/gu)", "'😀😁'.match(/\\p{Emoji}/gu)", "'ab12'.match(/[\\w--\\d]+/v)[0]", "'a,b;c'.split(/[,;]/)", "'foo.bar'.replace(/\\./g, '\\\\$&')", "'2024-03-15T10:20'.match(/^(\\d+)-(\\d+)-(\\d+)T(\\d+):(\\d+)$/).slice(1).map(Number)", "'<b>x</b>'.replace(/<[^>]*>/g, '')", "'aaa'.lastIndexOf(/a/)", "'a'.includes(/a/)", "'a'.startsWith(/a/)", "/[.*+?^${}()|[\\]\\\\]/g[Symbol.replace]('a.b*c', '\\\\$&')", "['b1', 'a2'].filter((s) => /^a/.test(s))", "'x'.replace(/x/, '$$$$')", "/^(?:(\\d+)|(\\w+))$/.exec('abc')", "'ÀÉ'.replace(/é/i, 'e')");

const entries = [];
for (const program of new Set(programs)) {
	let answer;
	try {
		answer = show((0, eval)(program.startsWith("{ ") && !program.endsWith(")") && / return |throw|'use strict'/.test(program) ? `(function () ${program})()` : `(${program})`));
	} catch (e) {
		answer = "throws " + show(e);
	}
	entries.push([program, answer]);
}
const escape = (text) => text.replace(/[\u007f-\uffff]/g, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
console.log("[\n" + entries.map((e) => escape(JSON.stringify(e))).join(",\n") + "\n]");
