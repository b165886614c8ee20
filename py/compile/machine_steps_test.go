package compile

import "fmt"

// This file holds the instructions of the machine in machine_test.go about exceptions, patterns and collections.

func (m *machine) stepException(f *frame, i Instruction) (int, error) {
	r, next := f.registers, f.pc+1
	switch i.Op {
	case OpWithSetup:
		enter, exit := "__enter__", "__exit__"
		if i.C != 0 {
			enter, exit = "__aenter__", "__aexit__"
		}
		manager := r[i.B]
		for n, name := range []string{exit, enter} {
			function, self, err := m.loadMethod(manager, name)
			if err != nil {
				return 0, m.raise("TypeError", "'%s' object does not support the context manager protocol", typeOf(manager))
			}
			r[int(i.D)+2*n], r[int(i.D)+2*n+1] = function, self
		}
	case OpWithExit:
		exception := r[i.C]
		r[i.D], r[i.D+1] = r[i.B], r[i.B+1]
		r[i.D+2], r[i.D+3], r[i.D+4] = nil, nil, nil
		if i.A != 0 {
			r[i.D+2], r[i.D+3] = exception.(*instance).class, exception
		}
	case OpRaise, OpRaiseFrom:
		exception, err := m.exceptionOf(r[i.A])
		if err != nil {
			return 0, err
		}
		if i.Op == OpRaiseFrom {
			cause := r[i.B]
			if cause != nil {
				if cause, err = m.exceptionOf(cause); err != nil {
					return 0, err
				}
			}
			exception.attributes.set("__cause__", cause)
		}
		return 0, &raised{exception}
	case OpRaiseCurrent:
		if current := m.current(); current != nil {
			return 0, &raised{current}
		}
		return 0, m.raise("RuntimeError", "No active exception to reraise")
	case OpReraise:
		return 0, &raised{r[i.D].(*instance)}
	case OpBeginHandler:
		r[i.D+1] = f.handled
		f.handled = r[i.D]
	case OpEndHandler, OpEndFinally:
		if r[i.D] != unbound {
			f.handled = r[i.D+1]
			if i.Op == OpEndFinally {
				return 0, &raised{r[i.D].(*instance)}
			}
		}
	case OpJumpUnlessMatches:
		matches, err := m.matches(r[i.A].(*instance), r[i.B])
		if err != nil {
			return 0, err
		}
		if !matches {
			return int(i.D), nil
		}
	case OpSplitGroup:
		match, rest, err := m.split(r[i.B], r[i.C])
		if err != nil {
			return 0, err
		}
		r[i.D], r[i.D+1] = match, rest
		if match != nil {
			f.handled = match
		}
	}
	return next, nil
}

func (m *machine) stepMatch(f *frame, i Instruction) (int, error) {
	r := f.registers
	var value any
	switch i.Op {
	case OpMatchSequence:
		switch r[i.B].(type) {
		case *list, *tuple:
			value = true
		default:
			value = false
		}
	case OpMatchMapping:
		_, value = r[i.B].(*dict)
	case OpGetLength:
		length, err := m.length(r[i.B])
		if err != nil {
			return 0, err
		}
		value = int64(length)
	case OpMatchKeys:
		var values []any
		for _, key := range r[i.C].(*tuple).items {
			found, ok := r[i.B].(*dict).get(key)
			if !ok {
				r[i.A] = nil
				return f.pc + 1, nil
			}
			values = append(values, found)
		}
		value = &tuple{values}
	case OpMapWithout:
		copied := newDict()
		for _, entry := range r[i.B].(*dict).entries {
			copied.set(entry.key, entry.value)
		}
		for _, key := range r[i.C].(*tuple).items {
			copied.delete(key)
		}
		value = copied
	case OpMatchClass:
		found, err := m.matchClass(r[i.B], r[i.D], int(i.C), r[i.D+1].(*tuple).items)
		if err != nil {
			return 0, err
		}
		value = found
	}
	r[i.A] = value
	return f.pc + 1, nil
}

func (m *machine) matchClass(subject, pattern any, positional int, names []any) (any, error) {
	wanted, ok := pattern.(*class)
	if !ok {
		return nil, m.raise("TypeError", "called match pattern must be a class")
	}
	if !m.isInstance(subject, wanted) {
		return nil, nil
	}
	var values []any
	if positional > 0 {
		if wanted.native {
			values = append(values, subject)
		} else {
			arguments, _ := wanted.lookup("__match_args__")
			all, ok := arguments.(*tuple)
			if !ok || len(all.items) < positional {
				return nil, m.raise("TypeError", "%s() accepts fewer positional sub-patterns", wanted.name)
			}
			names = append(append([]any(nil), all.items[:positional]...), names...)
		}
	}
	for _, name := range names {
		value, err := m.getAttribute(subject, name.(string))
		if err != nil {
			return nil, nil
		}
		values = append(values, value)
	}
	return &tuple{values}, nil
}

func (m *machine) stepBuild(f *frame, i Instruction) (int, error) {
	r := f.registers
	row := func() []any { return append([]any(nil), r[i.D:int(i.D)+int(i.C)]...) }
	next := f.pc + 1
	var value any
	var err error
	switch i.Op {
	case OpBuildTuple:
		value = &tuple{row()}
	case OpBuildList:
		value = &list{row()}
	case OpBuildSet:
		made := newSet()
		for _, item := range row() {
			made.set(item, nil)
		}
		value = &set{made}
	case OpBuildMap:
		made := newDict()
		for n := range int(i.C) {
			made.set(r[int(i.D)+2*n], r[int(i.D)+2*n+1])
		}
		value = made
	case OpBuildString:
		text := ""
		for _, part := range row() {
			text += part.(string)
		}
		value = text
	case OpConvert:
		value = m.repr(r[i.B])
		if i.C == 's' {
			value = m.str(r[i.B])
		}
	case OpFormat:
		value = m.str(r[i.B])
	case OpFormatSpec:
		value, err = m.format(r[i.B], r[i.C].(string))
	case OpListToTuple:
		value = &tuple{append([]any(nil), r[i.B].(*list).items...)}
	case OpListItem:
		value = r[i.B].(*list).items[i.D]
	case OpListAppend:
		made := r[i.A].(*list)
		made.items = append(made.items, r[i.B])
		return next, nil
	case OpSetAdd:
		r[i.A].(*set).set(r[i.B], nil)
		return next, nil
	case OpMapAdd:
		r[i.A].(*dict).set(r[i.B], r[i.C])
		return next, nil
	case OpListExtend, OpSetUpdate:
		items, err := m.items(r[i.B])
		for _, item := range items {
			if i.Op == OpSetUpdate {
				r[i.A].(*set).set(item, nil)
			} else {
				r[i.A].(*list).items = append(r[i.A].(*list).items, item)
			}
		}
		return next, err
	case OpMapUpdate, OpMapMerge:
		for _, entry := range r[i.B].(*dict).entries {
			if _, there := r[i.A].(*dict).get(entry.key); there && i.Op == OpMapMerge {
				return 0, m.raise("TypeError", "%s() got multiple values for keyword argument '%s'", r[i.D].(*function).code.QualifiedName, entry.key)
			}
			r[i.A].(*dict).set(entry.key, entry.value)
		}
		return next, nil
	case OpUnpackPair, OpUnpackSequence, OpUnpackStar, OpUnpackToList, OpUnpackStarToList:
		return next, m.unpack(f, i)
	default:
		return 0, fmt.Errorf("%v is not supported here", i.Op)
	}
	if err == nil {
		r[i.A] = value
	}
	return next, err
}

func (m *machine) unpack(f *frame, i Instruction) error {
	r := f.registers
	source, before, after := r[i.B], int(i.A), -1
	switch i.Op {
	case OpUnpackPair:
		source, before = r[i.C], 2
	case OpUnpackStar:
		after = int(i.C)
	case OpUnpackToList:
		before = int(i.D)
	case OpUnpackStarToList:
		before, after = int(i.D), int(r[i.C].(int64))
	}
	items, err := m.items(source)
	if err != nil {
		return err
	}
	switch {
	case after < 0 && len(items) > before:
		return m.raise("ValueError", "too many values to unpack (expected %d)", before)
	case after < 0 && len(items) < before:
		return m.raise("ValueError", "not enough values to unpack (expected %d, got %d)", before, len(items))
	case after >= 0 && len(items) < before+after:
		return m.raise("ValueError", "not enough values to unpack (expected at least %d, got %d)", before+after, len(items))
	}
	values := append([]any(nil), items...)
	if after >= 0 {
		middle := &list{append([]any(nil), items[before:len(items)-after]...)}
		values = append(append(append([]any(nil), items[:before]...), middle), items[len(items)-after:]...)
	}
	switch i.Op {
	case OpUnpackPair:
		r[i.A], r[i.B] = values[0], values[1]
	case OpUnpackToList, OpUnpackStarToList:
		r[i.A] = &list{values}
	default:
		copy(r[i.D:], values)
	}
	return nil
}
