// Package unicodedatamodule is the module unicodedata, on the tables of Go's library and of golang.org/x/text. Their edition of Unicode may be
// another one than CPython's.
package unicodedatamodule

import (
	_ "embed" // for the values of numbers
	"fmt"
	"sort"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
)

//go:generate python3.13 testdata/generate.py

//go:embed numeric.txt
var numericText string

//go:embed mirrored.txt
var mirroredText string

// mirrored has the characters that are mirrored in text from right to left.
var mirrored = sync.OnceValue(func() *unicode.RangeTable {
	table := &unicode.RangeTable{}
	for _, line := range strings.Split(strings.TrimSpace(mirroredText), "\n") {
		first, last, _ := strings.Cut(line, " ")
		from, _ := strconv.ParseUint(first, 16, 32)
		to, _ := strconv.ParseUint(last, 16, 32)
		// R32 may hold small points as well.
		table.R32 = append(table.R32, unicode.Range32{Lo: uint32(from), Hi: uint32(to), Stride: 1})
	}
	return table
})

// number is the value of a character, and its digit: -1 if it is none.
type number struct {
	value float64
	digit int
}

var numbers = sync.OnceValue(func() map[rune]number {
	table := map[rune]number{}
	for _, line := range strings.Split(strings.TrimSpace(numericText), "\n") {
		parts := strings.Fields(line)
		point, _ := strconv.ParseInt(parts[0], 16, 32)
		top, bottom, isFraction := strings.Cut(parts[1], "/")
		n := number{digit: -1}
		n.value, _ = strconv.ParseFloat(top, 64)
		if isFraction {
			divisor, _ := strconv.ParseFloat(bottom, 64)
			n.value /= divisor
		}
		if digit, err := strconv.Atoi(parts[2]); err == nil {
			n.digit = digit
		}
		table[rune(point)] = n
	}
	return table
})

// Definitions are the modules.
var Definitions = []*module.Definition{{
	Name: "unicodedata", Doc: "What Unicode says of characters.", Members: members,
	Begin: func(t *object.Thread, m *object.Module) *object.Exception {
		return m.Dict.SetName(t, "unidata_version", t.Intern("15.1.0").Value())
	},
}}

func members() []module.Member {
	list := module.Functions("unicodedata",
		module.Function{Signature: "lookup(name, /)", Native: lookup},
		module.Function{Signature: "normalize(form, unistr, /)", Native: normalize},
		module.Function{Signature: "is_normalized(form, unistr, /)", Native: isNormalized},
		module.Function{Signature: "name(chr, default=None, /)", Native: withDefault("name", "no such name", func(t *object.Thread, r rune) (object.Value, *object.Exception) {
			if text := syntax.CharacterName(r); text != "" {
				return t.StrValue(text)
			}
			return object.Value{}, nil
		})},
		module.Function{Signature: "decimal(chr, default=None, /)", Native: withDefault("decimal", "not a decimal", func(_ *object.Thread, r rune) (object.Value, *object.Exception) {
			if d := decimalOf(r); d >= 0 {
				return object.Int(int64(d)), nil
			}
			return object.Value{}, nil
		})},
		module.Function{Signature: "digit(chr, default=None, /)", Native: withDefault("digit", "not a digit", func(_ *object.Thread, r rune) (object.Value, *object.Exception) {
			d := decimalOf(r)
			if n, found := numbers()[r]; found && d < 0 {
				d = n.digit
			}
			if d >= 0 {
				return object.Int(int64(d)), nil
			}
			return object.Value{}, nil
		})},
		module.Function{Signature: "numeric(chr, default=None, /)", Native: withDefault("numeric", "not a numeric character", func(_ *object.Thread, r rune) (object.Value, *object.Exception) {
			if d := decimalOf(r); d >= 0 {
				return object.Float(float64(d)), nil
			}
			if n, found := numbers()[r]; found {
				return object.Float(n.value), nil
			}
			return object.Value{}, nil
		})},
	)
	text := func(name string, of func(rune) string) {
		list = append(list, module.Functions("unicodedata", module.Function{Signature: name + "(chr, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			r, raised := character(t, name, "", arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			return t.StrValue(of(r))
		}})...)
	}
	count := func(name string, of func(rune) int64) {
		list = append(list, module.Functions("unicodedata", module.Function{Signature: name + "(chr, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			r, raised := character(t, name, "", arguments[0])
			return object.Int(of(r)), raised
		}})...)
	}
	text("category", categoryOf)
	text("bidirectional", bidirectionalOf)
	text("east_asian_width", widthOf)
	text("decomposition", decompositionOf)
	count("combining", func(r rune) int64 { return int64(norm.NFD.PropertiesString(string(r)).CCC()) })
	count("mirrored", func(r rune) int64 {
		if unicode.Is(mirrored(), r) {
			return 1
		}
		return 0
	})
	return list
}

// character reads an argument of one character; which is the number of the argument in texts, if there are others.
func character(t *object.Thread, function, which string, v object.Value) (rune, *object.Exception) {
	s, ok := object.StrOf(v)
	if !ok {
		return 0, t.Raise(object.TypeErrorType, "%s() argument%s must be a unicode character, not %s", function, which, v.Type().TextName())
	}
	if s.Len() != 1 {
		return 0, t.Raise(object.TypeErrorType, "%s() argument%s must be a unicode character, not str", function, which)
	}
	r, _ := object.DecodePoint(s.Text())
	return r, nil
}

// withDefault makes a function that returns its second argument, or fails, where of returns nothing.
func withDefault(function, message string, of func(t *object.Thread, r rune) (object.Value, *object.Exception)) object.Native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		r, raised := character(t, function, " 1", arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		v, raised := of(t, r)
		switch {
		case raised != nil || v.Exists():
			return v, raised
		case arguments[1].Exists():
			return arguments[1], nil
		}
		return object.Value{}, t.Raise(object.ValueErrorType, "%s", message)
	}
}

// decimalOf is the value of a decimal digit, -1 for other characters. Digits of a script stand together, from zero on.
func decimalOf(r rune) int {
	if !unicode.Is(unicode.Nd, r) {
		return -1
	}
	zero := r
	for zero > 0 && unicode.Is(unicode.Nd, zero-1) && r-zero < 9 {
		zero--
	}
	// Ranges of digits may adjoin: the mathematical ones begin at 1D7CE.
	if r >= 0x1D7CE && r <= 0x1D7FF {
		return int(r-0x1D7CE) % 10
	}
	return int(r - zero)
}

// categories are the general categories with their tables.
var categories = func() []string {
	var names []string
	for name := range unicode.Categories {
		if len(name) == 2 && name != "LC" && name != "Cn" {
			names = append(names, name)
		}
	}
	return names
}()

func categoryOf(r rune) string {
	for _, name := range categories {
		if unicode.Is(unicode.Categories[name], r) {
			return name
		}
	}
	return "Cn"
}

func lookup(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, ok := object.StrOf(arguments[0])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "a bytes-like object is required, not '%s'", arguments[0].Type().Name)
	}
	r, found := syntax.CharacterNamed(s.Text())
	if !found {
		e := t.NewException(object.KeyErrorType)
		text, raised := t.StrValue("undefined character name '" + s.Text() + "'")
		if raised != nil {
			return object.Value{}, raised
		}
		e.Arguments = []object.Value{text}
		return object.Value{}, e
	}
	return t.StrValue(string(r))
}

var bidiNames = map[bidi.Class]string{
	bidi.L: "L", bidi.R: "R", bidi.EN: "EN", bidi.ES: "ES", bidi.ET: "ET", bidi.AN: "AN", bidi.CS: "CS", bidi.B: "B", bidi.S: "S",
	bidi.WS: "WS", bidi.ON: "ON", bidi.BN: "BN", bidi.NSM: "NSM", bidi.AL: "AL", bidi.LRO: "LRO", bidi.RLO: "RLO", bidi.LRE: "LRE",
	bidi.RLE: "RLE", bidi.PDF: "PDF", bidi.LRI: "LRI", bidi.RLI: "RLI", bidi.FSI: "FSI", bidi.PDI: "PDI",
}

// controls are the classes of the characters that bidi knows as one kind of control.
var controls = map[rune]string{
	0x202D: "LRO", 0x202E: "RLO", 0x202A: "LRE", 0x202B: "RLE", 0x202C: "PDF", 0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI",
}

func bidirectionalOf(r rune) string {
	if name, found := controls[r]; found {
		return name
	}
	if categoryOf(r) == "Cn" {
		return ""
	}
	p, _ := bidi.LookupRune(r)
	return bidiNames[p.Class()]
}

func widthOf(r rune) string {
	switch width.LookupRune(r).Kind() {
	case width.EastAsianAmbiguous:
		return "A"
	case width.EastAsianWide:
		return "W"
	case width.EastAsianNarrow:
		return "Na"
	case width.EastAsianFullwidth:
		return "F"
	case width.EastAsianHalfwidth:
		return "H"
	}
	return "N"
}

//go:embed decompositions.txt
var decompositionText string

// A decomposition is of a range of characters: the kind that the tag says, and the parts of its one character if they are not what the normal form
// has.
type decomposition struct {
	first, last rune
	tag, parts  string
}

var decompositions = sync.OnceValue(func() (table []decomposition) {
	for _, line := range strings.Split(strings.TrimSpace(decompositionText), "\n") {
		bounds, parts, _ := strings.Cut(line, " ")
		first, last, isRange := strings.Cut(bounds, "-")
		if !isRange {
			last = first
		}
		from, _ := strconv.ParseInt(first, 16, 32)
		to, _ := strconv.ParseInt(last, 16, 32)
		d := decomposition{first: rune(from), last: rune(to), parts: parts}
		if strings.HasPrefix(parts, "<") {
			d.tag, d.parts, _ = strings.Cut(parts, " ")
		}
		table = append(table, d)
	}
	return table
})

// decompositionOf is the characters that a character is made of, in hexadecimal, after the tag of a decomposition that is only compatible.
func decompositionOf(r rune) string {
	table := decompositions()
	i := sort.Search(len(table), func(i int) bool { return table[i].last >= r })
	if i == len(table) || table[i].first > r {
		return ""
	}
	d, form := table[i], norm.NFD
	if d.tag != "" {
		form = norm.NFKD
	}
	var points []string
	if d.tag != "" {
		points = append(points, d.tag)
	}
	if d.parts != "" {
		return strings.Join(append(points, d.parts), " ")
	}
	for _, part := range form.String(string(r)) {
		points = append(points, fmt.Sprintf("%04X", part))
	}
	return strings.Join(points, " ")
}
