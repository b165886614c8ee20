package syntax

import (
	"strings"
	"testing"
)

// addCorpus gives a fuzz target the sources of the golden files.
func addCorpus(f *testing.F) {
	for _, b := range readBlocks(f, "trees.txt") {
		f.Add(b.source)
	}
	for _, b := range readBlocks(f, "mistakes.txt") {
		for line := range strings.Lines(b.source) {
			f.Add(line)
		}
	}
}

// checkSource parses a source in every mode and checks what must be true of any.
func checkSource(t *testing.T, source string) {
	for _, options := range []Options{{}, {Mode: Eval}, {Mode: Single}, {BaseIndentation: true}} {
		module, err := Parse(source, options)
		if err != nil {
			e := err.(*SyntaxError)
			if e.Message == "" || e.Kind == "" || e.Line < 0 || e.Column < -1 || strings.Contains(e.Text, "\n") {
				t.Errorf("%+v: %+v", options, e)
			}
			continue
		}
		Dump(module)
		checkAgreement(t, source, options)
	}
}

// checkAgreement checks that the grammar of the diagnosis accepts what the parser accepts.
func checkAgreement(t *testing.T, source string, options Options) {
	prepared, _, err := prepare(source)
	if err != nil || options.Mode == Single {
		return
	}
	l := lex(prepared, options.BaseIndentation)
	d := newDiagnosis(l, nil, nil)
	start := "file"
	if options.Mode == Eval {
		start = "eval"
	}
	defer func() {
		switch problem := recover().(type) {
		case nil, exhaustion:
		case refusal:
			t.Errorf("the parser accepts %q, the diagnosis says: %v", source, problem.err)
		default:
			panic(problem)
		}
	}()
	if d.rule(mistakes()[start], 0) == noMatch || d.pending != nil {
		t.Errorf("the parser accepts %q, the diagnosis does not", source)
	}
}

func TestDiagnosisAcceptsWhatTheParserAccepts(t *testing.T) {
	for _, b := range readBlocks(t, "trees.txt") {
		checkSource(t, b.source)
	}
	for _, b := range readBlocks(t, "mistakes.txt") {
		for line := range strings.Lines(b.source) {
			checkSource(t, line)
		}
	}
}

func FuzzParse(f *testing.F) {
	addCorpus(f)
	f.Fuzz(checkSource)
}

func FuzzLex(f *testing.F) {
	addCorpus(f)
	f.Fuzz(func(t *testing.T, source string) {
		prepared, _, err := prepare(source)
		if err != nil {
			return
		}
		l := lex(prepared, false)
		end := int32(0)
		for i := range l.tokens {
			token := &l.tokens[i]
			if token.kind == problemToken {
				break // where the problem is, which may lie before
			}
			if token.start < end || token.end < token.start || int(token.end) > len(prepared) {
				t.Fatalf("token %d of %q: %+v after %d", i, source, token, end)
			}
			end = token.end
		}
		if last := l.tokens[len(l.tokens)-1].kind; last != endMarker && last != problemToken {
			t.Fatalf("%q ends with %d", source, last)
		}
	})
}
