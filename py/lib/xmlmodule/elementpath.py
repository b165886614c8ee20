import re

_step = re.compile(r'(?:\{[^}]*\})?(?:\*|[^/\[\]()@!=\s*.{}\'"][^/\[\]()@!=\s\'"]*)|\.\.|\.').match
_predicate = re.compile(r'''\[\s*(?:
    (?P<position>\d+) |
    (?P<last>last\(\)) \s* (?:(?P<sign>[-+])\s*(?P<offset>\w+))? |
    (?P<function>\w+)\(\) .*? |
    (?P<left>@?(?:\{[^}]*\})?[^/\[\]()@!=\s'"]+|\.) \s* (?:(?P<operator>!?=)\s*(?P<value>'[^']*'|"[^"]*"))?
)\s*\]''', re.X).match


class _Search:
    """What the steps of one search share: the elements that others are in."""

    def __init__(self, root):
        self.root = root
        self._parents = None

    def parent(self, element):
        if self._parents is None:
            self._parents = {id(child): above for above in self.root.iter() for child in above}
        return self._parents.get(id(element))


def iterfind(elem, path, namespaces=None):
    """Return an iterator of the elements that a path leads to from one."""
    if path[-1:] == '/':
        path += '*'
    if path[:1] == '/':
        raise SyntaxError('cannot use absolute path on element')
    found = iter([elem])
    search = _Search(elem)
    for make in _compiled(path, namespaces):
        found = make(found, search)
    return found


_paths = {}


def _compiled(path, namespaces):
    """Return the steps of a path: functions of the elements that were reached so far, and of the search."""
    key = (path, tuple(sorted(namespaces.items())) if namespaces else None)
    steps = _paths.get(key)
    if steps is None:
        if len(_paths) >= 100:
            _paths.clear()
        steps = _paths[key] = list(_steps(path, namespaces))
    return steps


def _expand(name, namespaces, is_attribute=False):
    """Return a name with the namespace of its prefix."""
    if name[:1] == '{' or name in ('*', '.', '..'):
        return name
    prefix, colon, local = name.partition(':')
    if colon:
        if not namespaces or prefix not in namespaces:
            raise SyntaxError('prefix %r not found in prefix map' % (prefix,)) from None
        return '{%s}%s' % (namespaces[prefix], local)
    if namespaces and namespaces.get('') and not is_attribute:
        return '{%s}%s' % (namespaces[''], name)
    return name


def _steps(path, namespaces):
    at = 0
    descend = False
    while at < len(path):
        match = _step(path, at)
        if match is None:
            raise SyntaxError('invalid descendant' if descend else 'invalid path')
        name = match[0]
        at = match.end()
        if descend:
            if name in ('.', '..'):
                raise SyntaxError('invalid descendant')
            yield _descendants(_expand(name, namespaces))
        elif name == '.':
            pass
        elif name == '..':
            yield _upwards
        else:
            yield _children_of(_expand(name, namespaces))
        descend = False
        while at < len(path) and path[at] == '[':
            match = _predicate(path, at)
            if match is None:
                raise SyntaxError('invalid predicate')
            at = match.end()
            yield _filter(match, namespaces)
        if at == len(path):
            return
        if path[at] != '/':
            raise SyntaxError('invalid path')
        at += 1
        if path[at:at + 1] == '/':
            at += 1
            descend = True


def _tag_test(tag):
    """Return what tells whether a tag with a namespace or a wildcard is meant, None if it has to be this very tag."""
    if tag == '{*}*':
        return lambda found: isinstance(found, str)
    if tag == '{}*':
        return lambda found: isinstance(found, str) and found[:1] != '{'
    if tag[:3] == '{*}':
        local, suffix = tag[3:], tag[2:]
        return lambda found: isinstance(found, str) and (found == local or found[:1] == '{' and found.endswith(suffix))
    if tag[:2] == '{}':
        local = tag[2:]
        return lambda found: found == local
    if tag[-2:] == '}*':
        prefix = tag[:-1]
        return lambda found: isinstance(found, str) and found.startswith(prefix)
    return None


def _children_of(tag):
    test = _tag_test(tag)
    if tag == '*':
        def select(found, search):
            for element in found:
                yield from element
    elif test is None:
        def select(found, search):
            for element in found:
                for child in element:
                    if child.tag == tag:
                        yield child
    else:
        def select(found, search):
            for element in found:
                for child in element:
                    if test(child.tag):
                        yield child
    return select


def _descendants(tag):
    test = (lambda found: True) if tag == '*' else _tag_test(tag) or (lambda found: found == tag)

    def select(found, search):
        for element in found:
            for within in element.iter():
                if within is not element and test(within.tag):
                    yield within
    return select


def _upwards(found, search):
    seen = set()
    for element in found:
        above = search.parent(element)
        if above is not None and id(above) not in seen:
            seen.add(id(above))
            yield above


def _filter(match, namespaces):
    if match['position'] is not None:
        index = int(match['position']) - 1
        if index < 0:
            raise SyntaxError('XPath position >= 1 expected')
        return _at(index)
    if match['last']:
        if not match['sign']:
            return _at(-1)
        try:
            index = int(match['sign'] + match['offset']) - 1
        except ValueError:
            raise SyntaxError('unsupported expression')
        if index > -2:
            raise SyntaxError('XPath offset from last() must be negative')
        return _at(index)
    if match['function']:
        raise SyntaxError('unsupported function')
    left, operator, value = match['left'], match['operator'], match['value']
    equal = operator != '!='
    value = value[1:-1] if value is not None else None
    if left[0] == '@':
        name = _expand(left[1:], namespaces, is_attribute=True)

        def test(element):
            has = element.get(name)
            return has is not None and (operator is None or (has == value) is equal)
    elif left == '.':
        if operator is None:
            raise SyntaxError('invalid predicate')

        def test(element):
            return (''.join(element.itertext()) == value) is equal
    else:
        tag = _expand(left, namespaces)

        def test(element):
            if operator is None:
                return element.find(tag) is not None
            return any((''.join(child.itertext()) == value) is equal for child in element.iterfind(tag))

    def select(found, search):
        for element in found:
            if test(element):
                yield element
    return select


def _at(index):
    def select(found, search):
        alike = {}
        for element in found:
            above = search.parent(element)
            if above is None:
                continue
            key = (id(above), element.tag)
            if key not in alike:
                alike[key] = [child for child in above if child.tag == element.tag]
            try:
                if alike[key][index] is element:
                    yield element
            except IndexError:
                pass
    return select


def find(elem, path, namespaces=None):
    """Return the first element that a path leads to, or None."""
    return next(iterfind(elem, path, namespaces), None)


def findall(elem, path, namespaces=None):
    """Return the elements that a path leads to."""
    return list(iterfind(elem, path, namespaces))


def findtext(elem, path, default=None, namespaces=None):
    """Return the text of the first element that a path leads to, '' if it has none."""
    found = find(elem, path, namespaces)
    return default if found is None else found.text or ''
