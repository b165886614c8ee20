package binarymodule

import (
	"encoding/binary"
	"math"
	"math/big"
	"strings"
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

const structSource = `
__all__ = ['calcsize', 'pack', 'pack_into', 'unpack', 'unpack_from', 'iter_unpack', 'Struct', 'error']


class error(Exception):
    """Values and bytes that do not fit a format."""


error.__module__ = 'struct'
`

// A field is one item of a format: count values of a code, or for 's' and 'p' one value of count bytes.
type field struct {
	code   byte
	count  int
	size   int // of one value
	offset int
}

// A layout is a format that was read.
type layout struct {
	fields []field
	size   int
	values int
	order  binary.ByteOrder
	native bool
}

// sizes are those of the codes in standard formats; nativeSizes of those that differ in native ones.
var sizes = map[byte]int{
	'x': 1, 'c': 1, 'b': 1, 'B': 1, '?': 1, 's': 1, 'p': 1, 'h': 2, 'H': 2, 'i': 4, 'I': 4, 'l': 4, 'L': 4, 'q': 8, 'Q': 8, 'e': 2, 'f': 4, 'd': 8,
}
var nativeSizes = map[byte]int{'l': 8, 'L': 8, 'n': 8, 'N': 8, 'P': 8}

func structError(t *object.Thread, text string) *object.Exception {
	return failure(t, "struct", "error", text)
}

// readLayout reads a format, a str or bytes.
func readLayout(t *object.Thread, v object.Value) (*layout, string, *object.Exception) {
	format := ""
	if s, ok := object.StrOf(v); ok {
		if !s.IsASCII() {
			return nil, "", structError(t, "bad char in struct format")
		}
		format = s.Text()
	} else if content, ok := object.BytesOf(v); ok {
		format = content
	} else {
		return nil, "", t.Raise(object.TypeErrorType, "Struct() argument 1 must be a str or bytes object, not %s", v.Type().Name)
	}
	if raised := t.Work(int64(len(format))); raised != nil {
		return nil, "", raised
	}
	if raised := t.Charge(int64(len(format)) * 40); raised != nil {
		return nil, "", raised
	}
	l := &layout{order: binary.LittleEndian, native: true}
	rest := format
	aligned := true
	if rest != "" {
		switch rest[0] {
		case '@':
			rest = rest[1:]
		case '=', '<':
			rest, l.native, aligned = rest[1:], false, false
		case '>', '!':
			rest, l.native, aligned, l.order = rest[1:], false, false, binary.BigEndian
		}
	}
	for i := 0; i < len(rest); {
		if strings.IndexByte(" \t\n\r\v\f", rest[i]) >= 0 {
			i++
			continue
		}
		count, counted := 0, false
		for ; i < len(rest) && '0' <= rest[i] && rest[i] <= '9'; i++ {
			if count = count*10 + int(rest[i]-'0'); count > 1<<40 {
				return nil, "", structError(t, "total struct size too long")
			}
			counted = true
		}
		if i == len(rest) {
			return nil, "", structError(t, "repeat count given without format specifier")
		}
		if !counted {
			count = 1
		}
		code := rest[i]
		i++
		size := sizes[code]
		if native := nativeSizes[code]; l.native && native > 0 {
			size = native
		}
		if size == 0 {
			return nil, "", structError(t, "bad char in struct format")
		}
		if aligned && code != 's' && code != 'p' {
			l.size = (l.size + size - 1) / size * size
		}
		f := field{code: code, count: count, size: size, offset: l.size}
		l.size += count * size
		if l.size > 1<<50 {
			return nil, "", structError(t, "total struct size too long")
		}
		switch code {
		case 'x':
			continue
		case 's', 'p':
			l.values++
		default:
			l.values += count
		}
		l.fields = append(l.fields, f)
	}
	return l, format, nil
}

// A structObject is a Struct.
type structObject struct {
	object.Header
	layout *layout
	format string
}

// Trace implements object.Object.
func (s *structObject) Trace(*object.Tracer) int64 { return 120 + int64(len(s.layout.fields))*40 }

var structType = object.NewBuiltinType("Struct")

// layoutOf returns the layout of a Struct.
func layoutOf(t *object.Thread, v object.Value) (*layout, *object.Exception) {
	s := v.Object().(*structObject)
	if s.layout == nil {
		return nil, t.Raise(object.RuntimeErrorType, "Struct object is not initialized")
	}
	return s.layout, nil
}

var declareStruct = sync.OnceFunc(func() {
	method := func(signature string, native func(t *object.Thread, l *layout, arguments []object.Value) (object.Value, *object.Exception)) object.MethodDeclaration {
		return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			l, raised := layoutOf(t, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			return native(t, l, arguments[1:])
		}}
	}
	object.Declare(structType, object.Declaration{
		Module: "_struct", Layout: true, NewSignature: "(cls, /, format)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			class, raised := t.LayoutArgument(structType, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			l, format, raised := readLayout(t, arguments[1])
			if raised != nil {
				return object.Value{}, raised
			}
			if raised := t.Charge(120); raised != nil {
				return object.Value{}, raised
			}
			s := &structObject{layout: l, format: format}
			s.Header = object.NewHeader(class, s)
			return s.Value(), nil
		},
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return t.StrValue("Struct(" + object.ReprText(self.Object().(*structObject).format) + ")")
		}},
		Methods: []object.MethodDeclaration{
			method("pack(*values)", func(t *object.Thread, l *layout, arguments []object.Value) (object.Value, *object.Exception) {
				return packBytes(t, l, arguments[0].Object().(*object.Tuple).Elements(), "pack")
			}),
			method("pack_into(buffer, offset, /, *values)", func(t *object.Thread, l *layout, arguments []object.Value) (object.Value, *object.Exception) {
				return packInto(t, l, arguments)
			}),
			method("unpack(buffer, /)", func(t *object.Thread, l *layout, arguments []object.Value) (object.Value, *object.Exception) {
				return unpack(t, l, arguments[0])
			}),
			method("unpack_from(buffer, offset=0)", func(t *object.Thread, l *layout, arguments []object.Value) (object.Value, *object.Exception) {
				return unpackFrom(t, l, arguments)
			}),
			method("iter_unpack(buffer, /)", func(t *object.Thread, l *layout, arguments []object.Value) (object.Value, *object.Exception) {
				return iterUnpack(t, l, arguments[0])
			}),
		},
		GetSets: []object.GetSetDeclaration{
			{Name: "format", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return t.StrValue(self.Object().(*structObject).format)
			}},
			{Name: "size", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Int(int64(self.Object().(*structObject).layout.size)), nil
			}},
		},
	})
	object.Declare(unpackType, object.IteratorType(object.Declaration{Module: "_struct", Final: true, Abstract: true, Layout: true}))
})

func structMembers() []module.Member {
	declareStruct()
	with := func(native func(t *object.Thread, l *layout, arguments []object.Value) (object.Value, *object.Exception)) object.Native {
		return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			l, _, raised := readLayout(t, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			return native(t, l, arguments[1:])
		}
	}
	return append(module.Functions("_struct",
		module.Function{Signature: "calcsize(format, /)", Native: with(func(_ *object.Thread, l *layout, _ []object.Value) (object.Value, *object.Exception) {
			return object.Int(int64(l.size)), nil
		})},
		module.Function{Signature: "pack(format, /, *values)", Native: with(func(t *object.Thread, l *layout, arguments []object.Value) (object.Value, *object.Exception) {
			return packBytes(t, l, arguments[0].Object().(*object.Tuple).Elements(), "pack")
		})},
		module.Function{Signature: "pack_into(format, buffer, offset, /, *values)", Native: with(packInto)},
		module.Function{Signature: "unpack(format, buffer, /)", Native: with(func(t *object.Thread, l *layout, arguments []object.Value) (object.Value, *object.Exception) {
			return unpack(t, l, arguments[0])
		})},
		module.Function{Signature: "unpack_from(format, /, buffer, offset=0)", Native: with(unpackFrom)},
		module.Function{Signature: "iter_unpack(format, buffer, /)", Native: with(func(t *object.Thread, l *layout, arguments []object.Value) (object.Value, *object.Exception) {
			return iterUnpack(t, l, arguments[0])
		})},
		module.Function{Signature: "_clearcache()", Native: func(*object.Thread, []object.Value) (object.Value, *object.Exception) { return object.None, nil }},
	), module.Types(structType)...)
}

// pack returns the bytes of values.
func (l *layout) pack(t *object.Thread, values []object.Value, function string) ([]byte, *object.Exception) {
	if len(values) != l.values {
		return nil, structError(t, function+" expected "+decimal(l.values)+" items for packing (got "+decimal(len(values))+")")
	}
	if raised := charge(t, l.size); raised != nil {
		return nil, raised
	}
	out := make([]byte, l.size)
	for _, f := range l.fields {
		at := f.offset
		if f.code == 's' || f.code == 'p' {
			content, ok := object.BytesOf(values[0])
			if !ok {
				return nil, structError(t, "argument for '"+string(f.code)+"' must be a bytes object")
			}
			values = values[1:]
			if f.code == 's' {
				copy(out[at:at+f.count], content)
			} else if f.count > 0 {
				content = content[:min(len(content), f.count-1)]
				out[at] = byte(min(len(content), 255))
				copy(out[at+1:at+f.count], content)
			}
			continue
		}
		for range f.count {
			if raised := t.Tick(); raised != nil {
				return nil, raised
			}
			if raised := l.put(t, f, out[at:at+f.size], values[0]); raised != nil {
				return nil, raised
			}
			values, at = values[1:], at+f.size
		}
	}
	return out, nil
}

func decimal(n int) string { return big.NewInt(int64(n)).String() }

func packBytes(t *object.Thread, l *layout, values []object.Value, function string) (object.Value, *object.Exception) {
	out, raised := l.pack(t, values, function)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.NewBytes(string(out))
}

// put writes one value to its place.
func (l *layout) put(t *object.Thread, f field, place []byte, v object.Value) *object.Exception {
	switch f.code {
	case 'c':
		content, ok := object.BytesOf(v)
		if !ok || len(content) != 1 {
			return structError(t, "char format requires a bytes object of length 1")
		}
		place[0] = content[0]
		return nil
	case '?':
		truth, raised := t.Truth(v)
		if truth {
			place[0] = 1
		}
		return raised
	case 'e', 'f', 'd':
		return l.putFloat(t, f, place, v)
	}
	if !v.IsInt() && !v.Type().IsSubtype(object.IntType) {
		if !v.Type().Slot(object.SlotIndex).Exists() {
			return structError(t, "required argument is not an integer")
		}
		n, raised := t.Index(v)
		if raised != nil {
			return raised
		}
		v = n
	}
	v = object.Base(v)
	signed := f.code >= 'a' && f.code != 'P'
	number := new(big.Int)
	if b, ok := v.Object().(*object.BigInt); ok {
		number = b.Number()
	} else {
		number.SetInt64(v.Int())
	}
	bits := uint(f.size) * 8
	low, high := new(big.Int), new(big.Int).Lsh(big.NewInt(1), bits)
	if signed {
		low.Rsh(high, 1)
		high.Set(low)
		low.Neg(low)
	}
	high.Sub(high, big.NewInt(1))
	if number.Cmp(low) < 0 || number.Cmp(high) > 0 {
		return structError(t, "'"+string(f.code)+"' format requires "+low.String()+" <= number <= "+high.String())
	}
	if number.Sign() < 0 {
		number = new(big.Int).Add(number, new(big.Int).Lsh(big.NewInt(1), bits))
	}
	l.putBits(place, number.Uint64())
	return nil
}

func (l *layout) putBits(place []byte, bits uint64) {
	switch len(place) {
	case 1:
		place[0] = byte(bits)
	case 2:
		l.order.PutUint16(place, uint16(bits))
	case 4:
		l.order.PutUint32(place, uint32(bits))
	default:
		l.order.PutUint64(place, bits)
	}
}

func (l *layout) bits(place []byte) uint64 {
	switch len(place) {
	case 1:
		return uint64(place[0])
	case 2:
		return uint64(l.order.Uint16(place))
	case 4:
		return uint64(l.order.Uint32(place))
	}
	return l.order.Uint64(place)
}

func (l *layout) putFloat(t *object.Thread, f field, place []byte, v object.Value) *object.Exception {
	_, isText := object.StrOf(v)
	_, isBytes := object.BufferOf(v)
	if isText || isBytes {
		return structError(t, "required argument is not a float")
	}
	x, raised := t.ToFloat(v)
	if raised != nil {
		if raised.Is(object.TypeErrorType) {
			raised = structError(t, "required argument is not a float")
		}
		return raised
	}
	switch f.code {
	case 'd':
		l.putBits(place, math.Float64bits(x))
	case 'f':
		if single := float32(x); !l.native && math.IsInf(float64(single), 0) && !math.IsInf(x, 0) {
			return t.Raise(object.OverflowErrorType, "float too large to pack with f format")
		}
		l.putBits(place, uint64(math.Float32bits(float32(x))))
	default:
		bits, fits := halfBits(x)
		if !fits {
			return t.Raise(object.OverflowErrorType, "float too large to pack with e format")
		}
		l.putBits(place, uint64(bits))
	}
	return nil
}

// halfBits is a float in the half precision of IEEE 754, rounded to even.
func halfBits(x float64) (bits uint16, fits bool) {
	if math.Signbit(x) {
		bits = 0x8000
	}
	x = math.Abs(x)
	switch {
	case math.IsNaN(x):
		return bits | 0x7E00, true
	case math.IsInf(x, 0):
		return bits | 0x7C00, true
	case x == 0:
		return bits, true
	}
	_, exponent := math.Frexp(x)
	exponent = max(exponent-1, -14)
	scaled := math.RoundToEven(math.Ldexp(x, 10-exponent))
	if scaled >= 2048 {
		scaled /= 2
		exponent++
	}
	if exponent > 15 {
		return 0, false
	}
	if scaled < 1024 {
		return bits | uint16(scaled), true
	}
	return bits | uint16(exponent+15)<<10 | uint16(scaled-1024), true
}

func halfFloat(bits uint16) float64 {
	exponent, fraction := int(bits>>10&31), float64(bits&1023)
	var x float64
	switch exponent {
	case 0:
		x = math.Ldexp(fraction, -24)
	case 31:
		x = math.Inf(1)
		if fraction != 0 {
			x = math.NaN()
		}
	default:
		x = math.Ldexp(1024+fraction, exponent-25)
	}
	if bits&0x8000 != 0 {
		x = -x
	}
	return x
}

// values returns the values in content, which has the layout's size.
func (l *layout) read(t *object.Thread, content string) (object.Value, *object.Exception) {
	if raised := t.Charge(int64(l.values) * 16); raised != nil {
		return object.Value{}, raised
	}
	values := make([]object.Value, 0, l.values)
	for _, f := range l.fields {
		at := f.offset
		if f.code == 's' || f.code == 'p' {
			part := content[at : at+f.count]
			if f.code == 'p' && f.count > 0 {
				part = part[1:min(1+int(part[0]), f.count)]
			}
			v, raised := t.NewBytes(strings.Clone(part))
			if raised != nil {
				return object.Value{}, raised
			}
			values = append(values, v)
			continue
		}
		for range f.count {
			if raised := t.Tick(); raised != nil {
				return object.Value{}, raised
			}
			v, raised := l.value(t, f, content[at:at+f.size])
			if raised != nil {
				return object.Value{}, raised
			}
			values, at = append(values, v), at+f.size
		}
	}
	return object.Made(t.NewTuple(values...))
}

func (l *layout) value(t *object.Thread, f field, place string) (object.Value, *object.Exception) {
	bits := l.bits([]byte(place))
	switch f.code {
	case 'c':
		return t.NewBytes(strings.Clone(place))
	case '?':
		return object.Bool(bits != 0), nil
	case 'd':
		return object.Float(math.Float64frombits(bits)), nil
	case 'f':
		return object.Float(float64(math.Float32frombits(uint32(bits)))), nil
	case 'e':
		return object.Float(halfFloat(uint16(bits))), nil
	}
	if f.code >= 'a' {
		shift := 64 - 8*uint(f.size)
		return object.Int(int64(bits<<shift) >> shift), nil
	}
	return t.NewInt(new(big.Int).SetUint64(bits))
}

func unpack(t *object.Thread, l *layout, buffer object.Value) (object.Value, *object.Exception) {
	content, raised := t.BytesArgument(buffer)
	if raised != nil {
		return object.Value{}, raised
	}
	if len(content) != l.size {
		return object.Value{}, structError(t, "unpack requires a buffer of "+decimal(l.size)+" bytes")
	}
	return l.read(t, content)
}

// offsetIn reads an offset into a buffer of length bytes in which there has to be room for the layout.
func (l *layout) offsetIn(t *object.Thread, v object.Value, length int, function, verb string) (int, *object.Exception) {
	given := int64(0)
	if v.Exists() {
		var raised *object.Exception
		if given, raised = t.IndexInt(v, object.IndexErrorType); raised != nil {
			return 0, raised
		}
	}
	offset := int(given)
	if offset < 0 {
		if verb == "packing" && offset+l.size > 0 {
			return 0, structError(t, "no space to pack "+decimal(l.size)+" bytes at offset "+decimal(offset))
		}
		if verb == "unpacking" && offset+l.size > 0 {
			return 0, structError(t, "not enough data to unpack "+decimal(l.size)+" bytes")
		}
		if offset+length < 0 {
			return 0, structError(t, "offset "+decimal(offset)+" out of range for "+decimal(length)+"-byte buffer")
		}
		offset += length
	}
	if length-offset < l.size {
		return 0, structError(t, function+" requires a buffer of at least "+new(big.Int).Add(big.NewInt(int64(offset)), big.NewInt(int64(l.size))).String()+
			" bytes for "+verb+" "+decimal(l.size)+" bytes at offset "+decimal(offset)+" (actual buffer size is "+decimal(length)+")")
	}
	return offset, nil
}

func unpackFrom(t *object.Thread, l *layout, arguments []object.Value) (object.Value, *object.Exception) {
	content, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	offset, raised := l.offsetIn(t, arguments[1], len(content), "unpack_from", "unpacking")
	if raised != nil {
		return object.Value{}, raised
	}
	return l.read(t, content[offset:offset+l.size])
}

func packInto(t *object.Thread, l *layout, arguments []object.Value) (object.Value, *object.Exception) {
	values := arguments[2].Object().(*object.Tuple).Elements()
	if len(values) != l.values {
		return object.Value{}, structError(t, "pack_into expected "+decimal(l.values)+" items for packing (got "+decimal(len(values))+")")
	}
	content, ok := object.BufferOf(arguments[0])
	view := object.Value{}
	if ok {
		var raised *object.Exception
		if view, raised = t.Call1(object.MemoryViewType.Value(), arguments[0]); raised != nil {
			return object.Value{}, raised
		}
		readOnly, raised := t.GetAttribute(view, "readonly")
		if raised != nil {
			return object.Value{}, raised
		}
		ok = readOnly == object.False
	}
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "argument must be read-write bytes-like object, not %s", arguments[0].Type().Name)
	}
	offset, raised := l.offsetIn(t, arguments[1], len(content), "pack_into", "packing")
	if raised != nil {
		return object.Value{}, raised
	}
	packed, raised := packBytes(t, l, values, "pack_into")
	if raised != nil {
		return object.Value{}, raised
	}
	part, raised := t.NewSlice(object.Int(int64(offset)), object.Int(int64(offset+l.size)), object.None)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := t.SetItem(view, part, packed); raised != nil {
		return object.Value{}, raised
	}
	_, raised = t.CallMethod(view, "release")
	return object.None, raised
}

// An unpackIterator gives the values of one part of a buffer after the other.
type unpackIterator struct {
	object.Header
	layout  *layout
	content string
}

// Trace implements object.Object.
func (i *unpackIterator) Trace(*object.Tracer) int64 { return 96 + int64(len(i.content)) }

var unpackType = object.NewBuiltinType("unpack_iterator")

// Next implements object.Iterator.
func (i *unpackIterator) Next(t *object.Thread) (object.Value, *object.Exception) {
	if len(i.content) < i.layout.size {
		return object.Value{}, nil
	}
	part := i.content[:i.layout.size]
	i.content = i.content[i.layout.size:]
	return i.layout.read(t, part)
}

func iterUnpack(t *object.Thread, l *layout, buffer object.Value) (object.Value, *object.Exception) {
	content, raised := t.BytesArgument(buffer)
	if raised != nil {
		return object.Value{}, raised
	}
	if l.size == 0 {
		return object.Value{}, structError(t, "cannot iteratively unpack with a struct of length 0")
	}
	if len(content)%l.size != 0 {
		return object.Value{}, structError(t, "iterative unpacking requires a buffer of a multiple of "+decimal(l.size)+" bytes")
	}
	if raised := charge(t, 96+len(content)); raised != nil {
		return object.Value{}, raised
	}
	i := &unpackIterator{layout: l, content: strings.Clone(content)}
	i.Header = object.NewHeader(unpackType, i)
	return i.Value(), nil
}
