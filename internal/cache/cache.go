// Package cache keeps what programs were compiled to, by their text.
package cache

import (
	"container/list"
	"crypto/sha256"
	"sync"
)

// Key is the SHA-256 of a program's text, so that no program can be made to pass for another.
type Key [sha256.Size]byte

// KeyOf returns the key of a text.
func KeyOf(text string) Key { return sha256.Sum256([]byte(text)) }

// A Cache holds the values that were used last, within a bound of bytes. It may be used by many goroutines at once.
type Cache[V any] struct {
	max int64

	mu    sync.Mutex
	bytes int64
	byKey map[Key]*list.Element
	used  list.List // of *entry[V], the last used first
}

type entry[V any] struct {
	key   Key
	value V
	size  int64
}

// New returns an empty cache that holds at most max bytes.
func New[V any](max int64) *Cache[V] {
	return &Cache[V]{max: max, byKey: map[Key]*list.Element{}}
}

// Get returns the value of a key.
func (c *Cache[V]) Get(k Key) (value V, found bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	element := c.byKey[k]
	if element == nil {
		return value, false
	}
	c.used.MoveToFront(element)
	return element.Value.(*entry[V]).value, true
}

// Put adds a value of a size in bytes and drops those that were not used for the longest time; a value that is larger than
// the whole cache is not kept.
func (c *Cache[V]) Put(k Key, value V, size int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if size > c.max || c.byKey[k] != nil {
		return
	}
	c.byKey[k] = c.used.PushFront(&entry[V]{k, value, size})
	c.bytes += size
	for c.bytes > c.max {
		last := c.used.Back()
		dropped := c.used.Remove(last).(*entry[V])
		delete(c.byKey, dropped.key)
		c.bytes -= dropped.size
	}
}
