package console

import (
	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/inspect"
)

// table prints tabular data as a grid, and anything that is no object as log does.
func (c *console) table(call goja.FunctionCall) {
	data, columns := call.Argument(0), call.Argument(1)
	if !goja.IsUndefined(columns) && !inspect.IsArray(columns) {
		panic(c.invalidColumns(columns))
	}
	text, ok := c.inspector.Table(data, columns, inspect.Defaults())
	if !ok {
		text = c.format([]goja.Value{data})
	}
	c.print(levelLog, text)
}

// invalidColumns is the error for a second argument that is no array.
func (c *console) invalidColumns(v goja.Value) *goja.Object {
	received := "null"
	switch object := v.(type) {
	case *goja.Object:
		received = c.inspector.Describe(object)
	case *goja.Symbol:
		received = "type symbol (" + c.inspector.Inspect(v, inspect.Defaults()) + ")"
	default:
		if !goja.IsNull(v) {
			options := inspect.Defaults()
			options.MaxStringLength = 25
			received = "type " + typeName(v) + " (" + c.inspector.Inspect(v, options) + ")"
		}
	}
	err := c.vm.NewTypeError(`The "properties" argument must be an instance of Array. Received ` + received)
	// Defining a property of a fresh object does not fail.
	_ = err.DefineDataProperty("code", c.vm.ToValue("ERR_INVALID_ARG_TYPE"), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE)
	return err
}

// typeName is typeof for a primitive that is neither null nor a symbol.
func typeName(v goja.Value) string {
	switch v.Export().(type) {
	case string:
		return "string"
	case bool:
		return "boolean"
	case int64, float64:
		return "number"
	}
	return "bigint"
}
