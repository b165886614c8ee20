package bridge

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/limits"
)

// MaxDepth bounds the nesting of a value that crosses, in either direction.
const MaxDepth = coderuntime.MaxDepth

// Shape is what an engine's value is to the walker.
type Shape int

// The shapes of values.
const (
	// Scalar: Node.Scalar is the value, nil included.
	Scalar Shape = iota
	// List, Object, Map and Set are containers: Node.Next gives what they hold.
	List
	Object
	Map
	Set
	// Opaque: the value cannot cross; Node.Reason says what it is.
	Opaque
)

// Node describes one value of an engine to [Read].
type Node[V any] struct {
	Shape Shape
	// Scalar is nil or a bool, int64, *big.Int, float64, string, []byte or time.Time.
	Scalar any
	// Identity is equal for two nodes exactly if they are one container; it must be comparable.
	Identity any
	// Next returns the container's next entry; false at the end. It may run code of the program.
	Next func() (Entry[V], bool)
	// Reason says what an opaque value is, as in "a function".
	Reason string
}

// Entry is one member of a container.
type Entry[V any] struct {
	// Name is the key in an Object, Key that in a Map.
	Name string
	Key  V
	// Value is the member; in a Set the element.
	Value V
	// Err is set if the program's own code threw when it was asked for the member.
	Err error
}

// Reader lets [Read] see the values of an engine. Its methods run on the interpreter's goroutine.
type Reader[V any] interface {
	// Node describes v. An error means that the program's own code threw.
	Node(v V) (Node[V], error)
	// Render returns what the language prints for v, bounded, for a completion value that cannot cross.
	Render(v V) string
}

// ReadOptions say how [Read] bounds a value and what it does with what cannot cross.
type ReadOptions struct {
	// Root is what paths begin with, such as "argument".
	Root string
	// MaxBytes bounds the size of the value; limits.Unlimited for none.
	MaxBytes int64
	// Replace makes Read put a text in the place of what cannot cross, instead of failing.
	Replace bool
	// Stopped is asked now and then; when it reports true, Read gives up with ErrStopped.
	Stopped func() bool
}

// PathError says what in a value cannot cross, and where.
type PathError struct {
	// Path leads to the value, as in "argument.items[3].callback".
	Path string
	// Reason says what it is, as in "is a function".
	Reason string
}

// Error returns the path and the reason.
func (e *PathError) Error() string { return e.Path + " " + e.Reason + " and cannot be passed" }

// SizeError says that a value is larger than its budget.
type SizeError struct{ Max int64 }

// Error says what the budget is.
func (e *SizeError) Error() string {
	return "is larger than the budget of " + limits.FormatSize(e.Max)
}

type stoppedError struct{}

func (stoppedError) Error() string { return "the run has settled" }

// ErrStopped is returned by Read and Build when the run settles while they work.
var ErrStopped error = stoppedError{}

// Replaced is what Read put a text in the place of.
type Replaced struct{ Path, Reason string }

// scalarBytes is what a scalar other than a text counts, and ContainerSize what a container counts beside its
// members; Read, Size and the budgets agree on them.
const (
	scalarBytes   = 8
	ContainerSize = 8
)

// ScalarSize returns what a scalar counts towards CallBytes and ValueBytes: the length of a string (as
// UTF-8) or of bytes, at least 1; the length of a big integer's magnitude, at least 8; and 8 for everything else.
func ScalarSize(v any) int64 {
	switch v := v.(type) {
	case string:
		return max(1, int64(len(v)))
	case []byte:
		return max(1, int64(len(v)))
	case *big.Int:
		return max(scalarBytes, int64(v.BitLen()+7)/8)
	}
	return scalarBytes
}

// maxReplaced bounds how many replacements Read reports; all are made.
const maxReplaced = 20

// Read makes a Go value of an engine's value. It keeps no reference to the engine's memory. size is the
// value's size: the sum of ScalarSize over its scalars, the lengths of its keys, and 8 for each
// container. Errors are *PathError, *SizeError or ErrStopped.
func Read[V any](reader Reader[V], root V, options ReadOptions) (value any, size int64, replaced []Replaced, err error) {
	w := walk[V]{reader: reader, options: options}
	value, err = w.read(root)
	return value, w.size, w.replaced, err
}

// level is one container on the way from the root to the value that is being read.
type level[V any] struct {
	node  Node[V]
	entry Entry[V] // the member that is being read
	index int
	// inKey is set while a Map's key is being read, key holds it afterwards.
	inKey bool
	key   any

	list   []any
	object *coderuntime.Object
	mapped *coderuntime.Map
	set    *coderuntime.Set
}

type walk[V any] struct {
	reader   Reader[V]
	options  ReadOptions
	size     int64
	nodes    int
	levels   []*level[V]
	open     map[any]struct{}
	replaced []Replaced
}

func (w *walk[V]) read(root V) (any, error) {
	value, descended, err := w.visit(root, nil)
	if err != nil || !descended {
		return value, err
	}
	for {
		top := w.levels[len(w.levels)-1]
		var child V
		var failed error
		if top.node.Shape == Map && top.inKey {
			top.inKey = false
			child = top.entry.Value
		} else {
			entry, ok := top.node.Next()
			if !ok {
				if w.closeLevel(); len(w.levels) == 0 {
					return top.value(), nil
				}
				w.levels[len(w.levels)-1].put(top.value())
				continue
			}
			top.index++
			top.entry = entry
			if err := w.charge(int64(len(entry.Name))); err != nil {
				return nil, err
			}
			failed = entry.Err
			child = entry.Value
			if top.node.Shape == Map {
				top.inKey = true
				child = entry.Key
			}
		}
		value, descended, err := w.visit(child, failed)
		if err != nil {
			return nil, err
		}
		if !descended {
			top.put(value)
		}
	}
}

// visit reads a scalar or opens a container, whose value follows.
func (w *walk[V]) visit(v V, failed error) (value any, descended bool, err error) {
	if w.nodes++; w.nodes%1024 == 0 && w.options.Stopped != nil && w.options.Stopped() {
		return nil, false, ErrStopped
	}
	var node Node[V]
	if failed == nil {
		node, failed = w.reader.Node(v)
	}
	if failed != nil {
		if failed == ErrStopped {
			return nil, false, failed
		}
		return w.refuse("threw an error when it was read ("+failed.Error()+")", func() string { return "[" + failed.Error() + "]" })
	}
	switch node.Shape {
	case Scalar:
		return node.Scalar, false, w.charge(ScalarSize(node.Scalar))
	case Opaque:
		return w.refuse("is "+node.Reason, func() string { return w.reader.Render(v) })
	}
	if err := w.charge(ContainerSize); err != nil {
		return nil, false, err
	}
	if node.Identity != nil {
		if _, cyclic := w.open[node.Identity]; cyclic {
			return w.refuse("refers back to an object that contains it", func() string { return "[Circular]" })
		}
		if w.open == nil {
			w.open = map[any]struct{}{}
		}
	}
	if len(w.levels) >= MaxDepth {
		return w.refuse(fmt.Sprintf("is nested more than %d levels deep", MaxDepth), func() string { return w.reader.Render(v) })
	}
	if node.Identity != nil {
		w.open[node.Identity] = struct{}{}
	}
	opened := &level[V]{node: node, index: -1}
	switch node.Shape {
	case List:
		opened.list = []any{}
	case Object:
		opened.object = coderuntime.NewObject()
	case Map:
		opened.mapped = coderuntime.NewMap()
	case Set:
		opened.set = coderuntime.NewSet()
	}
	w.levels = append(w.levels, opened)
	return nil, true, nil
}

func (w *walk[V]) closeLevel() {
	last := len(w.levels) - 1
	delete(w.open, w.levels[last].node.Identity)
	w.levels[last] = nil
	w.levels = w.levels[:last]
}

func (w *walk[V]) charge(bytes int64) error {
	w.size += bytes
	if w.options.MaxBytes != limits.Unlimited && w.size > w.options.MaxBytes {
		return &SizeError{Max: w.options.MaxBytes}
	}
	return nil
}

// refuse fails for a value that cannot cross, or replaces it.
func (w *walk[V]) refuse(reason string, text func() string) (any, bool, error) {
	path := w.path()
	if !w.options.Replace {
		return nil, false, &PathError{Path: path, Reason: reason}
	}
	if len(w.replaced) < maxReplaced {
		w.replaced = append(w.replaced, Replaced{Path: path, Reason: reason})
	}
	replacement := text()
	return replacement, false, w.charge(int64(len(replacement)))
}

// put adds a member that has been read.
func (l *level[V]) put(value any) {
	switch l.node.Shape {
	case List:
		l.list = append(l.list, value)
	case Object:
		l.object.Set(l.entry.Name, value)
	case Set:
		l.set.Append(value)
	case Map:
		if l.inKey {
			l.key = value
			return
		}
		l.mapped.Append(l.key, value)
		l.key = nil
	}
}

func (l *level[V]) value() any {
	switch l.node.Shape {
	case List:
		return l.list
	case Object:
		return l.object
	case Map:
		return l.mapped
	}
	return l.set
}

// path writes where the walk is, as a program would write it.
func (w *walk[V]) path() string {
	var b strings.Builder
	b.WriteString(w.options.Root)
	for i, l := range w.levels {
		if i > 20 && i < len(w.levels)-10 {
			if i == 21 {
				b.WriteString(" ... ")
			}
			continue
		}
		switch l.node.Shape {
		case List:
			fmt.Fprintf(&b, "[%d]", l.index)
		case Object:
			b.WriteString(members.Path("", l.entry.Name))
		case Map:
			if l.inKey {
				fmt.Fprintf(&b, " key %d", l.index)
			} else {
				fmt.Fprintf(&b, "[%s]", keyText(l.key))
			}
		case Set:
			fmt.Fprintf(&b, " element %d", l.index)
		}
	}
	return b.String()
}

// longestMember is how much of a member's name a path shows, in bytes.
const longestMember = 60

func keyText(key any) string {
	switch key := key.(type) {
	case string:
		return strconv.Quote(limits.CutText(key, longestMember))
	case nil:
		return "null"
	case bool, int64, float64:
		return fmt.Sprint(key)
	case *big.Int:
		return limits.CutText(key.String(), longestMember)
	case time.Time:
		return key.UTC().Format(time.RFC3339Nano)
	}
	return "..."
}
