package wording

import (
	"reflect"
	"strconv"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// maxVisited bounds the search for a circle, in objects.
const maxVisited = 100_000

// step is a member that leads from an object to another.
type step struct {
	label string
	to    *goja.Object
}

// circle returns the lines by which V8 shows the circle in the value that JSON.stringify is given; empty
// if there is none in plain properties, as when a toJSON or replacer makes it.
func (f *fixer) circle() string {
	if len(f.stringifying) == 0 {
		return ""
	}
	root, ok := f.stringifying[len(f.stringifying)-1].(*goja.Object)
	if !ok {
		return ""
	}
	path := circleFrom(root)
	if path == nil {
		return ""
	}
	text := "\n    --> starting at object with constructor '" + constructorName(path[len(path)-1].to) + "'"
	for i, s := range path[:len(path)-1] {
		switch {
		case i == 2 && i < len(path)-2:
			text += "\n    |     ..."
		case i < 2 || i == len(path)-2:
			text += "\n    |     " + s.label + " -> object with constructor '" + constructorName(s.to) + "'"
		}
	}
	return text + "\n    --- " + path[len(path)-1].label + " closes the circle"
}

// frame is an object whose members are being visited.
type frame struct {
	object *goja.Object
	steps  []step
	next   int
}

// circleFrom returns the steps from an object back to it, for the first circle that JSON.stringify
// meets. It visits as JSON.stringify does, depth first, and each object once.
func circleFrom(root *goja.Object) []step {
	path := []frame{{object: root, steps: steps(root)}}
	active := map[*goja.Object]int{root: 0}
	visited := map[*goja.Object]bool{root: true}
	for len(path) > 0 {
		top := &path[len(path)-1]
		if top.next == len(top.steps) {
			delete(active, top.object)
			path = path[:len(path)-1]
			continue
		}
		s := top.steps[top.next]
		top.next++
		if from, found := active[s.to]; found {
			var circle []step
			for _, f := range path[from:] {
				circle = append(circle, f.steps[f.next-1])
			}
			return circle
		}
		if visited[s.to] {
			continue
		}
		if len(visited) == maxVisited {
			return nil
		}
		visited[s.to] = true
		active[s.to] = len(path)
		path = append(path, frame{object: s.to, steps: steps(s.to)})
	}
	return nil
}

// steps returns the objects in an object's elements or enumerable plain properties.
func steps(object *goja.Object) []step {
	if object.ExportType() == proxyType {
		return nil
	}
	if _, callable := goja.AssertFunction(object); callable {
		return nil
	}
	whole, base := body(object)
	if !base.IsValid() {
		return nil
	}
	var list []step
	if field := whole.FieldByName("values"); whole.Type().Name() == "arrayObject" && field.Kind() == reflect.Slice {
		for i, element := range *(*[]goja.Value)(field.Addr().UnsafePointer()) {
			if element == nil {
				continue
			}
			if to, ok := propertyOf(element).value.(*goja.Object); ok {
				list = append(list, step{label: "index " + strconv.Itoa(i), to: to})
			}
		}
		return list
	}
	field := base.FieldByName("propNames")
	if !field.IsValid() || field.Type() != namesType {
		return nil
	}
	for _, name := range *(*[]unistring.String)(field.Addr().UnsafePointer()) {
		p, found := own(object, name.String())
		if to, ok := p.value.(*goja.Object); found && ok && p.enumerable {
			list = append(list, step{label: "property '" + name.String() + "'", to: to})
		}
	}
	return list
}
