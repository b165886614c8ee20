package natives

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/go-python/gpython/py"
)

// unpackArgs stores positional arguments; those that are optional and missing stay as they are.
func unpackArgs(name string, args py.Tuple, keywords py.StringDict, least int, into ...*py.Object) error {
	return py.UnpackTuple(args, keywords, name, least, len(into), into...)
}

func repr(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var object py.Object
	if err := unpackArgs("repr", args, keywords, 1, &object); err != nil {
		return nil, err
	}
	return toObject(Repr(m, object))
}

func ascii(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var object py.Object
	if err := unpackArgs("ascii", args, keywords, 1, &object); err != nil {
		return nil, err
	}
	text, err := Repr(m, object)
	if err != nil {
		return nil, err
	}
	if err := m.Reserve(int64(len(text)), 4); err != nil {
		return nil, err
	}
	return py.String(asciiOnly(text)), nil
}

func newStr(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	if len(args) != 1 || len(keywords) != 0 {
		return py.StringType.M__call__(args, keywords)
	}
	switch object := args[0].(type) {
	case py.String:
		return object, nil
	case py.Int:
		return py.String(strconv.FormatInt(int64(object), 10)), nil
	}
	return toObject(Str(m, args[0]))
}

func newInt(_ *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	if len(args) > 0 {
		var text string
		switch x := args[0].(type) {
		case py.String:
			text = string(x)
		case py.Bytes:
			text = string(x)
		}
		base, _ := keywords["base"].(py.Int)
		if len(args) > 1 {
			base, _ = args[1].(py.Int)
		}
		if len(text) > maxDigits && base&(base-1) != 0 || len(text) > maxDigits && base == 0 {
			if digits := len(strings.TrimLeft(strings.TrimSpace(text), "+-")); digits > maxDigits {
				return nil, py.ExceptionNewf(py.ValueError, "Exceeds the limit (%d digits) for integer string conversion: value has %d digits; use sys.set_int_max_str_digits() to increase the limit", maxDigits, digits)
			}
		}
	}
	return py.IntType.M__call__(args, keywords)
}

func pow(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var base, exponent py.Object
	modulus := py.Object(py.None)
	if err := unpackArgs("pow", args, keywords, 2, &base, &exponent, &modulus); err != nil {
		return nil, err
	}
	if modulus == py.None {
		return Power(m, base, exponent)
	}
	// The time goes with the length of the exponent and the square of that of the modulus; nothing can interrupt it.
	if length := bitLen(modulus); length*max(bitLen(exponent), 1) > 1<<28 {
		return nil, outOfMemory()
	}
	if n, ok := py.ConvertToBigInt(modulus); ok && (*big.Int)(n).Sign() == 0 {
		return nil, py.ExceptionNewf(py.ValueError, "pow() 3rd argument cannot be 0")
	}
	return py.Pow(base, exponent, modulus)
}

func divmod(_ *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var a, b py.Object
	if err := unpackArgs("divmod", args, keywords, 2, &a, &b); err != nil {
		return nil, err
	}
	quotient, remainder, err := py.DivMod(a, b)
	if err != nil {
		return nil, err
	}
	return py.Tuple{quotient, remainder}, nil
}

func round(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var number, digits py.Object
	if err := unpackArgs("round", args, keywords, 1, &number, &digits); err != nil {
		return nil, err
	}
	if f, ok := number.(py.Float); ok {
		return roundFloat(float64(f), digits)
	}
	if digits == nil {
		digits = py.Int(0)
	}
	return roundTo(m, number, digits)
}

// roundTo is round(number, digits). gpython raises ten to the number of digits.
func roundTo(_ *Meter, number, digits py.Object) (py.Object, error) {
	rounder, ok := number.(py.I__round__)
	if !ok {
		return nil, py.ExceptionNewf(py.TypeError, "type %s doesn't define __round__ method", number.Type().Name)
	}
	if n, ok := digits.(py.Int); ok && n < 0 && bitLen(number) > 0 && -n > py.Int(bitLen(number)) {
		return py.Int(0), nil
	}
	return rounder.M__round__(digits)
}

func getattr(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var object, name, missing py.Object
	if err := unpackArgs("getattr", args, keywords, 2, &object, &name, &missing); err != nil {
		return nil, err
	}
	key, err := py.AttributeName(name)
	if err != nil {
		return nil, err
	}
	value, err := GetAttribute(m, object, key)
	if err != nil && missing != nil && py.IsException(py.AttributeError, err) {
		return missing, nil
	}
	return value, err
}

func hasattr(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var object, name py.Object
	if err := unpackArgs("hasattr", args, keywords, 2, &object, &name); err != nil {
		return nil, err
	}
	key, err := py.AttributeName(name)
	if err != nil {
		return nil, err
	}
	_, err = GetAttribute(m, object, key)
	if err != nil && !py.IsException(py.AttributeError, err) {
		return nil, err
	}
	return py.NewBool(err == nil), nil
}

func setattr(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var object, name, value py.Object
	if err := unpackArgs("setattr", args, keywords, 3, &object, &name, &value); err != nil {
		return nil, err
	}
	key, err := py.AttributeName(name)
	if err != nil {
		return nil, err
	}
	return py.None, SetAttribute(m, object, key, value)
}

func delattr(_ *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var object, name py.Object
	if err := unpackArgs("delattr", args, keywords, 2, &object, &name); err != nil {
		return nil, err
	}
	key, err := py.AttributeName(name)
	if err != nil {
		return nil, err
	}
	return py.None, DeleteAttribute(object, key)
}

func isinstance(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var object, class py.Object
	if err := unpackArgs("isinstance", args, keywords, 2, &object, &class); err != nil {
		return nil, err
	}
	is, err := m.isInstanceOf(object, class)
	return py.NewBool(is), err
}

func (m *Meter) isInstanceOf(object, class py.Object) (bool, error) {
	switch class := class.(type) {
	case *py.Type:
		if !isInstance(class) {
			return object.Type().IsSubtype(class) || class == py.IntType && isInt(object), nil
		}
	case py.Tuple:
		if err := m.Enter(); err != nil {
			return false, err
		}
		defer m.Leave()
		for _, one := range class {
			if is, err := m.isInstanceOf(object, one); is || err != nil {
				return is, err
			}
		}
		return false, nil
	}
	return false, py.ExceptionNewf(py.TypeError, "isinstance() arg 2 must be a type, a tuple of types, or a union")
}

// isInt reports whether an object is an int to a program: gpython's booleans and its long integers have types of their
// own.
func isInt(object py.Object) bool {
	switch object.(type) {
	case py.Bool, *py.BigInt:
		return true
	}
	return false
}

// newType is type(object) and type(name, bases, namespace).
func newType(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	if len(args) == 3 {
		if namespace, ok := args[2].(py.StringDict); ok {
			namespace = namespace.Copy()
			if _, ok := namespace["__module__"]; !ok { // gpython reports its absence on the standard output of the process
				namespace["__module__"] = py.String("__main__")
			}
			m.SpecialAttributes(namespace)
			args = py.Tuple{args[0], args[1], namespace}
		}
		for i, what := range []string{"str", "tuple", "dict"} {
			if got := args[i].Type().Name; got != what {
				return nil, py.ExceptionNewf(py.TypeError, "type.__new__() argument %d must be %s, not %s", i+1, what, got)
			}
		}
	}
	return py.TypeType.M__call__(args, keywords)
}

func factorial(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var number py.Object
	if err := unpackArgs("factorial", args, keywords, 1, &number); err != nil {
		return nil, err
	}
	if f, ok := number.(py.Float); ok && f == py.Float(int64(f)) {
		number = py.Int(f)
	}
	n, err := py.Index(number)
	if err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, py.ExceptionNewf(py.ValueError, "factorial() not defined for negative values")
	}
	if err := m.reserveInt(saturated(max(int64(n), 1), max(bitLen(n), 1))); err != nil {
		return nil, err
	}
	return (*py.BigInt)(m.productOf(1, int64(n))).MaybeInt(), nil
}

// productOf multiplies the integers from low to high, halving the range, so that the factors grow alike.
func (m *Meter) productOf(low, high int64) *big.Int {
	m.Poll()
	if high-low > 20 {
		middle := low + (high-low)/2
		left := m.productOf(low, middle)
		return left.Mul(left, m.productOf(middle+1, high))
	}
	product := big.NewInt(1)
	for ; low <= high; low++ {
		product.Mul(product, big.NewInt(low))
	}
	return product
}
