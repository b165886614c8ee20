package object

// repeats makes short texts out of a long one, and gives the same Str again for a text that it made not long ago: the words of a text
// repeat, and a Str that is there already needs no memory and knows its hash. It begins after so many texts that a program
// that looks at a few of them finds each one an object of its own, as CPython makes them. The zero repeats is ready.
type repeats struct {
	// texts has pairs of places; a text is in one of the pair that its hash leads to.
	texts []repeat
	// made counts the texts until texts is made, then those asked for since; found is how many of them were there.
	made, found int
	useless     bool
}

// repeat is a text with a hash of its own, so that a text that is another one need not be looked at.
type repeat struct {
	hash uint64
	text *Str
}

const (
	repeatsFrom   = 512
	repeatsLength = 32 // bytes of the longest text that is looked for
	repeatsSize   = 4096
)

// value returns part, a part of whole, as a str.
func (r *repeats) value(t *Thread, whole, part string) (Value, *Exception) {
	if len(part) < 2 || len(part) > repeatsLength || r.useless {
		return t.Part(whole, part)
	}
	r.made++
	if r.texts == nil {
		if r.made < repeatsFrom {
			return t.Part(whole, part)
		}
		if raised := t.Charge(repeatsSize * 16); raised != nil {
			return Value{}, raised
		}
		r.texts, r.made, r.found = make([]repeat, repeatsSize), 0, 0
	}
	hash := repeatsHash(part)
	at := int(hash >> 40 % repeatsSize)
	for _, place := range [2]int{at, at ^ 1} {
		if known := &r.texts[place]; known.hash == hash && known.text != nil && known.text.text == part {
			r.found++
			return known.text.Value(), nil
		}
	}
	s, raised := t.NewStr(partOf(whole, part))
	if raised != nil {
		return Value{}, raised
	}
	r.texts[at^1], r.texts[at] = r.texts[at], repeat{hash, s}
	if r.made == 2*repeatsSize {
		if r.found < r.made/8 {
			r.useless, r.texts = true, nil
		}
		r.made, r.found = 0, 0
	}
	return s.Value(), nil
}

// repeatsHash is the same in every run: what a program's texts take does not depend on chance.
func repeatsHash(text string) uint64 {
	const factor = 0x9E3779B97F4A7C15
	hash := uint64(len(text))
	for ; len(text) >= 8; text = text[8:] {
		hash = (hash ^ (uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24 |
			uint64(text[4])<<32 | uint64(text[5])<<40 | uint64(text[6])<<48 | uint64(text[7])<<56)) * factor
		hash ^= hash >> 32
	}
	for i := range len(text) {
		hash = (hash ^ uint64(text[i])) * factor
	}
	return hash
}
