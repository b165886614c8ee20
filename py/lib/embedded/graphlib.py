__all__ = ["TopologicalSorter", "CycleError"]


class CycleError(ValueError):
    """The graph has a cycle: args[1] is a list of nodes, each a predecessor of the next, the first one again at the end."""


class TopologicalSorter:
    """Sorts nodes so that each comes after its predecessors: graph is a dict of nodes with their predecessors."""

    def __init__(self, graph=None):
        # For each node: the number of predecessors that are not done, and the successors.
        self._waiting = {}
        self._successors = {}
        self._prepared = False
        self._ready = []
        self._handed_out = set()
        self._done = set()
        if graph is not None:
            for node, predecessors in graph.items():
                self.add(node, *predecessors)

    def _node(self, node):
        if node not in self._waiting:
            self._waiting[node] = 0
            self._successors[node] = []

    def add(self, node, *predecessors):
        """Add a node, and the nodes that have to come before it. It may be called several times for one node."""
        if self._prepared:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        self._node(node)
        self._waiting[node] += len(predecessors)
        for before in predecessors:
            self._node(before)
            self._successors[before].append(node)

    def prepare(self):
        """Finish the graph: no node can be added from now on. CycleError if there is a cycle."""
        if self._prepared:
            raise ValueError("cannot prepare() more than once")
        self._prepared = True
        self._ready = [node for node, count in self._waiting.items() if count == 0]
        cycle = self._find_cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def get_ready(self):
        """Return a tuple of the nodes that are ready and were not returned before."""
        if not self._prepared:
            raise ValueError("prepare() must be called first")
        ready = tuple(self._ready)
        self._handed_out.update(ready)
        self._ready.clear()
        return ready

    def is_active(self):
        """Tell whether there are nodes that are ready, or that were returned and are not done."""
        if not self._prepared:
            raise ValueError("prepare() must be called first")
        return len(self._done) < len(self._handed_out) or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        """Say that nodes are done, so that those that waited for them alone become ready."""
        if not self._prepared:
            raise ValueError("prepare() must be called first")
        for node in nodes:
            if node not in self._waiting:
                raise ValueError(f"node {node!r} was not added using add()")
            if node in self._done:
                raise ValueError(f"node {node!r} was already marked done")
            if node not in self._handed_out:
                raise ValueError(f"node {node!r} was not passed out (still not ready)")
            self._done.add(node)
            for successor in self._successors[node]:
                self._waiting[successor] -= 1
                if self._waiting[successor] == 0:
                    self._ready.append(successor)

    def _find_cycle(self):
        """Go along successors, depth first: a node that is on the way already closes a cycle."""
        finished = set()
        for start in self._waiting:
            if start in finished:
                continue
            way, places, rest = [start], {start: 0}, [iter(self._successors[start])]
            while way:
                for node in rest[-1]:
                    if node in places:
                        return way[places[node]:] + [node]
                    if node not in finished:
                        places[node] = len(way)
                        way.append(node)
                        rest.append(iter(self._successors[node]))
                        break
                else:
                    finished.add(way[-1])
                    del places[way.pop()]
                    rest.pop()
        return None

    def static_order(self):
        """Return an iterator over all nodes in order."""
        self.prepare()
        while self.is_active():
            ready = self.get_ready()
            yield from ready
            self.done(*ready)

    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)
