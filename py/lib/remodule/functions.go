package remodule

import (
	"fmt"
	"strings"
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/lib/regexp"
	"github.com/coderuntime/coderuntime/py/object"
)

// cacheMaximum bounds the patterns that a run keeps, and the programs that the process does.
const cacheMaximum = 512

// A key is what a pattern is compiled from.
type key struct {
	text   string
	isText bool
	flags  regexp.Flags
}

// A state is what the module keeps for a run.
type state struct {
	patterns map[key]*Pattern
	// idle are matchers that nobody uses: more than one exist when a function that sub calls searches too.
	idle []*regexp.Matcher
}

// Trace implements module.State.
func (s *state) Trace(tracer *object.Tracer) {
	for _, p := range s.patterns {
		tracer.VisitHeader(&p.Header)
	}
}

var stateKey byte

func stateOf(t *object.Thread) *state {
	return module.Of(t).State(&stateKey, func() module.State { return &state{patterns: map[key]*Pattern{}} }).(*state)
}

func (s *state) matcher() *regexp.Matcher {
	if last := len(s.idle) - 1; last >= 0 {
		m := s.idle[last]
		s.idle = s.idle[:last]
		return m
	}
	return &regexp.Matcher{}
}

func (s *state) release(m *regexp.Matcher) {
	m.End()
	if len(s.idle) < 4 {
		s.idle = append(s.idle, m)
	}
}

// A compiled program is kept for all runs, with what compiling it cost.
type compiled struct {
	program      *regexp.Program
	work, memory int64
}

// programs are the programs of the process. Large ones are not kept.
var programs = struct {
	sync.Mutex
	table map[key]compiled
}{table: map[key]compiled{}}

const (
	keptText    = 2000
	keptProgram = 200 << 10
)

// compile returns the program of a pattern, from the table if it is there.
func compile(t *object.Thread, k key, source object.Value) (*regexp.Program, *object.Exception) {
	programs.Lock()
	known, found := programs.table[k]
	programs.Unlock()
	if found {
		if raised := t.Work(known.work); raised != nil {
			return nil, raised
		}
		return known.program, t.Charge(known.memory)
	}
	before := t.Steps()
	program, err, raised := regexp.Compile(t, pointsOf(k.text, k.isText), k.isText, k.flags)
	if err != nil {
		raised = patternError(t, err, source)
	}
	if raised != nil {
		return nil, raised
	}
	if len(k.text) <= keptText && program.Size <= keptProgram {
		programs.Lock()
		if len(programs.table) >= cacheMaximum {
			clear(programs.table)
		}
		// The text of a run may be a small part of a large one.
		k.text = strings.Clone(k.text)
		programs.table[k] = compiled{program, t.Steps() - before, int64(len(k.text))*100 + program.Size}
		programs.Unlock()
	}
	return program, nil
}

// pattern returns the Pattern of what a program gives for one: a str, bytes or a Pattern.
func pattern(t *object.Thread, v, flagsArgument object.Value) (*Pattern, *object.Exception) {
	flags := int64(0)
	if flagsArgument.Exists() {
		base := object.Base(flagsArgument)
		if !base.IsInt() && !base.IsBool() {
			if b, ok := base.Object().(*object.BigInt); ok && b != nil {
				return nil, t.Raise(object.OverflowErrorType, "Python int too large to convert to C int")
			}
			return nil, t.Raise(object.TypeErrorType, "unsupported operand type(s) for &: '%s' and 'int'", flagsArgument.Type().Name)
		}
		flags = base.Int()
	}
	if p, ok := v.Object().(*Pattern); ok {
		if flags != 0 {
			return nil, t.Raise(object.ValueErrorType, "cannot process flags argument with a compiled pattern")
		}
		return p, nil
	}
	k := key{flags: regexp.Flags(flags)}
	if s, ok := object.StrOf(v); ok {
		k.text, k.isText = s.Text(), true
	} else if content, ok := object.BufferOf(v); ok {
		k.text = content
	} else {
		return nil, t.Raise(object.TypeErrorType, "first argument must be string or compiled pattern")
	}
	s := stateOf(t)
	if p := s.patterns[k]; p != nil {
		return p, nil
	}
	program, raised := compile(t, k, v)
	if raised != nil {
		return nil, raised
	}
	if flags != int64(int32(flags)) {
		return nil, t.Raise(object.OverflowErrorType, "Python int too large to convert to C int")
	}
	for _, warning := range program.Warnings {
		if raised := warn(t, object.FutureWarningType, warning.Text); raised != nil {
			return nil, raised
		}
	}
	if raised := t.Charge(patternSize); raised != nil {
		return nil, raised
	}
	p := &Pattern{source: v, isText: k.isText, program: program, state: s}
	p.Header = object.NewHeader(patternType, p)
	if program.Flags&regexp.Debug == 0 {
		if len(s.patterns) >= cacheMaximum {
			clear(s.patterns)
		}
		s.patterns[k] = p
	}
	return p, nil
}

// functions are the functions of the module.
var functions = []module.Function{
	{Signature: "compile(pattern, flags=0)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.Made(pattern(t, arguments[0], arguments[1]))
	}},
	searchFunction("match(pattern, string, flags=0)", tryMatch), searchFunction("fullmatch(pattern, string, flags=0)", tryFull),
	searchFunction("search(pattern, string, flags=0)", trySearch),
	{Signature: "findall(pattern, string, flags=0)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		p, raised := pattern(t, arguments[0], arguments[2])
		if raised != nil {
			return object.Value{}, raised
		}
		return p.findAll(t, arguments[1], object.Value{}, object.Value{})
	}},
	{Signature: "finditer(pattern, string, flags=0)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		p, raised := pattern(t, arguments[0], arguments[2])
		if raised != nil {
			return object.Value{}, raised
		}
		return p.newScanner(t, iteratorType, arguments[1], object.Value{}, object.Value{})
	}},
	{Signature: "split(pattern, string, *args, maxsplit=0, flags=0)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		maximum, flags, raised := positional(t, "split", "maxsplit", 2, arguments[2], arguments[3], arguments[4])
		if raised != nil {
			return object.Value{}, raised
		}
		p, raised := pattern(t, arguments[0], flags)
		if raised != nil {
			return object.Value{}, raised
		}
		return p.split(t, arguments[1], maximum)
	}},
	{Signature: "sub(pattern, repl, string, *args, count=0, flags=0)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		v, _, raised := substituteFunction(t, "sub", arguments)
		return v, raised
	}},
	{Signature: "subn(pattern, repl, string, *args, count=0, flags=0)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return withNumber(t)(substituteFunction(t, "subn", arguments))
	}},
	{Signature: "escape(pattern)", Native: escape},
	{Signature: "purge()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
		clear(stateOf(t).patterns)
		return object.None, nil
	}},
}

func searchFunction(signature string, try func(m *regexp.Matcher, start int) (bool, *object.Exception)) module.Function {
	return module.Function{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		p, raised := pattern(t, arguments[0], arguments[2])
		if raised != nil {
			return object.Value{}, raised
		}
		return p.search(t, arguments[1], object.Value{}, object.Value{}, try)
	}}
}

func substituteFunction(t *object.Thread, name string, arguments []object.Value) (object.Value, int, *object.Exception) {
	count, flags, raised := positional(t, name, "count", 3, arguments[3], arguments[4], arguments[5])
	if raised != nil {
		return object.Value{}, 0, raised
	}
	p, raised := pattern(t, arguments[0], flags)
	if raised != nil {
		return object.Value{}, 0, raised
	}
	return p.substitute(t, arguments[1], arguments[2], count)
}

// positional reads the limit and the flags of sub, subn and split, which may be given by position although that is deprecated.
func positional(t *object.Thread, function, limitName string, before int, args, limit, flags object.Value) (object.Value, object.Value, *object.Exception) {
	given := args.Object().(*object.Tuple).Elements()
	if len(given) == 0 {
		return limit, flags, nil
	}
	if limit.Exists() {
		return limit, flags, t.Raise(object.TypeErrorType, "%s() got multiple values for argument '%s'", function, limitName)
	}
	limit = given[0]
	if len(given) > 1 {
		if flags.Exists() {
			return limit, flags, t.Raise(object.TypeErrorType, "%s() got multiple values for argument 'flags'", function)
		}
		flags = given[1]
	}
	if len(given) > 2 {
		return limit, flags, t.Raise(object.TypeErrorType, "%s() takes from %d to %d positional arguments but %d were given", function, before, before+2, before+len(given))
	}
	return limit, flags, warn(t, object.DeprecationWarningType, "'"+limitName+"' is passed as positional argument")
}

// escaped are the characters that escape puts a backslash before.
const escaped = "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"

func escape(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, isText := object.StrOf(arguments[0])
	text := ""
	if isText {
		text = s.Text()
	} else {
		content, ok := object.BufferOf(arguments[0])
		if !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "decoding to str: need a bytes-like object, %s found", arguments[0].Type().Name)
		}
		text = content
	}
	if raised := t.Work(int64(len(text)) / 16); raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Charge(2 * int64(len(text))); raised != nil {
		return object.Value{}, raised
	}
	output := make([]byte, 0, len(text)+8)
	for i := range len(text) {
		if strings.IndexByte(escaped, text[i]) >= 0 {
			output = append(output, '\\')
		}
		output = append(output, text[i])
	}
	if isText {
		return t.StrValue(string(output))
	}
	return t.NewBytes(string(output))
}

func hexadecimal(number int64) string { return fmt.Sprintf("0x%x", number) }
