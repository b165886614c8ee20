// Package inspect renders JavaScript values held by a goja runtime as the text that Node's util.inspect and
// util.format give.
//
// # Types and flow
//
// An [Inspector] belongs to one goja runtime. [Inspector.Inspect] renders one value, [Inspector.Format] a list of
// arguments with printf-like directives, as console.log does. Both take [Options], whose defaults are Node's. One
// rendering is a walk of the value by a printer (printer.go, objects.go, collection.go, errors.go) that turns every
// node into a list of entries and lays the entries out over lines (layout.go). What the printer needs to know of an
// object it asks from two places:
//
//   - room.go: the built-in functions of a second, pristine runtime that no program ever touches. goja's natives
//     work on the internal data of whatever object they are given, so they read a descriptor, a Map or a RegExp
//     correctly however the program has altered its own built-ins, and cost nothing until something is printed.
//   - peek.go: reads of goja's internal representation, for what no public function of goja tells without
//     side effects: the kind of an object, the rest of an iterator, the named properties of a huge array.
//
// # Invariants
//
//   - A rendering calls no getters of properties that it shows, no proxy traps, and no toString, valueOf or toJSON
//     (the directives of Format do convert). Program code runs only where Node runs it as well: functions under the
//     symbol nodejs.util.inspect.custom, and getters on the way to Symbol.toStringTag, to the name, message, errors
//     and stack of an error, and to the name of a constructor.
//   - Exceptions thrown by that code are contained and the plain form is shown. Interrupts and stack overflows
//     are never recovered: they panic through every function of this package, as through any goja native.
//   - The work is bounded: by the bytes of the text (Options.MaxBytes), by the number of objects, by the depth of the recursion, by the number
//     of prototypes that a lookup follows, and by MaxArrayLength entries per collection, whatever its length says.
//   - Nothing observable changes: iterators do not advance, properties are not added.
//
// The behaviour is that of Node 20's documented util.inspect and of its output, recorded in testdata.
package inspect
