package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// note is one note, as tools give it.
type note struct {
	ID    int      `json:"id"`
	Title string   `json:"title"`
	Text  string   `json:"text"`
	Tags  []string `json:"tags"`
}

// notes are the notes of all clients. The methods may be called from several goroutines.
type notes struct {
	mu   sync.Mutex
	all  []note // in the order of their IDs
	last int
}

// newNotes has some notes to find.
func newNotes() *notes {
	n := &notes{}
	n.add("Groceries", "Milk, bread, two lemons", []string{"home"})
	n.add("Release 1.4", "Tag on Friday; the changelog is missing", []string{"work", "urgent"})
	n.add("Retro", "Fewer meetings, more lemons", []string{"work"})
	n.add("Passport", "Expires in May", []string{"home", "urgent"})
	return n
}

func (n *notes) add(title, text string, tags []string) note {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.last++
	added := note{n.last, title, text, append([]string{}, tags...)}
	n.all = append(n.all, added)
	return added
}

func (n *notes) get(id int) (note, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, one := range n.all {
		if one.ID == id {
			return one, nil
		}
	}
	return note{}, fmt.Errorf("there is no note %d", id)
}

// search finds the notes that have the words, if there are any, and the tag, if there is one.
func (n *notes) search(words, tag string) []note {
	n.mu.Lock()
	defer n.mu.Unlock()
	found := []note{}
	for _, one := range n.all {
		text := strings.ToLower(one.Title + " " + one.Text)
		missing := slices.ContainsFunc(strings.Fields(strings.ToLower(words)), func(word string) bool { return !strings.Contains(text, word) })
		if !missing && (tag == "" || slices.Contains(one.Tags, tag)) {
			found = append(found, one)
		}
	}
	return found
}

// remove reports whether the note was there.
func (n *notes) remove(id int) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	before := len(n.all)
	n.all = slices.DeleteFunc(n.all, func(one note) bool { return one.ID == id })
	return len(n.all) < before
}

// tags counts how many notes have each tag.
func (n *notes) tags() map[string]int {
	n.mu.Lock()
	defer n.mu.Unlock()
	counts := map[string]int{}
	for _, one := range n.all {
		for _, tag := range one.Tags {
			counts[tag]++
		}
	}
	return counts
}
