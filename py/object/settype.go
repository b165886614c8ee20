package object

func plainSet(v Value) *Set {
	s, _ := setOf(v)
	return s
}

// setFrom makes a set or frozenset of an iterable. Of another set the table is taken over where CPython does, since the order depends on it.
func (t *Thread) setFrom(typ *Type, v Value) (Value, *Exception) {
	s, raised := t.newSet(typ)
	if raised != nil {
		return Value{}, raised
	}
	return s.Value(), s.update(t, v)
}

// update adds the elements of an iterable (CPython's set_update_internal).
func (s *Set) update(t *Thread, v Value) *Exception {
	switch o := v.Object().(type) {
	case *Set:
		return s.merge(t, o)
	case *Dict:
		return t.eachEntry(o, func(key, _ Value) *Exception { return s.Add(t, key) })
	case *Instance:
		if other, ok := setOf(v); ok {
			return s.merge(t, other)
		}
	}
	return t.Each(v, func(element Value) (bool, *Exception) { return true, s.Add(t, element) })
}

// merge adds the elements of another set (CPython's set_merge).
func (s *Set) merge(t *Thread, other *Set) *Exception {
	if other == s || other.used == 0 {
		return nil
	}
	if (s.fill+other.used)*5 >= (len(s.table)-1)*3 {
		if raised := s.resize(t, (s.used+other.used)*2); raised != nil {
			return raised
		}
	}
	if raised := t.Work(int64(len(other.table) / 16)); raised != nil {
		return raised
	}
	if s.fill == 0 {
		s.changes++
		if len(s.table) == len(other.table) && other.fill == other.used {
			copy(s.table, other.table)
			s.fill, s.used = other.fill, other.used
			return nil
		}
		for _, e := range other.table {
			if e.key.Exists() && e.key != removedKey {
				s.insert(e)
			}
		}
		s.fill, s.used = other.used, other.used
		return nil
	}
	for i := 0; i < len(other.table); i++ {
		e := other.table[i]
		if e.key.Exists() && e.key != removedKey {
			if raised := s.addHashed(t, e.key, e.hash); raised != nil {
				return raised
			}
			if raised := t.Tick(); raised != nil {
				return raised
			}
		}
	}
	return nil
}

// copySet returns a set of typ with the same elements.
func (t *Thread) copySet(typ *Type, s *Set) (*Set, *Exception) {
	made, raised := t.newSet(typ)
	if raised != nil {
		return nil, raised
	}
	return made, made.merge(t, s)
}

// each visits the elements with their hashes, in the order of the table.
func (s *Set) each(t *Thread, visit func(v Value, hash uint64) *Exception) *Exception {
	for i := 0; i < len(s.table); i++ {
		e := s.table[i]
		if !e.key.Exists() || e.key == removedKey {
			if i&4095 == 0 {
				if raised := t.Work(64); raised != nil {
					return raised
				}
			}
			continue
		}
		if raised := visit(e.key, e.hash); raised != nil {
			return raised
		}
		if raised := t.Tick(); raised != nil {
			return raised
		}
	}
	return nil
}

// intersect returns the elements of s that v has (CPython's set_intersection: goes through the smaller set).
func (t *Thread) intersect(typ *Type, s *Set, v Value) (*Set, *Exception) {
	made, raised := t.newSet(typ)
	if raised != nil {
		return nil, raised
	}
	if other, ok := setOf(v); ok {
		small, large := other, s
		if other.used > s.used {
			small, large = s, other
		}
		return made, small.each(t, func(element Value, hash uint64) *Exception {
			_, found, raised := large.find(t, element, hash)
			if raised == nil && found {
				raised = made.addHashed(t, element, hash)
			}
			return raised
		})
	}
	return made, t.Each(v, func(element Value) (bool, *Exception) {
		found, raised := s.Contains(t, element)
		if raised == nil && found {
			raised = made.Add(t, element)
		}
		return true, raised
	})
}

// subtract returns the elements of s that v does not have.
func (t *Thread) subtract(typ *Type, s *Set, v Value) (*Set, *Exception) {
	if other, ok := setOf(v); ok && s.used>>2 <= other.used {
		made, raised := t.newSet(typ)
		if raised != nil {
			return nil, raised
		}
		return made, s.each(t, func(element Value, hash uint64) *Exception {
			_, found, raised := other.find(t, element, hash)
			if raised == nil && !found {
				raised = made.addHashed(t, element, hash)
			}
			return raised
		})
	}
	if d, ok := v.Object().(*Dict); ok && s.used>>2 <= d.live {
		made, raised := t.newSet(typ)
		if raised != nil {
			return nil, raised
		}
		return made, s.each(t, func(element Value, hash uint64) *Exception {
			at, raised := d.Find(t, element, hash)
			if raised == nil && at < 0 {
				raised = made.addHashed(t, element, hash)
			}
			return raised
		})
	}
	made, raised := t.copySet(typ, s)
	if raised != nil {
		return nil, raised
	}
	return made, made.removeAll(t, v)
}

func (s *Set) removeAll(t *Thread, v Value) *Exception {
	if v == s.Value() {
		s.clear()
		return nil
	}
	return t.Each(v, func(element Value) (bool, *Exception) {
		_, raised := s.Remove(t, element)
		return true, raised
	})
}

func (s *Set) clear() {
	s.table, s.used, s.fill = make([]setEntry, setMinimum), 0, 0
	s.changes++
}

// differ changes s to the elements that are in one of both (CPython's set_symmetric_difference_update).
func (s *Set) differ(t *Thread, v Value) *Exception {
	other, ok := setOf(v)
	if !ok {
		made, raised := t.setFrom(SetType, v)
		if raised != nil {
			return raised
		}
		other = plainSet(made)
	}
	if other == s {
		s.clear()
		return nil
	}
	return other.each(t, func(element Value, hash uint64) *Exception {
		place, found, raised := s.find(t, element, hash)
		switch {
		case raised != nil:
			return raised
		case found:
			s.removeAt(place)
			return nil
		}
		return s.addHashed(t, element, hash)
	})
}

// subset tells whether every element of s is in other.
func (s *Set) subset(t *Thread, other *Set) (bool, *Exception) {
	if s.used > other.used {
		return false, nil
	}
	all := true
	raised := s.each(t, func(element Value, hash uint64) *Exception {
		if !all {
			return nil
		}
		_, found, raised := other.find(t, element, hash)
		all = all && found
		return raised
	})
	return all, raised
}

// kindOf is the type of the result of an operation: set or frozenset, as the left operand is.
func setKind(v Value) *Type {
	if v.Type().layout == FrozenSetType {
		return FrozenSetType
	}
	return SetType
}

// compareView compares a view of a dict with a set or a view, whose elements need no hashes (CPython's dictview_richcompare).
func (t *Thread) compareView(op Comparison, self, other Value) (bool, *Exception) {
	length, raised := t.Len(self)
	if raised != nil {
		return false, raised
	}
	against, raised := t.Len(other)
	if raised != nil {
		return false, raised
	}
	var possible bool
	switch op {
	case EqualTo, NotEqual:
		possible = length == against
	case Less:
		possible = length < against
	case LessEqual:
		possible = length <= against
	case Greater:
		possible, self, other = length > against, other, self
	default:
		possible, self, other = length >= against, other, self
	}
	if possible {
		raised = t.Each(self, func(v Value) (bool, *Exception) {
			found, raised := t.Contains(other, v)
			possible = found
			return found, raised
		})
	}
	return possible != (op == NotEqual), raised
}

// addSetOperations adds the operators of sets; toSet turns the left operand, a view of a dict, into a set.
func addSetOperations(d *Declaration, toSet func(t *Thread, v Value) (Value, *Exception)) {
	isSetLike := func(v Value) bool {
		if _, ok := setOf(v); ok {
			return true
		}
		view, ok := v.Object().(*DictView)
		return ok && view.part != dictValues
	}
	// A set takes only sets as operands; a view takes any iterable.
	operation := func(apply func(t *Thread, typ *Type, s *Set, v Value) (*Set, *Exception), exchange bool) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			_, view := self.Object().(*DictView)
			if !isSetLike(other) && !(view && Iterable(other)) {
				return NotImplemented, nil
			}
			if exchange {
				self, other = other, self
			}
			left, raised := toSet(t, self)
			if raised != nil {
				return Value{}, raised
			}
			if _, isView := other.Object().(*DictView); isView {
				if other, raised = t.setFrom(SetType, other); raised != nil {
					return Value{}, raised
				}
			}
			kind := setKind(self)
			if _, isSet := setOf(self); !isSet {
				kind = SetType
			}
			return Made(apply(t, kind, plainSet(left), other))
		}
	}
	union := func(t *Thread, typ *Type, s *Set, v Value) (*Set, *Exception) {
		made, raised := t.copySet(typ, s)
		if raised != nil {
			return nil, raised
		}
		return made, made.update(t, v)
	}
	difference := func(t *Thread, typ *Type, s *Set, v Value) (*Set, *Exception) {
		made, raised := t.setFrom(typ, v)
		if raised != nil {
			return nil, raised
		}
		return plainSet(made), plainSet(made).differ(t, s.Value())
	}
	compare := func(op Comparison) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			if !isSetLike(other) {
				return NotImplemented, nil
			}
			if _, isView := self.Object().(*DictView); isView {
				result, raised := t.compareView(op, self, other)
				return Bool(result), raised
			}
			left, raised := toSet(t, self)
			if raised != nil {
				return Value{}, raised
			}
			right := other
			if _, isView := other.Object().(*DictView); isView {
				if right, raised = t.setFrom(SetType, other); raised != nil {
					return Value{}, raised
				}
			}
			a, b := plainSet(left), plainSet(right)
			var result bool
			switch op {
			case EqualTo, NotEqual:
				if a.used == b.used {
					result, raised = a.subset(t, b)
				}
				result = result == (op == EqualTo)
			case Less, LessEqual:
				result, raised = a.subset(t, b)
				result = result && (op == LessEqual || a.used < b.used)
			default:
				result, raised = b.subset(t, a)
				result = result && (op == GreaterEqual || b.used < a.used)
			}
			return Bool(result), raised
		}
	}
	for slot, function := range map[Slot]Binary{
		SlotAnd: operation((*Thread).intersect, false), SlotRand: operation((*Thread).intersect, true),
		SlotOr: operation(union, false), SlotRor: operation(union, true),
		SlotSub: operation((*Thread).subtract, false), SlotRsub: operation((*Thread).subtract, true),
		SlotXor: operation(difference, false), SlotRxor: operation(difference, true),
		SlotEq: compare(EqualTo), SlotNe: compare(NotEqual), SlotLt: compare(Less), SlotLe: compare(LessEqual),
		SlotGt: compare(Greater), SlotGe: compare(GreaterEqual),
	} {
		d.Binary[slot] = function
	}
	d.Methods = append(d.Methods, MethodDeclaration{Signature: "isdisjoint(other, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		left, raised := toSet(t, arguments[0])
		if raised != nil {
			return Value{}, raised
		}
		disjoint := true
		raised = t.Each(arguments[1], func(v Value) (bool, *Exception) {
			found, raised := plainSet(left).Contains(t, v)
			disjoint = disjoint && !found
			return disjoint, raised
		})
		return Bool(disjoint), raised
	}})
}

func declareSets() {
	for _, typ := range []*Type{SetType, FrozenSetType} {
		declareSetType(typ)
	}
}

func declareSetType(typ *Type) {
	frozen := typ == FrozenSetType
	d := Declaration{
		Layout: true,
		Unary: map[Slot]Unary{
			SlotRepr: setRepr,
			SlotLen:  func(_ *Thread, self Value) (Value, *Exception) { return Int(int64(plainSet(self).used)), nil },
			SlotIter: func(t *Thread, self Value) (Value, *Exception) { return t.newSetIterator(plainSet(self)) },
		},
		Binary: map[Slot]Binary{
			SlotContains: func(t *Thread, self, v Value) (Value, *Exception) {
				found, raised := plainSet(self).containsOrFrozen(t, v)
				return Bool(found), raised
			},
		},
		Methods: []MethodDeclaration{
			{Signature: "copy()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				if frozen && arguments[0].Type() == FrozenSetType {
					return arguments[0], nil
				}
				return Made(t.copySet(typ, plainSet(arguments[0])))
			}},
			setReduce,
			{Signature: "__class_getitem__(object, /)", Kind: ClassMethod, Native: classGetItem},
			{Signature: "union(*others)", Native: setMany(func(t *Thread, typ *Type, s *Set, v Value) (*Set, *Exception) { return s, s.update(t, v) })},
			{Signature: "intersection(*others)", Native: setMany(func(t *Thread, typ *Type, s *Set, v Value) (*Set, *Exception) {
				return t.intersect(typ, s, v)
			})},
			{Signature: "difference(*others)", Native: setMany(func(t *Thread, typ *Type, s *Set, v Value) (*Set, *Exception) {
				return t.subtract(typ, s, v)
			})},
			{Signature: "symmetric_difference(other, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				// CPython starts from the other one, which tells the order.
				made, raised := t.setFrom(setKind(arguments[0]), arguments[1])
				if raised != nil {
					return Value{}, raised
				}
				return made, plainSet(made).differ(t, arguments[0])
			}},
			{Signature: "issubset(other, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				return t.subsetOf(arguments[0], arguments[1])
			}},
			{Signature: "issuperset(other, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				return t.subsetOf(arguments[1], arguments[0])
			}},
			{Signature: "__sizeof__()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
				return Int(200 + 16*int64(len(plainSet(arguments[0]).table)-setMinimum)), nil
			}},
		},
	}
	addSetOperations(&d, func(_ *Thread, v Value) (Value, *Exception) { return v, nil })
	if frozen {
		d.Unary[SlotHash] = frozenHash
		d.NewSignature = "(cls, iterable=(), /)"
		d.New = func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.layoutArgument(FrozenSetType, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			if class == FrozenSetType && arguments[1].Exists() && arguments[1].Type() == FrozenSetType {
				return arguments[1], nil
			}
			s, raised := t.newSet(FrozenSetType)
			if raised != nil {
				return Value{}, raised
			}
			if arguments[1].Exists() {
				if raised := s.update(t, arguments[1]); raised != nil {
					return Value{}, raised
				}
			}
			return t.instanceOf(class, s.Value())
		}
	} else {
		d.NewSignature = "(cls, /, *args, **kwargs)"
		d.New = func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.layoutArgument(SetType, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			s, raised := t.newSet(SetType)
			if raised != nil {
				return Value{}, raised
			}
			return t.instanceOf(class, s.Value())
		}
		d.Methods = append(d.Methods, setMethods...)
		d.Attributes = map[string]Value{"__hash__": None}
		for slot, apply := range map[Slot]func(t *Thread, s *Set, v Value) *Exception{
			SlotIor:  func(t *Thread, s *Set, v Value) *Exception { return s.update(t, v) },
			SlotIsub: func(t *Thread, s *Set, v Value) *Exception { return s.removeAll(t, v) },
			SlotIxor: func(t *Thread, s *Set, v Value) *Exception { return s.differ(t, v) },
			SlotIand: func(t *Thread, s *Set, v Value) *Exception { return s.keep(t, v) },
		} {
			d.Binary[slot] = func(t *Thread, self, other Value) (Value, *Exception) {
				if _, ok := setOf(other); !ok {
					if view, isView := other.Object().(*DictView); !isView || view.part == dictValues {
						return NotImplemented, nil
					}
				}
				return self, apply(t, plainSet(self), other)
			}
		}
	}
	Declare(typ, d)
}

// keep removes what v does not have.
func (s *Set) keep(t *Thread, v Value) *Exception {
	made, raised := t.intersect(SetType, s, v)
	if raised != nil {
		return raised
	}
	s.table, s.used, s.fill = made.table, made.used, made.fill
	s.changes++
	return nil
}

// containsOrFrozen looks a set up as the frozenset of its elements.
func (s *Set) containsOrFrozen(t *Thread, v Value) (bool, *Exception) {
	if other, ok := setOf(v); ok && v.Type().layout == SetType {
		frozen, raised := t.copySet(FrozenSetType, other)
		if raised != nil {
			return false, raised
		}
		v = frozen.Value()
	}
	return s.Contains(t, v)
}

func setMany(apply func(t *Thread, typ *Type, s *Set, v Value) (*Set, *Exception)) Native {
	return func(t *Thread, arguments []Value) (Value, *Exception) {
		kind := setKind(arguments[0])
		made, raised := t.copySet(kind, plainSet(arguments[0]))
		if raised != nil {
			return Value{}, raised
		}
		for _, other := range arguments[1].Object().(*Tuple).elements {
			if made, raised = apply(t, kind, made, other); raised != nil {
				return Value{}, raised
			}
		}
		return made.Value(), nil
	}
}

func (t *Thread) subsetOf(a, b Value) (Value, *Exception) {
	sets := [2]*Set{}
	for i, v := range []Value{a, b} {
		s, ok := setOf(v)
		if !ok {
			made, raised := t.setFrom(SetType, v)
			if raised != nil {
				return Value{}, raised
			}
			s = plainSet(made)
		}
		sets[i] = s
	}
	is, raised := sets[0].subset(t, sets[1])
	return Bool(is), raised
}

func setRepr(t *Thread, self Value) (Value, *Exception) {
	s, name := plainSet(self), self.Type().Name
	if s.used == 0 {
		return t.StrValue(name + "()")
	}
	if raised := t.Charge(int64(s.used) * 16); raised != nil {
		return Value{}, raised
	}
	if raised := t.Work(int64(len(s.table) / 64)); raised != nil {
		return Value{}, raised
	}
	elements := make([]Value, 0, s.used)
	for i := range s.table {
		if v := s.At(i); v.Exists() {
			elements = append(elements, v)
		}
	}
	open, closing := "{", "}"
	if self.Type() != SetType {
		open, closing = name+"({", "})"
	}
	text, raised := t.reprElements(self, open, closing, name+"(...)", func() int { return len(elements) },
		func(i int) (string, *Exception) { return t.Repr(elements[i]) })
	if raised != nil {
		return Value{}, raised
	}
	return t.StrValue(text)
}

// frozenHash is CPython's frozenset_hash: the elements' hashes shuffled and combined without regard to order.
func frozenHash(t *Thread, self Value) (Value, *Exception) {
	s := plainSet(self)
	if s.hash != 0 {
		return Int(int64(s.hash)), nil
	}
	var hash uint64
	shuffle := func(h uint64) uint64 { return ((h ^ 89869747) ^ (h << 16)) * 3644798167 }
	for _, e := range s.table {
		if e.key.Exists() && e.key != removedKey {
			hash ^= shuffle(e.hash)
		}
	}
	hash ^= (uint64(s.used) + 1) * 1927868237
	hash ^= hash>>11 ^ hash>>25
	hash = hash*69069 + 907133923
	if hash == 1<<64-1 {
		hash = 590923713
	}
	s.hash = hash
	return Int(int64(hash)), t.Work(int64(len(s.table) / 64))
}

var setMethods = []MethodDeclaration{
	{Signature: "__init__(iterable=(), /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		s := plainSet(arguments[0])
		if s.used > 0 {
			s.clear()
		}
		if !arguments[1].Exists() {
			return None, nil
		}
		return None, s.update(t, arguments[1])
	}},
	{Signature: "add(object, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return None, plainSet(arguments[0]).Add(t, arguments[1])
	}},
	{Signature: "clear()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
		plainSet(arguments[0]).clear()
		return None, nil
	}},
	{Signature: "discard(object, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		_, raised := plainSet(arguments[0]).Remove(t, arguments[1])
		return None, raised
	}},
	{Signature: "remove(object, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		found, raised := plainSet(arguments[0]).Remove(t, arguments[1])
		if raised == nil && !found {
			raised = t.keyError(arguments[1])
		}
		return None, raised
	}},
	{Signature: "pop()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		s := plainSet(arguments[0])
		if s.used == 0 {
			return Value{}, t.Raise(KeyErrorType, "pop from an empty set")
		}
		at := s.finger & (len(s.table) - 1)
		for !s.At(at).Exists() {
			at = (at + 1) & (len(s.table) - 1)
		}
		v := s.At(at)
		s.removeAt(at)
		s.finger = at + 1
		return v, nil
	}},
	{Signature: "update(*others)", Native: setEach(func(t *Thread, s *Set, v Value) *Exception { return s.update(t, v) })},
	{Signature: "intersection_update(*others)", Native: setEach(func(t *Thread, s *Set, v Value) *Exception { return s.keep(t, v) })},
	{Signature: "difference_update(*others)", Native: setEach(func(t *Thread, s *Set, v Value) *Exception { return s.removeAll(t, v) })},
	{Signature: "symmetric_difference_update(other, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return None, plainSet(arguments[0]).differ(t, arguments[1])
	}},
}

func setEach(apply func(t *Thread, s *Set, v Value) *Exception) Native {
	return func(t *Thread, arguments []Value) (Value, *Exception) {
		for _, other := range arguments[1].Object().(*Tuple).elements {
			if raised := apply(t, plainSet(arguments[0]), other); raised != nil {
				return Value{}, raised
			}
		}
		return None, nil
	}
}
