__all__ = ['register', 'unregister']


def register(func, /, *args, **kwargs):
    """Have func called with these arguments when the program ends, the last one registered first."""
    if not callable(func):
        raise TypeError('the first argument must be callable')
    _calls.append((func, args, kwargs))
    return func


def unregister(func, /):
    """Forget the calls of func."""
    _calls[:] = [call for call in _calls if call[0] != func]


def _clear():
    """Forget all calls."""
    _calls.clear()


def _ncallbacks():
    """Return how many calls there are."""
    return len(_calls)


def _run_exitfuncs():
    """Make the calls now. An exception of one does not keep the others from being made."""
    import sys
    while _calls:
        func, args, kwargs = _calls.pop()
        try:
            func(*args, **kwargs)
        except BaseException as raised:
            if isinstance(raised, SystemExit):
                continue
            import traceback
            print(f'Exception ignored in atexit callback {func!r}:', file=sys.stderr)
            traceback.print_exception(raised)


_calls = []
