package compile

import "fmt"

// This file holds the exceptions of the machine in machine_test.go, and its groups of exceptions.

// raise returns a new exception as an error.
func (m *machine) raise(name, format string, arguments ...any) error {
	return &raised{m.exception(m.class(name), fmt.Sprintf(format, arguments...))}
}

func (m *machine) exception(c *class, arguments ...any) *instance {
	e := &instance{class: c, attributes: newDict()}
	e.attributes.set("args", &tuple{arguments})
	return e
}

func (m *machine) exceptionOf(value any) (*instance, error) {
	if c, ok := value.(*class); ok && c.isSubclass(m.class("BaseException")) {
		made, err := m.construct(c, nil, nil)
		if err != nil {
			return nil, err
		}
		return made.(*instance), nil
	}
	if e, ok := value.(*instance); ok && e.class.isSubclass(m.class("BaseException")) {
		return e, nil
	}
	return nil, m.raise("TypeError", "exceptions must derive from BaseException")
}

func describeException(e *instance) string {
	text := e.class.name
	if arguments, ok := e.attributes.get("args"); ok {
		if items := arguments.(*tuple).items; len(items) > 0 {
			text += ": " + (&machine{}).str(items[0])
		}
	}
	return text
}

func (m *machine) matches(e *instance, types any) (bool, error) {
	if t, ok := types.(*tuple); ok {
		for _, item := range t.items {
			if matches, err := m.matches(e, item); matches || err != nil {
				return matches, err
			}
		}
		return false, nil
	}
	c, ok := types.(*class)
	if !ok || !c.isSubclass(m.class("BaseException")) {
		return false, m.raise("TypeError", "catching classes that do not inherit from BaseException is not allowed")
	}
	return e.class.isSubclass(c), nil
}

// members returns the exceptions of a group, nil for one that is none.
func members(e *instance) []any {
	if inner, ok := e.attributes.get("exceptions"); ok {
		return inner.(*tuple).items
	}
	return nil
}

func (m *machine) group(message any, exceptions []any) *instance {
	e := m.exception(m.class("ExceptionGroup"), message, &tuple{exceptions})
	e.attributes.set("message", message)
	e.attributes.set("exceptions", &tuple{exceptions})
	return e
}

func (m *machine) split(value, types any) (match, rest any, err error) {
	if value == nil {
		return nil, nil, nil
	}
	e := value.(*instance)
	whole, err := m.matches(e, types)
	if err != nil {
		return nil, nil, err
	}
	inner := members(e)
	if whole {
		if inner == nil {
			return m.group("", []any{e}), nil, nil
		}
		return e, nil, nil
	}
	if inner == nil {
		return nil, e, nil
	}
	var in, out []any
	for _, member := range inner {
		a, b, err := m.split(member, types)
		if err != nil {
			return nil, nil, err
		}
		if a != nil {
			if members(member.(*instance)) == nil {
				a = member
			}
			in = append(in, a)
		}
		if b != nil {
			out = append(out, b)
		}
	}
	message, _ := e.attributes.get("message")
	if len(in) > 0 {
		match = m.group(message, in)
	}
	if len(out) > 0 {
		rest = m.group(message, out)
	}
	return match, rest, nil
}

func (m *machine) prepareReraise(original *instance, left []any) any {
	var some []any
	for _, e := range left {
		if e != nil {
			some = append(some, e)
		}
	}
	switch {
	case len(some) == 0:
		return nil
	case len(some) == 1 && (members(original) == nil || members(some[0].(*instance)) != nil):
		return some[0]
	}
	return m.group("", some)
}
