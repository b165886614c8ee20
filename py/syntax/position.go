package syntax

// A Position is a place in the source. Line counts from 1; Column counts from 0 in bytes of UTF-8.
type Position struct {
	Line   int32
	Column int32
}

// A Span is the part of the source that a node covers: from Start up to, not including, End.
// Every node embeds one.
type Span struct {
	Start Position
	End   Position
}

// Extent returns the span itself; it makes whatever embeds a Span a [Node].
func (s *Span) Extent() Span { return *s }

// A Node is any part of the tree.
type Node interface {
	// Extent returns the part of the source that the node covers. For a FunctionDef or ClassDef it starts at
	// def, async or class, not at the decorators.
	Extent() Span
}
