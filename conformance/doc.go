// Package conformance is the suite that any backend of the contract is held to, ours or another's.
//
//	func TestConformance(t *testing.T) {
//		conformance.Run(t, func(tb testing.TB, c conformance.Config) coderuntime.Runtime {
//			return newBackend(tb, c)
//		})
//	}
//
// It has two levels:
//
//   - [Run] is the contract level: one subtest for each numbered line of docs/contract.md, with one subtest
//     in it for each thing that shows the line. A failure says which rule was broken, what was expected,
//     what came, and the command that runs that one subtest.
//   - [Programs] is the programs level: folders of whole programs, each with a sidecar that says what
//     it may call and what must come of it. [TypeScriptPrograms] and [PythonPrograms] come with the suite.
//
// [Examine] runs both levels without the package testing, and reports a [Verdict] for each check as it comes.
// The command coderun conformance is made of it.
//
// # How it is built
//
// A suite (suite.go) is one backend and the subtests of both levels that it can try; nothing in it knows of testing.
// gotest.go makes subtests of go test of them, examine.go verdicts. A trial (trial.go) is one attempt at a check.
//
// A check is one row of a table: the line, a name, the rule in a few words, a program for each language,
// and what must come of it. The tables are in the files named after the chapters of the contract. Programs
// find host functions in the namespace tools, made anew for each check (host.go). A check whose program does
// not exist in the backend's language is skipped, and says why.
//
// # Lacks
//
// A check names the optional parts of the contract that it needs (coderuntime.Lack). Where a backend declares that it
// lacks one (coderuntime.LackDeclarer) the check is run all the same, and skipped if it fails. Under "7" the suite fails
// a declared lack for which all checks pass that need it and no other that is declared, since the declaration is then
// wrong. Checks of what can end the process, or can leave an interpreter running, are not run at all where that is
// declared. Lacks are independent: what checks have in common, such as a completion value that is an object, is no
// optional part; the order of an object's keys counts only where it is what a check shows.
//
// # Invariants
//
// Checks run one after another, so that each can compare goroutines before and after. Those that end a run
// early, and all that need a configuration of their own, have a Runtime of their own, which is closed at
// their end; then no goroutine may be left unless Usage said that an interpreter was abandoned. Nothing
// here measures speed: bounds on time are those that only a wrong backend passes.
package conformance
