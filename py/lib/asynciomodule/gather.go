package asynciomodule

import "github.com/coderuntime/coderuntime/py/object"

// A gathering is what gather returns: the future of the outcomes of others, its children, in order.
type gathering struct {
	Future
	children []*Future
	// keep makes failures part of the result; left counts the children that are pending.
	keep bool
	left int
	// requested says that cancel has been called and has cancelled a child.
	requested bool
}

// Trace implements object.Object.
func (g *gathering) Trace(tracer *object.Tracer) int64 {
	for _, c := range g.children {
		tracer.Visit(c.self)
	}
	return g.Future.trace(tracer) + futureSize + 64 + int64(len(g.children))*8
}

// gather implements asyncio.gather. An awaitable that is given twice is run once.
func gather(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	l := LoopOf(t)
	given := arguments[0].Object().(*object.Tuple).Elements()
	g := &gathering{}
	if arguments[1].Exists() {
		var raised *object.Exception
		if g.keep, raised = t.Truth(arguments[1]); raised != nil {
			return object.Value{}, raised
		}
	}
	if raised := t.Charge(futureSize + 64 + int64(len(given))*64); raised != nil {
		return object.Value{}, raised
	}
	g.loop, g.onCancel = l, g.cancelChildren
	g.Header = object.NewHeader(gatheringType, g)
	g.self = g.Header.Value()
	g.children = make([]*Future, len(given))
	made := make(map[object.Value]*Future, len(given))
	for i, v := range given {
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
		if c := made[v]; c != nil {
			g.children[i] = c
			continue
		}
		c, raised := l.awaited(v)
		if raised != nil {
			return object.Value{}, raised
		}
		made[v], g.children[i] = c, c
		g.left++
		if raised := c.Then(func(t *object.Thread) *object.Exception { return g.childDone(t, c) }); raised != nil {
			return object.Value{}, raised
		}
	}
	if len(given) == 0 {
		return g.self, g.finish(t)
	}
	return g.self, nil
}

// childDone notes that a child is done.
func (g *gathering) childDone(t *object.Thread, c *Future) *object.Exception {
	g.left--
	switch {
	case g.Done():
		c.noticed = true
		return nil
	case !g.keep && (c.state == cancelled || c.exception != nil):
		_, failure := c.Outcome()
		return g.Settle(object.Value{}, failure)
	case g.left > 0:
		return nil
	}
	return g.finish(t)
}

// finish settles the gathering, all of whose children are done.
func (g *gathering) finish(t *object.Thread) *object.Exception {
	results := make([]object.Value, len(g.children))
	for i, c := range g.children {
		if c.state == cancelled {
			// A cancelled child gets an exception of its own, whose message is never absent.
			message := c.message
			if !message.Exists() || message == object.None {
				var raised *object.Exception
				if message, raised = t.StrValue(""); raised != nil {
					return raised
				}
			}
			results[i] = t.NewException(CancelledErrorType, message).Value()
			continue
		}
		v, failure := c.Outcome()
		if failure != nil {
			v = failure.Value()
		}
		results[i] = v
	}
	if g.requested {
		return g.Settle(object.Value{}, newCancelled(t, g.message))
	}
	list, raised := t.NewList(results)
	if raised != nil {
		return raised
	}
	return g.Settle(list.Value(), nil)
}

// cancelChildren is what cancel does: the gathering is settled when its children are.
func (g *gathering) cancelChildren(message object.Value) (bool, *object.Exception) {
	took := false
	for _, c := range g.children {
		did, raised := c.Cancel(message)
		if raised != nil {
			return false, raised
		}
		took = took || did
	}
	if took {
		g.requested, g.message = true, message
	}
	return took, nil
}
