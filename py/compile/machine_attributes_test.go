package compile

// This file holds attributes, classes and iteration of the machine in machine_test.go.

func (m *machine) missing(object any, name string) error {
	return m.raise("AttributeError", "'%s' object has no attribute '%s'", typeOf(object), name)
}

func (m *machine) getAttribute(object any, name string) (any, error) {
	function, self, err := m.loadMethod(object, name)
	if err != nil || self == unbound {
		return function, err
	}
	return &method{self, function}, nil
}

// loadMethod finds an attribute: a function and the object it is a method of, or a value and unbound.
func (m *machine) loadMethod(object any, name string) (any, any, error) {
	bindTo := func(value any) (any, any, error) {
		switch value.(type) {
		case *function, *builtin:
			return value, object, nil
		}
		return value, unbound, nil
	}
	switch o := object.(type) {
	case *instance:
		if value, ok := o.attributes.get(name); ok {
			if l, ok := value.(lazy); ok {
				value, err := m.call(l.function, nil, nil)
				return value, unbound, err
			}
			return value, unbound, nil
		}
		if value, ok := o.class.lookup(name); ok {
			return bindTo(value)
		}
		switch name {
		case "__class__":
			return o.class, unbound, nil
		case "__context__", "__cause__":
			return nil, unbound, nil
		}
	case *class:
		if value, ok := o.lookup(name); ok {
			return value, unbound, nil
		}
		if name == "__name__" {
			return o.name, unbound, nil
		}
	case *superObject:
		var order []*class
		if i, ok := o.self.(*instance); ok {
			order = i.class.order
		}
		past := false
		for _, c := range order {
			if value, ok := c.attributes.get(name); ok && past {
				switch value.(type) {
				case *function, *builtin:
					return value, o.self, nil
				}
				return value, unbound, nil
			}
			past = past || c == o.after
		}
		return nil, nil, m.raise("AttributeError", "'super' object has no attribute '%s'", name)
	case *function:
		switch name {
		case "__name__":
			return o.code.Name, unbound, nil
		case "__qualname__":
			return o.code.QualifiedName, unbound, nil
		case "__doc__":
			if !o.code.HasDocstring {
				return nil, unbound, nil
			}
			return o.code.Docstring, unbound, nil
		case "__annotations__":
			if _, ok := o.attributes.get(name); !ok {
				o.attributes.set(name, newDict())
			}
		}
		if value, ok := o.attributes.get(name); ok {
			return value, unbound, nil
		}
	default:
		if f, ok := m.methods[typeOf(object)+"."+name]; ok {
			return &builtin{name, f}, object, nil
		}
		if g, ok := object.(*generator); ok {
			if f, ok := m.generatorMethods[name]; ok {
				return &builtin{name, f}, g, nil
			}
		}
	}
	return nil, nil, m.missing(object, name)
}

func (m *machine) callMethod(object any, name string, arguments ...any) (any, error) {
	f, self, err := m.loadMethod(object, name)
	if err != nil {
		return nil, err
	}
	if self != unbound {
		arguments = append([]any{self}, arguments...)
	}
	return m.call(f, arguments, nil)
}

func (m *machine) setAttribute(object any, name string, value any) error {
	switch o := object.(type) {
	case *instance:
		o.attributes.set(name, value)
	case *class:
		o.attributes.set(name, value)
	case *function:
		o.attributes.set(name, value)
	default:
		return m.missing(object, name)
	}
	return nil
}

func (m *machine) deleteAttribute(object any, name string) error {
	if o, ok := object.(*instance); ok && o.attributes.delete(name) {
		return nil
	}
	return m.missing(object, name)
}

func (m *machine) construct(c *class, arguments []any, keywords *dict) (any, error) {
	if c.native {
		return m.constructors[c.name](m, arguments, keywords)
	}
	made := &instance{class: c, attributes: newDict()}
	if c.isSubclass(m.class("BaseException")) {
		made.attributes.set("args", &tuple{arguments})
		if c.isSubclass(m.class("ExceptionGroup")) {
			items, _ := m.items(arguments[1])
			made.attributes.set("message", arguments[0])
			made.attributes.set("exceptions", &tuple{items})
		}
		if c.isSubclass(m.class("StopIteration")) {
			made.attributes.set("value", nil)
			if len(arguments) > 0 {
				made.attributes.set("value", arguments[0])
			}
		}
	}
	if f, ok := c.lookup("__init__"); ok {
		_, err := m.call(f, append([]any{made}, arguments...), keywords)
		return made, err
	}
	if len(arguments) > 0 && !c.isSubclass(m.class("BaseException")) {
		return nil, m.raise("TypeError", "%s() takes no arguments", c.name)
	}
	return made, nil
}

// buildClass is builtins.__build_class__.
func buildClass(m *machine, arguments []any, keywords *dict) (any, error) {
	body, name := arguments[0].(*function), arguments[1].(string)
	var bases []*class
	for _, base := range arguments[2:] {
		c, ok := base.(*class)
		if !ok {
			return nil, m.raise("TypeError", "metaclass error")
		}
		bases = append(bases, c)
	}
	if len(bases) == 0 {
		bases = []*class{m.class("object")}
	}
	made := newClass(name, bases...)
	base := m.free()
	registers := m.stack[base : base+body.code.Registers]
	fill(registers, poison)
	result, err := m.start(body, registers, base, made.attributes)
	if err != nil {
		return nil, err
	}
	if keywords != nil {
		for _, entry := range keywords.entries {
			made.attributes.set(entry.key, entry.value)
		}
	}
	if c, ok := result.(*cell); ok {
		c.content = made
	}
	made.attributes.delete("__classcell__")
	return made, nil
}

func (m *machine) iterate(value any) (any, error) {
	switch v := value.(type) {
	case *iterator, *generator:
		return v, nil
	case *instance:
		if f, ok := v.class.lookup("__iter__"); ok {
			return m.call(f, []any{v}, nil)
		}
	case *list:
		// What is appended while the loop runs is seen.
		at := 0
		return &iterator{func() (any, bool, error) {
			if at >= len(v.items) {
				return nil, false, nil
			}
			at++
			return v.items[at-1], true, nil
		}}, nil
	case *rangeObject:
		at := v.start
		return &iterator{func() (any, bool, error) {
			if v.step > 0 && at >= v.stop || v.step < 0 && at <= v.stop {
				return nil, false, nil
			}
			at += v.step
			return at - v.step, true, nil
		}}, nil
	}
	var items []any
	switch v := value.(type) {
	case *tuple:
		items = v.items
	case string:
		for _, r := range v {
			items = append(items, string(r))
		}
	case *dict:
		items = v.keys()
	case *set:
		items = v.keys()
	default:
		return nil, m.raise("TypeError", "'%s' object is not iterable", typeOf(value))
	}
	return m.iterate(&list{items})
}

func (m *machine) next(value any) (any, bool, error) {
	switch it := value.(type) {
	case *iterator:
		return it.next()
	case *generator:
		item, yielded, err := m.resume(it, nil, nil)
		return item, yielded, err
	}
	item, err := m.callMethod(value, "__next__")
	if failure, ok := err.(*raised); ok && failure.exception.class.name == "StopIteration" {
		return nil, false, nil
	}
	return item, err == nil, err
}

func (m *machine) items(value any) ([]any, error) {
	it, err := m.iterate(value)
	if err != nil {
		return nil, err
	}
	var items []any
	for {
		item, ok, err := m.next(it)
		if err != nil || !ok {
			return items, err
		}
		items = append(items, item)
	}
}

// resume continues a generator or coroutine.
func (m *machine) resume(g *generator, sent any, thrown *instance) (any, bool, error) {
	switch {
	case g.running:
		return nil, false, m.raise("ValueError", "generator already executing")
	case g.finished || !g.started && thrown != nil:
		g.finished = true
		if thrown != nil {
			return nil, false, &raised{thrown}
		}
		return nil, false, nil
	case !g.started && sent != nil:
		return nil, false, m.raise("TypeError", "can't send non-None value to a just-started generator")
	}
	f := g.frame
	if g.started {
		// While it delegates, an exception goes to the inner iterator first.
		if i := f.code.Instructions[f.pc]; thrown != nil && i.Op == OpDelegate {
			if inner, ok := f.registers[i.B].(*generator); ok {
				value, yielded, err := m.resume(inner, nil, thrown)
				if yielded {
					return value, true, nil
				}
				if failure, ok := err.(*raised); ok {
					thrown = failure.exception
				} else if err == nil {
					f.registers[i.A] = value
					thrown = nil
				}
				f.pc++
			}
		} else {
			f.registers[f.sent] = sent
		}
	}
	g.started, g.running = true, true
	value, yielded, err := m.run(f, thrown)
	g.running = false
	if !yielded {
		g.finished = true
		if failure, ok := err.(*raised); ok {
			if name := failure.exception.class.name; name == "StopIteration" || name == "StopAsyncIteration" && f.code.Flags&AsyncGeneratorFlag != 0 {
				err = m.raise("RuntimeError", "generator raised %s", name)
			}
		}
	}
	return value, yielded, err
}

// send sends a value to an iterator for DELEGATE.
func (m *machine) send(it, value any) (any, bool, error) {
	switch it := it.(type) {
	case *generator:
		return m.resume(it, value, nil)
	case *asyncStep:
		item, yielded, err := m.resume(it.generator, it.sent, it.thrown)
		it.sent, it.thrown = value, nil
		switch {
		case err != nil:
			return nil, false, err
		case !yielded:
			return nil, false, m.raise("StopAsyncIteration", "")
		}
		if wrapped, ok := item.(suspended); ok {
			it.sent = nil
			return wrapped, true, nil
		}
		return item, false, nil
	case suspendOnce:
		if value == nil && !*it.done {
			*it.done = true
			return suspended{}, true, nil
		}
		return value, false, nil
	}
	item, ok, err := m.next(it)
	return item, ok, err
}

// suspended is what the innermost awaitable yields to whoever drives the coroutines.
type (
	suspended   struct{}
	suspendOnce struct{ done *bool }
)

func (m *machine) awaitable(value any) (any, error) {
	switch v := value.(type) {
	case *generator, *asyncStep, suspendOnce:
		return v, nil
	}
	if result, err := m.callMethod(value, "__await__"); err == nil {
		return result, nil
	}
	return nil, m.raise("TypeError", "object %s can't be used in 'await' expression", typeOf(value))
}
