package sysmodule

import (
	"github.com/coderuntime/coderuntime/py/object"
)

// collected is what CPython adds for an object that its collector keeps track of; instances of classes have as much again for their attributes.
const collected = 16

// getSizeOf is sys.getsizeof: the size that CPython 3.13 gives on a 64-bit machine, or nearly.
func getSizeOf(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	v := arguments[0]
	if method := v.Type().Lookup("__sizeof__"); method.Exists() && v.Type().IsHeap() {
		if _, own := method.Object().(*object.Function); own {
			n, raised := t.CallMethod(v, "__sizeof__")
			if raised != nil {
				if arguments[1].Exists() && raised.Is(object.TypeErrorType) {
					return arguments[1], nil
				}
				return object.Value{}, raised
			}
			if !n.IsInt() {
				if arguments[1].Exists() {
					return arguments[1], nil
				}
				return object.Value{}, t.Raise(object.TypeErrorType, "an integer is required")
			}
			size := n.Int()
			if size < 0 {
				return object.Value{}, t.Raise(object.ValueErrorType, "__sizeof__() should return >= 0")
			}
			return object.Int(size + 2*collected), nil
		}
	}
	return object.Int(sizeOf(v)), nil
}

func sizeOf(v object.Value) int64 {
	switch {
	case v == object.None || v == object.NotImplemented || v == object.Ellipsis:
		return 16
	case v.IsBool():
		return 28
	case v.IsInt():
		return intSize(v.Int())
	case v.IsFloat():
		return 24
	}
	switch o := v.Object().(type) {
	case *object.BigInt:
		return 24 + 4*int64((o.Number().BitLen()+29)/30)
	case *object.Complex:
		return 32
	case *object.Str:
		return textSize(o)
	case *object.Bytes:
		return 33 + int64(len(o.Content()))
	case *object.Tuple:
		return 24 + collected + 8*int64(len(o.Elements()))
	case *object.List:
		return 40 + collected + 8*int64((o.Len()+1)/2*2)
	case *object.Dict:
		return dictSize(o)
	case *object.Set:
		return 200 + collected + setTable(o.Len())
	case *object.Function:
		return 160
	case *object.Type:
		if o.IsHeap() {
			return 1688
		}
		return 416
	case *object.Instance:
		if v.Type() == object.ObjectType {
			return 16
		}
		if o.Base().Exists() {
			return sizeOf(o.Base()) + 32
		}
		return 48
	}
	if content, ok := object.BytesOf(v); ok {
		return 56 + int64(len(content)) + 1
	}
	switch v.Type().Name {
	case "object":
		return 16
	case "range":
		return 48
	case "builtin_function_or_method", "module":
		return 72
	}
	return 64
}

func intSize(n int64) int64 {
	size := int64(28)
	if n < 0 {
		n = -n
	}
	for rest := uint64(n) >> 30; rest > 0; rest >>= 30 {
		size += 4
	}
	return size
}

func textSize(s *object.Str) int64 {
	length := int64(s.Len())
	if s.IsASCII() {
		return 41 + length
	}
	widest := rune(0)
	for text := s.Text(); text != ""; {
		point, size := object.DecodePoint(text)
		widest = max(widest, point)
		text = text[size:]
	}
	switch {
	case widest < 0x100:
		return 57 + length
	case widest < 0x10000:
		return 58 + 2*length
	}
	return 60 + 4*length
}

func dictSize(d *object.Dict) int64 {
	if d.Len() == 0 {
		return 64
	}
	entry := int64(16)
	for i := range d.Entries() {
		if key, _ := d.Entry(i); key.Exists() && key.Type() != object.StrType {
			entry = 24
			break
		}
	}
	places := int64(8)
	for places*2/3 < int64(d.Len()) {
		places *= 2
	}
	width := int64(1)
	switch {
	case places > 1<<16:
		width = 4
	case places > 1<<8:
		width = 2
	}
	return 64 + 32 + places*width + places*2/3*entry
}

func setTable(length int) int64 {
	if length < 5 {
		return 0
	}
	places := 32
	for length*5 >= (places-1)*3 {
		if length > 50000 {
			places *= 2
		} else {
			places *= 4
		}
	}
	return int64(places) * 16
}
