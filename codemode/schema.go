package codemode

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/limits"
)

// schema is a JSON Schema that values are checked against. It is compiled when it is first used: a server may have hundreds of tools, of which a program
// calls three.
type schema struct {
	text json.RawMessage
	once sync.Once
	// Of these there is one: plain for most schemas, resolved and cost for those that say more, err for what cannot be understood.
	plain    *plain
	resolved *jsonschema.Resolved
	cost     *cost
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
			if recover() != nil {
				s.plain, s.resolved, s.err = nil, nil, errors.New("it breaks the validator")
			}
		}()
		s.err = s.compile()
	})
	return s.err
}

func (s *schema) compile() error {
	if len(s.text) > schemaBytes {
		return fmt.Errorf("it has %d bytes, more than %d", len(s.text), schemaBytes)
	}
	if depthOf(s.text) > schemaDepth {
		return fmt.Errorf("it is nested more deeply than %d", schemaDepth)
	}
	decoder := json.NewDecoder(bytes.NewReader(s.text))
	decoder.UseNumber()
	var document any
	if err := decoder.Decode(&document); err != nil {
		return errors.New("it is not JSON")
	}
	if s.plain = newPlain(document, 0); s.plain != nil {
		return nil
	}
	var root jsonschema.Schema
	if err := json.Unmarshal(s.text, &root); err != nil {
		return errors.New(limits.CutText(err.Error(), 300))
	}
	// The validator knows two versions; what others say is near enough to one of them, and a version that nobody knows says nothing.
	switch {
	case strings.Contains(root.Schema, "draft-04"), strings.Contains(root.Schema, "draft-06"), strings.Contains(root.Schema, "draft-07"):
		root.Schema = "http://json-schema.org/draft-07/schema#"
	default:
		root.Schema = ""
	}
	resolved, err := root.Resolve(nil)
	if err != nil {
		return errors.New(limits.CutText(err.Error(), 300))
	}
	if s.cost, err = newCost(document); err != nil {
		return err
	}
	s.resolved = resolved
	return nil
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
// understood takes everything. The time that it takes is bounded: a value whose check might need too many steps is refused.
func (s *schema) check(root string, value any) (err error) {
	if s == nil || s.problem() != nil {
		return nil
	}
	if s.plain != nil {
		var f faults
		s.plain.check(root, value, &f)
		if f.strange {
			// Times, bytes, maps and the like: as the JSON that a tool would get.
			plain, err := toPlain(value, 0)
			if err != nil {
				return fmt.Errorf("%s %w", root, err)
			}
			f = faults{}
			s.plain.check(root, crossing(plain), &f)
		}
		return f.error()
	}
	plain, err := toPlain(value, 0)
	if err != nil {
		return fmt.Errorf("%s %w", root, err)
	}
	if s.cost.of(plain) > mostSteps {
		return fmt.Errorf("the %s is too large or too deep to be checked against its schema, which needs too many steps", root)
	}
	defer func() {
		// A schema may bring the validator down for one value and not for another: then it says nothing of this one.
		if recover() != nil {
			err = nil
		}
	}()
	if err := s.resolved.Validate(plain); err != nil {
		return &invalidError{text: describeInvalid(root, err.Error())}
	}
	return nil
}

// invalidError is a value that does not fit a schema.
type invalidError struct{ text string }

// Error lists what does not fit.
func (e *invalidError) Error() string { return e.text }

// error joins the faults, nil if there are none.
func (f *faults) error() error {
	if len(f.lines) == 0 {
		return nil
	}
	lines := slices.Compact(f.lines)
	if len(lines) > problemLines {
		lines = append(lines[:problemLines], "and more")
	}
	return &invalidError{text: strings.Join(lines, "; ")}
}

// plainDepth bounds the recursion of toPlain.
const plainDepth = 1000

// toPlain gives the form that the validator takes: what encoding/json would have made of the value's JSON text, but for integers, which are int64 where they
// can be.
func toPlain(value any, depth int) (any, error) {
	if depth > plainDepth {
		return nil, fmt.Errorf("is nested more deeply than %d", plainDepth)
	}
	switch value := value.(type) {
	case nil, bool, string, int64, float64:
		return value, nil
	case json.Number:
		return crossing(value), nil
	case coderuntime.Null:
		return nil, nil
	case *big.Int:
		return crossing(json.Number(value.String())), nil
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
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var plain any
	if err := decoder.Decode(&plain); err != nil {
		return nil, err
	}
	return toPlain(crossing(plain), depth)
}

// crossing gives a value of JSON the form that values have when they cross.
func crossing(value any) any {
	switch value := value.(type) {
	case json.Number:
		if n, err := strconv.ParseInt(value.String(), 10, 64); err == nil {
			return n
		}
		f, err := value.Float64()
		if err != nil {
			return math.Inf(1)
		}
		return f
	case []any:
		out := make([]any, len(value))
		for i, item := range value {
			out[i] = crossing(item)
		}
		return out
	case map[string]any:
		out := coderuntime.NewObject()
		for _, name := range slices.Sorted(maps.Keys(value)) {
			out.Set(name, crossing(value[name]))
		}
		return out
	}
	return value
}

// problemLines bounds how many faults of one value are listed.
const problemLines = 8

// describeInvalid makes of the validator's text, which tells the way through the schema, one that tells the place in the value.
func describeInvalid(root, text string) string {
	place := root
	for {
		rest, ok := strings.CutPrefix(text, "validating ")
		if !ok {
			break
		}
		location, rest, ok := strings.Cut(rest, ": ")
		if !ok {
			break
		}
		text = rest
		if strings.HasPrefix(location, "/") {
			place = root + placeOf(location)
		}
	}
	return limits.CutText(place+": "+strings.ReplaceAll(text, "\n", " "), 600)
}

// placeOf is the place in a value that a JSON pointer into its schema leads to, as far as it tells.
func placeOf(pointer string) string {
	var b strings.Builder
	steps := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for i := 0; i < len(steps); i++ {
		switch {
		case steps[i] == "properties" && i+1 < len(steps):
			i++
			b.WriteString(members.Path("", strings.NewReplacer("~1", "/", "~0", "~").Replace(steps[i])))
		case steps[i] == "items" || steps[i] == "prefixItems":
			b.WriteString("[...]")
		case steps[i] == "$defs" || steps[i] == "definitions":
			// Where the reference stands is not told.
			b.Reset()
			i++
		}
	}
	return limits.CutText(b.String(), 300)
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
	if s == nil || s.problem() != nil || s.plain == nil || s.plain.never || s.plain.anyOf != nil || s.plain.oneOf != nil {
		return nil, nil, false, false
	}
	p := s.plain
	return p.required, p.names, p.additional != nil && p.additional.never, true
}
