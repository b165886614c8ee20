__all__ = ['escape', 'unescape']


def escape(s, quote=True):
    """Replace &, < and >, and quotes too unless quote is false, so that s stands in HTML as it is."""
    s = s.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
    if quote:
        s = s.replace('"', '&quot;').replace("'", '&#x27;')
    return s


def unescape(s):
    """Replace what stands for a character in HTML, such as &gt; and &#62;, by the character."""
    if '&' not in s:
        return s
    return _unescape(s)
