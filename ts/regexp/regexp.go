package regexp

import (
	"math"
	"strings"
	"unicode/utf16"
)

// Regexp is a compiled pattern. It is immutable.
type Regexp struct {
	program *program
	source  []uint16
	flags   string
	names   []string
	sticky  bool
}

// Compile compiles a pattern, given as UTF-16 code units, with flags, any of dgimsuvy at most once each and not both
// u and v. The error is a [*SyntaxError]. The pattern is copied.
//
// The time is proportional to the length of the pattern, which is bounded, as are its nesting and the work that its
// sets of characters make.
func Compile(pattern []uint16, flags string) (r *Regexp, err error) {
	if !validFlags(flags) {
		return nil, &SyntaxError{
			Message: "Invalid flags supplied to RegExp constructor '" + flags + "'", Pattern: pattern, Flags: flags,
		}
	}
	pattern = append([]uint16(nil), pattern...)
	defer func() {
		switch reason := recover().(type) {
		case nil:
		case parseError:
			r, err = nil, newSyntaxError(pattern, flags, string(reason))
		default:
			panic(reason)
		}
	}()
	p := &parser{
		source:  pattern,
		unicode: strings.ContainsAny(flags, "uv"),
		sets:    strings.Contains(flags, "v"),
		flags: flagSet{
			ignoreCase: strings.Contains(flags, "i"),
			multiline:  strings.Contains(flags, "m"),
			dotAll:     strings.Contains(flags, "s"),
		},
	}
	tree := p.pattern()
	return &Regexp{
		program: compile(tree, p.groups, p.unicode),
		source:  pattern,
		flags:   flags,
		names:   p.names,
		sticky:  strings.Contains(flags, "y"),
	}, nil
}

// CompileString compiles a pattern given as a Go string; see [Compile].
func CompileString(pattern, flags string) (*Regexp, error) {
	return Compile(utf16.Encode([]rune(pattern)), flags)
}

func validFlags(flags string) bool {
	for i := range len(flags) {
		if strings.IndexByte("dgimsuvy", flags[i]) < 0 || strings.IndexByte(flags[:i], flags[i]) >= 0 {
			return false
		}
	}
	return !strings.Contains(flags, "u") || !strings.Contains(flags, "v")
}

// Source returns the pattern. The caller must not change it.
func (r *Regexp) Source() []uint16 { return r.source }

// Flags returns the flags as they were given.
func (r *Regexp) Flags() string { return r.flags }

// Groups returns the names of the groups by their numbers, empty for those without one. Entry 0 stands for the whole
// match. In a pattern with alternatives a name can occur more than once. The caller must not change it.
func (r *Regexp) Groups() []string { return r.names }

// Unicode reports whether the pattern matches code points: it has one of the flags u and v.
func (r *Regexp) Unicode() bool { return r.program.unicode }

// Input is the text to search: Units if it is not nil, else ASCII, whose bytes must all be below 0x80. A match
// neither copies nor keeps it.
type Input struct {
	ASCII string
	Units []uint16
}

// Length is the number of code units.
func (i Input) Length() int {
	if i.Units != nil {
		return len(i.Units)
	}
	return len(i.ASCII)
}

// DefaultMemory is the bound that V8 has for the alternatives that are yet to be tried.
const DefaultMemory = 64 << 20

// Budget bounds matches. It may serve many of them, one at a time. A nil Budget bounds the memory only.
type Budget struct {
	// Stopped is asked every few thousand steps whether to give up.
	Stopped func() bool
	// Memory is how many bytes the alternatives that are yet to be tried may take; 0 stands for DefaultMemory.
	Memory int

	// steps are what is left until Stopped is asked.
	steps int
}

// stepsPerPoll is the distance between two questions, in steps of about ten nanoseconds.
const stepsPerPoll = 4096

func (b *Budget) stopped() bool { return b != nil && b.Stopped != nil && b.Stopped() }

func (b *Budget) entries() int {
	memory := DefaultMemory
	if b != nil && b.Memory > 0 {
		memory = b.Memory
	}
	return memory / entryBytes
}

// Match looks for the first match at or behind lastIndex, with the flag y exactly there. An index behind the end
// has no match; it must not be negative. In a pattern with u or v, one in the middle of a pair of surrogates stands
// for the start of the pair.
//
// The captures are pairs of indexes in code units, the match's first, then those of the groups, -1 for a group that
// did not take part. The error is [ErrStopped] or [ErrTooComplex].
func (r *Regexp) Match(input Input, lastIndex int, budget *Budget) (captures []int, matched bool, err error) {
	return r.match(input, lastIndex, r.sticky, budget)
}

// Find is Match without regard to the flag y.
func (r *Regexp) Find(input Input, lastIndex int, budget *Budget) (captures []int, matched bool, err error) {
	return r.match(input, lastIndex, false, budget)
}

// MatchAt is Match as if with the flag y.
func (r *Regexp) MatchAt(input Input, lastIndex int, budget *Budget) (captures []int, matched bool, err error) {
	return r.match(input, lastIndex, true, budget)
}

func (r *Regexp) match(input Input, index int, sticky bool, budget *Budget) ([]int, bool, error) {
	if n := input.Length(); index > n || n > math.MaxInt32 {
		return nil, false, nil
	}
	m := machines.Get().(*machine)
	matched, err := m.search(r.program, input, index, sticky, budget)
	var captures []int
	if matched {
		captures = make([]int, r.program.captures)
		for i := range captures {
			captures[i] = int(m.registers[i])
		}
	}
	m.release()
	return captures, matched, err
}
