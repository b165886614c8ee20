// Package compile turns a tree of package syntax into code for a register machine, as CPython 3.13 would read it.
//
//	*syntax.Module ─symbols─▶ scopes ─code generation─▶ nodes ─assembly─▶ *Code
//	                   └──────────────┴─ *syntax.SyntaxError, warnings
//
// [Compile] is the entry point, [Code] what it yields, [Instruction] and [Opcode] what code consists of. [Disassemble] writes
// code for people, [Verify] checks the promises below. docs/python-engine.md has the instruction set and the
// reasons.
//
// # Phases
//
//   - Symbols (symbols*.go): the scopes of the program, and for every name in each of them what it stands for: a local
//     variable, a cell that inner scopes share, a free variable of an enclosing scope, a global.
//   - Code generation (unit.go, names.go, flow of control in control.go and exceptions.go, ...): a unit per Code walks the
//     statements of its scope and emits nodes, instructions with unbounded operands and labels. Constants are folded here, and
//     what cannot be reached is checked but not emitted.
//   - Assembly (assemble.go): jumps are resolved, operands brought within reach, tables made.
//
// # Errors
//
// What CPython's symbol table or compiler refuses is refused with its text and place; what its parser refuses, package syntax
// has refused before. Errors are found in CPython's order: all of the symbol table before the first of the code generator.
// Beyond CPython, a program whose nested functions pass on so many variables that memory would grow with its square is
// a MemoryError.
//
// # Invariants of code
//
//   - A Code is immutable and refers to nothing but other Codes. Inline caches are the interpreter's, len(Sites) of them.
//   - Parameters are in the registers from 0 on, then the other variables, then temporaries. The frame starts with Cleared registers
//     valid: arguments, and unbound for the rest. A temporary is written before it is read.
//   - An instruction that raises has not written its result.
//   - Every way back to an earlier instruction is by one whose [Opcode.Ticks]: JUMP_BACK or FOR_ITER. So are calls, imports and
//     the resumption of a suspended frame.
//   - The exception table's ranges are in order and do not overlap; a handler lies after what it protects.
//   - The registers from that after the callee's on may be overwritten by a call.
//
// # Example
//
//	tree, err := syntax.Parse(source, syntax.Options{File: "main.py"})
//	...
//	result, err := compile.Compile(tree, compile.Options{File: "main.py", Source: source, Program: true})
//	...
//	fmt.Print(compile.Disassemble(result.Code))
package compile
