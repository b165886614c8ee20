__all__ = ['scheduler']

import heapq
import time
from collections import namedtuple
from itertools import count

Event = namedtuple('Event', 'time, priority, sequence, action, argument, kwargs')
Event.time.__doc__ = "When it is due, in the scheduler's time."
Event.priority.__doc__ = 'Of those due at one time, the lowest comes first.'
Event.sequence.__doc__ = 'Of those of one time and priority, the lowest comes first.'
Event.action.__doc__ = 'What is called.'
Event.argument.__doc__ = 'The positional arguments of the call.'
Event.kwargs.__doc__ = 'The keyword arguments of the call.'


class scheduler:
    """Calls functions at times: timefunc tells the time, delayfunc waits for as long as it is told."""

    def __init__(self, timefunc=time.monotonic, delayfunc=time.sleep):
        self.timefunc, self.delayfunc = timefunc, delayfunc
        self._events = []
        self._numbers = count()

    def enterabs(self, time, priority, action, argument=(), kwargs=None):
        """Have action called at a time. Return the event, for cancel."""
        event = Event(time, priority, next(self._numbers), action, argument, {} if kwargs is None else kwargs)
        heapq.heappush(self._events, event)
        return event

    def enter(self, delay, priority, action, argument=(), kwargs=None):
        """Have action called after a delay. Return the event, for cancel."""
        return self.enterabs(self.timefunc() + delay, priority, action, argument, {} if kwargs is None else kwargs)

    def cancel(self, event):
        """Take out an event. ValueError if it is not there."""
        self._events.remove(event)
        heapq.heapify(self._events)

    def empty(self):
        """Tell whether there are no events."""
        return not self._events

    def run(self, blocking=True):
        """Call what is due, and wait for the rest until there is none; if not blocking, return how long the next has to wait."""
        events = self._events
        while events:
            event = events[0]
            wait = event.time - self.timefunc()
            if wait > 0:
                if not blocking:
                    return wait
                self.delayfunc(wait)
                continue
            heapq.heappop(events)
            event.action(*event.argument, **event.kwargs)
            # What else waits for a turn gets it.
            self.delayfunc(0)

    @property
    def queue(self):
        """The events, in the order in which they come."""
        return sorted(self._events)
