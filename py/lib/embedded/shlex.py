__all__ = ['shlex', 'split', 'quote', 'join']

import io
import re

_unsafe = re.compile(r'[^\w@%+=:,./-]', re.ASCII).search

# What the reader is within, beside a quotation (its quote) and an escape (its character).
_BETWEEN, _WORD, _PUNCTUATION, _END = ' ', 'a', 'c', None


class shlex:
    """Reads a text as words, quotations and signs, as a shell does: an iterator of tokens."""

    def __init__(self, instream=None, infile=None, posix=False, punctuation_chars=False):
        if isinstance(instream, str):
            instream = io.StringIO(instream)
        if instream is None:
            import sys
            instream, infile = sys.stdin, None
        self.instream, self.infile, self.posix = instream, infile, posix
        self.eof = None if posix else ''
        self.commenters = '#'
        # In the order that CPython gives the letters.
        self.wordchars = 'abcdfeghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'
        if posix:
            self.wordchars += 'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ'
        self.whitespace = ' \t\r\n'
        self.whitespace_split = False
        self.quotes, self.escape, self.escapedquotes = '\'"', '\\', '"'
        self.lineno, self.debug, self.token, self.source = 1, 0, '', None
        self.state = _BETWEEN
        # Tokens that are to come again, the first one first, and the inputs that were put aside, the last one first.
        self.pushback, self.filestack = [], []
        # Characters that ended a sign and are to be read again, the last one first.
        self._again = []
        # The token has a quotation: it counts although it is empty.
        self._quoted = False
        # The state to go back to after an escape.
        self._outside = _BETWEEN
        if punctuation_chars is True:
            punctuation_chars = '();<>|&'
        self._punctuation_chars = punctuation_chars or ''
        if punctuation_chars:
            self.wordchars = ''.join(c for c in self.wordchars + '~-./*?=' if c not in self._punctuation_chars)

    @property
    def punctuation_chars(self):
        return self._punctuation_chars

    def push_token(self, tok):
        """Have a token come next."""
        self.pushback.insert(0, tok)

    def push_source(self, newstream, newfile=None):
        """Read from another input until it ends."""
        if isinstance(newstream, str):
            newstream = io.StringIO(newstream)
        self.filestack.insert(0, (self.infile, self.instream, self.lineno))
        self.infile, self.instream, self.lineno = newfile, newstream, 1

    def pop_source(self):
        """Go back to the input before."""
        self.instream.close()
        if not self.filestack:
            raise IndexError('pop from an empty deque')
        self.infile, self.instream, self.lineno = self.filestack.pop(0)
        self.state = _BETWEEN

    def sourcehook(self, newfile):
        """Open a file that a program asks for by the word of the attribute source. There are no files: override it."""
        raise OSError(38, 'shlex cannot open files: a program has none')

    def error_leader(self, infile=None, lineno=None):
        """Return how a message about the current line begins."""
        return '"%s", line %d: ' % (self.infile if infile is None else infile, self.lineno if lineno is None else lineno)

    def get_token(self):
        """Return the next token; at the end the attribute eof."""
        if self.pushback:
            return self.pushback.pop(0)
        raw = self.read_token()
        while self.source is not None and raw == self.source:
            opened = self.sourcehook(self.read_token())
            if opened:
                name, stream = opened
                self.push_source(stream, name)
            raw = self.get_token()
        while raw == self.eof:
            if not self.filestack:
                return self.eof
            self.pop_source()
            raw = self.get_token()
        return raw

    def read_token(self):
        """Return the next token of the input, whatever was pushed."""
        self._quoted = False
        states = {_BETWEEN: self._between, _WORD: self._word, _PUNCTUATION: self._sign}
        while True:
            char = self._again.pop() if self._again and self._punctuation_chars else self.instream.read(1)
            if char == '\n':
                self.lineno += 1
            state = self.state
            if state is _END:
                self.token = ''
                break
            if state in states:
                done = states[state](char)
            elif state in self.quotes:
                done = self._within_quotes(char)
            else:
                done = self._after_escape(char)
            if done:
                break
        token, self.token = self.token, ''
        return None if self.posix and not self._quoted and token == '' else token

    def _skip_comment(self):
        self.instream.readline()
        self.lineno += 1

    def _counts(self):
        return bool(self.token) or (self.posix and self._quoted)

    def _begin_escape(self, char):
        self._outside = _WORD
        self.state = char

    # Each of the following takes a character in one state, '' for the end, and tells whether a token is complete.

    def _between(self, char):
        if not char:
            self.state = _END
            return True
        if char in self.whitespace:
            return self._counts()
        if char in self.commenters:
            self._skip_comment()
        elif self.posix and char in self.escape:
            self._begin_escape(char)
        elif char in self.wordchars:
            self.token, self.state = char, _WORD
        elif char in self._punctuation_chars:
            self.token, self.state = char, _PUNCTUATION
        elif char in self.quotes:
            if not self.posix:
                self.token = char
            self.state = char
        elif self.whitespace_split:
            self.token, self.state = char, _WORD
        else:
            self.token = char
            return self._counts()
        return False

    def _within_quotes(self, char):
        self._quoted = True
        if not char:
            raise ValueError('No closing quotation')
        if char == self.state:
            if self.posix:
                self.state = _WORD
                return False
            self.token += char
            self.state = _BETWEEN
            return True
        if self.posix and char in self.escape and self.state in self.escapedquotes:
            self._outside = self.state
            self.state = char
        else:
            self.token += char
        return False

    def _after_escape(self, char):
        if not char:
            raise ValueError('No escaped character')
        # Within quotes, what needs no escape keeps it.
        if self._outside in self.quotes and char != self.state and char != self._outside:
            self.token += self.state
        self.token += char
        self.state = self._outside
        return False

    def _ends(self, char):
        """Return whether a token ends with what is no part of any, or None if char may be one of its."""
        if not char:
            self.state = _END
            return True
        if char not in self.whitespace:
            if char not in self.commenters:
                return None
            self._skip_comment()
            if not self.posix:
                return False
        self.state = _BETWEEN
        return self._counts()

    def _word(self, char):
        if (ended := self._ends(char)) is not None:
            return ended
        if self.posix and char in self.quotes:
            self.state = char
        elif self.posix and char in self.escape:
            self._begin_escape(char)
        elif char in self.wordchars or char in self.quotes or (self.whitespace_split and char not in self._punctuation_chars):
            self.token += char
        else:
            if self._punctuation_chars:
                self._again.append(char)
            else:
                self.pushback.insert(0, char)
            self.state = _BETWEEN
            return self._counts()
        return False

    def _sign(self, char):
        if (ended := self._ends(char)) is not None:
            return ended
        if char in self._punctuation_chars:
            self.token += char
            return False
        self._again.append(char)
        self.state = _BETWEEN
        return True

    def __iter__(self):
        return self

    def __next__(self):
        token = self.get_token()
        if token == self.eof:
            raise StopIteration
        return token


def split(s, comments=False, posix=True):
    """Return the words of a text, as a shell divides it."""
    if s is None:
        raise ValueError('s argument must not be None')
    reader = shlex(s, posix=posix)
    reader.whitespace_split = True
    if not comments:
        reader.commenters = ''
    return list(reader)


def join(split_command):
    """Return the text that split divides into these words."""
    return ' '.join(map(quote, split_command))


def quote(s):
    """Return a text as one word of a shell."""
    if not s:
        return "''"
    if _unsafe(s) is None:
        return s
    return "'" + s.replace("'", "'\"'\"'") + "'"
