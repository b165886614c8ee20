// Package seeds gives the runs of one runtime random seeds of their own.
package seeds

import (
	crand "crypto/rand"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"sync"
)

// Source gives seeds. Its methods may be called from any goroutine.
type Source struct {
	mu     sync.Mutex
	random *rand.ChaCha8
}

// New returns a Source that gives the same seeds in the same order as every other of the same seed, or for nil seeds that nobody can foresee. The
// error is the system's, which has no randomness then.
func New(seed *uint64) (*Source, error) {
	var key [32]byte
	if seed != nil {
		binary.LittleEndian.PutUint64(key[:], *seed)
	} else if _, err := crand.Read(key[:]); err != nil {
		return nil, fmt.Errorf("no random seed: %w", err)
	}
	return &Source{random: rand.NewChaCha8(key)}, nil
}

// Next returns the next seed.
func (s *Source) Next() (seed [32]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	// A ChaCha8's Read never fails.
	_, _ = s.random.Read(seed[:])
	return seed
}

// NextInt64 returns the next seed as a number that is not negative.
func (s *Source) NextInt64() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return int64(s.random.Uint64() >> 1)
}
