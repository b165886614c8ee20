package regexp

// runAt runs a program at one position. On a match the registers have the captures.
func runAt[T unit](m *machine, p *program, in []T, start int, budget *Budget) (matched bool, err error) {
	registers := m.registers
	for i := range registers {
		registers[i] = -1
	}
	stack := m.stack[:0]
	code := p.code
	pos := start
	pc := 0
	steps := budget.steps
	bound := budget.entries()
	var spent int

loop:
	for {
		i := &code[pc]
		switch i.op {
		case opUnit:
			if pos < len(in) && int32(in[pos]) == i.x {
				pos++
				pc++
				continue
			}
		case opUnits:
			if pos < len(in) && (int32(in[pos]) == i.x || int32(in[pos]) == i.y) {
				pos++
				pc++
				continue
			}
		case opSet:
			if pos < len(in) && i.set.contains(rune(in[pos])) {
				pos++
				pc++
				continue
			}
		case opPoint:
			if pos < len(in) {
				c, width := pointAt(in, pos)
				if i.set.contains(c) {
					pos += width
					pc++
					continue
				}
			}
		case opUnitBehind:
			if pos > 0 && int32(in[pos-1]) == i.x {
				pos--
				pc++
				continue
			}
		case opSetBehind:
			if pos > 0 && i.set.contains(rune(in[pos-1])) {
				pos--
				pc++
				continue
			}
		case opPointBehind:
			if pos > 0 {
				c, width := pointBefore(in, pos)
				if i.set.contains(c) {
					pos -= width
					pc++
					continue
				}
			}
		case opRun:
			r := &p.runs[i.x]
			if r.lazy {
				end, count := consume(r, in, pos, r.min)
				spent = end - pos
				if count < r.min {
					break
				}
				pos = end
				if r.max > r.min {
					left := r.max - r.min
					if r.max == unlimited {
						left = unlimited
					}
					stack = append(stack, entry{runState, left}, entry{int32(pc + 1), int32(pos)})
				}
				if r.next != nil && lookUp(r.next, in, pos) == 0 {
					break
				}
				pc += 2
				if steps -= spent >> 4; steps > 0 {
					continue
				}
				goto poll
			}
			end, lower := pos, pos
			if r.points {
				var count int32
				if r.min > 0 {
					if lower, count = consume(r, in, pos, r.min); count < r.min {
						break
					}
				}
				end, _ = consume(r, in, lower, r.max-r.min)
			} else {
				end = scan(r.set, in, pos, r.max)
				if end-pos < int(r.min) {
					break
				}
				lower = pos + int(r.min)
			}
			spent = end - pos
			pos = end
			if pos > lower && !r.possessive {
				stack = append(stack, entry{runState, int32(lower)}, entry{int32(pc + 1), int32(pos)})
				if r.next != nil && lookUp(r.next, in, pos) == 0 {
					break
				}
			}
			pc += 2
			if steps -= spent >> 4; steps > 0 {
				continue
			}
			goto poll
		case opRunRetry:
			r := &p.runs[i.x]
			state := len(stack) - 1
			lower := int(stack[state].value)
			from := pos
			for {
				pos--
				if r.points && pos > lower && isTrail(rune(in[pos])) && isLead(rune(in[pos-1])) {
					pos--
				}
				if pos <= lower || r.next == nil || lookUp(r.next, in, pos) != 0 {
					break
				}
			}
			steps -= (from - pos) >> 2
			if pos > lower {
				stack = append(stack, entry{int32(pc), int32(pos)})
			} else {
				stack = stack[:state]
			}
			pc++
			continue
		case opLazyRetry:
			r := &p.runs[i.x]
			state := len(stack) - 1
			left := stack[state].value
			from := pos
			ok := false
			for left > 0 {
				end, count := consume(r, in, pos, 1)
				if count == 0 {
					break
				}
				pos = end
				if left != unlimited {
					left--
				}
				if r.next == nil || lookUp(r.next, in, pos) != 0 {
					ok = true
					break
				}
			}
			steps -= (pos - from) >> 2
			if !ok {
				stack = stack[:state]
				break
			}
			if left > 0 {
				stack[state].value = left
				stack = append(stack, entry{int32(pc), int32(pos)})
			} else {
				stack = stack[:state]
			}
			pc++
			continue
		case opJump:
			back := int(i.x) <= pc
			pc = int(i.x)
			if back {
				if steps--; steps <= 0 {
					goto poll
				}
			}
			continue
		case opSplit:
			stack = append(stack, entry{i.y, int32(pos)})
			pc = int(i.x)
			continue
		case opTableSplit:
			switch lookUp(&p.tables[i.z], in, pos) {
			case 1:
				pc = int(i.x)
				continue
			case 2:
				pc = int(i.y)
				continue
			case 3:
				stack = append(stack, entry{i.y, int32(pos)})
				pc = int(i.x)
				continue
			}
		case opSave:
			if len(stack) > 0 {
				stack = append(stack, entry{^i.x, registers[i.x]})
			}
			registers[i.x] = int32(pos)
			pc++
			continue
		case opClear:
			for r := i.x; r < i.y; r++ {
				if registers[r] != -1 {
					if len(stack) > 0 {
						stack = append(stack, entry{^r, registers[r]})
					}
					registers[r] = -1
				}
			}
			steps -= int(i.y-i.x) >> 3
			pc++
			continue
		case opReset:
			if len(stack) > 0 {
				stack = append(stack, entry{^i.x, registers[i.x]})
			}
			registers[i.x] = 0
			pc++
			continue
		case opLoop:
			l := &p.loops[i.z]
			count := registers[i.x]
			switch {
			case count < l.min:
				pc++
			case count >= l.max && l.max != unlimited:
				pc = int(i.y)
			case l.lazy:
				stack = append(stack, entry{int32(pc + 1), int32(pos)})
				pc = int(i.y)
			default:
				stack = append(stack, entry{i.y, int32(pos)})
				pc++
			}
			continue
		case opCount:
			if len(stack) > 0 {
				stack = append(stack, entry{^i.x, registers[i.x]})
			}
			registers[i.x]++
			pc++
			continue
		case opMoved:
			if registers[i.x] != int32(pos) {
				pc++
				continue
			}
		case opMoved2:
			if registers[i.x] != int32(pos) || registers[i.y] <= i.z {
				pc++
				continue
			}
		case opLook:
			registers[i.x] = int32(len(stack))
			registers[i.y] = int32(pos)
			pc++
			continue
		case opLookEnd:
			height := int(registers[i.x])
			steps -= (len(stack) - height) >> 2
			stack = keepUndo(stack, height)
			pos = int(registers[i.y])
			pc++
			continue
		case opDeny:
			registers[i.x] = int32(len(stack))
			stack = append(stack, entry{i.y, int32(pos)})
			pc++
			continue
		case opDenyEnd:
			height := int(registers[i.x])
			for last := len(stack) - 1; last >= height; last-- {
				if e := stack[last]; e.code < 0 && e.code != runState {
					registers[^e.code] = e.value
				}
			}
			steps -= (len(stack) - height) >> 2
			stack = stack[:height]
		case opRefer:
			if end, ok := refer(&p.references[i.x], registers, in, pos); ok {
				spent = max(end-pos, pos-end)
				pos = end
				pc++
				if steps -= spent >> 2; steps > 0 {
					continue
				}
				goto poll
			}
		case opAtStart:
			if pos == 0 {
				pc++
				continue
			}
		case opAtEnd:
			if pos == len(in) {
				pc++
				continue
			}
		case opAtLine:
			if pos == 0 || isLineBreak(rune(in[pos-1])) {
				pc++
				continue
			}
		case opAtBreak:
			if pos == len(in) || isLineBreak(rune(in[pos])) {
				pc++
				continue
			}
		case opWordEdge:
			before := pos > 0 && i.set.contains(rune(in[pos-1]))
			after := pos < len(in) && i.set.contains(rune(in[pos]))
			if (before == after) == (i.x == 1) {
				pc++
				continue
			}
		case opMatch:
			matched = true
			break loop
		case opFail:
		}

		// The step has failed: go back to the last choice.
		for {
			last := len(stack) - 1
			if last < 0 {
				break loop
			}
			e := stack[last]
			stack = stack[:last]
			if e.code >= 0 {
				pc, pos = int(e.code), int(e.value)
				break
			}
			if e.code != runState {
				registers[^e.code] = e.value
			}
		}
		if steps--; steps > 0 {
			continue
		}
	poll:
		steps = stepsPerPoll
		if budget.stopped() {
			err = ErrStopped
			break
		}
		if len(stack) > bound {
			err = ErrTooComplex
			break
		}
	}
	budget.steps = steps
	m.stack = stack
	return matched, err
}
