import re


def _uri_and_local(name):
    return tuple(name[1:].rsplit('}', 1)) if name[:1] == '{' else ('', name)


class C14NWriterTarget:
    """Writes what a parser tells it in the canonical form."""

    def __init__(self, write, *, with_comments=False, strip_text=False, rewrite_prefixes=False, qname_aware_tags=None, qname_aware_attrs=None,
                 exclude_attrs=None, exclude_tags=None):
        self._write = write
        self._texts = []
        self._with_comments, self._strip_text, self._rewrite_prefixes = with_comments, strip_text, rewrite_prefixes
        self._qname_tags = frozenset(qname_aware_tags or ())
        self._qname_attributes = frozenset(qname_aware_attrs or ())
        self._exclude_attributes, self._exclude_tags = set(exclude_attrs or ()), set(exclude_tags or ())
        # The prefixes that the source binds, and those that were written, of each element that is open.
        self._bound = [{'xml': 'http://www.w3.org/XML/1998/namespace', '': ''}]
        self._written = [{'http://www.w3.org/XML/1998/namespace': 'xml', '': ''}]
        self._declared = {}
        self._preserve = [False]
        self._waiting = None
        self._before_root, self._after_root = True, False
        self._names = []
        self._ignored = 0

    def start_ns(self, prefix, uri):
        """Bind a prefix for the element that follows."""
        if not self._ignored:
            self._declared[prefix or ''] = uri

    def start(self, tag, attrs):
        """Begin an element."""
        if self._ignored or tag in self._exclude_tags:
            self._ignored += 1
            self._declared = {}
            return
        if self._texts:
            self._flush()
        self._bound.append({**self._bound[-1], **self._declared})
        self._declared = {}
        if self._qname_tags and tag in self._qname_tags:
            # The text of the element has a prefix that belongs to the namespaces in use.
            self._waiting = (tag, attrs)
            self._begin_preserving(attrs)
            return
        self._begin_preserving(attrs)
        self._begin(tag, attrs)

    def _begin_preserving(self, attributes):
        space = attributes.get('{http://www.w3.org/XML/1998/namespace}space')
        self._preserve.append(space == 'preserve' if space else self._preserve[-1])

    def _uri_of(self, text):
        prefix, colon, local = text.partition(':')
        if not colon:
            prefix, local = '', text
        if prefix not in self._bound[-1]:
            return None
        return '{%s}%s' % (self._bound[-1][prefix], local) if self._bound[-1][prefix] else local

    def _begin(self, tag, attributes, text=None):
        if self._exclude_attributes:
            attributes = {name: value for name, value in attributes.items() if name not in self._exclude_attributes}
        names = {tag, *attributes}
        qualified = {}
        for name, value in attributes.items():
            if name in self._qname_attributes and (full := self._uri_of(value)) is not None:
                qualified[name] = full
                names.add(full)
        text_name = self._uri_of(text) if text is not None else None
        if text_name is not None:
            names.add(text_name)
        written = dict(self._written[-1])
        added = {}
        shown = {}
        for name in sorted(names, key=_uri_and_local):
            shown[name] = self._show(name, name in attributes, written, added)
        self._written.append(written)
        self._names.append(shown[tag])
        parts = ['<', shown[tag]]
        listed = [('xmlns:' + prefix if prefix else 'xmlns', uri) for prefix, uri in sorted(added.items())]
        rest = []
        for name, value in attributes.items():
            rest.append((_uri_and_local(name), shown[name], shown[qualified[name]] if name in qualified else value))
        for name, value in listed + [(name, value) for _, name, value in sorted(rest)]:
            parts.append(' %s="%s"' % (name, _escape_canonical_attribute(value)))
        parts.append('>')
        if text is not None:
            parts.append(_escape_canonical(shown[text_name] if text_name is not None else text))
        self._write(''.join(parts))
        self._before_root = False

    def _show(self, name, is_attribute, written, added):
        """Return a name with the prefix of its namespace, which is bound now if it was not."""
        uri, local = _uri_and_local(name)
        if is_attribute and not uri:
            return local
        if self._rewrite_prefixes and uri and uri not in written:
            prefix = 'n%d' % sum(1 for used in written.values() if re.fullmatch(r'n\d+', used))
            written[uri] = added_prefix = prefix
            added[added_prefix] = uri
            return prefix + ':' + local
        if uri in written and not (is_attribute and not written[uri]):
            prefix = written[uri]
            if self._rewrite_prefixes or self._bound[-1].get(prefix, uri) == uri:
                return prefix + ':' + local if prefix else local
        for prefix, bound in reversed(self._bound[-1].items()):
            if bound == uri and not (is_attribute and not prefix):
                break
        else:
            prefix = ''
        for other, used in list(written.items()):
            if used == prefix:
                del written[other]
        written[uri] = prefix
        added[prefix] = uri
        return prefix + ':' + local if prefix else local

    def data(self, data):
        """Take text."""
        if not self._ignored:
            self._texts.append(data)

    def _flush(self):
        text = ''.join(self._texts)
        self._texts = []
        if self._strip_text and not self._preserve[-1]:
            text = text.strip()
        if self._waiting is not None:
            (tag, attributes), self._waiting = self._waiting, None
            self._begin(tag, attributes, text)
        elif text and not self._before_root and not self._after_root:
            self._write(_escape_canonical(text))

    def end(self, tag):
        """End an element."""
        if self._ignored:
            self._ignored -= 1
            return
        if self._texts or self._waiting is not None:
            self._flush()
        self._write('</%s>' % self._names.pop())
        self._bound.pop()
        self._written.pop()
        self._preserve.pop()
        self._after_root = not self._names

    def _single(self, text):
        if self._ignored:
            return
        if self._after_root:
            self._write('\n')
        elif self._texts and not self._before_root:
            self._flush()
        self._write(text)
        if self._before_root:
            self._write('\n')

    def comment(self, text):
        """Write a comment, if they are wanted."""
        if self._with_comments:
            self._single('<!--%s-->' % _escape_canonical(text))

    def pi(self, target, data):
        """Write a processing instruction."""
        self._single('<?%s %s?>' % (target, _escape_canonical(data)) if data else '<?%s?>' % target)


def _escape_canonical(text):
    return text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;').replace('\r', '&#xD;')


def _escape_canonical_attribute(text):
    text = text.replace('&', '&amp;').replace('<', '&lt;').replace('"', '&quot;')
    return text.replace('\t', '&#x9;').replace('\n', '&#xA;').replace('\r', '&#xD;')


C14NWriterTarget.__module__ = 'xml.etree.ElementTree'
