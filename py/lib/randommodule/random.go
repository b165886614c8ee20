package randommodule

import (
	"crypto/sha512"
	"encoding/binary"
	"math/big"
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

var randomType = object.NewBuiltinType("Random")

// A random is an instance of Random.
type random struct {
	object.Header
	object.Attributes
	twister twister
	// gaussNext is the second of a pair of numbers that gauss made, absent if it was given out.
	gaussNext object.Value
}

// Trace implements object.Object.
func (r *random) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(r.gaussNext)
	r.TraceAttributes(tracer)
	return randomSize
}

const randomSize = 2600

// A generator is a random as a method sees it.
type generator struct {
	t    *object.Thread
	self object.Value
	*random
	// ownRandom and ownBits: the class of self has a random or getrandbits of its own, which is to be called. byFloats: whole
	// numbers come from its random, since it has no getrandbits that belongs to it.
	ownRandom, ownBits, byFloats bool
}

// plainRandom and plainBits are the methods of Random itself.
var plainRandom, plainBits object.Value

func generatorOf(t *object.Thread, self object.Value) generator {
	g := generator{t: t, self: self, random: object.Base(self).Object().(*random)}
	class := self.Type()
	if class == randomType {
		return g
	}
	g.ownRandom = class.Lookup("random") != plainRandom
	g.ownBits = class.Lookup("getrandbits") != plainBits
	for _, base := range class.Order() {
		if base.Get("getrandbits").Exists() {
			break
		}
		if base.Get("random").Exists() {
			g.byFloats = true
			break
		}
	}
	return g
}

// float is self.random().
func (g *generator) float() (float64, *object.Exception) {
	if !g.ownRandom {
		return g.twister.float(), nil
	}
	v, raised := g.t.CallMethod(g.self, "random")
	if raised != nil {
		return 0, raised
	}
	return g.t.ToFloat(v)
}

// bits is self.getrandbits(count) for at most 62 bits.
func (g *generator) bits(count int) (int64, *object.Exception) {
	if count == 0 {
		return 0, nil
	}
	if !g.ownBits {
		return int64(g.twister.bits(count)), nil
	}
	v, raised := g.t.CallMethod(g.self, "getrandbits", object.Int(int64(count)))
	if raised != nil {
		return 0, raised
	}
	return g.t.IndexInt(v, object.OverflowErrorType)
}

// state of the runs' own seeds: how many have been made.
type seeds struct{ made uint64 }

// Trace implements module.State.
func (*seeds) Trace(*object.Tracer) {}

var seedsKey int

// unseeded is a number that no other generator of the run has begun with.
func unseeded(t *object.Thread) *big.Int {
	run := module.Of(t)
	s := run.State(&seedsKey, func() module.State { return &seeds{} }).(*seeds)
	s.made++
	seed := run.Seed()
	digest := sha512.Sum512(binary.LittleEndian.AppendUint64(append([]byte("random"), seed[:]...), s.made))
	return new(big.Int).SetBytes(digest[:])
}

// seedWith is Random.seed(a, version).
func (r *random) seedWith(t *object.Thread, a object.Value, version int64) *object.Exception {
	r.gaussNext = object.Value{}
	text, isText := object.StrOf(a)
	content, isBytes := object.BytesOf(a)
	switch {
	case a == object.None:
		r.twister.seedNumber(unseeded(t))
		return nil
	case isText && version == 1 || isBytes && version == 1:
		r.twister.seedNumber(oldHash(text, content, isText))
		return nil
	case isText || isBytes:
		if isText {
			content = text.Text()
		}
		if raised := t.Work(int64(len(content) / 64)); raised != nil {
			return raised
		}
		if raised := t.Charge(int64(2 * len(content))); raised != nil {
			return raised
		}
		digest := sha512.Sum512([]byte(content))
		r.twister.seedNumber(new(big.Int).SetBytes(append([]byte(content), digest[:]...)))
		return nil
	}
	if n, ok := object.IntOf(a); ok {
		number := object.BigOf(n)
		if raised := t.Work(int64(number.BitLen()) >> 8); raised != nil {
			return raised
		}
		r.twister.seedNumber(new(big.Int).Abs(number))
		return nil
	}
	if a.Type().Layout() != object.FloatType {
		return t.Raise(object.TypeErrorType, "The only supported seed types are:\nNone, int, float, str, bytes, and bytearray.")
	}
	hash, raised := t.Hash(a)
	if raised != nil {
		return raised
	}
	r.twister.seedNumber(new(big.Int).SetUint64(hash))
	return nil
}

// oldHash is what version 1 made of a text.
func oldHash(text *object.Str, content string, isText bool) *big.Int {
	var points []rune
	if isText {
		for rest := text.Text(); rest != ""; {
			point, size := object.DecodePoint(rest)
			points, rest = append(points, point), rest[size:]
		}
	} else {
		for i := range len(content) {
			points = append(points, rune(content[i]))
		}
	}
	x := uint64(0)
	if len(points) > 0 {
		x = uint64(points[0]) << 7
	}
	for _, point := range points {
		x = 1000003*x ^ uint64(point)
	}
	return new(big.Int).SetUint64(x ^ uint64(len(points)))
}

func randomMake(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	class, raised := t.LayoutArgument(randomType, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Charge(randomSize); raised != nil {
		return object.Value{}, raised
	}
	r := &random{}
	r.Header = object.NewHeader(randomType, r)
	r.twister.seedNumber(unseeded(t))
	return t.InstanceOf(class, r.Value())
}

func randomInit(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	g := generatorOf(t, arguments[0])
	x := object.OrNone(arguments[1])
	if g.self.Type() == randomType {
		if x == object.None {
			return object.None, nil // __new__ did it
		}
		return object.None, g.seedWith(t, x, 2)
	}
	_, raised := t.CallMethod(g.self, "seed", x)
	g.gaussNext = object.Value{}
	return object.None, raised
}

// getRandomBits is getrandbits(k).
func getRandomBits(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	k, raised := t.IndexInt(arguments[1], object.OverflowErrorType)
	if raised != nil {
		if raised.Is(object.OverflowErrorType) {
			raised = t.Raise(object.OverflowErrorType, "Python int too large to convert to C int")
		}
		return object.Value{}, raised
	}
	r := object.Base(arguments[0]).Object().(*random)
	switch {
	case k < 0:
		return object.Value{}, t.Raise(object.ValueErrorType, "number of bits must be non-negative")
	case k == 0:
		return object.Int(0), nil
	case k <= 62:
		return object.Int(int64(r.twister.bits(int(k)))), nil
	case k > 1<<31-1:
		return object.Value{}, t.Raise(object.OverflowErrorType, "Python int too large to convert to C int")
	}
	content, raised := r.bytes(t, int(k))
	if raised != nil {
		return object.Value{}, raised
	}
	for i, j := 0, len(content)-1; i < j; i, j = i+1, j-1 {
		content[i], content[j] = content[j], content[i]
	}
	return t.NewInt(new(big.Int).SetBytes(content))
}

// bytes makes k bits, the lowest first.
func (r *random) bytes(t *object.Thread, k int) ([]byte, *object.Exception) {
	words := (k + 31) / 32
	if raised := t.Charge(int64(words) * 8); raised != nil {
		return nil, raised
	}
	content := make([]byte, 0, words*4)
	for i := range words {
		word := r.twister.word()
		if left := k - i*32; left < 32 {
			word >>= 32 - left
		}
		content = binary.LittleEndian.AppendUint32(content, word)
		if i%16 == 0 {
			if raised := t.Tick(); raised != nil {
				return nil, raised
			}
		}
	}
	return content, nil
}

func randomBytes(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	n, raised := t.IndexInt(arguments[1], object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	g := generatorOf(t, arguments[0])
	if n < 0 {
		return object.Value{}, t.Raise(object.ValueErrorType, "number of bits must be non-negative")
	}
	if g.ownBits {
		bits, raised := t.CallMethod(g.self, "getrandbits", object.Int(8*n))
		if raised != nil {
			return object.Value{}, raised
		}
		return t.CallMethod(bits, "to_bytes", object.Int(n), t.Intern("little").Value())
	}
	if n > 1<<28 {
		return object.Value{}, t.Raise(object.OverflowErrorType, "Python int too large to convert to C int")
	}
	content, raised := g.random.bytes(t, int(8*n))
	if raised != nil {
		return object.Value{}, raised
	}
	return t.NewBytes(string(content[:n]))
}

func getState(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	r := object.Base(arguments[0]).Object().(*random)
	words := make([]object.Value, 0, stateWords+1)
	for _, word := range r.twister.state {
		words = append(words, object.Int(int64(word)))
	}
	tuple, raised := t.OwnTuple(append(words, object.Int(int64(r.twister.next))))
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewTuple(object.Int(3), tuple, object.OrNone(r.gaussNext)))
}

func setState(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	r := object.Base(arguments[0]).Object().(*random)
	version, raised := t.GetItem(arguments[1], object.Int(0))
	if raised != nil {
		return object.Value{}, raised
	}
	if is, raised := t.Equal(version, object.Int(3)); raised != nil || !is {
		if raised == nil {
			var shown string
			if shown, raised = t.Text(version); raised == nil {
				raised = t.Raise(object.ValueErrorType, "state with version %s passed to Random.setstate() of version 3", shown)
			}
		}
		return object.Value{}, raised
	}
	parts, raised := t.Collect(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	if len(parts) != 3 {
		return object.Value{}, t.Raise(object.ValueErrorType, "not enough values to unpack (expected 3, got %d)", len(parts))
	}
	state, ok := object.TupleOf(parts[1])
	switch {
	case !ok:
		return object.Value{}, t.Raise(object.TypeErrorType, "state vector must be a tuple")
	case len(state.Elements()) != stateWords+1:
		return object.Value{}, t.Raise(object.ValueErrorType, "state vector is the wrong size")
	}
	numbers := make([]uint32, stateWords)
	next := int64(0)
	for i, v := range state.Elements() {
		n, raised := t.IndexInt(v, object.OverflowErrorType)
		if raised != nil {
			return object.Value{}, raised
		}
		if i == stateWords {
			next = n
		} else {
			numbers[i] = uint32(n)
		}
	}
	if err := r.twister.restore(numbers, next); err != nil {
		return object.Value{}, t.Raise(object.ValueErrorType, "%s", err.Error())
	}
	r.gaussNext = parts[2]
	if parts[2] == object.None {
		r.gaussNext = object.Value{}
	}
	return object.None, nil
}

// method declares a method that works with a generator.
func method(signature, doc string, f func(g *generator, arguments []object.Value) (object.Value, *object.Exception)) object.MethodDeclaration {
	return object.MethodDeclaration{Signature: signature, Doc: doc, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		g := generatorOf(t, arguments[0])
		return f(&g, arguments[1:])
	}}
}

var declareRandom = sync.OnceFunc(func() {
	methods := []object.MethodDeclaration{
		{Signature: "__init__(x=None)", Native: randomInit},
		{Signature: "random()", Doc: "A float from 0 to 1, 1 excluded.", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return object.Float(object.Base(arguments[0]).Object().(*random).twister.float()), nil
		}},
		{Signature: "seed(a=None, version=2)", Doc: "Begins a sequence that depends on a alone.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			version := int64(2)
			if v := arguments[2]; v.Exists() && v.IsInt() {
				version = v.Int()
			}
			return object.None, object.Base(arguments[0]).Object().(*random).seedWith(t, object.OrNone(arguments[1]), version)
		}},
		{Signature: "getrandbits(k, /)", Doc: "A whole number of k random bits.", Native: getRandomBits},
		{Signature: "randbytes(n)", Doc: "So many random bytes.", Native: randomBytes},
		{Signature: "getstate()", Doc: "The state, for setstate.", Native: getState},
		{Signature: "setstate(state)", Doc: "Goes back to a state.", Native: setState},
		{Signature: "__reduce__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			state, raised := t.CallMethod(arguments[0], "getstate")
			if raised != nil {
				return object.Value{}, raised
			}
			empty, raised := t.NewTuple()
			if raised != nil {
				return object.Value{}, raised
			}
			return object.Made(t.NewTuple(arguments[0].Type().Value(), empty.Value(), state))
		}},
		{Signature: "__getstate__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return t.CallMethod(arguments[0], "getstate")
		}},
		{Signature: "__setstate__(state)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return t.CallMethod(arguments[0], "setstate", arguments[1])
		}},
	}
	object.Declare(randomType, object.Declaration{
		Module: "random", Layout: true, HasDict: true, Written: true, Doc: "A sequence of random numbers.",
		NewSignature: "(cls, /, *args, **kwargs)", New: randomMake,
		Methods: append(append(methods, choiceMethods...), distributionMethods...),
		GetSets: []object.GetSetDeclaration{
			object.DictAttribute(),
			{Name: "gauss_next", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.OrNone(object.Base(self).Object().(*random).gaussNext), nil
			}, Set: func(_ *object.Thread, self, v object.Value) *object.Exception {
				r := object.Base(self).Object().(*random)
				if r.gaussNext = v; v == object.None {
					r.gaussNext = object.Value{}
				}
				return nil
			}},
		},
		Attributes: map[string]object.Value{"VERSION": object.Int(3)},
	})
	for _, name := range randomType.Names() {
		if b, ok := randomType.Get(name).Object().(*object.Builtin); ok && name != "random" && name != "getrandbits" && name != "__new__" {
			b.Written()
		}
	}
	plainRandom, plainBits = randomType.Lookup("random"), randomType.Lookup("getrandbits")
})

// importSequence returns collections.abc.Sequence.
func importSequence(t *object.Thread) (object.Value, *object.Exception) {
	return module.Import(t, "collections.abc", "Sequence")
}
