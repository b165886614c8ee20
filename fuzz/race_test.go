//go:build race

package fuzz_test

// underRace says that the race detector slows native code down, so that how late a run ends says nothing.
const underRace = true
