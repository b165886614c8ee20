package compile

// This file holds the instruction set. The table in docs/python-engine.md is made from it.

// An Opcode says what an Instruction does.
type Opcode uint8

// The opcodes. Each is documented in the table below.
const (
	OpInvalid Opcode = iota

	OpMove
	OpLoadConst
	OpLoadWide
	OpStoreWide
	OpClear
	OpCheckBound

	OpLoadGlobal
	OpStoreGlobal
	OpDeleteGlobal
	OpLoadName
	OpStoreName
	OpDeleteName
	OpLoadLocals
	OpLoadFromOrGlobal
	OpLoadFromOrFree
	OpMakeCell
	OpLoadCell
	OpStoreCell
	OpDeleteCell
	OpLoadFree
	OpStoreFree
	OpDeleteFree

	OpAdd
	OpSubtract
	OpMultiply
	OpMatrixMultiply
	OpDivide
	OpModulo
	OpPower
	OpShiftLeft
	OpShiftRight
	OpOr
	OpXor
	OpAnd
	OpFloorDivide
	OpAddConst
	OpSubtractConst
	OpMultiplyConst
	OpMatrixMultiplyConst
	OpDivideConst
	OpModuloConst
	OpPowerConst
	OpShiftLeftConst
	OpShiftRightConst
	OpOrConst
	OpXorConst
	OpAndConst
	OpFloorDivideConst
	OpInvert
	OpNot
	OpPositive
	OpNegative

	OpEqual
	OpNotEqual
	OpLess
	OpLessEqual
	OpGreater
	OpGreaterEqual
	OpIs
	OpIsNot
	OpIn
	OpNotIn

	OpJump
	OpJumpBack
	OpJumpIfTrue
	OpJumpIfFalse
	OpJumpIfNone
	OpJumpIfNotNone
	OpJumpIfEqual
	OpJumpIfNotEqual
	OpJumpIfLess
	OpJumpIfLessEqual
	OpJumpIfGreater
	OpJumpIfGreaterEqual
	OpJumpUnlessEqual
	OpJumpUnlessNotEqual
	OpJumpUnlessLess
	OpJumpUnlessLessEqual
	OpJumpUnlessGreater
	OpJumpUnlessGreaterEqual
	OpJumpIfEqualConst
	OpJumpIfNotEqualConst
	OpJumpIfLessConst
	OpJumpIfLessEqualConst
	OpJumpIfGreaterConst
	OpJumpIfGreaterEqualConst
	OpJumpUnlessEqualConst
	OpJumpUnlessNotEqualConst
	OpJumpUnlessLessConst
	OpJumpUnlessLessEqualConst
	OpJumpUnlessGreaterConst
	OpJumpUnlessGreaterEqualConst
	OpJumpIfIs
	OpJumpIfIsNot
	OpJumpIfIn
	OpJumpIfNotIn

	OpGetItem
	OpGetItemConst
	OpSetItem
	OpSetItemConst
	OpDeleteItem
	OpGetSlice
	OpSetSlice
	OpBuildSlice
	OpLoadAttr
	OpStoreAttr
	OpDeleteAttr
	OpLoadMethod

	OpCall
	OpCallMethod
	OpCallKeywords
	OpCallMethodKeywords
	OpCallExpanded
	OpReturn

	OpBuildTuple
	OpBuildList
	OpBuildSet
	OpBuildMap
	OpBuildString
	OpListAppend
	OpListExtend
	OpListToTuple
	OpSetAdd
	OpSetUpdate
	OpMapAdd
	OpMapUpdate
	OpMapMerge
	OpConvert
	OpFormat
	OpFormatSpec

	OpUnpackPair
	OpUnpackSequence
	OpUnpackStar
	OpUnpackToList
	OpUnpackStarToList
	OpListItem

	OpGetIter
	OpForIter
	OpGetAsyncIter
	OpGetAsyncNext
	OpEndAsyncFor
	OpGetAwaitable
	OpGetYieldFrom
	OpDelegate
	OpYield

	OpWithSetup
	OpWithExit
	OpRaise
	OpRaiseFrom
	OpRaiseCurrent
	OpReraise
	OpBeginHandler
	OpEndHandler
	OpEndFinally
	OpJumpUnlessMatches
	OpSplitGroup

	OpMatchSequence
	OpMatchMapping
	OpMatchKeys
	OpMatchClass
	OpMapWithout
	OpGetLength

	OpMakeFunction
	OpSetFunction
	OpLoadBuildClass
	OpLoadAssertionError
	OpImportName
	OpImportFrom
	OpImportStar
	OpSetupAnnotations
	OpIntrinsic

	opcodeCount
)

// An operandKind says what one of the small operands A, B, C is.
type operandKind uint8

const (
	unused     operandKind = iota
	reads                  // a register that is read
	writes                 // a register that is written, only after nothing can fail any more
	updates                // a register whose object is changed in place
	rewrites               // a register that is read and then written
	writesPair             // this register and the next are written
	number                 // a count, a flag, a kind
	pairLow                // the low half of a constant's index; the high half is in the next operand
	pairHigh
)

// A wideKind says what the operand D is.
type wideKind uint8

const (
	wideUnused    wideKind = iota
	wideTarget             // an instruction that may be executed next
	wideConstant           // an index in Constants
	wideCode               // an index in Constants, of a *Code
	wideName               // an index in Names
	wideSite               // an index in Sites
	wideFree               // an index in Free
	wideKeywords           // an index in Keywords
	wideRegister           // a register that is read
	wideWrite              // a register that is written
	wideWindow             // the first of several registers; see window
	wideNumber             // a count
	wideFlag               // 1 or 0
	wideIntrinsic          // an Intrinsic
)

// A window says which registers from D on an instruction uses.
type window uint8

const (
	noWindow       window = iota
	readsC                // C registers
	readsPairsC           // 2*C registers: key, value, key, value
	readsTwo              // 2 registers
	callWindow            // D and D+2 .. D+1+B; all from D+1 on may be overwritten
	methodWindow          // D .. D+1+B; all from D+1 on may be overwritten
	expandedWindow        // D and D+2, and D+3 if C; all from D+1 on may be overwritten
	writesA               // A registers are written
	writesACOne           // A+1+C registers are written
	writesTwo             // 2 registers are written
	writesFour            // 4 registers are written
	writesFive            // 5 registers are written
	handlerEntry          // D is read, D+1 is written
	handlerExit           // D is read, and D+1 if D is bound
)

// An opcodeProperty is a bit of what the table says.
type opcodeProperty uint8

const (
	// ticks: the machine counts a step and looks for an interrupt. Each way back to an earlier instruction has one.
	ticks opcodeProperty = 1 << iota
	// ends: execution never goes on with the next instruction.
	ends
	// harmless: the instruction cannot raise, so no handler need cover it.
	harmless
	// inPlace: the spare operand (C with a constant, else D) is 1 for the augmented form: a += b.
	inPlace
)

type opcodeDescription struct {
	name       string
	a, b, c    operandKind
	d          wideKind
	window     window
	properties opcodeProperty
	text       string
}

// String returns the name of the opcode, such as LOAD_CONST.
func (o Opcode) String() string {
	if o < opcodeCount && opcodes[o].name != "" {
		return opcodes[o].name
	}
	return "INVALID"
}

// Ticks tells whether the machine counts a step at this instruction.
func (o Opcode) Ticks() bool { return o < opcodeCount && opcodes[o].properties&ticks != 0 }

// Names of the operands in the texts: a, b, c are registers or numbers, d is the wide operand; r[n] is a register.
var opcodes = [opcodeCount]opcodeDescription{
	OpMove:       {"MOVE", writes, reads, unused, wideUnused, 0, harmless, "a = b"},
	OpLoadConst:  {"LOAD_CONST", writes, unused, unused, wideConstant, 0, harmless, "a = the constant d"},
	OpLoadWide:   {"LOAD_WIDE", writes, unused, unused, wideRegister, 0, harmless, "a = r[d], where d is too large for the small operands"},
	OpStoreWide:  {"STORE_WIDE", reads, unused, unused, wideWrite, 0, harmless, "r[d] = a"},
	OpClear:      {"CLEAR", writes, unused, unused, wideUnused, 0, harmless, "a becomes unbound"},
	OpCheckBound: {"CHECK_BOUND", reads, unused, unused, wideName, 0, 0, "UnboundLocalError about the name d if a is unbound"},

	OpLoadGlobal:       {"LOAD_GLOBAL", writes, unused, unused, wideSite, 0, 0, "a = the global or built-in of site d"},
	OpStoreGlobal:      {"STORE_GLOBAL", reads, unused, unused, wideSite, 0, 0, "the global of site d = a"},
	OpDeleteGlobal:     {"DELETE_GLOBAL", unused, unused, unused, wideSite, 0, 0, "del of the global of site d"},
	OpLoadName:         {"LOAD_NAME", writes, unused, unused, wideSite, 0, 0, "a = the name of site d in the frame's namespace, else global, else built-in; where the namespace is the globals, as LOAD_GLOBAL"},
	OpStoreName:        {"STORE_NAME", reads, unused, unused, wideSite, 0, 0, "the name of site d in the frame's namespace = a"},
	OpDeleteName:       {"DELETE_NAME", unused, unused, unused, wideSite, 0, 0, "del of the name of site d in the frame's namespace"},
	OpLoadLocals:       {"LOAD_LOCALS", writes, unused, unused, wideUnused, 0, 0, "a = the frame's namespace"},
	OpLoadFromOrGlobal: {"LOAD_FROM_OR_GLOBAL", writes, reads, unused, wideSite, 0, 0, "a = the name of site d in the mapping b, else as LOAD_GLOBAL"},
	OpLoadFromOrFree:   {"LOAD_FROM_OR_FREE", writes, reads, unused, wideFree, 0, 0, "a = the name of free variable d in the mapping b, else as LOAD_FREE"},
	OpMakeCell:         {"MAKE_CELL", rewrites, unused, unused, wideUnused, 0, harmless, "a = a new cell that holds what a held, which may be unbound"},
	OpLoadCell:         {"LOAD_CELL", writes, reads, unused, wideName, 0, 0, "a = content of the cell b; UnboundLocalError about the name d if it has none"},
	OpStoreCell:        {"STORE_CELL", updates, reads, unused, wideUnused, 0, harmless, "content of the cell a = b"},
	OpDeleteCell:       {"DELETE_CELL", updates, unused, unused, wideName, 0, 0, "the cell a loses its content; UnboundLocalError about the name d if it has none"},
	OpLoadFree:         {"LOAD_FREE", writes, unused, unused, wideFree, 0, 0, "a = content of free variable d; NameError if it has none"},
	OpStoreFree:        {"STORE_FREE", reads, unused, unused, wideFree, 0, harmless, "content of free variable d = a"},
	OpDeleteFree:       {"DELETE_FREE", unused, unused, unused, wideFree, 0, 0, "free variable d loses its content; NameError if it has none"},

	OpAdd:            {"ADD", writes, reads, reads, wideFlag, 0, inPlace, "a = b + c"},
	OpSubtract:       {"SUBTRACT", writes, reads, reads, wideFlag, 0, inPlace, "a = b - c"},
	OpMultiply:       {"MULTIPLY", writes, reads, reads, wideFlag, 0, inPlace, "a = b * c"},
	OpMatrixMultiply: {"MATRIX_MULTIPLY", writes, reads, reads, wideFlag, 0, inPlace, "a = b @ c"},
	OpDivide:         {"DIVIDE", writes, reads, reads, wideFlag, 0, inPlace, "a = b / c"},
	OpModulo:         {"MODULO", writes, reads, reads, wideFlag, 0, inPlace, "a = b % c"},
	OpPower:          {"POWER", writes, reads, reads, wideFlag, 0, inPlace, "a = b ** c"},
	OpShiftLeft:      {"SHIFT_LEFT", writes, reads, reads, wideFlag, 0, inPlace, "a = b << c"},
	OpShiftRight:     {"SHIFT_RIGHT", writes, reads, reads, wideFlag, 0, inPlace, "a = b >> c"},
	OpOr:             {"OR", writes, reads, reads, wideFlag, 0, inPlace, "a = b | c"},
	OpXor:            {"XOR", writes, reads, reads, wideFlag, 0, inPlace, "a = b ^ c"},
	OpAnd:            {"AND", writes, reads, reads, wideFlag, 0, inPlace, "a = b & c"},
	OpFloorDivide:    {"FLOOR_DIVIDE", writes, reads, reads, wideFlag, 0, inPlace, "a = b // c"},

	OpAddConst:            {"ADD_CONST", writes, reads, number, wideConstant, 0, inPlace, "a = b + constant d"},
	OpSubtractConst:       {"SUBTRACT_CONST", writes, reads, number, wideConstant, 0, inPlace, "a = b - constant d"},
	OpMultiplyConst:       {"MULTIPLY_CONST", writes, reads, number, wideConstant, 0, inPlace, "a = b * constant d"},
	OpMatrixMultiplyConst: {"MATRIX_MULTIPLY_CONST", writes, reads, number, wideConstant, 0, inPlace, "a = b @ constant d"},
	OpDivideConst:         {"DIVIDE_CONST", writes, reads, number, wideConstant, 0, inPlace, "a = b / constant d"},
	OpModuloConst:         {"MODULO_CONST", writes, reads, number, wideConstant, 0, inPlace, "a = b % constant d"},
	OpPowerConst:          {"POWER_CONST", writes, reads, number, wideConstant, 0, inPlace, "a = b ** constant d"},
	OpShiftLeftConst:      {"SHIFT_LEFT_CONST", writes, reads, number, wideConstant, 0, inPlace, "a = b << constant d"},
	OpShiftRightConst:     {"SHIFT_RIGHT_CONST", writes, reads, number, wideConstant, 0, inPlace, "a = b >> constant d"},
	OpOrConst:             {"OR_CONST", writes, reads, number, wideConstant, 0, inPlace, "a = b | constant d"},
	OpXorConst:            {"XOR_CONST", writes, reads, number, wideConstant, 0, inPlace, "a = b ^ constant d"},
	OpAndConst:            {"AND_CONST", writes, reads, number, wideConstant, 0, inPlace, "a = b & constant d"},
	OpFloorDivideConst:    {"FLOOR_DIVIDE_CONST", writes, reads, number, wideConstant, 0, inPlace, "a = b // constant d"},

	OpInvert:   {"INVERT", writes, reads, unused, wideUnused, 0, 0, "a = ~b"},
	OpNot:      {"NOT", writes, reads, unused, wideUnused, 0, 0, "a = not b"},
	OpPositive: {"POSITIVE", writes, reads, unused, wideUnused, 0, 0, "a = +b"},
	OpNegative: {"NEGATIVE", writes, reads, unused, wideUnused, 0, 0, "a = -b"},

	OpEqual:        {"EQUAL", writes, reads, reads, wideUnused, 0, 0, "a = b == c"},
	OpNotEqual:     {"NOT_EQUAL", writes, reads, reads, wideUnused, 0, 0, "a = b != c"},
	OpLess:         {"LESS", writes, reads, reads, wideUnused, 0, 0, "a = b < c"},
	OpLessEqual:    {"LESS_EQUAL", writes, reads, reads, wideUnused, 0, 0, "a = b <= c"},
	OpGreater:      {"GREATER", writes, reads, reads, wideUnused, 0, 0, "a = b > c"},
	OpGreaterEqual: {"GREATER_EQUAL", writes, reads, reads, wideUnused, 0, 0, "a = b >= c"},
	OpIs:           {"IS", writes, reads, reads, wideUnused, 0, harmless, "a = b is c"},
	OpIsNot:        {"IS_NOT", writes, reads, reads, wideUnused, 0, harmless, "a = b is not c"},
	OpIn:           {"IN", writes, reads, reads, wideUnused, 0, 0, "a = b in c"},
	OpNotIn:        {"NOT_IN", writes, reads, reads, wideUnused, 0, 0, "a = b not in c"},

	OpJump:          {"JUMP", unused, unused, unused, wideTarget, 0, ends | harmless, "go to d, which lies ahead"},
	OpJumpBack:      {"JUMP_BACK", unused, unused, unused, wideTarget, 0, ends | ticks, "go to d, which lies behind"},
	OpJumpIfTrue:    {"JUMP_IF_TRUE", reads, unused, unused, wideTarget, 0, 0, "go to d if bool(a)"},
	OpJumpIfFalse:   {"JUMP_IF_FALSE", reads, unused, unused, wideTarget, 0, 0, "go to d if not bool(a)"},
	OpJumpIfNone:    {"JUMP_IF_NONE", reads, unused, unused, wideTarget, 0, harmless, "go to d if a is None"},
	OpJumpIfNotNone: {"JUMP_IF_NOT_NONE", reads, unused, unused, wideTarget, 0, harmless, "go to d if a is not None"},

	OpJumpIfEqual:            {"JUMP_IF_EQUAL", reads, reads, unused, wideTarget, 0, 0, "go to d if a == b"},
	OpJumpIfNotEqual:         {"JUMP_IF_NOT_EQUAL", reads, reads, unused, wideTarget, 0, 0, "go to d if a != b"},
	OpJumpIfLess:             {"JUMP_IF_LESS", reads, reads, unused, wideTarget, 0, 0, "go to d if a < b"},
	OpJumpIfLessEqual:        {"JUMP_IF_LESS_EQUAL", reads, reads, unused, wideTarget, 0, 0, "go to d if a <= b"},
	OpJumpIfGreater:          {"JUMP_IF_GREATER", reads, reads, unused, wideTarget, 0, 0, "go to d if a > b"},
	OpJumpIfGreaterEqual:     {"JUMP_IF_GREATER_EQUAL", reads, reads, unused, wideTarget, 0, 0, "go to d if a >= b"},
	OpJumpUnlessEqual:        {"JUMP_UNLESS_EQUAL", reads, reads, unused, wideTarget, 0, 0, "go to d if not (a == b)"},
	OpJumpUnlessNotEqual:     {"JUMP_UNLESS_NOT_EQUAL", reads, reads, unused, wideTarget, 0, 0, "go to d if not (a != b)"},
	OpJumpUnlessLess:         {"JUMP_UNLESS_LESS", reads, reads, unused, wideTarget, 0, 0, "go to d if not (a < b)"},
	OpJumpUnlessLessEqual:    {"JUMP_UNLESS_LESS_EQUAL", reads, reads, unused, wideTarget, 0, 0, "go to d if not (a <= b)"},
	OpJumpUnlessGreater:      {"JUMP_UNLESS_GREATER", reads, reads, unused, wideTarget, 0, 0, "go to d if not (a > b)"},
	OpJumpUnlessGreaterEqual: {"JUMP_UNLESS_GREATER_EQUAL", reads, reads, unused, wideTarget, 0, 0, "go to d if not (a >= b)"},

	OpJumpIfEqualConst:            {"JUMP_IF_EQUAL_CONST", reads, pairLow, pairHigh, wideTarget, 0, 0, "go to d if a == constant bc"},
	OpJumpIfNotEqualConst:         {"JUMP_IF_NOT_EQUAL_CONST", reads, pairLow, pairHigh, wideTarget, 0, 0, "go to d if a != constant bc"},
	OpJumpIfLessConst:             {"JUMP_IF_LESS_CONST", reads, pairLow, pairHigh, wideTarget, 0, 0, "go to d if a < constant bc"},
	OpJumpIfLessEqualConst:        {"JUMP_IF_LESS_EQUAL_CONST", reads, pairLow, pairHigh, wideTarget, 0, 0, "go to d if a <= constant bc"},
	OpJumpIfGreaterConst:          {"JUMP_IF_GREATER_CONST", reads, pairLow, pairHigh, wideTarget, 0, 0, "go to d if a > constant bc"},
	OpJumpIfGreaterEqualConst:     {"JUMP_IF_GREATER_EQUAL_CONST", reads, pairLow, pairHigh, wideTarget, 0, 0, "go to d if a >= constant bc"},
	OpJumpUnlessEqualConst:        {"JUMP_UNLESS_EQUAL_CONST", reads, pairLow, pairHigh, wideTarget, 0, 0, "go to d if not (a == constant bc)"},
	OpJumpUnlessNotEqualConst:     {"JUMP_UNLESS_NOT_EQUAL_CONST", reads, pairLow, pairHigh, wideTarget, 0, 0, "go to d if not (a != constant bc)"},
	OpJumpUnlessLessConst:         {"JUMP_UNLESS_LESS_CONST", reads, pairLow, pairHigh, wideTarget, 0, 0, "go to d if not (a < constant bc)"},
	OpJumpUnlessLessEqualConst:    {"JUMP_UNLESS_LESS_EQUAL_CONST", reads, pairLow, pairHigh, wideTarget, 0, 0, "go to d if not (a <= constant bc)"},
	OpJumpUnlessGreaterConst:      {"JUMP_UNLESS_GREATER_CONST", reads, pairLow, pairHigh, wideTarget, 0, 0, "go to d if not (a > constant bc)"},
	OpJumpUnlessGreaterEqualConst: {"JUMP_UNLESS_GREATER_EQUAL_CONST", reads, pairLow, pairHigh, wideTarget, 0, 0, "go to d if not (a >= constant bc)"},

	OpJumpIfIs:    {"JUMP_IF_IS", reads, reads, unused, wideTarget, 0, harmless, "go to d if a is b"},
	OpJumpIfIsNot: {"JUMP_IF_IS_NOT", reads, reads, unused, wideTarget, 0, harmless, "go to d if a is not b"},
	OpJumpIfIn:    {"JUMP_IF_IN", reads, reads, unused, wideTarget, 0, 0, "go to d if a in b"},
	OpJumpIfNotIn: {"JUMP_IF_NOT_IN", reads, reads, unused, wideTarget, 0, 0, "go to d if a not in b"},

	OpGetItem:      {"GET_ITEM", writes, reads, reads, wideUnused, 0, 0, "a = b[c]"},
	OpGetItemConst: {"GET_ITEM_CONST", writes, reads, unused, wideConstant, 0, 0, "a = b[constant d]"},
	OpSetItem:      {"SET_ITEM", reads, reads, reads, wideUnused, 0, 0, "b[c] = a"},
	OpSetItemConst: {"SET_ITEM_CONST", reads, reads, unused, wideConstant, 0, 0, "b[constant d] = a"},
	OpDeleteItem:   {"DELETE_ITEM", unused, reads, reads, wideUnused, 0, 0, "del b[c]"},
	OpGetSlice:     {"GET_SLICE", writes, reads, unused, wideWindow, readsTwo, 0, "a = b[r[d]:r[d+1]]"},
	OpSetSlice:     {"SET_SLICE", reads, reads, unused, wideWindow, readsTwo, 0, "b[r[d]:r[d+1]] = a"},
	OpBuildSlice:   {"BUILD_SLICE", writes, unused, number, wideWindow, readsC, 0, "a = slice(r[d], r[d+1]) or slice(r[d], r[d+1], r[d+2]), as c says"},
	OpLoadAttr:     {"LOAD_ATTR", writes, reads, unused, wideSite, 0, 0, "a = the attribute of b of site d"},
	OpStoreAttr:    {"STORE_ATTR", reads, reads, unused, wideSite, 0, 0, "the attribute of b of site d = a"},
	OpDeleteAttr:   {"DELETE_ATTR", unused, reads, unused, wideSite, 0, 0, "del of the attribute of b of site d"},
	OpLoadMethod:   {"LOAD_METHOD", writesPair, reads, unused, wideSite, 0, 0, "a, a+1 = the function and b, if the attribute of b of site d is a method; else the attribute and unbound"},

	OpCall:               {"CALL", writes, number, unused, wideWindow, callWindow, ticks, "a = r[d](b arguments from r[d+2] on); r[d+1] is room for a self"},
	OpCallMethod:         {"CALL_METHOD", writes, number, unused, wideWindow, methodWindow, ticks, "a = r[d](b arguments from r[d+2] on), preceded by r[d+1] unless that is unbound"},
	OpCallKeywords:       {"CALL_KEYWORDS", writes, number, number, wideWindow, callWindow, ticks, "CALL where the last arguments, as many as there are names in keywords c, go by name"},
	OpCallMethodKeywords: {"CALL_METHOD_KEYWORDS", writes, number, number, wideWindow, methodWindow, ticks, "CALL_METHOD where the last arguments, as many as there are names in keywords c, go by name"},
	OpCallExpanded:       {"CALL_EXPANDED", writes, unused, number, wideWindow, expandedWindow, ticks, "a = r[d](*r[d+2]), or r[d](*r[d+2], **r[d+3]) if c; r[d+2] is a tuple or any iterable, r[d+3] a dict"},
	OpReturn:             {"RETURN", reads, unused, unused, wideUnused, 0, ends | harmless, "leave the frame with a"},

	OpBuildTuple:  {"BUILD_TUPLE", writes, unused, number, wideWindow, readsC, 0, "a = a tuple of c registers from r[d] on"},
	OpBuildList:   {"BUILD_LIST", writes, unused, number, wideWindow, readsC, 0, "a = a list of c registers from r[d] on"},
	OpBuildSet:    {"BUILD_SET", writes, unused, number, wideWindow, readsC, 0, "a = a set of c registers from r[d] on"},
	OpBuildMap:    {"BUILD_MAP", writes, unused, number, wideWindow, readsPairsC, 0, "a = a dict of c keys and values from r[d] on"},
	OpBuildString: {"BUILD_STRING", writes, unused, number, wideWindow, readsC, 0, "a = c strings from r[d] on, joined; ints and floats among them as their texts"},
	OpListAppend:  {"LIST_APPEND", updates, reads, unused, wideUnused, 0, 0, "a, a list of our own, gets b"},
	OpListExtend:  {"LIST_EXTEND", updates, reads, unused, wideUnused, 0, 0, "a, a list of our own, gets what b iterates over; TypeError as for *b if it does not"},
	OpListToTuple: {"LIST_TO_TUPLE", writes, reads, unused, wideUnused, 0, 0, "a = tuple(b), where b is a list of our own"},
	OpSetAdd:      {"SET_ADD", updates, reads, unused, wideUnused, 0, 0, "a, a set of our own, gets b"},
	OpSetUpdate:   {"SET_UPDATE", updates, reads, unused, wideUnused, 0, 0, "a, a set of our own, gets what b iterates over"},
	OpMapAdd:      {"MAP_ADD", updates, reads, reads, wideUnused, 0, 0, "a[b] = c, where a is a dict of our own"},
	OpMapUpdate:   {"MAP_UPDATE", updates, reads, unused, wideUnused, 0, 0, "a, a dict of our own, gets what the mapping b holds; TypeError as for {**b}"},
	OpMapMerge:    {"MAP_MERGE", updates, reads, unused, wideRegister, 0, 0, "as MAP_UPDATE, but a key that is there already, or is no string, is a TypeError about a call of r[d]"},
	OpConvert:     {"CONVERT", writes, reads, number, wideUnused, 0, 0, "a = str, repr or ascii of b, as the character c says: s, r, a"},
	OpFormat:      {"FORMAT", writes, reads, number, wideUnused, 0, 0, "a = format(b); if c is 1, a goes to BUILD_STRING, and may be an int or a float as it is"},
	OpFormatSpec:  {"FORMAT_SPEC", writes, reads, reads, wideUnused, 0, 0, "a = format(b, c)"},

	OpUnpackPair:       {"UNPACK_PAIR", writes, writes, reads, wideUnused, 0, 0, "a, b = c"},
	OpUnpackSequence:   {"UNPACK_SEQUENCE", number, reads, unused, wideWindow, writesA, 0, "a registers from r[d] on = the elements of b, which must be as many"},
	OpUnpackStar:       {"UNPACK_STAR", number, reads, number, wideWindow, writesACOne, 0, "a registers from r[d] on = the first elements of b, one more = a list of the middle, c more = the last elements"},
	OpUnpackToList:     {"UNPACK_TO_LIST", writes, reads, unused, wideNumber, 0, 0, "a = a list of the elements of b, which must be d"},
	OpUnpackStarToList: {"UNPACK_STAR_TO_LIST", writes, reads, reads, wideNumber, 0, 0, "a = a list of the first d elements of b, a list of the middle, and the last elements, as many as the int c says"},
	OpListItem:         {"LIST_ITEM", writes, reads, unused, wideNumber, 0, harmless, "a = element d of b, a list of our own"},

	OpGetIter:      {"GET_ITER", writes, reads, unused, wideUnused, 0, 0, "a = iter(b)"},
	OpForIter:      {"FOR_ITER", writes, reads, unused, wideTarget, 0, ticks, "a = next(b) and go to d, the start of the loop's body; the next instruction when b is exhausted"},
	OpGetAsyncIter: {"GET_ASYNC_ITER", writes, reads, unused, wideUnused, 0, 0, "a = aiter(b)"},
	OpGetAsyncNext: {"GET_ASYNC_NEXT", writes, reads, unused, wideUnused, 0, 0, "a = the awaitable iterator of anext(b)"},
	OpEndAsyncFor:  {"END_ASYNC_FOR", unused, unused, unused, wideRegister, 0, 0, "raise the exception r[d] again unless it is StopAsyncIteration"},
	OpGetAwaitable: {"GET_AWAITABLE", writes, reads, number, wideUnused, 0, 0, "a = the iterator that awaits b; c is 1 after __aenter__, 2 after __aexit__, for the error's text"},
	OpGetYieldFrom: {"GET_YIELD_FROM", writes, reads, unused, wideUnused, 0, 0, "a = the iterator for yield from b"},
	OpDelegate:     {"DELEGATE", writes, reads, rewrites, wideUnused, 0, ticks, "send c to the iterator b. If it yields, so does the frame: what is sent to it later goes to c, and the instruction is executed again; an exception goes to b. If it ends, a = its value"},
	OpYield:        {"YIELD", writes, reads, unused, wideUnused, 0, ticks, "the frame yields b; a = what is sent to it"},

	OpWithSetup:    {"WITH_SETUP", unused, reads, number, wideWindow, writesFour, 0, "r[d], r[d+1] and r[d+2], r[d+3] = __exit__ and __enter__ of b as LOAD_METHOD loads them, __aexit__ and __aenter__ if c"},
	OpWithExit:     {"WITH_EXIT", number, reads, reads, wideWindow, writesFive, harmless, "r[d], r[d+1] = r[b], r[b+1]; the three registers after them = type, value and traceback of the exception c if a, else None"},
	OpRaise:        {"RAISE", reads, unused, unused, wideUnused, 0, ends, "raise a"},
	OpRaiseFrom:    {"RAISE_FROM", reads, reads, unused, wideUnused, 0, ends, "raise a from b"},
	OpRaiseCurrent: {"RAISE_CURRENT", unused, unused, unused, wideUnused, 0, ends, "raise the handled exception again; RuntimeError if there is none"},
	OpReraise:      {"RERAISE", unused, unused, unused, wideRegister, 0, ends, "continue to raise r[d], without an entry in its traceback for this place"},
	OpBeginHandler: {"BEGIN_HANDLER", unused, unused, unused, wideWindow, handlerEntry, harmless, "r[d+1] = the handled exception, or what stands for none; r[d] becomes the handled exception"},
	OpEndHandler:   {"END_HANDLER", unused, unused, unused, wideWindow, handlerExit, harmless, "r[d+1] becomes the handled exception again; nothing if r[d] is unbound"},
	OpEndFinally:   {"END_FINALLY", unused, unused, unused, wideWindow, handlerExit, 0, "if r[d] is bound: END_HANDLER and RERAISE"},

	OpJumpUnlessMatches: {"JUMP_UNLESS_MATCHES", reads, reads, unused, wideTarget, 0, 0, "go to d unless the exception a is an instance of b, a class or a tuple of classes"},
	OpSplitGroup:        {"SPLIT_GROUP", unused, reads, reads, wideWindow, writesTwo, 0, "r[d], r[d+1] = the part of the exception b that matches c, wrapped in a group if b is no group, and the rest; each None if empty; b may be None. A match becomes the handled exception"},

	OpMatchSequence: {"MATCH_SEQUENCE", writes, reads, unused, wideUnused, 0, 0, "a = b is a sequence for a pattern"},
	OpMatchMapping:  {"MATCH_MAPPING", writes, reads, unused, wideUnused, 0, 0, "a = b is a mapping for a pattern"},
	OpMatchKeys:     {"MATCH_KEYS", writes, reads, reads, wideUnused, 0, 0, "a = a tuple of the values of b at the keys in the tuple c, None if one is missing"},
	OpMatchClass:    {"MATCH_CLASS", writes, reads, number, wideWindow, readsTwo, 0, "a = a tuple of c positional attributes of b, an instance of the class r[d], and of the attributes named in the tuple r[d+1]; else None"},
	OpMapWithout:    {"MAP_WITHOUT", writes, reads, reads, wideUnused, 0, 0, "a = a dict of the mapping b without the keys in the tuple c"},
	OpGetLength:     {"GET_LENGTH", writes, reads, unused, wideUnused, 0, 0, "a = len(b)"},

	OpMakeFunction:       {"MAKE_FUNCTION", writes, unused, unused, wideCode, 0, 0, "a = a function of the code constant d, its closure taken as the code's Captures say"},
	OpSetFunction:        {"SET_FUNCTION", updates, reads, number, wideUnused, 0, harmless, "the function a gets b: c is 1 for a tuple of defaults, 2 for a dict of keyword defaults, 3 for a tuple of names and annotations in turn, 4 for a tuple of type parameters"},
	OpLoadBuildClass:     {"LOAD_BUILD_CLASS", writes, unused, unused, wideUnused, 0, 0, "a = builtins.__build_class__"},
	OpLoadAssertionError: {"LOAD_ASSERTION_ERROR", writes, unused, unused, wideUnused, 0, harmless, "a = AssertionError"},
	OpImportName:         {"IMPORT_NAME", writes, reads, reads, wideName, 0, ticks, "a = __import__(name d, level b, fromlist c)"},
	OpImportFrom:         {"IMPORT_FROM", writes, reads, unused, wideName, 0, 0, "a = the attribute or submodule of the module b called name d; ImportError if there is none"},
	OpImportStar:         {"IMPORT_STAR", reads, unused, unused, wideUnused, 0, 0, "the frame's namespace gets the public names of the module a"},
	OpSetupAnnotations:   {"SETUP_ANNOTATIONS", unused, unused, unused, wideUnused, 0, 0, "the frame's namespace gets a dict __annotations__ unless it has one"},
	OpIntrinsic:          {"INTRINSIC", writes, reads, reads, wideIntrinsic, 0, 0, "a = the intrinsic d of b and c"},
}

// What SET_FUNCTION gives a function: its operand c.
const (
	// FunctionDefaults is a tuple of the default values of the last positional parameters.
	FunctionDefaults = 1 + iota
	// FunctionKeywordDefaults is a dict of the default values of keyword-only parameters.
	FunctionKeywordDefaults
	// FunctionAnnotations is a tuple of names and annotations in turn.
	FunctionAnnotations
	// FunctionTypeParameters is a tuple of type parameters.
	FunctionTypeParameters
)

// What GET_AWAITABLE awaits: its operand c.
const (
	// AwaitValue is the operand of an await expression.
	AwaitValue = iota
	// AwaitEnter and AwaitExit are what __aenter__ and __aexit__ returned.
	AwaitEnter
	AwaitExit
)

// An Intrinsic is a rare operation, the operand D of INTRINSIC.
type Intrinsic int32

// The intrinsics. Each is documented in the table below; those of one argument ignore c.
const (
	IntrinsicDisplay Intrinsic = iota
	IntrinsicPrepareReraise
	IntrinsicTypeVar
	IntrinsicTypeVarBound
	IntrinsicTypeVarConstraints
	IntrinsicParamSpec
	IntrinsicTypeVarTuple
	IntrinsicTypeParamDefault
	IntrinsicGeneric
	IntrinsicTypeAlias

	intrinsicCount
)

var intrinsics = [intrinsicCount]struct{ name, text string }{
	IntrinsicDisplay: {"display", "sys.displayhook(b), for an expression statement in single mode"},
	IntrinsicPrepareReraise: {"prepare_reraise", "a = what an except* statement has left to raise, None if nothing: b is the exception " +
		"that was caught, c a list of what its clauses raised and of what none has matched (or None)"},
	IntrinsicTypeVar:            {"type_var", "a = a TypeVar of the name b"},
	IntrinsicTypeVarBound:       {"type_var_bound", "a = a TypeVar of the name b whose bound the function c computes"},
	IntrinsicTypeVarConstraints: {"type_var_constraints", "a = a TypeVar of the name b whose constraints the function c computes"},
	IntrinsicParamSpec:          {"param_spec", "a = a ParamSpec of the name b"},
	IntrinsicTypeVarTuple:       {"type_var_tuple", "a = a TypeVarTuple of the name b"},
	IntrinsicTypeParamDefault:   {"type_param_default", "a = b, a type parameter, whose default the function c computes from now on"},
	IntrinsicGeneric:            {"generic", "a = typing.Generic[*b], where b is a tuple of type parameters"},
	IntrinsicTypeAlias:          {"type_alias", "a = a TypeAliasType of the tuple b: name, tuple of type parameters or None, function that computes the value"},
}

// String returns the intrinsic's name.
func (i Intrinsic) String() string {
	if i < 0 || i >= intrinsicCount {
		return "invalid"
	}
	return intrinsics[i].name
}
