// Package abcmodule is the part of the Python module abc that is written in Go: ABCMeta, the metaclass of abstract base classes, and the
// functions about abstract methods. What is mostly classes is in package embedded.
//
// An abstract base class has its registry and caches in its own attribute _abc_impl, an object that lives and is counted with the
// class. The caches are bounded, since they keep the classes that they know alive.
//
//	meta.go   ABCMeta: the class statement, isinstance and issubclass, register
//	data.go   what a class keeps; the run's count of registrations
package abcmodule
