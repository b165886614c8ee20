package compile

import (
	"fmt"
	"strings"
)

// This file holds the built-in functions, classes and methods of the machine in machine_test.go.

type native = func(m *machine, arguments []any, keywords *dict) (any, error)

// newMachine returns a machine with its built-ins.
func newMachine() *machine {
	m := &machine{stack: make([]any, stackSize), builtins: newDict(),
		constructors: nativeConstructors(), methods: nativeMethods(), generatorMethods: generatorMethods()}
	fill(m.stack, poison)
	object := newClass("object")
	m.builtins.set("object", object)
	for _, name := range []string{"int", "float", "str", "bool", "list", "tuple", "dict", "set", "type"} {
		c := newClass(name, object)
		c.native = true
		m.builtins.set(name, c)
	}
	for _, pair := range strings.Fields(`BaseException:object Exception:BaseException ValueError:Exception TypeError:Exception
		LookupError:Exception KeyError:LookupError IndexError:LookupError NameError:Exception UnboundLocalError:NameError
		AttributeError:Exception ArithmeticError:Exception ZeroDivisionError:ArithmeticError RuntimeError:Exception
		RecursionError:RuntimeError StopIteration:Exception StopAsyncIteration:Exception AssertionError:Exception
		ImportError:Exception OSError:Exception GeneratorExit:BaseException ExceptionGroup:Exception`) {
		name, base, _ := strings.Cut(pair, ":")
		m.builtins.set(name, newClass(name, m.class(base)))
	}
	for name, f := range nativeFunctions() {
		m.builtins.set(name, &builtin{name, f})
	}
	return m
}

func nativeFunctions() map[string]native {
	return map[string]native{
		"print": func(m *machine, arguments []any, keywords *dict) (any, error) {
			parts := make([]string, len(arguments))
			for i, argument := range arguments {
				parts[i] = m.str(argument)
			}
			end, separator := "\n", " "
			if keywords != nil {
				if value, ok := keywords.get("end"); ok {
					end = value.(string)
				}
				if value, ok := keywords.get("sep"); ok {
					separator = value.(string)
				}
			}
			m.out = append(m.out, strings.Join(parts, separator)+end...)
			return nil, nil
		},
		"len": func(m *machine, arguments []any, _ *dict) (any, error) {
			length, err := m.length(arguments[0])
			return int64(length), err
		},
		"range": func(m *machine, arguments []any, _ *dict) (any, error) {
			bounds := make([]int64, len(arguments))
			for i, argument := range arguments {
				x, isInt, _ := numeric(argument)
				if !isInt {
					return nil, m.raise("TypeError", "'%s' object cannot be interpreted as an integer", typeOf(argument))
				}
				bounds[i] = int64(x)
			}
			switch len(bounds) {
			case 1:
				return &rangeObject{0, bounds[0], 1}, nil
			case 2:
				return &rangeObject{bounds[0], bounds[1], 1}, nil
			}
			return &rangeObject{bounds[0], bounds[1], bounds[2]}, nil
		},
		"iter": func(m *machine, arguments []any, _ *dict) (any, error) { return m.iterate(arguments[0]) },
		"next": func(m *machine, arguments []any, _ *dict) (any, error) {
			value, ok, err := m.next(arguments[0])
			if err != nil || ok {
				return value, err
			}
			if len(arguments) > 1 {
				return arguments[1], nil
			}
			return nil, &raised{m.stopIteration(value)}
		},
		"repr":       func(m *machine, arguments []any, _ *dict) (any, error) { return m.repr(arguments[0]), nil },
		"isinstance": isInstance,
		"enumerate": func(m *machine, arguments []any, _ *dict) (any, error) {
			it, err := m.iterate(arguments[0])
			count := int64(-1)
			return &iterator{func() (any, bool, error) {
				value, ok, err := m.next(it)
				count++
				return &tuple{[]any{count, value}}, ok, err
			}}, err
		},
		"zip": func(m *machine, arguments []any, _ *dict) (any, error) {
			a, err := m.items(arguments[0])
			if err != nil {
				return nil, err
			}
			b, err := m.items(arguments[1])
			made := &list{}
			for i := range min(len(a), len(b)) {
				made.items = append(made.items, &tuple{[]any{a[i], b[i]}})
			}
			return made, err
		},
		"sorted": func(m *machine, arguments []any, keywords *dict) (any, error) {
			items, err := m.items(arguments[0])
			if err != nil {
				return nil, err
			}
			var key, reverse any = nil, false
			if keywords != nil {
				key, _ = keywords.get("key")
				if value, ok := keywords.get("reverse"); ok {
					reverse = value
				}
			}
			items = append([]any(nil), items...)
			return &list{items}, sortItems(m, items, key, reverse.(bool))
		},
		"sum": func(m *machine, arguments []any, _ *dict) (any, error) {
			items, err := m.items(arguments[0])
			var total any = int64(0)
			for _, item := range items {
				if total, err = m.binary(OpAdd, total, item, false); err != nil {
					return nil, err
				}
			}
			return total, err
		},
		"super": func(m *machine, arguments []any, _ *dict) (any, error) {
			// Without arguments: the class from the closure, and the first argument, of the calling frame.
			f := m.frames[len(m.frames)-1]
			for i, name := range f.code.Free {
				if name == "__class__" {
					self := f.registers[0]
					if c, ok := self.(*cell); ok {
						self = c.content
					}
					return &superObject{f.closure[i].content.(*class), self}, nil
				}
			}
			return nil, m.raise("RuntimeError", "super(): __class__ cell not found")
		},
		"getattr": func(m *machine, arguments []any, _ *dict) (any, error) {
			value, err := m.getAttribute(arguments[0], arguments[1].(string))
			if err != nil && len(arguments) > 2 {
				return arguments[2], nil
			}
			return value, err
		},
		"suspend": func(*machine, []any, *dict) (any, error) { return suspendOnce{new(bool)}, nil },
		// run drives a coroutine to its end and counts how often it suspends.
		"run": func(m *machine, arguments []any, _ *dict) (any, error) {
			for count := 0; ; count++ {
				value, yielded, err := m.send(arguments[0], nil)
				if err != nil {
					return nil, err
				}
				if !yielded {
					m.out = append(m.out, fmt.Sprintf("suspended %d times\n", count)...)
					return value, err
				}
			}
		},
	}
}

func isInstance(m *machine, arguments []any, _ *dict) (any, error) {
	if classes, ok := arguments[1].(*tuple); ok {
		for _, c := range classes.items {
			if m.isInstance(arguments[0], c.(*class)) {
				return true, nil
			}
		}
		return false, nil
	}
	return m.isInstance(arguments[0], arguments[1].(*class)), nil
}

func (m *machine) stopIteration(value any) *instance {
	e, _ := m.construct(m.class("StopIteration"), nil, nil)
	if value != nil {
		e, _ = m.construct(m.class("StopIteration"), []any{value}, nil)
	}
	return e.(*instance)
}

func nativeConstructors() map[string]native {
	return map[string]native{
		"int": func(m *machine, arguments []any, _ *dict) (any, error) {
			if text, ok := arguments[0].(string); ok {
				var n int64
				if _, err := fmt.Sscan(text, &n); err != nil {
					return nil, m.raise("ValueError", "invalid literal for int() with base 10: %s", m.repr(text))
				}
				return n, nil
			}
			x, _, ok := numeric(arguments[0])
			if !ok {
				return nil, m.raise("TypeError", "int() argument must be a string, a bytes-like object or a real number, not '%s'", typeOf(arguments[0]))
			}
			return int64(x), nil
		},
		"str": func(m *machine, arguments []any, _ *dict) (any, error) { return m.str(arguments[0]), nil },
		"bool": func(m *machine, arguments []any, _ *dict) (any, error) {
			return m.truth(arguments[0])
		},
		"list": func(m *machine, arguments []any, _ *dict) (any, error) {
			if len(arguments) == 0 {
				return &list{}, nil
			}
			items, err := m.items(arguments[0])
			return &list{append([]any(nil), items...)}, err
		},
		"tuple": func(m *machine, arguments []any, _ *dict) (any, error) {
			items, err := m.items(arguments[0])
			return &tuple{append([]any(nil), items...)}, err
		},
		"dict": func(m *machine, arguments []any, keywords *dict) (any, error) {
			made := newDict()
			if keywords != nil {
				for _, entry := range keywords.entries {
					made.set(entry.key, entry.value)
				}
			}
			return made, nil
		},
		"set": func(m *machine, arguments []any, _ *dict) (any, error) {
			made := &set{newSet()}
			if len(arguments) > 0 {
				items, err := m.items(arguments[0])
				if err != nil {
					return nil, err
				}
				for _, item := range items {
					made.set(item, nil)
				}
			}
			return made, nil
		},
		"type": func(m *machine, arguments []any, _ *dict) (any, error) {
			if i, ok := arguments[0].(*instance); ok {
				return i.class, nil
			}
			return m.class(typeOf(arguments[0])), nil
		},
	}
}

func nativeMethods() map[string]native {
	return map[string]native{
		"list.append": func(m *machine, arguments []any, _ *dict) (any, error) {
			l := arguments[0].(*list)
			l.items = append(l.items, arguments[1])
			return nil, nil
		},
		"list.pop": func(m *machine, arguments []any, _ *dict) (any, error) {
			l := arguments[0].(*list)
			if len(l.items) == 0 {
				return nil, m.raise("IndexError", "pop from empty list")
			}
			last := l.items[len(l.items)-1]
			l.items = l.items[:len(l.items)-1]
			return last, nil
		},
		"dict.items": func(m *machine, arguments []any, _ *dict) (any, error) {
			made := &list{}
			for _, entry := range arguments[0].(*dict).entries {
				made.items = append(made.items, &tuple{[]any{entry.key, entry.value}})
			}
			return made, nil
		},
		"dict.get": func(m *machine, arguments []any, _ *dict) (any, error) {
			value, ok := arguments[0].(*dict).get(arguments[1])
			if !ok && len(arguments) > 2 {
				value = arguments[2]
			}
			return value, nil
		},
		"str.join": func(m *machine, arguments []any, _ *dict) (any, error) {
			items, err := m.items(arguments[1])
			var parts []string
			for _, item := range items {
				parts = append(parts, item.(string))
			}
			return strings.Join(parts, arguments[0].(string)), err
		},
		"str.upper": func(m *machine, arguments []any, _ *dict) (any, error) {
			return strings.ToUpper(arguments[0].(string)), nil
		},
		"str.split": func(m *machine, arguments []any, _ *dict) (any, error) {
			made := &list{}
			for _, part := range strings.Fields(arguments[0].(string)) {
				made.items = append(made.items, part)
			}
			return made, nil
		},
	}
}

func generatorMethods() map[string]native {
	return map[string]native{
		"send": func(m *machine, arguments []any, _ *dict) (any, error) {
			return m.stepGenerator(arguments[0].(*generator), arguments[1], nil)
		},
		"throw": func(m *machine, arguments []any, _ *dict) (any, error) {
			exception, err := m.exceptionOf(arguments[1])
			if err != nil {
				return nil, err
			}
			return m.stepGenerator(arguments[0].(*generator), nil, exception)
		},
		"close": func(m *machine, arguments []any, _ *dict) (any, error) {
			exit := m.exception(m.class("GeneratorExit"))
			value, yielded, err := m.resume(arguments[0].(*generator), nil, exit)
			if yielded {
				return nil, m.raise("RuntimeError", "generator ignored GeneratorExit")
			}
			if failure, ok := err.(*raised); ok && failure.exception.class.isSubclass(m.class("GeneratorExit")) {
				return nil, nil
			}
			return value, err
		},
		"__aiter__": func(m *machine, arguments []any, _ *dict) (any, error) { return arguments[0], nil },
		"__anext__": func(m *machine, arguments []any, _ *dict) (any, error) {
			return &asyncStep{generator: arguments[0].(*generator)}, nil
		},
		"asend": func(m *machine, arguments []any, _ *dict) (any, error) {
			return &asyncStep{generator: arguments[0].(*generator), sent: arguments[1]}, nil
		},
	}
}

func (m *machine) stepGenerator(g *generator, sent any, thrown *instance) (any, error) {
	value, yielded, err := m.resume(g, sent, thrown)
	if err == nil && !yielded {
		return nil, &raised{m.stopIteration(value)}
	}
	return value, err
}

// runProgram executes a program and returns what it printed, with the exception that left it.
func runProgram(code *Code) string {
	out, _ := execute(code)
	return out
}

func execute(code *Code) (string, error) {
	m := newMachine()
	globals := newDict()
	globals.set("__name__", "__main__")
	registers := m.stack[:code.Registers]
	main := &function{code: code, globals: globals}
	fill(registers, poison)
	value, err := m.start(main, registers, 0, globals)
	if g, ok := value.(*generator); ok {
		g.frame.namespace = globals
		for yielded := true; yielded && err == nil; {
			_, yielded, err = m.resume(g, nil, nil)
		}
	}
	if err != nil {
		m.out = append(m.out, err.Error()+"\n"...)
	}
	return string(m.out), err
}
