package regex

import (
	"fmt"
	"reflect"
	"sync"
	"unicode/utf16"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"

	"github.com/coderuntime/coderuntime/ts/regexp"
)

// Literals are the regular expression literals of a program, compiled. They are immutable once the program is, and
// may be used by many runtimes at once.
type Literals struct {
	patterns []*pattern
	// index finds the pattern of a literal that occurs more than once.
	index map[string]int
	bytes int
}

// Size is about how many bytes of memory the literals take.
func (l *Literals) Size() int { return l.bytes }

// Count is the number of different literals.
func (l *Literals) Count() int { return len(l.patterns) }

// LiteralError says that a program has a literal that is no valid regular expression: an early SyntaxError.
type LiteralError struct {
	*regexp.SyntaxError
	// Position is where the literal begins, in the terms of goja's parser.
	Position file.Idx
}

// Unwrap returns the reason.
func (e *LiteralError) Unwrap() error { return e.SyntaxError }

// Rewrite replaces each regular expression literal of a tree, in place, by a call: what callee returns for the
// literal's position, a new expression each time, called with the number of the literal. At run time that has to be
// the function of [Engine.Literal], under a name that the program cannot use. The error is a [*LiteralError].
//
// The tree must be fresh from the parser; its depth bounds the recursion.
func Rewrite(tree *ast.Program, callee func(position file.Idx) ast.Expression) (*Literals, error) {
	l := &Literals{}
	w := &rewriter{literals: l, callee: callee}
	w.walk(reflect.ValueOf(tree))
	return l, w.err
}

// Replace returns what Rewrite puts in the place of an expression, which is the expression itself unless it is a
// literal. It is for a caller that walks the tree for other reasons, too, and begins with a new Literals.
func (l *Literals) Replace(expression ast.Expression, callee func(position file.Idx) ast.Expression) (ast.Expression, error) {
	literal, ok := expression.(*ast.RegExpLiteral)
	if !ok {
		return expression, nil
	}
	number, err := l.add(literal)
	if err != nil {
		return nil, err
	}
	return &ast.CallExpression{
		Callee:          callee(literal.Idx),
		LeftParenthesis: literal.Idx,
		ArgumentList: []ast.Expression{
			&ast.NumberLiteral{Idx: literal.Idx, Literal: fmt.Sprint(number), Value: int64(number)},
		},
		RightParenthesis: literal.Idx,
	}, nil
}

// add compiles a literal and returns its number.
func (l *Literals) add(literal *ast.RegExpLiteral) (int, error) {
	key := literal.Flags + "/" + literal.Pattern
	if number, found := l.index[key]; found {
		return number, nil
	}
	re, err := regexp.CompileString(literal.Pattern, literal.Flags)
	if err != nil {
		reason := err.(*regexp.SyntaxError)
		if reason.Reason == "" {
			reason = &regexp.SyntaxError{Message: "Invalid regular expression flags", Pattern: reason.Pattern, Flags: reason.Flags}
		}
		return 0, &LiteralError{SyntaxError: reason, Position: literal.Idx}
	}
	if l.index == nil {
		l.index = map[string]int{}
	}
	l.patterns = append(l.patterns, newPattern(re, goja.StringFromUTF16(utf16.Encode([]rune(literal.Pattern)))))
	l.index[key] = len(l.patterns) - 1
	l.bytes += 1024 + 32*len(literal.Pattern)
	return len(l.patterns) - 1, nil
}

// Literal returns the function that makes a new regular expression of the literal whose number it is given.
func (e *Engine) Literal(literals *Literals) goja.Value {
	return e.vm.ToValue(func(call goja.FunctionCall) goja.Value {
		return e.create(literals.patterns[call.Argument(0).ToInteger()])
	})
}

// rewriter finds the literals of a tree by reflection: wherever an expression can be, it may be one.
type rewriter struct {
	literals *Literals
	callee   func(file.Idx) ast.Expression
	err      error
}

var (
	expressionType = reflect.TypeFor[ast.Expression]()
	astPackage     = reflect.TypeFor[ast.Program]().PkgPath()
)

// walkable has, by the type of a node, the fields that can hold an expression.
var walkable sync.Map

func fieldsOf(t reflect.Type) []int {
	if fields, found := walkable.Load(t); found {
		return fields.([]int)
	}
	var fields []int
	for i := range t.NumField() {
		f := t.Field(i)
		of := f.Type
		for of.Kind() == reflect.Slice || of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		// Declarations are in the statements as well.
		if f.IsExported() && of.PkgPath() == astPackage && f.Name != "DeclarationList" &&
			(of.Kind() == reflect.Interface || of.Kind() == reflect.Struct) {
			fields = append(fields, i)
		}
	}
	walkable.Store(t, fields)
	return fields
}

func (w *rewriter) walk(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() || w.err != nil {
			return
		}
		if literal, ok := v.Interface().(*ast.RegExpLiteral); ok {
			replaced, err := w.literals.Replace(literal, w.callee)
			if err != nil {
				w.err = err
				return
			}
			if v.Type() == expressionType || reflect.TypeOf(replaced).Implements(v.Type()) {
				v.Set(reflect.ValueOf(replaced))
			}
			return
		}
		w.walk(v.Elem())
	case reflect.Pointer:
		if !v.IsNil() {
			w.walk(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			w.walk(v.Index(i))
		}
	case reflect.Struct:
		for _, i := range fieldsOf(v.Type()) {
			w.walk(v.Field(i))
		}
	}
}
