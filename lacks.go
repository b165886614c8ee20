package coderuntime

import "slices"

// Lack names an optional part of the contract. A backend that does not have it says so by a method
// Lacks() []Lack; the conformance suite then skips what depends on it, and fails a backend whose declared
// lack works after all. docs/contract.md holds the lines that Line refers to.
type Lack string

// The parts that a backend may lack.
const (
	// LackTopLevelFunction: a program that is one function expression or whose default export is a
	// function is not called.
	LackTopLevelFunction Lack = "top-level-function"
	// LackLanguageLevel: the syntax and the library are those of an older version of the language, such as
	// Python 3.4, which has no f-strings.
	LackLanguageLevel Lack = "language-level"
	// LackRelaxedScope: Python's nonlocal cannot name a top-level variable, or a uniform indentation is an
	// error.
	LackRelaxedScope Lack = "relaxed-scope"
	// LackBuiltinIsolation: attributes that a program sets on built-in types are seen by other runs.
	LackBuiltinIsolation Lack = "builtin-isolation"
	// LackZone: the time zone is that of the machine and cannot be configured.
	LackZone Lack = "zone"
	// LackSeed: the random or hash seed cannot be configured.
	LackSeed Lack = "seed"
	// LackNamespaceListing: a namespace cannot be listed or printed.
	LackNamespaceListing Lack = "namespace-listing"
	// LackNearNames: calling a name that was not bound does not say which bound name is near.
	LackNearNames Lack = "near-names"
	// LackFanOut: calls that a program starts together run one after the other.
	LackFanOut Lack = "fan-out"
	// LackTasks: there are no coroutines of the program's own (Python's async def) and no tasks: all that can be
	// done with a call is to await it, alone or by asyncio.gather.
	LackTasks Lack = "tasks"
	// LackCallCancel: one call cannot be cancelled apart from the run.
	LackCallCancel Lack = "call-cancel"
	// LackCallPlace: the error of a call does not say where in the program the call stands.
	LackCallPlace Lack = "call-place"
	// LackBigIntegers: integers beyond int64 do not cross exactly.
	LackBigIntegers Lack = "big-integers"
	// LackBytes: bytes do not cross as bytes.
	LackBytes Lack = "bytes"
	// LackDates: JavaScript's Date and Python's aware datetime do not cross as times.
	LackDates Lack = "value-dates"
	// LackMapValues: maps with keys that are not strings do not cross as maps.
	LackMapValues Lack = "map-values"
	// LackSetValues: sets do not cross as sets.
	LackSetValues Lack = "set-values"
	// LackObjectOrder: the keys of objects do not keep their order.
	LackObjectOrder Lack = "object-order"
	// LackLibraryTypes: the types of Python's library, such as Decimal, Fraction, UUID, date and Enum, or
	// dataclass instances, have no form to cross in.
	LackLibraryTypes Lack = "value-library-types"
	// LackConsoleText: texts and numbers are printed as they are, but other values not as Node or CPython prints them,
	// and console takes no format specifiers.
	LackConsoleText Lack = "console-text"
	// LackConsoleMethods: console has log, info, warn, error and debug only.
	LackConsoleMethods Lack = "console-methods"
	// LackPositions: the message of a failure does not give lines and columns of the program as it was written.
	LackPositions Lack = "positions"
	// LackStackPositions: what the program itself sees of an error's stack, by its property stack, the module
	// traceback or the console, does not give them.
	LackStackPositions Lack = "stack-positions"
	// LackUncatchable: a program can catch or delay the end of its run.
	LackUncatchable Lack = "uncatchable"
	// LackProcessSafety: some input can end the process in which the interpreter runs.
	LackProcessSafety Lack = "process-safety"
	// LackUnhandledReport: rejections, task exceptions and coroutines that nobody saw are not reported.
	LackUnhandledReport Lack = "unhandled-report"
	// LackNativeInterrupt: some natives run past the end of their run, which then abandons its interpreter.
	LackNativeInterrupt Lack = "native-interrupt"
	// LackStuckDetection: a program that awaits what nothing can settle runs until a budget is out.
	LackStuckDetection Lack = "stuck-detection"
	// LackTimers: there are no timers, such as setTimeout or asyncio.sleep.
	LackTimers Lack = "timers"
	// LackCompute: the interpreter's time is not told from the time of the run.
	LackCompute Lack = "compute"
	// LackSteps: steps are not counted, so that no budget of them holds.
	LackSteps Lack = "steps"
	// LackCallDepthError: recursion that is too deep is not an error that the program can catch.
	LackCallDepthError Lack = "call-depth-error"
	// LackNativeDepth: recursion through natives is capped lower than that of interpreted calls.
	LackNativeDepth Lack = "native-depth"
	// LackSingleAllocation: one request beyond the memory budget is not an error that the program can catch.
	LackSingleAllocation Lack = "single-allocation"
	// LackMemoryGrowth: the memory that a run gathers in many small requests is estimated or unknown.
	LackMemoryGrowth Lack = "memory-growth"
)

type lackEntry struct {
	lack              Lack
	line, description string
}

// lacks is the register of what may be lacking, in the order of the contract's lines.
var lacks = []lackEntry{
	{LackTopLevelFunction, "1.2", "calling a program that is a function expression or default-exports one"},
	{LackLanguageLevel, "1.2", "the current version of the language"},
	{LackRelaxedScope, "1.2", "nonlocal for top-level variables and uniform indentation"},
	{LackBuiltinIsolation, "1.4", "built-in types of a run's own"},
	{LackZone, "1.8", "a configured time zone"},
	{LackSeed, "1.8", "configured random and hash seeds"},
	{LackNamespaceListing, "2.2", "listing and printing a namespace"},
	{LackNearNames, "2.2", "naming the bound name that is near a missing one"},
	{LackFanOut, "2.3", "binding calls that run at the same time"},
	{LackTasks, "2.3", "coroutines and tasks of the program"},
	{LackCallPlace, "2.5", "the place of a failed call in the program"},
	{LackCallCancel, "2.6", "cancelling one call"},
	{LackBigIntegers, "3.1", "integers beyond int64"},
	{LackBytes, "3.1", "bytes"},
	{LackDates, "3.1", "times"},
	{LackMapValues, "3.1", "maps whose keys are not all strings"},
	{LackSetValues, "3.1", "sets"},
	{LackObjectOrder, "3.3", "the order of an object's keys"},
	{LackLibraryTypes, "3.3", "library types, enumerations and dataclasses"},
	{LackConsoleText, "4.1", "values printed as Node or CPython prints them"},
	{LackConsoleMethods, "4.1", "console methods beyond the five levels"},
	{LackPositions, "5.2", "failures at the program's own lines and columns"},
	{LackStackPositions, "5.2", "an error's own stack at the program's lines"},
	{LackUncatchable, "5.3", "ends of a run that no handler sees"},
	{LackProcessSafety, "5.5", "a process that survives every input"},
	{LackUnhandledReport, "5.6", "reports of unhandled rejections and forgotten awaits"},
	{LackNativeInterrupt, "5.7", "natives that end when the run does"},
	{LackStuckDetection, "5.8", "noticing that nothing can settle the program"},
	{LackTimers, "5.8", "timers"},
	{LackCompute, "6.1", "a budget for the interpreter's time alone"},
	{LackSteps, "6.2", "a deterministic budget of steps"},
	{LackCallDepthError, "6.2", "a catchable error for deep recursion"},
	{LackNativeDepth, "6.2", "recursion through natives as deep as other calls"},
	{LackSingleAllocation, "6.2", "a catchable error for one huge allocation"},
	{LackMemoryGrowth, "6.4", "a metered budget for memory gathered in small pieces"},
}

func (l Lack) entry() lackEntry {
	if i := slices.IndexFunc(lacks, func(e lackEntry) bool { return e.lack == l }); i >= 0 {
		return lacks[i]
	}
	return lackEntry{}
}

// Known reports whether the contract has a part of that name.
func (l Lack) Known() bool { return l.entry().lack != "" }

// Line gives the number of the contract's line to which the part belongs, such as "2.3"; it is empty for
// a name that the contract does not have.
func (l Lack) Line() string { return l.entry().line }

// Description says in a few words what a backend lacks; it is empty for a name that the contract does not
// have.
func (l Lack) Description() string { return l.entry().description }

// AllLacks returns every part that a backend may lack, in the order of the contract's lines.
func AllLacks() []Lack {
	all := make([]Lack, len(lacks))
	for i, entry := range lacks {
		all[i] = entry.lack
	}
	return all
}

// LackDeclarer is implemented by a Runtime that lacks something.
type LackDeclarer interface {
	// Lacks returns what the runtime lacks; it is the same at every time.
	Lacks() []Lack
}

// LacksOf returns what a runtime declares that it lacks, sorted and each once; names that the contract
// does not have are kept, so that a suite can refuse them.
func LacksOf(r Runtime) []Lack {
	declarer, ok := r.(LackDeclarer)
	if !ok {
		return nil
	}
	declared := slices.Clone(declarer.Lacks())
	slices.Sort(declared)
	return slices.Compact(declared)
}
