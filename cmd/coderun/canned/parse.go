package canned

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// MaxFileBytes is the size up to which AddFile reads a file.
const MaxFileBytes = 64 << 20

// maxDelay keeps a delay far from what a time.Duration can hold; no wall budget is that long.
const maxDelay = 1000 * time.Hour

// Bindings are namespaces of functions with fixed answers, gathered from any number of files. The zero
// Bindings is empty and ready to use. Its methods are for one goroutine; the functions that it gives may
// be called from any.
type Bindings struct {
	// order has the names of the namespaces as they were first added.
	order      []string
	namespaces map[string]namespace
}

// namespace has the functions by their names.
type namespace map[string]*function

// rule is one canned answer. args is nil if it takes every call; result is the JSON text, nil if absent.
type rule struct {
	args   any
	result json.RawMessage
	failed bool
	err    string
	delay  time.Duration
}

// AddFile adds the functions of a bindings file of at most [MaxFileBytes].
func (b *Bindings) AddFile(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("bindings file: %w", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, MaxFileBytes+1))
	if err != nil {
		return fmt.Errorf("bindings file: %w", err)
	}
	if len(text) > MaxFileBytes {
		return fmt.Errorf("bindings file: %s is larger than %s", path, limits.FormatSize(MaxFileBytes))
	}
	return b.Add(path, text)
}

// Add adds the functions of the bindings file whose content is text. name is what errors call the file.
// A namespace that is there already gains functions; a function that is there already is an error. After
// an error the Bindings is as it was.
func (b *Bindings) Add(name string, text []byte) error {
	p := newParser(name, text)
	merged := b.copy()
	if err := p.file(merged); err != nil {
		return err
	}
	// Checked with the other files' namespaces, since no rule of names concerns two namespaces that
	// could both be right alone.
	if err := coderuntime.ValidateBindings(merged.Namespaces()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	*b = *merged
	return nil
}

func (b *Bindings) copy() *Bindings {
	out := &Bindings{slices.Clone(b.order), map[string]namespace{}}
	for name, n := range b.namespaces {
		out.namespaces[name] = maps.Clone(n)
	}
	return out
}

func (b *Bindings) namespace(name string) namespace {
	n, ok := b.namespaces[name]
	if !ok {
		n = namespace{}
		b.namespaces[name] = n
		b.order = append(b.order, name)
	}
	return n
}

// parser reads one file. Where the file's form is known it takes tokens, so that a member given twice is
// seen; values are taken whole.
type parser struct {
	name    string
	text    []byte
	decoder *json.Decoder
	// start is the offset of the token or value taken last.
	start int64
	// lines is the number of line ends before counted.
	lines   int
	counted int64
}

func newParser(name string, text []byte) *parser {
	// A byte order mark, which editors on Windows write, may be ignored (RFC 8259, section 8.1).
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	return &parser{name: name, text: text, decoder: decoder}
}

// errorf makes an error that begins with the place of the token or value taken last.
func (p *parser) errorf(format string, arguments ...any) error {
	return p.errorAt(p.start, format, arguments...)
}

func (p *parser) errorAt(offset int64, format string, arguments ...any) error {
	return fmt.Errorf("%s: %s", p.place(offset), fmt.Sprintf(format, arguments...))
}

// place gives the file and the line. Places are asked for in rising order but for errors, so that lines
// are counted once.
func (p *parser) place(offset int64) string {
	offset = min(max(offset, 0), int64(len(p.text)))
	if offset < p.counted {
		p.lines, p.counted = 0, 0
	}
	p.lines += bytes.Count(p.text[p.counted:offset], []byte("\n"))
	p.counted = offset
	return p.name + ":" + strconv.Itoa(p.lines+1)
}

// mark remembers where the next token begins.
func (p *parser) mark() {
	offset := int(p.decoder.InputOffset())
	for offset < len(p.text) && strings.IndexByte(" \t\r\n,:", p.text[offset]) >= 0 {
		offset++
	}
	p.start = int64(offset)
}

// syntax describes what the decoder did not like.
func (p *parser) syntax(where string, err error) error {
	offset := p.start
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset - 1
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		offset, err = int64(len(p.text)), errors.New("the text ends too early")
	}
	return p.errorAt(offset, "%sinvalid JSON: %s", where, strings.TrimPrefix(err.Error(), "json: "))
}

// open takes the beginning of a list or object.
func (p *parser) open(where string, delimiter json.Delim, want string) error {
	p.mark()
	token, err := p.decoder.Token()
	if err != nil {
		return p.syntax(where, err)
	}
	if token != delimiter {
		return p.errorf("%swant %s, got %s", where, want, describeToken(token))
	}
	return nil
}

// close takes the end of a list or object after its last member.
func (p *parser) close(where string) error {
	p.mark()
	if _, err := p.decoder.Token(); err != nil {
		return p.syntax(where, err)
	}
	return nil
}

func (p *parser) key(where string) (string, error) {
	p.mark()
	token, err := p.decoder.Token()
	if err != nil {
		return "", p.syntax(where, err)
	}
	// The decoder lets only strings pass where a key stands.
	key, _ := token.(string)
	return key, nil
}

// value takes one value as text.
func (p *parser) value(where string) (json.RawMessage, error) {
	p.mark()
	var raw json.RawMessage
	if err := p.decoder.Decode(&raw); err != nil {
		// The decoder counts from another place; decoding the rest anew finds the same fault in it.
		var syntax *json.SyntaxError
		if errors.As(json.Unmarshal(p.text[p.start:], &raw), &syntax) {
			syntax.Offset += p.start
			err = syntax
		}
		return nil, p.syntax(where, err)
	}
	return raw, nil
}

func (p *parser) file(into *Bindings) error {
	for i := 0; i < len(p.text); {
		r, size := utf8.DecodeRune(p.text[i:])
		if r == utf8.RuneError && size == 1 {
			return p.errorAt(int64(i), "byte 0x%02x is not UTF-8", p.text[i])
		}
		i += size
	}
	if err := p.open("", '{', "an object of namespaces"); err != nil {
		return err
	}
	for p.decoder.More() {
		name, err := p.key("")
		if err != nil {
			return err
		}
		if err := p.namespace(name, into.namespace(name)); err != nil {
			return err
		}
	}
	if err := p.close(""); err != nil {
		return err
	}
	p.mark()
	if p.start < int64(len(p.text)) {
		return p.errorf("invalid JSON: more text after the end of the object")
	}
	return nil
}

func (p *parser) namespace(namespaceName string, into namespace) error {
	where := quoteShort(namespaceName) + ": "
	if err := p.open(where, '{', "an object of functions"); err != nil {
		return err
	}
	for p.decoder.More() {
		name, err := p.key(where)
		if err != nil {
			return err
		}
		member := memberText(namespaceName, name)
		if earlier, ok := into[name]; ok {
			return p.errorf("%s is given twice, first in %s", member, earlier.place)
		}
		f := &function{member: member, place: p.place(p.start)}
		if err := p.rules(f); err != nil {
			return err
		}
		into[name] = f
	}
	return p.close(where)
}

func (p *parser) rules(into *function) error {
	where := into.member + ": "
	if err := p.open(where, '[', "a list of rules"); err != nil {
		return err
	}
	for p.decoder.More() {
		r, err := p.rule(into.member + ": rule " + strconv.Itoa(len(into.rules)+1) + ": ")
		if err != nil {
			return err
		}
		into.rules = append(into.rules, r)
	}
	return p.close(where)
}

func (p *parser) rule(where string) (*rule, error) {
	if err := p.open(where, '{', "an object"); err != nil {
		return nil, err
	}
	r := &rule{}
	seen := map[string]bool{}
	for p.decoder.More() {
		name, err := p.key(where)
		if err != nil {
			return nil, err
		}
		if seen[name] {
			return nil, p.errorf("%s%s is given twice", where, quoteShort(name))
		}
		seen[name] = true
		keyStart := p.start
		text, err := p.value(where)
		if err != nil {
			return nil, err
		}
		switch name {
		case "args":
			if r.args, err = coderuntime.ToValue(text); err != nil {
				return nil, p.errorf("%sargs: %s", where, problem(err))
			}
			if r.args == (coderuntime.Null{}) {
				r.args = nil
			}
		case "result":
			if _, err := coderuntime.ToValue(text); err != nil {
				return nil, p.errorf("%sresult: %s", where, problem(err))
			}
			r.result = text
		case "error":
			if text[0] != '"' {
				return nil, p.errorf("%serror: want a string, got %s", where, describe(text))
			}
			r.failed = true
			if err := json.Unmarshal(text, &r.err); err != nil {
				return nil, p.syntax(where, err)
			}
		case "delayMs":
			if r.delay, err = parseDelay(text); err != nil {
				return nil, p.errorf("%sdelayMs: %s", where, err)
			}
		default:
			return nil, p.errorAt(keyStart, "%sunknown field %s: a rule has args, result, error and delayMs", where, quoteShort(name))
		}
	}
	return r, p.close(where)
}

func parseDelay(text json.RawMessage) (time.Duration, error) {
	milliseconds, err := strconv.ParseFloat(string(text), 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, fmt.Errorf("want a number of milliseconds, got %s", describe(text))
	}
	switch most := maxDelay / time.Millisecond; {
	case milliseconds < 0:
		return 0, fmt.Errorf("want a number that is not negative, got %s", describe(text))
	case milliseconds > float64(most):
		return 0, fmt.Errorf("want at most %d, got %s", most, describe(text))
	}
	return time.Duration(milliseconds * float64(time.Millisecond)), nil
}

// problem leaves out the word with which a ConversionError's path begins.
func problem(err error) string {
	var conversion *coderuntime.ConversionError
	if errors.As(err, &conversion) {
		return strings.TrimPrefix(conversion.Error(), "result ")
	}
	return err.Error()
}

func describeToken(token json.Token) string {
	switch token := token.(type) {
	case json.Delim:
		return describe([]byte(token.String()))
	case string:
		return "the string " + quoteShort(token)
	case json.Number:
		return describe([]byte(token))
	case bool:
		return strconv.FormatBool(token)
	}
	return "null"
}

// describe names a JSON text that stands where it should not.
func describe(text []byte) string {
	switch text[0] {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return "the string " + limits.CutText(string(text), shortBytes)
	}
	return limits.CutText(string(text), shortBytes)
}

// shortBytes is how much of a text from a file an error quotes.
const shortBytes = 100

func quoteShort(text string) string {
	if cut := limits.CutText(text, shortBytes); len(cut) < len(text) {
		return strconv.Quote(cut) + "..."
	}
	return strconv.Quote(text)
}
