package compile

import "sort"

// This file holds what a compilation yields: Code and the kinds of constants in it.

// A Code is one compiled module, function, class body or other scope.
// It is immutable, refers to nothing outside itself, and may be executed by any number of interpreters at once.
type Code struct {
	// Name is what the scope is called: <module>, <lambda>, <genexpr>, or the name of a function or class.
	Name string
	// QualifiedName is Name with the scopes around it: outer.<locals>.inner.
	QualifiedName string
	// File is the name of the source, as Options gave it.
	File string
	// Source is the text of File, nil if Options did not say to keep it.
	Source *Source
	// FirstLine is the line on which the scope starts, at its first decorator if it has one.
	FirstLine int
	Flags     Flags

	// PositionalOnly, Positional and KeywordOnly are the numbers of parameters of each kind. They are in registers 0
	// and up, in this order; *args and then **kwargs follow when Flags say that they are there.
	PositionalOnly int
	Positional     int
	KeywordOnly    int

	// Registers is the number of registers of a frame.
	Registers int
	// Cleared is the number of registers at the bottom of the frame that must be unbound, parameters aside, when it starts:
	// the variables. What is above is written before it is read.
	Cleared int

	// Variables are the local variables and cells, parameters first, in order of their registers.
	Variables []Variable
	// Free are the names of the variables of enclosing scopes that this one uses.
	Free []string
	// Captures says, for each of Free, where the enclosing scope finds its cell.
	Captures []Capture

	Instructions []Instruction
	Constants    []Constant
	// Names are the identifiers that instructions refer to.
	Names []string
	// Sites has one element for each inline cache: the index in Names of the global or attribute in question.
	// The caches themselves belong to the interpreter, an array of len(Sites) for each Code that it executes.
	Sites []int32
	// Keywords are the names of keyword arguments of calls, one list for each that a CALL_KW refers to.
	Keywords [][]string
	// Handlers is the exception table, in order of Start; the ranges do not overlap.
	Handlers []Handler

	// Docstring is the documentation of a function that has one; modules and classes store theirs by instructions.
	Docstring    string
	HasDocstring bool

	positions positionTable
}

// Flags say what a Code is.
type Flags uint16

// The flags.
const (
	// VariadicFlag and KeywordVariadicFlag are for *args and **kwargs.
	VariadicFlag Flags = 1 << iota
	KeywordVariadicFlag
	// GeneratorFlag, CoroutineFlag and AsyncGeneratorFlag exclude one another: a call yields an object of that kind.
	GeneratorFlag
	CoroutineFlag
	AsyncGeneratorFlag
	// FunctionFlag says that variables are in registers. Without it the scope is a module or a class body, and its
	// names are in a namespace: the frame has a mapping that LOAD_NAME and its like use.
	FunctionFlag
	// ModuleFlag and ClassFlag tell these two apart.
	ModuleFlag
	ClassFlag
	// NestedFlag says that the scope stands in a function.
	NestedFlag
	// FutureAnnotationsFlag says that from __future__ import annotations is in force; what exec and eval compile inherits it.
	FutureAnnotationsFlag
)

// A Variable is a local variable that has a register.
type Variable struct {
	Name     string
	Register int
	// Cell says that the register holds a cell, since an inner scope uses the variable.
	Cell bool
	// Hidden says that the variable belongs to a comprehension and is none of the function's own.
	Hidden bool
}

// A Capture says where an enclosing scope finds a cell: in a register, or among its own free variables.
type Capture struct {
	// Free tells which; Index is a register or an index in Free.
	Free  bool
	Index int32
}

// A Handler is an entry of the exception table. An exception raised by an instruction in [Start, End) goes to
// register Register, and execution continues at Target.
type Handler struct {
	Start, End int32
	Target     int32
	Register   int32
}

// Parameters returns the number of registers that hold arguments when the frame starts.
func (c *Code) Parameters() int {
	count := c.Positional + c.PositionalOnly + c.KeywordOnly
	if c.Flags&VariadicFlag != 0 {
		count++
	}
	if c.Flags&KeywordVariadicFlag != 0 {
		count++
	}
	return count
}

// HandlerOf returns the entry of the exception table for the instruction at pc, nil if an exception leaves the frame. It takes
// time logarithmic in the size of the table.
func (c *Code) HandlerOf(pc int) *Handler {
	at := sort.Search(len(c.Handlers), func(i int) bool { return int(c.Handlers[i].End) > pc })
	if at == len(c.Handlers) || int(c.Handlers[at].Start) > pc {
		return nil
	}
	return &c.Handlers[at]
}

// An Instruction is one step of the machine. docs/python-engine.md tells what each does.
type Instruction struct {
	Op      Opcode
	A, B, C uint8
	D       int32
}

// Pair returns the 16 bits that B and C hold together, the constant of a comparison that jumps.
func (i Instruction) Pair() int { return int(i.B) | int(i.C)<<8 }

// A Constant is one of: nil (None), bool, int64, *big.Int (which does not fit int64), float64, complex128, string
// (UTF-8 in which lone surrogates are encoded too, as package syntax has it), Bytes, Tuple, FrozenSet, Ellipsis, *Code.
type Constant any

type (
	// Bytes is a bytes constant.
	Bytes string
	// Tuple is a constant tuple.
	Tuple []Constant
	// FrozenSet is a constant frozenset, its elements in the order of the source and perhaps repeated.
	FrozenSet []Constant
	// Ellipsis is the constant Ellipsis.
	Ellipsis struct{}
)

// Position returns the place in the source that the instruction at pc stands for, lines from 1, columns from 0 in bytes of
// UTF-8, the end exclusive. It takes constant time.
func (c *Code) Position(pc int) Position { return c.positions.at(pc) }
