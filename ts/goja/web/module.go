package web

// This file lists the JavaScript modules and compiles them, once in a process and only when needed.

import (
	"embed"
	"reflect"
	"sync"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/parser"
)

//go:embed js/*.js
var sources embed.FS

// module is one file of js/: an expression whose value is a function from the module's native functions to
// an object of what the module exports.
type module struct {
	program func() *goja.Program
	needs   []string // modules whose exports it receives under their names
	natives map[string]nativeFunc
}

var modules = map[string]module{
	"errors":        newModule("errors", nil),
	"bytes":         newModule("bytes", map[string]nativeFunc{"isBuffer": nativeIsBuffer}, "errors"),
	"microtask":     newModule("microtask", map[string]nativeFunc{"uncaught": nativeUncaught}, "errors"),
	"clone":         newModule("clone", cloneNatives, "errors", "bytes"),
	"url":           newModule("url", urlNatives, "errors"),
	"encoding":      newModule("encoding", encodingNatives, "errors", "bytes"),
	"performance":   newModule("performance", clockNatives, "errors"),
	"crypto":        newModule("crypto", cryptoNatives, "errors", "bytes"),
	"events":        newModule("events", eventNatives, "errors", "microtask"),
	"weak":          newModule("weak", nil, "errors"),
	"grouping":      newModule("grouping", listNatives, "errors"),
	"fromasync":     newModule("fromasync", nil, "errors"),
	"withresolvers": newModule("withresolvers", nil),
	"promisetry":    newModule("promisetry", nil),
	"wellformed":    newModule("wellformed", map[string]nativeFunc{"wellFormed": nativeWellFormed}, "errors"),
	"stacktrace":    newModule("stacktrace", nil),
	"transfer":      newModule("transfer", map[string]nativeFunc{"detach": nativeDetach, "isDetached": nativeIsDetached}, "errors"),
	"typedfrom":     newModule("typedfrom", nil),
	"iterators":     newModule("iterators", listNatives, "errors"),
}

func newModule(name string, natives map[string]nativeFunc, needs ...string) module {
	return module{
		program: sync.OnceValue(func() *goja.Program { return compile(name) }),
		needs:   needs,
		natives: natives,
	}
}

// compile compiles a module so that its functions look native. It panics if the module is not valid,
// which a test excludes.
func compile(name string) *goja.Program {
	source, err := sources.ReadFile("js/" + name + ".js")
	if err != nil {
		panic(err)
	}
	tree, err := goja.Parse(ScriptName, string(source), parser.WithDisableSourceMaps)
	if err != nil {
		panic(err)
	}
	disguise{}.visit(reflect.ValueOf(tree.Body), "")
	program, err := goja.CompileAST(tree, true)
	if err != nil {
		panic(err)
	}
	return program
}

// disguise replaces the source texts of functions and classes, which Function.prototype.toString shows, by
// those of native ones. It walks the tree by reflection because only four kinds of node matter.
type disguise map[any]bool

func (d disguise) visit(v reflect.Value, name string) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			d.visit(v.Elem(), name)
		}
	case reflect.Slice:
		for i := range v.Len() {
			d.visit(v.Index(i), "")
		}
	case reflect.Pointer:
		// A declaration is reachable both from its statement and from its function's list.
		if v.IsNil() || d[v.Interface()] {
			return
		}
		d[v.Interface()] = true
		switch node := v.Interface().(type) {
		case *ast.FunctionLiteral:
			if node.Name != nil {
				name = node.Name.Name.String()
			}
			node.Source = "function " + name + "() { [native code] }"
		case *ast.ArrowFunctionLiteral:
			node.Source = "function " + name + "() { [native code] }"
		case *ast.ClassLiteral:
			node.Source = classSource(node)
		case *ast.MethodDefinition:
			d.visit(reflect.ValueOf(node.Body), memberName(node.Key, node.Kind))
		case *ast.PropertyKeyed:
			d.visit(reflect.ValueOf(node.Value), memberName(node.Key, node.Kind))
		}
		d.visit(v.Elem(), "")
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				d.visit(v.Field(i), "")
			}
		}
	}
}

// memberName is the name of a method or an accessor as V8 shows it.
func memberName(key ast.Expression, kind ast.PropertyKind) string {
	name := ""
	switch key := key.(type) {
	case *ast.StringLiteral:
		name = key.Value.String()
	case *ast.DotExpression: // computed: [symbols.iterator]
		name = "[Symbol." + key.Identifier.Name.String() + "]"
	case *ast.Identifier: // computed: a symbol that the module captured
		name = "[" + key.Name.String() + "]"
	}
	switch kind {
	case ast.PropertyKindGet:
		return "get " + name
	case ast.PropertyKindSet:
		return "set " + name
	}
	return name
}

// classSource keeps the beginning that inspectors read: the word "class" and the superclass.
func classSource(class *ast.ClassLiteral) string {
	source := "class"
	if class.Name != nil {
		source += " " + class.Name.Name.String()
	}
	if super, ok := class.SuperClass.(*ast.Identifier); ok {
		source += " extends " + super.Name.String()
	}
	return source + " { [native code] }"
}
