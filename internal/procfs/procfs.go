// Package procfs reads what Linux says of a process in /proc (proc_pid_statm(5), proc_pid_stat(5)).
package procfs

import (
	"bytes"
	"os"
	"strconv"
)

// Memory returns the bytes that are resident of a process, and those among them that it shares with files, from the text of its statm; zeros if that
// is no such text.
func Memory(statm []byte) (resident, shared int64) {
	fields := bytes.Fields(statm)
	if len(fields) < 3 {
		return 0, 0
	}
	page := int64(os.Getpagesize())
	return number(fields[1]) * page, number(fields[2]) * page
}

// Stat returns one number of a process's stat by its number in the manual, which is at least 4; 0 if there is none.
func Stat(stat []byte, field int) int64 {
	// The second field is the command's name in brackets, in which anything may stand.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if field-3 >= len(fields) {
		return 0
	}
	return number(fields[field-3])
}

// The numbers of fields of stat, from 1.
const (
	Parent = 4
)

func number(text []byte) int64 {
	n, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil {
		return 0
	}
	return n
}
