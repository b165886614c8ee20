package codemode

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/dlclark/regexp2/v2"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/limits"
)

// schema is a JSON Schema that values are checked against. It is compiled when it is first used: a server may have hundreds of tools, of which a program
// calls three.
type schema struct {
	text     json.RawMessage
	once     sync.Once
	compiled *jsonschema.Schema
	quick    *quick // nil if it says more than that
	meter    *meter
	err      error
}

// The bounds of a schema that is compiled, as a guard against hostile ones.
const (
	schemaBytes = 1 << 20
	schemaDepth = 200
)

// newSchema returns nil for no schema, which takes everything.
func newSchema(text json.RawMessage) *schema {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	return &schema{text: text}
}

// problem compiles the schema and returns why it cannot be.
func (s *schema) problem() error {
	if s == nil {
		return nil
	}
	s.once.Do(func() {
		defer func() {
			if r := recover(); r != nil {
				s.compiled, s.err = nil, errors.New("it breaks the validator")
			}
		}()
		if s.compiled, s.err = compileSchema(s.text); s.err == nil {
			s.quick = newQuick(s.compiled, 0)
			s.meter = newMeter(s.compiled)
		}
	})
	return s.err
}

func compileSchema(text json.RawMessage) (*jsonschema.Schema, error) {
	if len(text) > schemaBytes {
		return nil, fmt.Errorf("it has %d bytes, more than %d", len(text), schemaBytes)
	}
	if depthOf(text) > schemaDepth {
		return nil, fmt.Errorf("it is nested more deeply than %d", schemaDepth)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, errors.New("it is not JSON")
	}
	if object, ok := document.(map[string]any); ok {
		// What is said by draft of the version that it names and by none of another; a name that nobody knows says nothing.
		if version, _ := object["$schema"].(string); !knownDraft(version) {
			delete(object, "$schema")
		}
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.UseLoader(noLoader{})
	compiler.UseRegexpEngine(compilePattern)
	const place = "schema:///tool"
	if err := compiler.AddResource(place, document); err != nil {
		return nil, errors.New(limits.CutText(err.Error(), 300))
	}
	compiled, err := compiler.Compile(place)
	if err != nil {
		return nil, errors.New(limits.CutText(strings.ReplaceAll(err.Error(), place, ""), 300))
	}
	return compiled, nil
}

// noLoader refuses schemas from elsewhere: what a schema of a stranger names is not fetched.
type noLoader struct{}

// Load implements jsonschema.URLLoader.
func (noLoader) Load(url string) (any, error) {
	return nil, errors.New("it refers to another document")
}

// patternTime bounds the match of one pattern that may backtrack; a text that takes longer passes.
const patternTime = 50 * time.Millisecond

// compilePattern reads a regular expression, which JSON Schema writes as ECMAScript does. Most are Go's too, which match in linear time.
func compilePattern(text string) (jsonschema.Regexp, error) {
	if re, err := regexp.Compile(text); err == nil {
		return re, nil
	}
	re, err := regexp2.Compile(text, regexp2.ECMAScript)
	if err != nil {
		return nil, err
	}
	re.MatchTimeout = patternTime
	return backtracking{re}, nil
}

// backtracking is a pattern with what Go's package regexp does not have.
type backtracking struct{ *regexp2.Regexp }

// MatchString implements jsonschema.Regexp.
func (b backtracking) MatchString(text string) bool {
	matches, err := b.Regexp.MatchString(text)
	return matches || err != nil
}

func knownDraft(version string) bool {
	for _, known := range []string{
		"json-schema.org/draft/2020-12/schema", "json-schema.org/draft/2019-09/schema", "json-schema.org/draft-07/schema",
		"json-schema.org/draft-06/schema", "json-schema.org/draft-04/schema",
	} {
		if strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(version, "https://"), "http://"), "#") == known {
			return true
		}
	}
	return false
}

// depthOf is how deeply the brackets of a JSON text are nested.
func depthOf(text []byte) int {
	depth, deepest, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
			deepest = max(deepest, depth)
		case c == '}' || c == ']':
			depth--
		}
	}
	return deepest
}

// check reports what of a value, which is one of coderuntime's, does not fit the schema; root is how the value is called in the error. A schema that cannot be
// understood takes everything. It takes about checkTime at most, and ends with ctx.
func (s *schema) check(ctx context.Context, root string, value any) error {
	if s == nil || s.problem() != nil || s.quick != nil && s.quick.fits(value) {
		return nil
	}
	plain, err := toPlain(value, 0)
	if err != nil {
		return fmt.Errorf("%s %w", root, err)
	}
	err = s.meter.run(ctx, func() error { return s.compiled.Validate(plain) })
	invalid := &jsonschema.ValidationError{}
	switch {
	case errors.As(err, &invalid):
		if text := describeInvalid(root, invalid); text != "" {
			return &invalidError{text: text}
		}
		return nil
	case errors.Is(err, errCheckEnded):
		return fmt.Errorf("the %s could not be checked: %w", root, err)
	}
	return err
}

// invalidError is a value that does not fit a schema.
type invalidError struct{ text string }

// Error lists what does not fit, a line each.
func (e *invalidError) Error() string { return e.text }

// plainDepth bounds the recursion of toPlain and of the validator.
const plainDepth = 1000

// toPlain gives the form that the validator takes: what encoding/json would have made of the value's JSON text.
func toPlain(value any, depth int) (any, error) {
	if depth > plainDepth {
		return nil, fmt.Errorf("is nested more deeply than %d", plainDepth)
	}
	switch value := value.(type) {
	case nil, bool, string, int64, float64, json.Number:
		return value, nil
	case coderuntime.Null:
		return nil, nil
	case *big.Int:
		return json.Number(value.String()), nil
	case []byte:
		return base64.StdEncoding.EncodeToString(value), nil
	case time.Time:
		return value.UTC().Format(time.RFC3339Nano), nil
	case []any:
		out := make([]any, len(value))
		for i, item := range value {
			var err error
			if out[i], err = toPlain(item, depth+1); err != nil {
				return nil, err
			}
		}
		return out, nil
	case *coderuntime.Object:
		out := make(map[string]any, value.Len())
		for name, member := range value.All() {
			plain, err := toPlain(member, depth+1)
			if err != nil {
				return nil, err
			}
			out[name] = plain
		}
		return out, nil
	}
	// Maps and sets: their JSON form is what a tool gets.
	text, err := coderuntime.AppendJSON(nil, value)
	if err != nil {
		return nil, err
	}
	return jsonschema.UnmarshalJSON(bytes.NewReader(text))
}

// problemLines bounds how many faults of one value are listed.
const problemLines = 8

// describeInvalid lists the faults that a validation found, in a model's terms: argument.limit: want integer, got string.
func describeInvalid(root string, invalid *jsonschema.ValidationError) string {
	var lines []string
	var walk func(e *jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		if len(lines) > problemLines {
			return
		}
		switch k := e.ErrorKind.(type) {
		case *kind.RefCycle:
			// The schema says nothing: it refers to itself.
			return
		case *kind.Schema, *kind.Group, *kind.AllOf, *kind.Reference:
			for _, cause := range e.Causes {
				walk(cause)
			}
			return
		case *kind.AnyOf, *kind.OneOf:
			// Which of the alternatives was meant nobody knows, but often it is plain.
			if best := nearestCause(e.Causes, len(e.InstanceLocation)); best != nil {
				walk(best)
				return
			}
			if matched, ok := k.(*kind.OneOf); ok && len(matched.Subschemas) > 0 {
				lines = append(lines, pathOf(root, e.InstanceLocation)+": fits more than one of the alternatives of which it must be one")
				return
			}
			lines = append(lines, pathOf(root, e.InstanceLocation)+": fits none of the alternatives: "+alternatives(e.Causes))
		default:
			lines = append(lines, pathOf(root, e.InstanceLocation)+": "+describeKind(k))
		}
	}
	walk(invalid)
	lines = slices.Compact(lines)
	if len(lines) > problemLines {
		lines = append(lines[:problemLines], "and more")
	}
	return strings.Join(lines, "; ")
}

// nearestCause is the alternative that was probably meant: the only one that is not refused for the kind of the value, or for a constant or an enum in it, as
// a discriminator is. depth is that of the value; nil if there is none.
func nearestCause(causes []*jsonschema.ValidationError, depth int) *jsonschema.ValidationError {
	var best *jsonschema.ValidationError
	for _, cause := range causes {
		if otherKind(cause, depth, 20) {
			continue
		}
		if best != nil {
			return nil
		}
		best = cause
	}
	return best
}

// otherKind reports whether a fault is that a value is of another type than the one at depth, or that a constant is another.
func otherKind(e *jsonschema.ValidationError, depth, left int) bool {
	switch e.ErrorKind.(type) {
	case *kind.Const, *kind.Enum:
		return true
	case *kind.Type:
		return len(e.InstanceLocation) == depth
	}
	for _, cause := range e.Causes {
		if left > 0 && otherKind(cause, depth, left-1) {
			return true
		}
	}
	return false
}

// alternatives says briefly why each alternative was refused.
func alternatives(causes []*jsonschema.ValidationError) string {
	var out []string
	for i, cause := range causes {
		if i == 4 {
			out = append(out, "...")
			break
		}
		for len(cause.Causes) > 0 {
			cause = cause.Causes[0]
		}
		text := describeKind(cause.ErrorKind)
		if len(cause.InstanceLocation) > 0 {
			text = strings.TrimPrefix(pathOf("", cause.InstanceLocation), ".") + ": " + text
		}
		out = append(out, limits.CutText(text, 100))
	}
	return strings.Join(out, ", or ")
}

func describeKind(k jsonschema.ErrorKind) string {
	switch k := k.(type) {
	case *kind.Type:
		return "want " + strings.Join(k.Want, " or ") + ", got " + k.Got
	case *kind.Required:
		return "lacks " + quotedNames(k.Missing)
	case *kind.AdditionalProperties:
		return "has no " + quotedNames(k.Properties)
	case *kind.Enum:
		return "want one of " + limits.CutText(jsonOf(k.Want), 300) + ", got " + limits.CutText(jsonOf(k.Got), 100)
	case *kind.InvalidJsonValue:
		return "is infinite or not a number"
	case *kind.Const:
		return "want " + limits.CutText(jsonOf(k.Want), 100) + ", got " + limits.CutText(jsonOf(k.Got), 100)
	}
	return limits.CutText(k.LocalizedString(message.NewPrinter(language.English)), 300)
}

func quotedNames(names []string) string {
	var out []string
	for i, name := range slices.Sorted(slices.Values(names)) {
		if i == 10 {
			out = append(out, "and more")
			break
		}
		out = append(out, strconv.Quote(shortened(name)))
	}
	return strings.Join(out, ", ")
}

func jsonOf(value any) string {
	text, err := coderuntime.AppendJSON(nil, value)
	if err != nil {
		return "something"
	}
	return string(text)
}

// pathOf writes the place of a part as a program would: argument.items[3].price.
func pathOf(root string, location []string) string {
	var b strings.Builder
	b.WriteString(root)
	for _, step := range location {
		if b.Len() > 300 {
			b.WriteString("...")
			break
		}
		if n, err := strconv.Atoi(step); err == nil && n >= 0 {
			fmt.Fprintf(&b, "[%d]", n)
		} else {
			b.WriteString(members.Path("", step))
		}
	}
	return b.String()
}

// shortened is a name as texts show it.
func shortened(name string) string {
	if short := limits.CutText(name, 100); len(short) < len(name) {
		return short + "..."
	}
	return name
}

// objectKeys says what keys an object that fits the schema may have, as far as that is plain: required ones, known ones, and whether others are refused. ok is
// false where the schema says it in other ways.
func (s *schema) objectKeys() (required, known []string, closed, ok bool) {
	if s == nil || s.problem() != nil || s.compiled.Bool != nil {
		return nil, nil, false, false
	}
	c := s.compiled
	if c.Ref != nil || c.RecursiveRef != nil || c.DynamicRef != nil || len(c.AllOf)+len(c.AnyOf)+len(c.OneOf) > 0 || c.If != nil || c.Not != nil {
		return nil, nil, false, false
	}
	for name := range c.Properties {
		known = append(known, name)
	}
	slices.Sort(known)
	refused, isBool := c.AdditionalProperties.(bool)
	return c.Required, known, isBool && !refused && len(c.PatternProperties) == 0, true
}
