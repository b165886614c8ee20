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
