package syntax

import "math/big"

// A BoolOp is Values[0] and Values[1] and ..., or the same with or. It is flat: a chain is one node.
type BoolOp struct {
	Span
	// Or tells or from and.
	Or     bool
	Values []Expression
}

// A NamedExpr is Target := Value.
type NamedExpr struct {
	Span
	Target *Name // its context is Store
	Value  Expression
}

// A BinOp is Left Operator Right.
type BinOp struct {
	Span
	Left     Expression
	Operator BinaryOperator
	Right    Expression
}

// A UnaryOp is Operator Operand.
type UnaryOp struct {
	Span
	Operator UnaryOperator
	Operand  Expression
}

// A Lambda is lambda Parameters: Body.
type Lambda struct {
	Span
	Parameters *Arguments // never nil
	Body       Expression
}

// An IfExp is Body if Test else Else.
type IfExp struct {
	Span
	Test Expression
	Body Expression
	Else Expression
}

// A Dict is {Keys[0]: Values[0], ...}. A nil key means **value.
type Dict struct {
	Span
	Keys   []Expression
	Values []Expression
}

// A Set is {Elements...}; it is never empty.
type Set struct {
	Span
	Elements []Expression
}

// A ListComp is [Element Clauses...].
type ListComp struct {
	Span
	Element Expression
	Clauses []*Comprehension
}

// A SetComp is {Element Clauses...}.
type SetComp struct {
	Span
	Element Expression
	Clauses []*Comprehension
}

// A DictComp is {Key: Value Clauses...}.
type DictComp struct {
	Span
	Key     Expression
	Value   Expression
	Clauses []*Comprehension
}

// A GeneratorExp is (Element Clauses...).
type GeneratorExp struct {
	Span
	Element Expression
	Clauses []*Comprehension
}

// An Await is await Value.
type Await struct {
	Span
	Value Expression
}

// A Yield is yield Value.
type Yield struct {
	Span
	Value Expression // or nil
}

// A YieldFrom is yield from Value.
type YieldFrom struct {
	Span
	Value Expression
}

// A Compare is Left Operators[0] Comparators[0] Operators[1] Comparators[1] ...
type Compare struct {
	Span
	Left        Expression
	Operators   []CompareOperator
	Comparators []Expression
}

// A Call is Function(Arguments..., Keywords...).
type Call struct {
	Span
	Function  Expression
	Arguments []Expression // *Starred for *arguments
	Keywords  []*Keyword
}

// A FormattedValue is {Value!Conversion:Format} in an f-string.
type FormattedValue struct {
	Span
	Value Expression
	// Conversion is 's', 'r' or 'a', or 0 when there is none. The = of a debug expression without conversion and
	// format has made it 'r' already.
	Conversion byte
	Format     *JoinedStr // or nil
}

// A JoinedStr is an f-string, or the format of a FormattedValue. Its values are *Constant (StringConstant) and *FormattedValue;
// neighbouring strings are joined and empty ones left out.
type JoinedStr struct {
	Span
	Values []Expression
}

// A Constant is a literal, None, True, False or an ellipsis.
type Constant struct {
	Span
	Kind ConstantKind
	// Unicode says that the first of the string literals has the prefix u (kind in the ast module).
	Unicode bool
	// Integer is the value of an IntegerConstant.
	Integer int64
	// Float is the value of a FloatConstant, and the imaginary part of an ImaginaryConstant.
	Float float64
	// Text is the value of a StringConstant (see the package comment for its encoding) or of a BytesConstant.
	Text string
	// Big is the value of a BigIntegerConstant, which does not fit int64.
	Big *big.Int
}

// A ConstantKind tells what a Constant is and which of its fields holds the value.
type ConstantKind uint8

// The kinds of constants.
const (
	NoneConstant ConstantKind = iota
	TrueConstant
	FalseConstant
	EllipsisConstant
	IntegerConstant
	BigIntegerConstant
	FloatConstant
	ImaginaryConstant
	StringConstant
	BytesConstant
)

// An Attribute is Value.Name.
type Attribute struct {
	Span
	Context ExpressionContext
	Value   Expression
	Name    string
	// NameStart is where the name itself starts; it ends where the node does.
	NameStart Position
}

// A Subscript is Value[Index]; Index may be a *Slice, or a *Tuple that holds some.
type Subscript struct {
	Span
	Context ExpressionContext
	Value   Expression
	Index   Expression
}

// A Starred is *Value.
type Starred struct {
	Span
	Context ExpressionContext
	Value   Expression
}

// A Name is an identifier.
type Name struct {
	Span
	Context ExpressionContext
	Name    string
}

// A List is [Elements...].
type List struct {
	Span
	Context  ExpressionContext
	Elements []Expression
}

// A Tuple is (Elements...), or the same without parentheses.
type Tuple struct {
	Span
	Context  ExpressionContext
	Elements []Expression
}

// A Slice is Lower:Upper:Step in a subscript.
type Slice struct {
	Span
	Lower Expression // or nil
	Upper Expression // or nil
	Step  Expression // or nil
}

// An ExpressionContext says what is done with what an expression denotes.
type ExpressionContext uint8

// The contexts.
const (
	Load ExpressionContext = iota
	Store
	Del
)

// A BinaryOperator is the operator of a BinOp or an AugAssign.
type BinaryOperator uint8

// The binary operators, by their names in the ast module.
const (
	Add BinaryOperator = iota
	Sub
	Mult
	MatMult
	Div
	Mod
	Pow
	LShift
	RShift
	BitOr
	BitXor
	BitAnd
	FloorDiv
)

// A UnaryOperator is the operator of a UnaryOp.
type UnaryOperator uint8

// The unary operators, by their names in the ast module.
const (
	Invert UnaryOperator = iota
	Not
	UAdd
	USub
)

// A CompareOperator is one of the operators of a Compare.
type CompareOperator uint8

// The comparisons, by their names in the ast module.
const (
	Eq CompareOperator = iota
	NotEq
	Lt
	LtE
	Gt
	GtE
	Is
	IsNot
	In
	NotIn
)

func (*BoolOp) expression()         {}
func (*NamedExpr) expression()      {}
func (*BinOp) expression()          {}
func (*UnaryOp) expression()        {}
func (*Lambda) expression()         {}
func (*IfExp) expression()          {}
func (*Dict) expression()           {}
func (*Set) expression()            {}
func (*ListComp) expression()       {}
func (*SetComp) expression()        {}
func (*DictComp) expression()       {}
func (*GeneratorExp) expression()   {}
func (*Await) expression()          {}
func (*Yield) expression()          {}
func (*YieldFrom) expression()      {}
func (*Compare) expression()        {}
func (*Call) expression()           {}
func (*FormattedValue) expression() {}
func (*JoinedStr) expression()      {}
func (*Constant) expression()       {}
func (*Attribute) expression()      {}
func (*Subscript) expression()      {}
func (*Starred) expression()        {}
func (*Name) expression()           {}
func (*List) expression()           {}
func (*Tuple) expression()          {}
func (*Slice) expression()          {}
