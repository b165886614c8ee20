package codemode

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode/declare"
)

// Tool is a described function that programs may call. A Tool that has been added to a Registry must not be changed.
type Tool struct {
	// Name is the member of the namespace tools by which programs call the tool. It may be any UTF-8 text and is never changed: a name that is not an
	// identifier is called as tools["the name"].
	Name string
	// Description tells a model what the tool does, and when to use it.
	Description string
	// Input is the JSON Schema of the argument, which is an object. Without one, or with one that cannot be understood, any argument is passed on.
	Input json.RawMessage
	// Output is the JSON Schema of the result; without one the result is declared as unknown.
	Output json.RawMessage
	// Annotations say what a call does to the world.
	Annotations Annotations
	// Function performs a call. Its argument is the program's (see coderuntime.Function), or an empty object if there is none.
	Function coderuntime.Function
}

// Hint is an answer that may be missing.
type Hint uint8

// The answers.
const (
	Unknown Hint = iota
	Yes
	No
)

// Annotations are what is said of a tool, as the tool annotations of the Model Context Protocol have it. They are hints of whoever wrote the tool, no
// promise.
type Annotations struct {
	// ReadOnly: a call changes nothing. A tool with No runs alone (see Config.UnknownAlone for Unknown).
	ReadOnly Hint
	// Idempotent: a second call with the same argument changes nothing more.
	Idempotent Hint
	// Destructive: a call may delete or overwrite.
	Destructive Hint
}

// mayChange reports whether a call may have changed anything.
func (a Annotations) mayChange() bool { return a.ReadOnly != Yes }

// Registry is a set of tools that may change over time. Its methods may be called from several goroutines. The zero Registry is empty.
type Registry struct {
	changing sync.Mutex // held for a whole change
	mu       sync.Mutex
	set      *Set
	onChange map[int]func(*Set)
	next     int
}

// NewRegistry returns a registry of tools. The error is that of Replace.
func NewRegistry(tools ...Tool) (*Registry, error) {
	r := &Registry{}
	return r, r.Replace(tools)
}

// Add adds tools to those that are there. If the error is not nil, which is that of Replace, nothing has changed.
func (r *Registry) Add(tools ...Tool) error {
	r.changing.Lock()
	defer r.changing.Unlock()
	return r.replace(append(r.Set().Tools(), tools...))
}

// Replace makes tools the registry's only ones. Runs that are in flight keep those that they began with. The error, with which nothing changes, names
// the tool whose name is there twice or is not UTF-8, or that has no Function.
func (r *Registry) Replace(tools []Tool) error {
	r.changing.Lock()
	defer r.changing.Unlock()
	return r.replace(tools)
}

// replace is Replace. The lock of changes is held.
func (r *Registry) replace(tools []Tool) error {
	set, err := newSet(tools)
	if err != nil {
		return err
	}
	r.mu.Lock()
	if r.set != nil {
		set.keep(r.set)
	}
	r.set = set
	var told []func(*Set)
	for _, f := range r.onChange {
		told = append(told, f)
	}
	r.mu.Unlock()
	for _, f := range told {
		f(set)
	}
	return nil
}

// Set returns the tools as they are now.
func (r *Registry) Set() *Set {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.set == nil {
		r.set = &Set{byName: map[string]*entry{}}
	}
	return r.set
}

// OnChange has f called after each change, with the tools that it left, from the goroutine that made it; f must not change the registry. The returned function
// ends that.
func (r *Registry) OnChange(f func(*Set)) (stop func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.onChange == nil {
		r.onChange = map[int]func(*Set){}
	}
	id := r.next
	r.next++
	r.onChange[id] = f
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.onChange, id)
	}
}

// Set is the tools of a Registry at one time. It does not change.
type Set struct {
	tools  []Tool // in the order of their names
	byName map[string]*entry

	indexing sync.Once
	indexed  *declare.Index
}

// index is for searching the tools. It is made when it is first needed.
func (s *Set) index() *declare.Index {
	s.indexing.Do(func() { s.indexed = declare.NewIndex(declared(s.tools)) })
	return s.indexed
}

// entry is a tool with what has been made of it.
type entry struct {
	tool          *Tool
	input, output *schema
}

func newSet(tools []Tool) (*Set, error) {
	s := &Set{tools: slices.Clone(tools), byName: make(map[string]*entry, len(tools))}
	slices.SortStableFunc(s.tools, func(a, b Tool) int { return strings.Compare(a.Name, b.Name) })
	for i := range s.tools {
		tool := &s.tools[i]
		name := shortened(tool.Name)
		switch {
		case !utf8.ValidString(tool.Name):
			return nil, fmt.Errorf("codemode: the name of the tool %q is not UTF-8", name)
		case tool.Function == nil:
			return nil, fmt.Errorf("codemode: the tool %q has no Function", name)
		case s.byName[tool.Name] != nil:
			return nil, fmt.Errorf("codemode: there are two tools of the name %q", name)
		}
		s.byName[tool.Name] = &entry{tool: tool, input: newSchema(tool.Input), output: newSchema(tool.Output)}
	}
	return s, nil
}

// keep takes over the compiled schemas of a set for those that are the same.
func (s *Set) keep(before *Set) {
	for name, e := range s.byName {
		if old := before.byName[name]; old != nil {
			if string(old.tool.Input) == string(e.tool.Input) {
				e.input = old.input
			}
			if string(old.tool.Output) == string(e.tool.Output) {
				e.output = old.output
			}
		}
	}
}

// Tools returns the tools in the order of their names. The slice belongs to the caller, what is in it to the registry.
func (s *Set) Tools() []Tool { return slices.Clone(s.tools) }

// Tool returns the tool of a name.
func (s *Set) Tool(name string) (Tool, bool) {
	e := s.byName[name]
	if e == nil {
		return Tool{}, false
	}
	return *e.tool, true
}

// Warnings says which schemas could not be understood, so that arguments or results are not checked against them. It compiles all schemas.
func (s *Set) Warnings() []string {
	var out []string
	for i := range s.tools {
		e := s.byName[s.tools[i].Name]
		if err := e.input.problem(); err != nil {
			out = append(out, fmt.Sprintf("%s: the input schema cannot be checked against: %s", shortened(e.tool.Name), err))
		}
		if err := e.output.problem(); err != nil {
			out = append(out, fmt.Sprintf("%s: the output schema cannot be checked against: %s", shortened(e.tool.Name), err))
		}
	}
	return out
}
