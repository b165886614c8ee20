package object

// A Slot is one special method. A type has a value for each, so that an operation costs an index and not a search along
// the type's bases (The Python Language Reference, 3.3: special methods are looked up on the type).
type Slot uint8

// The slots, each for the special method of that name: SlotAdd for __add__.
const (
	SlotRepr Slot = iota
	SlotStr
	SlotHash
	SlotCall
	SlotIter
	SlotNext
	SlotGetattribute
	SlotGetattr
	SlotSetattr
	SlotDelattr
	SlotGet
	SlotSet
	SlotDelete
	SlotInit
	SlotNew
	SlotDel
	SlotEq
	SlotNe
	SlotLt
	SlotLe
	SlotGt
	SlotGe
	SlotBool
	SlotLen
	SlotLengthHint
	SlotGetitem
	SlotSetitem
	SlotDelitem
	SlotMissing
	SlotContains
	SlotReversed
	SlotAdd
	SlotRadd
	SlotIadd
	SlotSub
	SlotRsub
	SlotIsub
	SlotMul
	SlotRmul
	SlotImul
	SlotMatmul
	SlotRmatmul
	SlotImatmul
	SlotTruediv
	SlotRtruediv
	SlotItruediv
	SlotFloordiv
	SlotRfloordiv
	SlotIfloordiv
	SlotMod
	SlotRmod
	SlotImod
	SlotDivmod
	SlotRdivmod
	SlotPow
	SlotRpow
	SlotIpow
	SlotLshift
	SlotRlshift
	SlotIlshift
	SlotRshift
	SlotRrshift
	SlotIrshift
	SlotAnd
	SlotRand
	SlotIand
	SlotXor
	SlotRxor
	SlotIxor
	SlotOr
	SlotRor
	SlotIor
	SlotNeg
	SlotPos
	SlotAbs
	SlotInvert
	SlotInt
	SlotFloat
	SlotComplex
	SlotIndex
	SlotRound
	SlotTrunc
	SlotFloor
	SlotCeil
	SlotAwait
	SlotAiter
	SlotAnext
	SlotAenter
	SlotAexit
	SlotEnter
	SlotExit
	SlotFormat
	SlotBytes
	SlotDir
	SlotInstancecheck
	SlotSubclasscheck
	SlotSetName
	SlotInitSubclass
	SlotPrepare
	SlotMroEntries
	SlotClassGetitem
	SlotFspath
	SlotBuffer

	slotCount
)

// slotNames are the names of the special methods.
var slotNames = [slotCount]string{
	SlotRepr:          "__repr__",
	SlotStr:           "__str__",
	SlotHash:          "__hash__",
	SlotCall:          "__call__",
	SlotIter:          "__iter__",
	SlotNext:          "__next__",
	SlotGetattribute:  "__getattribute__",
	SlotGetattr:       "__getattr__",
	SlotSetattr:       "__setattr__",
	SlotDelattr:       "__delattr__",
	SlotGet:           "__get__",
	SlotSet:           "__set__",
	SlotDelete:        "__delete__",
	SlotInit:          "__init__",
	SlotNew:           "__new__",
	SlotDel:           "__del__",
	SlotEq:            "__eq__",
	SlotNe:            "__ne__",
	SlotLt:            "__lt__",
	SlotLe:            "__le__",
	SlotGt:            "__gt__",
	SlotGe:            "__ge__",
	SlotBool:          "__bool__",
	SlotLen:           "__len__",
	SlotLengthHint:    "__length_hint__",
	SlotGetitem:       "__getitem__",
	SlotSetitem:       "__setitem__",
	SlotDelitem:       "__delitem__",
	SlotMissing:       "__missing__",
	SlotContains:      "__contains__",
	SlotReversed:      "__reversed__",
	SlotAdd:           "__add__",
	SlotRadd:          "__radd__",
	SlotIadd:          "__iadd__",
	SlotSub:           "__sub__",
	SlotRsub:          "__rsub__",
	SlotIsub:          "__isub__",
	SlotMul:           "__mul__",
	SlotRmul:          "__rmul__",
	SlotImul:          "__imul__",
	SlotMatmul:        "__matmul__",
	SlotRmatmul:       "__rmatmul__",
	SlotImatmul:       "__imatmul__",
	SlotTruediv:       "__truediv__",
	SlotRtruediv:      "__rtruediv__",
	SlotItruediv:      "__itruediv__",
	SlotFloordiv:      "__floordiv__",
	SlotRfloordiv:     "__rfloordiv__",
	SlotIfloordiv:     "__ifloordiv__",
	SlotMod:           "__mod__",
	SlotRmod:          "__rmod__",
	SlotImod:          "__imod__",
	SlotDivmod:        "__divmod__",
	SlotRdivmod:       "__rdivmod__",
	SlotPow:           "__pow__",
	SlotRpow:          "__rpow__",
	SlotIpow:          "__ipow__",
	SlotLshift:        "__lshift__",
	SlotRlshift:       "__rlshift__",
	SlotIlshift:       "__ilshift__",
	SlotRshift:        "__rshift__",
	SlotRrshift:       "__rrshift__",
	SlotIrshift:       "__irshift__",
	SlotAnd:           "__and__",
	SlotRand:          "__rand__",
	SlotIand:          "__iand__",
	SlotXor:           "__xor__",
	SlotRxor:          "__rxor__",
	SlotIxor:          "__ixor__",
	SlotOr:            "__or__",
	SlotRor:           "__ror__",
	SlotIor:           "__ior__",
	SlotNeg:           "__neg__",
	SlotPos:           "__pos__",
	SlotAbs:           "__abs__",
	SlotInvert:        "__invert__",
	SlotInt:           "__int__",
	SlotFloat:         "__float__",
	SlotComplex:       "__complex__",
	SlotIndex:         "__index__",
	SlotRound:         "__round__",
	SlotTrunc:         "__trunc__",
	SlotFloor:         "__floor__",
	SlotCeil:          "__ceil__",
	SlotAwait:         "__await__",
	SlotAiter:         "__aiter__",
	SlotAnext:         "__anext__",
	SlotAenter:        "__aenter__",
	SlotAexit:         "__aexit__",
	SlotEnter:         "__enter__",
	SlotExit:          "__exit__",
	SlotFormat:        "__format__",
	SlotBytes:         "__bytes__",
	SlotDir:           "__dir__",
	SlotInstancecheck: "__instancecheck__",
	SlotSubclasscheck: "__subclasscheck__",
	SlotSetName:       "__set_name__",
	SlotInitSubclass:  "__init_subclass__",
	SlotPrepare:       "__prepare__",
	SlotMroEntries:    "__mro_entries__",
	SlotClassGetitem:  "__class_getitem__",
	SlotFspath:        "__fspath__",
	SlotBuffer:        "__buffer__",
}

// slotsByName finds the slot of a name.
var slotsByName = func() map[string]Slot {
	slots := make(map[string]Slot, slotCount)
	for slot, name := range slotNames {
		slots[name] = Slot(slot)
	}
	return slots
}()

// String returns the name of the special method.
func (s Slot) String() string { return slotNames[s] }
