package functoolsmodule

import (
	"github.com/coderuntime/coderuntime/py/object"
)

var cacheType = object.NewBuiltinType("_lru_cache_wrapper")

// A cache is a function whose results are kept: what lru_cache makes of it.
type cache struct {
	object.Header
	object.Attributes
	function object.Value
	// report makes the result of cache_info.
	report object.Value
	typed  bool
	// maximum is how many results are kept, negative for all.
	maximum      int64
	hits, misses int64
	// results has the result of each key, or, if there is a maximum, the number of its link.
	results *object.Dict
	links   []link
	// newest and oldest are the ends of the list of links.
	newest, oldest int
}

// A link is a result that is kept. newer and older are the numbers of its neighbours, -1 at the ends.
type link struct {
	key, result  object.Value
	hash         uint64
	newer, older int
}

// Trace implements object.Object.
func (c *cache) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(c.function)
	tracer.Visit(c.report)
	tracer.VisitHeader(&c.results.Header)
	for i := range c.links {
		tracer.Visit(c.links[i].key)
		tracer.Visit(c.links[i].result)
	}
	c.TraceAttributes(tracer)
	return 208 + int64(cap(c.links))*linkSize
}

const linkSize = 56

// separator stands, in keys, between the arguments by position and those by name; no program has it.
var separator = object.NewFunction("", "separator()", "", nil).Value()

// key makes the key of a call: the only argument itself if it is exactly an int or a str, else a tuple.
func (c *cache) key(t *object.Thread, arguments []object.Value, names []string) (object.Value, *object.Exception) {
	if len(names) == 0 && !c.typed {
		if len(arguments) == 1 {
			if v := arguments[0]; v.IsInt() || v.Type() == object.StrType || v.Type() == object.IntType {
				return v, nil
			}
		}
		return object.Made(t.NewTuple(arguments...))
	}
	positional := len(arguments) - len(names)
	parts := make([]object.Value, 0, 2*len(arguments)+len(names)+1)
	parts = append(parts, arguments[:positional]...)
	if len(names) > 0 {
		parts = append(parts, separator)
		for i, name := range names {
			parts = append(parts, t.Intern(name).Value(), arguments[positional+i])
		}
	}
	if c.typed {
		for _, v := range arguments {
			parts = append(parts, v.Type().Value())
		}
	}
	return t.OwnTuple(parts)
}

// Call implements object.Callee.
func (c *cache) Call(t *object.Thread, arguments []object.Value, names []string) (object.Value, *object.Exception) {
	if c.maximum == 0 {
		c.misses++
		return call(t, c.function, arguments, names)
	}
	key, raised := c.key(t, arguments, names)
	if raised != nil {
		return object.Value{}, raised
	}
	hash, raised := t.Hash(key)
	if raised != nil {
		return object.Value{}, raised
	}
	found, raised := c.find(t, key, hash)
	if raised != nil {
		return object.Value{}, raised
	}
	if found.Exists() {
		c.hits++
		if c.maximum < 0 {
			return found, nil
		}
		number := int(found.Int())
		c.unlink(number)
		c.append(number)
		return c.links[number].result, nil
	}
	c.misses++
	result, raised := call(t, c.function, arguments, names)
	if raised != nil {
		return object.Value{}, raised
	}
	if c.maximum < 0 {
		return result, c.results.SetHashed(t, key, hash, result)
	}
	// The call may have kept the result already.
	if found, raised = c.find(t, key, hash); raised != nil || found.Exists() {
		return result, raised
	}
	return result, c.keep(t, link{key: key, hash: hash, result: result})
}

func (c *cache) find(t *object.Thread, key object.Value, hash uint64) (object.Value, *object.Exception) {
	at, raised := c.results.Find(t, key, hash)
	if raised != nil || at < 0 {
		return object.Value{}, raised
	}
	_, v := c.results.Entry(at)
	return v, nil
}

// keep adds a link, in the place of the oldest one when there is no room.
func (c *cache) keep(t *object.Thread, added link) *object.Exception {
	number := len(c.links)
	if int64(number) < c.maximum {
		if number == cap(c.links) {
			if raised := t.Charge(int64(max(4, cap(c.links))) * linkSize); raised != nil {
				return raised
			}
		}
		c.links = append(c.links, added)
	} else {
		number = c.oldest
		old := c.links[number]
		at, raised := c.results.Find(t, old.key, old.hash)
		if raised != nil {
			return raised
		}
		if number != c.oldest || c.links[number].key != old.key {
			// An __eq__ of a key called the function meanwhile: what is kept is already something else.
			return nil
		}
		if at >= 0 {
			c.results.DeleteEntry(at)
		}
		c.unlink(number)
		c.links[number] = added
	}
	c.append(number)
	raised := c.results.SetHashed(t, added.key, added.hash, object.Int(int64(number)))
	if raised != nil || number >= len(c.links) || c.links[number].key != added.key {
		// An __eq__ failed, or called the function or cache_clear: the keys and the links may not belong together any more.
		c.clear()
	}
	return raised
}

// unlink takes a link out of the list.
func (c *cache) unlink(number int) {
	l := &c.links[number]
	if l.newer >= 0 {
		c.links[l.newer].older = l.older
	} else {
		c.newest = l.older
	}
	if l.older >= 0 {
		c.links[l.older].newer = l.newer
	} else {
		c.oldest = l.newer
	}
}

// append puts a link at the newest end.
func (c *cache) append(number int) {
	l := &c.links[number]
	l.newer, l.older = -1, c.newest
	if c.newest >= 0 {
		c.links[c.newest].newer = number
	} else {
		c.oldest = number
	}
	c.newest = number
}

func (c *cache) clear() {
	c.hits, c.misses = 0, 0
	c.results.Clear()
	c.links, c.newest, c.oldest = nil, -1, -1
}

func makeCache(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	class, raised := t.LayoutArgument(cacheType, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	c := &cache{function: arguments[1], report: arguments[4], maximum: -1, newest: -1, oldest: -1}
	if !object.Callable(c.function) {
		return object.Value{}, t.Raise(object.TypeErrorType, "the first argument must be callable")
	}
	if arguments[2] != object.None {
		if _, ok := object.IntOf(arguments[2]); !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "maxsize should be integer or None")
		}
		n, raised := t.IndexInt(arguments[2], object.OverflowErrorType)
		if raised != nil {
			return object.Value{}, raised
		}
		c.maximum = max(n, 0)
	}
	if c.typed, raised = t.Truth(arguments[3]); raised != nil {
		return object.Value{}, raised
	}
	if c.results, raised = t.NewDict(); raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Charge(208); raised != nil {
		return object.Value{}, raised
	}
	c.Header = object.NewHeader(cacheType, c)
	return t.InstanceOf(class, c.Value())
}

func cacheOf(v object.Value) *cache { return object.Base(v).Object().(*cache) }

func declareCache() {
	itself := func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return arguments[0], nil
	}
	object.Declare(cacheType, object.Declaration{
		Module: "functools", Layout: true, HasDict: true, Doc: "A function whose results are kept.",
		NewSignature: "(cls, user_function, maxsize, typed, cache_info_type)", New: makeCache,
		Ternary: map[object.Slot]object.Ternary{object.SlotGet: func(t *object.Thread, self, instance, _ object.Value) (object.Value, *object.Exception) {
			if instance == object.None {
				return self, nil
			}
			return t.NewBoundMethod(self, instance)
		}},
		Methods: []object.MethodDeclaration{
			object.CalleeMethod(),
			{Signature: "cache_info()", Doc: "How often results were found, and how many are kept.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				c := cacheOf(arguments[0])
				maximum := object.None
				if c.maximum >= 0 {
					maximum = object.Int(c.maximum)
				}
				return t.Call(c.report, []object.Value{object.Int(c.hits), object.Int(c.misses), maximum, object.Int(int64(c.results.Len()))}, nil)
			}},
			{Signature: "cache_clear()", Doc: "Forgets all results.", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				cacheOf(arguments[0]).clear()
				return object.None, nil
			}},
			{Signature: "__copy__()", Native: itself},
			{Signature: "__deepcopy__(memo, /)", Native: itself},
			{Signature: "__reduce__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return t.GetAttribute(arguments[0], "__qualname__")
			}},
		},
		GetSets: []object.GetSetDeclaration{object.DictAttribute()},
	})
}
