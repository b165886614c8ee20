package syntax

// This file holds the interfaces of the tree and the nodes that are neither statement, expression nor pattern.

// A Statement is one of *FunctionDef, *ClassDef, *Return, *Delete, *Assign, *TypeAlias, *AugAssign,
// *AnnAssign, *For, *While, *If, *With, *Match, *Raise, *Try, *Assert, *Import, *ImportFrom, *Global,
// *Nonlocal, *ExprStatement, *Pass, *Break, *Continue.
type Statement interface {
	Node
	statement()
}

// An Expression is one of *BoolOp, *NamedExpr, *BinOp, *UnaryOp, *Lambda, *IfExp, *Dict, *Set,
// *ListComp, *SetComp, *DictComp, *GeneratorExp, *Await, *Yield, *YieldFrom, *Compare, *Call, *FormattedValue,
// *JoinedStr, *Constant, *Attribute, *Subscript, *Starred, *Name, *List, *Tuple, *Slice.
type Expression interface {
	Node
	expression()
}

// A Pattern is one of *MatchValue, *MatchSingleton, *MatchSequence, *MatchMapping, *MatchClass, *MatchStar,
// *MatchAs, *MatchOr.
type Pattern interface {
	Node
	pattern()
}

// A TypeParameter is one of *TypeVar, *ParamSpec, *TypeVarTuple.
type TypeParameter interface {
	Node
	typeParameter()
}

// A Module is the tree of one source text.
type Module struct {
	Mode Mode
	// Body holds the statements: in Exec mode all of them, in Single mode those of the one interactive
	// statement. In Eval mode it is nil.
	Body []Statement
	// Expression is the expression of Eval mode, otherwise nil.
	Expression Expression
	// Warnings are what CPython warns of while it parses, in the order of the source.
	Warnings []Warning
}

// A Warning is a remark about source that is accepted, such as an invalid escape sequence.
type Warning struct {
	// Category is the name of the Python class: "SyntaxWarning" or "DeprecationWarning".
	Category string
	Message  string
	Line     int // from 1
}

// Arguments are the parameters of a function or lambda, in the order in which they are written: positional-only,
// positional, *Variadic, keyword-only, **KeywordVariadic.
type Arguments struct {
	PositionalOnly []*Argument
	Positional     []*Argument
	// Defaults belong to the last len(Defaults) of PositionalOnly followed by Positional.
	Defaults []Expression
	// Variadic is the parameter *args, or nil (also after a bare star).
	Variadic    *Argument
	KeywordOnly []*Argument
	// KeywordDefaults has one element for each of KeywordOnly, nil where there is no default.
	KeywordDefaults []Expression
	// KeywordVariadic is the parameter **kwargs, or nil.
	KeywordVariadic *Argument
}

// An Argument is one parameter: Name, Name: Annotation. Only the annotation of *args may be *Starred.
type Argument struct {
	Span
	Name       string
	Annotation Expression // or nil
}

// A Keyword is Name=Value in a call or a class statement, or **Value, when Name is "".
type Keyword struct {
	Span
	Name  string
	Value Expression
}

// An Alias is Name as AsName in an import. Name is dotted in Import and may be "*" in ImportFrom.
type Alias struct {
	Span
	Name   string
	AsName string // or ""
}

// A WithItem is Context as Target in a with statement.
type WithItem struct {
	Context Expression
	Target  Expression // or nil; its context is Store
}

// An ExceptHandler is except Type as Name: Body.
type ExceptHandler struct {
	Span
	Type Expression // or nil, for a bare except
	Name string     // or ""
	Body []Statement
}

// A MatchCase is case Pattern if Guard: Body.
type MatchCase struct {
	Pattern Pattern
	Guard   Expression // or nil
	Body    []Statement
}

// A Comprehension is one clause of a comprehension: async for Target in Iterable if Conditions...
type Comprehension struct {
	Async      bool
	Target     Expression // its context is Store
	Iterable   Expression
	Conditions []Expression
}

// A TypeVar is the type parameter Name: Bound = Default.
type TypeVar struct {
	Span
	Name    string
	Bound   Expression // or nil
	Default Expression // or nil
}

// A ParamSpec is the type parameter **Name = Default.
type ParamSpec struct {
	Span
	Name    string
	Default Expression // or nil
}

// A TypeVarTuple is the type parameter *Name = Default.
type TypeVarTuple struct {
	Span
	Name    string
	Default Expression // or nil; *Starred when it is written with a star
}

func (*TypeVar) typeParameter()      {}
func (*ParamSpec) typeParameter()    {}
func (*TypeVarTuple) typeParameter() {}
