//go:build race

// Package race says whether the race detector watches, for tests that try less then: it makes interpreters ten times slower, and
// finds what it can find in a part of many similar programs.
package race

// Enabled is true in a build with -race.
const Enabled = true
