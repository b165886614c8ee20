// Command coderun runs a program that a language model wrote against async functions, inside budgets.
//
//	coderun run [flags] FILE|-        run one program
//	coderun conformance [flags]       hold a backend to the suite (conformance.go)
//	coderun bench [flags]             measure this machine (bench.go)
//	coderun version                   say what was built
//
// coderun run --help lists the flags, docs/cli.md what scripts may rely on.
//
// # Flow
//
//	main ─ command.go: arguments ─▶ run.go: program (program.go), bindings (package canned, calls.go),
//	       budgets (budgets.go), runtime (engines.go) ─▶ coderuntime.Runtime.Run ─▶ text.go or report.go
//
// # Invariants
//
// Exit statuses are those of the constants in status.go and nothing else; misuse is told from the
// program's failures. With --json standard output holds one object, or nothing after misuse. The binary
// needs no other file, no environment and no C library: the time zones are in it.
package main
