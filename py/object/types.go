package object

// The built-in types but for exceptions. Each is declared in the file that holds its values.
var (
	ObjectType         = &Type{Name: "object"}
	TypeType           = &Type{Name: "type"}
	NoneType           = &Type{Name: "NoneType"}
	NotImplementedType = &Type{Name: "NotImplementedType"}
	EllipsisType       = &Type{Name: "ellipsis"}

	IntType     = &Type{Name: "int"}
	BoolType    = &Type{Name: "bool"}
	FloatType   = &Type{Name: "float"}
	ComplexType = &Type{Name: "complex"}

	StrType        = &Type{Name: "str"}
	BytesType      = &Type{Name: "bytes"}
	ByteArrayType  = &Type{Name: "bytearray"}
	MemoryViewType = &Type{Name: "memoryview"}

	TupleType     = &Type{Name: "tuple"}
	ListType      = &Type{Name: "list"}
	DictType      = &Type{Name: "dict"}
	SetType       = &Type{Name: "set"}
	FrozenSetType = &Type{Name: "frozenset"}
	RangeType     = &Type{Name: "range"}
	SliceType     = &Type{Name: "slice"}

	DictKeysType     = &Type{Name: "dict_keys"}
	DictValuesType   = &Type{Name: "dict_values"}
	DictItemsType    = &Type{Name: "dict_items"}
	MappingProxyType = &Type{Name: "mappingproxy"}

	FunctionType        = &Type{Name: "function"}
	MethodType          = &Type{Name: "method"}
	BuiltinFunctionType = &Type{Name: "builtin_function_or_method"}
	ModuleType          = &Type{Name: "module"}
	CellType            = &Type{Name: "cell"}

	MethodDescriptorType      = &Type{Name: "method_descriptor"}
	WrapperDescriptorType     = &Type{Name: "wrapper_descriptor"}
	MethodWrapperType         = &Type{Name: "method-wrapper"}
	ClassMethodDescriptorType = &Type{Name: "classmethod_descriptor"}
	GetSetType                = &Type{Name: "getset_descriptor"}
	MemberDescriptorType      = &Type{Name: "member_descriptor"}
	PropertyType              = &Type{Name: "property"}
	ClassMethodType           = &Type{Name: "classmethod"}
	StaticMethodType          = &Type{Name: "staticmethod"}
	SuperType                 = &Type{Name: "super"}
	GenericAliasType          = &Type{Name: "GenericAlias"}
	UnionType                 = &Type{Name: "UnionType"}

	SequenceIteratorType         = &Type{Name: "iterator"}
	CallableIteratorType         = &Type{Name: "callable_iterator"}
	ListIteratorType             = &Type{Name: "list_iterator"}
	ListReverseIteratorType      = &Type{Name: "list_reverseiterator"}
	TupleIteratorType            = &Type{Name: "tuple_iterator"}
	StrIteratorType              = &Type{Name: "str_iterator"}
	StrASCIIIteratorType         = &Type{Name: "str_ascii_iterator"}
	BytesIteratorType            = &Type{Name: "bytes_iterator"}
	ByteArrayIteratorType        = &Type{Name: "bytearray_iterator"}
	MemoryIteratorType           = &Type{Name: "memory_iterator"}
	RangeIteratorType            = &Type{Name: "range_iterator"}
	LongRangeIteratorType        = &Type{Name: "longrange_iterator"}
	SetIteratorType              = &Type{Name: "set_iterator"}
	DictKeyIteratorType          = &Type{Name: "dict_keyiterator"}
	DictValueIteratorType        = &Type{Name: "dict_valueiterator"}
	DictItemIteratorType         = &Type{Name: "dict_itemiterator"}
	DictReverseKeyIteratorType   = &Type{Name: "dict_reversekeyiterator"}
	DictReverseValueIteratorType = &Type{Name: "dict_reversevalueiterator"}
	DictReverseItemIteratorType  = &Type{Name: "dict_reverseitemiterator"}
	ReversedType                 = &Type{Name: "reversed"}
	EnumerateType                = &Type{Name: "enumerate"}
	ZipType                      = &Type{Name: "zip"}
	MapType                      = &Type{Name: "map"}
	FilterType                   = &Type{Name: "filter"}

	TracebackType = &Type{Name: "traceback"}
)
