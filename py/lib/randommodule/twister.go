package randommodule

import (
	"errors"
	"math/big"
)

const (
	stateWords = 624
	shiftWords = 397
)

// A twister is MT19937. next is the number of the word of state to give next.
type twister struct {
	state [stateWords]uint32
	next  int
}

// seedWord begins with one word.
func (w *twister) seedWord(seed uint32) {
	w.state[0] = seed
	for i := 1; i < stateWords; i++ {
		w.state[i] = 1812433253*(w.state[i-1]^w.state[i-1]>>30) + uint32(i)
	}
	w.next = stateWords
}

// seed begins with a key of at least one word.
func (w *twister) seed(key []uint32) {
	w.seedWord(19650218)
	i, j := 1, 0
	advance := func() {
		if i++; i == stateWords {
			w.state[0] = w.state[stateWords-1]
			i = 1
		}
	}
	for range max(stateWords, len(key)) {
		previous := w.state[i-1]
		w.state[i] = (w.state[i] ^ (previous^previous>>30)*1664525) + key[j] + uint32(j)
		advance()
		if j++; j == len(key) {
			j = 0
		}
	}
	for range stateWords - 1 {
		previous := w.state[i-1]
		w.state[i] = (w.state[i] ^ (previous^previous>>30)*1566083941) - uint32(i)
		advance()
	}
	w.state[0] = 1 << 31
}

// seedNumber begins with a number that is not negative.
func (w *twister) seedNumber(n *big.Int) {
	bytes := n.Bytes()
	key := make([]uint32, max(1, (len(bytes)+3)/4))
	for i, b := range bytes {
		place := len(bytes) - 1 - i
		key[place/4] |= uint32(b) << (place % 4 * 8)
	}
	w.seed(key)
}

// word returns the next 32 bits.
func (w *twister) word() uint32 {
	if w.next >= stateWords {
		w.renew()
	}
	y := w.state[w.next]
	w.next++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

func (w *twister) renew() {
	for i := range w.state {
		y := w.state[i]&(1<<31) | w.state[(i+1)%stateWords]&(1<<31-1)
		v := w.state[(i+shiftWords)%stateWords] ^ y>>1
		if y&1 != 0 {
			v ^= 0x9908b0df
		}
		w.state[i] = v
	}
	w.next = 0
}

// float returns a float from 0 to 1, 1 excluded, of 53 bits.
func (w *twister) float() float64 {
	a, b := w.word()>>5, w.word()>>6
	return (float64(a)*67108864 + float64(b)) * (1.0 / 9007199254740992)
}

// bits returns a number of 1 to 64 bits.
func (w *twister) bits(count int) uint64 {
	if count <= 32 {
		return uint64(w.word() >> (32 - count))
	}
	low := uint64(w.word())
	return low | uint64(w.word()>>(64-count))<<32
}

var errState = errors.New("invalid state")

// restore takes over the words of a state and the number of the next one.
func (w *twister) restore(words []uint32, next int64) error {
	if next < 0 || next > stateWords {
		return errState
	}
	copy(w.state[:], words)
	w.next = int(next)
	return nil
}
