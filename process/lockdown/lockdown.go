// Package lockdown takes from a process what an interpreter does not need: files, sockets, other processes, new programs.
//
//	Apply(Options) ─▶ Report: one Measure for each thing tried, and whether it is in force
//	                    no-new-privileges, no-tracing, no-core-dumps   process_linux.go
//	                    landlock (the kernel's access rules)           landlock_linux.go
//	                    seccomp (a list of system calls)               seccomp_linux.go: which; filter_linux.go: how
//
// A worker process calls [Apply] before it reads a program, so that a fault in an interpreter that gives a program the run of the
// process gives it nothing else: it can compute, and use the descriptors that are open.
//
// # Invariants
//
// What is in force holds for every thread, those of later included, and cannot be undone. What the kernel or the system does not have
// is reported and left out, never an error: each measure is a line of defence beside the others. A report claims only what the kernel has confirmed. Nothing
// that Go's runtime does between descriptors, memory, threads and clocks is refused; what is refused fails with an error, and does not end the process.
//
// # Why by hand
//
// Both measures of the kernel are a few system calls with constants of golang.org/x/sys/unix. The libraries for them cost more than they save: go-seccomp-bpf fills
// its tables of all architectures when a process starts, a third of a millisecond in the host also, and refuses unknown calls as forbidden, where Go expects "no
// such call" to fall back; go-landlock brings C into every build that has cgo.
package lockdown

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
)

// Names of measures.
const (
	// NoNewPrivileges keeps a program that the process executes from more rights than it has. Landlock and seccomp need it, unless the process is privileged.
	NoNewPrivileges = "no-new-privileges"
	// NoTracing keeps processes of the same user from reading and writing the memory of this one, and the kernel from handing it to a collector of core dumps.
	NoTracing = "no-tracing"
	// NoCoreDumps keeps a death from writing the memory to a file.
	NoCoreDumps = "no-core-dumps"
	// Landlock keeps paths from being opened or changed, and TCP, signals and sockets from reaching outside, as far as the kernel's version of it goes.
	Landlock = "landlock"
	// Seccomp keeps the process to the system calls of Go's runtime and of open descriptors.
	Seccomp = "seccomp"
)

// Names returns the names of all measures, in the order in which they are taken.
func Names() []string { return []string{NoNewPrivileges, NoTracing, NoCoreDumps, Landlock, Seccomp} }

// Options say what [Apply] does. The zero value takes every measure.
type Options struct {
	// Without names measures that are not taken. A name that is none of [Names] has no effect.
	Without []string
}

// Measure is one thing that was tried.
type Measure struct {
	// Name is one of [Names].
	Name string `json:"name"`
	// InForce says that the kernel took it, for every thread.
	InForce bool `json:"inForce"`
	// Detail says what it does here, or why it is not in force. It is for people.
	Detail string `json:"detail"`
}

// String says in one line whether the measure is in force, and its detail.
func (m Measure) String() string {
	state := "not in force"
	if m.InForce {
		state = "in force"
	}
	return m.Name + ": " + state + " (" + m.Detail + ")"
}

// Report is what [Apply] did: a measure for each of [Names], in that order.
type Report struct {
	Measures []Measure
}

// InForce says whether the named measure is in force.
func (r Report) InForce(name string) bool {
	return slices.ContainsFunc(r.Measures, func(m Measure) bool { return m.Name == name && m.InForce })
}

// String is the report on one line.
func (r Report) String() string {
	parts := make([]string, len(r.Measures))
	for i, m := range r.Measures {
		parts[i] = m.String()
	}
	return strings.Join(parts, "; ")
}

// MarshalJSON gives the list of measures.
func (r Report) MarshalJSON() ([]byte, error) {
	return json.Marshal(append([]Measure{}, r.Measures...))
}

// Apply takes from the process what an interpreter does not need, and returns what is in force. It cannot be undone and holds for every
// thread. It takes about a millisecond, in which the process's threads are stopped for moments. In a binary that uses cgo, landlock needs a kernel
// that has its version 8, and no-new-privileges needs landlock or seccomp in force.
//
// After it, opening a file, making a socket or starting a process fails. What was opened before can be read, written and closed. A process does it
// once: each further call, whatever its options, returns the report of the first.
func Apply(options Options) Report {
	applied.Do(func() {
		for _, name := range Names() {
			report.Measures = append(report.Measures, Measure{Name: name, Detail: "left out by the host"})
		}
		apply(func(name string) *Measure {
			if slices.Contains(options.Without, name) {
				return nil
			}
			return &report.Measures[slices.Index(Names(), name)]
		})
	})
	return Report{Measures: slices.Clone(report.Measures)}
}

// The process has one state, and this is what is known of it.
var (
	applied sync.Once
	report  Report
)
