package codemode

import (
	"context"
	"errors"
	"reflect"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// checkTime bounds one check of a value against a schema, which runs in the host's process and outside the run's budgets: a schema can need exponential time.
const checkTime = time.Second

// meter ends a check that takes too long or whose context has ended. The validator takes no context, but calls a schema's format before it descends into the
// schema: every format of a compiled schema is made one that asks the meter.
type meter struct {
	// free has one token: one check at a time uses the compiled schema, since its formats cannot tell for which one they are called.
	free     chan struct{}
	ctx      context.Context
	deadline time.Time
	steps    int
}

// errCheckEnded is what a meter panics with.
var errCheckEnded = errors.New("the check against the schema took too long")

// newMeter puts a meter into every part of a compiled schema.
func newMeter(compiled *jsonschema.Schema) *meter {
	m := &meter{free: make(chan struct{}, 1)}
	m.free <- struct{}{}
	seen := map[*jsonschema.Schema]bool{}
	todo := []*jsonschema.Schema{compiled}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if s == nil || seen[s] {
			continue
		}
		seen[s] = true
		todo = appendParts(todo, reflect.ValueOf(s).Elem())
		asked := &jsonschema.Format{Name: "", Validate: func(any) error { m.step(); return nil }}
		if format := s.Format; format != nil {
			asked.Name = format.Name
			asked.Validate = func(v any) error { m.step(); return format.Validate(v) }
		}
		s.Format = asked
	}
	return m
}

var schemaType = reflect.TypeFor[*jsonschema.Schema]()

// appendParts appends the schemas that the exported fields of a value hold.
func appendParts(parts []*jsonschema.Schema, v reflect.Value) []*jsonschema.Schema {
	switch v.Kind() {
	case reflect.Pointer:
		if v.Type() == schemaType {
			return append(parts, v.Interface().(*jsonschema.Schema))
		}
		if v.Type() == reflect.TypeFor[*jsonschema.DynamicRef]() && !v.IsNil() {
			return appendParts(parts, v.Elem())
		}
	case reflect.Interface:
		if !v.IsNil() {
			return appendParts(parts, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			parts = appendParts(parts, v.Index(i))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			parts = appendParts(parts, v.MapIndex(key))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				parts = appendParts(parts, v.Field(i))
			}
		}
	}
	return parts
}

// run calls f, which uses the compiled schema, and reports that it took too long or that the context ended.
func (m *meter) run(ctx context.Context, f func() error) (err error) {
	select {
	case <-m.free:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	m.ctx, m.deadline, m.steps = ctx, time.Now().Add(checkTime), 0
	defer func() {
		m.ctx = nil
		m.free <- struct{}{}
		if r := recover(); r != nil {
			// A schema may bring the validator down for one value and not for another: then it says nothing of this one.
			if err = nil; r == any(errCheckEnded) {
				if err = context.Cause(ctx); err == nil {
					err = errCheckEnded
				}
			}
		}
	}()
	return f()
}

// step is called for each part of the schema that a value is compared with.
func (m *meter) step() {
	m.steps++
	// A step may be long, such as the match of a pattern: time is asked often, and always cheaply.
	if m.steps%8 == 0 && (m.ctx.Err() != nil || time.Now().After(m.deadline)) {
		panic(errCheckEnded)
	}
}
