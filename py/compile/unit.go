package compile

import (
	"math"
	"math/big"
	"slices"
	"sync"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// This file holds the code generator's state for one Code: registers, instructions, labels, constants.

// A unit is a Code in the making. The files that generate code for statements and expressions add methods to it.
//
// Registers. Variables have the registers at the bottom; temporaries lie above them like a stack: allocate takes the next
// ones, and whoever took them sets top back. An expression is evaluated either into a register that the caller chose
// (into), or wherever it is, which for a variable is its own register (operand).
//
// Reachability. After a jump, return or raise nothing is reachable until a label is placed that something jumps to; emit
// drops what is not. So code that cannot run is checked for errors like any other, and costs nothing.
type unit struct {
	*compiler
	parent *unit
	// scope is the scope whose Code this is; current is the scope of what is being compiled: scope or an inlined
	// comprehension in it.
	scope, current *scope
	code           *Code

	*workspace
	blocks []block

	// variables counts the registers of the scope's own variables: temporaries start there.
	variables int
	top       int
	highest   int

	reachable bool
	bound     boundSet
	tracked   int

	// handler is where an exception raised by the code being compiled goes; noLabel if it leaves the frame.
	handler label

	// children are the codes whose Captures name registers of this one.
	children []*Code

	// classCells are the cells that a class body provides to the scopes inside it.
	classCells map[string]*variable
	// staticAttributes are the names that the methods of a class assign on self, in a class.
	staticAttributes []string
	staticSeen       map[string]bool
}

// A workspace is the part of a unit that grows with the Code. When the Code is finished the next unit takes it over.
type workspace struct {
	nodes  []node
	labels []labelState

	constants   []Constant
	constantsBy map[constantKey]int32
	names       []string
	namesBy     map[string]int32
	sites       []int32
	// sitesBy shares one inline cache among all uses of a global.
	sitesBy map[string]int32
	// keywordsBy are the indexes of lists of keywords, by their names with a space behind each.
	keywordsBy map[string]int32

	instructions []Instruction
	handlers     []label
	starts       []int32
	targets      []int32
	targeted     []bool
	positions    positionTable
}

// idleWorkspaces are the workspaces that no compilation uses: making them takes longer than to compile a function.
// They are empty, so that they hold on to nothing of a program.
var idleWorkspaces = sync.Pool{New: func() any {
	return &workspace{
		constantsBy: map[constantKey]int32{}, namesBy: map[string]int32{}, sitesBy: map[string]int32{}, keywordsBy: map[string]int32{},
	}
}}

// maxIdleNodes and maxIdleNames bound a workspace that outlives its compilation. An emptied map costs its greatest size
// whenever it is emptied again.
const (
	maxIdleNodes = 4096
	maxIdleNames = 512
)

func takeWorkspace() *workspace { return idleWorkspaces.Get().(*workspace) }

func returnWorkspace(w *workspace) {
	if len(w.nodes) > maxIdleNodes || len(w.names) > maxIdleNames || len(w.constants) > maxIdleNames {
		return
	}
	w.nodes, w.labels, w.sites = w.nodes[:0], w.labels[:0], w.sites[:0]
	clear(w.constants)
	clear(w.names)
	w.constants, w.names = w.constants[:0], w.names[:0]
	clear(w.constantsBy)
	clear(w.namesBy)
	clear(w.sitesBy)
	clear(w.keywordsBy)
	w.instructions, w.handlers, w.starts, w.targets = w.instructions[:0], w.handlers[:0], w.starts[:0], w.targets[:0]
	w.positions = positionTable{w.positions.data[:0], w.positions.starts[:0]}
	idleWorkspaces.Put(w)
}

// A node is an instruction before assembly: its operands are not yet bounded, and a target is a label.
type node struct {
	op      Opcode
	a, b, c int32
	d       int32
	handler label
	span    syntax.Span
}

// A variable is where a local or cell is.
type variable struct {
	register int
	name     string
	// bit is the variable's place in boundSets, -1 if it has none.
	bit  int
	cell bool
	// checked says that somewhere the variable may be unbound when it is used.
	checked bool
}

// boundSet is the set of variables that are certainly bound at a point of the code. Only the first of a function's
// variables are members, and none that can become unbound again.
type boundSet [4]uint64

func (s *boundSet) add(bit int) {
	if bit >= 0 {
		s[bit>>6] |= 1 << (bit & 63)
	}
}

func (s *boundSet) remove(bit int) {
	if bit >= 0 {
		s[bit>>6] &^= 1 << (bit & 63)
	}
}

func (s *boundSet) has(bit int) bool { return bit >= 0 && s[bit>>6]&(1<<(bit&63)) != 0 }

func (s *boundSet) intersect(other boundSet) {
	for i := range s {
		s[i] &= other[i]
	}
}

func (s *boundSet) unite(other boundSet) {
	for i := range s {
		s[i] |= other[i]
	}
}

const maxTracked = len(boundSet{}) * 64

// A label is a place in the code that can be jumped to before it is known.
type label int32

const noLabel label = -1

type labelState struct {
	position int32
	// used says that reachable code jumps to the label, or that it is a handler of reachable code.
	used bool
	// bound is what is bound on every way to the label, while used.
	bound boundSet
	// register, for a handler, receives the exception.
	register int32
}

func (u *unit) newLabel() label {
	u.labels = append(u.labels, labelState{position: -1})
	return label(len(u.labels) - 1)
}

// newHandler makes a label that exceptions go to, with the variables that are bound now: those that the protected code
// binds may or may not be.
func (u *unit) newHandler(register int) label {
	u.labels = append(u.labels, labelState{position: -1, bound: u.bound, register: int32(register)})
	return label(len(u.labels) - 1)
}

// reach notes that execution can go to the label from here.
func (u *unit) reach(l label) {
	if !u.reachable {
		return
	}
	state := &u.labels[l]
	if !state.used {
		state.used = true
		state.bound = u.bound
		return
	}
	state.bound.intersect(u.bound)
}

// place puts the label here.
func (u *unit) place(l label) {
	u.reach(l)
	u.placeHandler(l)
}

// placeHandler puts a handler here, where no code that comes before arrives. It returns whether anything can.
func (u *unit) placeHandler(l label) bool {
	state := &u.labels[l]
	state.position = int32(len(u.nodes))
	u.reachable = state.used
	u.bound = state.bound
	return state.used
}

// emit appends an instruction and returns its index, -1 if it is not reachable.
func (u *unit) emit(span *syntax.Span, op Opcode, a, b, c int, d int) int {
	if !u.reachable {
		return -1
	}
	if len(u.nodes) == cap(u.nodes) {
		u.nodes = slices.Grow(u.nodes, len(u.nodes)+16) // twice the size, whatever it is
	}
	u.nodes = append(u.nodes, node{op: op, a: int32(a), b: int32(b), c: int32(c), d: int32(d), handler: u.handler, span: *span})
	properties := opcodes[op].properties
	if u.handler != noLabel && properties&harmless == 0 {
		u.labels[u.handler].used = true
	}
	if properties&ends != 0 {
		u.reachable = false
	}
	return len(u.nodes) - 1
}

// jump emits an instruction whose target is a label.
func (u *unit) jump(span *syntax.Span, op Opcode, a, b, c int, l label) {
	u.reach(l)
	u.emit(span, op, a, b, c, int(l))
}

// jumpTo emits a plain jump ahead.
func (u *unit) jumpTo(span *syntax.Span, l label) { u.jump(span, OpJump, 0, 0, 0, l) }

// drop takes back an instruction that turned out not to be needed; -1 is none.
func (u *unit) drop(index int) {
	if index >= 0 {
		u.nodes[index].op = OpInvalid
	}
}

// allocate takes the next count temporaries and returns the first.
func (u *unit) allocate(count int) int {
	first := u.top
	u.top += count
	u.highest = max(u.highest, u.top)
	return first
}

// isTemporary tells a temporary from a variable.
func (u *unit) isTemporary(register int) bool { return register >= u.variables }

// A constantKey identifies constants that may share an entry; tuples, sets and code objects do not.
type constantKey struct {
	kind byte
	bits uint64
	text string
}

func (u *unit) constant(value Constant) int {
	var key constantKey
	switch v := value.(type) {
	case nil:
		key.kind = 'N'
	case bool:
		key.kind = 'F'
		if v {
			key.kind = 'T'
		}
	case int64:
		key = constantKey{kind: 'i', bits: uint64(v)}
	case float64:
		key = constantKey{kind: 'f', bits: math.Float64bits(v)}
	case string:
		key = constantKey{kind: 's', text: v}
	case Bytes:
		key = constantKey{kind: 'b', text: string(v)}
	case *big.Int:
		key = constantKey{kind: 'I', text: string(v.Append(nil, 62))}
	case Ellipsis:
		key.kind = '.'
	default:
		u.constants = append(u.constants, value)
		return len(u.constants) - 1
	}
	if index, there := u.constantsBy[key]; there {
		return int(index)
	}
	index := len(u.constants)
	u.constants = append(u.constants, value)
	u.constantsBy[key] = int32(index)
	return index
}

// name returns the index of an identifier.
func (u *unit) name(name string) int {
	if index, there := u.namesBy[name]; there {
		return int(index)
	}
	index := len(u.names)
	u.names = append(u.names, name)
	u.namesBy[name] = int32(index)
	return index
}

// site returns a new inline cache for an attribute.
func (u *unit) site(name string) int {
	u.sites = append(u.sites, int32(u.name(name)))
	return len(u.sites) - 1
}

// globalSite returns the inline cache of a global.
func (u *unit) globalSite(name string) int {
	if site, there := u.sitesBy[name]; there {
		return int(site)
	}
	site := u.site(name)
	u.sitesBy[name] = int32(site)
	return site
}

// load emits the loading of a constant.
func (u *unit) load(span *syntax.Span, register int, value Constant) int {
	if !u.reachable {
		return -1
	}
	return u.emit(span, OpLoadConst, register, 0, 0, u.constant(value))
}

// move emits a move unless it is to where the value is.
func (u *unit) move(span *syntax.Span, to, from int) {
	if to != from {
		u.emit(span, OpMove, to, from, 0, 0)
	}
}

// newUnit starts the Code of a scope.
func (c *compiler) newUnit(parent *unit, s *scope, name string, span *syntax.Span) *unit {
	u := &unit{
		compiler: c, parent: parent, scope: s, current: s,
		code:    &Code{Name: name, File: c.options.File, Source: c.source, FirstLine: int(span.Start.Line)},
		handler: noLabel, reachable: true, workspace: takeWorkspace(),
	}
	u.code.QualifiedName = u.qualifiedName(name)
	for around := s.parent; around != nil && s.functionLike(); around = around.parent {
		if around.functionLike() {
			u.code.Flags |= NestedFlag
			break
		}
	}
	if c.futureAnnotations {
		u.code.Flags |= FutureAnnotationsFlag
	}
	u.code.Free = s.freeOrder
	if parent != nil && len(s.freeOrder) > 0 {
		parent.children = append(parent.children, u.code)
	}
	for _, free := range s.freeOrder {
		u.code.Captures = append(u.code.Captures, parent.captureOf(free))
	}
	return u
}

// captureOf says where this unit has the cell that an inner scope captures.
func (u *unit) captureOf(name string) Capture {
	for s := u.current; ; s = s.parent {
		if entry := s.lookup(name); entry != nil {
			if entry.placed && entry.variable.cell {
				return Capture{Index: int32(entry.variable.register)}
			}
		}
		if s == u.scope {
			break
		}
	}
	if v := u.classCell(name); v != nil {
		return Capture{Index: int32(v.register)}
	}
	return Capture{Free: true, Index: u.scope.free[name]}
}

// maxQualifiedName bounds qualified names, which otherwise grow with the square of the depth of the program: what is in a scope
// whose qualified name is longer goes by its own name.
const maxQualifiedName = 4096

// qualifiedName puts the names of the scopes around before the name (CPython's compiler_set_qualname).
func (u *unit) qualifiedName(name string) string {
	parent := u.parent
	if parent != nil && (parent.scope.kind == typeParametersScope || parent.scope.kind == typeVariableScope) {
		parent = parent.parent
	}
	if parent == nil || parent.scope.kind == moduleScope || len(parent.code.QualifiedName) > maxQualifiedName {
		return name
	}
	if u.scope.kind == functionScope || u.scope.kind == classScope {
		// A function or class that its scope declares global is named as one.
		if entry := parent.current.lookup(parent.current.mangle(name)); entry != nil && entry.meaning == globalName {
			return name
		}
	}
	if parent.scope.kind == typeAliasScope || parent.scope.kind == functionScope && parent.scope.comprehension == noComprehension {
		return parent.code.QualifiedName + ".<locals>." + name
	}
	return parent.code.QualifiedName + "." + name
}

// addVariable gives a symbol a register.
func (u *unit) addVariable(entry *symbol, register int) *variable {
	entry.variable = variable{register: register, cell: entry.meaning == cellName, name: entry.name, bit: -1}
	entry.placed = true
	v := &entry.variable
	if !v.cell && entry.flags&deleted == 0 && u.tracked < maxTracked {
		v.bit = u.tracked
		u.tracked++
	}
	return v
}

// declareVariables gives the scope's variables their registers, parameters first, and makes the cells.
func (u *unit) declareVariables(span *syntax.Span) {
	if !u.scope.functionLike() {
		u.declareClassCells(span)
		return
	}
	u.code.Flags |= FunctionFlag
	isVariable := func(entry *symbol) bool {
		return entry.flags&parameter != 0 || entry.meaning == localName || entry.meaning == cellName
	}
	count := 0
	for _, entry := range u.scope.order {
		if isVariable(entry) {
			count++
		}
	}
	if count > 0 {
		u.code.Variables = make([]Variable, 0, count)
	}
	add := func(entry *symbol) {
		v := u.addVariable(entry, u.allocate(1))
		if entry.flags&parameter != 0 {
			u.bound.add(v.bit)
		}
		u.code.Variables = append(u.code.Variables, Variable{Name: entry.name, Register: v.register, Cell: v.cell})
	}
	for _, parameters := range []bool{true, false} {
		for _, entry := range u.scope.order {
			if isVariable(entry) && (entry.flags&parameter != 0) == parameters {
				add(entry)
			}
		}
	}
	u.variables = u.top
	u.code.Cleared = u.top
	for _, v := range u.code.Variables {
		if v.Cell {
			u.emit(span, OpMakeCell, v.Register, 0, 0, 0)
		}
	}
}

// finish ends the Code and returns it.
func (u *unit) finish() *Code {
	code := u.code
	code.Registers = u.highest
	u.assemble()
	code.Instructions = slices.Clone(u.instructions)
	code.Constants = slices.Clone(u.constants)
	code.Names = slices.Clone(u.names)
	code.Sites = slices.Clone(u.sites)
	code.positions = positionTable{slices.Clone(u.positions.data), slices.Clone(u.positions.starts)}
	returnWorkspace(u.workspace)
	u.workspace = nil
	return code
}
