__all__ = ['getlocale', 'getdefaultlocale', 'getpreferredencoding', 'Error', 'setlocale', 'localeconv', 'strcoll', 'strxfrm',
           'str', 'atof', 'atoi', 'format_string', 'currency', 'delocalize', 'localize', 'normalize', 'getencoding', 'LC_CTYPE',
           'LC_COLLATE', 'LC_TIME', 'LC_MONETARY', 'LC_NUMERIC', 'LC_ALL', 'LC_MESSAGES', 'CHAR_MAX']

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = range(7)
CHAR_MAX = 127
_text = str


class Error(Exception):
    """A locale that there is not."""

    __module__ = 'locale'


def setlocale(category, locale=None):
    """Choose a locale: there is only C."""
    if locale is not None and not isinstance(locale, _text):
        locale = '.'.join(filter(None, locale))
    if locale not in (None, '', 'C', 'POSIX', 'C.UTF-8', 'C.utf8'):
        raise Error('unsupported locale setting')
    return 'C'


def getlocale(category=LC_CTYPE):
    """Return language and encoding of the locale."""
    return None, None


def getdefaultlocale(envvars=()):
    """Return language and encoding of the usual locale."""
    return None, None


def getpreferredencoding(do_setlocale=True):
    """Return the encoding of texts."""
    return 'utf-8'


def getencoding():
    """Return the encoding of texts."""
    return 'utf-8'


def normalize(localename):
    """Return the name of a locale as it is."""
    return localename


def localeconv():
    """Return how numbers are written."""
    return {'int_curr_symbol': '', 'currency_symbol': '', 'mon_decimal_point': '', 'mon_thousands_sep': '', 'mon_grouping': [],
            'positive_sign': '', 'negative_sign': '', 'int_frac_digits': 127, 'frac_digits': 127, 'p_cs_precedes': 127,
            'p_sep_by_space': 127, 'n_cs_precedes': 127, 'n_sep_by_space': 127, 'p_sign_posn': 127, 'n_sign_posn': 127,
            'decimal_point': '.', 'thousands_sep': '', 'grouping': []}


def strcoll(a, b, /):
    """Compare texts by their characters."""
    return (a > b) - (a < b)


def strxfrm(string, /):
    """Return what texts are compared by: themselves."""
    return string


def str(val):
    """Return a float as text."""
    return '%.12g' % val


def atof(string, func=float):
    """Return the float that a text stands for."""
    return func(string)


def atoi(string):
    """Return the int that a text stands for."""
    return int(string)


def delocalize(string):
    """Return a number as Python writes it."""
    return string


def localize(string, grouping=False, monetary=False):
    """Return a number as the locale writes it."""
    return string


def format_string(f, val, grouping=False, monetary=False):
    """Return f % val."""
    return f % val


def currency(val, symbol=True, grouping=False, international=False):
    """There is no currency in the locale C."""
    raise ValueError("Currency formatting is not possible using the 'C' locale.")


def gettext(msg):
    """Return a text as it is."""
    return msg
