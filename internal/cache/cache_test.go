package cache

import "testing"

func TestACacheKeepsWhatWasUsedLast(t *testing.T) {
	c := New[string](10)
	for _, text := range []string{"a", "b"} {
		c.Put(KeyOf(text), text, 4)
	}
	if _, found := c.Get(KeyOf("a")); !found {
		t.Fatal("a is not there")
	}
	c.Put(KeyOf("c"), "c", 4)
	for text, want := range map[string]bool{"a": true, "b": false, "c": true} {
		if value, found := c.Get(KeyOf(text)); found != want || found && value != text {
			t.Errorf("%s: %q %v", text, value, found)
		}
	}
}

func TestAValueLargerThanTheCacheIsNotKept(t *testing.T) {
	c := New[int](10)
	c.Put(KeyOf("large"), 1, 11)
	if _, found := c.Get(KeyOf("large")); found {
		t.Error("it is there")
	}
}
