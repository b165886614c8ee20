package randommodule

import (
	"math"

	"github.com/coderuntime/coderuntime/py/elementary"
	"github.com/coderuntime/coderuntime/py/lib/mathmodule"
	"github.com/coderuntime/coderuntime/py/object"
)

// A distribution makes a float of its parameters.
type distribution func(g *generator, parameters []float64) (float64, *object.Exception)

// of declares the method of a distribution; defaults are those of the last parameters.
func of(signature, doc string, f distribution, defaults ...float64) object.MethodDeclaration {
	return method(signature, doc, func(g *generator, arguments []object.Value) (object.Value, *object.Exception) {
		var room [3]float64
		parameters := room[:len(arguments)]
		for i, v := range arguments {
			if !v.Exists() {
				parameters[i] = defaults[i-(len(arguments)-len(defaults))]
				continue
			}
			x, raised := mathmodule.Real(g.t, v)
			if raised != nil {
				return object.Value{}, raised
			}
			parameters[i] = x
		}
		x, raised := f(g, parameters)
		return object.Float(x), raised
	})
}

var distributionMethods = []object.MethodDeclaration{
	of("uniform(a, b)", "A float from a to b.", func(g *generator, p []float64) (float64, *object.Exception) {
		r, raised := g.float()
		return p[0] + (p[1]-p[0])*r, raised
	}),
	method("triangular(low=0.0, high=1.0, mode=None)", "A float from low to high, most often about the mode.", (*generator).triangular),
	of("normalvariate(mu=0.0, sigma=1.0)", "A float of the normal distribution.", normal, 0, 1),
	of("gauss(mu=0.0, sigma=1.0)", "A float of the normal distribution, made by twos.", gauss, 0, 1),
	of("lognormvariate(mu=0.0, sigma=1.0)", "A float whose logarithm is of the normal distribution.", func(g *generator, p []float64) (float64, *object.Exception) {
		x, raised := normal(g, p)
		return elementary.Exp(x), raised
	}, 0, 1),
	of("expovariate(lambd=1.0)", "A float of the exponential distribution.", func(g *generator, p []float64) (float64, *object.Exception) {
		x, raised := exponential(g)
		if raised == nil && p[0] == 0 {
			raised = g.t.Raise(object.ZeroDivisionErrorType, "float division by zero")
		}
		return x / p[0], raised
	}, 1),
	of("vonmisesvariate(mu, kappa)", "An angle about mu.", vonMises),
	of("gammavariate(alpha, beta)", "A float of the gamma distribution.", func(g *generator, p []float64) (float64, *object.Exception) {
		return gamma(g, p[0], p[1])
	}),
	of("betavariate(alpha, beta)", "A float of the beta distribution.", func(g *generator, p []float64) (float64, *object.Exception) {
		y, raised := gamma(g, p[0], 1)
		if raised != nil || y == 0 {
			return 0, raised
		}
		z, raised := gamma(g, p[1], 1)
		return y / (y + z), raised
	}),
	of("paretovariate(alpha)", "A float of the Pareto distribution.", func(g *generator, p []float64) (float64, *object.Exception) {
		r, raised := g.float()
		if raised == nil && p[0] == 0 {
			raised = g.t.Raise(object.ZeroDivisionErrorType, "float division by zero")
		}
		return elementary.Pow(1-r, -1/p[0]), raised
	}),
	of("weibullvariate(alpha, beta)", "A float of the Weibull distribution.", func(g *generator, p []float64) (float64, *object.Exception) {
		x, raised := exponential(g)
		if raised == nil && p[1] == 0 {
			raised = g.t.Raise(object.ZeroDivisionErrorType, "float division by zero")
		}
		return p[0] * elementary.Pow(x, 1/p[1]), raised
	}),
	method("binomialvariate(n=1, p=0.5)", "How many of n trials succeed.", (*generator).binomial),
}

func (g *generator) triangular(arguments []object.Value) (object.Value, *object.Exception) {
	low, high, raised := 0.0, 1.0, (*object.Exception)(nil)
	for i, place := range []*float64{&low, &high} {
		if arguments[i].Exists() {
			if *place, raised = mathmodule.Real(g.t, arguments[i]); raised != nil {
				return object.Value{}, raised
			}
		}
	}
	u, raised := g.float()
	if raised != nil {
		return object.Value{}, raised
	}
	c := 0.5
	if mode := arguments[2]; mode.Exists() && mode != object.None {
		m, raised := mathmodule.Real(g.t, mode)
		if raised != nil {
			return object.Value{}, raised
		}
		if high == low {
			if arguments[0].Exists() {
				return arguments[0], nil
			}
			return object.Float(low), nil
		}
		c = (m - low) / (high - low)
	}
	if u > c {
		u, c = 1-u, 1-c
		low, high = high, low
	}
	return object.Float(low + (high-low)*math.Sqrt(u*c)), nil
}

// exponential is -log of a float from 0 to 1, 0 excluded.
func exponential(g *generator) (float64, *object.Exception) {
	r, raised := g.float()
	return -elementary.Log(1 - r), raised
}

// normal is by the ratio of two uniform floats (Kinderman and Monahan, 1977).
func normal(g *generator, p []float64) (float64, *object.Exception) {
	for {
		a, raised := g.float()
		if raised != nil {
			return 0, raised
		}
		b, raised := g.float()
		if raised != nil {
			return 0, raised
		}
		b = 1 - b
		z := normalConstant * (a - 0.5) / b
		if z*z/4 <= -elementary.Log(b) {
			return p[0] + z*p[1], nil
		}
		if raised := g.t.Tick(); raised != nil {
			return 0, raised
		}
	}
}

// gauss is the cosine of a random angle times a random radius; the sine is kept for the next call.
func gauss(g *generator, p []float64) (float64, *object.Exception) {
	kept := g.gaussNext
	g.gaussNext = object.Value{}
	if kept.Exists() {
		z, raised := mathmodule.Real(g.t, kept)
		return p[0] + z*p[1], raised
	}
	r, raised := g.float()
	if raised != nil {
		return 0, raised
	}
	angle := r * (2 * math.Pi)
	if r, raised = g.float(); raised != nil {
		return 0, raised
	}
	radius := math.Sqrt(-2 * elementary.Log(1-r))
	g.gaussNext = object.Float(elementary.Sin(angle) * radius)
	z := elementary.Cos(angle) * radius
	return p[0] + z*p[1], nil
}

// vonMises is by Fisher's algorithm (Statistical Analysis of Circular Data, 1993).
func vonMises(g *generator, p []float64) (float64, *object.Exception) {
	mu, kappa := p[0], p[1]
	if kappa <= 1e-6 {
		r, raised := g.float()
		return 2 * math.Pi * r, raised
	}
	s := 0.5 / kappa
	r := s + math.Sqrt(1+s*s)
	var z float64
	for {
		u, raised := g.float()
		if raised != nil {
			return 0, raised
		}
		z = elementary.Cos(math.Pi * u)
		d := z / (r + z)
		if u, raised = g.float(); raised != nil {
			return 0, raised
		}
		if u < 1-d*d || u <= (1-d)*elementary.Exp(d) {
			break
		}
		if raised := g.t.Tick(); raised != nil {
			return 0, raised
		}
	}
	q := 1 / r
	f := (q + z) / (1 + q*z)
	u, raised := g.float()
	angle := mu + elementary.Acos(f)
	if u <= 0.5 {
		angle = mu - elementary.Acos(f)
	}
	angle = math.Mod(angle, 2*math.Pi)
	if angle < 0 {
		angle += 2 * math.Pi
	}
	return angle, raised
}

// gamma is by Cheng (1977) for shapes above 1 and by Ahrens and Dieter (1974) for those below.
func gamma(g *generator, alpha, beta float64) (float64, *object.Exception) {
	if !(alpha > 0 && beta > 0) && !math.IsNaN(alpha) && !math.IsNaN(beta) {
		return 0, g.t.Raise(object.ValueErrorType, "gammavariate: alpha and beta must be > 0.0")
	}
	if alpha == 1 {
		x, raised := exponential(g)
		return x * beta, raised
	}
	for {
		u, raised := g.float()
		if raised != nil {
			return 0, raised
		}
		if raised := g.t.Tick(); raised != nil {
			return 0, raised
		}
		if alpha > 1 {
			if u <= 1e-7 || u >= 0.9999999 {
				continue
			}
			second, raised := g.float()
			if raised != nil {
				return 0, raised
			}
			scale := math.Sqrt(2*alpha - 1)
			v := elementary.Log(u/(1-u)) / scale
			x := alpha * elementary.Exp(v)
			z := u * u * (1 - second)
			r := alpha - log4 + (alpha+scale)*v - x
			if r+gammaConstant-4.5*z >= 0 || r >= elementary.Log(z) {
				return x * beta, nil
			}
			continue
		}
		b := (math.E + alpha) / math.E
		p := b * u
		x := elementary.Pow(p, 1/alpha)
		if p > 1 {
			x = -elementary.Log((b - p) / alpha)
		}
		second, raised := g.float()
		if raised != nil {
			return 0, raised
		}
		if p > 1 && second <= elementary.Pow(x, alpha-1) || p <= 1 && second <= elementary.Exp(-x) {
			return x * beta, nil
		}
	}
}

func (g *generator) binomial(arguments []object.Value) (object.Value, *object.Exception) {
	t := g.t
	n, p := int64(1), 0.5
	var raised *object.Exception
	if arguments[0].Exists() {
		if n, raised = t.IndexInt(arguments[0], object.OverflowErrorType); raised != nil {
			return object.Value{}, raised
		}
	}
	if arguments[1].Exists() {
		if p, raised = mathmodule.Real(t, arguments[1]); raised != nil {
			return object.Value{}, raised
		}
	}
	switch {
	case n < 0:
		return object.Value{}, t.Raise(object.ValueErrorType, "n must be non-negative")
	case p == 0:
		return object.Int(0), nil
	case p == 1:
		return object.Int(n), nil
	case p < 0 || p > 1:
		return object.Value{}, t.Raise(object.ValueErrorType, "p must be in the range 0.0 <= p <= 1.0")
	}
	successes, raised := g.successes(n, p)
	return object.Int(successes), raised
}

// successes is how many of n trials succeed, each with the probability 0 < p < 1.
func (g *generator) successes(n int64, p float64) (int64, *object.Exception) {
	if n == 1 {
		r, raised := g.float()
		if r < p {
			return 1, raised
		}
		return 0, raised
	}
	if p > 0.5 {
		failures, raised := g.successes(n, 1-p)
		return n - failures, raised
	}
	if float64(n)*p < 10 {
		return g.successesByGaps(n, p)
	}
	return g.successesByRejection(n, p)
}

// successesByGaps goes from one success to the next (Devroye, 1980).
func (g *generator) successesByGaps(n int64, p float64) (int64, *object.Exception) {
	c := elementary.Log2(1 - p)
	if c == 0 {
		return 0, nil
	}
	for x, y := int64(0), int64(0); ; x++ {
		r, raised := g.float()
		if raised != nil {
			return 0, raised
		}
		gap := math.Floor(elementary.Log2(r)/c) + 1
		if gap > float64(n) {
			return x, nil
		}
		if y += int64(gap); y > n {
			return x, nil
		}
		if raised := g.t.Tick(); raised != nil {
			return 0, raised
		}
	}
}

// successesByRejection is the algorithm BTRS (Hoermann, 1993).
func (g *generator) successesByRejection(n int64, p float64) (int64, *object.Exception) {
	count := float64(n)
	deviation := math.Sqrt(count * p * (1 - p))
	b := 1.15 + 2.53*deviation
	a := -0.0873 + 0.0248*b + 0.01*p
	c := count*p + 0.5
	vr := 0.92 - 4.2/b
	for {
		u, raised := g.float()
		if raised != nil {
			return 0, raised
		}
		if raised := g.t.Tick(); raised != nil {
			return 0, raised
		}
		u -= 0.5
		us := 0.5 - math.Abs(u)
		k := math.Floor((2*a/us+b)*u + c)
		if k < 0 || k > count {
			continue
		}
		v, raised := g.float()
		if raised != nil {
			return 0, raised
		}
		if us >= 0.07 && v <= vr {
			return int64(k), nil
		}
		alpha := (2.83 + 5.1/b) * deviation
		odds := elementary.Log(p / (1 - p))
		m := math.Floor((count + 1) * p)
		h := mathmodule.LogGamma(m+1) + mathmodule.LogGamma(count-m+1)
		v *= alpha / (a/(us*us) + b)
		if elementary.Log(v) <= h-mathmodule.LogGamma(k+1)-mathmodule.LogGamma(count-k+1)+(k-m)*odds {
			return int64(k), nil
		}
	}
}
