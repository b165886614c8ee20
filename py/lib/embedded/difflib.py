__all__ = ['get_close_matches', 'ndiff', 'restore', 'SequenceMatcher', 'Differ', 'IS_CHARACTER_JUNK', 'IS_LINE_JUNK',
           'context_diff', 'unified_diff', 'diff_bytes', 'HtmlDiff', 'Match']

from collections import namedtuple

Match = namedtuple('Match', 'a b size')


def _ratio(matches, length):
    return 2.0 * matches / length if length else 1.0


class SequenceMatcher:
    """Compares sequences by their longest common runs (Ratcliff and Obershelp)."""

    def __init__(self, isjunk=None, a='', b='', autojunk=True):
        self.isjunk = isjunk
        self.a = self.b = None
        self.autojunk = autojunk
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        """Set both sequences."""
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        """Set the first sequence."""
        if a is not self.a:
            self.a = a
            self.matching_blocks = self.opcodes = None

    def set_seq2(self, b):
        """Set the second sequence."""
        if b is self.b:
            return
        self.b = b
        self.matching_blocks = self.opcodes = None
        self.fullbcount = None
        self.b2j = places = {}
        for i, element in enumerate(b):
            places.setdefault(element, []).append(i)
        self.bjunk = junk = set()
        if self.isjunk:
            junk.update(element for element in places if self.isjunk(element))
            for element in junk:
                del places[element]
        self.bpopular = popular = set()
        n = len(b)
        if self.autojunk and n >= 200:
            often = n // 100 + 1
            popular.update(element for element, found in places.items() if len(found) > often)
            for element in popular:
                del places[element]

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        """Return the longest common run, the first of those that are equally long."""
        a, b, places, junk = self.a, self.b, self.b2j, self.bjunk
        ahi = len(a) if ahi is None else ahi
        bhi = len(b) if bhi is None else bhi
        besti, bestj, best = alo, blo, 0
        lengths = {}
        nothing = []
        for i in range(alo, ahi):
            now = {}
            for j in places.get(a[i], nothing):
                if j < blo:
                    continue
                if j >= bhi:
                    break
                k = now[j] = lengths.get(j - 1, 0) + 1
                if k > best:
                    besti, bestj, best = i - k + 1, j - k + 1, k
            lengths = now
        # The run may go on with what is popular, and then with junk.
        for wanted in (False, True):
            while besti > alo and bestj > blo and (b[bestj - 1] in junk) == wanted and a[besti - 1] == b[bestj - 1]:
                besti, bestj, best = besti - 1, bestj - 1, best + 1
            while besti + best < ahi and bestj + best < bhi and (b[bestj + best] in junk) == wanted and a[besti + best] == b[bestj + best]:
                best += 1
        return Match(besti, bestj, best)

    def get_matching_blocks(self):
        """Return the common runs, with an empty one at the end."""
        if self.matching_blocks is not None:
            return self.matching_blocks
        la, lb = len(self.a), len(self.b)
        pending = [(0, la, 0, lb)]
        found = []
        while pending:
            alo, ahi, blo, bhi = pending.pop()
            i, j, k = x = self.find_longest_match(alo, ahi, blo, bhi)
            if k:
                found.append(x)
                if alo < i and blo < j:
                    pending.append((alo, i, blo, j))
                if i + k < ahi and j + k < bhi:
                    pending.append((i + k, ahi, j + k, bhi))
        found.sort()
        joined = []
        i1 = j1 = k1 = 0
        for i2, j2, k2 in found:
            if i1 + k1 == i2 and j1 + k1 == j2:
                k1 += k2
            else:
                if k1:
                    joined.append((i1, j1, k1))
                i1, j1, k1 = i2, j2, k2
        if k1:
            joined.append((i1, j1, k1))
        joined.append((la, lb, 0))
        self.matching_blocks = list(map(Match._make, joined))
        return self.matching_blocks

    def get_opcodes(self):
        """Return how to make the second sequence of the first."""
        if self.opcodes is None:
            i = j = 0
            self.opcodes = codes = []
            for ai, bj, size in self.get_matching_blocks():
                tag = 'replace' if i < ai and j < bj else 'delete' if i < ai else 'insert' if j < bj else ''
                if tag:
                    codes.append((tag, i, ai, j, bj))
                i, j = ai + size, bj + size
                if size:
                    codes.append(('equal', ai, i, bj, j))
        return self.opcodes

    def get_grouped_opcodes(self, n=3):
        """Give groups of changes with n equal elements around them."""
        codes = self.get_opcodes() or [('equal', 0, 1, 0, 1)]
        if codes[0][0] == 'equal':
            tag, i1, i2, j1, j2 = codes[0]
            # It is what get_opcodes returned and will return that changes, as in CPython.
            codes[0] = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
        if codes[-1][0] == 'equal':
            tag, i1, i2, j1, j2 = codes[-1]
            codes[-1] = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for tag, i1, i2, j1, j2 in codes:
            if tag == 'equal' and i2 - i1 > 2 * n:
                group.append((tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)))
                yield group
                group = []
                i1, j1 = max(i1, i2 - n), max(j1, j2 - n)
            group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == 'equal'):
            yield group

    def ratio(self):
        """Return how alike the sequences are, from 0 to 1."""
        return _ratio(sum(block.size for block in self.get_matching_blocks()), len(self.a) + len(self.b))

    def quick_ratio(self):
        """Return a bound of ratio() that takes less to find out."""
        if self.fullbcount is None:
            self.fullbcount = counts = {}
            for element in self.b:
                counts[element] = counts.get(element, 0) + 1
        left = dict(self.fullbcount)
        matches = 0
        for element in self.a:
            count = left.get(element, 0)
            left[element] = count - 1
            if count > 0:
                matches += 1
        return _ratio(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        """Return a bound of ratio() by the lengths alone."""
        la, lb = len(self.a), len(self.b)
        return _ratio(min(la, lb), la + lb)

    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    """Return the possibilities that are most like a word, the best first."""
    if not n > 0:
        raise ValueError('n must be > 0: %r' % (n,))
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError('cutoff must be in [0.0, 1.0]: %r' % (cutoff,))
    found = []
    matcher = SequenceMatcher()
    matcher.set_seq2(word)
    for possibility in possibilities:
        matcher.set_seq1(possibility)
        if matcher.real_quick_ratio() >= cutoff and matcher.quick_ratio() >= cutoff and matcher.ratio() >= cutoff:
            found.append((matcher.ratio(), possibility))
    found.sort(reverse=True)
    return [possibility for _, possibility in found[:n]]


def IS_LINE_JUNK(line, pat=None):
    """Tell whether a line is blank or has nothing but a #."""
    if pat is not None:
        return pat(line) is not None
    return line.strip() in '#'


def IS_CHARACTER_JUNK(ch, ws=' \t'):
    """Tell whether a character is a space or a tab."""
    return ch in ws


class Differ:
    """Compares lines of text, and the characters in lines that are alike."""

    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk = linejunk
        self.charjunk = charjunk

    def compare(self, a, b):
        """Give the lines of both with two characters before each that say where it is from."""
        for tag, alo, ahi, blo, bhi in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == 'replace':
                yield from self._replace(a, alo, ahi, b, blo, bhi)
            elif tag == 'delete':
                yield from self._dump('-', a, alo, ahi)
            elif tag == 'insert':
                yield from self._dump('+', b, blo, bhi)
            else:
                yield from self._dump(' ', a, alo, ahi)

    def _dump(self, tag, x, lo, hi):
        for i in range(lo, hi):
            yield f'{tag} {x[i]}'

    def _plain(self, a, alo, ahi, b, blo, bhi):
        if bhi - blo < ahi - alo:
            yield from self._dump('+', b, blo, bhi)
            yield from self._dump('-', a, alo, ahi)
        else:
            yield from self._dump('-', a, alo, ahi)
            yield from self._dump('+', b, blo, bhi)

    def _replace(self, a, alo, ahi, b, blo, bhi):
        pending = [(alo, ahi, blo, bhi)]
        while pending:
            task = pending.pop()
            if callable(task):
                yield from task()
                continue
            alo, ahi, blo, bhi = task
            if alo >= ahi or blo >= bhi:
                yield from self._dump('-', a, alo, ahi)
                yield from self._dump('+', b, blo, bhi)
                continue
            best, besti, bestj, equal = 0.74, None, None, None
            matcher = SequenceMatcher(self.charjunk)
            for j in range(blo, bhi):
                matcher.set_seq2(b[j])
                for i in range(alo, ahi):
                    if a[i] == b[j]:
                        if equal is None:
                            equal = i, j
                        continue
                    matcher.set_seq1(a[i])
                    if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and matcher.ratio() > best:
                        best, besti, bestj = matcher.ratio(), i, j
            same = False
            if best < 0.75:
                if equal is None:
                    yield from self._plain(a, alo, ahi, b, blo, bhi)
                    continue
                besti, bestj = equal
                same = True
            pending.append((besti + 1, ahi, bestj + 1, bhi))
            if same:
                pending.append(lambda i=besti: iter(['  ' + a[i]]))
            else:
                pending.append(lambda i=besti, j=bestj: self._alike(a[i], b[j]))
            if alo < besti or blo < bestj:
                pending.append((alo, besti, blo, bestj))

    def _alike(self, old, new):
        olds = news = ''
        for tag, i1, i2, j1, j2 in SequenceMatcher(self.charjunk, old, new).get_opcodes():
            la, lb = i2 - i1, j2 - j1
            olds += {'replace': '^', 'delete': '-', 'insert': '', 'equal': ' '}[tag] * la
            news += {'replace': '^', 'delete': '', 'insert': '+', 'equal': ' '}[tag] * lb
        yield '- ' + old
        if marks := _keep_tabs(old, olds).rstrip():
            yield f'? {marks}\n'
        yield '+ ' + new
        if marks := _keep_tabs(new, news).rstrip():
            yield f'? {marks}\n'


def _keep_tabs(line, marks):
    return ''.join(c if mark == ' ' and c.isspace() else mark for c, mark in zip(line, marks))


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    """Give the lines of both as Differ does."""
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    """Give the lines of one side of what ndiff() gave."""
    try:
        tag = {1: '- ', 2: '+ '}[int(which)]
    except KeyError:
        raise ValueError('unknown delta choice (must be 1 or 2): %r' % which) from None
    for line in delta:
        if line[:2] in ('  ', tag):
            yield line[2:]


def _check_types(a, b, *args):
    if a and not isinstance(a[0], str):
        raise TypeError('lines to compare must be str, not %s (%r)' % (type(a[0]).__name__, a[0]))
    if b and not isinstance(b[0], str):
        raise TypeError('lines to compare must be str, not %s (%r)' % (type(b[0]).__name__, b[0]))
    if isinstance(a, str):
        raise TypeError('input must be a sequence of strings, not %s' % type(a).__name__)
    if isinstance(b, str):
        raise TypeError('input must be a sequence of strings, not %s' % type(b).__name__)
    for arg in args:
        if not isinstance(arg, str):
            raise TypeError('all arguments must be str, not: %r' % (arg,))


def unified_diff(a, b, fromfile='', tofile='', fromfiledate='', tofiledate='', n=3, lineterm='\n'):
    """Give the lines of a unified diff."""
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)

    def span(start, stop):
        length = stop - start
        if length == 1:
            return str(start + 1)
        return f'{start + 1 if length else start},{length}'

    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield '--- {}{}{}'.format(fromfile, fromfiledate and '\t' + fromfiledate, lineterm)
            yield '+++ {}{}{}'.format(tofile, tofiledate and '\t' + tofiledate, lineterm)
        yield f'@@ -{span(group[0][1], group[-1][2])} +{span(group[0][3], group[-1][4])} @@{lineterm}'
        for tag, i1, i2, j1, j2 in group:
            if tag == 'equal':
                for line in a[i1:i2]:
                    yield ' ' + line
                continue
            if tag in ('replace', 'delete'):
                for line in a[i1:i2]:
                    yield '-' + line
            if tag in ('replace', 'insert'):
                for line in b[j1:j2]:
                    yield '+' + line


def context_diff(a, b, fromfile='', tofile='', fromfiledate='', tofiledate='', n=3, lineterm='\n'):
    """Give the lines of a context diff."""
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)

    def span(start, stop):
        length = stop - start
        first = start + 1 if length else start
        return str(first) if length <= 1 else f'{first},{first + length - 1}'

    marks = {'insert': '+ ', 'delete': '- ', 'replace': '! ', 'equal': '  '}
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield '*** {}{}{}'.format(fromfile, fromfiledate and '\t' + fromfiledate, lineterm)
            yield '--- {}{}{}'.format(tofile, tofiledate and '\t' + tofiledate, lineterm)
        yield '***************' + lineterm
        yield f'*** {span(group[0][1], group[-1][2])} ****{lineterm}'
        if any(tag in ('replace', 'delete') for tag, *_ in group):
            for tag, i1, i2, _, _ in group:
                if tag != 'insert':
                    for line in a[i1:i2]:
                        yield marks[tag] + line
        yield f'--- {span(group[0][3], group[-1][4])} ----{lineterm}'
        if any(tag in ('replace', 'insert') for tag, *_ in group):
            for tag, _, _, j1, j2 in group:
                if tag != 'delete':
                    for line in b[j1:j2]:
                        yield marks[tag] + line


def diff_bytes(dfunc, a, b, fromfile=b'', tofile=b'', fromfiledate=b'', tofiledate=b'', n=3, lineterm=b'\n'):
    """Give the lines of a diff of bytes."""
    def decode(s):
        try:
            return s.decode('ascii', 'surrogateescape')
        except AttributeError as raised:
            raise TypeError('all arguments must be bytes, not %s (%r)' % (type(s).__name__, s)) from raised

    for line in dfunc(list(map(decode, a)), list(map(decode, b)), *map(decode, (fromfile, tofile, fromfiledate, tofiledate)), n,
                      decode(lineterm)):
        yield line.encode('ascii', 'surrogateescape')


class HtmlDiff:
    """Writes a diff as a table of HTML."""

    def __init__(self, tabsize=8, wrapcolumn=None, linejunk=None, charjunk=IS_CHARACTER_JUNK):
        self._tabsize = tabsize
        self._junk = linejunk, charjunk

    def make_table(self, fromlines, tolines, fromdesc='', todesc='', context=False, numlines=5):
        """Return a table of both texts, side by side."""
        from html import escape
        rows = []
        if fromdesc or todesc:
            rows.append(f'<tr><th colspan="2">{fromdesc}</th><th colspan="2">{todesc}</th></tr>')

        def cell(number, line, kind):
            text = escape(line.rstrip('\n').expandtabs(self._tabsize)).replace(' ', '&nbsp;')
            return f'<td>{number}</td><td>{f"<span class={kind!r}>{text}</span>" if kind else text}</td>'

        for tag, i1, i2, j1, j2 in SequenceMatcher(self._junk[0], fromlines, tolines).get_opcodes():
            for k in range(max(i2 - i1, j2 - j1)):
                left = cell(i1 + k + 1, fromlines[i1 + k], '' if tag == 'equal' else 'diff_sub') if i1 + k < i2 else '<td></td><td></td>'
                right = cell(j1 + k + 1, tolines[j1 + k], '' if tag == 'equal' else 'diff_add') if j1 + k < j2 else '<td></td><td></td>'
                rows.append(f'<tr>{left}{right}</tr>')
        return '<table class="diff">\n' + '\n'.join(rows) + '\n</table>'

    def make_file(self, fromlines, tolines, fromdesc='', todesc='', context=False, numlines=5, *, charset='utf-8'):
        """Return a page with a table of both texts."""
        table = self.make_table(fromlines, tolines, fromdesc, todesc, context, numlines)
        return f'<!DOCTYPE html>\n<html>\n<head><meta charset="{charset}"></head>\n<body>\n{table}\n</body>\n</html>'
