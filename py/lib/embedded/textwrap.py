__all__ = ['TextWrapper', 'wrap', 'fill', 'dedent', 'indent', 'shorten']

import re

_SPACE = '\t\n\x0b\x0c\r '
_UNIFY = {ord(c): ' ' for c in _SPACE}
_SENTENCE = re.compile(r'[a-z][\.\!\?][\"\']?\Z')
_SPACES = re.compile(r'([%s]+)' % _SPACE)


class TextWrapper:
    """Breaks paragraphs into lines of a width."""

    unicode_whitespace_trans = _UNIFY
    sentence_end_re = _SENTENCE
    wordsep_simple_re = _SPACES

    def __init__(self, width=70, initial_indent='', subsequent_indent='', expand_tabs=True, replace_whitespace=True,
                 fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True, tabsize=8, *,
                 max_lines=None, placeholder=' [...]'):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _munge_whitespace(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = text.translate(_UNIFY)
        return text

    def _split(self, text):
        if self.break_on_hyphens:
            return _split_words(text)
        return [part for part in _SPACES.split(text) if part]

    def _fix_sentence_endings(self, chunks):
        for i in range(len(chunks) - 1):
            if chunks[i + 1] == ' ' and _SENTENCE.search(chunks[i]):
                chunks[i + 1] = '  '

    def _split_chunks(self, text):
        return self._split(self._munge_whitespace(text))

    def _cut(self, word, room):
        # Where a word too long for a line is cut: after its last hyphen that fits, if there is one amid letters.
        if self.break_on_hyphens and len(word) > room:
            at = word.rfind('-', 0, room)
            if at > 0 and any(c != '-' for c in word[:at]):
                return at + 1
        return room

    def _wrap_chunks(self, chunks):
        if self.width <= 0:
            raise ValueError('invalid width %r (must be > 0)' % self.width)
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError('placeholder too large for max width')
        lines = []
        i = 0
        chunks = list(chunks)
        while i < len(chunks):
            indent = self.subsequent_indent if lines else self.initial_indent
            room = self.width - len(indent)
            if self.drop_whitespace and lines and not chunks[i].strip():
                i += 1
            line = []
            length = 0
            while i < len(chunks) and length + len(chunks[i]) <= room:
                line.append(chunks[i])
                length += len(chunks[i])
                i += 1
            if i < len(chunks) and len(chunks[i]) > room:
                space = room - length if room >= 1 else 1
                if self.break_long_words:
                    end = self._cut(chunks[i], space)
                    line.append(chunks[i][:end])
                    chunks[i] = chunks[i][end:]
                    if not chunks[i]:
                        i += 1
                elif not line:
                    line.append(chunks[i])
                    i += 1
                length = sum(map(len, line))
            if self.drop_whitespace and line and not line[-1].strip():
                length -= len(line.pop())
            if not line:
                continue
            left = chunks[i:i + 2] if i < len(chunks) else []
            done = not left or self.drop_whitespace and i + 1 == len(chunks) and not chunks[i].strip()
            if self.max_lines is None or len(lines) + 1 < self.max_lines or done and length <= room:
                lines.append(indent + ''.join(line))
                continue
            while line:
                if line[-1].strip() and length + len(self.placeholder) <= room:
                    lines.append(indent + ''.join(line) + self.placeholder)
                    return lines
                length -= len(line.pop())
            if lines:
                last = lines[-1].rstrip()
                if len(last) + len(self.placeholder) <= self.width:
                    lines[-1] = last + self.placeholder
                    return lines
            lines.append(indent + self.placeholder.lstrip())
            return lines
        return lines

    def wrap(self, text):
        """Return the lines of a paragraph."""
        chunks = self._split_chunks(text)
        if self.fix_sentence_endings:
            self._fix_sentence_endings(chunks)
        return self._wrap_chunks(chunks)

    def fill(self, text):
        """Return the lines of a paragraph as one text."""
        return '\n'.join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    """Return the lines of a paragraph."""
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    """Return the lines of a paragraph as one text."""
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    """Return a text of at most width characters: the beginning of this one and a placeholder."""
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(' '.join(text.strip().split()))


def indent(text, prefix, predicate=None):
    """Put a prefix before every line, or before those that predicate says."""
    parts = []
    for line in text.splitlines(True):
        if line.strip() if predicate is None else predicate(line):
            parts.append(prefix)
        parts.append(line)
    return ''.join(parts)


def dedent(text):
    """Take away the white space that all lines begin with."""
    if not isinstance(text, str):
        raise TypeError(f'expected string or bytes-like object, got {type(text).__name__!r}')
    lines = text.split('\n')
    margin = None
    for i, line in enumerate(lines):
        bare = line.lstrip(' \t')
        if not bare:
            lines[i] = ''
            continue
        space = line[:len(line) - len(bare)]
        if margin is None:
            margin = space
        elif margin != space:
            common = 0
            for a, b in zip(margin, space):
                if a != b:
                    break
                common += 1
            margin = margin[:common]
    if margin:
        lines = [line[len(margin):] for line in lines]
    return '\n'.join(lines)


def _is_word(c):
    return c.isalnum() or c == '_'


def _is_letter(c):
    return _is_word(c) and not c.isdecimal()


def _split_words(text):
    parts = []
    for part in _SPACES.split(text):
        if '-' in part[:-1]:
            _split_hyphens(part, parts)
        elif part:
            parts.append(part)
    return parts


def _split_hyphens(word, parts):
    # Dashes between words are a part of their own; a hyphen between letters ends a part.
    n = len(word)

    def ends_dashes(at):
        end = at
        while end < n and word[end] == '-':
            end += 1
        return end if end - at > 1 and end < n and _is_word(word[end]) else 0

    def before(at):
        return at > 0 and (_is_word(word[at - 1]) or word[at - 1] in '!"\'&.,?')

    def is_break(at):
        # Two letters, or a letter, a hyphen and a letter, before the hyphen; and behind it two letters, maybe with a hyphen between.
        behind = at >= 3 and _is_letter(word[at - 2]) and (
            _is_letter(word[at - 3]) or at >= 4 and word[at - 3] == '-' and _is_letter(word[at - 4]))
        return behind and at + 1 < n and _is_letter(word[at]) and (
            _is_letter(word[at + 1]) or word[at + 1] == '-' and at + 2 < n and _is_letter(word[at + 2]))

    i = 0
    while i < n:
        end = ends_dashes(i) if word[i] == '-' and before(i) else 0
        if not end:
            end = i + 1
            while end < n:
                if word[end - 1] == '-' and end - 1 > i and is_break(end):
                    break
                if word[end] == '-' and before(end) and ends_dashes(end):
                    break
                end += 1
        parts.append(word[i:end])
        i = end
