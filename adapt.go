package coderuntime

import (
	"context"
	"errors"
	"reflect"
)

// Adapt makes a Function of a function with Go types of its own: its argument is filled as [Decode] does,
// and its result converted as [ToValue] does. A call without an argument, or with null or None, gets the
// zero In, and fields that the argument lacks are zero. With In struct{} every argument is taken and
// ignored; with In any the function gets the value itself. With Out struct{} the call gives nothing.
//
// An argument of another shape rejects the call with a [*DecodeError] whose text is written for a model:
//
//	argument.items[2].price: want a number, got the string "x"
//
// A nil f gives a nil Function, which [ValidateBindings] refuses by name.
func Adapt[In, Out any](f func(ctx context.Context, in In) (Out, error)) Function {
	if f == nil {
		return nil
	}
	ignoresArgument := reflect.TypeFor[In]() == reflect.TypeFor[struct{}]()
	return func(ctx context.Context, args any) (any, error) {
		var in In
		if !ignoresArgument {
			if err := Decode(args, &in); err != nil {
				var misfit *DecodeError
				if errors.As(err, &misfit) {
					misfit.root = "argument"
				}
				return nil, err
			}
		}
		out, err := f(ctx, in)
		if err != nil {
			return nil, err
		}
		if _, ok := any(out).(struct{}); ok {
			return nil, nil
		}
		return ToValue(out)
	}
}
