package uses

// Keys are the keys of a literal, each once, in order. The zero Keys has none.
type Keys struct {
	List []string
	seen map[string]bool // when there are many
}

// few is the number of keys up to which the list itself is searched.
const few = 16

// Add adds a key.
func (k *Keys) Add(key string) {
	if len(k.List) < few {
		for _, other := range k.List {
			if other == key {
				return
			}
		}
	} else {
		if k.seen == nil {
			k.seen = make(map[string]bool, 2*few)
			for _, other := range k.List {
				k.seen[other] = true
			}
		}
		if k.seen[key] {
			return
		}
		k.seen[key] = true
	}
	k.List = append(k.List, key)
}
