// Package soak holds runtimes under mixed load for as long as one likes, and looks for what only time shows: leaks, growth, ends that come late,
// outcomes that go wrong beside others.
//
//	Run(ctx, Options{Backends, For, Seed, InFlight}) ─▶ Report
//
//	draw.go     the mix: which program comes next, and whether its caller aborts it, by the seed alone
//	judge.go    what came of it, held against what may
//	report.go   counts, times and breaches
//
// The mix has the programs that come with package conformance, with what their sidecars expect; programs of its own that call, cancel, wait
// too long and run too long (programs.go); and the hostile programs of package fuzz. All of a language run on one Runtime, many at a time, so that each is
// the neighbour of others: a program that is wrong after a hostile one has run, or beside one, is a breach of its own.
//
// What may be wrong because the machine is busy is no breach yet: a timeout that a program may not have, a program whose tools take set times and
// race. Such a program is tried again at the end, alone, and is a breach if it is wrong then.
//
// A first turn of programs makes what is made once; what the process holds after it is held against what it holds at the end. Between
// the two, nothing is kept of a run but counts, so that the soak's own memory does not grow with its length.
//
// The same seed draws the same programs and the same aborts in the same order. Times, and so what runs beside what, are the machine's.
package soak
