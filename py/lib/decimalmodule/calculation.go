package decimalmodule

import (
	"math/big"

	"github.com/coderuntime/coderuntime/py/object"
)

type failure = *object.Exception

// A rounding is a rounding mode.
type rounding uint8

const (
	roundUp rounding = iota
	roundDown
	roundCeiling
	roundFloor
	roundHalfUp
	roundHalfDown
	roundHalfEven
	round05Up
)

// roundingNames are the names that programs know the modes by.
var roundingNames = [...]string{
	"ROUND_UP", "ROUND_DOWN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP",
}

// settings are what an operation follows.
type settings struct {
	precision  int64
	emin, emax int64
	rounding   rounding
	clamp      bool
}

// widest are settings that round nothing which can be stored.
var widest = settings{precision: maxPrecision, emin: minExponent, emax: maxExponent, rounding: roundHalfEven}

// tiny is the exponent of the smallest subnormal number, top that of a number with as many digits as the precision and the
// largest adjusted exponent.
func (s *settings) tiny() int64 { return s.emin - (s.precision - 1) }
func (s *settings) top() int64  { return s.emax - (s.precision - 1) }

// A calculation is one operation in progress.
type calculation struct {
	settings
	t      *object.Thread
	status condition
	// raised is the first failure.
	raised failure
}

func (c *calculation) fail(raised failure) {
	if c.raised == nil {
		c.raised = raised
	}
}

// tick counts a turn of a loop and tells whether to go on.
func (c *calculation) tick() bool {
	if c.raised == nil {
		c.fail(c.t.Tick())
	}
	return c.raised == nil
}

// within returns a calculation of the same run with other settings.
func (c *calculation) within(s settings) *calculation {
	return &calculation{settings: s, t: c.t, raised: c.raised}
}

// take takes over a failure of an inner calculation, and those of its conditions that mask names.
func (c *calculation) take(inner *calculation, mask condition) {
	c.status |= inner.status & mask
	c.fail(inner.raised)
}

// invalid is the NaN of an operation that has no result.
func (c *calculation) invalid(why condition) number {
	c.status |= why
	return nan
}

// nans deals with operands that are NaNs: the result is the first sNaN, made quiet, or the first NaN.
func (c *calculation) nans(operands ...number) (number, bool) {
	for _, n := range operands {
		if n.kind == signaling {
			c.status |= invalidOperation
			n.kind = quiet
			return c.fixNaN(n), true
		}
	}
	for _, n := range operands {
		if n.kind == quiet {
			return c.fixNaN(n), true
		}
	}
	return number{}, false
}

// fixNaN cuts a payload that is too long.
func (c *calculation) fixNaN(n number) number {
	limit := c.precision
	if c.clamp {
		limit--
	}
	if n.coefficient.Sign() != 0 && n.digits > limit {
		n.coefficient = c.lastDigits(n.coefficient, n.digits, limit)
		n.digits = c.countDigits(n.coefficient)
	}
	return n
}

// awayFromZero tells whether the coefficient, of which rest was cut off, has to grow.
func (c *calculation) awayFromZero(coefficient *big.Int, negative bool, rest remainder) bool {
	if rest == nothing {
		return false
	}
	switch c.rounding {
	case roundUp:
		return true
	case roundDown:
		return false
	case roundCeiling:
		return !negative
	case roundFloor:
		return negative
	case roundHalfUp:
		return rest >= half
	case roundHalfDown:
		return rest == aboveHalf
	case round05Up:
		last := new(big.Int).Rem(coefficient, bigTen).Int64()
		return last == 0 || last == 5
	}
	return rest == aboveHalf || rest == half && coefficient.Bit(0) == 1
}

// shorten cuts the last digits of a finite number and rounds.
func (c *calculation) shorten(n number, drop int64) (number, remainder) {
	coefficient, rest := c.cut(n.coefficient, n.digits, drop)
	digits := max(n.digits-drop, 1)
	if c.awayFromZero(coefficient, n.negative, rest) {
		coefficient = c.addBig(coefficient, bigOne)
		digits = c.countDigits(coefficient)
	}
	return number{negative: n.negative, coefficient: coefficient, digits: digits, exponent: n.exponent + drop}, rest
}

// finish makes a number fit the settings.
func (c *calculation) finish(n number) number {
	if n.isSpecial() {
		if n.isNaN() {
			return c.fixNaN(n)
		}
		return n
	}
	n = c.fitExponent(n)
	if n.kind != finite || n.digits <= c.precision {
		return n
	}
	n, rest := c.shorten(n, n.digits-c.precision)
	c.status |= rounded
	if rest != nothing {
		c.status |= inexact
	}
	if n.digits > c.precision {
		// The digits were all nines.
		n.coefficient, _ = c.divideBig(n.coefficient, bigTen)
		n.digits--
		n.exponent++
		n = c.fitExponent(n)
	}
	return n
}

// fitExponent deals with overflow, underflow and clamping.
func (c *calculation) fitExponent(n number) number {
	adjusted := n.adjusted()
	switch {
	case adjusted > c.emax:
		if n.isZero() {
			n.exponent = c.emax
			if c.clamp {
				n.exponent = c.top()
			}
			c.status |= clamped
			return n
		}
		c.status |= overflow | inexact | rounded
		if c.overflowsToLargest(n.negative) {
			return c.largest(n.negative)
		}
		return infinity(n.negative)
	case c.clamp && n.exponent > c.top():
		shift := n.exponent - c.top()
		c.status |= clamped
		if !n.isZero() {
			n.coefficient = c.scaled(n.coefficient, shift)
			n.digits += shift
			if adjusted < c.emin {
				c.status |= subnormal
			}
		}
		n.exponent -= shift
	case adjusted < c.emin:
		tiny := c.tiny()
		if n.isZero() {
			if n.exponent < tiny {
				n.exponent = tiny
				c.status |= clamped
			}
			return n
		}
		c.status |= subnormal
		if n.exponent < tiny {
			var rest remainder
			n, rest = c.shorten(n, tiny-n.exponent)
			c.status |= rounded
			if rest != nothing {
				c.status |= inexact | underflow
				if n.isZero() {
					c.status |= clamped
				}
			}
		}
	}
	return n
}

func (c *calculation) overflowsToLargest(negative bool) bool {
	switch c.rounding {
	case roundDown, round05Up:
		return true
	case roundCeiling:
		return negative
	case roundFloor:
		return !negative
	}
	return false
}

// largest is the finite number that is farthest from zero.
func (c *calculation) largest(negative bool) number {
	return number{negative: negative, coefficient: c.subtractBig(c.power10(c.precision), bigOne), digits: c.precision, exponent: c.top()}
}
