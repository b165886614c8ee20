// Package remodule is the module re: patterns, matches and the functions around them, over package regexp.
//
//	functions.go   the functions of the module, and their cache of patterns
//	pattern.go     re.Pattern; subject.go: the texts that it is asked about
//	search.go      findall, finditer, split and scanners
//	substitute.go  sub and subn
//	match.go       re.Match
//	flags.go       re.RegexFlag
//	errors.go      re.PatternError, warnings
//	scanner.py     re.Scanner
//
// What differs from CPython: RegexFlag is a type of its own and no enum.IntFlag; the flag DEBUG prints nothing; and CPython does not take back
// what a failed alternative inside a possessive repetition noted of its groups, which this engine does.
//
// Programs of patterns are shared by all runs and kept in a bounded table of the process; patterns belong to a run. A
// program that comes from the table costs the work that compiling it did, so that a run takes the same steps whatever ran before.
package remodule

import (
	_ "embed"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

//go:embed scanner.py
var scannerSource string

// Definitions are the modules of the package.
var Definitions = []*module.Definition{{
	Name: "re", Doc: "Regular expressions.", Members: members, Source: scannerSource,
}}

func members() []module.Member {
	declare()
	all := module.Functions("re", functions...)
	for _, f := range all {
		f.Value.Object().(*object.Builtin).Written()
	}
	for _, flag := range flagNames {
		v := flagValues[flag.number].Value()
		all = append(all, module.Member{Name: flag.name, Value: v})
		if flag.short != "" {
			all = append(all, module.Member{Name: flag.short, Value: v})
		}
	}
	return append(all,
		module.Member{Name: "RegexFlag", Value: flagType.Value()},
		module.Member{Name: "Pattern", Value: patternType.Value()},
		module.Member{Name: "Match", Value: matchType.Value()},
		module.Member{Name: "PatternError", Value: errorType.Value()},
		module.Member{Name: "error", Value: errorType.Value()},
	)
}

// declare declares the types. It runs once, with the members.
func declare() {
	declareError()
	declareFlags()
	declarePattern()
	declareMatch()
	declareIterators()
}

// Names of types; what they are made of is declared with the module's members.
var (
	patternType  = object.NewBuiltinType("re.Pattern")
	matchType    = object.NewBuiltinType("re.Match")
	scannerType  = object.NewBuiltinType("_sre.SRE_Scanner")
	iteratorType = object.NewBuiltinType("callable_iterator")
	errorType    = object.NewBuiltinType("PatternError")
	flagType     = object.NewBuiltinType("RegexFlag")
)
