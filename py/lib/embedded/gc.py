DEBUG_STATS, DEBUG_COLLECTABLE, DEBUG_UNCOLLECTABLE, DEBUG_SAVEALL, DEBUG_LEAK = 1, 2, 4, 32, 38

garbage = []
callbacks = []
_enabled = True
_threshold = 2000, 10, 0
_debug = 0


def collect(generation=2):
    """Return how many objects were found unreachable: none, since nobody counts them."""
    if not 0 <= generation <= 2:
        raise ValueError('invalid generation')
    return 0


def enable():
    """Memory is freed whatever this says."""
    global _enabled
    _enabled = True


def disable():
    """Memory is freed whatever this says."""
    global _enabled
    _enabled = False


def isenabled():
    """Tell what enable and disable said last."""
    return _enabled


def get_threshold():
    """Return what set_threshold said last."""
    return _threshold


def set_threshold(threshold0, threshold1=10, threshold2=0, /):
    """Memory is freed whatever this says."""
    global _threshold
    _threshold = threshold0, threshold1, threshold2


def get_count():
    """Return counts of objects: none."""
    return 0, 0, 0


def get_stats():
    """Return counts of collections: none."""
    return [{'collections': 0, 'collected': 0, 'uncollectable': 0} for _ in range(3)]


def get_debug():
    """Return what set_debug said last."""
    return _debug


def set_debug(flags, /):
    """Nothing is shown whatever this says."""
    global _debug
    _debug = flags


def get_objects(generation=None):
    """Return objects: none, since nobody has a list of them."""
    return []


def get_referrers(*objs):
    """Return what refers to the objects: nobody knows."""
    return []


def get_referents(*objs):
    """Return what the objects refer to: nobody knows."""
    return []


def is_tracked(obj, /):
    """Tell whether an object may refer to others."""
    return not isinstance(obj, (int, float, complex, str, bytes, type(None)))


def is_finalized(obj, /):
    """Tell whether __del__ was called: it never is."""
    return False


def freeze():
    """Do nothing."""


def unfreeze():
    """Do nothing."""


def get_freeze_count():
    """Return zero."""
    return 0
