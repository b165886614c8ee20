package object

// The built-in exceptions. docs: https://docs.python.org/3.13/library/exceptions.html
var (
	BaseExceptionType             = &Type{Name: "BaseException"}
	BaseExceptionGroupType        = &Type{Name: "BaseExceptionGroup"}
	ExceptionGroupType            = &Type{Name: "ExceptionGroup"}
	ExceptionType                 = &Type{Name: "Exception"}
	ArithmeticErrorType           = &Type{Name: "ArithmeticError"}
	FloatingPointErrorType        = &Type{Name: "FloatingPointError"}
	OverflowErrorType             = &Type{Name: "OverflowError"}
	ZeroDivisionErrorType         = &Type{Name: "ZeroDivisionError"}
	AssertionErrorType            = &Type{Name: "AssertionError"}
	AttributeErrorType            = &Type{Name: "AttributeError"}
	BufferErrorType               = &Type{Name: "BufferError"}
	EOFErrorType                  = &Type{Name: "EOFError"}
	ImportErrorType               = &Type{Name: "ImportError"}
	ModuleNotFoundErrorType       = &Type{Name: "ModuleNotFoundError"}
	LookupErrorType               = &Type{Name: "LookupError"}
	IndexErrorType                = &Type{Name: "IndexError"}
	KeyErrorType                  = &Type{Name: "KeyError"}
	MemoryErrorType               = &Type{Name: "MemoryError"}
	NameErrorType                 = &Type{Name: "NameError"}
	UnboundLocalErrorType         = &Type{Name: "UnboundLocalError"}
	OSErrorType                   = &Type{Name: "OSError"}
	BlockingIOErrorType           = &Type{Name: "BlockingIOError"}
	ChildProcessErrorType         = &Type{Name: "ChildProcessError"}
	ConnectionErrorType           = &Type{Name: "ConnectionError"}
	BrokenPipeErrorType           = &Type{Name: "BrokenPipeError"}
	ConnectionAbortedErrorType    = &Type{Name: "ConnectionAbortedError"}
	ConnectionRefusedErrorType    = &Type{Name: "ConnectionRefusedError"}
	ConnectionResetErrorType      = &Type{Name: "ConnectionResetError"}
	FileExistsErrorType           = &Type{Name: "FileExistsError"}
	FileNotFoundErrorType         = &Type{Name: "FileNotFoundError"}
	InterruptedErrorType          = &Type{Name: "InterruptedError"}
	IsADirectoryErrorType         = &Type{Name: "IsADirectoryError"}
	NotADirectoryErrorType        = &Type{Name: "NotADirectoryError"}
	PermissionErrorType           = &Type{Name: "PermissionError"}
	ProcessLookupErrorType        = &Type{Name: "ProcessLookupError"}
	TimeoutErrorType              = &Type{Name: "TimeoutError"}
	ReferenceErrorType            = &Type{Name: "ReferenceError"}
	RuntimeErrorType              = &Type{Name: "RuntimeError"}
	NotImplementedErrorType       = &Type{Name: "NotImplementedError"}
	PythonFinalizationErrorType   = &Type{Name: "PythonFinalizationError"}
	RecursionErrorType            = &Type{Name: "RecursionError"}
	StopAsyncIterationType        = &Type{Name: "StopAsyncIteration"}
	StopIterationType             = &Type{Name: "StopIteration"}
	SyntaxErrorType               = &Type{Name: "SyntaxError"}
	IndentationErrorType          = &Type{Name: "IndentationError"}
	TabErrorType                  = &Type{Name: "TabError"}
	_IncompleteInputErrorType     = &Type{Name: "_IncompleteInputError"}
	SystemErrorType               = &Type{Name: "SystemError"}
	TypeErrorType                 = &Type{Name: "TypeError"}
	ValueErrorType                = &Type{Name: "ValueError"}
	UnicodeErrorType              = &Type{Name: "UnicodeError"}
	UnicodeDecodeErrorType        = &Type{Name: "UnicodeDecodeError"}
	UnicodeEncodeErrorType        = &Type{Name: "UnicodeEncodeError"}
	UnicodeTranslateErrorType     = &Type{Name: "UnicodeTranslateError"}
	WarningType                   = &Type{Name: "Warning"}
	BytesWarningType              = &Type{Name: "BytesWarning"}
	DeprecationWarningType        = &Type{Name: "DeprecationWarning"}
	EncodingWarningType           = &Type{Name: "EncodingWarning"}
	FutureWarningType             = &Type{Name: "FutureWarning"}
	ImportWarningType             = &Type{Name: "ImportWarning"}
	PendingDeprecationWarningType = &Type{Name: "PendingDeprecationWarning"}
	ResourceWarningType           = &Type{Name: "ResourceWarning"}
	RuntimeWarningType            = &Type{Name: "RuntimeWarning"}
	SyntaxWarningType             = &Type{Name: "SyntaxWarning"}
	UnicodeWarningType            = &Type{Name: "UnicodeWarning"}
	UserWarningType               = &Type{Name: "UserWarning"}
	GeneratorExitType             = &Type{Name: "GeneratorExit"}
	KeyboardInterruptType         = &Type{Name: "KeyboardInterrupt"}
	SystemExitType                = &Type{Name: "SystemExit"}
)

// exceptionTypes says of each built-in exception from what it derives and which attributes of its own it has.
var exceptionTypes = []struct {
	typ    *Type
	bases  []*Type
	fields []string
}{
	{BaseExceptionType, []*Type{ObjectType}, nil},
	{BaseExceptionGroupType, []*Type{BaseExceptionType}, []string{"message", "exceptions"}},
	{ExceptionType, []*Type{BaseExceptionType}, nil},
	{ExceptionGroupType, []*Type{BaseExceptionGroupType, ExceptionType}, []string{"message", "exceptions"}},
	{ArithmeticErrorType, []*Type{ExceptionType}, nil},
	{FloatingPointErrorType, []*Type{ArithmeticErrorType}, nil},
	{OverflowErrorType, []*Type{ArithmeticErrorType}, nil},
	{ZeroDivisionErrorType, []*Type{ArithmeticErrorType}, nil},
	{AssertionErrorType, []*Type{ExceptionType}, nil},
	{AttributeErrorType, []*Type{ExceptionType}, []string{"name", "obj"}},
	{BufferErrorType, []*Type{ExceptionType}, nil},
	{EOFErrorType, []*Type{ExceptionType}, nil},
	{ImportErrorType, []*Type{ExceptionType}, []string{"name", "path", "name_from", "msg"}},
	{ModuleNotFoundErrorType, []*Type{ImportErrorType}, []string{"name", "path", "name_from", "msg"}},
	{LookupErrorType, []*Type{ExceptionType}, nil},
	{IndexErrorType, []*Type{LookupErrorType}, nil},
	{KeyErrorType, []*Type{LookupErrorType}, nil},
	{MemoryErrorType, []*Type{ExceptionType}, nil},
	{NameErrorType, []*Type{ExceptionType}, []string{"name"}},
	{UnboundLocalErrorType, []*Type{NameErrorType}, []string{"name"}},
	{OSErrorType, []*Type{ExceptionType}, []string{"errno", "strerror", "filename", "filename2"}},
	{BlockingIOErrorType, []*Type{OSErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{ChildProcessErrorType, []*Type{OSErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{ConnectionErrorType, []*Type{OSErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{BrokenPipeErrorType, []*Type{ConnectionErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{ConnectionAbortedErrorType, []*Type{ConnectionErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{ConnectionRefusedErrorType, []*Type{ConnectionErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{ConnectionResetErrorType, []*Type{ConnectionErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{FileExistsErrorType, []*Type{OSErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{FileNotFoundErrorType, []*Type{OSErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{InterruptedErrorType, []*Type{OSErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{IsADirectoryErrorType, []*Type{OSErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{NotADirectoryErrorType, []*Type{OSErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{PermissionErrorType, []*Type{OSErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{ProcessLookupErrorType, []*Type{OSErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{TimeoutErrorType, []*Type{OSErrorType}, []string{"errno", "strerror", "filename", "filename2"}},
	{ReferenceErrorType, []*Type{ExceptionType}, nil},
	{RuntimeErrorType, []*Type{ExceptionType}, nil},
	{NotImplementedErrorType, []*Type{RuntimeErrorType}, nil},
	{PythonFinalizationErrorType, []*Type{RuntimeErrorType}, nil},
	{RecursionErrorType, []*Type{RuntimeErrorType}, nil},
	{StopAsyncIterationType, []*Type{ExceptionType}, nil},
	{StopIterationType, []*Type{ExceptionType}, []string{"value"}},
	{SyntaxErrorType, []*Type{ExceptionType}, []string{"msg", "filename", "lineno", "offset", "text", "end_lineno", "end_offset", "print_file_and_line"}},
	{IndentationErrorType, []*Type{SyntaxErrorType}, []string{"msg", "filename", "lineno", "offset", "text", "end_lineno", "end_offset", "print_file_and_line"}},
	{TabErrorType, []*Type{IndentationErrorType}, []string{"msg", "filename", "lineno", "offset", "text", "end_lineno", "end_offset", "print_file_and_line"}},
	{_IncompleteInputErrorType, []*Type{SyntaxErrorType}, []string{"msg", "filename", "lineno", "offset", "text", "end_lineno", "end_offset", "print_file_and_line"}},
	{SystemErrorType, []*Type{ExceptionType}, nil},
	{TypeErrorType, []*Type{ExceptionType}, nil},
	{ValueErrorType, []*Type{ExceptionType}, nil},
	{UnicodeErrorType, []*Type{ValueErrorType}, nil},
	{UnicodeDecodeErrorType, []*Type{UnicodeErrorType}, []string{"encoding", "object", "start", "end", "reason"}},
	{UnicodeEncodeErrorType, []*Type{UnicodeErrorType}, []string{"encoding", "object", "start", "end", "reason"}},
	{UnicodeTranslateErrorType, []*Type{UnicodeErrorType}, []string{"encoding", "object", "start", "end", "reason"}},
	{WarningType, []*Type{ExceptionType}, nil},
	{BytesWarningType, []*Type{WarningType}, nil},
	{DeprecationWarningType, []*Type{WarningType}, nil},
	{EncodingWarningType, []*Type{WarningType}, nil},
	{FutureWarningType, []*Type{WarningType}, nil},
	{ImportWarningType, []*Type{WarningType}, nil},
	{PendingDeprecationWarningType, []*Type{WarningType}, nil},
	{ResourceWarningType, []*Type{WarningType}, nil},
	{RuntimeWarningType, []*Type{WarningType}, nil},
	{SyntaxWarningType, []*Type{WarningType}, nil},
	{UnicodeWarningType, []*Type{WarningType}, nil},
	{UserWarningType, []*Type{WarningType}, nil},
	{GeneratorExitType, []*Type{BaseExceptionType}, nil},
	{KeyboardInterruptType, []*Type{BaseExceptionType}, nil},
	{SystemExitType, []*Type{BaseExceptionType}, []string{"code"}},
}
