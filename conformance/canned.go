package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"sync"
	"time"

	"github.com/coderuntime/coderuntime"
)

// This file holds the functions with fixed answers that the programs of the programs level call, and the comparison
// of JSON values that both levels of answers need.

// rule is one answer of a canned function: to a call with these args, or with any if there are none.
type rule struct {
	Args    json.RawMessage `json:"args"`
	Result  json.RawMessage `json:"result"`
	Error   *string         `json:"error"`
	DelayMs int64           `json:"delayMs"`
}

// cannedCall is one call that a program made; args are JSON, {} if there were none.
type cannedCall struct {
	tool string
	args json.RawMessage
}

// canned is a namespace whose functions answer by rules and keep what they were asked.
type canned struct {
	namespace string
	rules     map[string][]*rule

	mu   sync.Mutex
	made []cannedCall
	came chan struct{} // one token: a call has come
}

// String writes a call as a program would.
func (c cannedCall) String() string { return c.tool + "(" + string(c.args) + ")" }

func newCanned(namespace string, rules map[string][]*rule) *canned {
	return &canned{namespace: namespace, rules: rules, came: make(chan struct{}, 1)}
}

// calls returns the calls that came, once n have: a call that the program did not await may come after the run.
func (c *canned) calls(n int) []cannedCall {
	late := time.NewTimer(time.Second)
	defer late.Stop()
	for {
		c.mu.Lock()
		made := append([]cannedCall{}, c.made...)
		c.mu.Unlock()
		if len(made) >= n {
			return made
		}
		select {
		case <-c.came:
		case <-late.C:
			return made
		}
	}
}

func (c *canned) bindings() []coderuntime.Namespace {
	functions := map[string]coderuntime.Function{}
	for name, rules := range c.rules {
		functions[name] = func(ctx context.Context, args any) (any, error) { return c.answer(ctx, name, rules, args) }
	}
	return []coderuntime.Namespace{{Global: c.namespace, Functions: functions}}
}

func (c *canned) answer(ctx context.Context, name string, rules []*rule, argument any) (any, error) {
	args := json.RawMessage("{}")
	if argument != nil {
		var err error
		if args, err = coderuntime.AppendJSON(nil, argument); err != nil {
			return nil, err
		}
	}
	c.mu.Lock()
	c.made = append(c.made, cannedCall{name, args})
	c.mu.Unlock()
	select {
	case c.came <- struct{}{}:
	default:
	}
	for _, r := range rules {
		if len(r.Args) > 0 && string(r.Args) != "null" && !sameJSON(r.Args, args) {
			continue
		}
		if r.DelayMs > 0 {
			wait(ctx, time.Duration(r.DelayMs)*time.Millisecond)
		}
		if r.Error != nil {
			return nil, errors.New(*r.Error)
		}
		if r.Result == nil {
			return nil, nil
		}
		return r.Result, nil
	}
	return nil, fmt.Errorf("no canned result for %s.%s(%s)", c.namespace, name, args)
}

// jsonValue reads JSON text as values that keep the order of keys and the text of numbers.
func jsonValue(text json.RawMessage) (any, error) {
	value, err := coderuntime.ToValue(text)
	if _, null := value.(coderuntime.Null); null {
		return nil, err
	}
	return value, err
}

func compact(text json.RawMessage) string {
	var b bytes.Buffer
	if json.Compact(&b, text) != nil {
		return string(text)
	}
	return b.String()
}

// sameJSON reports whether two texts are the same JSON value, whatever the order of keys and the writing of numbers.
func sameJSON(a, b json.RawMessage) bool {
	x, errX := jsonValue(a)
	y, errY := jsonValue(b)
	return errX == nil && errY == nil && comparison{}.difference("", x, y) == ""
}

// comparison says what counts as a difference between two JSON values beside their content.
type comparison struct {
	// order: keys stand in the same order. integers: an integer is not a float.
	order, integers bool
}

// difference says where two values differ, or nothing.
func (c comparison) difference(path string, want, got any) string {
	switch want := want.(type) {
	case *coderuntime.Object:
		got, ok := got.(*coderuntime.Object)
		if !ok {
			break
		}
		return c.objects(path, want, got)
	case []any:
		got, ok := got.([]any)
		if !ok {
			break
		}
		if len(want) != len(got) {
			return fmt.Sprintf("%s has %d items instead of %d", path, len(got), len(want))
		}
		for i := range want {
			if where := c.difference(fmt.Sprintf("%s[%d]", path, i), want[i], got[i]); where != "" {
				return where
			}
		}
		return ""
	case json.Number:
		if got, ok := got.(json.Number); ok && c.numbers(want.String(), got.String()) {
			return ""
		}
	default:
		if want == got {
			return ""
		}
	}
	return fmt.Sprintf("%s is %s instead of %s", path, jsonText(got), jsonText(want))
}

func (c comparison) objects(path string, want, got *coderuntime.Object) string {
	for key, value := range want.All() {
		other, ok := got.Get(key)
		if !ok {
			return fmt.Sprintf("%s has no member %q", path, key)
		}
		if where := c.difference(path+"."+key, value, other); where != "" {
			return where
		}
	}
	if got.Len() > want.Len() {
		return fmt.Sprintf("%s has %d members instead of %d", path, got.Len(), want.Len())
	}
	if wants, has := strings.Join(want.Keys(), ", "), strings.Join(got.Keys(), ", "); c.order && wants != has {
		return fmt.Sprintf("%s has its keys in the order %s instead of %s", path, has, wants)
	}
	return ""
}

// tolerance is the relative difference that two floats may have, for the last digits of mathematical functions.
const tolerance = 1e-12

// numbers reports whether two texts of numbers are the same number.
func (c comparison) numbers(a, b string) bool {
	floatA, floatB := strings.ContainsAny(a, ".eE"), strings.ContainsAny(b, ".eE")
	if c.integers && floatA != floatB {
		return false
	}
	x, okX := new(big.Rat).SetString(a)
	y, okY := new(big.Rat).SetString(b)
	if okX && okY && x.Cmp(y) == 0 {
		return true
	}
	if !floatA && !floatB {
		return false
	}
	f, _ := x.Float64()
	g, _ := y.Float64()
	return math.Abs(f-g) <= tolerance*max(math.Abs(f), math.Abs(g))
}

func jsonText(v any) string {
	text, err := coderuntime.AppendJSON(nil, v)
	if err != nil {
		return err.Error()
	}
	return shorten(string(text), 200)
}
