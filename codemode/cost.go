package codemode

import (
	"errors"
	"strings"
)

// mostSteps bounds how many steps the validator may need for one value. A step takes about a microsecond.
const mostSteps = 2e6

// cost says how many steps the validator may need for a value, before it is called: it takes no context, and with references a small schema can need
// exponential time.
type cost struct{ root any }

// The keywords by which a schema looks at the value itself once more, and at what is inside it.
var (
	sameValue   = []string{"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies"}
	insideValue = []string{
		"properties", "patternProperties", "additionalProperties", "propertyNames", "unevaluatedProperties", "items", "prefixItems", "additionalItems",
		"unevaluatedItems", "contains",
	}
)

// costDepth bounds how deep a value may be that the validator is called for.
const costDepth = 64

// newCost refuses a schema whose references cannot be followed here.
func newCost(document any) (*cost, error) {
	c := &cost{root: document}
	var walk func(part any) error
	walk = func(part any) error {
		switch part := part.(type) {
		case map[string]any:
			for keyword, value := range part {
				switch keyword {
				case "$dynamicRef", "$recursiveRef":
					return errors.New("it has a dynamic reference")
				case "$ref":
					if text, ok := value.(string); ok {
						if _, ok := c.find(text); !ok {
							return errors.New("it has a reference that is not a pointer to a part of it")
						}
					}
				}
				if err := walk(value); err != nil {
					return err
				}
			}
		case []any:
			for _, value := range part {
				if err := walk(value); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return c, walk(document)
}

// find follows a reference of the form #/$defs/name.
func (c *cost) find(reference string) (any, bool) {
	pointer, ok := strings.CutPrefix(reference, "#")
	if !ok {
		return nil, false
	}
	part := c.root
	for step := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		if pointer == "" {
			break
		}
		object, ok := part.(map[string]any)
		if !ok {
			return nil, false
		}
		if part, ok = object[strings.NewReplacer("~1", "/", "~0", "~", "%24", "$", "%25", "%").Replace(step)]; !ok {
			return nil, false
		}
	}
	return part, true
}

// of is the most steps that the check of a value may need.
func (c *cost) of(value any) float64 {
	nodes, depth := measure(value, 0)
	if depth > costDepth {
		return mostSteps * 2
	}
	w := costWalk{cost: c, made: map[string]float64{}}
	return w.part(c.root, depth, 0) * float64(nodes)
}

// measure counts the parts of a value and says how deep it is.
func measure(value any, depth int) (nodes, deepest int) {
	nodes, deepest = 1, depth
	each := func(item any) {
		n, d := measure(item, depth+1)
		nodes += n
		deepest = max(deepest, d)
	}
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			each(item)
		}
	case map[string]any:
		for _, item := range value {
			each(item)
		}
	}
	return nodes, deepest
}

// costWalk adds up the steps for one depth of values. What a reference leads to is added up once for each depth.
type costWalk struct {
	*cost
	made map[string]float64 // by reference and depth
}

// part is how many steps a part of the schema takes for a value so deep. through is how many references led to it without a step into the value.
func (w *costWalk) part(part any, depth, through int) float64 {
	object, ok := part.(map[string]any)
	if !ok {
		return 1
	}
	if through > 1000 {
		return mostSteps * 2 // a circle
	}
	sum := 1.0
	if reference, ok := object["$ref"].(string); ok {
		key := reference + "\x00" + string(rune(depth))
		steps, ok := w.made[key]
		if !ok {
			w.made[key] = mostSteps * 2 // as long as it is not known: a circle without a step into the value
			target, _ := w.find(reference)
			steps = w.part(target, depth, through+1)
			w.made[key] = steps
		}
		sum += steps
	}
	for _, keyword := range sameValue {
		sum += w.parts(keyword, object[keyword], depth, through)
	}
	if enum, ok := object["enum"].([]any); ok {
		sum += float64(len(enum))
	}
	if depth > 0 {
		for _, keyword := range insideValue {
			sum += w.parts(keyword, object[keyword], depth-1, 0)
		}
	}
	return min(sum, mostSteps*2)
}

// parts adds up what is under a keyword: a schema, a list of them, or an object of them.
func (w *costWalk) parts(keyword string, value any, depth, through int) float64 {
	sum := 0.0
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			sum += w.part(item, depth, through)
		}
	case map[string]any:
		switch keyword {
		case "properties", "patternProperties", "dependentSchemas", "dependencies":
			for _, item := range value {
				sum += w.part(item, depth, through)
			}
		default:
			sum += w.part(value, depth, through)
		}
	}
	return sum
}
