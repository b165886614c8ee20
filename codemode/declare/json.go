package declare

import (
	"bytes"
	"encoding/json"
	"io"
)

// This file holds JSON as a schema needs it: objects in the order in which they are written, numbers by their digits, and no recursion, so
// that a text may nest as deep as it likes.

// maxSchemaBytes is the longest schema that is read; a longer one is taken for one that says nothing.
const maxSchemaBytes = 4 << 20

type nodeKind uint8

const (
	nullNode nodeKind = iota
	booleanNode
	numberNode
	stringNode
	arrayNode
	objectNode
)

// node is a JSON value. A string in it is UTF-8: what the text has in the way of lone surrogates is U+FFFD, as it is when it crosses into a program.
type node struct {
	kind  nodeKind
	text  string   // of a string its value, of a number its digits, of a boolean true or false
	keys  []string // of an object, each once
	items []*node  // of an array, and the values of an object's keys
	index map[string]int
}

// manyKeys is from how many keys on an object is searched through a map.
const manyKeys = 12

// get returns the value of an object's key, or nil if there is none or n is no object.
func (n *node) get(key string) *node {
	if n == nil || n.kind != objectNode {
		return nil
	}
	if at := n.find(key); at >= 0 {
		return n.items[at]
	}
	return nil
}

func (n *node) find(key string) int {
	if n.index != nil {
		if at, ok := n.index[key]; ok {
			return at
		}
		return -1
	}
	for at, have := range n.keys {
		if have == key {
			return at
		}
	}
	return -1
}

// set gives an object's key a value. Of a key that is given twice the last value counts, as in most readers of JSON.
func (n *node) set(key string, value *node) {
	if at := n.find(key); at >= 0 {
		n.items[at] = value
		return
	}
	if n.index != nil {
		n.index[key] = len(n.keys)
	}
	n.keys = append(n.keys, key)
	n.items = append(n.items, value)
	if n.index == nil && len(n.keys) > manyKeys {
		n.index = make(map[string]int, 2*len(n.keys))
		for at, have := range n.keys {
			n.index[have] = at
		}
	}
}

// list returns the items of an array, and none for anything else.
func (n *node) list() []*node {
	if n == nil || n.kind != arrayNode {
		return nil
	}
	return n.items
}

// str returns the value of a string, and "" for anything else.
func (n *node) str() string {
	if n == nil || n.kind != stringNode {
		return ""
	}
	return n.text
}

func (n *node) isTrue() bool  { return n != nil && n.kind == booleanNode && n.text == "true" }
func (n *node) isFalse() bool { return n != nil && n.kind == booleanNode && n.text == "false" }

// parse reads one JSON text, and returns nil if it is none.
func parse(text []byte) *node {
	if len(text) == 0 || len(text) > maxSchemaBytes {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var root *node
	var open []*node
	var keys []string // of each open object the key whose value comes next
	hasKey := []bool{}
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			if len(open) > 0 {
				return nil
			}
			return root
		}
		if err != nil || root != nil && len(open) == 0 {
			return nil
		}
		var value *node
		switch token := token.(type) {
		case json.Delim:
			switch token {
			case '{':
				value = &node{kind: objectNode}
			case '[':
				value = &node{kind: arrayNode}
			default:
				open, keys, hasKey = open[:len(open)-1], keys[:len(keys)-1], hasKey[:len(hasKey)-1]
				continue
			}
		case string:
			if last := len(open) - 1; last >= 0 && open[last].kind == objectNode && !hasKey[last] {
				keys[last], hasKey[last] = token, true
				continue
			}
			value = &node{kind: stringNode, text: token}
		case json.Number:
			value = &node{kind: numberNode, text: string(token)}
		case bool:
			value = &node{kind: booleanNode, text: "false"}
			if token {
				value.text = "true"
			}
		default:
			value = &node{kind: nullNode}
		}
		if last := len(open) - 1; last < 0 {
			root = value
		} else if open[last].kind == arrayNode {
			open[last].items = append(open[last].items, value)
		} else {
			open[last].set(keys[last], value)
			hasKey[last] = false
		}
		if value.kind >= arrayNode {
			open, keys, hasKey = append(open, value), append(keys, ""), append(hasKey, false)
		}
	}
}
