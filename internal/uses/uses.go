// Package uses keeps account of what the text of a program says of the members of namespaces: it is what the walkers of
// both languages' trees share for coderuntime.Inspector.
//
//	tree ─ a walker ─▶ Enter, Declare, Member, Refer, Write, ... ─▶ Tracker ─ Finish ─▶ []Use
//
// A walker goes through the text once and reports what stands where; the Tracker resolves names by the scopes that the walker
// opens, and decides at the end, when all declarations and assignments have been seen, what is certain.
//
// # What is certain
//
//   - A name that is declared or assigned anywhere in the program ([Tracker.Declare], [Tracker.Shadow]) is no namespace to it.
//   - A member that the program assigns, deletes or tests for ([Tracker.Alter], [Tracker.Examine]) is left out: it may be the
//     program's own, or the program is ready for its absence.
//   - A call that does nothing, or whose error is caught, if there is no such member is reported as a mention.
//   - A variable stands for a member or for the promise of a call only if that is the one value that it is ever given.
//   - A promise that a variable holds is misused only if every mention of the variable is a misuse.
package uses

import (
	"cmp"
	"slices"

	"github.com/coderuntime/coderuntime"
)

// A Use is a use of a member and the place of its name, in the walker's own terms.
type Use struct {
	coderuntime.MemberUse
	Place int
}

// A Tracker is the account of one program. Its methods take constant time but for Leave and Finish, which are linear in what was declared
// and reported, and ObscureAll, which comes to each variable once.
type Tracker struct {
	globals map[string]*namespace
	// shadowed says that all of them are.
	shadowed bool
	names    map[string][]*Variable
	// scopes are the variables of the scopes that are open, the innermost last.
	scopes    [][]*Variable
	variables []*Variable
	calls     []pending
}

// A namespace is one of the globals that are asked about.
type namespace struct {
	shadowed bool
	altered  map[string]bool // members that are not certain
}

// A Variable is a variable of the program.
type Variable struct {
	name  string
	depth int
	// writes counts the values that it is given; opaque says that there are some that the text does not show, and bare that it
	// starts without any.
	writes       int
	opaque, bare bool
	// obscured says that ObscureAll has been here: the variables of the name in the scopes around are opaque too.
	obscured bool
	// alias is the member that it is given, call the call whose promise it is given.
	alias *Target
	call  *coderuntime.MemberCall
	// wrong is a misuse of what it holds, fine says that there is a mention that may be none, and tested that the program asks
	// whether it holds anything.
	wrong        Context
	fine, tested bool
}

// A Target is what an expression is known to denote: a member of a namespace, or what a variable holds. The zero Target is
// neither.
type Target struct {
	Global, Member string
	Place          int
	Variable       *Variable
}

// Known reports whether the target is one.
func (t Target) Known() bool { return t.Global != "" || t.Variable != nil }

type pending struct {
	target Target
	call   *coderuntime.MemberCall
}

// New returns the account of a program that has not been looked at.
func New(globals []string) *Tracker {
	t := &Tracker{globals: make(map[string]*namespace, len(globals)), names: map[string][]*Variable{}}
	for _, name := range globals {
		t.globals[name] = &namespace{}
	}
	return t
}

// Enter opens a scope in the innermost one.
func (t *Tracker) Enter() { t.scopes = append(t.scopes, nil) }

// Leave closes the innermost scope.
func (t *Tracker) Leave() {
	last := len(t.scopes) - 1
	for _, v := range t.scopes[last] {
		stack := t.names[v.name]
		t.names[v.name] = stack[:len(stack)-1]
	}
	t.scopes = t.scopes[:last]
}

// Declare makes a name one of the innermost scope and returns its variable, the same for each declaration of it there.
func (t *Tracker) Declare(name string) *Variable {
	t.Shadow(name)
	depth := len(t.scopes)
	if v := t.Lookup(name); v != nil && v.depth == depth {
		return v
	}
	v := &Variable{name: name, depth: depth, bare: true}
	t.names[name] = append(t.names[name], v)
	t.scopes[depth-1] = append(t.scopes[depth-1], v)
	t.variables = append(t.variables, v)
	return v
}

// Shadow says that a name is given a value of the program's own somewhere.
func (t *Tracker) Shadow(name string) {
	if n := t.globals[name]; n != nil {
		n.shadowed = true
	}
}

// ShadowAll says that the program may give any name a value.
func (t *Tracker) ShadowAll() { t.shadowed = true }

// Lookup returns the variable that a name is in the innermost scope, nil for a name that is not declared.
func (t *Tracker) Lookup(name string) *Variable {
	if stack := t.names[name]; len(stack) > 0 {
		return stack[len(stack)-1]
	}
	return nil
}

// Namespace reports whether a name is, for what has been seen, one of a namespace.
func (t *Tracker) Namespace(name string) bool {
	n := t.globals[name]
	return n != nil && !n.shadowed && !t.shadowed && t.Lookup(name) == nil
}

// Alter says that the program assigns or deletes a member itself.
func (t *Tracker) Alter(global, member string) { t.leaveOut(global, member) }

// Examine says that the program asks whether a member is there.
func (t *Tracker) Examine(global, member string) { t.leaveOut(global, member) }

func (t *Tracker) leaveOut(global, member string) {
	n := t.globals[global]
	if n == nil {
		return
	}
	if n.altered == nil {
		n.altered = map[string]bool{}
	}
	n.altered[member] = true
}

// Mention says that an expression is used in a context. What it denotes is reported as a use unless it is a variable; a nil
// call says that it is only named.
func (t *Tracker) Mention(target Target, context Context) {
	switch {
	case target.Variable != nil:
		target.Variable.mention(context)
	case target.Global != "":
		if context.tests() {
			t.Examine(target.Global, target.Member)
		}
		t.calls = append(t.calls, pending{target: target})
	}
}

// mention notes a use of what a variable holds.
func (v *Variable) mention(context Context) {
	if context.tests() {
		v.tested = true
	}
	switch {
	case !context.misuse(), context.Kind == Tested && v.bare:
		// A variable that starts empty may well be tested.
		v.fine = true
	case v.wrong.Kind == Unknown:
		v.wrong = context
	}
}

// Call says that what the target denotes is called, and that the promise of it is used in a context. It keeps the call.
func (t *Tracker) Call(target Target, call *coderuntime.MemberCall, context Context) {
	if target.Variable != nil {
		// The promise is not what the variable holds.
		target.Variable.fine = true
	}
	if context.misuse() {
		call.Unawaited = context.Text()
	}
	t.calls = append(t.calls, pending{target, call})
}

// Write says that a variable is given a value: what target denotes, or the promise of call, or neither. initial says that it is
// the variable's first value, before it can be mentioned.
func (v *Variable) Write(target Target, call *coderuntime.MemberCall, initial bool) {
	v.writes++
	if initial {
		v.bare = false
	}
	if target.Global != "" {
		v.alias = &target
	}
	v.call = call
}

// Obscure says that a variable is given values that the text does not show.
func (v *Variable) Obscure() { v.opaque = true }

// ObscureAll obscures every variable of a name that can be seen from the innermost scope.
func (t *Tracker) ObscureAll(name string) {
	t.Shadow(name)
	stack := t.names[name]
	for i := len(stack) - 1; i >= 0 && !stack[i].obscured; i-- {
		stack[i].opaque, stack[i].obscured = true, true
	}
}

// Opaque reports whether it is known by now that the variable stands for nothing that the text shows.
func (v *Variable) Opaque() bool { return v.opaque || v.writes > 1 }

// settled reports whether the variable has one value, ever.
func (v *Variable) settled() bool { return v.writes == 1 && !v.opaque }

// Finish returns what is certain. The uses are in the order of their mention, and their calls are those given to Call.
func (t *Tracker) Finish() []Use {
	for _, v := range t.variables {
		if !v.settled() {
			continue
		}
		if v.alias != nil && v.tested {
			t.Examine(v.alias.Global, v.alias.Member)
		}
		if v.call != nil && !v.fine && v.wrong.Kind != Unknown && v.call.Unawaited == "" {
			v.call.Unawaited, v.call.Result = v.wrong.Text(), v.name
		}
	}
	if t.shadowed {
		return nil
	}
	var found []Use
	for _, p := range t.calls {
		target := p.target
		if v := target.Variable; v != nil {
			if !v.settled() || v.alias == nil {
				continue
			}
			target.Global, target.Member = v.alias.Global, v.alias.Member
		}
		if n := t.globals[target.Global]; n == nil || n.shadowed || n.altered[target.Member] {
			continue
		}
		found = append(found, Use{coderuntime.MemberUse{Global: target.Global, Member: target.Member, Call: p.call}, target.Place})
	}
	return found
}

// InOrder returns the uses in the order of their lines and columns, without those that have none.
func InOrder(found []Use) []coderuntime.MemberUse {
	ordered := make([]coderuntime.MemberUse, 0, len(found))
	for _, use := range found {
		if use.Line > 0 {
			ordered = append(ordered, use.MemberUse)
		}
	}
	slices.SortStableFunc(ordered, func(a, b coderuntime.MemberUse) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return ordered
}
