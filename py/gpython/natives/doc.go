// Package natives replaces what gpython does natively on a program's word without end or bound: operators and
// built-ins that allocate as much as they are told (str * int, pow, <<, bytes(n), list(range(n))), that loop
// over a program's iterator, or that recurse into nested data (repr, ==) until the Go stack is gone.
//
// A Meter holds the bounds of one run. Everything here takes it: a loop polls it (Meter.Poll), a level of native
// recursion is counted by it together with the interpreted frames (Meter.Enter, Meter.Leave), and an allocation
// whose size is known beforehand asks it first (Meter.Reserve).
//
// The operators (Add, Multiply, Power, LeftShift, Modulo, Equal, Contains and their like) are what the rewritten code of
// package checks calls in place of the VM's own. Meter.Callee says what a call calls: the replacement of a built-in
// function, type or method, from the tables in callee.go, or from what the run gave to ReplaceFunction. What a
// program sees is gpython's behaviour, except where gpython would end the process, show Go's internals, lose an exception,
// or was wrong in the code that had to be replaced anyway.
//
// What remains is native work in one call that nothing interrupts. All of it is bounded by the sizes of values that
// exist, and ends: arithmetic of integers of up to maxIntBits bits (a product, quotient or pow with a modulus takes up
// to about a second); searching, splitting, replacing, slicing and escaping one text or bytes, copying a list,
// tuple, dict or set, operations of two sets (linear; some tenths of a second for a value of the size of the memory
// budget); compiling one source (linear; seconds for a megabyte). Total growth is not bounded here: a loop that appends
// to a list is stopped by who watches the memory.
package natives
