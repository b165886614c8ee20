package compile

import "fmt"

// This file checks that a Code keeps the promises that the machine relies on. It serves tests and fuzzing; what Compile
// returns always passes.

// Verify checks a Code and all those in its constants:
//
//   - operands are in range and the exception table is in order; execution does not run off the end
//   - every way back to an earlier instruction is by one that ticks
//   - a register above the variables is written on every way to an instruction that reads it, and nothing survives a call in
//     the registers that the callee may use
func Verify(code *Code) error {
	stack := []*Code{code}
	for len(stack) > 0 {
		code := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		v := &verifier{code: code}
		if err := v.verify(); err != nil {
			return fmt.Errorf("%s: %w", code.QualifiedName, err)
		}
		for _, constant := range code.Constants {
			if inner, ok := constant.(*Code); ok {
				if err := v.captures(inner); err != nil {
					return fmt.Errorf("%s: %w", inner.QualifiedName, err)
				}
				stack = append(stack, inner)
			}
		}
	}
	return nil
}

type verifier struct {
	code *Code
	// written has, per start of a block, the registers that are written on every way there; nil where no way is known yet.
	written []registerSet
	work    []int32
	leaders []bool
}

type registerSet []uint64

func (s registerSet) has(register int) bool { return s[register>>6]&(1<<(register&63)) != 0 }

func (s registerSet) add(register int) { s[register>>6] |= 1 << (register & 63) }

// removeFrom removes register and all above it.
func (s registerSet) removeFrom(register int) {
	for i := range s {
		switch low := register - i*64; {
		case low <= 0:
			s[i] = 0
		case low < 64:
			s[i] &= 1<<low - 1
		}
	}
}

func (v *verifier) verify() error {
	code := v.code
	if len(code.Instructions) == 0 {
		return fmt.Errorf("no instructions")
	}
	if code.Cleared > code.Registers || code.Parameters() > code.Registers {
		return fmt.Errorf("%d registers are too few", code.Registers)
	}
	for pc, instruction := range code.Instructions {
		if err := v.instruction(pc, instruction); err != nil {
			return fmt.Errorf("instruction %d, %s: %w", pc, disassembleInstruction(code, pc), err)
		}
	}
	last := code.Instructions[len(code.Instructions)-1]
	if opcodes[last.Op].properties&ends == 0 {
		return fmt.Errorf("execution runs off the end")
	}
	previous := int32(0)
	for _, handler := range code.Handlers {
		if handler.Start < previous || handler.End <= handler.Start || int(handler.End) > len(code.Instructions) {
			return fmt.Errorf("exception table out of order at %d", handler.Start)
		}
		if handler.Target < handler.End || int(handler.Target) >= len(code.Instructions) {
			return fmt.Errorf("handler of %d is at %d", handler.Start, handler.Target)
		}
		if int(handler.Register) >= code.Registers {
			return fmt.Errorf("handler of %d has register %d", handler.Start, handler.Register)
		}
		previous = handler.End
	}
	return v.flow()
}

func (v *verifier) captures(inner *Code) error {
	if len(inner.Captures) != len(inner.Free) {
		return fmt.Errorf("%d captures for %d free variables", len(inner.Captures), len(inner.Free))
	}
	for _, capture := range inner.Captures {
		limit := len(v.code.Free)
		if !capture.Free {
			limit = v.code.Registers
		}
		if capture.Index < 0 || int(capture.Index) >= limit {
			return fmt.Errorf("capture %d of %d", capture.Index, limit)
		}
	}
	return nil
}

func (v *verifier) instruction(pc int, i Instruction) error {
	code := v.code
	if i.Op == OpInvalid || i.Op >= opcodeCount {
		return fmt.Errorf("invalid opcode")
	}
	description := &opcodes[i.Op]
	for n, kind := range [...]operandKind{description.a, description.b, description.c} {
		register := int([...]uint8{i.A, i.B, i.C}[n])
		switch kind {
		case reads, writes, updates, rewrites, writesPair:
			if kind == writesPair {
				register++
			}
			if register >= code.Registers {
				return fmt.Errorf("register %d", register)
			}
		case pairLow:
			if i.Pair() >= len(code.Constants) {
				return fmt.Errorf("constant %d", i.Pair())
			}
		}
	}
	limit := 1 << 30
	switch description.d {
	case wideTarget:
		limit = len(code.Instructions)
		if int(i.D) <= pc && !i.Op.Ticks() {
			return fmt.Errorf("goes back without a tick")
		}
	case wideConstant:
		limit = len(code.Constants)
	case wideCode:
		if int(i.D) < len(code.Constants) {
			if _, ok := code.Constants[i.D].(*Code); !ok {
				return fmt.Errorf("constant %d is no code", i.D)
			}
		}
		limit = len(code.Constants)
	case wideName:
		limit = len(code.Names)
	case wideSite:
		limit = len(code.Sites)
	case wideFree:
		limit = len(code.Free)
	case wideRegister, wideWrite:
		limit = code.Registers
	case wideWindow:
		first, count := windowExtent(i)
		limit = code.Registers - count + 1
		if count == 0 {
			limit = code.Registers + 1
		}
		i.D = int32(first)
	case wideFlag:
		limit = 2
	case wideIntrinsic:
		limit = int(intrinsicCount)
	}
	if i.D < 0 || int(i.D) >= limit {
		return fmt.Errorf("operand d is %d of %d", i.D, limit)
	}
	switch i.Op {
	case OpCallKeywords, OpCallMethodKeywords:
		if int(i.C) >= len(code.Keywords) || len(code.Keywords[i.C]) > int(i.B) {
			return fmt.Errorf("keywords %d", i.C)
		}
	}
	return nil
}

// windowExtent returns the registers that an instruction uses from D on.
func windowExtent(i Instruction) (first, count int) {
	first = int(i.D)
	switch opcodes[i.Op].window {
	case readsC:
		return first, int(i.C)
	case readsPairsC:
		return first, 2 * int(i.C)
	case readsTwo, writesTwo, handlerEntry, handlerExit:
		return first, 2
	case callWindow, methodWindow:
		return first, 2 + int(i.B)
	case expandedWindow:
		return first, 4
	case writesA:
		return first, int(i.A)
	case writesACOne:
		return first, int(i.A) + 1 + int(i.C)
	case writesFour:
		return first, 4
	case writesFive:
		return first, 5
	}
	return first, 0
}

// flow follows all ways through the code.
func (v *verifier) flow() error {
	code := v.code
	v.leaders = make([]bool, len(code.Instructions)+1)
	for pc, i := range code.Instructions {
		if opcodes[i.Op].d == wideTarget {
			v.leaders[i.D] = true
			v.leaders[pc+1] = true
		}
	}
	for _, handler := range code.Handlers {
		v.leaders[handler.Target] = true
		v.leaders[handler.Start] = true
		v.leaders[handler.End] = true
	}
	v.written = make([]registerSet, len(code.Instructions)+1)
	start := v.newSet()
	for register := range code.Cleared {
		start.add(register)
	}
	for register := range code.Parameters() {
		start.add(register)
	}
	v.merge(0, start)
	for len(v.work) > 0 {
		pc := v.work[len(v.work)-1]
		v.work = v.work[:len(v.work)-1]
		if err := v.block(int(pc)); err != nil {
			return err
		}
	}
	return nil
}

func (v *verifier) newSet() registerSet { return make(registerSet, v.code.Registers/64+1) }

// merge notes that execution can come to pc with the registers written.
func (v *verifier) merge(pc int, written registerSet) {
	known := v.written[pc]
	if known == nil {
		v.written[pc] = append(registerSet(nil), written...)
		v.work = append(v.work, int32(pc))
		return
	}
	changed := false
	for i := range known {
		if known[i]&^written[i] != 0 {
			known[i] &= written[i]
			changed = true
		}
	}
	if changed {
		v.work = append(v.work, int32(pc))
	}
}

// block follows the instructions from pc on to where the way parts or joins another.
func (v *verifier) block(pc int) error {
	code := v.code
	written := append(v.newSet()[:0], v.written[pc]...)
	handler := v.code.HandlerOf(pc)
	raised := append(v.newSet()[:0], written...)
	for {
		if pc == len(code.Instructions) {
			return fmt.Errorf("execution runs off the end")
		}
		i := code.Instructions[pc]
		description := &opcodes[i.Op]
		if err := v.reads(i, written); err != nil {
			return fmt.Errorf("instruction %d, %s: %w", pc, disassembleInstruction(code, pc), err)
		}
		switch description.window {
		case callWindow, methodWindow, expandedWindow:
			written.removeFrom(int(i.D) + 1)
		}
		if description.properties&harmless == 0 {
			for n := range raised {
				raised[n] &= written[n]
			}
		}
		fallthroughSet := written
		if i.Op == OpForIter {
			fallthroughSet = append(registerSet(nil), written...)
		}
		v.writes(i, written)
		done := false
		if description.d == wideTarget {
			v.merge(int(i.D), written)
			done = true
		}
		pc++
		if done || description.properties&ends != 0 || v.leaders[pc] {
			if description.properties&ends == 0 {
				v.merge(pc, fallthroughSet)
			}
			break
		}
	}
	if handler != nil {
		raised.add(int(handler.Register))
		v.merge(int(handler.Target), raised)
	}
	return nil
}

func (v *verifier) reads(i Instruction, written registerSet) error {
	description := &opcodes[i.Op]
	check := func(register int) error {
		if !written.has(register) {
			return fmt.Errorf("register %d is not written on every way here", register)
		}
		return nil
	}
	for n, kind := range [...]operandKind{description.a, description.b, description.c} {
		switch kind {
		case reads, updates, rewrites:
			if err := check(int([...]uint8{i.A, i.B, i.C}[n])); err != nil {
				return err
			}
		}
	}
	first, last := int(i.D), int(i.D)-1
	switch description.window {
	case readsC, readsPairsC, readsTwo, methodWindow:
		_, count := windowExtent(i)
		last = first + count - 1
	case handlerEntry, handlerExit:
		last = first
	case callWindow:
		if err := check(first); err != nil {
			return err
		}
		first, last = first+2, first+1+int(i.B)
	case expandedWindow:
		if err := check(first); err != nil {
			return err
		}
		first, last = first+2, first+2+int(i.C)
	}
	if description.d == wideRegister {
		last = first
	}
	for register := first; register <= last; register++ {
		if err := check(register); err != nil {
			return err
		}
	}
	return nil
}

func (v *verifier) writes(i Instruction, written registerSet) {
	description := &opcodes[i.Op]
	for n, kind := range [...]operandKind{description.a, description.b, description.c} {
		register := int([...]uint8{i.A, i.B, i.C}[n])
		switch kind {
		case writes:
			written.add(register)
		case writesPair:
			written.add(register)
			written.add(register + 1)
		}
	}
	switch description.window {
	case writesA, writesACOne, writesTwo, writesFour, writesFive:
		first, count := windowExtent(i)
		for register := first; register < first+count; register++ {
			written.add(register)
		}
	case handlerEntry:
		written.add(int(i.D) + 1)
	}
	if description.d == wideWrite {
		written.add(int(i.D))
	}
}
