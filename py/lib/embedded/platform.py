import collections as _collections


def system():
    """Return what system this looks like."""
    return 'Linux'


def node():
    """Return the name of a machine."""
    return 'localhost'


def release():
    """Return '': the system is not for a program to know."""
    return ''


def version():
    """Return '': the system is not for a program to know."""
    return ''


def machine():
    """Return what machine this looks like."""
    return 'x86_64'


def processor():
    """Return '': the machine is not for a program to know."""
    return ''


def architecture(executable='', bits='', linkage=''):
    """Return how many bits an address has."""
    return bits or '64bit', linkage or 'ELF'


def platform(aliased=False, terse=False):
    """Return system and machine in one."""
    return 'Linux' if terse else 'Linux-x86_64'


class uname_result(_collections.namedtuple('uname_result', 'system node release version machine')):
    """What uname() returns."""

    processor = ''

    def __iter__(self):
        return iter((*super().__iter__(), ''))

    def __len__(self):
        return 6


def uname():
    """Return all that there is to know of the system."""
    return uname_result(system(), node(), release(), version(), machine())


def python_version():
    """Return the version of Python."""
    return '3.13.0'


def python_version_tuple():
    """Return the version of Python in parts."""
    return '3', '13', '0'


def python_implementation():
    """Return which Python a program may take this for."""
    return 'CPython'


def python_compiler():
    """Return what made the interpreter."""
    return 'Go'


def python_branch():
    """Return ''."""
    return ''


python_revision = python_branch


def python_build():
    """Return two texts."""
    return 'main', ''


def libc_ver(executable=None, lib='', version='', chunksize=16384):
    """Return the library of C: there is none."""
    return lib, version


def mac_ver(release='', versioninfo=('', '', ''), machine=''):
    """Return the version of macOS: this is none."""
    return release, versioninfo, machine


def win32_ver(release='', version='', csd='', ptype=''):
    """Return the version of Windows: this is none."""
    return release, version, csd, ptype


def freedesktop_os_release():
    """There are no files."""
    raise OSError("Unable to read files /etc/os-release, /usr/lib/os-release")
