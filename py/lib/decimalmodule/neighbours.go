package decimalmodule

// neighbour is the number next to a, above it or below it. It meets no condition but that of an sNaN.
func (c *calculation) neighbour(a number, up bool) number {
	if n, done := c.nans(a); done {
		return n
	}
	if a.kind == infinite {
		if a.negative != up {
			return a
		}
		return c.largest(up)
	}
	inner := c.within(c.settings)
	inner.rounding = roundFloor
	if up {
		inner.rounding = roundCeiling
	}
	n := inner.finish(a)
	if inner.status&inexact == 0 {
		// a fits: the direction of the rounding takes the smallest step.
		n = inner.finish(inner.sum(a, small(!up, 1, inner.tiny()-1)))
	}
	c.take(inner, 0)
	return n
}

// towards is the number next to a in the direction of b.
func (c *calculation) towards(a, b number) number {
	if n, done := c.nans(a, b); done {
		return n
	}
	order := c.compareNumbers(a, b)
	if order == 0 {
		return a.withSign(b.negative)
	}
	n := c.neighbour(a, order < 0)
	switch {
	case n.kind == infinite:
		c.status |= overflow | rounded | inexact
	case n.adjusted() < c.emin:
		c.status |= underflow | subnormal | rounded | inexact
		if n.isZero() {
			c.status |= clamped
		}
	}
	return n
}
