package bridge_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
)

func TestAnArgumentIsReadOrSaysHowTheCallIsRejected(t *testing.T) {
	for name, test := range map[string]struct {
		argument  *plain
		want      any
		size      int64
		err       string
		typeError bool
	}{
		"a value that fits": {argument: list(scalar("abc")), want: []any{"abc"}, size: 11},
		"what cannot cross": {argument: list(scalar(int64(1)), object("callback", function())), err: "tools.send: argument[1].callback is a function and cannot be passed", typeError: true},
		"what the program throws": {argument: object("x", &plain{throws: "Error: no"}),
			err: "tools.send: argument.x threw an error when it was read (Error: no) and cannot be passed", typeError: true},
		"a value that is too large": {argument: scalar(strings.Repeat("x", 41)), err: "tools.send: the argument is larger than the budget of 40B for one argument (call-bytes)"},
	} {
		t.Run(name, func(t *testing.T) {
			engine := newScripted()
			engine.start = func(host *bridge.Host) bridge.Status {
				argument, size, err := bridge.ReadArgument(host, bridge.Reader[*plain](plainReader{}), "tools", "send", test.argument)
				if diff := cmp.Diff(test.want, argument); diff != "" || size != test.size {
					t.Errorf("size %d, want %d; %s", size, test.size, diff)
				}
				text := ""
				if err != nil {
					text = err.Error()
				}
				var wrong *bridge.ArgumentError
				if text != test.err || errors.As(err, &wrong) != test.typeError {
					t.Errorf("error %T %v, want %q", err, err, test.err)
				}
				return done(nil)
			}
			run(t, limits.Limits{CallBytes: 40}, engine)
		})
	}
}

func TestACompletionValueIsKeptReplacedOrCut(t *testing.T) {
	for name, test := range map[string]struct {
		value    *plain
		want     any
		size     int64
		warnings []string
	}{
		"a value that fits":  {value: list(scalar("abc")), want: []any{"abc"}, size: 11},
		"nothing":            {value: scalar(nil), want: nil, size: 8},
		"what cannot cross":  {value: list(function()), want: []any{"<rendered>"}, size: 18, warnings: []string{"value[0] is a function and was replaced by its text"}},
		"a text too large":   {value: scalar(strings.Repeat("é", 30)), want: strings.Repeat("é", 20), size: 40, warnings: []string{"the value is larger than the budget of 40B (value-bytes) and was replaced by the beginning of its text"}},
		"a list too large":   {value: list(scalar(strings.Repeat("x", 40))), want: "<rendered>", size: 10, warnings: []string{"the value is larger than the budget of 40B (value-bytes) and was replaced by the beginning of its text"}},
		"a list just enough": {value: list(scalar(strings.Repeat("x", 32))), want: []any{strings.Repeat("x", 32)}, size: 40},
	} {
		t.Run(name, func(t *testing.T) {
			engine := newScripted()
			engine.start = func(host *bridge.Host) bridge.Status {
				return bridge.ReadCompletion(host, bridge.Reader[*plain](plainReader{}), test.value)
			}
			result := run(t, limits.Limits{ValueBytes: 40}, engine)
			var warnings []string
			for _, entry := range result.Logs {
				warnings = append(warnings, strings.TrimPrefix(entry.Text, "coderuntime: "))
			}
			if !result.HasValue || result.Usage.ValueBytes != test.size {
				t.Errorf("got %+v, want %d bytes", result, test.size)
			}
			if diff := cmp.Diff(test.want, result.Value); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(test.warnings, warnings); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCallsSettleOnceByWhatTheyReturnOrByWhatIsWrongWithThem(t *testing.T) {
	double := func(_ context.Context, argument any) (any, error) {
		if argument == nil {
			return nil, errors.New("no number")
		}
		return 2 * argument.(int64), nil
	}
	tools := coderuntime.Namespace{Global: "tools", Functions: map[string]coderuntime.Function{"double": double}}
	engine := newScripted()
	var settled []string
	var calls *bridge.Calls[*plain]
	engine.start = func(host *bridge.Host) bridge.Status {
		calls = bridge.NewCalls(host, bridge.Reader[*plain](plainReader{}))
		for _, arguments := range [][]*plain{{scalar(int64(1)), scalar(int64(2))}, {function()}, {scalar(int64(21))}, nil} {
			err := calls.Start(tools, "double", arguments, func(result any, failure error) error {
				settled = append(settled, fmt.Sprint(result, " ", failure))
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
		if len(settled) != 2 {
			t.Errorf("%d calls were settled at once, want the 2 that cannot be made", len(settled))
		}
		return bridge.Waiting
	}
	engine.step = func(_ *bridge.Host, completion bridge.Completion) bridge.Status {
		if err := errors.Join(calls.Return(completion), calls.Return(completion)); err != nil {
			t.Error(err)
		}
		if len(settled) == 4 {
			return done(nil)
		}
		return bridge.Waiting
	}
	run(t, limits.Limits{InFlight: 1}, engine)
	want := []string{
		"<nil> tools.double: it takes one argument, an object or another value, and was called with 2",
		"<nil> tools.double: argument is a function and cannot be passed",
		"42 <nil>",
		"<nil> no number",
	}
	if diff := cmp.Diff(want, settled); diff != "" {
		t.Error(diff)
	}
}

func TestARuntimeIsMadeOfAWholeConfiguration(t *testing.T) {
	whole := bridge.Config{Language: coderuntime.Python, Isolation: coderuntime.Goroutine, NewEngine: func() bridge.Engine { return newScripted() }}
	for name, test := range map[string]struct {
		change func(c *bridge.Config)
		want   string
	}{
		"whole":                   {func(*bridge.Config) {}, ""},
		"another language":        {func(c *bridge.Config) { c.Language = "cobol" }, `the language is "cobol"`},
		"no isolation":            {func(c *bridge.Config) { c.Isolation = "" }, "Isolation"},
		"no engine":               {func(c *bridge.Config) { c.NewEngine = nil }, "NewEngine"},
		"a limit that is invalid": {func(c *bridge.Config) { c.Limits.Calls = -2 }, "Calls is -2"},
	} {
		t.Run(name, func(t *testing.T) {
			config := whole
			test.change(&config)
			runtime, err := bridge.NewRuntime(config)
			switch {
			case test.want == "" && (err != nil || runtime.Limits() != limits.Default(coderuntime.Python)):
				t.Errorf("got %v", err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}
