// Package canned makes host functions with fixed answers from bindings files, to try a program or to
// test it without the services that it is meant for.
//
// A bindings file is one JSON object: a member for each namespace, in it a member for each function,
// and for each function a list of rules:
//
//	{"tools": {"get_weather": [{"args": {"city": "Paris"}, "result": {"tempC": 18.5}},
//	                           {"args": null, "error": "unknown city", "delayMs": 20}]}}
//
// The first rule whose args equal the call's argument answers. Equality is that of JSON values: the order
// of members is of no account, and 1, 1.0 and 1e0 are one number. A rule without args, or with null, takes
// every call; a call without an argument counts as one with {}. After delayMs the call is rejected with the
// text error, or else resolves with result, which crosses as JSON text; without either it gives nothing.
// A call that no rule takes is rejected with a text that quotes it.
//
// # Flow
//
// [Bindings.AddFile] reads files one after the other into a [Bindings]; [Bindings.Namespaces] gives what
// a coderuntime.Request wants. File reading is in parse.go, equality in match.go, answering in answer.go.
//
// # Invariants
//
// Everything that can be wrong with a file is found when it is added, and the error names the file, the
// line, the function and the rule. A Bindings and the functions that it has given are never changed by a
// call, so that runs may share them.
package canned
