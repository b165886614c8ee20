__all__ = ['filter', 'fnmatch', 'fnmatchcase', 'translate']

import re

_compiled = {}


def fnmatch(name, pat):
    """Tell whether a name matches a pattern; case counts."""
    return fnmatchcase(name, pat)


def fnmatchcase(name, pat):
    """Tell whether a name matches a pattern; case counts."""
    return _match(pat)(name) is not None


def _match(pat):
    found = _compiled.get(pat)
    if found is None:
        if len(_compiled) > 200:
            _compiled.clear()
        if isinstance(pat, bytes):
            found = re.compile(translate(pat.decode('latin-1')).encode('latin-1')).match
        else:
            found = re.compile(translate(pat)).match
        _compiled[pat] = found
    return found


def filter(names, pat):
    """Return the names that match a pattern."""
    match = _match(pat)
    return [name for name in names if match(name)]


def _set(inside):
    # The characters of [...]: ranges that hold nothing are left out.
    if '-' in inside:
        parts = []
        i, start = 0, 2 if inside[0] == '!' else 1
        while (at := inside.find('-', start)) >= 0:
            parts.append(inside[i:at])
            i, start = at + 1, at + 3
        if inside[i:]:
            parts.append(inside[i:])
        else:
            parts[-1] += '-'
        for k in range(len(parts) - 1, 0, -1):
            if parts[k - 1][-1] > parts[k][0]:
                parts[k - 1] = parts[k - 1][:-1] + parts[k][1:]
                del parts[k]
        inside = '-'.join(part.replace('\\', r'\\').replace('-', r'\-') for part in parts)
    else:
        inside = inside.replace('\\', r'\\')
    inside = re.sub(r'([&~|])', r'\\\1', inside)
    if not inside:
        return '(?!)'
    if inside == '!':
        return '.'
    if inside[0] == '!':
        inside = '^' + inside[1:]
    elif inside[0] in '^[':
        inside = '\\' + inside
    return f'[{inside}]'


def translate(pat):
    """Return a regular expression that matches what a pattern does."""
    parts = []
    i, n = 0, len(pat)
    while i < n:
        c = pat[i]
        i += 1
        if c == '*':
            if not parts or parts[-1] != '*':
                parts.append('*')
        elif c == '?':
            parts.append('.')
        elif c == '[':
            j = i + (pat[i:i + 1] == '!')
            j = pat.find(']', j + (pat[j:j + 1] == ']'))
            if j < 0:
                parts.append(r'\[')
            else:
                parts.append(_set(pat[i:j]))
                i = j + 1
        else:
            parts.append(re.escape(c))
    # A * that is not the last one takes as little as it can, and does not take more later.
    made = []
    i, n = 0, len(parts)
    while i < n and parts[i] != '*':
        made.append(parts[i])
        i += 1
    while i < n:
        i += 1
        fixed = []
        while i < n and parts[i] != '*':
            fixed.append(parts[i])
            i += 1
        fixed = ''.join(fixed)
        made.append('.*' + fixed if i == n else f'(?>.*?{fixed})')
    return f'(?s:{"".join(made)})\\Z'
