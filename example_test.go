package coderuntime_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/coderuntime/coderuntime"
)

// callerRuntime is the smallest thing that is a Runtime: its programs are the name of one function in the
// first namespace, which it calls.
type callerRuntime struct{ coderuntime.Runtime }

func (callerRuntime) Language() coderuntime.Language   { return coderuntime.TypeScript }
func (callerRuntime) Isolation() coderuntime.Isolation { return coderuntime.Goroutine }
func (callerRuntime) Close() error                     { return nil }
func (callerRuntime) Lacks() []coderuntime.Lack {
	return []coderuntime.Lack{coderuntime.LackSteps, coderuntime.LackFanOut}
}

func (callerRuntime) Run(ctx context.Context, req coderuntime.Request) (coderuntime.Result, error) {
	if err := coderuntime.ValidateBindings(req.Bindings); err != nil {
		return coderuntime.Result{}, err
	}
	returned, err := req.Bindings[0].Functions[req.Program](ctx, nil)
	if err == nil {
		returned, err = coderuntime.ToValue(returned)
	}
	if err != nil {
		failure := &coderuntime.Failure{Kind: coderuntime.Exception, Message: err.Error()}
		return coderuntime.Result{Failure: failure}, nil
	}
	return coderuntime.Result{Value: returned, HasValue: true}, nil
}

func Example() {
	var runtime coderuntime.Runtime = callerRuntime{}
	defer runtime.Close()

	type forecast struct {
		City  string  `json:"city"`
		TempC float64 `json:"tempC"`
	}
	result, err := runtime.Run(context.Background(), coderuntime.Request{
		Program: "weather",
		Bindings: []coderuntime.Namespace{{
			Global: "tools",
			Functions: map[string]coderuntime.Function{
				"weather": func(context.Context, any) (any, error) { return forecast{"Paris", 18.5}, nil },
			},
		}},
	})
	if err != nil {
		fmt.Println("misuse:", err)
		return
	}
	if result.Failure != nil {
		fmt.Println(result.Failure.Kind, result.Failure.Message)
		return
	}
	fmt.Println(result.Value)
	// Output: {"city":"Paris","tempC":18.5}
}

func ExampleAdapt() {
	type query struct {
		City string `json:"city"`
		Days int    `json:"days"`
	}
	type forecast struct {
		City  string    `json:"city"`
		TempC []float64 `json:"tempC"`
	}
	weather := coderuntime.Adapt(func(_ context.Context, q query) (forecast, error) {
		return forecast{City: q.City, TempC: []float64{18.5, 21}[:q.Days]}, nil
	})

	fmt.Println(weather(context.Background(), coderuntime.NewObject("city", "Paris", "days", int64(1))))
	fmt.Println(weather(context.Background(), coderuntime.NewObject("city", "Paris", "days", "two")))
	fmt.Println(weather(context.Background(), "Paris"))
	// Output:
	// {"city":"Paris","tempC":[18.5]} <nil>
	// <nil> argument.days: want an integer, got the string "two"
	// <nil> argument: want an object with city, days, got the string "Paris"
}

func ExampleToValue() {
	type item struct {
		Name  string    `json:"name"`
		Price float32   `json:"price"`
		Added time.Time `json:"added,omitzero"`
	}
	value, err := coderuntime.ToValue(map[string]any{
		"items": []item{{Name: "tea", Price: 2.4}},
		"raw":   json.RawMessage(`{"z": 1, "a": 1.50}`),
		"bytes": []byte("hi"),
	})
	fmt.Println(value, err)

	_, err = coderuntime.ToValue(map[string]any{"items": []any{1, func() {}}})
	fmt.Println(err)
	// Output:
	// {"bytes":"aGk=","items":[{"name":"tea","price":2.4}],"raw":{"z":1,"a":1.50}} <nil>
	// result.items[1] is a func and cannot cross
}

func ExampleDecode() {
	type order struct {
		Items []struct {
			Name  string
			Price float64
		} `json:"items"`
	}
	argument := coderuntime.NewObject("items", []any{
		coderuntime.NewObject("name", "tea", "price", 2.5),
		coderuntime.NewObject("name", "milk", "price", "cheap"),
	})
	var into order
	fmt.Println(coderuntime.Decode(argument, &into))
	// Output: items[1].price: want a number, got the string "cheap"
}

func ExampleNewObject() {
	o := coderuntime.NewObject("city", "Paris", "days", int64(3))
	o.Set("unit", "C")
	o.Delete("days")
	for key, value := range o.All() {
		fmt.Println(key, value)
	}
	// Output:
	// city Paris
	// unit C
}

func ExampleObject_UnmarshalJSON() {
	var o coderuntime.Object
	if err := json.Unmarshal([]byte(`{"z": 1, "a": {"y": 12345678901234567890, "b": null}}`), &o); err != nil {
		fmt.Println(err)
	}
	fmt.Println(o.Keys())
	fmt.Println(&o)
	// Output:
	// [z a]
	// {"z":1,"a":{"y":12345678901234567890,"b":null}}
}

func ExampleNewMap() {
	m := coderuntime.NewMap(int64(1), "whole", 1.0, "float", math.NaN(), "not a number")
	value, ok := m.Get(math.NaN())
	fmt.Println(value, ok, m.Len())
	fmt.Println(m)
	// Output:
	// not a number true 3
	// {"1":"whole","1.0":"float","NaN":"not a number"}
}

func ExampleMap_Append() {
	// JavaScript: new Map([[{}, "one object"], [{}, "another"]])
	m := &coderuntime.Map{}
	m.Append(coderuntime.NewObject(), "one object")
	m.Append(coderuntime.NewObject(), "another")
	fmt.Println(m.Len(), m)
	// Output: 2 [[{},"one object"],[{},"another"]]
}

func ExampleNewSet() {
	s := coderuntime.NewSet("b", "a", "b", []any{int64(1)}, []any{int64(1)})
	fmt.Println(s.Len(), s.Has("a"), s)
	// Output: 3 true ["b","a",[1]]
}

func ExampleEqual() {
	a := coderuntime.NewObject("x", math.NaN(), "y", []any{int64(1)})
	b := coderuntime.NewObject("y", []any{int64(1)}, "x", math.NaN())
	fmt.Println(coderuntime.Equal(a, b), coderuntime.Equal(int64(1), 1.0))
	// Output: true false
}

func ExampleAppendJSON() {
	text, err := coderuntime.AppendJSON(nil, []any{
		int64(3), 3.0, 1e21, math.Inf(-1), "<b>", []byte{0, 255}, time.Unix(0, 0),
		coderuntime.NewMap(true, nil),
	})
	fmt.Println(string(text), err)
	// Output: [3,3.0,1e+21,"-Infinity","<b>","AP8=","1970-01-01T00:00:00.000Z",{"true":null}] <nil>
}

func ExampleNull() {
	nothing, _ := coderuntime.ToValue(nil)
	null, _ := coderuntime.ToValue(json.RawMessage("null"))
	inside, _ := coderuntime.ToValue(json.RawMessage("[null]"))
	fmt.Printf("%#v %#v %#v\n", nothing, null, inside)
	// Output: <nil> coderuntime.Null{} []interface {}{interface {}(nil)}
}

func ExampleValidateBindings() {
	function := func(context.Context, any) (any, error) { return nil, nil }
	err := coderuntime.ValidateBindings([]coderuntime.Namespace{
		{Global: "tools", Functions: map[string]coderuntime.Function{"__proto__": function, "x y": function}},
		{Global: "lambda"},
	})
	fmt.Println(err)

	var misuse *coderuntime.BindingError
	fmt.Println(errors.As(err, &misuse), misuse.Namespace, misuse.Name)
	// Output:
	// coderuntime: namespace 1: global "lambda" is a keyword of Python
	// true 1 lambda
}

func ExampleIsReservedGlobal() {
	for _, name := range []string{"tools", "interface", "None", "console", "__init"} {
		fmt.Println(name, coderuntime.IsReservedGlobal(name))
	}
	// Output:
	// tools false
	// interface true
	// None true
	// console true
	// __init true
}

func ExampleIsReservedErrorMember() {
	for _, name := range []string{"toolName", "message", "args", "from"} {
		fmt.Println(name, coderuntime.IsReservedErrorMember(name))
	}
	// Output:
	// toolName false
	// message true
	// args true
	// from true
}

func ExampleReservedWords() {
	words := coderuntime.ReservedWords()
	fmt.Println(slices.Contains(words, "yield"), slices.Contains(words, "match"), slices.Contains(words, "async"))
	// Output: true true true
}

func ExampleReservedGlobals() {
	fmt.Println(slices.Contains(coderuntime.ReservedGlobals(), "ToolError"))
	// Output: true
}

func ExampleReservedErrorMembers() {
	fmt.Println(slices.Contains(coderuntime.ReservedErrorMembers(), "stack"))
	// Output: true
}

func ExampleLacksOf() {
	for _, lack := range coderuntime.LacksOf(callerRuntime{}) {
		fmt.Printf("%s (%s): %s\n", lack, lack.Line(), lack.Description())
	}
	// Output:
	// fan-out (2.3): binding calls that run at the same time
	// steps (6.2): a deterministic budget of steps
}

func ExampleAllLacks() {
	lines := map[string]bool{}
	for _, lack := range coderuntime.AllLacks() {
		lines[lack.Line()] = true
	}
	fmt.Println(slices.Sorted(maps.Keys(lines))[0])
	// Output: 1.2
}

func ExampleCallNumber() {
	number, ok := coderuntime.CallNumber(coderuntime.WithCallNumber(context.Background(), 3))
	fmt.Println(number, ok)
	number, ok = coderuntime.CallNumber(context.Background())
	fmt.Println(number, ok)
	// Output:
	// 3 true
	// 0 false
}

func ExampleResult_MarshalJSON() {
	result := coderuntime.Result{
		Value:    coderuntime.NewObject("total", 3.0),
		HasValue: true,
		Logs: []coderuntime.LogEntry{
			{Source: coderuntime.SourceConsole, Level: coderuntime.LevelLog, Text: "adding"},
			{Source: coderuntime.SourceStdout, Text: "added"},
		},
		Usage: coderuntime.Usage{Wall: 12500 * time.Microsecond, Compute: time.Millisecond},
	}
	text, err := json.MarshalIndent(result, "", "  ")
	fmt.Println(string(text), err)
	// Output:
	// {
	//   "value": {
	//     "total": 3.0
	//   },
	//   "logs": [
	//     {
	//       "source": "console",
	//       "level": "log",
	//       "text": "adding"
	//     },
	//     {
	//       "source": "stdout",
	//       "text": "added"
	//     }
	//   ],
	//   "usage": {
	//     "wallMs": 12.5,
	//     "computeMs": 1,
	//     "memoryBytes": 0,
	//     "calls": 0,
	//     "inFlight": 0,
	//     "callBytes": 0,
	//     "valueBytes": 0,
	//     "programBytes": 0,
	//     "logBytes": 0,
	//     "logEntries": 0
	//   }
	// } <nil>
}
