package intl

import (
	"github.com/dop251/goja"
)

// segmenter is the state of a Segmenter.
type segmenter struct {
	resolved
	granularity string
}

// segments is the state of what Segmenter.prototype.segment returns, and of its iterators.
type segments struct {
	of    *segmenter
	text  goja.String
	units []uint16
}

type segmentIterator struct {
	segments *segments
	at       int
}

func (r *realm) installSegmenter() {
	prototype := r.vm.NewObject()
	iteratorPrototype := r.vm.NewObject()
	c := r.class("Segmenter", 0, true, func(arguments []goja.Value) any {
		requested := r.localeList(argument(arguments, 0))
		o := r.strictOptions(argument(arguments, 1), "Intl.Segmenter")
		o.word("localeMatcher", "best fit", "lookup", "best fit")
		s := &segmenter{resolved: resolve(requested)}
		s.granularity = o.word("granularity", "grapheme", "grapheme", "word", "sentence")
		return s
	})
	c.supportedLocalesOf()
	classMethod(c, "resolvedOptions", 0, func(s *segmenter, _ goja.FunctionCall) goja.Value {
		object := r.vm.NewObject()
		r.set(object, "locale", s.tag)
		r.set(object, "granularity", s.granularity)
		return object
	})
	classMethod(c, "segment", 1, func(s *segmenter, call goja.FunctionCall) goja.Value {
		if _, ok := call.Argument(0).(*goja.Symbol); ok {
			r.throwType("Cannot convert a Symbol value to a string")
		}
		text := call.Argument(0).ToString().(goja.String)
		units := make([]uint16, text.Length())
		for i := range units {
			units[i] = text.CharAt(i)
		}
		object := r.vm.CreateObject(prototype)
		r.states.put(object, &segments{of: s, text: text, units: units})
		return object
	})
	r.method(prototype, "containing", 1, func(call goja.FunctionCall) goja.Value {
		s := state[*segments](r, call.This, "%SegmentsPrototype%.containing")
		at := call.Argument(0).ToInteger()
		if at < 0 || at >= int64(len(s.units)) {
			return goja.Undefined()
		}
		for start := 0; ; {
			end, isWord := s.next(start)
			if int64(end) > at {
				return r.segmentObject(s, start, end, isWord)
			}
			start = end
		}
	})
	iterate := r.function("[Symbol.iterator]", 0, func(call goja.FunctionCall) goja.Value {
		s := state[*segments](r, call.This, "%SegmentsPrototype%[Symbol.iterator]")
		object := r.vm.CreateObject(iteratorPrototype)
		r.states.put(object, &segmentIterator{segments: s})
		return object
	})
	must(prototype.DefineDataPropertySymbol(goja.SymIterator, iterate, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	r.method(iteratorPrototype, "next", 0, func(call goja.FunctionCall) goja.Value {
		i := state[*segmentIterator](r, call.This, "%SegmentIterator.prototype%.next")
		result := r.vm.NewObject()
		if i.at >= len(i.segments.units) {
			r.set(result, "value", goja.Undefined())
			r.set(result, "done", true)
			return result
		}
		start := i.at
		end, isWord := i.segments.next(start)
		i.at = end
		r.set(result, "value", r.segmentObject(i.segments, start, end, isWord))
		r.set(result, "done", false)
		return result
	})
	self := r.function("[Symbol.iterator]", 0, func(call goja.FunctionCall) goja.Value { return call.This })
	must(iteratorPrototype.DefineDataPropertySymbol(goja.SymIterator, self, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	must(iteratorPrototype.DefineDataPropertySymbol(goja.SymToStringTag, r.vm.ToValue("Segmenter String Iterator"), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

func (r *realm) segmentObject(s *segments, start, end int, isWord bool) goja.Value {
	object := r.vm.NewObject()
	r.set(object, "segment", s.text.Substring(start, end))
	r.set(object, "index", start)
	r.set(object, "input", s.text)
	if s.of.granularity == "word" {
		r.set(object, "isWordLike", isWord)
	}
	return object
}

// next returns the end of the segment that starts at an index, and whether it is a word.
func (s *segments) next(start int) (end int, isWord bool) {
	switch s.of.granularity {
	case "word":
		return nextWord(s.units, start)
	case "sentence":
		return nextSentence(s.units, start), false
	}
	return nextGrapheme(s.units, start), false
}
