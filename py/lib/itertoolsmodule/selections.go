package itertoolsmodule

import (
	"math"

	"github.com/coderuntime/coderuntime/py/object"
)

// A productIterator is product(*iterables, repeat).
type productIterator struct {
	object.Header
	pools   [][]object.Value
	indexes []int
	state
}

// state says where a selection is.
type state uint8

const (
	before state = iota
	running
	after
)

// Trace implements object.Object.
func (p *productIterator) Trace(tracer *object.Tracer) int64 {
	size := int64(112 + len(p.pools)*32)
	for _, pool := range p.pools {
		tracer.VisitAll(pool)
		size += int64(len(pool)) * 16
	}
	return size
}

// Next implements object.Iterator.
func (p *productIterator) Next(t *object.Thread) (object.Value, *object.Exception) {
	switch p.state {
	case after:
		return object.Value{}, nil
	case before:
		p.state = running
	case running:
		at := len(p.indexes) - 1
		for ; at >= 0; at-- {
			if p.indexes[at]++; p.indexes[at] < len(p.pools[at]) {
				break
			}
			p.indexes[at] = 0
		}
		if at < 0 {
			p.state = after
			return object.Value{}, nil
		}
	}
	if raised := t.Work(int64(len(p.indexes) / 16)); raised != nil {
		return object.Value{}, raised
	}
	row := make([]object.Value, len(p.indexes))
	for i, index := range p.indexes {
		if index >= len(p.pools[i]) {
			p.state = after
			return object.Value{}, nil
		}
		row[i] = p.pools[i][index]
	}
	return t.OwnTuple(row)
}

func makeProduct(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	iterables, _ := object.TupleOf(arguments[0])
	count, repeat := len(iterables.Elements()), 1
	if arguments[1].Exists() {
		var raised *object.Exception
		if repeat, raised = size(t, arguments[1]); raised != nil {
			return object.Value{}, raised
		}
		if repeat < 0 {
			return object.Value{}, t.Raise(object.ValueErrorType, "repeat argument cannot be negative")
		}
	}
	if count > 0 && repeat > math.MaxInt64/32/count {
		return object.Value{}, t.Raise(object.OverflowErrorType, "repeat argument too large")
	}
	if repeat == 0 {
		count = 0
	}
	if raised := t.Charge(int64(count) * int64(repeat) * 32); raised != nil {
		return object.Value{}, raised
	}
	pools := make([][]object.Value, 0, count*repeat)
	for _, iterable := range iterables.Elements()[:count] {
		pool, raised := t.Collect(iterable)
		if raised != nil {
			return object.Value{}, raised
		}
		pools = append(pools, pool)
	}
	for len(pools) < cap(pools) && count > 0 {
		pools = append(pools, pools[:count]...)
		if raised := t.Work(int64(count)); raised != nil {
			return object.Value{}, raised
		}
	}
	p := &productIterator{pools: pools, indexes: make([]int, len(pools))}
	p.Header = object.NewHeader(productType, p)
	return p.Value(), nil
}

// A selection is permutations, combinations or combinations_with_replacement: its type says which.
type selection struct {
	object.Header
	pool []object.Value
	// indexes are the numbers of the values that are chosen; for permutations of all values, the chosen ones first.
	indexes []int
	// cycles counts, for permutations, how often each place can still be exchanged.
	cycles []int
	length int
	state
}

// Trace implements object.Object.
func (s *selection) Trace(tracer *object.Tracer) int64 {
	tracer.VisitAll(s.pool)
	return 160 + int64(len(s.pool))*16 + int64(len(s.indexes)+len(s.cycles))*8
}

// Next implements object.Iterator.
func (s *selection) Next(t *object.Thread) (object.Value, *object.Exception) {
	if s.state == before {
		s.state = running
	} else if s.state == running {
		more := false
		switch s.Type() {
		case permutationsType:
			more = s.nextPermutation()
		case combinationsType:
			more = s.nextCombination()
		default:
			more = s.nextReplacement()
		}
		if !more {
			s.state = after
		}
	}
	if s.state == after {
		return object.Value{}, nil
	}
	if raised := t.Work(int64(len(s.indexes) / 16)); raised != nil {
		return object.Value{}, raised
	}
	row := make([]object.Value, s.length)
	for i := range row {
		row[i] = s.pool[s.indexes[i]]
	}
	return t.OwnTuple(row)
}

// nextPermutation exchanges the last place that can be; where a place is through, its value goes to the end.
func (s *selection) nextPermutation() bool {
	n := len(s.pool)
	for i := s.length - 1; i >= 0; i-- {
		if s.cycles[i]--; s.cycles[i] > 0 {
			j := n - s.cycles[i]
			s.indexes[i], s.indexes[j] = s.indexes[j], s.indexes[i]
			return true
		}
		first := s.indexes[i]
		copy(s.indexes[i:], s.indexes[i+1:])
		s.indexes[n-1] = first
		s.cycles[i] = n - i
	}
	return false
}

func (s *selection) nextCombination() bool {
	n, r := len(s.pool), s.length
	for i := r - 1; i >= 0; i-- {
		if s.indexes[i] == i+n-r {
			continue
		}
		s.indexes[i]++
		for j := i + 1; j < r; j++ {
			s.indexes[j] = s.indexes[j-1] + 1
		}
		return true
	}
	return false
}

func (s *selection) nextReplacement() bool {
	for i := s.length - 1; i >= 0; i-- {
		if s.indexes[i] == len(s.pool)-1 {
			continue
		}
		index := s.indexes[i] + 1
		for j := i; j < s.length; j++ {
			s.indexes[j] = index
		}
		return true
	}
	return false
}

func makeSelection(typ *object.Type) maker {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		pool, raised := t.Collect(arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		length := len(pool)
		if argument := arguments[1]; typ != permutationsType || argument.Exists() && argument != object.None {
			if _, ok := object.IntOf(argument); !ok && typ == permutationsType {
				return object.Value{}, t.Raise(object.TypeErrorType, "Expected int as r")
			}
			if length, raised = size(t, argument); raised != nil {
				return object.Value{}, raised
			}
			if length < 0 {
				return object.Value{}, t.Raise(object.ValueErrorType, "r must be non-negative")
			}
		}
		s := &selection{pool: pool, length: length}
		s.Header = object.NewHeader(typ, s)
		switch {
		case typ == replacementType && len(pool) == 0 && length > 0, typ != replacementType && length > len(pool):
			s.state = after
			return s.Value(), nil
		case length > math.MaxInt64/32:
			return object.Value{}, t.Raise(object.MemoryErrorType, "")
		}
		if raised := t.Charge(int64(max(len(pool), length)) * 16); raised != nil {
			return object.Value{}, raised
		}
		switch typ {
		case permutationsType:
			s.indexes, s.cycles = make([]int, len(pool)), make([]int, length)
			for i := range s.cycles {
				s.cycles[i] = len(pool) - i
			}
		default:
			s.indexes = make([]int, length)
		}
		if typ != replacementType {
			for i := range s.indexes {
				s.indexes[i] = i
			}
		}
		return s.Value(), t.Work(int64(len(s.indexes) / 64))
	}
}

func declareSelections() {
	declare(productType, "/, *iterables, repeat=1", "All tuples with a value of each iterable.", 112, makeProduct, object.Declaration{})
	declare(permutationsType, "iterable, r=None", "All tuples of r of the values, in each order.", 160, makeSelection(permutationsType), object.Declaration{})
	declare(combinationsType, "iterable, r", "All tuples of r of the values, in their order.", 160, makeSelection(combinationsType), object.Declaration{})
	declare(replacementType, "iterable, r", "All tuples of r of the values, in their order, where values may be repeated.", 160, makeSelection(replacementType), object.Declaration{})
}
