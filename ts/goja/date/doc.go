// Package date gives a goja runtime a Date that works in a time zone of its own.
//
// goja's Date works in the zone of the process, time.Local. [Install] replaces what depends on the zone: the
// constructor, Date.parse, the local getters and setters and the text forms. [InstallMethods] does the methods
// alone, for a program that is given a Date without naming the constructor. The objects remain goja's own
// Dates, so that everything else, and the engine, knows them.
//
//   - install.go makes the constructor and the methods.
//   - clock.go is the arithmetic of ECMA-262, section "Date Objects": days, months, and local time with its gaps
//     and overlaps.
//   - parse.go reads the ISO form, parselegacy.go the looser forms that V8 accepts as well.
//   - text.go writes dates.
//
// # Invariants
//
// A time value is a float64 of milliseconds since the epoch, NaN if the date is invalid, integral and within
// ±8.64e15 otherwise. Program code runs only where ECMA-262 has it run: in conversions of arguments. No work is
// proportional to anything but the length of a text.
package date
