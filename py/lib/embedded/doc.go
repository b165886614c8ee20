// Package embedded has the modules of the Python engine's library that are written in Python: mostly classes, and hardly any computing.
// Each NAME.py is the source of one module; what has to be fast has its members in Go.
package embedded
