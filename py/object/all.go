package object

// declareAll makes the built-in types, bases before what derives from them.
func declareAll() {
	declareObject()
	declareType()
	declareSingletons()
	declareFunctions()
	declareWrappers()
	declareGeneric()
	declareExceptions()
	rememberCalls()
	declareInt()
	declareFloat()
	declareComplex()
	declareStr()
	declareBytes()
	declareTuple()
	declareList()
	declareSlice()
	declareSets()
	declareDict()
	declareIterators()
}

// rememberCalls notes the special methods that a call of a class need not look at one by one.
func rememberCalls() {
	typeCalled = TypeType.slots[SlotCall]
	exceptionNew, exceptionInitialize = BaseExceptionType.slots[SlotNew], BaseExceptionType.slots[SlotInit]
}
