// Records what Node's JSON.stringify gives for the arguments below, as a list of [arguments, text or error]:
//
//	node stringify.mjs
//
// writes stringify.json.
import { writeFileSync } from "node:fs";

const calls = [
  '{a:[],b:{c:[{}]},d:{},e:[[],[1]]},null,2', '[[],[],{}],null,1', '{a:{},b:1},null,"--"', "[{}],null,4", "{},null,2", "[],null,2",
  '{a:1,b:[1,{c:2}]},null,20', '{a:1},null,"abcdefghijklmnop"', '{a:1},null,"é😀é😀é😀é😀é😀"', "[1],null,-1", "[1],null,NaN", "[1],null,1.9",
  "[1],null,Object(2)", '[1],null,Object("ab")', "[1],null,true", "[1],null,{}",
  '{a:1,b:2,c:{a:5,d:1}},["a","c"]', "{1:1,2:2,a:3},[1,Object('a'),Object(2),{},null,'a',true]", "[{a:1,b:2}],['a']", "{a:1},[]",
  '{a:1,b:"x"},(k,v)=>typeof v==="number"?v+1:v', '{a:1,b:2},(k,v)=>k==="a"?undefined:v', "[1,2],(k,v)=>k==='0'?undefined:v",
  '{a:{b:1}},function(k,v){return k+":"+(this.b===v)+(k===""?"":typeof v)}', "1,()=>({a:[1n]})",
  "undefined", "()=>1", "Symbol()", "null", "true", '"x"', "1", "-0", "1e21", "NaN", "Infinity", "[undefined,()=>1,Symbol(),NaN,-Infinity,,null]",
  "{a:undefined,b:()=>1,c:Symbol(),[Symbol()]:1}", "{a:undefined,b:1},null,2", "[Object('s'),Object(1),Object(false),Object(Symbol())]", "Object(1n)", "1n", "[1n]",
  "new Date(0)", "new Date(NaN)", "{toJSON(k){return 'k'+k}}", "{x:{toJSON(k){return 'k'+k}}}", "{x:{toJSON:5}}", "[{toJSON(){return undefined}}]",
  "new Map([[1,2]])", "new Uint8Array([1,2])", "new Error('x')", "/x/", "Object.create({a:1})", "{get a(){return 1}}", "{get a(){throw new RangeError('g')}}",
  '"\\u2028\\ud800\\u0007\\"\\\\/\\n\\b\\t\\f\\r\\u007f"', '"\\ud83d\\ude00\\ude00"', '{"\\ud800":1,"é":2}', '{"a\\nb":1,"":2}',
  "new Proxy([1,{a:2}],{})", "new Proxy({a:1},{})", "new Proxy({a:1},{ownKeys(){return ['a']}})", "new Proxy(()=>1,{})",
  "(o=>(o.o=o))({})", "(o=>(o.a={b:[o]},o))({})", "(a=>(a.push(a),a))([])", "(a=>(a[0].x.y=a[0],a))([{x:{}}])", "(a=>(a.m.n.o.p=a.m,a))({m:{n:{o:{}}}})",
  "(a=>(a.b.c.d.e.f=a,a))({b:{c:{d:{e:{}}}}})", "(a=>(a[1][0].k=a,a))([0,[{}]])", "(a=>(a.z=a,a))(Object.create(null))", "(a=>(a.z={a},a))(new (class N{}))",
  '[1],function(k){return k===""?this:1}', '{a:1},function(k,v){return k===""?{b:this}:v}', "(q=>(q.a={toJSON(){return q}},q))({})", "(o=>({a:o,b:o}))({})",
  "JSON", "globalThis.nothing", "{__proto__:null,a:1}", "{['__proto__']:1}", "[[[[[[]]]]]]", "{b:1,2:2,a:3,1:4}", "Object.assign([1],{x:2})", "arguments",
];
const list = calls.map((call) => {
  try {
    return [call, String(new Function("return JSON.stringify(" + call + ")")())];
  } catch (error) {
    return [call, String(error)];
  }
});
writeFileSync(new URL("stringify.json", import.meta.url), "[\n" + list.map((row) => "  " + JSON.stringify(row)).join(",\n") + "\n]\n");
