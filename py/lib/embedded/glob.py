__all__ = ['escape', 'glob', 'iglob']

import re


def escape(pathname):
    """Return a pattern that matches a path as it is."""
    if isinstance(pathname, bytes):
        return re.sub(rb'([*?[])', rb'[\1]', pathname)
    return re.sub('([*?[])', r'[\1]', pathname)


def has_magic(s):
    """Tell whether a pattern has characters with a meaning."""
    return re.search(b'[*?[]' if isinstance(s, bytes) else '[*?[]', s) is not None


def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    """There are no files."""
    raise OSError(38, 'glob.glob() is not available: a program has no files')


def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    """There are no files."""
    raise OSError(38, 'glob.iglob() is not available: a program has no files')
