__all__ = [
    "match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer", "compile", "purge", "escape", "error",
    "Pattern", "Match", "A", "I", "L", "M", "S", "X", "U", "ASCII", "IGNORECASE", "LOCALE", "MULTILINE", "DOTALL",
    "VERBOSE", "UNICODE", "NOFLAG", "RegexFlag", "PatternError",
]


class Scanner:
    """Splits a text into tokens by a list of pairs of a pattern and an action."""

    def __init__(self, lexicon, flags=0):
        self.lexicon = lexicon
        self.patterns = [compile(phrase, flags) for phrase, _ in lexicon]

    def scan(self, string):
        """Return the results of the actions, and the rest of the text, of which no pattern matches the start."""
        result = []
        position = 0
        while True:
            for pattern, (_, action) in zip(self.patterns, self.lexicon):
                match = pattern.match(string, position)
                if match is not None:
                    break
            else:
                break
            end = match.end()
            if end == position:
                break
            if callable(action):
                self.match = match
                action = action(self, match.group())
            if action is not None:
                result.append(action)
            position = end
        return result, string[position:]
