package compile

import (
	"math"
	"math/big"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// This file computes constant expressions at compile time, within CPython's bounds on the size of the result (ast_opt.c).
// What would raise is left for run time.

// maxFoldedBits bounds the integers that folding makes, maxFoldedText the strings, in bytes.
const (
	maxFoldedBits = 128
	maxFoldedText = 4096
)

// literal returns the value of a literal.
func literal(e *syntax.Constant) Constant {
	switch e.Kind {
	case syntax.TrueConstant:
		return true
	case syntax.FalseConstant:
		return false
	case syntax.EllipsisConstant:
		return Ellipsis{}
	case syntax.IntegerConstant:
		return e.Integer
	case syntax.BigIntegerConstant:
		return e.Big
	case syntax.FloatConstant:
		return e.Float
	case syntax.ImaginaryConstant:
		return complex(0, e.Float)
	case syntax.StringConstant:
		return e.Text
	case syntax.BytesConstant:
		return Bytes(e.Text)
	}
	return nil
}

// A folded is what fold found out about an expression before, so that a long chain is not tried again at each link.
type folded struct {
	value Constant
	ok    bool
}

// fold returns the value of an expression that is constant.
func (u *unit) fold(e syntax.Expression) (Constant, bool) {
	switch e := e.(type) {
	case *syntax.Constant:
		return literal(e), true
	case *syntax.Name:
		return true, e.Name == "__debug__" && e.Context == syntax.Load
	case *syntax.BinOp, *syntax.UnaryOp, *syntax.Tuple:
		if !mayFold(e) {
			return nil, false
		}
		if known, there := u.folds[e]; there {
			return known.value, known.ok
		}
		value, ok := u.computeFold(e)
		if u.folds == nil {
			u.folds = map[syntax.Expression]folded{}
		}
		u.folds[e] = folded{value, ok}
		return value, ok
	}
	return nil, false
}

// mayFold tells quickly that most expressions are not constant: one of their operands is neither a literal nor could it be
// folded itself.
func mayFold(e syntax.Expression) bool {
	switch e := e.(type) {
	case *syntax.BinOp:
		return foldable(e.Left) && foldable(e.Right)
	case *syntax.UnaryOp:
		return foldable(e.Operand)
	case *syntax.Tuple:
		for _, element := range e.Elements {
			if !foldable(element) {
				return false
			}
		}
		return e.Context == syntax.Load
	}
	return false
}

func foldable(e syntax.Expression) bool {
	switch e := e.(type) {
	case *syntax.Constant, *syntax.BinOp, *syntax.UnaryOp, *syntax.Tuple:
		return true
	case *syntax.Name:
		return e.Name == "__debug__"
	}
	return false
}

func (u *unit) computeFold(e syntax.Expression) (Constant, bool) {
	switch e := e.(type) {
	case *syntax.Tuple:
		elements, ok := u.foldAll(e.Elements)
		return Tuple(elements), ok
	case *syntax.UnaryOp:
		operand, ok := u.fold(e.Operand)
		if !ok {
			return nil, false
		}
		return foldUnary(e.Operator, operand)
	case *syntax.BinOp:
		right, ok := u.fold(e.Right)
		if !ok {
			return nil, false
		}
		left, ok := u.fold(e.Left)
		if !ok {
			return nil, false
		}
		return foldBinary(e.Operator, left, right)
	}
	return nil, false
}

// foldAll returns the values of expressions that are all constant.
func (u *unit) foldAll(list []syntax.Expression) ([]Constant, bool) {
	if len(list) > 0 {
		// The last element decides most cases at once.
		if _, ok := u.fold(list[len(list)-1]); !ok {
			return nil, false
		}
	}
	values := make([]Constant, len(list))
	for i, e := range list {
		value, ok := u.fold(e)
		if !ok {
			return nil, false
		}
		values[i] = value
	}
	return values, true
}

// truth returns bool of a constant.
func truth(value Constant) bool {
	switch v := value.(type) {
	case nil:
		return false
	case bool:
		return v
	case int64:
		return v != 0
	case float64:
		return v != 0
	case complex128:
		return v != 0
	case string:
		return v != ""
	case Bytes:
		return v != ""
	case Tuple:
		return len(v) > 0
	case FrozenSet:
		return len(v) > 0
	}
	return true
}

// integer returns an int or bool constant.
func integer(value Constant) (*big.Int, bool) {
	switch v := value.(type) {
	case bool:
		if v {
			return big.NewInt(1), true
		}
		return new(big.Int), true
	case int64:
		return big.NewInt(v), true
	case *big.Int:
		return v, true
	}
	return nil, false
}

// normal returns an integer in the form that constants have.
func normal(n *big.Int) Constant {
	if n.IsInt64() {
		return n.Int64()
	}
	return n
}

func foldUnary(operator syntax.UnaryOperator, operand Constant) (Constant, bool) {
	if operator == syntax.Not {
		return !truth(operand), true
	}
	if n, ok := integer(operand); ok {
		switch operator {
		case syntax.UAdd:
			return normal(n), true
		case syntax.USub:
			return normal(new(big.Int).Neg(n)), true
		case syntax.Invert:
			if _, isBool := operand.(bool); isBool {
				return nil, false // CPython warns at run time.
			}
			return normal(new(big.Int).Not(n)), true
		}
	}
	switch v := operand.(type) {
	case float64:
		switch operator {
		case syntax.UAdd:
			return v, true
		case syntax.USub:
			return -v, true
		}
	case complex128:
		switch operator {
		case syntax.UAdd:
			return v, true
		case syntax.USub:
			return -v, true
		}
	}
	return nil, false
}

func foldBinary(operator syntax.BinaryOperator, left, right Constant) (Constant, bool) {
	if a, ok := integer(left); ok {
		if b, ok := integer(right); ok {
			return foldIntegers(operator, a, b)
		}
	}
	if a, ok := left.(string); ok && operator == syntax.Add {
		if b, ok := right.(string); ok && len(a)+len(b) <= maxFoldedText {
			return joinText(a, b)
		}
	}
	if a, ok := left.(Bytes); ok && operator == syntax.Add {
		if b, ok := right.(Bytes); ok && len(a)+len(b) <= maxFoldedText {
			return a + b, true
		}
	}
	if isComplex(left) || isComplex(right) {
		a, aOK := complexOf(left)
		b, bOK := complexOf(right)
		if aOK && bOK {
			// An operation of a real and a complex number may differ in the sign of a zero; addition and subtraction in
			// the form of a complex literal do not.
			switch operator {
			case syntax.Add:
				return a + b, true
			case syntax.Sub:
				return a - b, true
			}
		}
		return nil, false
	}
	a, aOK := floatOf(left)
	b, bOK := floatOf(right)
	if !aOK || !bOK {
		return nil, false
	}
	switch operator {
	case syntax.Add:
		return a + b, true
	case syntax.Sub:
		return a - b, true
	case syntax.Mult:
		return a * b, true
	case syntax.Div:
		if b != 0 {
			return a / b, true
		}
	}
	return nil, false
}

// joinText joins two strings unless the surrogates at the seam, escaped one by one, need care.
func joinText(a, b string) (Constant, bool) {
	if a != "" && b != "" && a[len(a)-1] >= 0x80 && b[0] == 0xED {
		return nil, false
	}
	return a + b, true
}

func isComplex(value Constant) bool {
	_, ok := value.(complex128)
	return ok
}

func complexOf(value Constant) (complex128, bool) {
	if v, ok := value.(complex128); ok {
		return v, true
	}
	f, ok := floatOf(value)
	return complex(f, 0), ok
}

// floatOf converts a number that a float represents exactly.
func floatOf(value Constant) (float64, bool) {
	switch v := value.(type) {
	case float64:
		return v, true
	case int64:
		return float64(v), v > -1<<53 && v < 1<<53
	case bool:
		if v {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

func foldIntegers(operator syntax.BinaryOperator, a, b *big.Int) (Constant, bool) {
	switch operator {
	case syntax.Add:
		return normal(new(big.Int).Add(a, b)), true
	case syntax.Sub:
		return normal(new(big.Int).Sub(a, b)), true
	case syntax.Mult:
		if a.BitLen()+b.BitLen() <= maxFoldedBits {
			return normal(new(big.Int).Mul(a, b)), true
		}
	case syntax.Div:
		if b.Sign() != 0 && a.BitLen() <= 53 && b.BitLen() <= 53 {
			return float64(a.Int64()) / float64(b.Int64()), true
		}
	case syntax.FloorDiv, syntax.Mod:
		if b.Sign() == 0 || a.BitLen() > maxFoldedBits || b.BitLen() > maxFoldedBits {
			return nil, false
		}
		quotient, remainder := new(big.Int).QuoRem(a, b, new(big.Int))
		if remainder.Sign() != 0 && remainder.Sign() != b.Sign() {
			quotient.Sub(quotient, big.NewInt(1))
			remainder.Add(remainder, b)
		}
		if operator == syntax.Mod {
			return normal(remainder), true
		}
		return normal(quotient), true
	case syntax.Pow:
		if b.Sign() < 0 || !b.IsInt64() || b.Int64() > maxFoldedBits || a.BitLen()*int(b.Int64()) > maxFoldedBits {
			return nil, false
		}
		return normal(new(big.Int).Exp(a, b, nil)), true
	case syntax.LShift:
		if b.Sign() < 0 || !b.IsInt64() || b.Int64() > maxFoldedBits || a.BitLen()+int(b.Int64()) > maxFoldedBits {
			return nil, false
		}
		return normal(new(big.Int).Lsh(a, uint(b.Int64()))), true
	case syntax.RShift:
		if b.Sign() < 0 || !b.IsInt64() || b.Int64() > math.MaxInt32 {
			return nil, false
		}
		return normal(new(big.Int).Rsh(a, uint(b.Int64()))), true
	case syntax.BitOr, syntax.BitXor, syntax.BitAnd:
		return nil, false // bool operands give a bool; rare enough to leave to run time.
	}
	return nil, false
}
