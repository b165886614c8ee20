package syntax

// A MatchValue is a pattern that compares: a literal or a dotted name.
type MatchValue struct {
	Span
	Value Expression
}

// A MatchSingleton is the pattern None, True or False.
type MatchSingleton struct {
	Span
	Kind ConstantKind // NoneConstant, TrueConstant or FalseConstant
}

// A MatchSequence is [Patterns...] or (Patterns...).
type MatchSequence struct {
	Span
	Patterns []Pattern
}

// A MatchMapping is {Keys[0]: Patterns[0], ..., **Rest}.
type MatchMapping struct {
	Span
	Keys     []Expression
	Patterns []Pattern
	Rest     string // or ""
}

// A MatchClass is Class(Patterns..., KeywordNames[0]=KeywordPatterns[0], ...).
type MatchClass struct {
	Span
	Class           Expression // *Name or *Attribute
	Patterns        []Pattern
	KeywordNames    []string
	KeywordPatterns []Pattern
}

// A MatchStar is *Name in a sequence pattern; Name is "" for *_.
type MatchStar struct {
	Span
	Name string
}

// A MatchAs is Pattern as Name, a capture when Pattern is nil, the wildcard when Name is "" too.
type MatchAs struct {
	Span
	Pattern Pattern
	Name    string
}

// A MatchOr is Patterns[0] | Patterns[1] | ...
type MatchOr struct {
	Span
	Patterns []Pattern
}

func (*MatchValue) pattern()     {}
func (*MatchSingleton) pattern() {}
func (*MatchSequence) pattern()  {}
func (*MatchMapping) pattern()   {}
func (*MatchClass) pattern()     {}
func (*MatchStar) pattern()      {}
func (*MatchAs) pattern()        {}
func (*MatchOr) pattern()        {}
