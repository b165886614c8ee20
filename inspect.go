package coderuntime

// Inspector is what a Runtime may implement that can tell, without running a program, how the program uses its bindings. It is how a host finds a
// misspelled function or a forgotten await before anything has an effect.
type Inspector interface {
	// Inspect returns the uses of members of namespaces in a program, in the order of their places. globals are the names of the namespaces
	// (Namespace.Global). Only what is certain is reported. Left out are
	//
	//   - the namespaces whose names the program declares or assigns itself, at any place: they are not namespaces to it;
	//   - the members that it assigns, deletes or tests for (typeof, a condition, in, hasattr, except AttributeError), which it may have made
	//     itself or can do without;
	//   - names that are computed, and those that Python itself gives to objects (__class__).
	//
	// A variable whose only value is a member stands for it when it is called: const { search } = tools; search({}).
	//
	// Inspect runs nothing, takes any program at all in time that is linear in its length, and may be called from several goroutines. The error says
	// that the program cannot be read, in the words of the failure: Run would then report an exception and run nothing.
	Inspect(program string, globals []string) ([]MemberUse, error)
}

// MemberUse is one place of a program that names a member of a namespace: tools.search, tools["x y"], or search in const { search } = tools. A call of
// a variable that stands for a member is one too.
type MemberUse struct {
	// Global and Member are the names of the namespace and of its member.
	Global, Member string
	// Line and Column, both from 1, are those of the member's name, of its quote where it stands in quotes, or of the variable that is called. They
	// are places in the program as failures count them: of the program as it was written, but from the first line inside a fence and without
	// a byte order mark. Columns count characters (code points), those of failures of TypeScript count UTF-16 code units.
	Line, Column int
	// Call is the call of the member that stands here; nil if the member is only named. It is nil too for a call that need not fail the program if
	// there is no such member: tools.x?.(), and in Python one in a try statement or a suppress that catches such errors (except Exception).
	Call *MemberCall
}

// MemberCall is what the text of a program tells of a call.
type MemberCall struct {
	// Positional is the number of positional arguments; -1 if it is not certain (a spread argument).
	Positional int
	// Literal reports that the first argument is written out as an object literal or, in Python, that the only argument is a dict literal or a call of
	// dict, or that there are keyword arguments alone (Positional is then 0), so that Keys are known.
	Literal bool
	// Keys are the keys of the literal, in order, each once. Complete reports that it can have no others: nothing is spread into it or computed.
	Keys     []string
	Complete bool
	// Unawaited is empty unless the promise or coroutine itself is certainly used where its result is meant, with no await in between. It then says
	// how, and completes a sentence that begins with the call: "is used as a value: its property items is read". It is certain of the place: whether the
	// program gets there is not known. A call whose promise nobody looks at is no such use.
	Unawaited string
	// Result is the name of the variable through which Unawaited happens, if the call is its only value and every mention of it is such a use; else
	// empty.
	Result string
}

// InspectFunc is a function as an Inspector: the Inspect of a backend's package, for a runtime that runs its programs elsewhere.
type InspectFunc func(program string, globals []string) ([]MemberUse, error)

// Inspect calls the function.
func (f InspectFunc) Inspect(program string, globals []string) ([]MemberUse, error) {
	return f(program, globals)
}
