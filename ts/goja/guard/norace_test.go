//go:build !race

package guard_test

const underRace = false
