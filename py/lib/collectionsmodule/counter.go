package collectionsmodule

import (
	"sort"

	"github.com/coderuntime/coderuntime/py/object"
)

// countElements adds one to the count of each element of an iterable. A mapping that gets and sets as dict does is counted in directly.
func countElements(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	mapping, iterable := arguments[0], arguments[1]
	typ := mapping.Type()
	d, ok := object.DictOf(mapping)
	if ok && typ.Slot(object.SlotSetitem) == object.DictType.Slot(object.SlotSetitem) && typ.Lookup("get") == object.DictType.Get("get") {
		return object.None, t.Each(iterable, func(element object.Value) (bool, *object.Exception) {
			hash, raised := t.Hash(element)
			if raised != nil {
				return false, raised
			}
			i, raised := d.Find(t, element, hash)
			if raised != nil {
				return false, raised
			}
			if i < 0 {
				return true, d.SetHashed(t, element, hash, object.Int(1))
			}
			_, count := d.Entry(i)
			if count.IsInt() && count.Int() < 1<<62 {
				d.SetEntry(i, object.Int(count.Int()+1))
				return true, nil
			}
			more, raised := t.Binary(object.Add, count, object.Int(1))
			if raised == nil {
				raised = d.SetHashed(t, element, hash, more)
			}
			return true, raised
		})
	}
	get, raised := t.GetAttribute(mapping, "get")
	if raised != nil {
		return object.Value{}, raised
	}
	return object.None, t.Each(iterable, func(element object.Value) (bool, *object.Exception) {
		count, raised := t.Call2(get, element, object.Int(0))
		if raised == nil {
			count, raised = t.Binary(object.Add, count, object.Int(1))
		}
		if raised == nil {
			raised = t.SetItem(mapping, element, count)
		}
		return true, raised
	})
}

// mostCommon returns the items of a dict as pairs, those with the greatest values first and else in order, at most n of them; n may be None.
func mostCommon(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	items, raised := t.CallMethod(arguments[0], "items")
	if raised != nil {
		return object.Value{}, raised
	}
	pairs, raised := t.Collect(items)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Charge(int64(len(pairs)) * 24); raised != nil {
		return object.Value{}, raised
	}
	limit := len(pairs)
	if arguments[1] != object.None {
		n, raised := t.IndexInt(arguments[1], object.OverflowErrorType)
		if raised != nil {
			return object.Value{}, raised
		}
		limit = int(max(min(n, int64(limit)), 0))
	}
	if plain := plainCounts(pairs); plain != nil {
		if raised := t.Work(int64(len(pairs))); raised != nil {
			return object.Value{}, raised
		}
		sort.SliceStable(plain, func(i, j int) bool { return plain[i].count > plain[j].count })
		for i, p := range plain {
			pairs[i] = p.pair
		}
	} else {
		second := object.NewFunction("_collections", "_count(pair, /)", "", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return t.GetItem(arguments[0], object.Int(1))
		})
		if raised := t.SortValues(pairs, second.Value(), true); raised != nil {
			return object.Value{}, raised
		}
	}
	return object.Made(t.NewList(pairs[:limit:limit]))
}

type counted struct {
	count int64
	pair  object.Value
}

// plainCounts returns the pairs with their second elements if all of these are ints, else nil.
func plainCounts(pairs []object.Value) []counted {
	plain := make([]counted, len(pairs))
	for i, v := range pairs {
		pair, ok := v.Object().(*object.Tuple)
		if !ok || len(pair.Elements()) != 2 || !pair.Elements()[1].IsInt() {
			return nil
		}
		plain[i] = counted{pair.Elements()[1].Int(), v}
	}
	return plain
}
