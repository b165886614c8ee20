package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/ts"
)

var update = flag.Bool("update", false, "write testdata/exchange.txt")

// TestExchange keeps the exchange, from the task on, equal to testdata/exchange.txt.
func TestExchange(t *testing.T) {
	var out bytes.Buffer
	if err := agent(t.Context(), &out, newScript(), duty); err != nil {
		t.Fatalf("%v, after\n%s", err, &out)
	}
	tool, exchange, _ := strings.Cut(out.String(), "--- task\n")
	if !strings.Contains(tool, "refund(args: {") {
		t.Errorf("the model is not told of refund:\n%s", tool)
	}
	const golden = "testdata/exchange.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(exchange), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), exchange); diff != "" {
		t.Errorf("the exchange is another (go test ./examples/agent -update): -want +got\n%s", diff)
	}
}

func TestTheScriptNoticesAnOutcomeThatItDoesNotExpect(t *testing.T) {
	var out bytes.Buffer
	refuses := func(context.Context, string) (bool, error) { return false, nil }
	if err := agent(t.Context(), &out, newScript(), refuses); err == nil || !strings.Contains(err.Error(), "the script expects") {
		t.Errorf("got the error %v, want that the script expects something else", err)
	}
}

func TestNothingIsRefundedWithoutAYes(t *testing.T) {
	for _, test := range []struct {
		name  string
		ask   person
		asked int
		want  string // of the error; empty if the refund is made
	}{
		{"a yes lets the refund through", func(context.Context, string) (bool, error) { return true, nil }, 1, ""},
		{"a no does not", func(context.Context, string) (bool, error) { return false, nil }, 1, "a person refused it"},
		{"nor does no answer", func(context.Context, string) (bool, error) { return false, errors.New("offline") }, 1, "nobody answered"},
		{"nor does a yes that comes with an error", func(context.Context, string) (bool, error) { return true, errors.New("offline") }, 1, "nobody answered"},
		{"nor does a panic of whoever asks", func(context.Context, string) (bool, error) { panic("a fault") }, 1, "the function panicked"},
	} {
		t.Run(test.name, func(t *testing.T) {
			shop := newShop()
			tools, err := shop.tools()
			if err != nil {
				t.Fatal(err)
			}
			runtime, err := ts.New(ts.Config{})
			if err != nil {
				t.Fatal(err)
			}
			defer runtime.Close()
			asked := 0
			ask := func(ctx context.Context, question string) (bool, error) {
				asked++
				return test.ask(ctx, question)
			}
			runner, err := codemode.New(codemode.Config{Runtime: runtime, Tools: tools, Middleware: []codemode.Middleware{askFirst(ask)}})
			if err != nil {
				t.Fatal(err)
			}
			outcome, err := runner.Run(t.Context(), `await tools.list_orders(); return await tools.refund({ payment: "p-71", cents: 5 });`, nil)
			if err != nil {
				t.Fatal(err)
			}
			if asked != test.asked {
				t.Errorf("a person was asked %d times, want %d: list_orders only reads", asked, test.asked)
			}
			if made := shop.refunded["p-71"] == 5; made != (test.want == "") {
				t.Errorf("the refund was made: %v", made)
			}
			if test.want == "" {
				if outcome.Result.Failure != nil {
					t.Errorf("the run failed: %s", outcome.Text)
				}
				return
			}
			if f := outcome.Result.Failure; f == nil || f.Kind != coderuntime.Exception || !strings.Contains(f.Message, test.want) {
				t.Errorf("the outcome is\n%s\nwant %q in it", outcome.Text, test.want)
			}
			if last := outcome.Calls[len(outcome.Calls)-1]; last.Outcome != codemode.CallRefused || last.MayHaveChanged {
				t.Errorf("the call is recorded as %+v, want one that was refused and changed nothing", last)
			}
		})
	}
}

// TestGuide keeps the policy that docs/codemode.md shows equal to this one, which is tested.
func TestGuide(t *testing.T) {
	guide, err := os.ReadFile("../../docs/codemode.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("policy.go")
	if err != nil {
		t.Fatal(err)
	}
	_, policy, _ := strings.Cut(string(source), "\n)\n\n")
	if !strings.Contains(string(guide), "```go\n"+policy+"```\n") {
		t.Error("docs/codemode.md does not show examples/agent/policy.go")
	}
}
