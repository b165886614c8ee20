def _replace(data, entities):
    for text, replacement in entities.items():
        data = data.replace(text, replacement)
    return data


def escape(data, entities={}):
    """Return a text as it is written in XML. entities has what else is to be replaced."""
    data = data.replace('&', '&amp;').replace('>', '&gt;').replace('<', '&lt;')
    return _replace(data, entities) if entities else data


def unescape(data, entities={}):
    """Return what a text that is written in XML stands for."""
    data = data.replace('&lt;', '<').replace('&gt;', '>')
    if entities:
        data = _replace(data, entities)
    return data.replace('&amp;', '&')


def quoteattr(data, entities={}):
    """Return a text as the value of an attribute, with the quotes."""
    data = escape(data, {**entities, '\n': '&#10;', '\r': '&#13;', '\t': '&#9;'})
    if '"' not in data:
        return '"%s"' % data
    if "'" not in data:
        return "'%s'" % data
    return '"%s"' % data.replace('"', '&quot;')
