package vm

import (
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// comparisons are the comparisons of the instructions that compare.
var comparisons = [256]object.Comparison{
	compile.OpEqual: object.EqualTo, compile.OpNotEqual: object.NotEqual, compile.OpLess: object.Less, compile.OpLessEqual: object.LessEqual,
	compile.OpGreater: object.Greater, compile.OpGreaterEqual: object.GreaterEqual,

	compile.OpJumpIfEqual: object.EqualTo, compile.OpJumpIfNotEqual: object.NotEqual, compile.OpJumpIfLess: object.Less,
	compile.OpJumpIfLessEqual: object.LessEqual, compile.OpJumpIfGreater: object.Greater, compile.OpJumpIfGreaterEqual: object.GreaterEqual,
	compile.OpJumpUnlessEqual: object.EqualTo, compile.OpJumpUnlessNotEqual: object.NotEqual, compile.OpJumpUnlessLess: object.Less,
	compile.OpJumpUnlessLessEqual: object.LessEqual, compile.OpJumpUnlessGreater: object.Greater, compile.OpJumpUnlessGreaterEqual: object.GreaterEqual,

	compile.OpJumpIfEqualConst: object.EqualTo, compile.OpJumpIfNotEqualConst: object.NotEqual, compile.OpJumpIfLessConst: object.Less,
	compile.OpJumpIfLessEqualConst: object.LessEqual, compile.OpJumpIfGreaterConst: object.Greater,
	compile.OpJumpIfGreaterEqualConst: object.GreaterEqual, compile.OpJumpUnlessEqualConst: object.EqualTo,
	compile.OpJumpUnlessNotEqualConst: object.NotEqual, compile.OpJumpUnlessLessConst: object.Less,
	compile.OpJumpUnlessLessEqualConst: object.LessEqual, compile.OpJumpUnlessGreaterConst: object.Greater,
	compile.OpJumpUnlessGreaterEqualConst: object.GreaterEqual,
}

// jumpsIf tells, of a comparison that jumps, whether it jumps when it holds.
var jumpsIf = func() (table [256]bool) {
	for _, op := range []compile.Opcode{
		compile.OpJumpIfEqual, compile.OpJumpIfNotEqual, compile.OpJumpIfLess, compile.OpJumpIfLessEqual, compile.OpJumpIfGreater,
		compile.OpJumpIfGreaterEqual, compile.OpJumpIfEqualConst, compile.OpJumpIfNotEqualConst, compile.OpJumpIfLessConst,
		compile.OpJumpIfLessEqualConst, compile.OpJumpIfGreaterConst, compile.OpJumpIfGreaterEqualConst,
	} {
		table[op] = true
	}
	return table
}()
