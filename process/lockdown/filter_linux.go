//go:build amd64 || arm64

package lockdown

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// call is a system call and what becomes of it.
type call struct {
	number uintptr
	// onlyIf are tests of the arguments that must all hold; the call fails with EPERM otherwise.
	onlyIf []test
	// refusal is the error with which the call fails always, 0 if it is let through.
	refusal syscall.Errno
}

// test is a test of one argument. Arguments that the kernel takes as 32 bits have only those tested.
type test struct {
	argument int
	kind     testKind
	values   []uint32
}

type testKind int

const (
	isOneOf  testKind = iota // the low half is one of values
	hasBit                   // a bit of values[0] is set
	hasNoBit                 // no bit of values[0] is set
	isZero                   // both halves are 0
)

// firstOfLater is the number from which on architectures number system calls alike: those of Linux 5.1 and later.
const firstOfLater = 424

// Offsets in struct seccomp_data (linux/seccomp.h), on a little-endian machine.
const (
	offsetNumber       = 0
	offsetArchitecture = 4
	offsetArguments    = 16
)

// Jumps of a test that are set when their target is known.
const (
	toNext    = 0xfe
	toRefusal = 0xff
)

// assemble makes the kernel's filter of a list of calls. What is not in the list fails: a later call with ENOSYS, which to Go is an older kernel, so that it does
// without; any other with EPERM, which to Go is a fault of the environment.
//
// The list is searched from its start. That costs nothing where it matters: the kernel remembers which calls are let through whatever their arguments.
func assemble(architecture uint32, calls []call) []unix.SockFilter {
	filter := []unix.SockFilter{
		load(offsetArchitecture),
		jump(unix.BPF_JEQ, architecture, 1, 0),
		// A call in another architecture's numbers, which a 64-bit process can make.
		end(fails(unix.ENOSYS)),
		load(offsetNumber),
	}
	for _, c := range calls {
		body := c.body()
		filter = append(filter, jump(unix.BPF_JEQ, uint32(c.number), 0, uint8(len(body))))
		filter = append(filter, body...)
	}
	return append(filter,
		jump(unix.BPF_JGE, firstOfLater, 0, 1),
		end(fails(unix.ENOSYS)),
		end(fails(unix.EPERM)),
	)
}

// body is what is done when the number is the call's. It always ends the filter.
func (c call) body() []unix.SockFilter {
	if c.refusal != 0 {
		return []unix.SockFilter{end(fails(c.refusal))}
	}
	var body []unix.SockFilter
	for _, t := range c.onlyIf {
		first := len(body)
		body = append(body, t.instructions()...)
		for i := first; i < len(body); i++ {
			aim(&body[i].Jt, toNext, len(body)-i-1)
			aim(&body[i].Jf, toNext, len(body)-i-1)
		}
	}
	refusal := len(body) + 1
	for i := range body {
		aim(&body[i].Jt, toRefusal, refusal-i-1)
		aim(&body[i].Jf, toRefusal, refusal-i-1)
	}
	body = append(body, end(unix.SECCOMP_RET_ALLOW))
	if len(c.onlyIf) > 0 {
		body = append(body, end(fails(unix.EPERM)))
	}
	return body
}

func aim(jump *uint8, target uint8, distance int) {
	if *jump == target {
		*jump = uint8(distance)
	}
}

func (t test) instructions() []unix.SockFilter {
	low := uint32(offsetArguments + 8*t.argument)
	out := []unix.SockFilter{load(low)}
	switch t.kind {
	case isOneOf:
		for i, value := range t.values {
			otherwise := uint8(0)
			if i == len(t.values)-1 {
				otherwise = toRefusal
			}
			out = append(out, jump(unix.BPF_JEQ, value, toNext, otherwise))
		}
	case hasBit:
		out = append(out, jump(unix.BPF_JSET, t.values[0], toNext, toRefusal))
	case hasNoBit:
		out = append(out, jump(unix.BPF_JSET, t.values[0], toRefusal, toNext))
	case isZero:
		out = append(out, jump(unix.BPF_JEQ, 0, 0, toRefusal), load(low+4), jump(unix.BPF_JEQ, 0, toNext, toRefusal))
	}
	return out
}

func load(offset uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
}

func jump(condition uint16, value uint32, then, otherwise uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | condition | unix.BPF_K, Jt: then, Jf: otherwise, K: value}
}

func end(action uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: action}
}

func fails(err syscall.Errno) uint32 { return unix.SECCOMP_RET_ERRNO | uint32(err) }
