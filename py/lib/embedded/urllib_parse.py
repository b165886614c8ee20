__all__ = ['urlparse', 'urlunparse', 'urljoin', 'urldefrag', 'urlsplit', 'urlunsplit', 'urlencode', 'parse_qs', 'parse_qsl',
           'quote', 'quote_plus', 'quote_from_bytes', 'unquote', 'unquote_plus', 'unquote_to_bytes', 'DefragResult', 'ParseResult',
           'SplitResult', 'DefragResultBytes', 'ParseResultBytes', 'SplitResultBytes']

from collections import namedtuple

uses_relative = ['', 'ftp', 'http', 'gopher', 'nntp', 'imap', 'wais', 'file', 'https', 'shttp', 'mms', 'prospero', 'rtsp', 'rtsps',
                 'rtspu', 'sftp', 'svn', 'svn+ssh', 'ws', 'wss']
uses_netloc = ['', 'ftp', 'http', 'gopher', 'nntp', 'telnet', 'imap', 'wais', 'file', 'mms', 'https', 'shttp', 'snews', 'prospero',
               'rtsp', 'rtsps', 'rtspu', 'rsync', 'svn', 'svn+ssh', 'sftp', 'nfs', 'git', 'git+ssh', 'ws', 'wss', 'itms-services']
uses_params = ['', 'ftp', 'hdl', 'prospero', 'http', 'imap', 'https', 'shttp', 'rtsp', 'rtsps', 'rtspu', 'sip', 'sips', 'mms', 'sftp',
               'tel']
scheme_chars = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.'
_letters = frozenset('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
_scheme = frozenset(scheme_chars)
MAX_CACHE_SIZE = None


def clear_cache():
    """There is nothing to forget."""


def _texts(*args):
    # The arguments as str, and what turns a result into the type that they had.
    is_text = isinstance(args[0], str)
    for arg in args[1:]:
        if arg and isinstance(arg, str) != is_text:
            raise TypeError('Cannot mix str and non-str arguments')
    if is_text:
        return args + (lambda result: result,)
    return tuple(arg.decode('ascii', 'strict') if arg else '' for arg in args) + (lambda result: result.encode(),)


class _Text:
    __slots__ = ()

    def encode(self, encoding='ascii', errors='strict'):
        """Return the parts as bytes."""
        return self._other(*(part.encode(encoding, errors) for part in self))


class _Bytes:
    __slots__ = ()

    def decode(self, encoding='ascii', errors='strict'):
        """Return the parts as str."""
        return self._other(*(part.decode(encoding, errors) for part in self))


class _Plain:
    __slots__ = ()


class _Place:
    __slots__ = ()

    def _split(self):
        text = isinstance(self.netloc, str)
        at, colon, left, right = ('@', ':', '[', ']') if text else (b'@', b':', b'[', b']')
        user, has_user, host = self.netloc.rpartition(at)
        name, has_password, password = user.partition(colon)
        if not has_user:
            name = password = None
        elif not has_password:
            password = None
        _, bracketed, inside = host.partition(left)
        if bracketed:
            host, _, port = inside.partition(right)
            _, _, port = port.partition(colon)
        else:
            host, _, port = host.partition(colon)
        return name, password, host, port or None

    @property
    def username(self):
        """The name before the host."""
        return self._split()[0]

    @property
    def password(self):
        """The password before the host."""
        return self._split()[1]

    @property
    def hostname(self):
        """The host in lower case."""
        host = self._split()[2]
        if not host:
            return None
        mark = '%' if isinstance(host, str) else b'%'
        name, percent, zone = host.partition(mark)
        return name.lower() + percent + zone

    @property
    def port(self):
        """The number after the host."""
        port = self._split()[3]
        if port is None:
            return None
        if not (port.isdigit() and port.isascii()):
            raise ValueError(f'Port could not be cast to integer value as {port!r}')
        port = int(port)
        if port > 65535:
            raise ValueError('Port out of range 0-65535')
        return port


def _make(name, fields, kinds, geturl):
    made = []
    base = namedtuple(name + 'Base', fields)
    for kind, suffix in zip(kinds, ('', 'Bytes')):
        class result(base, _Place if 'netloc' in fields else _Plain, kind):
            __slots__ = ()

            def geturl(self):
                """Return the parts as a URL."""
                return geturl(self)

        result.__name__ = result.__qualname__ = name + suffix
        result.__module__ = 'urllib.parse'
        made.append(result)
    made[0]._other, made[1]._other = made[1], made[0]
    return made


def _defragged(parts):
    if parts.fragment:
        return parts.url + ('#' if isinstance(parts.url, str) else b'#') + parts.fragment
    return parts.url


DefragResult, DefragResultBytes = _make('DefragResult', 'url fragment', (_Text, _Bytes), _defragged)
SplitResult, SplitResultBytes = _make('SplitResult', 'scheme netloc path query fragment', (_Text, _Bytes), lambda p: urlunsplit(p))
ParseResult, ParseResultBytes = _make('ParseResult', 'scheme netloc path params query fragment', (_Text, _Bytes), lambda p: urlunparse(p))


def urlparse(url, scheme='', allow_fragments=True):
    """Return the six parts of a URL."""
    url, scheme, back = _texts(url, scheme)
    scheme, netloc, path, query, fragment = urlsplit(url, scheme, allow_fragments)
    params = ''
    if scheme in uses_params and ';' in path:
        path, params = _params(path)
    return back(ParseResult(scheme, netloc, path, params, query, fragment))


def _params(path):
    at = path.find(';', path.rfind('/') + 1 if '/' in path else 0)
    return (path, '') if at < 0 else (path[:at], path[at + 1:])


def _check_netloc(netloc):
    if not netloc or netloc.isascii():
        return
    import unicodedata
    plain = netloc.translate(dict.fromkeys(map(ord, '@:#?')))
    normal = unicodedata.normalize('NFKC', plain)
    if plain != normal:
        for c in '/?#@:':
            if c in normal:
                raise ValueError(f"netloc '{netloc}' contains invalid characters under NFKC normalization")


def _check_bracket(host):
    if host.startswith('v'):
        import re
        if not re.fullmatch(r'v[a-fA-F0-9]+\..+', host):
            raise ValueError('IPvFuture address is invalid')
        return
    version = _is_address(host)
    if not version:
        raise ValueError(f'{host!r} does not appear to be an IPv4 or IPv6 address')
    if version == 4:
        raise ValueError('An IPv4 address cannot be in brackets')


def urlsplit(url, scheme='', allow_fragments=True):
    """Return the five parts of a URL."""
    url, scheme, back = _texts(url, scheme)
    url = url.lstrip(''.join(map(chr, range(33))))
    scheme = scheme.strip(''.join(map(chr, range(33))))
    for c in '\t\r\n':
        url = url.replace(c, '')
        scheme = scheme.replace(c, '')
    netloc = query = fragment = ''
    at = url.find(':')
    if at > 0 and url[0] in _letters and _scheme.issuperset(url[:at]):
        scheme, url = url[:at].lower(), url[at + 1:]
    if url[:2] == '//':
        end = min((i for i in (url.find(c, 2) for c in '/?#') if i >= 0), default=len(url))
        netloc, url = url[2:end], url[end:]
        if ('[' in netloc) != (']' in netloc):
            raise ValueError('Invalid IPv6 URL')
        if '[' in netloc:
            _check_bracket(netloc.partition('[')[2].partition(']')[0])
    if allow_fragments and '#' in url:
        url, _, fragment = url.partition('#')
    if '?' in url:
        url, _, query = url.partition('?')
    _check_netloc(netloc)
    return back(SplitResult(scheme, netloc, url, query, fragment))


def urlunparse(components):
    """Return the URL of six parts."""
    scheme, netloc, url, params, query, fragment, back = _texts(*components)
    if params:
        url = f'{url};{params}'
    return back(urlunsplit((scheme, netloc, url, query, fragment)))


def urlunsplit(components):
    """Return the URL of five parts."""
    scheme, netloc, url, query, fragment, back = _texts(*components)
    if netloc:
        if url and url[:1] != '/':
            url = '/' + url
        url = '//' + netloc + url
    elif url[:2] == '//' or scheme and scheme in uses_netloc and (not url or url[:1] == '/'):
        url = '//' + url
    if scheme:
        url = scheme + ':' + url
    if query:
        url = url + '?' + query
    if fragment:
        url = url + '#' + fragment
    return back(url)


def urljoin(base, url, allow_fragments=True):
    """Return the URL that another one stands for in a document (RFC 3986)."""
    if not base:
        return url
    if not url:
        return base
    base, url, back = _texts(base, url)
    b = urlparse(base, '', allow_fragments)
    u = urlparse(url, b.scheme, allow_fragments)
    if u.scheme != b.scheme or u.scheme not in uses_relative:
        return back(url)
    netloc = u.netloc
    if u.scheme in uses_netloc:
        if netloc:
            return back(urlunparse(u))
        netloc = b.netloc
    if not u.path and not u.params:
        return back(urlunparse((u.scheme, netloc, b.path, b.params, u.query or b.query, u.fragment)))
    above = b.path.split('/')
    if above[-1] != '':
        del above[-1]
    if u.path[:1] == '/':
        parts = u.path.split('/')
    else:
        parts = above + u.path.split('/')
        parts[1:-1] = filter(None, parts[1:-1])
    path = []
    for part in parts:
        if part == '..':
            if path:
                path.pop()
        elif part != '.':
            path.append(part)
    if parts[-1] in ('.', '..'):
        path.append('')
    return back(urlunparse((u.scheme, netloc, '/'.join(path) or '/', u.params, u.query, u.fragment)))


def urldefrag(url):
    """Return a URL without its fragment, and the fragment."""
    url, back = _texts(url)
    if '#' in url:
        scheme, netloc, path, params, query, fragment = urlparse(url)
        return back(DefragResult(urlunparse((scheme, netloc, path, params, query, '')), fragment))
    return back(DefragResult(url, ''))


def quote(string, safe='/', encoding=None, errors=None):
    """Return text in which what cannot stand in a URL is %xx."""
    if isinstance(string, str):
        if not string:
            return string
        string = string.encode('utf-8' if encoding is None else encoding, 'strict' if errors is None else errors)
    else:
        if encoding is not None:
            raise TypeError("quote() doesn't support 'encoding' for bytes")
        if errors is not None:
            raise TypeError("quote() doesn't support 'errors' for bytes")
    return quote_from_bytes(string, safe)


def quote_plus(string, safe='', encoding=None, errors=None):
    """Return text as quote() does, with + for spaces."""
    space = ' ' if isinstance(string, str) else b' '
    if space not in string:
        return quote(string, safe, encoding, errors)
    return quote(string, safe + (' ' if isinstance(safe, str) else b' '), encoding, errors).replace(' ', '+')


def quote_from_bytes(bs, safe='/'):
    """Return bytes as text in which what cannot stand in a URL is %xx."""
    if not isinstance(bs, (bytes, bytearray)):
        raise TypeError('quote_from_bytes() expected bytes')
    if not bs:
        return ''
    kept = safe.encode('ascii', 'ignore') if isinstance(safe, str) else bytes(c for c in safe if c < 128)
    return _quote(bytes(bs), kept)


def unquote_to_bytes(string):
    """Return the bytes that text with %xx stands for."""
    if not string:
        string.split
        return b''
    return _unquote(string.encode('utf-8') if isinstance(string, str) else bytes(string))


def unquote(string, encoding='utf-8', errors='replace'):
    """Return the text that text with %xx stands for."""
    if isinstance(string, bytes):
        return unquote_to_bytes(string).decode('utf-8' if encoding is None else encoding, 'replace' if errors is None else errors)
    if '%' not in string:
        string.split
        return string
    encoding = 'utf-8' if encoding is None else encoding
    errors = 'replace' if errors is None else errors
    parts = []
    start = 0
    n = len(string)
    # Runs of ASCII are decoded, the rest stands as it is.
    while start < n:
        end = start
        ascii = string[start] < '\x80'
        while end < n and (string[end] < '\x80') == ascii:
            end += 1
        part = string[start:end]
        parts.append(_unquote(part.encode('ascii')).decode(encoding, errors) if ascii else part)
        start = end
    return ''.join(parts)


def unquote_plus(string, encoding='utf-8', errors='replace'):
    """Return text as unquote() does, with spaces for +."""
    return unquote(string.replace('+', ' '), encoding, errors)


def parse_qs(qs, keep_blank_values=False, strict_parsing=False, encoding='utf-8', errors='replace', max_num_fields=None,
             separator='&'):
    """Return a query as a dict of lists."""
    made = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding=encoding, errors=errors,
                                 max_num_fields=max_num_fields, separator=separator):
        made.setdefault(name, []).append(value)
    return made


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False, encoding='utf-8', errors='replace', max_num_fields=None,
              separator='&'):
    """Return a query as a list of names and values."""
    if not separator or not isinstance(separator, (str, bytes)):
        raise ValueError('Separator must be of type string or bytes.')
    if isinstance(qs, str):
        if not isinstance(separator, str):
            separator = str(separator, 'ascii')
        equals = '='

        def decode(s):
            return unquote(s.replace('+', ' '), encoding=encoding, errors=errors)
    else:
        if not qs:
            return []
        qs = bytes(memoryview(qs))
        if isinstance(separator, str):
            separator = bytes(separator, 'ascii')
        equals = b'='

        def decode(s):
            return unquote_to_bytes(s.replace(b'+', b' '))
    if not qs:
        return []
    if max_num_fields is not None and max_num_fields < 1 + qs.count(separator):
        raise ValueError('Max number of fields exceeded')
    made = []
    for pair in qs.split(separator):
        if pair or strict_parsing:
            name, has, value = pair.partition(equals)
            if not has and strict_parsing:
                raise ValueError('bad query field: %r' % (pair,))
            if value or keep_blank_values:
                made.append((decode(name), decode(value)))
    return made


def urlencode(query, doseq=False, safe='', encoding=None, errors=None, quote_via=quote_plus):
    """Return a mapping or pairs as a query."""
    if hasattr(query, 'items'):
        query = query.items()
    else:
        try:
            if len(query) and not isinstance(query[0], tuple):
                raise TypeError
        except TypeError as raised:
            raise TypeError('not a valid non-string sequence or mapping object') from raised

    def one(value):
        if isinstance(value, bytes):
            return quote_via(value, safe)
        return quote_via(str(value), safe, encoding, errors)

    parts = []
    for key, value in query:
        key = one(key)
        if not doseq or isinstance(value, (str, bytes)):
            parts.append(key + '=' + one(value))
            continue
        try:
            len(value)
        except TypeError:
            parts.append(key + '=' + one(value))
        else:
            parts.extend(key + '=' + one(element) for element in value)
    return '&'.join(parts)


def unwrap(url):
    """Return what is between <URL: and >."""
    url = str(url).strip()
    if url[:1] == '<' and url[-1:] == '>':
        url = url[1:-1].strip()
    return url[4:].strip() if url[:4] == 'URL:' else url
