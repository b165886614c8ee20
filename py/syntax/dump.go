package syntax

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file writes trees as text.

// Dump returns the text that ast.dump(tree) of Python 3.13 returns for the same tree: one line, without positions.
func Dump(module *Module) string { return dump(module, false) }

// DumpPositions returns the text that ast.dump(tree, include_attributes=True) returns.
func DumpPositions(module *Module) string { return dump(module, true) }

func dump(module *Module, positions bool) string {
	d := &dumper{positions: positions}
	switch module.Mode {
	case Eval:
		d.node("Expression", "body", module.Expression)
	case Single:
		d.node("Interactive", "body", module.Body)
	default:
		d.node("Module", "body", module.Body)
	}
	return d.text.String()
}

// A dumper collects the text.
type dumper struct {
	text      strings.Builder
	positions bool
	// current is the node that is about to be written, if it has a position.
	current Node
}

// A verbatim is text that is dumped as it stands.
type verbatim string

// node writes a node with its fields: names and values in turns. Fields that are nil, "" or empty lists are left out.
func (d *dumper) node(name string, fields ...any) {
	if d.positions && d.current != nil {
		span := d.current.Extent()
		fields = append(fields, "lineno", int(span.Start.Line), "col_offset", int(span.Start.Column),
			"end_lineno", int(span.End.Line), "end_col_offset", int(span.End.Column))
	}
	d.text.WriteString(name)
	d.text.WriteByte('(')
	first := true
	for i := 0; i < len(fields); i += 2 {
		d.current = nil
		if isAbsent(fields[i+1]) {
			continue
		}
		if !first {
			d.text.WriteString(", ")
		}
		first = false
		d.text.WriteString(fields[i].(string))
		d.text.WriteByte('=')
		d.value(fields[i+1])
	}
	d.text.WriteByte(')')
}

// helper is node for what has no position.
func (d *dumper) helper(name string, fields ...any) {
	d.current = nil
	d.node(name, fields...)
}

// isAbsent reports whether ast.dump leaves a field out.
func isAbsent(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case string:
		return v == ""
	case []Statement:
		return len(v) == 0
	case []Expression:
		return len(v) == 0
	case []Pattern:
		return len(v) == 0
	case []TypeParameter:
		return len(v) == 0
	case []*Argument:
		return len(v) == 0
	case []*Keyword:
		return len(v) == 0
	case []*ExceptHandler:
		return len(v) == 0
	case []string:
		return len(v) == 0
	case []*Comprehension:
		return len(v) == 0
	case []*WithItem:
		return len(v) == 0
	case []*MatchCase:
		return len(v) == 0
	case []*Alias:
		return len(v) == 0
	case *Argument:
		return v == nil
	case *JoinedStr:
		return v == nil
	}
	return false
}

// dumpList writes a list in brackets.
func dumpList[T any](d *dumper, list []T, write func(T)) {
	d.text.WriteByte('[')
	for i, element := range list {
		if i > 0 {
			d.text.WriteString(", ")
		}
		write(element)
	}
	d.text.WriteByte(']')
}

func dumpNodes[T Node](d *dumper, list []T) {
	dumpList(d, list, func(n T) { d.value(n) })
}

// value writes the value of a field.
func (d *dumper) value(value any) {
	d.current, _ = value.(Node)
	switch v := value.(type) {
	case verbatim:
		d.text.WriteString(string(v))
	case string:
		d.text.WriteString(quote(v, false))
	case int:
		d.text.WriteString(strconv.Itoa(v))
	case ExpressionContext:
		d.text.WriteString([...]string{"Load()", "Store()", "Del()"}[v])
	case []string:
		dumpList(d, v, func(s string) { d.value(s) })
	case []Statement:
		dumpNodes(d, v)
	case []Pattern:
		dumpNodes(d, v)
	case []TypeParameter:
		dumpNodes(d, v)
	case []*Argument:
		dumpNodes(d, v)
	case []*Keyword:
		dumpNodes(d, v)
	case []*ExceptHandler:
		dumpNodes(d, v)
	case []*Alias:
		dumpNodes(d, v)
	case []Expression:
		dumpList(d, v, func(e Expression) {
			if e == nil {
				d.text.WriteString("None")
				return
			}
			d.value(e)
		})
	case []*WithItem:
		dumpList(d, v, func(w *WithItem) { d.helper("withitem", "context_expr", w.Context, "optional_vars", w.Target) })
	case []*MatchCase:
		dumpList(d, v, func(c *MatchCase) { d.helper("match_case", "pattern", c.Pattern, "guard", c.Guard, "body", c.Body) })
	case []*Comprehension:
		dumpList(d, v, func(c *Comprehension) {
			d.helper("comprehension", "target", c.Target, "iter", c.Iterable, "ifs", c.Conditions, "is_async", number(c.Async))
		})
	case *Arguments:
		d.helper("arguments", "posonlyargs", v.PositionalOnly, "args", v.Positional, "vararg", v.Variadic,
			"kwonlyargs", v.KeywordOnly, "kw_defaults", v.KeywordDefaults, "kwarg", v.KeywordVariadic,
			"defaults", v.Defaults)
	case *Argument:
		d.node("arg", "arg", v.Name, "annotation", v.Annotation)
	case *Keyword:
		d.node("keyword", "arg", v.Name, "value", v.Value)
	case *Alias:
		d.node("alias", "name", v.Name, "asname", v.AsName)
	case *ExceptHandler:
		d.node("ExceptHandler", "type", v.Type, "name", v.Name, "body", v.Body)
	case *TypeVar:
		d.node("TypeVar", "name", v.Name, "bound", v.Bound, "default_value", v.Default)
	case *ParamSpec:
		d.node("ParamSpec", "name", v.Name, "default_value", v.Default)
	case *TypeVarTuple:
		d.node("TypeVarTuple", "name", v.Name, "default_value", v.Default)
	case Statement:
		d.statement(v)
	case Pattern:
		d.pattern(v)
	case Expression:
		d.expression(v)
	}
}

// number is how Python's trees say yes and no.
func number(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// asyncName returns the name of a node with an async form.
func asyncName(name string, async bool) string {
	if async {
		return "Async" + name
	}
	return name
}

func (d *dumper) statement(statement Statement) {
	switch n := statement.(type) {
	case *FunctionDef:
		d.node(asyncName("FunctionDef", n.Async), "name", n.Name, "args", n.Parameters, "body", n.Body,
			"decorator_list", n.Decorators, "returns", n.Returns, "type_params", n.TypeParameters)
	case *ClassDef:
		d.node("ClassDef", "name", n.Name, "bases", n.Bases, "keywords", n.Keywords, "body", n.Body,
			"decorator_list", n.Decorators, "type_params", n.TypeParameters)
	case *Return:
		d.node("Return", "value", n.Value)
	case *Delete:
		d.node("Delete", "targets", n.Targets)
	case *Assign:
		d.node("Assign", "targets", n.Targets, "value", n.Value)
	case *TypeAlias:
		d.node("TypeAlias", "name", n.Name, "type_params", n.TypeParameters, "value", n.Value)
	case *AugAssign:
		d.node("AugAssign", "target", n.Target, "op", binaryName(n.Operator), "value", n.Value)
	case *AnnAssign:
		d.node("AnnAssign", "target", n.Target, "annotation", n.Annotation, "value", n.Value, "simple", number(n.Simple))
	case *For:
		d.node(asyncName("For", n.Async), "target", n.Target, "iter", n.Iterable, "body", n.Body, "orelse", n.Else)
	case *While:
		d.node("While", "test", n.Test, "body", n.Body, "orelse", n.Else)
	case *If:
		d.node("If", "test", n.Test, "body", n.Body, "orelse", n.Else)
	case *With:
		d.node(asyncName("With", n.Async), "items", n.Items, "body", n.Body)
	case *Match:
		d.node("Match", "subject", n.Subject, "cases", n.Cases)
	case *Raise:
		d.node("Raise", "exc", n.Exception, "cause", n.Cause)
	case *Try:
		name := "Try"
		if n.Star {
			name = "TryStar"
		}
		d.node(name, "body", n.Body, "handlers", n.Handlers, "orelse", n.Else, "finalbody", n.Finally)
	case *Assert:
		d.node("Assert", "test", n.Test, "msg", n.Message)
	case *Import:
		d.node("Import", "names", n.Names)
	case *ImportFrom:
		d.node("ImportFrom", "module", n.Module, "names", n.Names, "level", n.Level)
	case *Global:
		d.node("Global", "names", n.Names)
	case *Nonlocal:
		d.node("Nonlocal", "names", n.Names)
	case *ExprStatement:
		d.node("Expr", "value", n.Value)
	case *Pass:
		d.node("Pass")
	case *Break:
		d.node("Break")
	case *Continue:
		d.node("Continue")
	}
}

func (d *dumper) pattern(pattern Pattern) {
	switch n := pattern.(type) {
	case *MatchValue:
		d.node("MatchValue", "value", n.Value)
	case *MatchSingleton:
		d.node("MatchSingleton", "value", verbatim(constantText(&Constant{Kind: n.Kind})))
	case *MatchSequence:
		d.node("MatchSequence", "patterns", n.Patterns)
	case *MatchMapping:
		d.node("MatchMapping", "keys", n.Keys, "patterns", n.Patterns, "rest", n.Rest)
	case *MatchClass:
		d.node("MatchClass", "cls", n.Class, "patterns", n.Patterns, "kwd_attrs", n.KeywordNames,
			"kwd_patterns", n.KeywordPatterns)
	case *MatchStar:
		d.node("MatchStar", "name", n.Name)
	case *MatchAs:
		d.node("MatchAs", "pattern", n.Pattern, "name", n.Name)
	case *MatchOr:
		d.node("MatchOr", "patterns", n.Patterns)
	}
}

func (d *dumper) expression(expression Expression) {
	switch n := expression.(type) {
	case *BoolOp:
		operator := verbatim("And()")
		if n.Or {
			operator = "Or()"
		}
		d.node("BoolOp", "op", operator, "values", n.Values)
	case *NamedExpr:
		d.node("NamedExpr", "target", n.Target, "value", n.Value)
	case *BinOp:
		d.node("BinOp", "left", n.Left, "op", binaryName(n.Operator), "right", n.Right)
	case *UnaryOp:
		d.node("UnaryOp", "op", verbatim([...]string{"Invert()", "Not()", "UAdd()", "USub()"}[n.Operator]),
			"operand", n.Operand)
	case *Lambda:
		d.node("Lambda", "args", n.Parameters, "body", n.Body)
	case *IfExp:
		d.node("IfExp", "test", n.Test, "body", n.Body, "orelse", n.Else)
	case *Dict:
		d.node("Dict", "keys", n.Keys, "values", n.Values)
	case *Set:
		d.node("Set", "elts", n.Elements)
	case *ListComp:
		d.node("ListComp", "elt", n.Element, "generators", n.Clauses)
	case *SetComp:
		d.node("SetComp", "elt", n.Element, "generators", n.Clauses)
	case *DictComp:
		d.node("DictComp", "key", n.Key, "value", n.Value, "generators", n.Clauses)
	case *GeneratorExp:
		d.node("GeneratorExp", "elt", n.Element, "generators", n.Clauses)
	case *Await:
		d.node("Await", "value", n.Value)
	case *Yield:
		d.node("Yield", "value", n.Value)
	case *YieldFrom:
		d.node("YieldFrom", "value", n.Value)
	case *Compare:
		operators := make([]string, len(n.Operators))
		for i, operator := range n.Operators {
			operators[i] = compareNames[operator] + "()"
		}
		d.node("Compare", "left", n.Left, "ops", verbatim("["+strings.Join(operators, ", ")+"]"),
			"comparators", n.Comparators)
	case *Call:
		d.node("Call", "func", n.Function, "args", n.Arguments, "keywords", n.Keywords)
	case *FormattedValue:
		conversion := int(n.Conversion)
		if conversion == 0 {
			conversion = -1
		}
		d.node("FormattedValue", "value", n.Value, "conversion", conversion, "format_spec", n.Format)
	case *JoinedStr:
		d.node("JoinedStr", "values", n.Values)
	case *Constant:
		kind := ""
		if n.Unicode {
			kind = "u"
		}
		d.node("Constant", "value", verbatim(constantText(n)), "kind", kind)
	case *Attribute:
		d.node("Attribute", "value", n.Value, "attr", n.Name, "ctx", n.Context)
	case *Subscript:
		d.node("Subscript", "value", n.Value, "slice", n.Index, "ctx", n.Context)
	case *Starred:
		d.node("Starred", "value", n.Value, "ctx", n.Context)
	case *Name:
		d.node("Name", "id", n.Name, "ctx", n.Context)
	case *List:
		d.node("List", "elts", n.Elements, "ctx", n.Context)
	case *Tuple:
		d.node("Tuple", "elts", n.Elements, "ctx", n.Context)
	case *Slice:
		d.node("Slice", "lower", n.Lower, "upper", n.Upper, "step", n.Step)
	}
}

var binaryNames = [...]string{
	"Add", "Sub", "Mult", "MatMult", "Div", "Mod", "Pow", "LShift", "RShift", "BitOr", "BitXor", "BitAnd", "FloorDiv",
}

func binaryName(operator BinaryOperator) verbatim { return verbatim(binaryNames[operator] + "()") }

var compareNames = [...]string{"Eq", "NotEq", "Lt", "LtE", "Gt", "GtE", "Is", "IsNot", "In", "NotIn"}

// constantText returns the repr of a constant.
func constantText(c *Constant) string {
	switch c.Kind {
	case NoneConstant:
		return "None"
	case TrueConstant:
		return "True"
	case FalseConstant:
		return "False"
	case EllipsisConstant:
		return "Ellipsis"
	case IntegerConstant:
		return strconv.FormatInt(c.Integer, 10)
	case BigIntegerConstant:
		return c.Big.String()
	case FloatConstant:
		return floatText(c.Float)
	case ImaginaryConstant:
		return strings.TrimSuffix(floatText(c.Float), ".0") + "j"
	case BytesConstant:
		return "b" + quote(c.Text, true)
	}
	return quote(c.Text, false)
}

// floatText returns the repr of a float that is not negative.
func floatText(f float64) string {
	if math.IsInf(f, 0) {
		return "inf"
	}
	text := strconv.FormatFloat(f, 'e', -1, 64)
	mantissa, exponentText, _ := strings.Cut(text, "e")
	if exponent, _ := strconv.Atoi(exponentText); f != 0 && (exponent < -4 || exponent >= 16) {
		return mantissa + "e" + exponentText
	}
	text = strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

// quote returns the repr of a text, or, without its b, of bytes.
func quote(text string, bytes bool) string {
	delimiter := byte('\'')
	if strings.Contains(text, "'") && !strings.Contains(text, `"`) {
		delimiter = '"'
	}
	const digits = "0123456789abcdef"
	out := make([]byte, 0, len(text)+2)
	out = append(out, delimiter)
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == delimiter || c == '\\':
			out = append(out, '\\', c)
		case c == '\n':
			out = append(out, `\n`...)
		case c == '\r':
			out = append(out, `\r`...)
		case c == '\t':
			out = append(out, `\t`...)
		case c < ' ' || c == 0x7f || bytes && c >= utf8.RuneSelf:
			out = append(out, '\\', 'x', digits[c>>4], digits[c&15])
		case c < utf8.RuneSelf:
			out = append(out, c)
		default:
			r, size := decodeCodePoint(text[i:])
			i += size
			out = appendQuoted(out, r)
			continue
		}
		i++
	}
	return string(append(out, delimiter))
}

// decodeCodePoint is utf8.DecodeRuneInString, for surrogates too.
func decodeCodePoint(text string) (rune, int) {
	if len(text) >= 3 && text[0] == 0xed && text[1] >= 0xa0 {
		return rune(text[0]&0xf)<<12 | rune(text[1]&0x3f)<<6 | rune(text[2]&0x3f), 3
	}
	return utf8.DecodeRuneInString(text)
}

// appendQuoted appends a character that is not ASCII, or its escape.
func appendQuoted(out []byte, r rune) []byte {
	if isPrintable(r) {
		return utf8.AppendRune(out, r)
	}
	escape, size := byte('U'), 8
	switch {
	case r < 0x100:
		escape, size = 'x', 2
	case r < 0x10000:
		escape, size = 'u', 4
	}
	text := strconv.FormatInt(int64(r), 16)
	return append(append(out, '\\', escape), strings.Repeat("0", size-len(text))+text...)
}
