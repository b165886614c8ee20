package weave

import (
	"sort"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"
)

// Correct corrects, in place, what goja's parser gets wrong in a tree that is fresh from it:
//
//   - It takes the relational operators to associate to the right, a < b < c for a < (b < c), where ECMA-262
//     section 13.10 has (a < b) < c. The tree does not tell what stood in parentheses, so the brackets of the source
//     text are counted.
//   - It gives the test for a private name, #p in o, the operator behind it.
func Correct(tree *ast.Program) {
	literals, found := firstLook(tree)
	if !found {
		return
	}
	a := &associator{
		base:      tree.File.Base(),
		operators: relationalOperators(tree.File.Source(), literals),
		depth:     map[*ast.BinaryExpression]int{},
		first:     map[*ast.BinaryExpression]*ast.BinaryExpression{},
	}
	v := &visitor{
		before: func(expression ast.Expression) {
			if relation := relational(expression); relation != nil {
				a.depth[relation] = a.depthOf(relation)
			}
		},
		after: a.rotate,
	}
	v.statements(tree.Body)
}

// relational returns an expression as one with a relational operator, or nil.
func relational(expression ast.Expression) *ast.BinaryExpression {
	binary, ok := expression.(*ast.BinaryExpression)
	if !ok {
		return nil
	}
	switch binary.Operator {
	case token.LESS, token.LESS_OR_EQUAL, token.GREATER, token.GREATER_OR_EQUAL, token.INSTANCEOF, token.IN:
		return binary
	}
	return nil
}

// firstLook corrects the tests for private names. It returns where the literals of regular expressions are in the
// text, the end by the start, and whether there is a relation that is the right operand of another.
func firstLook(tree *ast.Program) (literals map[int]int, found bool) {
	literals = map[int]int{}
	v := &visitor{before: func(expression ast.Expression) {
		if literal, ok := expression.(*ast.RegExpLiteral); ok {
			start := int(literal.Idx) - tree.File.Base()
			literals[start] = start + len(literal.Literal)
		}
		if binary, ok := expression.(*ast.BinaryExpression); ok {
			if _, ok := binary.Left.(*ast.PrivateIdentifier); ok {
				binary.Operator = token.IN
			}
		}
		if relation := relational(expression); relation != nil && relational(relation.Right) != nil {
			found = true
		}
	}}
	v.statements(tree.Body)
	return literals, found
}

// associator rotates the relations of a tree.
type associator struct {
	base      int
	operators []operator
	// depth is how many brackets are open at a relation's operator.
	depth map[*ast.BinaryExpression]int
	// first is the first relation of a chain that is already rotated, by its last one.
	first map[*ast.BinaryExpression]*ast.BinaryExpression
}

// depthOf is the depth of the last operator before the right operand.
func (a *associator) depthOf(relation *ast.BinaryExpression) int {
	start := int(beginning(relation.Right)) - a.base
	next := sort.Search(len(a.operators), func(i int) bool { return a.operators[i].position >= start })
	if next == 0 {
		return 0
	}
	return a.operators[next-1].depth
}

// beginning is where an expression begins: goja's Idx0 leaves out the tag of a template.
func beginning(expression ast.Expression) file.Idx {
	for {
		switch e := expression.(type) {
		case *ast.TemplateLiteral:
			if e.Tag == nil {
				return e.OpenQuote
			}
			expression = e.Tag
		case *ast.BinaryExpression:
			expression = e.Left
		case *ast.CallExpression:
			expression = e.Callee
		case *ast.DotExpression:
			expression = e.Left
		case *ast.BracketExpression:
			expression = e.Left
		default:
			return expression.Idx0()
		}
	}
}

// rotate makes the chain that begins with a relation and continues in its right operand associate to the left.
func (a *associator) rotate(expression ast.Expression) ast.Expression {
	relation := relational(expression)
	if relation == nil {
		return expression
	}
	chain := relational(relation.Right)
	if chain == nil || a.depth[chain] > a.depth[relation] {
		return expression
	}
	first := chain
	if known := a.first[chain]; known != nil {
		first = known
	}
	relation.Right = first.Left
	first.Left = relation
	a.first[chain] = relation
	return chain
}

// operator is a relational operator in a text.
type operator struct{ position, depth int }

// relationalOperators returns the relational operators of a text of JavaScript, in order; what else is spelled as
// one, such as a member named in, may be among them.
func relationalOperators(text string, regularExpressions map[int]int) []operator {
	var list []operator
	depth := 0
	// templates are the depths outside of the substitutions of templates that are open.
	var templates []int
	for i := 0; i < len(text); {
		if end, found := regularExpressions[i]; found {
			i = end
			continue
		}
		start := i
		i++
		switch c := text[start]; c {
		case '"', '\'':
			i = quoted(text, i, c)
		case '`':
			if i = templateText(text, i); text[i-1] == '{' {
				templates = append(templates, depth)
			}
		case '/':
			i = comment(text, start)
		case '(', '[', '{':
			depth++
		case '}':
			if last := len(templates) - 1; last >= 0 && templates[last] == depth {
				templates = templates[:last]
				if i = templateText(text, i); text[i-1] == '{' {
					templates = append(templates, depth)
				}
				continue
			}
			depth--
		case ')', ']':
			depth--
		case '=':
			if i < len(text) && text[i] == '>' {
				i++
			}
		case '<', '>':
			for i < len(text) && text[i] == c {
				i++
			}
			if i == start+1 {
				list = append(list, operator{start, depth})
			}
		default:
			if !isWord(c) {
				continue
			}
			for i < len(text) && isWord(text[i]) {
				i++
			}
			if word := text[start:i]; word == "in" || word == "instanceof" {
				list = append(list, operator{start, depth})
			}
		}
	}
	return list
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= 0x80
}

// quoted returns the end of a string whose first character is at a position.
func quoted(text string, at int, quote byte) int {
	for ; at < len(text) && text[at] != quote; at++ {
		if text[at] == '\\' {
			at++
		}
	}
	return min(at+1, len(text))
}

// templateText returns the end of the text of a template: behind its last quote, or the brace that opens a
// substitution.
func templateText(text string, at int) int {
	for ; at < len(text) && text[at] != '`'; at++ {
		switch {
		case text[at] == '\\':
			at++
		case text[at] == '$' && at+1 < len(text) && text[at+1] == '{':
			return at + 2
		}
	}
	return min(at+1, len(text))
}

// comment returns the end of a comment that begins at a slash, or of the slash.
func comment(text string, at int) int {
	end := at + 1
	if end < len(text) && text[end] == '/' {
		for end < len(text) && text[end] != '\n' {
			end++
		}
	} else if end < len(text) && text[end] == '*' {
		for end++; end < len(text) && (text[end-1] != '*' || text[end] != '/' || end < at+3); {
			end++
		}
		end = min(end+1, len(text))
	}
	return end
}
