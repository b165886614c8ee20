package syntax

// A FunctionDef is a function definition: Decorators, async def Name[TypeParameters](Parameters) -> Returns: Body.
type FunctionDef struct {
	Span
	Async          bool
	Name           string
	NameSpan       Span // of the name itself
	TypeParameters []TypeParameter
	Parameters     *Arguments // never nil
	Returns        Expression // or nil
	Body           []Statement
	Decorators     []Expression
}

// A ClassDef is a class definition: Decorators, class Name[TypeParameters](Bases, Keywords): Body.
type ClassDef struct {
	Span
	Name           string
	NameSpan       Span // of the name itself
	TypeParameters []TypeParameter
	Bases          []Expression // *Starred for *bases
	Keywords       []*Keyword
	Body           []Statement
	Decorators     []Expression
}

// A Return is return Value.
type Return struct {
	Span
	Value Expression // or nil
}

// A Delete is del Targets, whose context is Del.
type Delete struct {
	Span
	Targets []Expression
}

// An Assign is Targets[0] = Targets[1] = ... = Value.
type Assign struct {
	Span
	Targets []Expression
	Value   Expression
}

// A TypeAlias is type Name[TypeParameters] = Value.
type TypeAlias struct {
	Span
	Name           *Name // its context is Store
	TypeParameters []TypeParameter
	Value          Expression
}

// An AugAssign is Target Operator= Value.
type AugAssign struct {
	Span
	Target   Expression // *Name, *Attribute or *Subscript, with context Store
	Operator BinaryOperator
	Value    Expression
}

// An AnnAssign is Target: Annotation = Value.
type AnnAssign struct {
	Span
	Target     Expression // *Name, *Attribute or *Subscript, with context Store
	Annotation Expression
	Value      Expression // or nil
	// Simple says that the target is a name that is not in parentheses.
	Simple bool
}

// A For is async for Target in Iterable: Body else: Else.
type For struct {
	Span
	Async    bool
	Target   Expression
	Iterable Expression
	Body     []Statement
	Else     []Statement
}

// A While is while Test: Body else: Else.
type While struct {
	Span
	Test Expression
	Body []Statement
	Else []Statement
}

// An If is if Test: Body else: Else. An elif is an If that stands alone in Else, with a span that starts at elif.
type If struct {
	Span
	Test Expression
	Body []Statement
	Else []Statement
}

// A With is async with Items: Body.
type With struct {
	Span
	Async bool
	Items []*WithItem
	Body  []Statement
}

// A Match is match Subject: Cases.
type Match struct {
	Span
	Subject Expression
	Cases   []*MatchCase
}

// A Raise is raise Exception from Cause.
type Raise struct {
	Span
	Exception Expression // or nil
	Cause     Expression // or nil
}

// A Try is try: Body, Handlers, else: Else, finally: Finally. It has handlers or Finally.
type Try struct {
	Span
	// Star says that the handlers are except* (ast.TryStar).
	Star     bool
	Body     []Statement
	Handlers []*ExceptHandler
	Else     []Statement
	Finally  []Statement
}

// An Assert is assert Test, Message.
type Assert struct {
	Span
	Test    Expression
	Message Expression // or nil
}

// An Import is import Names.
type Import struct {
	Span
	Names []*Alias
}

// An ImportFrom is from Module import Names, with Level dots before Module.
type ImportFrom struct {
	Span
	Module string // "" when there are only dots
	Names  []*Alias
	Level  int
}

// A Global is global Names.
type Global struct {
	Span
	Names []string
}

// A Nonlocal is nonlocal Names.
type Nonlocal struct {
	Span
	Names []string
}

// An ExprStatement is an expression that stands as a statement (ast.Expr).
type ExprStatement struct {
	Span
	Value Expression
}

// A Pass is pass.
type Pass struct{ Span }

// A Break is break.
type Break struct{ Span }

// A Continue is continue.
type Continue struct{ Span }

func (*FunctionDef) statement()   {}
func (*ClassDef) statement()      {}
func (*Return) statement()        {}
func (*Delete) statement()        {}
func (*Assign) statement()        {}
func (*TypeAlias) statement()     {}
func (*AugAssign) statement()     {}
func (*AnnAssign) statement()     {}
func (*For) statement()           {}
func (*While) statement()         {}
func (*If) statement()            {}
func (*With) statement()          {}
func (*Match) statement()         {}
func (*Raise) statement()         {}
func (*Try) statement()           {}
func (*Assert) statement()        {}
func (*Import) statement()        {}
func (*ImportFrom) statement()    {}
func (*Global) statement()        {}
func (*Nonlocal) statement()      {}
func (*ExprStatement) statement() {}
func (*Pass) statement()          {}
func (*Break) statement()         {}
func (*Continue) statement()      {}
