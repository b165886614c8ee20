package wording_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime/ts/goja/wording"
)

func TestJSONParsesAsOnNode(t *testing.T) {
	data, err := os.ReadFile("testdata/json.json")
	if err != nil {
		t.Fatal(err)
	}
	var list [][]string
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	see := strings.Join(lines(t, "testdata/see.js"), "\n")
	vm := goja.New()
	if _, err := run(t, vm, see+`;var parse=(text,name)=>see(JSON.parse(text,revivers[name]))`); err != nil {
		t.Fatal(err)
	}
	parse, _ := goja.AssertFunction(vm.Get("parse"))
	for _, row := range list {
		for i, reviver := range []string{"none", "double", "drop", "order"} {
			value, err := parse(goja.Undefined(), vm.ToValue(row[0]), vm.ToValue(reviver))
			if err != nil {
				t.Errorf("%s: %v", row[0], err)
				continue
			}
			if diff := cmp.Diff(row[i+1], value.String()); diff != "" {
				t.Errorf("%s with reviver %s\n%s", row[0], reviver, diff)
			}
		}
	}
}

func TestJSONIsPrintedAsOnNode(t *testing.T) {
	data, err := os.ReadFile("testdata/stringify.json")
	if err != nil {
		t.Fatal(err)
	}
	var list [][2]string
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	for _, row := range list {
		t.Run(row[0], func(t *testing.T) {
			value, err := run(t, goja.New(), "(function(){try{return String(JSON.stringify("+row[0]+"))}catch(e){return String(e)}})()")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(row[1], value.String()); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestJSONStringifyIsBounded(t *testing.T) {
	for name, test := range map[string]struct{ program, want string }{
		"values in each other":           {`let a=[];for(let i=0;i<1e5;i++)a=[a];JSON.stringify(a)`, "RangeError: Maximum call stack size exceeded"},
		"a toJSON that prints the value": {`const o={};o.toJSON=JSON.stringify.bind(null,o);JSON.stringify(o)`, "RangeError: Maximum call stack size exceeded"},
		"text":                           {`JSON.stringify(Array(1e5).fill("x".repeat(1e3)))`, "RangeError: Invalid string length"},
	} {
		t.Run(name, func(t *testing.T) {
			vm := goja.New()
			host := wording.Host{Charge: func(bytes int64) error {
				if bytes > 1<<20 {
					return errors.New("too much")
				}
				return nil
			}}
			if err := wording.Install(vm, nil, host, nil); err != nil {
				t.Fatal(err)
			}
			value, err := vm.RunString("try{" + test.program + "}catch(e){String(e)}")
			if err != nil || value.String() != test.want {
				t.Errorf("got %v, %v", value, err)
			}
		})
	}
	t.Run("it ends when the run does", func(t *testing.T) {
		vm := goja.New()
		calls := 0
		host := wording.Host{Stopped: func() bool { calls++; return calls > 1000 }}
		if err := wording.Install(vm, nil, host, nil); err != nil {
			t.Fatal(err)
		}
		_, err := vm.RunString(`JSON.stringify(new Proxy([],{get:(a,k)=>k==="length"?2**53-1:undefined}))`)
		var interrupted *goja.InterruptedError
		if !errors.As(err, &interrupted) {
			t.Errorf("got %v", err)
		}
	})
}

func TestJSONParseIsBounded(t *testing.T) {
	t.Run("a text that nests too deep is a RangeError", func(t *testing.T) {
		value, err := run(t, goja.New(), `try{JSON.parse("[".repeat(1e6))}catch(e){String(e)}`)
		if want := "RangeError: Maximum call stack size exceeded"; err != nil || value.String() != want {
			t.Errorf("got %v, %v", value, err)
		}
	})
	t.Run("what a text makes is charged", func(t *testing.T) {
		var charged int64
		vm := goja.New()
		host := wording.Host{Charge: func(bytes int64) error {
			if charged += bytes; charged > 1<<20 {
				return errors.New("too much")
			}
			return nil
		}}
		if err := wording.Install(vm, nil, host, nil); err != nil {
			t.Fatal(err)
		}
		value, err := vm.RunString(`try{JSON.parse("["+"[],".repeat(1e5)+"1]")}catch(e){String(e)}`)
		if err != nil || value.String() != "RangeError: too much" {
			t.Errorf("got %v, %v", value, err)
		}
	})
	t.Run("a reviver that makes the array longer ends when the run does", func(t *testing.T) {
		vm := goja.New()
		calls := 0
		host := wording.Host{Stopped: func() bool { calls++; return calls > 1000 }}
		if err := wording.Install(vm, nil, host, nil); err != nil {
			t.Fatal(err)
		}
		_, err := vm.RunString(`JSON.parse("[1,2]",function(k,v){if(Array.isArray(this))this.length=4294967295;return v})`)
		var interrupted *goja.InterruptedError
		if !errors.As(err, &interrupted) {
			t.Errorf("got %v", err)
		}
	})
}

// FuzzJSONParse compares with encoding/json which texts are JSON.
func FuzzJSONParse(f *testing.F) {
	for _, seed := range []string{`{"a":[1,-0.5e3,"x\u0041"]}`, `[1,]`, "\"\x01\"", "nul", "01", "-", `"\ud800"`} {
		f.Add(seed)
	}
	vm := goja.New()
	if err := wording.Install(vm, nil, wording.Host{}, nil); err != nil {
		f.Fatal(err)
	}
	parse, _ := goja.AssertFunction(vm.GlobalObject().Get("JSON").(*goja.Object).Get("parse"))
	f.Fuzz(func(t *testing.T, text string) {
		_, err := parse(goja.Undefined(), vm.ToValue(text))
		if valid := json.Valid([]byte(text)); valid != (err == nil) {
			t.Errorf("%q: valid %v, error %v", text, valid, err)
		}
	})
}
