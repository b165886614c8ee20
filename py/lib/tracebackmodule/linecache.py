__all__ = ['getline', 'clearcache', 'checkcache', 'lazycache']

cache = {}


def getline(filename, lineno, module_globals=None):
    """Return a line of the program, with its newline; '' if there is none."""
    line = _source_line(filename, lineno)
    return line + '\n' if line else ''


def getlines(filename, module_globals=None):
    """Return the lines of the program."""
    lines = []
    blank = 0
    while blank < 1000:
        line = _source_line(filename, len(lines) + 1)
        blank = 0 if line else blank + 1
        lines.append(line + '\n')
    while lines and lines[-1] == '\n':
        lines.pop()
    return lines


def clearcache():
    """There is nothing to forget."""


def checkcache(filename=None):
    """There is nothing to check."""


def lazycache(filename, module_globals):
    """There is nothing to read later."""
    return False
