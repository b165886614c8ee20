package main

import (
	"fmt"
	"reflect"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

const budgetGroup = "budgets"

// budgetFlags are the flags that limits.Fields describes, one for each budget.
type budgetFlags struct {
	fields []limits.Field
	// values points to a struct, made for kong, with a *string for each field, nil if the flag was not given.
	values reflect.Value
}

func newBudgetFlags() *budgetFlags {
	flags := &budgetFlags{fields: limits.Fields()}
	var members []reflect.StructField
	for _, field := range flags.fields {
		members = append(members, reflect.StructField{
			Name: field.GoName,
			Type: reflect.TypeFor[*string](),
			Tag: reflect.StructTag(fmt.Sprintf("name:%q help:%q group:%q placeholder:%q",
				field.Name, budgetHelp(field), budgetGroup, budgetPlaceholder(field.Unit))),
		})
	}
	flags.values = reflect.New(reflect.StructOf(members))
	return flags
}

// target is the struct for kong to embed.
func (b *budgetFlags) target() any { return b.values.Interface() }

// limits gives the limits with the budgets that flags gave; the others are zero, which stands for the
// default of the language.
func (b *budgetFlags) limits() (limits.Limits, error) {
	var out limits.Limits
	for i, field := range b.fields {
		text, _ := b.values.Elem().Field(i).Interface().(*string)
		if text == nil {
			continue
		}
		if err := field.Parse(&out, *text); err != nil {
			return out, fmt.Errorf("--%w", err)
		}
	}
	return out, nil
}

func budgetPlaceholder(unit limits.Unit) string {
	switch unit {
	case limits.Time:
		return "DURATION"
	case limits.Bytes:
		return "SIZE"
	}
	return "N"
}

func budgetHelp(field limits.Field) string {
	typescript := field.Format(limits.Default(coderuntime.TypeScript))
	python := field.Format(limits.Default(coderuntime.Python))
	initial := typescript
	if python != typescript {
		initial = fmt.Sprintf("%s for TypeScript, %s for Python", typescript, python)
	}
	return fmt.Sprintf("%s (default %s). When passed: %s.", field.Help, initial, field.Passed)
}
