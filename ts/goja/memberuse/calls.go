package memberuse

import (
	"math/big"
	"strconv"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/uses"
)

// printing are the methods of console that write out what they are given.
var printing = map[string]bool{
	"log": true, "info": true, "warn": true, "error": true, "debug": true, "trace": true, "table": true, "dir": true,
}

// consuming are the built-in functions that can do nothing with a promise as their first argument.
var consuming = map[string]bool{
	"JSON.stringify": true, "Object.keys": true, "Object.values": true, "Object.entries": true, "Array.from": true,
	"String": true, "Number": true, "parseInt": true, "parseFloat": true,
}

// defining are the built-in functions that give members to their first argument.
var defining = map[string]bool{
	"Object.assign": true, "Object.defineProperty": true, "Object.defineProperties": true, "Object.setPrototypeOf": true,
	"Reflect.set": true, "Reflect.defineProperty": true, "Reflect.deleteProperty": true, "Reflect.setPrototypeOf": true,
}

// call walks a call and returns what it says if it may be one of a member.
func (w *walker) call(e *ast.CallExpression, context uses.Context) *coderuntime.MemberCall {
	callee := e.Callee
	if target := w.target(callee); target.Variable != nil && target.Variable.Opaque() {
		w.Mention(target, passed)
	} else if _, optional := callee.(*ast.Optional); optional && target.Known() {
		// tools.x?.() is undefined where there is no x: no call is certain.
		w.Mention(target, passed)
		w.list(e.ArgumentList, passed)
		return nil
	} else if target.Known() {
		call := describe(e.ArgumentList)
		w.Call(target, call, context)
		w.list(e.ArgumentList, passed)
		return call
	}
	for {
		if optional, ok := callee.(*ast.Optional); ok {
			callee = optional.Expression
		} else if chain, ok := callee.(*ast.OptionalChain); ok {
			callee = chain.Expression
		} else {
			break
		}
	}
	first, rest := passed, passed
	if object, name := w.builtin(callee); name != "" {
		switch path := object + name; {
		case object == "console." && printing[name]:
			first = uses.Context{Kind: uses.Printed}
			rest = first
		case consuming[path]:
			first = uses.Context{Kind: uses.Passed, Name: path}
		case defining[path] && len(e.ArgumentList) > 0:
			w.defined(e.ArgumentList[0])
		}
	}
	switch callee.(type) {
	case *ast.Identifier:
	case *ast.DotExpression, *ast.BracketExpression:
		w.object(callee, uses.Method)
	default:
		w.expression(callee, passed)
	}
	for i, argument := range e.ArgumentList {
		if i == 0 {
			w.expression(argument, first)
		} else {
			w.expression(argument, rest)
		}
	}
	return nil
}

// builtin returns the name of a global that is called, or of a global's member, and the path of the global before it. It is ""
// for what the program declares.
func (w *walker) builtin(callee ast.Expression) (object, name string) {
	switch e := callee.(type) {
	case *ast.Identifier:
		if w.Lookup(e.Name.String()) == nil {
			return "", e.Name.String()
		}
	case *ast.DotExpression:
		if left, ok := e.Left.(*ast.Identifier); ok && w.Lookup(left.Name.String()) == nil {
			return left.Name.String() + ".", e.Identifier.Name.String()
		}
	}
	return "", ""
}

// defined notes that an object is given members.
func (w *walker) defined(object ast.Expression) {
	if identifier, ok := object.(*ast.Identifier); ok {
		if isGlobal(identifier) {
			w.ShadowAll()
		} else {
			w.Shadow(identifier.Name.String())
		}
	}
}

// isGlobal reports whether an expression is the global object.
func isGlobal(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.Identifier:
		return e.Name == "globalThis" || e.Name == "global"
	case *ast.ThisExpression:
		return true // in a function that is not strict
	}
	return false
}

// describe makes the call of its arguments.
func describe(arguments []ast.Expression) *coderuntime.MemberCall {
	call := &coderuntime.MemberCall{Positional: len(arguments)}
	for _, argument := range arguments {
		if _, spread := argument.(*ast.SpreadElement); spread {
			call.Positional = -1
		}
	}
	if len(arguments) == 0 {
		return call
	}
	literal, ok := arguments[0].(*ast.ObjectLiteral)
	if !ok {
		return call
	}
	call.Literal, call.Complete = true, true
	var keys uses.Keys
	for _, property := range literal.Value {
		switch p := property.(type) {
		case *ast.PropertyShort:
			keys.Add(p.Name.Name.String())
		case *ast.PropertyKeyed:
			name, constant := key(p)
			if constant && name == "__proto__" && !p.Computed && p.Kind == ast.PropertyKindValue {
				constant = false // the literal's prototype
			}
			if constant {
				keys.Add(name)
			} else {
				call.Complete = false
			}
		default:
			call.Complete = false
		}
	}
	call.Keys = keys.List
	return call
}

// key returns the key of a property.
func key(p *ast.PropertyKeyed) (name string, constant bool) {
	switch k := p.Key.(type) {
	case *ast.Identifier:
		return k.Name.String(), !p.Computed
	case *ast.NumberLiteral:
		switch number := k.Value.(type) {
		case int64:
			return strconv.FormatInt(number, 10), true
		case float64:
			return (*goja.Runtime)(nil).ToValue(number).String(), true
		case *big.Int:
			return number.String(), true
		}
	}
	return text(p.Key)
}
