//go:build race

package guard_test

// underRace says that the race detector slows native code down, so that how late a run ends says nothing.
const underRace = true
