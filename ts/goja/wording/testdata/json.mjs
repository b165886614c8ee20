// Records what Node's JSON.parse makes of the texts below, as a list of [text, what a program sees of it]:
//
//	node json.mjs
//
// writes json.json. What a program sees is text that eval would give the value back for.
import { writeFileSync } from "node:fs";

const texts = [
  "1", "-1", "0", "-0", "1.5", "1e3", "1E+3", "1e-3", "1e400", "-1e400", "1e-400", "9007199254740993", "123456789012345678901234567890",
  "0.1", "4.9e-324", "1.7976931348623157e308", "true", "false", "null", '""', '"a"', '"\\u0041"', '"\\ud83d\\ude00"', '"😀"',
  '"\\ud800"', '"\\udc00\\ud800"', '"a\\ud800b"', '"\\n\\t\\r\\b\\f\\/\\\\\\""', '"é"', '"\\u2028"', '"\u2028"', '"\u007f"',
  "[]", "{}", "[1,2,3]", "[[],[[]]]", '{"a":1}', '{"a":1,"a":2}', '{"b":1,"a":2}', '{"2":1,"1":2,"a":3}', '{"":1}', '{"a":{"b":[1,{"c":null}]}}',
  '{"__proto__":1}', '{"__proto__":{"x":1}}', '{"constructor":1,"toString":2,"then":3}', '{"length":3}', '{"0":1,"length":1}',
  " \n\t\r[ 1 , 2 ] ", '{ "a" : [ ] , "b" : { } }', "[null,true,false]", '{"é":1}', '{"\\u00e9":1}', '["é",1]', '[1e5,1.0,-0.0]',
  '{"a":[1,2],"b":"x","c":{"d":[]}}', "[" + "[".repeat(100) + "]".repeat(100) + "]",
];
const revivers = {
  double: (k, v) => (typeof v === "number" ? v * 2 : v),
  drop: (k, v) => (v === 1 ? undefined : v),
  order: function (k, v) { return v && typeof v === "object" ? v : k + ":" + v + ":" + Array.isArray(this); },
};
const see = (value) => {
  if (typeof value === "string") return '"' + Array.from({ length: value.length }, (_, i) => value.charCodeAt(i).toString(16)).join(" ") + '"';
  if (Object.is(value, -0)) return "-0";
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return "[" + Array.from(value, (v, i) => (i in value ? see(v) : "hole")).join() + "]";
  return "{" + Object.getOwnPropertyNames(value).map((k) => see(k) + ":" + see(value[k])).join() + "}" + (Object.getPrototypeOf(value) === Object.prototype);
};
const list = [];
for (const text of texts) {
  const row = [text, see(JSON.parse(text))];
  for (const name of Object.keys(revivers)) row.push(see(JSON.parse(text, revivers[name])));
  list.push(row);
}
writeFileSync(new URL("json.json", import.meta.url), "[\n" + list.map((row) => "  " + JSON.stringify(row)).join(",\n") + "\n]\n");
writeFileSync(new URL("see.js", import.meta.url), "const see=" + see + ";\nconst revivers={" + Object.entries(revivers).map(([k, f]) => k + ":" + f).join() + "};\n");
