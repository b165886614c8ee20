package regex

import "github.com/dop251/goja"

// lastMatch is the match that the legacy properties of RegExp tell, such as RegExp.$1.
type lastMatch struct {
	text     goja.String
	captures []int
}

func (l *lastMatch) note(text goja.String, captures []int) { l.text, l.captures = text, captures }

// constructorProperty reads a property of RegExp. The legacy ones, of the proposal RegExp Legacy Features, are
// answered here and have no descriptors.
func (e *Engine) constructorProperty(target *goja.Object, property string, _ goja.Value) goja.Value {
	if value := e.last.property(property); value != nil {
		return value
	}
	return get(target, property)
}

// property returns the value of a legacy property, or nil if it is none.
func (l *lastMatch) property(name string) goja.Value {
	group := func(int) goja.Value { return emptyString }
	part := func(start, end func() int) goja.Value { return emptyString }
	if l.captures != nil {
		group = l.group
		part = func(start, end func() int) goja.Value { return l.text.Substring(start(), end()) }
	}
	switch name {
	case "input", "$_":
		return part(func() int { return 0 }, l.length)
	case "lastMatch", "$&":
		return part(l.start, l.end)
	case "leftContext", "$`":
		return part(func() int { return 0 }, l.start)
	case "rightContext", "$'":
		return part(l.end, l.length)
	case "lastParen", "$+":
		return group(len(l.captures)/2 - 1)
	}
	if len(name) == 2 && name[0] == '$' && name[1] >= '1' && name[1] <= '9' {
		return group(int(name[1] - '0'))
	}
	return nil
}

func (l *lastMatch) start() int  { return l.captures[0] }
func (l *lastMatch) end() int    { return l.captures[1] }
func (l *lastMatch) length() int { return l.text.Length() }

// group returns a group's text, empty if there is no such group or it took no part.
func (l *lastMatch) group(index int) goja.Value {
	if index < 1 || 2*index >= len(l.captures) || l.captures[2*index] < 0 {
		return emptyString
	}
	return group(l.text, l.captures, index)
}
