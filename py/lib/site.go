package lib

import "github.com/coderuntime/coderuntime/py/object"

// This file holds the built-in functions that CPython's module site adds for people at a prompt.

const licenseText = "See https://docs.python.org/3.13/license.html\n"

// siteFunction prints a text.
func siteFunction(text string) native {
	return func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
		of(t).Write(text, false)
		return object.None, nil
	}
}

// help prints the documentation of an object, without CPython's pages of what it has.
func help(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if !arguments[0].Exists() {
		return object.None, nil
	}
	doc, raised := t.FindAttribute(arguments[0], "__doc__")
	if raised != nil {
		return object.Value{}, raised
	}
	text := "There is no documentation."
	if doc.Exists() && doc != object.None {
		if text, raised = t.Text(doc); raised != nil {
			return object.Value{}, raised
		}
	}
	of(t).Write(text+"\n", false)
	return object.None, nil
}
