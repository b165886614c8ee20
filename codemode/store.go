package codemode

import (
	"container/list"
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
	"sync"
)

// Item is something that was too large for a result.
type Item struct {
	// MIMEType is application/json for values, text/plain for what was printed.
	MIMEType string
	// Data is the whole of it. It must not be changed.
	Data []byte
}

// Store keeps what was too large for a result, so that the model, or a later program, can read it in parts. Its methods may be called from several goroutines.
type Store interface {
	// Put keeps an item and returns a handle, by which Get finds it. The handle should be hard to guess where several users share the store.
	Put(ctx context.Context, item Item) (handle string, err error)
	// Get returns an item; the error is, or wraps, ErrNotStored if it is not there.
	Get(ctx context.Context, handle string) (Item, error)
}

// ErrNotStored is that there is nothing under a handle, or no more.
var ErrNotStored = errors.New("nothing is stored under that handle; what is stored is given up when room is needed")

// MemoryStore is a Store in memory, which gives up the items that were not used for the longest time when it needs room.
type MemoryStore struct {
	mu       sync.Mutex
	capacity int64
	room     int64
	items    map[string]*list.Element
	byUse    *list.List // of *stored, the last used first
	handles  func() string
}

type stored struct {
	handle string
	item   Item
}

// DefaultStoreBytes is how much a Runner's own store keeps.
const DefaultStoreBytes = 64 << 20

// NewMemoryStore returns a store of so many bytes.
func NewMemoryStore(bytes int64) *MemoryStore {
	return &MemoryStore{capacity: bytes, room: bytes, items: map[string]*list.Element{}, byUse: list.New(), handles: newHandle}
}

// newHandle is a text with 80 random bits.
func newHandle() string {
	var random [10]byte
	_, _ = rand.Read(random[:]) // never fails, says its documentation
	return "r" + strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(random[:]))
}

// Put implements Store. An item larger than the store is an error.
func (s *MemoryStore) Put(_ context.Context, item Item) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	size := int64(len(item.Data))
	if size > s.capacity {
		return "", fmt.Errorf("codemode: %d bytes are more than the store keeps", size)
	}
	for size > s.room {
		oldest := s.byUse.Back()
		kept := s.byUse.Remove(oldest).(*stored)
		delete(s.items, kept.handle)
		s.room += int64(len(kept.item.Data))
	}
	s.room -= size
	handle := s.handles()
	s.items[handle] = s.byUse.PushFront(&stored{handle, item})
	return handle, nil
}

// Get implements Store.
func (s *MemoryStore) Get(_ context.Context, handle string) (Item, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.items[handle]
	if e == nil {
		return Item{}, ErrNotStored
	}
	s.byUse.MoveToFront(e)
	return e.Value.(*stored).item, nil
}
