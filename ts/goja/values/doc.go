// Package values says what the values of a goja.Runtime are in Go, and the reverse, by the rules of the contract for
// TypeScript (3.2). It is for any backend on goja: [Values] implements bridge.Reader and bridge.Builder, so that
// bridge.ReadArgument, bridge.ReadCompletion and bridge.Build need nothing else.
//
//   - values.go: Values, and the text of what a program threw or what cannot cross;
//   - read.go: one node of a program's value;
//   - build.go: a program's value of a host's.
//
// # Invariants
//
// Values belongs to one runtime and to the goroutine that runs it. What a program has changed of its built-ins makes no
// difference. Code of the program runs where the contract has it run: getters of what is read, toJSON, and the name and
// message of an error. What it throws there is an error of the node; an error that no program can catch, such as an
// interrupt, panics through every method, as through any native of goja.
package values
