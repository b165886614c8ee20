// Records what Node's console prints for the programs below, in golden.json. Run with Node 20:
//
//	TZ=UTC node testdata/generate.mjs
//
// An entry is the text with the stream it went to. Frames of console.trace are left out, and the warnings about labels,
// which Node prints later and with its process number, are marked with the stream "warning" and come last.
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { writeFileSync } from 'node:fs';

const programs = {
  'counters count by label': `console.count(); console.count(null); console.count(undefined); console.count("x"); console.count("default"); console.countReset(); console.count();`,
  'counter labels become strings': `console.count(5); console.count({ toString() { return "5"; } }); console.countReset("5"); console.count(5);`,
  'only strings reset counters': `console.count(5); console.countReset(5); console.count(5);`,
  'unknown labels warn': `console.countReset("z"); console.timeEnd("t"); console.timeLog(); console.time("a"); console.time("a");`,
  'assertions': `console.assert(true, "no"); console.assert(false); console.assert(); console.assert(0, "a %s", "b"); console.assert("", { a: 1 }, 2); console.assert(null, 5, 6); console.assert(NaN, "100%"); console.assert(1);`,
  'traces': `console.trace(); console.trace("q %d", 5); console.trace({ a: 1 });`,
  'groups indent every stream': `console.group("A", { b: 1 }); console.log("x\\ny"); console.error("e"); console.warn("w"); console.info("i"); console.debug("d"); console.table([1]); console.count("g"); console.trace("in"); console.group(); console.log(""); console.log(); console.dir({ a: { b: 1 } }, { depth: 0 }); console.groupEnd(); console.assert(false, "in group"); console.groupEnd(); console.groupEnd(); console.log("after");`,
  'collapsed groups': `console.groupCollapsed("c %s", "d"); console.log({ a: "x".repeat(30), b: "y".repeat(40) }); console.groupEnd(); console.log(1);`,
  'dir and dirxml': `console.dir(); console.dir("s"); console.dir({ a: { b: { c: { d: 1 } } } }); console.dir({ a: { b: { c: { d: 1 } } } }, { depth: null }); console.dir([1, 2, 3], { maxArrayLength: 1 }); console.dirxml({ a: 1 }, [2], "s"); console.dirxml();`,
  'dir ignores custom inspection': `const o = { a: 1, [Symbol.for("nodejs.util.inspect.custom")]() { return "C"; } }; console.log(o); console.dir(o); console.dir(o, { customInspect: true });`,
  'dir shows hidden properties': `console.dir([1], { showHidden: true }); console.dir(Object.defineProperty({}, "h", { value: 1 }), { showHidden: true });`,
  'empty calls': `console.log(); console.info(); console.warn(); console.error(); console.debug(); console.group(); console.log("x"); console.groupEnd();`,
  'methods work alone': `const { log, error, group, groupEnd } = console; group("g"); log("in"); groupEnd(); [1, 2].forEach(log); error("e");`,
  'escape sequences pass': `console.log("\\u001b[31mred\\u001b[0m"); console.log("%cstyled%c", "color: red", ""); console.log("tab\\there");`,
  'levels': `console.log("l"); console.info("i"); console.warn("w"); console.error("e"); console.debug("d");`,
  'tables of primitives': `console.table(); console.table(null); console.table(5); console.table("x"); console.table(undefined); console.table(true); console.table(Symbol("s")); console.table(() => 1);`,
  'tables of nothing': `console.table([]); console.table({}); console.table(new Map()); console.table(new Set()); console.table([[]]); console.table([{}]);`,
  'tables of arrays': `console.table([1, "a", null, undefined, Symbol("s")]); console.table([[1, 2], [3]]); console.table([1, { a: 1 }, [2]]); console.table([, 1]); console.table(Object.assign([1], { k: 2 })); console.table(["a", "b"], ["length"]);`,
  'tables of objects': `console.table({ a: 1, b: "x" }); console.table({ a: { x: 1 }, b: 3, c: [1] }); console.table([{ a: 1, b: "日本" }, { b: 2, c: { d: 1 } }]); console.table([{ name: "Ann", age: 3 }, { name: "Bob", age: 44 }]);`,
  'tables with chosen columns': `console.table([{ a: 1, b: 2 }, { b: 2, c: { d: 1 } }], ["b", "z"]); console.table([{ a: 1 }], []); console.table([[1, 2], [3]], [1]); console.table([1], ["a"]); console.table(new Map([["a", { x: 1 }]]), ["x"]); console.table([{ b: 1, a: 2, 1: 3 }], ["b", "a", "1"]);`,
  'tables of collections': `console.table(new Map([["a", 1], [{ k: 1 }, [1, { b: 2 }]]])); console.table(new Set([[1, 2], { a: 1 }, "s"])); console.table(new Map([["a", 1]]).entries()); console.table(new Map([["a", 1]]).keys()); console.table(new Set([1]).values()); console.table(new Set([1]).entries()); console.table(new Uint8Array(3)); console.table([1, 2].entries());`,
  'cells show little': `console.table([{ a: { b: { c: 1 } }, f() {}, s: new Set([1]) }]); console.table([{ a: [1, 2, 3, [4]] }]); console.table([{ o: { a: 1, b: 2, c: 3 } }]); console.table([{ o: { a: 1, b: 2 } }]); console.table([["long".repeat(30)]]); console.table([{ d: new Date(0), r: /x/, n: null, u: undefined }]);`,
  'cells call getters': `console.table([{ get q() { return 5; } }]); class A { constructor() { this.x = 1; } get y() { return 2; } } console.table([new A()]);`,
  'wide characters keep columns straight': `console.table([{ a: "é", b: "e\\u0301", c: "日本語", d: "\\u{1F600}" }]);`,
  'line breaks in cells': `console.table([{ a: "x\\ny" }]); console.table(["a\\nb"]);`,
  'columns in index order': `console.table([{ b: 1, 2: "x", 1: "y" }]); console.table({ z: [1], 10: [2], 9: [3] });`,
  'table columns must be an array': `for (const c of [5, "x", null, {}, function foo() {}, true, 10n, new Map()]) { try { console.table([1], c); } catch (e) { console.log(e.message, e.code, e instanceof TypeError); } }`,
  'symbols are no labels': `for (const f of [() => console.count(Symbol("x")), () => console.assert(false, Symbol("x")), () => console.time(Symbol())]) { try { f(); } catch (e) { console.log(e.name, e.message); } }`,
  'the object': `console.log(Object.prototype.toString.call(console), console.log.name, console.log.length, typeof console.table); console.mine = 1; console.log(console.mine, "mine" in console, delete console.mine, console.mine);`,
  'methods can be replaced': `const { log } = console; const lines = []; console.log = (...a) => lines.push(a.join("-")); console.log("a", "b"); console.log = log; console.log(lines);`,
  'objects without a primitive value': `for (const f of [() => console.log("%d", Object.create(null)), () => console.log("%i", Object.create(null)), () => console.count(Object.create(null)), () => console.assert(0, { toString() { return {}; }, valueOf: null }), () => console.log("%s", { toString() { return {}; } })]) { try { f(); } catch (e) { console.log(e.name, e.message); } }`,
  'throwing conversions reach the program': `for (const f of [() => console.log("%s", { toString() { throw new Error("s"); } }), () => console.log("%d", { valueOf() { throw new Error("d"); } }), () => console.log("%j", { toJSON() { throw new Error("j"); } }), () => console.count({ toString() { throw new Error("c"); } }), () => console.log("%j", 1n)]) { try { f(); } catch (e) { console.log(e.name); } }`,
};

const golden = [];
let entries = [];
const stream = (name) => new Writable({
  decodeStrings: false,
  write(chunk, _, done) { entries.push([name, chunk.replace(/\n$/, '').replace(/\n +at .*/g, '')]); done(); },
});
for (const [name, program] of Object.entries(programs)) {
  entries = [];
  const mine = entries;
  const listen = (w) => mine.push(['warning', String(w)]);
  process.on('warning', listen);
  new Function('console', program)(new Console({ stdout: stream('stdout'), stderr: stream('stderr'), colorMode: false }));
  await new Promise((done) => setTimeout(done, 5));
  process.off('warning', listen);
  golden.push({ name, program, entries: mine });
}
writeFileSync(new URL('golden.json', import.meta.url), '[\n' + golden.map((g) => JSON.stringify(g)).join(',\n') + '\n]\n');
