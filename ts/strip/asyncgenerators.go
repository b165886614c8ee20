package strip

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

// This file puts functions of our own into the place of those to which esbuild lowers async generators and for await.

//go:embed asyncgenerators.js
var asyncGeneratorsSource string

// asyncGenerators is the text of these functions, in one line.
var asyncGenerators = sync.OnceValue(func() string {
	result := api.Transform(asyncGeneratorsSource, api.TransformOptions{MinifyWhitespace: true})
	if len(result.Errors) > 0 {
		panic("strip: asyncgenerators.js: " + result.Errors[0].Text)
	}
	return string(result.Code)
})

var asyncGeneratorHelpers = wordSet("__await __asyncGenerator __yieldStar __forAwait __result")

// replaceAsyncGenerators replaces esbuild's functions and corrects what it makes of their calls. A program that has a
// name of theirs keeps esbuild's, which get other names.
func (a *assembler) replaceAsyncGenerators() {
	for helper := range asyncGeneratorHelpers {
		if strings.Contains(a.program, helper) {
			return
		}
	}
	found := false
	for i := range a.statements {
		s := &a.statements[i]
		if len(a.segments) > 0 && int(a.out[s.first].start) >= a.segments[0].offset {
			break
		}
		if a.word(s.first) != "var" || !asyncGeneratorHelpers[a.word(s.first+1)] {
			continue
		}
		start := int(a.out[s.first].start)
		c := change{offset: start, length: int(a.out[s.end-1].end) - start}
		if !found {
			c.text = asyncGenerators()
			found = true
		}
		a.changes = append(a.changes, c)
	}
	if !found {
		return
	}
	// For each bracket that is open: whether the nearest generator around is the body of an async one. esbuild lowers
	// yield* in all generators.
	var open []bool
	inAsync := func() bool { return len(open) > 0 && open[len(open)-1] }
	for i, token := range a.out {
		switch token.kind {
		case tokenOpen:
			async := inAsync()
			if generator, argument := a.opensGenerator(i); generator {
				async = argument
			}
			open = append(open, async)
		case tokenClose:
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		case tokenWord:
			switch a.word(i) {
			case "__yieldStar":
				if a.word(i-1) == "*" && a.word(i-2) == "yield" && !inAsync() {
					a.unwrapCall(i)
				}
			case "__forAwait":
				if a.word(i-1) == "=" {
					a.rewriteLoop(i)
				}
			}
		}
	}
}

// opensGenerator reports whether the bracket at i opens the body of a generator, and whether that is the last argument of
// a call of __asyncGenerator.
func (a *assembler) opensGenerator(i int) (generator, argument bool) {
	if a.word(i) != "{" || a.word(i-1) != ")" || a.out[i-1].match < 0 {
		return false, false
	}
	name := int(a.out[i-1].match) - 1
	if a.word(name) == "*" {
		// function* (...) {
		if a.word(name-1) != "function" || a.word(name-2) != "," {
			return true, false
		}
		end := int(a.out[i].match) + 1
		if end <= 0 || a.word(end) != ")" {
			return true, false
		}
		call := int(a.out[end].match)
		return true, call > 0 && a.word(call-1) == "__asyncGenerator"
	}
	if a.word(name) == "]" {
		name = int(a.out[name].match)
	}
	return a.word(name-1) == "*", false
}

// unwrapCall leaves of a call with one argument, whose function stands at i, the argument.
func (a *assembler) unwrapCall(i int) {
	if a.word(i+1) != "(" || a.out[i+1].match < 0 {
		return
	}
	end := a.out[a.out[i+1].match]
	a.changes = append(a.changes,
		change{offset: int(a.out[i].start), length: int(a.out[i+1].end - a.out[i].start)},
		change{offset: int(end.start), length: 1})
}

// rewriteLoop has the loop of a for await look at what its iterator gives, and gives its variables names that no other
// loop has: at a program's top level, esbuild gives all loops the same, those of the program's own variables included.
// It writes, with the call at i:
//
//	try {
//	  for (var iter = __forAwait(...), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
//	    const x = temp.value;
//	    ...
//	  }
//	} catch (temp) {
//	  error = [temp];
//	} finally {
//	  try {
//	    more && (temp = iter.return) && await temp.call(iter);
//	  } finally {
//	    if (error) throw error[0];
//	  }
//	}
func (a *assembler) rewriteLoop(i int) {
	head := i - 4 // (
	behind := a.skipGroup(i + 1)
	if a.word(head) != "(" || a.word(behind) != "," || a.out[head].match < 0 {
		return
	}
	names := map[string]string{}
	for _, at := range []int{i - 2, behind + 1, behind + 3, behind + 5} {
		names[a.word(at)] = fmt.Sprintf("__%s_%d", a.word(at), i)
	}
	temporary := a.word(behind + 3)
	rename := func(from, to int) {
		for j := from; j < to; j++ {
			if name := names[a.word(j)]; name != "" && a.kind(j) == tokenWord && !isDot(a.code, a.out, j-1) {
				a.changes = append(a.changes, change{offset: int(a.out[j].start), length: int(a.out[j].end - a.out[j].start), text: name})
			}
		}
	}
	body := a.skipGroup(head)
	rename(head, i)
	rename(behind, body)
	first := a.skipStatement(body+1, len(a.out)-1)
	for j := first; j > body; j-- {
		if a.word(j) == temporary && a.word(j+2) == "value" {
			rename(j, j+1)
			break
		}
	}
	// The rest stands behind the block and the brace of its try.
	catch := a.skipGroup(body) + 1
	if a.word(catch) == "catch" {
		end := a.skipGroup(catch + 1) // (temp)
		end = a.skipGroup(end) + 1    // {...} finally
		rename(catch, a.skipGroup(end))
	}
	// ; more = ! ( temp = ...
	if test := behind + 6; a.word(test+4) == "(" && a.out[test+4].match >= 0 {
		end := a.out[a.out[test+4].match]
		a.changes = append(a.changes,
			change{offset: int(a.out[test+7].start), text: "__result("},
			change{offset: int(end.start), text: ")"})
	}
}
