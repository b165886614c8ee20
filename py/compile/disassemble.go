package compile

import (
	"fmt"
	"strings"
)

// This file writes code for people.

// Disassemble returns the text of a Code and of all those in its constants, one instruction a line.
func Disassemble(code *Code) string {
	var out strings.Builder
	stack := []*Code{code}
	for len(stack) > 0 {
		code := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if out.Len() > 0 {
			out.WriteByte('\n')
		}
		disassembleOne(&out, code)
		for i := len(code.Constants) - 1; i >= 0; i-- {
			if inner, ok := code.Constants[i].(*Code); ok {
				stack = append(stack, inner)
			}
		}
	}
	return out.String()
}

var flagNames = [...]string{"variadic", "keyword-variadic", "generator", "coroutine", "async-generator", "function", "module",
	"class", "nested", "future-annotations"}

func disassembleOne(out *strings.Builder, code *Code) {
	var flags []string
	for i, name := range flagNames {
		if code.Flags&(1<<i) != 0 {
			flags = append(flags, name)
		}
	}
	fmt.Fprintf(out, "%s, line %d, %d registers: %s\n", code.QualifiedName, code.FirstLine, code.Registers, strings.Join(flags, " "))
	if count := code.Positional + code.PositionalOnly + code.KeywordOnly; count > 0 {
		fmt.Fprintf(out, "  parameters: %d positional-only, %d positional, %d keyword-only\n", code.PositionalOnly, code.Positional, code.KeywordOnly)
	}
	for _, variable := range code.Variables {
		fmt.Fprintf(out, "  r%d: %s", variable.Register, variable.Name)
		if variable.Cell {
			out.WriteString(", a cell")
		}
		if variable.Hidden {
			out.WriteString(", hidden")
		}
		out.WriteByte('\n')
	}
	for i, name := range code.Free {
		from := "register"
		if code.Captures[i].Free {
			from = "free variable"
		}
		fmt.Fprintf(out, "  free %d: %s, from %s %d\n", i, name, from, code.Captures[i].Index)
	}
	line := 0
	for pc := range code.Instructions {
		mark := ""
		if position := code.Position(pc); position.Line != line {
			line = position.Line
			mark = fmt.Sprintf("%d:", line)
		}
		fmt.Fprintf(out, "%6s %4d  %s\n", mark, pc, disassembleInstruction(code, pc))
	}
	for _, handler := range code.Handlers {
		fmt.Fprintf(out, "  exceptions of %d..%d go to r%d and %d\n", handler.Start, handler.End-1, handler.Register, handler.Target)
	}
}

// disassembleInstruction writes an instruction as its name, its operands, and what the wide one refers to.
func disassembleInstruction(code *Code, pc int) string {
	i := code.Instructions[pc]
	if i.Op == OpInvalid || i.Op >= opcodeCount {
		return "INVALID"
	}
	description := &opcodes[i.Op]
	var operands []string
	note := ""
	for n, kind := range [...]operandKind{description.a, description.b, description.c} {
		value := [...]uint8{i.A, i.B, i.C}[n]
		switch kind {
		case number:
			operands = append(operands, fmt.Sprint(value))
		case reads, writes, updates, rewrites, writesPair:
			operands = append(operands, fmt.Sprintf("r%d", value))
		case pairLow:
			operands = append(operands, fmt.Sprintf("#%d", i.Pair()))
			note = constantNote(code, i.Pair())
		}
	}
	wide, wideNote := disassembleWide(code, i, description)
	if wide != "" {
		operands = append(operands, wide)
	}
	if wideNote != "" {
		note = wideNote
	}
	text := description.name
	if len(operands) > 0 {
		text = fmt.Sprintf("%-20s %s", text, strings.Join(operands, ", "))
	}
	if note != "" {
		text = fmt.Sprintf("%-38s ; %s", text, note)
	}
	return text
}

func disassembleWide(code *Code, i Instruction, description *opcodeDescription) (operand, note string) {
	d := int(i.D)
	switch description.d {
	case wideTarget:
		return fmt.Sprintf("-> %d", d), ""
	case wideConstant, wideCode:
		return fmt.Sprintf("#%d", d), constantNote(code, d)
	case wideName:
		return fmt.Sprint(d), element(code.Names, d)
	case wideSite:
		if d < len(code.Sites) {
			note = element(code.Names, int(code.Sites[d]))
		}
		return fmt.Sprint(d), note
	case wideFree:
		return fmt.Sprint(d), element(code.Free, d)
	case wideRegister, wideWrite, wideWindow:
		if description.window == callWindow || description.window == methodWindow {
			if i.Op == OpCallKeywords || i.Op == OpCallMethodKeywords {
				note = strings.Join(code.Keywords[min(int(i.C), len(code.Keywords)-1)], ", ")
			}
		}
		return fmt.Sprintf("r%d", d), note
	case wideNumber:
		return fmt.Sprint(d), ""
	case wideFlag:
		if d != 0 {
			return "in place", ""
		}
	case wideIntrinsic:
		return Intrinsic(d).String(), ""
	}
	return "", ""
}

func element(list []string, index int) string {
	if index < 0 || index >= len(list) {
		return "?"
	}
	return list[index]
}

func constantNote(code *Code, index int) string {
	if index < 0 || index >= len(code.Constants) {
		return "?"
	}
	text := constantRepr(code.Constants[index])
	if len(text) > 60 {
		text = text[:57] + "..."
	}
	return text
}
