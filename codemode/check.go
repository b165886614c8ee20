package codemode

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/members"
)

// Finding is a fault of a program that the static check found before anything ran.
type Finding struct {
	// Line and Column, from 1, are the place in the program.
	Line, Column int
	// Message says what is wrong and what to do.
	Message string
	// Certain reports that the call fails, or is not what it is taken for, if it is reached.
	Certain bool
}

// String gives the place and the message.
func (f Finding) String() string {
	return fmt.Sprintf("line %d, column %d: %s", f.Line, f.Column, f.Message)
}

// findingsKept bounds the findings of one program.
const findingsKept = 20

// checkedBytes bounds the programs that are checked: the check runs in the host's process, outside the budgets of the run.
const checkedBytes = 64 << 10

// check looks for what is wrong with the calls of a program that nobody has run: members that are not there, results that are used without an await, arguments
// whose keys the schema does not have.
func (r *Runner) check(program string, set *Set, bindings []coderuntime.Namespace) []Finding {
	if r.config.Check == CheckOff || r.config.Inspector == nil || len(program) > checkedBytes {
		return nil
	}
	// A program that names neither needs no reading.
	if !strings.Contains(program, NamespaceTools) && !strings.Contains(program, NamespaceSDK) {
		return nil
	}
	uses, err := r.inspect(program)
	if err != nil {
		// The run says what is wrong with the program, and better.
		return nil
	}
	var out []Finding
	functions := map[string]map[string]coderuntime.Function{}
	for _, namespace := range bindings {
		functions[namespace.Global] = namespace.Functions
	}
	for _, use := range uses {
		if len(out) == findingsKept {
			break
		}
		for _, f := range r.checkUse(use, set, functions[use.Global]) {
			f.Line, f.Column = use.Line, use.Column
			out = append(out, f)
		}
	}
	return out
}

// inspect asks the inspector, whose faults must not be the run's.
func (r *Runner) inspect(program string) (uses []coderuntime.MemberUse, err error) {
	defer func() {
		if p := recover(); p != nil {
			uses, err = nil, fmt.Errorf("the inspector panicked: %v", p)
		}
	}()
	return r.config.Inspector.Inspect(program, []string{NamespaceTools, NamespaceSDK})
}

func (r *Runner) checkUse(use coderuntime.MemberUse, set *Set, functions map[string]coderuntime.Function) []Finding {
	path := members.Path(use.Global, use.Member)
	if use.Call == nil {
		return nil
	}
	if _, known := functions[use.Member]; !known {
		return []Finding{{Message: members.Missing(use.Global, slices.Collect(maps.Keys(functions)), use.Member), Certain: true}}
	}
	var out []Finding
	if use.Call.Unawaited != "" {
		what := "the call of " + path
		if use.Call.Result != "" {
			what = use.Call.Result + ", the promise of " + path + ","
			if r.language == coderuntime.Python {
				what = use.Call.Result + ", the coroutine of " + path + ","
			}
		}
		out = append(out, Finding{Message: what + " " + use.Call.Unawaited + ": await it first", Certain: true})
	}
	if e := set.byName[use.Member]; e != nil && use.Global == NamespaceTools {
		out = append(out, e.checkKeys(path, use.Call)...)
	}
	return out
}

// checkKeys compares the keys of an argument that is written out with the input schema.
func (e *entry) checkKeys(path string, call *coderuntime.MemberCall) []Finding {
	required, known, closed, ok := e.input.objectKeys()
	if !ok {
		return nil
	}
	if call.Positional == 0 && !call.Literal {
		call = &coderuntime.MemberCall{Literal: true, Complete: true}
	}
	if !call.Literal {
		return nil
	}
	var out []Finding
	var missing []string
	for _, name := range required {
		if call.Complete && !slices.Contains(call.Keys, name) {
			missing = append(missing, name)
		}
	}
	for _, key := range call.Keys {
		if slices.Contains(known, key) {
			continue
		}
		near := members.Nearest(key, known)
		switch {
		case closed && near != "":
			out = append(out, Finding{Message: fmt.Sprintf("the argument of %s has no %q; did you mean %q?", path, shortened(key), near), Certain: true})
		case closed && len(known) == 0:
			out = append(out, Finding{Message: fmt.Sprintf("the argument of %s has no %q; it has no keys", path, shortened(key)), Certain: true})
		case closed:
			out = append(out, Finding{Message: fmt.Sprintf("the argument of %s has no %q; it has %s", path, shortened(key), members.List(known)), Certain: true})
		case near != "" && !slices.Contains(call.Keys, near):
			out = append(out, Finding{Message: fmt.Sprintf("the argument of %s does not declare %q; did you mean %q?", path, shortened(key), near)})
		}
	}
	if len(missing) > 0 {
		out = append(out, Finding{Message: fmt.Sprintf("the argument of %s lacks %s", path, quotedNames(missing)), Certain: true})
	}
	return out
}

// refusal is the failure of a program that is not run for what was found; nil if it may run.
func refusal(findings []Finding) *coderuntime.Failure {
	var lines []string
	for _, f := range findings {
		if f.Certain {
			lines = append(lines, f.String())
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return &coderuntime.Failure{Kind: coderuntime.Exception, Message: "the program was not run, since some of its calls cannot work:\n" + strings.Join(lines, "\n")}
}
