package regexp_test

import (
	"fmt"
	goregexp "regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime/ts/regexp"
)

// Node 20 has no modifiers and no duplicate names. Each pattern with them is held to one without, which the
// goldens cover.
func TestModifiersAndDuplicateNamesAreShortForms(t *testing.T) {
	inputs := []string{"", "a", "A", "ab", "AB", "aB", "Ab", "a\nb", "\na\n", "x1", "1x", "xx", "yy", "xy", "2024-03", "03/2024", "aa", "aA"}
	for _, test := range []struct{ name, short, flags, long, longFlags string }{
		{"ignore case", `(?i:a)b`, "", `[aA]b`, ""},
		{"do not ignore case", `a(?-i:b)`, "i", `[aA]b`, ""},
		{"ignore case within", `(?-i:a(?i:b))`, "i", `a[bB]`, ""},
		{"multiline", `(?m:^a$)`, "", `(?<=^|\n)a(?=$|\n)`, ""},
		{"no multiline", `(?-m:^)a`, "m", `^a`, ""},
		{"dot matches line breaks", `a(?s:.)b`, "", `a[^]b`, ""},
		{"dot does not", `a(?-s:.)b`, "s", `a[^\n\r\u2028\u2029]b`, ""},
		{"several at once", `(?is-m:^A.b)`, "m", `^[aA][^][bB]`, ""},
		{"add and remove", `(?i-s:A.B)`, "s", `[aA][^\n\r\u2028\u2029][bB]`, ""},
		{"modified back reference", `(a)(?i:\1)`, "", `(a)[aA]`, ""},
		{"class and word edge", `(?i:[a-b])\b`, "", `[a-bA-B]\b`, ""},
		{"a name in two alternatives", `(?:(?<n>x)|(?<n>y))\k<n>`, "", `(?:(x)(?=x)|(y)(?=y))[xy]`, ""},
		{"a reference before", `\k<n>(?:(?<n>x)|(?<n>y))`, "", `(?:(x)|(y))`, ""},
		{"names in nested alternatives", `(?:(?<a>x)(?<b>1)|(?<b>1)(?<a>x))`, "", `(?:(x)(1)|(1)(x))`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			short, long := mustCompile(t, test.short, test.flags), mustCompile(t, test.long, test.longFlags)
			for _, input := range inputs {
				got, _, _ := short.Match(regexp.Input{ASCII: input}, 0, nil)
				want, _, _ := long.Match(regexp.Input{ASCII: input}, 0, nil)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("on %q: got %v, want %v", input, got, want)
				}
			}
		})
	}
}

func TestWhatModifiersAndDuplicateNamesMayNotBe(t *testing.T) {
	for pattern, reason := range map[string]string{
		`(?ii:a)`:                            "Repeated flag in flag group",
		`(?i-i:a)`:                           "Repeated flag in flag group",
		`(?-:a)`:                             "Invalid flag group",
		`(?i--m:a)`:                          "Multiple dashes in flag group",
		`(?g:a)`:                             "Invalid group",
		`(?iu:a)`:                            "Invalid flag group",
		`(?i`:                                "Invalid group",
		`(?i)`:                               "Invalid group",
		`(?<n>a)(?<n>b)`:                     "Duplicate capture group name",
		`(?<n>a(?<n>b))`:                     "Duplicate capture group name",
		`(?:(?<n>a)|b)(?<n>c)`:               "Duplicate capture group name",
		`(?<n>a)|(?:(?<n>b)|(?<n>c))(?<n>d)`: "Duplicate capture group name",
	} {
		_, err := regexp.CompileString(pattern, "")
		want := "Invalid regular expression: /" + pattern + "/: " + reason
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", pattern, err, want)
		}
	}
}

// FuzzAgainstGo compares with Go's package where the two languages are the same: Perl's syntax without empty
// iterations, whose captures differ. A pattern is built from the fuzzer's bytes.
func FuzzAgainstGo(f *testing.F) {
	for _, seed := range []string{"", "ab", "\x00\x12\x25\x31\x47", "a|b*c+?(d)[e]", "0123456789", "\x05\x15\x25\x35\x45\x55\x65\x75"} {
		f.Add([]byte(seed), "abcab aabbcc")
	}
	f.Fuzz(func(t *testing.T, choices []byte, input string) {
		for i := range len(input) {
			if input[i] >= 0x80 {
				return
			}
		}
		if len(choices) > 60 || len(input) > 100 {
			return
		}
		pattern, _ := build(choices, 3)
		want := goregexp.MustCompile(pattern).FindStringSubmatchIndex(input)
		re, err := regexp.CompileString(pattern, "")
		if err != nil {
			t.Fatalf("%q: %v", pattern, err)
		}
		polls := 0
		budget := &regexp.Budget{Stopped: func() bool { polls++; return polls > 1000 }}
		got, _, err := re.Match(regexp.Input{ASCII: input}, 0, budget)
		if err != nil {
			return
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%q on %q: got %v, want %v", pattern, input, got, want)
		}
	})
}

// build makes a pattern that both languages know. Groups are not within repeats, where ECMAScript resets them, and
// what is repeated is not empty.
func build(choices []byte, depth int) (pattern string, rest []byte) {
	if len(choices) == 0 {
		return "a", nil
	}
	c, rest := choices[0], choices[1:]
	atoms := []string{"a", "b", "[ab]", "[^a]", `\w`, " ", "c", `\d`, "[a-c]"}
	if depth == 0 {
		return atoms[int(c)%len(atoms)], rest
	}
	switch c % 8 {
	case 0, 1:
		var left, right string
		left, rest = build(rest, depth-1)
		right, rest = build(rest, depth-1)
		return fmt.Sprintf("(?:%s|%s)", left, right), rest
	case 2:
		var body string
		body, rest = build(rest, depth-1)
		return "(" + body + ")", rest
	case 3:
		quantifiers := []string{"*", "+", "?", "*?", "+?", "??", "{1,2}", "{2}"}
		return atoms[int(c/8)%len(atoms)] + quantifiers[int(c>>4)%len(quantifiers)], rest
	case 4:
		return []string{`\b`, `\B`, "^", "$"}[int(c/8)%4], rest
	default:
		var left, right string
		left, rest = build(rest, depth-1)
		right, rest = build(rest, depth-1)
		return left + right, rest
	}
}
