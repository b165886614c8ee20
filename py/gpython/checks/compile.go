package checks

import (
	"strings"

	"github.com/go-python/gpython/compile"
	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

// maxNesting bounds how deep an expression is nested, counted in operations of which each may hold the next: gpython's
// compiler recurses, and takes up to a kilobyte of the Go stack for each, and time that grows with the square.
const maxNesting = 3000

// Every source goes through py.Compile, that of exec and eval too. The import of package compile makes its init, which sets the
// variable, come first.
func init() {
	py.Compile = func(source, filename string, mode py.CompileMode, flags int, dontInherit bool) (*py.Code, error) {
		if nesting(source) > maxNesting {
			return nil, py.ExceptionNewf(natives.RecursionError, "maximum recursion depth exceeded during compilation")
		}
		return compile.Compile(source, filename, mode, flags, dontInherit)
	}
}

// Compile compiles source and rewrites the code.
func (g *Guard) Compile(source, filename string, mode py.CompileMode) (*py.Code, error) {
	code, err := py.Compile(source, filename, mode, 0, true)
	if err != nil {
		return nil, err
	}
	return g.Rewrite(code)
}

// compile is the built-in of that name.
func (g *Guard) compile(args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var source, filename, mode py.Object
	var flags, dontInherit, optimize py.Object = py.Int(0), py.Int(0), py.Int(-1)
	names := []string{"source", "filename", "mode", "flags", "dont_inherit", "optimize"}
	err := py.ParseTupleAndKeywords(args, keywords, "sss|iii:compile", names, &source, &filename, &mode, &flags, &dontInherit, &optimize)
	if err != nil {
		return nil, err
	}
	switch mode := py.CompileMode(mode.(py.String)); mode {
	case py.ExecMode, py.EvalMode, py.SingleMode:
		return g.Compile(string(source.(py.String)), string(filename.(py.String)), mode)
	}
	return nil, py.ExceptionNewf(py.ValueError, "compile() mode must be 'exec', 'eval' or 'single'")
}

// weights of the words that nest what follows them, in operations.
var weights = map[string]int{
	"and": 1, "else": 1, "from": 1, "in": 1, "is": 1, "not": 1, "or": 1, "yield": 1, "if": 2,
}

// listWeights are those of words behind which a comma may stand before what they nest.
var listWeights = map[string]int{"for": 3, "lambda": 3}

// textsPerOperation is how many texts side by side, which the compiler joins one by one, count as an operation.
const textsPerOperation = 16

// nesting returns a number that the depth of the deepest expression of a Python source does not pass. It reads the source
// as a sequence of operators, words, texts and brackets: within a bracket, or a line outside all brackets, what stands
// between two commas may be nested as deep as it has operations.
func nesting(source string) int {
	type level struct{ operations, lists int } // since the last comma, and since the bracket or line began
	deepest := 0
	levels := []level{{}} // one for each open bracket
	total := 0            // sum of levels
	texts := 0
	add := func(operations, lists int) {
		top := &levels[len(levels)-1]
		top.operations += operations
		top.lists += lists
		total += operations + lists
		deepest = max(deepest, total)
	}
	reset := func(lists bool) {
		top := &levels[len(levels)-1]
		total -= top.operations
		top.operations = 0
		if lists {
			total -= top.lists
			top.lists = 0
		}
	}
	for i := 0; i < len(source); {
		c := source[i]
		switch {
		case c == '#':
			i += lineEnd(source[i:])
			continue
		case c == '"' || c == '\'':
			if texts++; texts%textsPerOperation == 0 {
				add(1, 0)
			}
			i += textEnd(source[i:])
			continue
		case isWord(c):
			n := 1
			for i+n < len(source) && isWord(source[i+n]) {
				n++
			}
			add(weights[source[i:i+n]], listWeights[source[i:i+n]])
			i += n
			continue
		case c == '\n' || c == ';':
			if len(levels) == 1 {
				reset(true)
			}
		case c == ',':
			reset(false)
		case c == '(' || c == '[' || c == '{':
			add(1, 0)
			levels = append(levels, level{})
		case c == ')' || c == ']' || c == '}':
			if len(levels) > 1 {
				reset(true)
				levels = levels[:len(levels)-1]
			}
		case c == '\\' && i+1 < len(source): // what follows does not end a line
			i += escape(source[i:]) - 1
		case strings.IndexByte("+-*/%@&|^~<>=!.:", c) >= 0:
			add(1, 0)
		}
		i++
	}
	return deepest
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

func lineEnd(source string) int {
	if n := strings.IndexByte(source, '\n'); n >= 0 {
		return n
	}
	return len(source)
}

// escape returns the length of the backslash at the start of source and of what it escapes.
func escape(source string) int {
	if strings.HasPrefix(source, "\\\r\n") {
		return 3
	}
	return 2
}

// textEnd returns the length of the text literal at the start of source. One that does not end is taken to end with its
// line, or with the source if it has three quotes.
func textEnd(source string) int {
	quote, n := source[:1], 1
	if triple := strings.Repeat(quote, 3); strings.HasPrefix(source, triple) {
		quote, n = triple, 3
	}
	for n < len(source) {
		switch {
		case source[n] == '\\':
			n += escape(source[n:])
		case strings.HasPrefix(source[n:], quote):
			return n + len(quote)
		case source[n] == '\n' && len(quote) == 1:
			return n
		default:
			n++
		}
	}
	return len(source)
}
