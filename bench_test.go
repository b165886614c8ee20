package coderuntime

import (
	"encoding/json"
	"fmt"
	"testing"
)

type benchItem struct {
	ID    int      `json:"id"`
	Name  string   `json:"name"`
	Price float64  `json:"price"`
	Tags  []string `json:"tags,omitempty"`
}

func benchItems() []benchItem {
	items := make([]benchItem, 20)
	for i := range items {
		items[i] = benchItem{i, fmt.Sprint("item ", i), 2.5 * float64(i), []string{"a", "b"}}
	}
	return items
}

func BenchmarkToValue(b *testing.B) {
	items := benchItems()
	text, err := json.Marshal(items)
	if err != nil {
		b.Fatal(err)
	}
	var maps []any
	if err := json.Unmarshal(text, &maps); err != nil {
		b.Fatal(err)
	}
	value, err := ToValue(items)
	if err != nil {
		b.Fatal(err)
	}
	for name, v := range map[string]any{"structs": items, "maps": maps, "JSON text": json.RawMessage(text), "values": value} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ToValue(v); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	value, err := ToValue(benchItems())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		var items []benchItem
		if err := Decode(value, &items); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppendJSON(b *testing.B) {
	value, err := ToValue(benchItems())
	if err != nil {
		b.Fatal(err)
	}
	var buffer []byte
	b.ReportAllocs()
	for b.Loop() {
		if buffer, err = AppendJSON(buffer[:0], value); err != nil {
			b.Fatal(err)
		}
	}
}
