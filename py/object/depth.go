package object

// DepthLimit is sys.getrecursionlimit(): the number of calls that may be in progress, as configured or as the program set it.
func (t *Thread) DepthLimit() int {
	if t.depthAsked > 0 {
		return t.depthAsked
	}
	return t.depthLimit
}

// SetDepthLimit is sys.setrecursionlimit(limit). A limit above the configured one is noted, but does not let calls go deeper. It returns
// false, with the present depth, when that is above the limit already.
func (t *Thread) SetDepthLimit(limit int) (depth int, ok bool) {
	if t.depth >= limit {
		return t.depth, false
	}
	if t.depthAsked == 0 {
		t.depthConfigured = t.depthLimit
	}
	t.depthAsked = limit
	t.depthLimit = min(limit, t.depthConfigured)
	return t.depth, true
}

// DigitsLimit is sys.get_int_max_str_digits(), 0 for none.
func (t *Thread) DigitsLimit() int { return t.digitsLimit() }
