package wording_test

import (
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime/ts/goja/wording"
)

// observations are expressions by which a program could tell that this package is there. None is about
// the text of a message.
var observations = []string{
	`Object.getOwnPropertyNames(globalThis).join()`,
	`["TypeError","RangeError","ReferenceError","SyntaxError","URIError"].map(n=>{const c=globalThis[n];return [c.name,c.length,String(c),Object.getPrototypeOf(c)===Error,Object.getOwnPropertyNames(c),c.prototype.constructor===c,JSON.stringify(Object.getOwnPropertyDescriptor(globalThis,n))]}).join()`,
	`(e=>[e instanceof TypeError,e.constructor===TypeError,Object.getPrototypeOf(e)===TypeError.prototype,Object.getOwnPropertyNames(e),Object.keys(e),JSON.stringify(Object.getOwnPropertyDescriptor(e,"message")).replace(/"value":.*?,"w/,'"w'),e.hasOwnProperty("message"),typeof e.stack].join())((()=>{try{null.x}catch(e){return e}})())`,
	`(e=>[e instanceof RangeError,e.constructor===RangeError].join())((()=>{try{[].length=-1}catch(e){return e}})())`,
	`(e=>[e instanceof ReferenceError,e.constructor===ReferenceError].join())((()=>{try{nowhere}catch(e){return e}})())`,
	`(e=>[e instanceof SyntaxError,e.constructor===SyntaxError].join())((()=>{try{JSON.parse("{")}catch(e){return e}})())`,
	`(e=>[e instanceof URIError,e.constructor===URIError].join())((()=>{try{decodeURI("%")}catch(e){return e}})())`,
	`[JSON.parse,JSON.stringify,Promise.any].map(f=>[f.name,f.length,String(f),Object.getOwnPropertyNames(f).sort(),"prototype" in f,(()=>{try{new f;return 1}catch(e){return e.name}})()]).join()`,
	`["parse","stringify"].map(n=>JSON.stringify(Object.getOwnPropertyDescriptor(JSON,n))).join()+Object.getOwnPropertyNames(JSON)`,
	`JSON.stringify(Object.getOwnPropertyDescriptor(Promise,"any"))`,
	`new TypeError("Value is not an object: 1").message+TypeError("Object has no member 'x'").message`,
	`(class extends TypeError{}).name+new (class X extends RangeError{constructor(){super("No initial value")}})().message`,
	`Reflect.construct(TypeError,["Malformed URI"],Map) instanceof Map`,
}

// TestPromiseAnyTakesAsManyTurns compares the order of jobs around Promise.any, which is wrapped.
func TestPromiseAnyTakesAsManyTurns(t *testing.T) {
	const script = `var log=[];const turns=(async()=>{for(let i=0;i<12;i++){await null;log.push(i)}})();
class P extends Promise{};
Promise.any([Promise.reject(1),Promise.resolve(2)]).then(v=>log.push("any "+v));
Promise.any([Promise.reject(1)]).catch(e=>log.push("none "+e.errors));
P.any([3,{then(f){f(4)}}]).then(v=>log.push("P "+v));
log.push(P.any([1]) instanceof P)`
	plain, wrapped := goja.New(), goja.New()
	if _, err := plain.RunString(script); err != nil {
		t.Fatal(err)
	}
	if _, err := run(t, wrapped, script); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(plain.Get("log").String(), wrapped.Get("log").String()); diff != "" {
		t.Error(diff)
	}
}

func TestNothingButTheTextsShows(t *testing.T) {
	for _, expression := range observations {
		want, err := goja.New().RunString(expression)
		if err != nil {
			t.Fatal(expression, err)
		}
		got, err := run(t, goja.New(), expression)
		if err != nil {
			t.Fatal(expression, err)
		}
		if diff := cmp.Diff(want.String(), got.String()); diff != "" {
			t.Errorf("%s\n%s", expression, diff)
		}
	}
}

// TestErrorsWhoseKindIsNotNamedAreTheProgramsOwn checks the constructors that are made only when an error
// is thrown.
func TestErrorsWhoseKindIsNotNamedAreTheProgramsOwn(t *testing.T) {
	programs := map[string]string{
		`try{null.x}catch(e){e.constructor.name+(e instanceof Error)+Object.getPrototypeOf(e.constructor).name}`:      "TypeErrortrueError",
		`try{[].length=-1}catch(e){e.constructor.name+e.message}`:                                                     "RangeErrorInvalid array length",
		`try{nowhere}catch(e){e.constructor.name+e.message}`:                                                          "ReferenceErrornowhere is not defined",
		`try{decodeURI("%")}catch(e){e.constructor.name+e.message}`:                                                   "URIErrorURI malformed",
		`try{null.x}catch(e){try{undefined.y}catch(f){String(e.constructor===f.constructor&&e.message!==f.message)}}`: "true",
	}
	for program, want := range programs {
		for _, asked := range []bool{false, true} {
			vm := goja.New()
			err := wording.Install(vm, wording.NewSource("main.ts", program), wording.Host{}, func(name string) bool { return name == "decodeURI" })
			if err != nil {
				t.Fatal(err)
			}
			if asked {
				// As Go code may that makes an error of a kind.
				if _, err := vm.New(vm.GlobalObject().Get("RangeError"), vm.ToValue("mine")); err != nil {
					t.Fatal(err)
				}
			}
			value, err := vm.RunScript("main.ts", program)
			if err != nil || value.String() != want {
				t.Errorf("%s (asked: %v): got %v, %v, want %s", program, asked, value, err, want)
			}
		}
	}
}

// hostile are programs whose errors show values that run code if they are touched, or are large, deep
// or circular.
var hostile = map[string]string{
	"a getter for the name":    `(()=>{const f=()=>1;Object.defineProperty(f,"name",{get(){ran++;return "x"}});return [1].map({constructor:f})})()`,
	"a getter for constructor": `(()=>{const a={get constructor(){ran++}};[1].map(a)})()`,
	"a toString of its own":    `[1].map({toString(){ran++;return "x"}})`,
	"a symbol's tag":           `[1].map({get [Symbol.toStringTag](){ran++}})`,
	"a proxy":                  `[1].map(new Proxy({},{get(){ran++},getPrototypeOf(){ran++;return null},getOwnPropertyDescriptor(){ran++}}))`,
	"a prototype that is one":  `[1].map(Object.create(new Proxy({},{get(){ran++}})))`,
	"an error with getters":    `(()=>{const e=new Error;Object.defineProperty(e,"message",{get(){ran++}});[1].map(e)})()`,
	"a large string":           `[1].map("x".repeat(1e6))`,
	"a large key":              `null["x".repeat(1e6)]`,
	"a circle":                 `(()=>{const a={};a.a=a;[1].map(a)})()`,
	"a circle of thousands":    `(()=>{const a={};let b=a;for(let i=0;i<2e3;i++)b=b.n={};b.n=a;JSON.stringify(a,(k,v)=>k==="n"&&v===a?a:v)})()`,
	"a proxy in a circle":      `(()=>{const p=new Proxy({},{ownKeys(){return ["a"]},getOwnPropertyDescriptor(){return {value:1,enumerable:true,configurable:true}},get(){return p}});JSON.stringify(p)})()`,
	"long prototypes":          `(()=>{let o={};for(let i=0;i<1e4;i++)o=Object.create(o);[1].map(o)})()`,
}

// TestHostileValuesAreShownWithoutRunningThem counts how often code of the program runs. goja itself runs
// some, to make the messages that are replaced.
func TestHostileValuesAreShownWithoutRunningThem(t *testing.T) {
	for name, program := range hostile {
		t.Run(name, func(t *testing.T) {
			program := `var ran=0,text="none";try{` + program + `}catch(e){text=e.message};[ran,text.length].join()`
			plain, err := goja.New().RunString(program)
			if err != nil {
				t.Fatal(err)
			}
			value, err := run(t, goja.New(), program)
			if err != nil {
				t.Fatal(err)
			}
			want, _, _ := strings.Cut(plain.String(), ",")
			ran, length, _ := strings.Cut(value.String(), ",")
			if length == "0" || len(length) > 5 {
				t.Errorf("the text has %s characters", length)
			}
			if ran != want {
				t.Errorf("code of the program ran %s times, not %s", ran, want)
			}
		})
	}
}
