package ts

import (
	"container/list"
	"crypto/sha256"
	"sync"

	"github.com/coderuntime/coderuntime/ts/goja"
)

// key is the SHA-256 of a program's text, so that no program can be made to pass for another.
type key [sha256.Size]byte

func keyOf(text string) key { return sha256.Sum256([]byte(text)) }

// cache holds the compiled programs that were used last, within a bound of bytes.
type cache struct {
	max int64

	mu    sync.Mutex
	bytes int64
	byKey map[key]*list.Element
	used  list.List // of *cached, the last used first
}

type cached struct {
	key     key
	program *goja.Program
}

func newCache(max int64) *cache {
	return &cache{max: max, byKey: map[key]*list.Element{}}
}

func (c *cache) get(k key) *goja.Program {
	c.mu.Lock()
	defer c.mu.Unlock()
	element := c.byKey[k]
	if element == nil {
		return nil
	}
	c.used.MoveToFront(element)
	return element.Value.(*cached).program
}

// put adds a program and drops those that were not used for the longest time; a program that is larger
// than the whole cache is not kept.
func (c *cache) put(k key, program *goja.Program) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if program.Size() > c.max || c.byKey[k] != nil {
		return
	}
	c.byKey[k] = c.used.PushFront(&cached{k, program})
	c.bytes += program.Size()
	for c.bytes > c.max {
		last := c.used.Back()
		dropped := c.used.Remove(last).(*cached)
		delete(c.byKey, dropped.key)
		c.bytes -= dropped.program.Size()
	}
}
