package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file compiles calls. The callee, room for a self and the arguments are in consecutive registers on top, so that the
// window of a called Python function starts inside the caller's and no argument is copied.

// maxArguments is the largest number of arguments of a call that are passed in registers.
const maxArguments = 200

// window returns the first register of a call, for the callee; the others are allocated when that has been evaluated. The
// register of the result serves if it is the topmost temporary.
func (u *unit) window(register int) int {
	if u.isTemporary(register) && register == u.top-1 {
		return register
	}
	return u.allocate(1)
}

func (u *unit) call(e *syntax.Call, register int) {
	u.checkCallee(e)
	u.checkKeywords(e.Keywords)
	expanded := hasStarred(e.Arguments) || len(e.Arguments)+len(e.Keywords) > maxArguments
	for _, keyword := range e.Keywords {
		expanded = expanded || keyword.Name == ""
	}
	keywords, ok := -1, true
	if len(e.Keywords) > 0 && !expanded {
		keywords, ok = u.keywordNames(e.Keywords)
	}
	if expanded || !ok {
		u.callExpanded(e, register)
		return
	}
	window := u.window(register)
	top := u.top
	span, op := &e.Span, OpCall
	if attribute, ok := e.Function.(*syntax.Attribute); ok {
		object := u.operandIn(attribute.Value, window)
		u.top = top
		u.allocate(1 + len(e.Arguments) + len(e.Keywords))
		u.emit(spanFromName(&attribute.Span, attribute), OpLoadMethod, window, object, 0, u.attributeSite(attribute.Name))
		op = OpCallMethod
		span = spanFromName(span, attribute)
	} else {
		u.into(e.Function, window)
		u.allocate(1 + len(e.Arguments) + len(e.Keywords))
	}
	next := window + 2
	for _, argument := range e.Arguments {
		u.into(argument, next)
		next++
	}
	for _, keyword := range e.Keywords {
		u.into(keyword.Value, next)
		next++
	}
	if keywords < 0 {
		u.emit(span, op, register, len(e.Arguments), 0, window)
		return
	}
	u.emit(span, op+(OpCallKeywords-OpCall), register, len(e.Arguments)+len(e.Keywords), keywords, window)
}

// keywordNames returns the index of a list of keyword names, and false when there are too many lists.
func (u *unit) keywordNames(keywords []*syntax.Keyword) (int, bool) {
	if !u.reachable {
		return 0, true
	}
	var buffer [64]byte
	key := buffer[:0]
	for _, keyword := range keywords {
		key = append(key, keyword.Name...)
		key = append(key, ' ')
	}
	if index, there := u.keywordsBy[string(key)]; there {
		return int(index), true
	}
	index := len(u.code.Keywords)
	if index > 0xff {
		return 0, false
	}
	names := make([]string, len(keywords))
	for i, keyword := range keywords {
		names[i] = keyword.Name
	}
	u.code.Keywords = append(u.code.Keywords, names)
	u.keywordsBy[string(key)] = int32(index)
	return index, true
}

// checkKeywords refuses a repeated keyword.
func (u *unit) checkKeywords(keywords []*syntax.Keyword) {
	if len(keywords) < 2 {
		for _, keyword := range keywords {
			u.checkKeyword(keyword)
		}
		return
	}
	var seen map[string]bool
	for i, keyword := range keywords {
		if keyword.Name == "" {
			continue
		}
		u.checkKeyword(keyword)
		repeated := false
		if len(keywords) <= 8 {
			for _, other := range keywords[:i] {
				repeated = repeated || other.Name == keyword.Name
			}
		} else {
			if seen == nil {
				seen = make(map[string]bool, len(keywords))
			}
			repeated = seen[keyword.Name]
			seen[keyword.Name] = true
		}
		if repeated {
			u.fail(keyword.Span, "keyword argument repeated: %s", keyword.Name)
		}
	}
}

func (u *unit) checkKeyword(keyword *syntax.Keyword) { u.checkAssignable(&keyword.Span, keyword.Name) }

// callExpanded compiles a call with * or **, or with more arguments than registers can hold.
func (u *unit) callExpanded(e *syntax.Call, register int) {
	window := u.window(register)
	u.into(e.Function, window)
	u.allocate(3)
	u.expand(&e.Span, e.Arguments, e.Keywords, window)
	u.callWindowExpanded(&e.Span, register, window, len(e.Keywords) > 0)
}

func (u *unit) callWindowExpanded(span *syntax.Span, register, window int, keywords bool) {
	flag := 0
	if keywords {
		flag = 1
	}
	u.emit(span, OpCallExpanded, register, 0, flag, window)
}

// expand evaluates the arguments of a CALL_EXPANDED into the window.
func (u *unit) expand(span *syntax.Span, arguments []syntax.Expression, keywords []*syntax.Keyword, window int) {
	u.expandPositional(span, arguments, window+2)
	if len(keywords) > 0 {
		u.expandKeywords(span, keywords, window)
	}
}

func (u *unit) expandPositional(span *syntax.Span, arguments []syntax.Expression, register int) {
	if len(arguments) == 1 {
		if starred, ok := arguments[0].(*syntax.Starred); ok {
			u.into(starred.Value, register)
			return
		}
	}
	top := u.top
	u.tupleOf(span, arguments, register)
	u.top = top
}

// expandKeywords builds the dict of keyword arguments in the fourth register of the window.
func (u *unit) expandKeywords(span *syntax.Span, keywords []*syntax.Keyword, window int) {
	register := window + 3
	top, merged := u.top, false
	u.emit(span, OpBuildMap, register, 0, 0, 0)
	for _, keyword := range keywords {
		u.top = top
		if keyword.Name == "" {
			merged = true
			u.emit(span, OpMapMerge, register, u.operand(keyword.Value), 0, window)
			continue
		}
		key := u.constantOperand(&keyword.Span, keyword.Name, -1)
		value := u.operand(keyword.Value)
		if !merged {
			u.emit(span, OpMapAdd, register, key, value, 0)
			continue
		}
		// After ** the name may be there already.
		single := u.allocate(1)
		row := u.allocate(2)
		u.move(span, row, key)
		u.move(span, row+1, value)
		u.emit(span, OpBuildMap, single, 0, 1, row)
		u.emit(span, OpMapMerge, register, single, 0, window)
	}
	u.top = top
}
