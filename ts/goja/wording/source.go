package wording

import (
	"reflect"
	"sort"
	"strings"
	"sync"
	"unicode"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"
	"github.com/dop251/goja/token"
)

// Source is the JavaScript of a program, in which the texts of errors are looked up. It is parsed when
// the first error needs it, once for all runs. It may be used by many runtimes at once.
type Source struct {
	name, javascript string
	once             sync.Once
	lines            []int
	places           map[file.Idx]*place
	classes          []class
	ofParameters     map[*ast.Binding]bool
}

// class is the extent of a class that has a name.
type class struct {
	start, end file.Idx
	name       string
}

// NewSource returns the source of the script that was compiled under a name.
func NewSource(name, javascript string) *Source { return &Source{name: name, javascript: javascript} }

// place is what a program has at a position that goja reports: the position of a call is that of its
// parenthesis, of a member that of its name or bracket, of what is iterated or taken apart that of the
// last part of it that was evaluated, or its start, which is the position of a check that is woven in.
type place struct {
	call  ast.Expression // the callee of a call
	first ast.Expression // its first argument, or nil
	made  ast.Expression // the operand of new
	// spreads are spread, arrays iterated or taken apart by array patterns, objects by object patterns.
	spreads, arrays, objects []*taken
	// parameters are those of the function that begins here, or of whose patterns the position is.
	parameters *ast.ParameterList
}

// taken is a use of a value that is iterated or destructured.
type taken struct {
	how
	value   ast.Expression
	pattern ast.Expression
}

// how says by which syntax.
type how int

const (
	byDeclaration how = iota
	byParameter       // the default of a parameter
	byAssignment
	byLoop      // for (... of value)
	byElement   // for (pattern of ...)
	bySpread    // [...value]
	byArgument  // f(...value), the last argument
	byArguments // f(...value, more)
)

// position returns the position of a line and column of the script, both from 1; 0 if there is none.
func (s *Source) position(line, column int) file.Idx {
	s.once.Do(s.index)
	if line < 1 || line > len(s.lines) || column < 1 {
		return 0
	}
	return file.Idx(s.lines[line-1] + column)
}

// identifier returns the name that stands at a position, or "".
func (s *Source) identifier(position file.Idx) string {
	if position < 1 || int(position) > len(s.javascript) {
		return ""
	}
	rest := s.javascript[position-1:]
	end := strings.IndexFunc(rest, func(r rune) bool {
		return r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	if end < 0 {
		end = len(rest)
	}
	return rest[:end]
}

// class returns the name of the innermost class around a position, or "".
func (s *Source) class(position file.Idx) string {
	name, size := "", file.Idx(len(s.javascript)+1)
	for _, c := range s.classes {
		if c.start <= position && position < c.end && c.end-c.start < size {
			name, size = c.name, c.end-c.start
		}
	}
	return name
}

// index parses the script and notes its places.
func (s *Source) index() {
	tree, err := goja.Parse(s.name, s.javascript, parser.WithDisableSourceMaps)
	if err != nil {
		return
	}
	s.places, s.ofParameters = map[file.Idx]*place{}, map[*ast.Binding]bool{}
	s.lines = []int{0}
	for i := 0; i < len(s.javascript); i++ {
		if s.javascript[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	s.walk(reflect.ValueOf(tree.Body))
}

func (s *Source) place(position file.Idx) *place {
	p := s.places[position]
	if p == nil {
		p = new(place)
		s.places[position] = p
	}
	return p
}

// walk visits the nodes of a part of the tree.
func (s *Source) walk(part reflect.Value) {
	switch part.Kind() {
	case reflect.Interface:
		s.walk(part.Elem())
	case reflect.Slice:
		for i := range part.Len() {
			s.walk(part.Index(i))
		}
	case reflect.Pointer:
		if part.IsNil() || part.Elem().Kind() != reflect.Struct {
			return
		}
		s.visit(part.Interface())
		fields := part.Elem()
		kind := fields.Type()
		for i := range kind.NumField() {
			if kind.Field(i).Name == "DeclarationList" {
				continue // the same nodes again
			}
			switch field := fields.Field(i); field.Kind() {
			case reflect.Interface, reflect.Slice, reflect.Pointer:
				s.walk(field)
			case reflect.Struct:
				s.walk(field.Addr())
			}
		}
	}
}

// visit notes the place of a node.
func (s *Source) visit(node any) {
	switch n := node.(type) {
	case *ast.CallExpression:
		p := s.place(n.LeftParenthesis)
		p.call = n.Callee
		if len(n.ArgumentList) > 0 {
			p.first = n.ArgumentList[0]
		}
		s.arguments(n.ArgumentList)
	case *ast.TemplateLiteral:
		if n.Tag != nil {
			positions := append(ends(n.Tag), n.Tag.Idx0())
			if member, ok := n.Tag.(*ast.DotExpression); ok {
				positions = append(positions, ends(member.Left)...)
			}
			for _, position := range positions {
				s.place(position).call = n.Tag
			}
		}
	case *ast.NewExpression:
		s.place(n.New).made = n.Callee
		s.arguments(n.ArgumentList)
	case *ast.ArrayLiteral:
		for _, element := range n.Value {
			if spread, ok := element.(*ast.SpreadElement); ok {
				s.spread(spread.Expression, bySpread)
			}
		}
	case *ast.Binding:
		if s.ofParameters[n] {
			s.take(n.Initializer, n.Target, byParameter)
		} else {
			s.take(n.Initializer, n.Target, byDeclaration)
		}
	case *ast.AssignExpression:
		if n.Operator == token.ASSIGN {
			s.take(n.Right, n.Left, byAssignment)
		}
	case *ast.ForOfStatement:
		s.loop(n)
	case *ast.FunctionLiteral:
		s.function(n.Function, n.ParameterList)
	case *ast.ArrowFunctionLiteral:
		s.function(n.Start, n.ParameterList)
	case *ast.ClassLiteral:
		if n.Name != nil {
			s.classes = append(s.classes, class{n.Idx0(), n.Idx1(), n.Name.Name.String()})
		}
	}
}

// function notes the parameters at the start of a function, and at what they bind: the position of an
// error in the second is that of the last name in the first.
func (s *Source) function(start file.Idx, list *ast.ParameterList) {
	if list == nil {
		return
	}
	s.place(start).parameters = list
	for _, parameter := range list.List {
		s.ofParameters[parameter] = true
		for _, position := range bound(parameter.Target, nil) {
			s.place(position).parameters = list
		}
	}
}

// bound returns the positions of the names in a pattern.
func bound(target ast.Expression, positions []file.Idx) []file.Idx {
	switch t := target.(type) {
	case *ast.Identifier:
		positions = append(positions, t.Idx)
	case *ast.AssignExpression:
		positions = bound(t.Left, positions)
	case *ast.ArrayPattern:
		for _, element := range t.Elements {
			positions = bound(element, positions)
		}
	case *ast.ObjectPattern:
		for _, property := range t.Properties {
			switch p := property.(type) {
			case *ast.PropertyShort:
				positions = append(positions, p.Name.Idx)
			case *ast.PropertyKeyed:
				positions = bound(p.Value, positions)
			}
		}
	}
	return positions
}

func (s *Source) arguments(list []ast.Expression) {
	for i, argument := range list {
		if spread, ok := argument.(*ast.SpreadElement); ok {
			how := byArguments
			if i == len(list)-1 {
				how = byArgument
			}
			s.spread(spread.Expression, how)
		}
	}
}

func (s *Source) spread(value ast.Expression, how how) {
	for _, position := range append(ends(value), value.Idx0()) {
		p := s.place(position)
		p.spreads = append(p.spreads, &taken{how: how, value: value})
	}
}

// take notes a declaration or assignment to a pattern.
func (s *Source) take(value, pattern ast.Expression, how how) {
	if value == nil {
		return
	}
	t := &taken{how: how, value: value, pattern: pattern}
	positions := append(ends(value), value.Idx0())
	switch pattern.(type) {
	case *ast.ArrayPattern, *ast.ObjectPattern:
		positions = bound(pattern, positions)
	}
	for _, position := range positions {
		switch pattern.(type) {
		case *ast.ArrayPattern:
			p := s.place(position)
			p.arrays = append(p.arrays, t)
		case *ast.ObjectPattern:
			p := s.place(position)
			p.objects = append(p.objects, t)
		}
	}
}

func (s *Source) loop(n *ast.ForOfStatement) {
	var pattern ast.Expression
	switch into := n.Into.(type) {
	case *ast.ForIntoVar:
		pattern = into.Binding.Target
	case *ast.ForDeclaration:
		pattern = into.Target
	case *ast.ForIntoExpression:
		pattern = into.Expression
	}
	for _, position := range ends(n.Source) {
		p := s.place(position)
		p.arrays = append(p.arrays, &taken{how: byLoop, value: n.Source, pattern: pattern})
	}
	s.take(n.Source, pattern, byElement)
}

// ends are the positions of which goja reports one when an expression has been evaluated: that of the
// last part that has an instruction of its own. A literal of a primitive has none.
func ends(expression ast.Expression) []file.Idx {
	switch e := expression.(type) {
	case *ast.Identifier:
		return []file.Idx{e.Idx}
	case *ast.ThisExpression:
		return []file.Idx{e.Idx}
	case *ast.DotExpression:
		return []file.Idx{e.Identifier.Idx}
	case *ast.PrivateDotExpression:
		return []file.Idx{e.Identifier.Idx, e.Idx0()}
	case *ast.BracketExpression:
		return []file.Idx{e.LeftBracket}
	case *ast.CallExpression:
		return []file.Idx{e.LeftParenthesis}
	case *ast.NewExpression:
		return []file.Idx{e.New}
	case *ast.TemplateLiteral:
		if e.Tag != nil {
			return []file.Idx{e.Tag.Idx0()}
		}
		return []file.Idx{e.OpenQuote}
	case *ast.OptionalChain:
		return ends(e.Expression)
	case *ast.Optional:
		return ends(e.Expression)
	case *ast.AwaitExpression:
		return append(ends(e.Argument), e.Await)
	case *ast.ConditionalExpression:
		return append(ends(e.Consequent), ends(e.Alternate)...)
	case *ast.SequenceExpression:
		return ends(e.Sequence[len(e.Sequence)-1])
	case *ast.AssignExpression:
		return append(ends(e.Right), ends(e.Left)...)
	case *ast.ArrayLiteral:
		for i := len(e.Value) - 1; i >= 0; i-- {
			if e.Value[i] != nil {
				if last := ends(e.Value[i]); len(last) > 0 {
					return last
				}
			}
		}
		return []file.Idx{e.LeftBracket}
	case *ast.ObjectLiteral:
		for i := len(e.Value) - 1; i >= 0; i-- {
			if keyed, ok := e.Value[i].(*ast.PropertyKeyed); ok {
				if last := ends(keyed.Value); len(last) > 0 {
					return last
				}
			}
		}
		return []file.Idx{e.LeftBrace}
	case *ast.SpreadElement:
		return ends(e.Expression)
	case *ast.BinaryExpression:
		positions := []file.Idx{e.Idx0()}
		switch e.Operator {
		case token.LOGICAL_AND, token.LOGICAL_OR, token.COALESCE:
			positions = append(ends(e.Left), ends(e.Right)...)
		}
		return positions
	case *ast.UnaryExpression:
		return []file.Idx{e.Idx0()}
	}
	return nil
}

// chosen returns the use of a value that an error is about, where several share a position: the
// smallest expression.
func chosen(uses []*taken, suits func(*taken) bool) *taken {
	var fitting []*taken
	for _, use := range uses {
		if suits == nil || suits(use) {
			fitting = append(fitting, use)
		}
	}
	if len(fitting) == 0 {
		return nil
	}
	sort.SliceStable(fitting, func(i, j int) bool {
		return fitting[i].value.Idx1()-fitting[i].value.Idx0() < fitting[j].value.Idx1()-fitting[j].value.Idx0()
	})
	return fitting[0]
}
