// Package embedded has the modules of the Python engine's library that are written in Python: mostly classes, and hardly any computing.
// Each NAME.py is the source of one module; what has to be fast has its members in Go.
package embedded

import "embed"

//go:embed *.py
var files embed.FS

// source returns the text of NAME.py.
func source(name string) string {
	text, err := files.ReadFile(name + ".py")
	if err != nil {
		panic("embedded: " + err.Error()) // a name that this package does not have
	}
	return string(text)
}
