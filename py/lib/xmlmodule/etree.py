__all__ = ['Comment', 'dump', 'Element', 'ElementTree', 'canonicalize', 'fromstring', 'fromstringlist', 'indent', 'iselement', 'iterparse',
           'parse', 'ParseError', 'PI', 'ProcessingInstruction', 'QName', 'SubElement', 'tostring', 'tostringlist', 'TreeBuilder', 'VERSION',
           'XML', 'XMLID', 'XMLParser', 'XMLPullParser', 'register_namespace', 'C14NWriterTarget']

import io
import re

VERSION = '1.3.0'


class ParseError(SyntaxError):
    """A text is no XML: code is Expat's number for what is wrong, position the line and the column."""


def iselement(element):
    """Tell whether an object looks like an element."""
    return hasattr(element, 'tag')


def _kind(value):
    return 'None' if value is None else type(value).__name__


def _check_element(method, element):
    if not isinstance(element, Element):
        raise TypeError(f'{method} argument 1 must be xml.etree.ElementTree.Element, not {_kind(element)}')


class Element:
    """A tag with attributes, text, other elements, and the text that follows its end (tail)."""

    __slots__ = ('tag', '_attrib', 'text', 'tail', '_children', '__weakref__')

    def __init__(self, tag, attrib={}, /, **extra):
        if not isinstance(attrib, dict):
            raise TypeError(f'Element() argument 2 must be dict, not {type(attrib).__name__}')
        self.tag = tag
        self._attrib = {**attrib, **extra}
        self.text = self.tail = None
        self._children = []

    @property
    def attrib(self):
        """The attributes: a dict."""
        return self._attrib

    @attrib.setter
    def attrib(self, value):
        if not isinstance(value, dict):
            raise TypeError(f'attrib must be dict, not {type(value).__name__}')
        self._attrib = value

    def __repr__(self):
        return f'<Element {self.tag!r} at {id(self):#x}>'

    def makeelement(self, tag, attrib, /):
        """Return a new element."""
        return Element(tag, attrib)

    def __copy__(self):
        made = Element(self.tag)
        made._attrib = self._attrib
        made.text, made.tail = self.text, self.tail
        made._children = self._children[:]
        return made

    def __deepcopy__(self, memo, /):
        from copy import deepcopy
        # Elements may be nested deeper than calls.
        top = Element(self.tag)
        waiting = [(self, top)]
        while waiting:
            old, new = waiting.pop()
            new.tag, new._attrib = deepcopy(old.tag, memo), deepcopy(old._attrib, memo)
            new.text, new.tail = deepcopy(old.text, memo), deepcopy(old.tail, memo)
            for child in old._children:
                if type(child) is Element:
                    made = Element(child.tag)
                    waiting.append((child, made))
                else:
                    made = deepcopy(child, memo)
                new._children.append(made)
            memo[id(old)] = new
        return top

    def __getstate__(self):
        return {'tag': self.tag, '_children': self._children, 'attrib': self._attrib, 'text': self.text, 'tail': self.tail}

    def __setstate__(self, state, /):
        self.tag, self._children, self._attrib = state['tag'], list(state.get('_children', ())), state.get('attrib', {})
        self.text, self.tail = state.get('text'), state.get('tail')

    def __len__(self):
        return len(self._children)

    def __bool__(self):
        import warnings
        warnings.warn("Testing an element's truth value will always return True in future versions.  "
                      "Use specific 'len(elem)' or 'elem is not None' test instead.", DeprecationWarning, stacklevel=2)
        return len(self._children) != 0

    def __getitem__(self, index):
        try:
            return self._children[index]
        except IndexError:
            raise IndexError('child index out of range') from None
        except TypeError:
            raise TypeError('element indices must be integers') from None

    def __setitem__(self, index, element):
        if isinstance(index, slice):
            element = list(element)
            for each in element:
                _check_member(each)
        else:
            _check_member(element)
        try:
            self._children[index] = element
        except IndexError:
            raise IndexError('child assignment index out of range') from None

    def __delitem__(self, index):
        try:
            del self._children[index]
        except IndexError:
            raise IndexError('child assignment index out of range') from None

    def append(self, subelement, /):
        """Add an element at the end."""
        _check_element('append()', subelement)
        self._children.append(subelement)

    def extend(self, elements, /):
        """Add elements at the end."""
        try:
            elements = list(elements)
        except TypeError:
            raise TypeError("'elements' must be an iterable") from None
        for element in elements:
            _check_member(element)
        self._children.extend(elements)

    def insert(self, index, subelement, /):
        """Put an element before the one of an index."""
        if isinstance(index, str):
            raise TypeError("'str' object cannot be interpreted as an integer")
        if not isinstance(subelement, Element):
            raise TypeError(f'insert() argument 2 must be xml.etree.ElementTree.Element, not {_kind(subelement)}')
        self._children.insert(index, subelement)

    def remove(self, subelement, /):
        """Take out an element. ValueError if it is not there."""
        _check_element('remove()', subelement)
        self._children.remove(subelement)

    def clear(self):
        """Take out everything but the tag."""
        self._attrib = {}
        self._children = []
        self.text = self.tail = None

    def get(self, key, default=None):
        """Return the value of an attribute."""
        return self._attrib.get(key, default)

    def set(self, key, value, /):
        """Give an attribute a value."""
        self._attrib[key] = value

    def keys(self):
        """Return the names of the attributes."""
        return list(self._attrib)

    def items(self):
        """Return the pairs of names and values of the attributes."""
        return list(self._attrib.items())

    def find(self, path, namespaces=None):
        """Return the first element that a path leads to, or None."""
        if isinstance(path, str) and namespaces is None and _is_tag(path):
            for child in self._children:
                if child.tag == path:
                    return child
            return None
        return next(_follow(self, path, namespaces), None)

    def findtext(self, path, default=None, namespaces=None):
        """Return the text of the first element that a path leads to, '' if it has none."""
        found = self.find(path, namespaces)
        return default if found is None else found.text or ''

    def findall(self, path, namespaces=None):
        """Return the elements that a path leads to."""
        if isinstance(path, str) and namespaces is None and _is_tag(path):
            return [child for child in self._children if child.tag == path]
        return list(_follow(self, path, namespaces))

    def iterfind(self, path, namespaces=None):
        """Return an iterator of the elements that a path leads to."""
        return _follow(self, path, namespaces)

    def iter(self, tag=None):
        """Return an iterator of this element and all within it, in their order; those of a tag alone if one is given."""
        return _walk(self, None if tag == '*' else tag)

    def itertext(self):
        """Return an iterator of the texts within this element, in their order."""
        # Elements to enter, and tails of those that were left.
        waiting = [self]
        while waiting:
            item = waiting.pop()
            if not isinstance(item, Element):
                yield item
                continue
            if item.text:
                yield item.text
            for child in reversed(item._children):
                if child.tail:
                    waiting.append(child.tail)
                waiting.append(child)


def _check_member(element):
    if not isinstance(element, Element):
        raise TypeError(f'expected an Element, not "{type(element).__name__}"')


def _walk(element, tag):
    waiting = [element]
    while waiting:
        element = waiting.pop()
        if tag is None or element.tag == tag:
            yield element
        waiting.extend(reversed(element._children))


def SubElement(parent, tag, attrib={}, /, **extra):
    """Make an element at the end of another one."""
    if not isinstance(parent, Element):
        raise TypeError(f'SubElement() argument 1 must be xml.etree.ElementTree.Element, not {type(parent).__name__}')
    if not isinstance(attrib, dict):
        raise TypeError(f'SubElement() argument 3 must be dict, not {type(attrib).__name__}')
    element = parent.makeelement(tag, {**attrib, **extra})
    parent.append(element)
    return element


def Comment(text=None):
    """Return a comment: an element whose tag is this function."""
    element = Element(Comment)
    element.text = text
    return element


def ProcessingInstruction(target, text=None):
    """Return a processing instruction: an element whose tag is this function."""
    element = Element(ProcessingInstruction)
    element.text = target
    if text:
        element.text = target + ' ' + text
    return element


PI = ProcessingInstruction


class QName:
    """A name with a namespace."""

    def __init__(self, text_or_uri, tag=None):
        self.text = '{%s}%s' % (text_or_uri, tag) if tag else text_or_uri

    def __str__(self):
        return self.text

    def __repr__(self):
        return '<%s %r>' % (self.__class__.__name__, self.text)

    def __hash__(self):
        return hash(self.text)

    def _other(self, other):
        return other.text if isinstance(other, QName) else other

    def __le__(self, other):
        return self.text <= self._other(other)

    def __lt__(self, other):
        return self.text < self._other(other)

    def __ge__(self, other):
        return self.text >= self._other(other)

    def __gt__(self, other):
        return self.text > self._other(other)

    def __eq__(self, other):
        return self.text == self._other(other)


class ElementTree:
    """A document: the element that has all others."""

    def __init__(self, element=None, file=None):
        self._root = element
        if file:
            self.parse(file)

    def getroot(self):
        """Return the element that has all others."""
        return self._root

    def _setroot(self, element):
        self._root = element

    def parse(self, source, parser=None):
        """Read a document from a file in memory."""
        source = _readable(source)
        if parser is None:
            parser = XMLParser()
        while data := source.read(1 << 16):
            parser.feed(data)
        self._root = parser.close()
        return self._root

    def iter(self, tag=None):
        """Return an iterator of all elements, or of those of a tag."""
        return self._root.iter(tag)

    def _relative(self, path):
        if path[:1] == '/':
            import warnings
            path = '.' + path
            warnings.warn('This search is broken in 1.3 and earlier, and will be fixed in a future version.  '
                          'If you rely on the current behaviour, change it to %r' % path, FutureWarning, stacklevel=3)
        return path

    def find(self, path, namespaces=None):
        """Return the first element that a path leads to, or None."""
        return self._root.find(self._relative(path), namespaces)

    def findtext(self, path, default=None, namespaces=None):
        """Return the text of the first element that a path leads to."""
        return self._root.findtext(self._relative(path), default, namespaces)

    def findall(self, path, namespaces=None):
        """Return the elements that a path leads to."""
        return self._root.findall(self._relative(path), namespaces)

    def iterfind(self, path, namespaces=None):
        """Return an iterator of the elements that a path leads to."""
        return self._root.iterfind(self._relative(path), namespaces)

    def write(self, file_or_filename, encoding=None, xml_declaration=None, default_namespace=None, method=None, *, short_empty_elements=True):
        """Write the document to a file in memory."""
        if not method:
            method = 'xml'
        elif method not in _methods:
            raise ValueError('unknown method %r' % method)
        if not encoding:
            encoding = 'utf-8' if method == 'c14n' else 'us-ascii'
        if not hasattr(file_or_filename, 'write'):
            raise OSError(38, 'ElementTree.write() cannot write files: a program has none; write to an io.StringIO or io.BytesIO')
        as_text = encoding.lower() == 'unicode'
        parts = []
        if method == 'xml' and (xml_declaration or xml_declaration is None and not as_text and encoding.lower() not in ('utf-8', 'us-ascii')):
            parts.append("<?xml version='1.0' encoding='%s'?>\n" % ('utf-8' if as_text else encoding,))
        if method == 'text':
            parts.extend(self._root.itertext())
            parts.append(self._root.tail or '')
        elif method == 'c14n':
            parts.append(canonicalize(tostring(self._root, 'unicode')))
        else:
            names, namespaces = _names_of(self._root, default_namespace)
            _write_markup(parts.append, self._root, names, namespaces, short_empty_elements, method == 'html')
        text = ''.join(parts)
        if as_text:
            file_or_filename.write(text)
        elif isinstance(file_or_filename, io.TextIOBase):
            raise TypeError("string argument expected, got 'bytes'")
        else:
            file_or_filename.write(text.encode(encoding, 'xmlcharrefreplace'))

    def write_c14n(self, file):
        """Write the document in its canonical form."""
        return self.write(file, method='c14n')


def _readable(source):
    if not hasattr(source, 'read'):
        raise OSError(38, 'xml.etree.ElementTree cannot read files: a program has none; use fromstring()')
    return source


# Writing.

_namespace_map = {
    'http://www.w3.org/XML/1998/namespace': 'xml', 'http://www.w3.org/1999/xhtml': 'html',
    'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf', 'http://schemas.xmlsoap.org/wsdl/': 'wsdl',
    'http://www.w3.org/2001/XMLSchema': 'xs', 'http://www.w3.org/2001/XMLSchema-instance': 'xsi', 'http://purl.org/dc/elements/1.1/': 'dc',
}
_reserved_prefix = re.compile(r'ns\d+$')
HTML_EMPTY = {'area', 'base', 'basefont', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'isindex', 'link', 'meta', 'param', 'source',
              'track', 'wbr'}


def register_namespace(prefix, uri):
    """Give a namespace the prefix that it is written with."""
    if _reserved_prefix.match(prefix):
        raise ValueError('Prefix format reserved for internal use')
    for known, used in list(_namespace_map.items()):
        if known == uri or used == prefix:
            del _namespace_map[known]
    _namespace_map[uri] = prefix


def _cannot_serialize(text):
    raise TypeError('cannot serialize %r (type %s)' % (text, type(text).__name__))


def _names_of(root, default_namespace):
    """Return how each name is written, and the prefix of each namespace in use."""
    names = {None: None}
    namespaces = {}
    if default_namespace:
        namespaces[default_namespace] = ''

    def add(name):
        try:
            if name[:1] != '{':
                if default_namespace:
                    raise ValueError('cannot use non-qualified names with default_namespace option')
                names[name] = name
                return
            uri, local = name[1:].rsplit('}', 1)
            prefix = namespaces.get(uri)
            if prefix is None:
                prefix = _namespace_map.get(uri)
                if prefix is None:
                    prefix = 'ns%d' % len(namespaces)
                if prefix != 'xml':
                    namespaces[uri] = prefix
            names[name] = '%s:%s' % (prefix, local) if prefix else local
        except TypeError:
            _cannot_serialize(name)

    for element in root.iter():
        tag = element.tag
        if type(tag) is str:
            if tag not in names:
                add(tag)
        elif isinstance(tag, QName):
            if tag.text not in names:
                add(tag.text)
        elif isinstance(tag, str):
            add(tag)
        elif tag is not None and tag is not Comment and tag is not PI:
            _cannot_serialize(tag)
        for key, value in element._attrib.items():
            if isinstance(key, QName):
                key = key.text
            if key not in names:
                add(key)
            if isinstance(value, QName) and value.text not in names:
                add(value.text)
        if isinstance(element.text, QName) and element.text.text not in names:
            add(element.text.text)
    return names, namespaces


def _write_markup(write, root, names, namespaces, short_empty_elements, html):
    escape_attribute = _escape_attribute_html if html else _escape_attribute
    # What is left to do, the next last: elements to begin, and pairs of an element that is open and its name.
    waiting = [root]
    while waiting:
        element = waiting.pop()
        if type(element) is tuple:
            element, tag = element
            if tag is not None and not (html and tag.lower() in HTML_EMPTY):
                write('</' + tag + '>')
        elif element.tag is Comment:
            write('<!--%s-->' % (_escape_text(element.text) if html else element.text))
        elif element.tag is ProcessingInstruction:
            write('<?%s?>' % (_escape_text(element.text) if html else element.text))
        else:
            tag, text = element.tag, element.text
            tag = names[tag.text if isinstance(tag, QName) else tag]
            closed = tag is not None and not text and not element._children and short_empty_elements and not html
            if tag is not None:
                write('<' + tag)
                if element is root:
                    for uri, prefix in sorted(namespaces.items(), key=lambda item: item[1]):
                        write(' xmlns%s="%s"' % (':' + prefix if prefix else '', _escape_attribute(uri)))
                for key, value in element._attrib.items():
                    key = names[key.text if isinstance(key, QName) else key]
                    write(' %s="%s"' % (key, names[value.text] if isinstance(value, QName) else escape_attribute(value)))
                write(' />' if closed else '>')
            if not closed:
                if text:
                    if isinstance(text, QName):
                        write(names[text.text])
                    elif html and tag is not None and tag.lower() in ('script', 'style'):
                        write(text)
                    else:
                        write(_escape_text(text))
                waiting.append((element, tag))
                if element._children:
                    waiting.extend(reversed(element._children))
                continue
        if element.tail:
            write(_escape_text(element.tail))


_methods = ('xml', 'html', 'text', 'c14n')


def tostring(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None, short_empty_elements=True):
    """Return an element as bytes; as a str if encoding is "unicode"."""
    stream = io.StringIO() if encoding == 'unicode' else io.BytesIO()
    ElementTree(element).write(stream, encoding, xml_declaration=xml_declaration, default_namespace=default_namespace, method=method,
                               short_empty_elements=short_empty_elements)
    return stream.getvalue()


def tostringlist(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None, short_empty_elements=True):
    """Return a list of texts, or bytes, that together are the element."""
    return [tostring(element, encoding, method, xml_declaration=xml_declaration, default_namespace=default_namespace,
                     short_empty_elements=short_empty_elements)]


def dump(elem):
    """Print an element."""
    import sys
    if not isinstance(elem, ElementTree):
        elem = ElementTree(elem)
    elem.write(sys.stdout, encoding='unicode')
    tail = elem.getroot().tail
    if not tail or tail[-1] != '\n':
        sys.stdout.write('\n')


def indent(tree, space='  ', level=0):
    """Put spaces around elements so that each is on a line of its own."""
    if isinstance(tree, ElementTree):
        tree = tree.getroot()
    if level < 0:
        raise ValueError(f'Initial indentation level must be >= 0, got {level}')
    if not len(tree):
        return
    waiting = [(tree, level)]
    while waiting:
        element, depth = waiting.pop()
        outer = '\n' + space * depth
        inner = outer + space
        if not element.text or not element.text.strip():
            element.text = inner
        for child in element:
            if len(child):
                waiting.append((child, depth + 1))
            if not child.tail or not child.tail.strip():
                child.tail = inner
        if not child.tail.strip():
            child.tail = outer


# Reading.

def parse(source, parser=None):
    """Return the ElementTree of a document in a file in memory."""
    tree = ElementTree()
    tree.parse(source, parser)
    return tree


def XML(text, parser=None):
    """Return the element of a text."""
    if parser is None:
        parser = XMLParser(target=TreeBuilder())
    parser.feed(text)
    return parser.close()


fromstring = XML


def XMLID(text, parser=None):
    """Return the element of a text, and a dict of the elements that have an attribute id."""
    tree = XML(text, parser)
    return tree, {element.get('id'): element for element in tree.iter() if element.get('id')}


def fromstringlist(sequence, parser=None):
    """Return the element of a text in pieces."""
    if parser is None:
        parser = XMLParser(target=TreeBuilder())
    for text in sequence:
        parser.feed(text)
    return parser.close()


class TreeBuilder:
    """Makes elements of what a parser tells it."""

    def __init__(self, element_factory=None, *, comment_factory=None, pi_factory=None, insert_comments=False, insert_pis=False):
        self._element_factory = Element if element_factory is None else element_factory
        self._comment_factory = Comment if comment_factory is None else comment_factory
        self._pi_factory = ProcessingInstruction if pi_factory is None else pi_factory
        self.insert_comments, self.insert_pis = insert_comments, insert_pis
        self._texts = []
        self._open = []
        self._last = self._root = None
        # The last element has ended: texts are its tail.
        self._after = False

    def close(self):
        """Return the first element."""
        self._flush()
        return self._root

    def _flush(self):
        if self._texts:
            if self._last is not None:
                text = ''.join(self._texts)
                if self._after:
                    self._last.tail = text
                else:
                    self._last.text = text
            self._texts = []

    def data(self, data, /):
        """Take text."""
        self._texts.append(data)

    def start(self, tag, attrs, /):
        """Begin an element, and return it."""
        self._flush()
        element = self._element_factory(tag, attrs)
        if self._open:
            self._open[-1].append(element)
        elif self._root is None:
            self._root = element
        self._open.append(element)
        self._last = element
        self._after = False
        return element

    def end(self, tag, /):
        """End the last element that began, and return it."""
        self._flush()
        if not self._open:
            raise IndexError('pop from empty stack')
        self._last = self._open.pop()
        self._after = True
        return self._last

    def comment(self, text, /):
        """Make a comment, and return it."""
        return self._single(self._comment_factory, self.insert_comments, text)

    def pi(self, target, text=None, /):
        """Make a processing instruction, and return it."""
        return self._single(self._pi_factory, self.insert_pis, target, text)

    def _single(self, factory, insert, *arguments):
        element = factory(*arguments)
        if insert:
            self._flush()
            self._last = element
            if self._open:
                self._open[-1].append(element)
            self._after = True
        return element


_start, _end, _data, _comment, _pi, _start_ns, _end_ns, _doctype, _undefined = range(9)
_declared_encoding = re.compile(rb'''<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*['"][^'"]*['"][ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*['"]([^'"]+)''').match


class XMLParser:
    """Reads a document in pieces, and tells a target of its parts."""

    def __init__(self, *, target=None, encoding=None):
        self.target = TreeBuilder() if target is None else target
        self.entity = {}
        self.version = 'Expat 2.6.3'
        self._encoding = encoding
        self._decoder = None
        self._begin = b''
        self._reader = _reader()
        self._events = None
        take = {}
        for kind, name in ((_start, 'start'), (_end, 'end'), (_data, 'data'), (_comment, 'comment'), (_pi, 'pi'), (_start_ns, 'start_ns'),
                           (_end_ns, 'end_ns'), (_doctype, 'doctype')):
            method = getattr(self.target, name, None)
            if method is not None:
                take[kind] = method
        self._take = take

    def _setevents(self, queue, wanted):
        """Put pairs of events that are wanted into a queue."""
        self._events = queue
        self._wanted = set()
        for event in wanted:
            if event not in ('start', 'end', 'comment', 'pi', 'start-ns', 'end-ns'):
                raise ValueError('unknown event %r' % event)
            self._wanted.add(event)

    def feed(self, data, /):
        """Read a piece: text, or bytes of an encoding that the document declares."""
        if isinstance(data, str):
            if not data.isascii():
                # What cannot be written is no part of a document.
                data.encode('utf-8')
            self._read(data, False)
        else:
            try:
                data = bytes(memoryview(data))
            except TypeError:
                raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None
            self._feed_bytes(data, False)

    def _feed_bytes(self, data, final):
        if self._decoder is None:
            data = self._begin + data
            if not final and len(data) < 4 or data.startswith(b'<?xml') and b'?>' not in data and not final and len(data) < 1000:
                self._begin = data
                return
            self._begin = b''
            self._decoder = self._find_encoding(data)
        try:
            text = self._decoder.decode(data, final)
        except UnicodeDecodeError as failed:
            # What is before it counts.
            good = failed.object[:failed.start]
            self._read(good.decode(failed.encoding), False)
            self._reader.refuse(False)
            self._read('', True)
        self._read(text, False)

    def _find_encoding(self, data):
        import codecs
        encoding = self._encoding
        if encoding is None:
            if data.startswith((b'\xff\xfe', b'\xfe\xff')):
                encoding = 'utf-16'
            elif data.startswith((b'<\0', b'\0<')):
                encoding = 'utf-16-le' if data[0] else 'utf-16-be'
            else:
                declared = _declared_encoding(data.removeprefix(b'\xef\xbb\xbf'))
                encoding = declared[1].decode('ascii', 'replace') if declared else 'utf-8'
                if encoding.lower().startswith('utf-16'):
                    self._reader.refuse(True)
                    encoding = 'utf-8'
        return codecs.getincrementaldecoder(encoding)()

    def flush(self):
        """Read what is there; nothing waits."""

    def close(self):
        """End the document, and return what the target makes of it."""
        if self._decoder is not None or self._begin:
            self._feed_bytes(b'', True)
        self._read('', True)
        close = getattr(self.target, 'close', None)
        return close() if close is not None else None

    def _read(self, text, final):
        reader = self._reader
        events = reader.feed(text, final)
        if self._events is None and type(self.target) is TreeBuilder and self.target._element_factory is Element:
            self._build(events)
        else:
            self._tell(events)
        failure = reader.failure
        if failure is not None:
            code, message, line, column = failure
            self._fail(message, code, line, column)

    def _fail(self, message, code, line, column):
        error = ParseError('%s: line %d, column %d' % (message, line, column))
        error.code, error.position = code, (line, column)
        raise error

    def _resolve(self, event):
        """Return the text of an entity that is declared elsewhere."""
        _, name, line, column = event
        if name not in self.entity:
            self._fail('undefined entity &%s;' % name, 11, line, column)
        return self.entity[name]

    def _build(self, events):
        """Make elements of events, as the usual target would."""
        target = self.target
        opened, texts, last, after = target._open, target._texts, target._last, target._after
        make = object.__new__
        try:
            for event in events:
                kind = event[0]
                if kind == _data:
                    texts.append(event[1])
                    continue
                if kind == _undefined:
                    texts.append(self._resolve(event))
                    continue
                if kind > _pi:
                    continue
                if kind == _comment or kind == _pi:
                    if not (target.insert_comments if kind == _comment else target.insert_pis):
                        continue
                if texts:
                    if last is not None:
                        if after:
                            last.tail = ''.join(texts)
                        else:
                            last.text = ''.join(texts)
                    texts.clear()
                if kind == _end:
                    last = opened.pop()
                    after = True
                    continue
                if kind == _start:
                    last = make(Element)
                    last.tag, last._attrib, last.text, last.tail, last._children = event[1], event[2], None, None, []
                    after = False
                else:
                    last = target._comment_factory(event[1]) if kind == _comment else target._pi_factory(event[1], event[2])
                    after = True
                if opened:
                    opened[-1]._children.append(last)
                elif kind == _start and target._root is None:
                    target._root = last
                if kind == _start:
                    opened.append(last)
        finally:
            target._texts, target._last, target._after = texts, last, after

    def _tell(self, events):
        take, queue = self._take, self._events
        wanted = self._wanted if queue is not None else ()
        for event in events:
            kind = event[0]
            if kind == _undefined:
                kind, event = _data, (_data, self._resolve(event))
            method = take.get(kind)
            made = method(*event[1:]) if method is not None else None
            if not wanted:
                continue
            if kind <= _pi and kind != _data:
                name = ('start', 'end', '', 'comment', 'pi')[kind]
                if name in wanted:
                    queue.append((name, made))
            elif kind == _start_ns and 'start-ns' in wanted:
                queue.append(('start-ns', event[1:] if method is None else made))
            elif kind == _end_ns and 'end-ns' in wanted:
                queue.append(('end-ns', made))


class XMLPullParser:
    """Reads a document in pieces, and has events of it to be asked for."""

    def __init__(self, events=None, *, _parser=None):
        from collections import deque
        self._queue = deque()
        self._parser = _parser or XMLParser(target=TreeBuilder())
        self._parser._setevents(self._queue, ('end',) if events is None else events)

    def feed(self, data):
        """Read a piece."""
        if self._parser is None:
            raise ValueError('feed() called after end of stream')
        if data:
            try:
                self._parser.feed(data)
            except SyntaxError as wrong:
                self._queue.append(wrong)

    def _close_and_return_root(self):
        root = self._parser.close()
        self._parser = None
        return root

    def close(self):
        """End the document."""
        self._close_and_return_root()

    def read_events(self):
        """Return an iterator that takes out the events: pairs of a name and an element."""
        while self._queue:
            event = self._queue.popleft()
            if isinstance(event, Exception):
                raise event
            yield event

    def flush(self):
        """Read what is there; nothing waits."""
        if self._parser is None:
            raise ValueError('flush() called after end of stream')


def iterparse(source, events=None, parser=None):
    """Return an iterator of the events of a document in a file in memory; its attribute root is the element, in the end."""
    return _Events(_readable(source), XMLPullParser(events, _parser=parser))


class _Events:
    def __init__(self, source, puller):
        self.root = None
        self._source = source
        self._iterator = self._run(puller)

    def _run(self, puller):
        while data := self._source.read(16384):
            puller.feed(data)
            yield from puller.read_events()
        root = puller._close_and_return_root()
        yield from puller.read_events()
        self.root = root

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._iterator)

    def close(self):
        """Read no more."""


# Paths, and the canonical form, are modules of their own, which few programs need.

_is_tag = re.compile(r'(?:\{[^}*]+\})?[^/*\[@.{}]+').fullmatch


def _follow(element, path, namespaces):
    """Return an iterator of the elements that a path leads to from one."""
    from xml.etree.ElementPath import iterfind
    return iterfind(element, path, namespaces)


def canonicalize(xml_data=None, *, out=None, from_file=None, **options):
    """Return a document in its canonical form (C14N 2.0), or write it to out."""
    if xml_data is None and from_file is None:
        raise ValueError("Either 'xml_data' or 'from_file' must be provided as input")
    stream = io.StringIO() if out is None else out
    from _xml_canonical import C14NWriterTarget
    parser = XMLParser(target=C14NWriterTarget(stream.write, **options))
    if xml_data is not None:
        parser.feed(xml_data)
        parser.close()
    else:
        parse(from_file, parser=parser)
    return stream.getvalue() if out is None else None


def __getattr__(name):
    if name == 'C14NWriterTarget':
        from _xml_canonical import C14NWriterTarget
        globals()[name] = C14NWriterTarget
        return C14NWriterTarget
    raise AttributeError(f'module {__name__!r} has no attribute {name!r}')
