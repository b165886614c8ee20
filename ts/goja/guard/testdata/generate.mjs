// Writes testdata/builtins.txt: for each expression, a tab, and what Node evaluates it to. Run it with
// Node 20: node testdata/generate.mjs
import {writeFileSync} from "node:fs";
import {show} from "./show.mjs";

const receivers = [
	"[3,1,2]", "[]", "[,1,,2]", "['b','a','c','a']", "[1,[2,[3,[4]]],5]", "[undefined,null,NaN,-0,1n]",
	"'abc'", "'a-b-c'", "''", "'\\u00e9\\ud83d\\ude00x'", "{length:3,0:'a',2:'c'}", "{length:'2',0:1,1:2}", "{length:-1}", "{}", "7", "null", "undefined",
	"new Uint8Array([3,1,2])", "(function(){return arguments})(1,2,3)",
	"new Proxy([1,2,3],{})", "Object.assign([1,2],{extra:1})", "new (class A extends Array{})(1,2,3)",
];
const callbacks = ["x=>x", "x=>x>1", "(x,i)=>[x,i]", "(x,i,a)=>typeof a", "function(){return this}", "x=>{throw new TypeError(x)}", "1", "undefined"];
const indices = ["", "0", "1", "-1", "'1'", "NaN", "Infinity", "-Infinity", "1,2", "-2,-1", "0,'x'", "undefined,1", "1,1,'p','q'", "0,1,2", "{valueOf(){return 1}}"];
const methods = {
	join: ["", "'-'", "''", "undefined", "null", "{toString(){return '+'}}"],
	toLocaleString: [""],
	concat: ["", "1", "[1,2]", "[[1]],2", "{length:1,0:'s',[Symbol.isConcatSpreadable]:true}", "'abc'", "new Proxy([7],{})"],
	copyWithin: indices, fill: indices, slice: indices, splice: indices, toSpliced: indices, with: indices,
	includes: ["", "1", "'a'", "NaN", "-0", "1,-1", "undefined", "2,1", "1n"],
	indexOf: ["", "1", "'a'", "NaN", "-0", "1,-1", "undefined", "2,1", "1n"],
	lastIndexOf: ["", "1", "'a'", "NaN", "-0", "1,-1", "undefined", "2,1", "1,undefined"],
	flat: ["", "0", "1", "2", "Infinity", "-1", "'1'"],
	reverse: [""], toReversed: [""], shift: [""],
	sort: ["", "(a,b)=>a<b?-1:a>b?1:0", "()=>0", "1", "null"], toSorted: ["", "(a,b)=>String(a)<String(b)?1:String(a)>String(b)?-1:0", "1"],
	unshift: ["", "9", "8,9"],
	reduce: ["(a,b)=>a+','+b", "(a,b)=>a+','+b,'z'", "1", "(a,b,i,o)=>typeof o,0"],
	reduceRight: ["(a,b)=>a+','+b", "(a,b)=>a+','+b,'z'", "1"],
};
for (const name of ["every", "filter", "find", "findIndex", "findLast", "findLastIndex", "flatMap", "forEach", "map", "some"]) {
	methods[name] = callbacks.concat("function(){return this},'that'");
}
const texts = ["'abc'", "''", "'a-b-a'", "'\\u00e9\\ud83d\\ude00'", "7", "true", "{toString(){return 'obj'}}", "null", "Symbol.iterator"];
const textMethods = {
	repeat: ["", "0", "3", "-1", "1.9", "'2'", "Infinity", "NaN", "2**30", "{valueOf(){return 2}}", "1n"],
	padStart: ["", "5", "5,'xy'", "5,''", "-1", "2**30", "'6',1", "2**53", "2**53,''", "9,null"],
	padEnd: ["", "5", "5,'xy'", "5,''", "-1", "2**30", "'6',1", "2**53", "2**53,''", "9,null"],
	concat: ["", "1", "'x',null,undefined", "[1,2]", "{toString(){return 't'}}", "Symbol()"],
	normalize: ["", "'NFC'", "'NFD'", "'x'"],
	split: ["", "'-'", "''", "'b',1", "/-/", "/(-)/", "undefined,0", "'a',-1", "null"],
	replace: ["", "'a'", "'a','b'", "'a','[$&]'", "'a','$$'", "'-','$`|$\\''", "/a/g,'<$&>'", "/(a)(b)?/g,'$1$2$3'", "/(?<n>a)/,'$<n>!'", "'a',(m,i,s)=>m+i+s", "/a/g,(...p)=>p.length", "{[Symbol.replace](){return 'own'}}", "'a',()=>undefined"],
	replaceAll: ["'a'", "'a','b'", "'','-'", "'a','[$&]'", "/a/g,'<$&>'", "/a/,'x'", "'a',(m,i)=>i", "'-','$`'", "undefined,'u'"],
};
const singles = [
	"Array.from({length:3},(_, i)=>i*2)", "Array.from('abc')", "Array.from(new Set([1,2]))", "Array.from(new Map([[1,2]]))",
	"Array.from.call(function(n){this.n=n},{length:2,0:1,1:2})", "Array.from({length:'2',0:'x'})", "Array.from(7)", "Array.from(null)",
	"Array.from([1,2,3],function(x){return this+x},10)", "Array.from({[Symbol.iterator]:1})", "Array.from([1],1)",
	"String.raw`a${1}\\n${2}b`", "String.raw({raw:'xyz'},1,2,3)", "String.raw({raw:{length:2,0:'p',1:'q'}},9)", "String.raw({})",
	"Math.max.apply(null,[1,5,3])", "Math.max.apply(null,{length:2,0:4,1:9})", "Math.max.apply()", "(function(){return arguments.length}).apply(1,null)",
	"Math.max.apply(null,1)", "Reflect.apply(Math.max,null,[1,2])", "Reflect.apply(1,null,[])", "Reflect.apply(Math.max,null)",
	"Reflect.construct(Array,[1,2])", "Reflect.construct(Date,[0]).getTime()", "Reflect.construct(class{constructor(){this.t=new.target===Array}},[],Array).t",
	"Reflect.ownKeys({b:1,a:2,1:3,[Symbol.iterator]:4}).length", "Reflect.ownKeys(1)",
	"Object.setPrototypeOf({},Array.prototype) instanceof Array", "Object.setPrototypeOf({},1)", "(()=>{const a={};const b=Object.create(a);return Object.setPrototypeOf(a,b)})()",
	"Reflect.setPrototypeOf({},null)", "({__proto__:Array.prototype}) instanceof Array", "(()=>{const o={};o.__proto__=Array.prototype;return o instanceof Array})()",
	"(()=>{const o={};o.__proto__=1;return Object.getPrototypeOf(o)===Object.prototype})()", "Object.getOwnPropertyDescriptor(Object.prototype,'__proto__').set.name",
	"Object.keys('abc')", "Object.entries([7,8])", "Object.values('ab')", "Object.assign({},'ab',[9])", "Object.getOwnPropertyNames('ab')", "Object.keys(null)",
	"JSON.stringify({a:[1,{b:2}],c:'x',d:undefined,e(){},f:new Date(0),g:null,h:NaN})", "JSON.stringify([1,[2,{a:3}]],null,2)", "JSON.stringify({a:1,b:{a:2,c:3}},['a','b'])",
	"JSON.stringify({a:1,b:'x'},(k,v)=>typeof v==='number'?v+1:v,'--')", "JSON.stringify('\\u2028\\ud800\"')", "JSON.stringify(undefined)", "JSON.stringify(()=>1)", "JSON.stringify(1n)",
	"JSON.stringify({a:1},null,new Number(3))", "JSON.stringify({a:1},null,new String('ab'))", "JSON.stringify([new Number(1),new String('s'),new Boolean(false)])",
	"JSON.stringify({toJSON(k){return 'j'+k}})", "JSON.stringify({a:{toJSON(k){return 'j'+k}}})", "(()=>{const a=[];a[0]=a;return JSON.stringify(a)})()", "JSON.stringify([undefined,()=>1,Symbol()])",
	"JSON.stringify({a:1,b:2},function(k,v){return k===''?{c:this['']===v}:v})", "JSON.stringify(Object.create({x:1},{y:{value:2,enumerable:true}}))", "JSON.stringify({a:[]},null,4)", "JSON.stringify({a:{}},null,20)",
	"JSON.parse('{\"a\":[1,2,{\"b\":null}]}').a[2].b", "JSON.parse('[1,2]',(k,v)=>Array.isArray(v)?v:v*2)", "JSON.parse('{')", "JSON.parse('')", "JSON.parse('1 2')", "JSON.parse(' \"a\\\\\"[b\" ')", "JSON.parse('[\"]\",\"[\"]').length",
	"BigInt.asIntN(8,255n)", "BigInt.asUintN(8,-1n)", "BigInt.asIntN(2**53-1,5n)", "BigInt.asUintN(-1,1n)", "BigInt.asIntN(1,1)", "(255n).toString(16)", "(5n).toString(1)",
	"new ArrayBuffer(8).byteLength", "new ArrayBuffer(-1)", "new ArrayBuffer('4').byteLength", "ArrayBuffer(1)", "new ArrayBuffer().byteLength", "ArrayBuffer.isView(new Uint8Array(1))",
	"new Uint8Array(3).length", "new Uint8Array([1,2,300])[2]", "new Uint8Array(new Set([1,2])).length", "new Uint8Array({length:2,0:9})[0]", "new Uint8Array(new ArrayBuffer(8),2,3).byteOffset", "new Uint8Array(-1)", "Uint8Array(1)", "new Float64Array(new Uint8Array([1,2])).join()", "new Uint8Array().length",
	"new (class X extends Uint8Array{})(2) instanceof Uint8Array", "new Uint8Array(2) instanceof Uint8Array", "({}) instanceof Uint8Array", "new Uint8Array([1,2]).map(x=>x*2).constructor===Uint8Array", "Uint8Array.from([1,2],x=>x*2).join('-')", "Uint8Array.from({length:2,0:1,1:2}).join()", "Uint8Array.of(1,2).join()", "Uint8Array.name+Uint8Array.length+Uint8Array.BYTES_PER_ELEMENT", "Uint8Array.prototype.constructor===Uint8Array", "Uint8Array[Symbol.species]===Uint8Array", "Object.getPrototypeOf(Uint8Array)===Object.getPrototypeOf(Int8Array)", "new Uint8Array([3,1]).slice(1).constructor===Uint8Array", "typeof Uint8Array",
	"(function(){}) instanceof Function", "(()=>1).constructor===Function", "Function.prototype===Object.getPrototypeOf(function(){})", "typeof Function+typeof eval", "Function.length+Function.name+eval.name+eval.length", "Object.getPrototypeOf(async function(){}).constructor.name", "Object.getPrototypeOf(function*(){}).constructor.name",
	"RegExp('a','g').flags", "new RegExp('a').test('cat')", "RegExp(/x/g).flags", "/x/ instanceof RegExp", "/x/.constructor===RegExp", "new RegExp('(')", "new RegExp().source", "new RegExp(undefined).source", "new (class R extends RegExp{})('a') instanceof RegExp", "'aXbX'.replace(new RegExp('X','g'),'-')",
	"Math.max.bind(null,1)(5)", "Math.max.bind(null).name", "Math.max.bind(null,1).length", "(function f(a,b){}).bind(null,1).name+(function f(a,b){}).bind(null,1).length", "new (Date.bind(null,0))().getTime()", "new (class C{constructor(x){this.x=x}}.bind(null,4))().x", "Array.isArray.bind(null)([])", "[1,2].map(Number.prototype.toString.call.bind(Number.prototype.toString)).join()", "Array.bind(null)() instanceof Array.bind(null)",
	"new Proxy(function(){return 5},{})()", "typeof new Proxy(()=>1,{})", "new Proxy(class{constructor(){this.n=new.target!==undefined}},{}) && 1", "new (new Proxy(class{constructor(x){this.x=x}},{}))(3).x", "new Proxy(function(){},{apply:(t,th,a)=>a.length})(1,2)", "new Proxy({a:1},{get:(t,k,r)=>k+typeof r}).zz", "Proxy({},{})", "new Proxy(1,{})", "(()=>{const r=Proxy.revocable(()=>1,{});const a=r.proxy();r.revoke();try{r.proxy()}catch(e){return a+e.name}})()", "Object.keys(Proxy.revocable({},{}))+''", "Proxy.length+Proxy.name", "new Proxy(function f(a){},{}).name", "(()=>{const p=new Proxy(function(){},{get(t,k,r){return r===p}});return p.x})()",
	"[..."+"[1,2].entries()]", "[...[1,2].keys()].join()", "[1,2].values().next().value", "Object.getPrototypeOf([][Symbol.iterator]()).next.name",
	// Texts and typed arrays that are too long to be left to native code at once.
	"encodeURIComponent('a\\u00e9\\ud83d\\ude00%'.repeat(5e4)).length", "encodeURI('a/\\u00e9\\ud83d\\ude00%'.repeat(5e4)).slice(-40)", "encodeURIComponent('x'.repeat(65535)+'\\ud83d\\ude00'.repeat(5)).slice(65530)",
	"encodeURIComponent('x'.repeat(65535)+'\\ud83d'.repeat(2))", "decodeURIComponent('%41%C3%A9%F0%9F%98%80'.repeat(2e4))==='A\\u00e9\\ud83d\\ude00'.repeat(2e4)", "decodeURI('%41%2F%F0%9F%98%80'.repeat(2e4)).slice(-8)",
	"[0,1,2,3,4,5,6,7,8,9,10,11].map(n=>decodeURIComponent('x'.repeat(65530+n)+'%F0%9F%98%80%C3%A9'.repeat(3)).slice(65530+n)).join()", "decodeURIComponent('%C3%A9'.repeat(2e4)+'%')", "decodeURIComponent('%A9'.repeat(4e4))",
	"escape('a\\u00e9\\u20ac'.repeat(5e4)).length", "[0,1,2,3,4,5,6].map(n=>unescape('x'.repeat(65530+n)+'%u20AC%41%zz%u12').slice(65530+n)).join()", "unescape('%u20AC%41'.repeat(2e4))==='\\u20acA'.repeat(2e4)",
	"BigInt('9'.repeat(30000))===10n**30000n-1n", "BigInt(' \\n-'+'0'.repeat(3000)+'12 ')", "BigInt('+'+'1'.repeat(5000))%1000007n", "BigInt('0x'+'fF'.repeat(3000))===2n**24000n-1n", "BigInt('0o'+'7'.repeat(6000))===2n**18000n-1n", "BigInt('0B'+'1'.repeat(6000))===2n**6000n-1n",
	"(()=>{try{BigInt('1'.repeat(3000)+'x')}catch(e){return e.name}})()", "(()=>{try{BigInt('-0x'+'1'.repeat(3000))}catch(e){return e.name}})()", "BigInt(' '.repeat(3000))", "BigInt('0x'+'0'.repeat(3000))", "BigInt.asIntN(64,'9'.repeat(3000))", "BigInt(5)+BigInt('7')+BigInt(true)", "BigInt(1.5)", "BigInt()", "new BigInt(1)", "BigInt.name+BigInt.length", "Object(1n).constructor===BigInt", "Object(1n) instanceof BigInt",
	"parseFloat('1'.repeat(70000))", "parseFloat('0.'+'1'.repeat(70000))", "parseFloat('\\u00a0-.5e'+'0'.repeat(70000)+'2x')", "parseFloat('1'.repeat(300)+'.5'+'x'.repeat(70000))", "parseFloat('x'.repeat(70000))", "parseFloat('-Infinity'+'x'.repeat(70000))", "parseFloat('12.'+'y'.repeat(70000))", "parseFloat('.'+'e'.repeat(70000))", "parseFloat('1e+'+'z'.repeat(70000))", "parseFloat===Number.parseFloat", "parseFloat.name+parseFloat.length",
	"(()=>{const a=new Float64Array(2e5);for(let i=0;i<2e5;i++)a[i]=i*7919%100003-5e4;a[5]=NaN;a[9]=-0;a[11]=0;a[17]=-Infinity;a.sort();let ok=Object.is(a[0],-Infinity)&&a[199999]!==a[199999];for(let i=1;i<199999;i++)ok=ok&&a[i-1]<=a[i];const z=a.indexOf(0);return [ok,z,Object.is(a[z],-0),Object.is(a[z+1],0)]})()",
	"(()=>{const a=new Int16Array(2e5);for(let i=0;i<2e5;i++)a[i]=i*7919%60013-30000;const b=a.toSorted();let ok=a[1]===7919-30000;for(let i=1;i<2e5;i++)ok=ok&&b[i-1]<=b[i];return [ok,b[0],b[199999],b.constructor===Int16Array]})()",
	"(()=>{const a=new BigUint64Array(2e5);for(let i=0;i<2e5;i++)a[i]=BigInt(i*7919%100003)<<40n;a.sort();return [a[0],a[1],a[199999],a.sort()===a]})()", "new Uint8Array(2e5).fill(7).sort((a,b)=>b-a)[5]", "new Uint32Array(2e5).toSorted(1)",
	"new Uint8Array(2e5).fill(12).join().length", "new Float32Array(2e5).fill(0.1).join('; ').slice(-30)", "new BigInt64Array(2e5).fill(-5n).join('').length", "(''+new Int32Array(2e5).fill(-1)).slice(0,9)", "new Uint8Array(2e5).map((x,i)=>i).reduce((a,b)=>a+b)", "new Uint8Array(2e5).filter((x,i)=>i<3).length", "new Float64Array(2e4).length+new Uint8Array(new ArrayBuffer(7e4)).byteLength", "new Float64Array(2e4).buffer.byteLength",
	"[...new Set([3,,3])].length", "new Map([[1,2],[3,4]]).get(3)", "Object.fromEntries([['toString',()=>'t'],['a',1]])+''", "typeof Object.fromEntries(new Map([['next',Object]])).next", "Reflect.set({},'x',Math.max)",
	"Object.keys(new Proxy({},{ownKeys:()=>({length:1})}))", "Object.assign({},new Proxy({},{ownKeys:()=>({length:1})}))",
	"''+[1,[2,[3]]]", "`${[1,null,undefined,2]}`", "(()=>{const a=[1];a.push(a);return a+''})()", "[{toString(){return 't'}},[,1]]+''", "[1,2].toString()", "({join(){return 'j'},toString:Array.prototype.toString})+''",
];
const lines = [];
const add = expression => lines.push(expression + "\t" + show(() => (0, eval)("(" + expression + ")")));
for (const [name, list] of Object.entries(methods)) {
	for (const receiver of receivers) {
		for (const args of list) add(`(()=>{const o=${receiver};const r=Array.prototype.${name}.call(o${args && "," + args});return [r,r===o,o]})()`);
	}
	add(`Array.prototype.${name}.name+Array.prototype.${name}.length+JSON.stringify(Object.getOwnPropertyDescriptor(Array.prototype,'${name}'))`);
}
for (const [name, list] of Object.entries(textMethods)) {
	for (const receiver of texts) {
		for (const args of list) add(`String.prototype.${name}.call(${receiver}${args && "," + args})`);
	}
	add(`String.prototype.${name}.name+String.prototype.${name}.length+JSON.stringify(Object.getOwnPropertyDescriptor(String.prototype,'${name}'))`);
}
for (const expression of singles) add(expression);
writeFileSync(new URL("builtins.txt", import.meta.url), lines.join("\n") + "\n");
