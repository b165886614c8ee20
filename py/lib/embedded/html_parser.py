__all__ = ['HTMLParser']

import re
from html import unescape

_name = re.compile(r'[a-zA-Z][^\t\n\r\f />\x00]*')
_attribute = re.compile(r'''((?<=['"\s/])[^\s/>][^\s/=>]*)(\s*=+\s*('[^']*'|"[^"]*"|(?!['"])[^>\s]*))?(?:\s|/(?!>))*''')
_tag_end = re.compile(r'''<[a-zA-Z][^\t\n\r\f />\x00]*(?:[\s/]*(?:(?<=['"\s/])[^\s/>][^\s/=>]*(?:\s*=+\s*(?:'[^']*'|"[^"]*"|(?!['"])[^>\s]*)(?:\s*,)*)?(?:\s|/(?!>))*)*)?\s*''')
_end_tag = re.compile(r'</\s*([a-zA-Z][-.a-zA-Z0-9:_]*)\s*>')
_reference = re.compile(r'&#(?:[0-9]+|[xX][0-9a-fA-F]+)[^0-9a-fA-F]')
_entity = re.compile(r'&([a-zA-Z][-.a-zA-Z0-9]*)[^a-zA-Z0-9]')


class HTMLParser:
    """Reads HTML and calls a method for every tag, text and comment; a class derived from this says what they do."""

    CDATA_CONTENT_ELEMENTS = ('script', 'style')

    def __init__(self, *, convert_charrefs=True):
        self.convert_charrefs = convert_charrefs
        self.reset()

    def reset(self):
        """Forget what was read."""
        self.rawdata = ''
        self.lasttag = '???'
        self.cdata_elem = None
        self._started = None
        self.lineno = 1
        self.offset = 0

    def feed(self, data):
        """Read more text, as far as it is whole."""
        self.rawdata += data
        self._read(False)

    def close(self):
        """Read the rest of the text."""
        self._read(True)

    def getpos(self):
        """Return line and column of what was read last."""
        return self.lineno, self.offset

    def get_starttag_text(self):
        """Return the text of the start tag that was read last."""
        return self._started

    def set_cdata_mode(self, elem):
        """Take what follows as text, up to the end of an element."""
        self.cdata_elem = elem.lower()

    def clear_cdata_mode(self):
        """Take what follows as HTML again."""
        self.cdata_elem = None

    def _pass(self, i, j):
        lines = self.rawdata.count('\n', i, j)
        if lines:
            self.lineno += lines
            self.offset = j - self.rawdata.rindex('\n', i, j) - 1
        else:
            self.offset += j - i
        return j

    def _text(self, text):
        if text:
            self.handle_data(unescape(text) if self.convert_charrefs and not self.cdata_elem else text)

    def _read(self, last):
        data = self.rawdata
        n = len(data)
        i = 0
        while i < n:
            if self.cdata_elem:
                found = re.compile(r'</%s(?=[\t\n\r\f />])' % self.cdata_elem, re.I).search(data, i)
                j = found.start() if found else n
                if not found and not last:
                    break
            elif self.convert_charrefs:
                j = data.find('<', i)
                if j < 0:
                    # A reference at the end may go on in what comes next.
                    amp = data.rfind('&', max(i, n - 34))
                    if amp >= 0 and not re.compile(r'[\s;]').search(data, amp) and not last:
                        break
                    j = n
            else:
                found = re.compile('[&<]').search(data, i)
                j = found.start() if found else n
            if i < j:
                self._text(data[i:j])
            i = self._pass(i, j)
            if i == n:
                break
            k = self._markup(i, last) if data[i] == '<' else self._reference(i, last)
            if k < 0:
                if not last:
                    break
                # What is not whole at the end of the text.
                k = data.find('>', i + 1) + 1 or data.find('<', i + 1)
                if k < 0:
                    k = i + 1
                self._text(data[i:k])
            i = self._pass(i, k)
        if last and i < n:
            self._text(data[i:n])
            i = self._pass(i, n)
        self.rawdata = data[i:]

    def _reference(self, i, last):
        data = self.rawdata
        if data.startswith('&#', i):
            found = _reference.match(data, i)
            if found:
                self.handle_charref(found.group()[2:-1])
                k = found.end()
                return k if data[k - 1] == ';' else k - 1
            if last:
                self.handle_data(data[i:])
                return len(data)
            return -1
        found = _entity.match(data, i)
        if found:
            self.handle_entityref(found[1])
            k = found.end()
            return k if data[k - 1] == ';' else k - 1
        if not last and re.fullmatch(r'&[a-zA-Z][-.a-zA-Z0-9]*|&', data[i:]):
            return -1
        if last and re.match('&[a-zA-Z]', data[i:i + 2]):
            # CPython loses the sign if there is but one letter behind it.
            self.handle_data(data[i + (len(data) == i + 2):])
            return len(data)
        self.handle_data('&')
        return i + 1

    def _markup(self, i, last):
        data = self.rawdata
        if re.match('<[a-zA-Z]', data[i:i + 2]):
            return self._start(i)
        if data.startswith('</', i):
            return self._end(i)
        if data.startswith('<!--', i):
            if data.startswith('<!-->', i) or data.startswith('<!--->', i):
                k = data.find('>', i) + 1
                self.handle_comment('')
                return k
            found = re.compile(r'--!?>').search(data, i + 4)
            if not found:
                return -1
            self.handle_comment(data[i + 4:found.start()])
            return found.end()
        if data.startswith('<?', i):
            k = data.find('>', i + 2)
            if k < 0:
                return -1
            self.handle_pi(data[i + 2:k])
            return k + 1
        if data.startswith('<!', i):
            if data.startswith('<![', i):
                k = data.find(']>' if not data.startswith('<![CDATA[', i) else ']]>', i + 3)
                if k < 0:
                    return -1
                self.unknown_decl(data[i + 3:k])
                return data.index('>', k) + 1
            k = data.find('>', i + 2)
            if k < 0:
                return -1
            if data[i:i + 9].lower() == '<!doctype':
                self.handle_decl(data[i + 2:k])
            else:
                self.handle_comment(data[i + 2:k])
            return k + 1
        if i + 1 < len(data):
            self.handle_data('<')
            return i + 1
        if self.cdata_elem:
            self.handle_data('<')
            return i + 1
        return -1

    def _start(self, i):
        data = self.rawdata
        self._started = None
        j = _tag_end.match(data, i).end()
        closing = data[j:j + 1]
        if closing == '>':
            end = j + 1
        elif data.startswith('/>', j):
            end = j + 2
        elif closing == '' or closing == '/' and j + 1 == len(data):
            return -1
        else:
            end = data.find('>', j) + 1
            if not end:
                return -1
        self._started = data[i:end]
        found = _name.match(data, i + 1)
        self.lasttag = tag = found.group().lower()
        k = found.end()
        attributes = []
        while k < end:
            while k < end and data[k] in ' \t\n\r\f/' and not data.startswith('/>', k):
                k += 1
            found = _attribute.match(data, k)
            if not found or not found[1]:
                break
            name, rest, value = found.groups()
            if not rest:
                value = None
            elif value[:1] in ('"', "'") and value[:1] == value[-1:] and len(value) > 1:
                value = value[1:-1]
            attributes.append((name.lower(), unescape(value) if value else value))
            k = found.end()
        rest = data[k:end].strip()
        if rest not in ('>', '/>'):
            self.handle_data(data[i:end])
            return end
        if rest == '/>':
            self.handle_startendtag(tag, attributes)
        else:
            self.handle_starttag(tag, attributes)
            if tag in self.CDATA_CONTENT_ELEMENTS:
                self.set_cdata_mode(tag)
        return end

    def _end(self, i):
        data = self.rawdata
        k = data.find('>', i + 2) + 1
        if not k:
            return -1
        found = _end_tag.match(data, i)
        if not found:
            if self.cdata_elem is not None:
                self.handle_data(data[i:k])
                return k
            name = _name.match(data, i + 2)
            if not name:
                if data.startswith('</>', i):
                    return i + 3
                self.handle_comment(data[i + 2:k - 1])
                return k
            self.handle_endtag(name.group().lower())
            return k
        tag = found[1].lower()
        if self.cdata_elem is not None and tag != self.cdata_elem:
            self.handle_data(data[i:k])
            return k
        self.handle_endtag(tag)
        self.clear_cdata_mode()
        return found.end()

    def handle_startendtag(self, tag, attrs):
        """Called for a tag that starts and ends an element."""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_starttag(self, tag, attrs):
        """Called for a start tag."""

    def handle_endtag(self, tag):
        """Called for an end tag."""

    def handle_data(self, data):
        """Called for text."""

    def handle_charref(self, name):
        """Called for &#...; if references are not converted."""

    def handle_entityref(self, name):
        """Called for &...; if references are not converted."""

    def handle_comment(self, data):
        """Called for a comment."""

    def handle_decl(self, decl):
        """Called for a declaration of the document type."""

    def handle_pi(self, data):
        """Called for a processing instruction."""

    def unknown_decl(self, data):
        """Called for another declaration."""
