package elementary

import "math"

// Hypot is the length of (x, y), off the float nearest to it by at most little more than half a unit in the last place, as the C library's. An
// infinity makes it infinite, even beside a NaN.
func Hypot(x, y float64) float64 {
	x, y = math.Abs(x), math.Abs(y)
	switch {
	case math.IsInf(x, 0) || math.IsInf(y, 0):
		return math.Inf(1)
	case math.IsNaN(x) || math.IsNaN(y):
		return math.NaN()
	}
	if x < y {
		x, y = y, x
	}
	if y == 0 {
		return x
	}
	// Squares neither overflow nor lose their error to underflow.
	scale := 1.0
	switch {
	case x > 0x1p+510:
		x, y, scale = x*0x1p-600, y*0x1p-600, 0x1p+600
	case y < 0x1p-450:
		x, y, scale = x*0x1p+600, y*0x1p+600, 0x1p-600
	}
	if y <= x*0x1p-54 {
		return (x + y*0x1p-54) * scale
	}
	// The squares and their sum with what rounding took from them; then one step of Newton's towards the root of all that.
	xx, yy := x*x, y*y
	sum := xx + yy
	lost := yy - (sum - xx) + math.FMA(x, x, -xx) + math.FMA(y, y, -yy)
	root := math.Sqrt(sum)
	return (root + (lost-math.FMA(root, root, -sum))/(2*root)) * scale
}
