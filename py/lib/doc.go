// Package lib is what the Python engine gives a program beyond the language: the built-in functions and the modules.
//
// A module's functions and classes are Go values that all runs share, made once per process; what a module keeps, and what a
// program may change, is made for each run by the [Library], when the module is first imported.
//
//	library.go   Library: the modules of one run; package vm's Host
//	builtins.go  the built-in functions
package lib
