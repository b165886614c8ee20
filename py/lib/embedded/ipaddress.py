import re

IPV4LENGTH = 32
IPV6LENGTH = 128


class AddressValueError(ValueError):
    """A text or number is no address."""


class NetmaskValueError(ValueError):
    """A text or number is no netmask."""


def ip_address(address):
    """Return the IPv4Address or IPv6Address of a text, number or bytes."""
    return _either(address, 'address', IPv4Address, IPv6Address)


def ip_network(address, strict=True):
    """Return the IPv4Network or IPv6Network of a text, number, bytes or pair; strict refuses an address with host bits."""
    return _either(address, 'network', IPv4Network, IPv6Network, strict)


def ip_interface(address):
    """Return the IPv4Interface or IPv6Interface of a text, number, bytes or pair."""
    return _either(address, 'interface', IPv4Interface, IPv6Interface)


def _either(address, what, *classes_and_more):
    first, second, *more = classes_and_more
    for made in first, second:
        try:
            return made(address, *more)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f'{address!r} does not appear to be an IPv4 or IPv6 {what}')


def v4_int_to_packed(address):
    """Return the four bytes of a number."""
    try:
        return address.to_bytes(4)
    except OverflowError:
        raise ValueError('Address negative or too large for IPv4')


def v6_int_to_packed(address):
    """Return the sixteen bytes of a number."""
    try:
        return address.to_bytes(16)
    except OverflowError:
        raise ValueError('Address negative or too large for IPv6')


def get_mixed_type_key(obj):
    """Return a key that sorts addresses and networks among one another, by address and then by netmask."""
    if isinstance(obj, (_BaseNetwork, _BaseAddress)):
        return obj._get_sort_key()
    return NotImplemented


def summarize_address_range(first, last):
    """Return an iterator of the networks that together have the addresses from first to last."""
    if not isinstance(first, _BaseAddress) or not isinstance(last, _BaseAddress):
        raise TypeError('first and last must be IP addresses, not networks')
    if first.version != last.version:
        raise TypeError('%s and %s are not of the same version' % (first, last))
    if first > last:
        raise ValueError('last IP address must be greater than first')
    return _ranges(first, int(first), int(last), IPv4Network if first.version == 4 else IPv6Network)


def _ranges(address, begin, end, network):
    bits = address._max_prefixlen
    while begin <= end:
        # The largest block that begins here, and ends in time.
        aligned = (begin & -begin).bit_length() - 1 if begin else bits
        size = min(aligned, (end - begin + 1).bit_length() - 1)
        yield network((begin, bits - size))
        begin += 1 << size


def collapse_addresses(addresses):
    """Return an iterator of the fewest networks that have these addresses and networks."""
    single, networks = [], []
    for given in addresses:
        item = given
        if isinstance(item, _BaseAddress):
            kind = single
        elif item._prefixlen == item._max_prefixlen:
            kind, item = single, item.network_address
        else:
            kind = networks
        if kind and item._version != kind[-1]._version:
            raise TypeError('%s and %s are not of the same version' % (given, kind[-1]))
        kind.append(item)
    if single and networks and single[0]._version != networks[0]._version:
        first = single[0]
        raise TypeError('%s/%d and %s are not of the same version' % (first._write(first._ip), first._max_prefixlen, networks[0]))
    blocks = [(address._ip, address._ip, address) for address in single]
    blocks += [(int(n.network_address), int(n.broadcast_address), n.network_address) for n in networks]
    return _merged(sorted(blocks, key=lambda block: block[:2]))


def _merged(blocks):
    begin = end = None
    for first, last, address in blocks:
        if begin is not None and first <= end + 1:
            end = max(end, last)
            continue
        if begin is not None:
            yield from _blocks(begin, end, address)
        begin, end = first, last
    if begin is not None:
        yield from _blocks(begin, end, address)


def _blocks(begin, end, address):
    return _ranges(address, begin, end, IPv4Network if address.version == 4 else IPv6Network)


class _Comparable:
    """What addresses and networks share: the orders that follow from == and <."""

    __slots__ = ()

    def __le__(self, other):
        less = self.__lt__(other)
        return less if less is NotImplemented else less or self == other

    def __gt__(self, other):
        less = self.__lt__(other)
        return less if less is NotImplemented else not less and self != other

    def __ge__(self, other):
        less = self.__lt__(other)
        return less if less is NotImplemented else not less

    @property
    def version(self):
        """4 or 6."""
        return self._version

    @property
    def max_prefixlen(self):
        """The bits of an address."""
        return self._max_prefixlen

    @property
    def compressed(self):
        """The shortest text."""
        return str(self)

    @property
    def exploded(self):
        """The longest text."""
        return self._explode()

    @property
    def reverse_pointer(self):
        """The name under which the domain name system has the names of the address."""
        return self._reverse()


class _V4:
    """Addresses of 32 bits."""

    __slots__ = ()
    _version = 4
    _max_prefixlen = IPV4LENGTH
    _all = (1 << IPV4LENGTH) - 1

    @staticmethod
    def _parse(text):
        if not text:
            raise AddressValueError('Address cannot be empty')
        octets = text.split('.')
        if len(octets) != 4:
            raise AddressValueError('Expected 4 octets in %r' % text)
        number = 0
        for octet in octets:
            try:
                number = number << 8 | _octet(octet)
            except ValueError as wrong:
                raise AddressValueError('%s in %r' % (wrong, text)) from None
        return number

    @staticmethod
    def _write(number):
        return f'{number >> 24}.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}'

    @classmethod
    def _prefix(cls, text):
        """The length of a prefix, from its digits, a netmask or a hostmask."""
        if isinstance(text, int):
            if not 0 <= text <= cls._max_prefixlen:
                cls._no_netmask(text)
            return text
        if text.isascii() and text.isdigit():
            if int(text) > cls._max_prefixlen:
                cls._no_netmask(text)
            return int(text)
        try:
            mask = cls._parse(text)
        except AddressValueError:
            cls._no_netmask(text)
        for candidate in mask, mask ^ cls._all:
            ones = candidate.bit_count()
            if candidate == cls._all ^ cls._all >> ones:
                return ones
        cls._no_netmask(text)

    @staticmethod
    def _no_netmask(text):
        raise NetmaskValueError('%r is not a valid netmask' % text) from None

    def _explode(self):
        return str(self)

    def _reverse(self):
        return '.'.join(reversed(str(self).split('.'))) + '.in-addr.arpa'


def _octet(text):
    if not text:
        raise ValueError('Empty octet not permitted')
    if not (text.isascii() and text.isdigit()):
        raise ValueError('Only decimal digits permitted in %r' % text)
    if len(text) > 3:
        raise ValueError('At most 3 characters permitted in %r' % text)
    if text != '0' and text[0] == '0':
        raise ValueError('Leading zeros are not permitted in %r' % text)
    number = int(text)
    if number > 255:
        raise ValueError('Octet %d (> 255) not permitted' % number)
    return number


class _V6:
    """Addresses of 128 bits."""

    __slots__ = ()
    _version = 6
    _max_prefixlen = IPV6LENGTH
    _all = (1 << IPV6LENGTH) - 1
    _no_netmask = _V4._no_netmask

    @staticmethod
    def _parse(text):
        if not text:
            raise AddressValueError('Address cannot be empty')
        if text.count(':') > 8 and '.' not in text.rpartition(':')[2]:
            raise AddressValueError('At most 8 colons permitted in %r' % text)
        parts = text.split(':')
        if len(parts) < 3:
            raise AddressValueError('At least 3 parts expected in %r' % text)
        if '.' in parts[-1]:
            try:
                low = IPv4Address(parts.pop())._ip
            except AddressValueError as wrong:
                raise AddressValueError('%s in %r' % (wrong, text)) from None
            parts += '%x' % (low >> 16), '%x' % (low & 0xFFFF)
        if len(parts) > 9:
            raise AddressValueError('At most 8 colons permitted in %r' % text)
        # Where, but for the ends, there is nothing between two colons: zeros are left out there.
        gaps = [i for i in range(1, len(parts) - 1) if not parts[i]]
        if len(gaps) > 1:
            raise AddressValueError("At most one '::' permitted in %r" % text)
        if gaps:
            before, after = parts[:gaps[0]], parts[gaps[0] + 1:]
            if not before[0]:
                del before[0]
                if before:
                    raise AddressValueError("Leading ':' only permitted as part of '::' in %r" % text)
            if not after[-1]:
                del after[-1]
                if after:
                    raise AddressValueError("Trailing ':' only permitted as part of '::' in %r" % text)
            left_out = 8 - len(before) - len(after)
            if left_out < 1:
                raise AddressValueError("Expected at most 7 other parts with '::' in %r" % text)
            groups = before + ['0'] * left_out + after
        else:
            if len(parts) != 8:
                raise AddressValueError("Exactly 8 parts expected without '::' in %r" % text)
            if not parts[0]:
                raise AddressValueError("Leading ':' only permitted as part of '::' in %r" % text)
            if not parts[-1]:
                raise AddressValueError("Trailing ':' only permitted as part of '::' in %r" % text)
            groups = parts
        number = 0
        for group in groups:
            if not _hexadecimal(group):
                raise AddressValueError('Only hex digits permitted in %r in %r' % (group, text))
            if len(group) > 4:
                raise AddressValueError('At most 4 characters permitted in %r in %r' % (group, text))
            number = number << 16 | int(group, 16)
        return number

    @staticmethod
    def _write(number):
        groups = ['%x' % (number >> shift & 0xFFFF) for shift in range(112, -1, -16)]
        # The longest run of zeros is left out, the first of those of one length, if there are two at least.
        begin, length, i = 0, 1, 0
        while i < 8:
            j = i
            while j < 8 and groups[j] == '0':
                j += 1
            if j - i > length:
                begin, length = i, j - i
            i = j + 1
        if length == 1:
            return ':'.join(groups)
        return ':'.join(groups[:begin]) + '::' + ':'.join(groups[begin + length:])

    @classmethod
    def _prefix(cls, text):
        """The length of a prefix, from its digits."""
        if isinstance(text, int):
            if not 0 <= text <= cls._max_prefixlen:
                cls._no_netmask(text)
            return text
        if not (text.isascii() and text.isdigit()) or int(text) > cls._max_prefixlen:
            cls._no_netmask(text)
        return int(text)

    def _explode(self):
        number = int(self.network_address if isinstance(self, _BaseNetwork) else self)
        text = ':'.join('%04x' % (number >> shift & 0xFFFF) for shift in range(112, -1, -16))
        if isinstance(self, (_BaseNetwork, IPv6Interface)):
            return '%s/%d' % (text, self._prefixlen)
        return text

    def _reverse(self):
        mapped = isinstance(self, _BaseAddress) and self.ipv4_mapped is not None
        digits = '%032x' % self._ip if mapped else self._explode().replace(':', '')
        return '.'.join(reversed(digits)) + '.ip6.arpa'


_hexadecimal = re.compile('[0-9a-fA-F]+').fullmatch
_format = re.compile('(#?)(_?)([xbnX])').fullmatch


class _BaseAddress(_Comparable):
    """One address."""

    __slots__ = ('_ip', '__weakref__')

    def __init__(self, address):
        if isinstance(address, int):
            if address < 0:
                raise AddressValueError('%d (< 0) is not permitted as an IPv%d address' % (address, self._version))
            if address > self._all:
                raise AddressValueError('%d (>= 2**%d) is not permitted as an IPv%d address' % (address, self._max_prefixlen, self._version))
            self._ip = int(address)
        elif isinstance(address, bytes):
            size = self._max_prefixlen // 8
            if len(address) != size:
                raise AddressValueError('%r (len %d != %d) is not permitted as an IPv%d address' % (address, len(address), size, self._version))
            self._ip = int.from_bytes(address)
        else:
            text = str(address)
            if '/' in text:
                raise AddressValueError(f"Unexpected '/' in {text!r}")
            self._ip = self._parse(self._without_scope(text))

    def _without_scope(self, text):
        return text

    def __int__(self):
        return self._ip

    def __eq__(self, other):
        try:
            return self._ip == other._ip and self._version == other._version
        except AttributeError:
            return NotImplemented

    def __lt__(self, other):
        if not isinstance(other, _BaseAddress):
            return NotImplemented
        if self._version != other._version:
            raise TypeError('%s and %s are not of the same version' % (self, other))
        return self._ip < other._ip

    def __add__(self, other):
        return self.__class__(int(self) + other) if isinstance(other, int) else NotImplemented

    def __sub__(self, other):
        return self.__class__(int(self) - other) if isinstance(other, int) else NotImplemented

    def __hash__(self):
        return hash(hex(self._ip))

    def __str__(self):
        return self._write(self._ip)

    def __repr__(self):
        return '%s(%r)' % (self.__class__.__name__, str(self))

    def __format__(self, fmt):
        if not fmt or fmt[-1] == 's':
            return format(str(self), fmt)
        parts = _format(fmt)
        if parts is None:
            return super().__format__(fmt)
        alternate, grouped, base = parts.groups()
        if base == 'n':
            base = 'b' if self._version == 4 else 'x'
        width = self._max_prefixlen if base == 'b' else self._max_prefixlen // 4
        if grouped:
            width += width // 4 - 1
        if alternate:
            width += 2
        return format(self._ip, f'{alternate}0{width}{grouped}{base}')

    @property
    def packed(self):
        """The bytes, the most significant first."""
        return self._ip.to_bytes(self._max_prefixlen // 8)

    def _get_sort_key(self):
        return (self._version, self)

    def __reduce__(self):
        return self.__class__, (self._ip if self._version == 4 else str(self),)


class _BaseNetwork(_Comparable):
    """The addresses that begin with a prefix."""

    def __init__(self, address, strict=True):
        text, prefix = _with_prefix(address, self._max_prefixlen)
        self.network_address = self._address_class(text)
        self._prefixlen = self._prefix(prefix)
        self.netmask = self._address_class(self._all ^ self._all >> self._prefixlen)
        if int(self.network_address) & int(self.hostmask):
            if strict:
                raise ValueError('%s has host bits set' % self)
            self.network_address = self._address_class(int(self.network_address) & int(self.netmask))

    def __str__(self):
        return '%s/%d' % (self.network_address, self._prefixlen)

    def __repr__(self):
        return '%s(%r)' % (self.__class__.__name__, str(self))

    def __hash__(self):
        return hash(int(self.network_address) ^ int(self.netmask))

    def __eq__(self, other):
        try:
            return self._version == other._version and self.network_address == other.network_address and int(self.netmask) == int(other.netmask)
        except AttributeError:
            return NotImplemented

    def __lt__(self, other):
        if not isinstance(other, _BaseNetwork):
            return NotImplemented
        if self._version != other._version:
            raise TypeError('%s and %s are not of the same version' % (self, other))
        return _order(self) < _order(other)

    def __iter__(self):
        for number in range(int(self.network_address), int(self.broadcast_address) + 1):
            yield self._address_class(number)

    def __getitem__(self, n):
        first, last = int(self.network_address), int(self.broadcast_address)
        number = first + n if n >= 0 else last + n + 1
        if not first <= number <= last:
            raise IndexError('address out of range')
        return self._address_class(number)

    def __contains__(self, other):
        if self._version != other._version or isinstance(other, _BaseNetwork):
            return False
        return other._ip & int(self.netmask) == int(self.network_address)

    def overlaps(self, other):
        """Tell whether there are addresses that both have."""
        return (self.network_address in other or self.broadcast_address in other
                or other.network_address in self or other.broadcast_address in self)

    @property
    def broadcast_address(self):
        """The last address."""
        return self._address_class(int(self.network_address) | int(self.hostmask))

    @property
    def hostmask(self):
        """The bits that are not in the netmask."""
        return self._address_class(self._all >> self._prefixlen)

    @property
    def num_addresses(self):
        """How many addresses there are."""
        return 1 << self._max_prefixlen - self._prefixlen

    @property
    def prefixlen(self):
        """The bits of the prefix."""
        return self._prefixlen

    @property
    def with_prefixlen(self):
        """The text with the length of the prefix."""
        return '%s/%d' % (self.network_address, self._prefixlen)

    @property
    def with_netmask(self):
        """The text with the netmask."""
        return '%s/%s' % (self.network_address, self.netmask)

    @property
    def with_hostmask(self):
        """The text with the hostmask."""
        return '%s/%s' % (self.network_address, self.hostmask)

    def hosts(self):
        """Return the addresses that hosts may have: an iterator, or a list of the only one."""
        if self._prefixlen == self._max_prefixlen:
            return [self.network_address]
        if self._prefixlen == self._max_prefixlen - 1:
            return iter(self) if self._version == 6 else list(self)
        # The first address is the network's, or its routers'; the last of IPv4 is for all hosts.
        return self._numbered(int(self.network_address) + 1, int(self.broadcast_address) + (self._version == 6))

    def _numbered(self, begin, end):
        for number in range(begin, end):
            yield self._address_class(number)

    def address_exclude(self, other):
        """Return an iterator of the networks that have the addresses of this one that are not in other, which lies within it."""
        if self._version != other._version:
            raise TypeError('%s and %s are not of the same version' % (self, other))
        if not isinstance(other, _BaseNetwork):
            raise TypeError('%s is not a network object' % other)
        if not other.subnet_of(self):
            raise ValueError('%s not contained in %s' % (other, self))
        rest = self
        while rest != other:
            lower, upper = rest.subnets()
            if other.subnet_of(lower):
                rest, left_over = lower, upper
            else:
                rest, left_over = upper, lower
            yield left_over

    def compare_networks(self, other):
        """Return -1, 0 or 1 as this network comes before other, is the same or comes after it."""
        if self._version != other._version:
            raise TypeError('%s and %s are not of the same type' % (self, other))
        return (_order(self) > _order(other)) - (_order(self) < _order(other))

    def _get_sort_key(self):
        return (self._version, self.network_address, self.netmask)

    def __reduce__(self):
        return self.__class__, (str(self),)

    def subnets(self, prefixlen_diff=1, new_prefix=None):
        """Return an iterator of the networks of a longer prefix that this one is made of."""
        if self._prefixlen == self._max_prefixlen:
            yield self
            return
        if new_prefix is not None:
            if new_prefix < self._prefixlen:
                raise ValueError('new prefix must be longer')
            if prefixlen_diff != 1:
                raise ValueError('cannot set prefixlen_diff and new_prefix')
            prefixlen_diff = new_prefix - self._prefixlen
        if prefixlen_diff < 0:
            raise ValueError('prefix length diff must be > 0')
        prefix = self._prefixlen + prefixlen_diff
        if prefix > self._max_prefixlen:
            raise ValueError('prefix length diff %d is invalid for netblock %s' % (prefix, self))
        for number in range(int(self.network_address), int(self.broadcast_address) + 1, 1 << self._max_prefixlen - prefix):
            yield self.__class__((number, prefix))

    def supernet(self, prefixlen_diff=1, new_prefix=None):
        """Return the network of a shorter prefix that has this one."""
        if self._prefixlen == 0:
            return self
        if new_prefix is not None:
            if new_prefix > self._prefixlen:
                raise ValueError('new prefix must be shorter')
            if prefixlen_diff != 1:
                raise ValueError('cannot set prefixlen_diff and new_prefix')
            prefixlen_diff = self._prefixlen - new_prefix
        prefix = self._prefixlen - prefixlen_diff
        if prefix < 0:
            raise ValueError('current prefixlen is %d, cannot have a prefixlen_diff of %d' % (self._prefixlen, prefixlen_diff))
        return self.__class__((int(self.network_address) & int(self.netmask) << prefixlen_diff, prefix))

    def subnet_of(self, other):
        """Tell whether other has all addresses of this network."""
        return self._within(self, other, other)

    def supernet_of(self, other):
        """Tell whether this network has all addresses of other."""
        return self._within(other, self, other)

    def _within(self, inner, outer, other):
        try:
            if inner._version != outer._version:
                raise TypeError(f'{inner} and {outer} are not of the same version')
            return outer.network_address <= inner.network_address and outer.broadcast_address >= inner.broadcast_address
        except AttributeError:
            raise TypeError(f'Unable to test subnet containment between {inner} and {outer}')

    # What is so of all of its addresses, as the first and the last one tell.

    def _ends(self, name):
        return getattr(self.network_address, name) and getattr(self.broadcast_address, name)

    @property
    def is_multicast(self):
        """Whether its addresses are for groups of hosts."""
        return self._ends('is_multicast')

    @property
    def is_reserved(self):
        """Whether the IETF reserves its addresses."""
        return self._ends('is_reserved')

    @property
    def is_link_local(self):
        """Whether its addresses are for one link."""
        return self._ends('is_link_local')

    @property
    def is_private(self):
        """Whether its addresses are not for the whole of the Internet."""
        tables = self._address_class
        first, last = int(self.network_address), int(self.broadcast_address)
        return (any(begin <= first and last <= end for begin, end in tables._private)
                and not any(begin <= first and last <= end for begin, end in tables._not_private))

    @property
    def is_global(self):
        """Whether its addresses are for the whole of the Internet."""
        return not self.is_private

    @property
    def is_unspecified(self):
        """Whether it has the address of nothing alone."""
        return self._ends('is_unspecified')

    @property
    def is_loopback(self):
        """Whether its addresses are the host's own."""
        return self._ends('is_loopback')


def _order(network):
    return (int(network.network_address), int(network.netmask))


def _with_prefix(address, most):
    """Return the address and the prefix of what an interface or a network is made of."""
    if isinstance(address, (bytes, int)):
        return address, most
    if not isinstance(address, tuple):
        address = str(address).split('/')
        if len(address) > 2:
            raise AddressValueError(f"Only one '/' permitted in {'/'.join(address)!r}")
    if len(address) > 1:
        text, prefix = address
        return text, prefix
    return address[0], most


def _table(address, networks):
    """Return the first and the last number of each network."""
    table = []
    for network in networks.split():
        text, prefix = network.split('/')
        first = address._parse(text)
        table.append((first, first | address._all >> int(prefix)))
    return tuple(table)


def _listed(number, table):
    for begin, end in table:
        if begin <= number <= end:
            return True
    return False


class IPv4Address(_V4, _BaseAddress):
    """An address of 32 bits."""

    __slots__ = ()

    @property
    def is_multicast(self):
        """Whether it is for a group of hosts."""
        return _listed(self._ip, _multicast4)

    @property
    def is_reserved(self):
        """Whether the IETF reserves it."""
        return _listed(self._ip, _reserved4)

    @property
    def is_link_local(self):
        """Whether it is for one link."""
        return _listed(self._ip, _link_local4)

    @property
    def is_loopback(self):
        """Whether it is the host's own."""
        return _listed(self._ip, _loopback4)

    @property
    def is_unspecified(self):
        """Whether it is the address of nothing."""
        return self._ip == 0

    @property
    def is_private(self):
        """Whether it is not for the whole of the Internet, by IANA's registry."""
        return _listed(self._ip, self._private) and not _listed(self._ip, self._not_private)

    @property
    def is_global(self):
        """Whether it is for the whole of the Internet, by IANA's registry."""
        return not _listed(self._ip, _shared4) and not self.is_private

    @property
    def ipv6_mapped(self):
        """The IPv6Address that stands for this one."""
        return IPv6Address(f'::ffff:{self}')


class IPv6Address(_V6, _BaseAddress):
    """An address of 128 bits, with a scope or without."""

    __slots__ = ('_scope_id', '__weakref__')

    def __init__(self, address):
        self._scope_id = None
        super().__init__(address)

    def _without_scope(self, text):
        number, percent, scope = text.partition('%')
        if percent:
            if not scope or '%' in scope:
                raise AddressValueError('Invalid IPv6 address: "%r"' % text)
            self._scope_id = scope
        return number

    def __str__(self):
        mapped = self.ipv4_mapped
        text = self._write(self._ip) if mapped is None else f'::ffff:{mapped}'
        return text + '%' + self._scope_id if self._scope_id else text

    def __hash__(self):
        return hash((self._ip, self._scope_id))

    def __eq__(self, other):
        equal = super().__eq__(other)
        if equal is not True:
            return equal
        return self._scope_id == getattr(other, '_scope_id', None)

    def _explode(self):
        if (mapped := self.ipv4_mapped) is not None:
            return ':'.join('%04x' % (self._ip >> shift & 0xFFFF) for shift in range(112, 16, -16)) + ':' + str(mapped)
        return super()._explode()

    @property
    def scope_id(self):
        """What follows the %: the zone in which the address is meant."""
        return self._scope_id

    @property
    def is_multicast(self):
        """Whether it is for a group of hosts."""
        return self._mapped('is_multicast', _multicast6)

    @property
    def is_reserved(self):
        """Whether the IETF reserves it."""
        return _listed(self._ip, _reserved6)

    @property
    def is_link_local(self):
        """Whether it is for one link."""
        return self._mapped('is_link_local', _link_local6)

    @property
    def is_site_local(self):
        """Whether it is for one site, as addresses once were."""
        return _listed(self._ip, _site_local6)

    @property
    def is_loopback(self):
        """Whether it is the host's own."""
        mapped = self.ipv4_mapped
        return self._ip == 1 if mapped is None else mapped.is_loopback

    @property
    def is_unspecified(self):
        """Whether it is the address of nothing."""
        mapped = self.ipv4_mapped
        return self._ip == 0 if mapped is None else mapped.is_unspecified

    @property
    def is_private(self):
        """Whether it is not for the whole of the Internet, by IANA's registry."""
        mapped = self.ipv4_mapped
        if mapped is not None:
            return mapped.is_private
        return _listed(self._ip, self._private) and not _listed(self._ip, self._not_private)

    @property
    def is_global(self):
        """Whether it is for the whole of the Internet, by IANA's registry."""
        mapped = self.ipv4_mapped
        return not self.is_private if mapped is None else mapped.is_global

    def _mapped(self, name, table):
        mapped = self.ipv4_mapped
        return _listed(self._ip, table) if mapped is None else getattr(mapped, name)

    @property
    def ipv4_mapped(self):
        """The IPv4Address that this one stands for, or None."""
        return IPv4Address(self._ip & 0xFFFFFFFF) if self._ip >> 32 == 0xFFFF else None

    @property
    def teredo(self):
        """The server and the client of a Teredo address, or None."""
        if self._ip >> 96 != 0x20010000:
            return None
        return IPv4Address(self._ip >> 64 & 0xFFFFFFFF), IPv4Address(~self._ip & 0xFFFFFFFF)

    @property
    def sixtofour(self):
        """The IPv4Address within a 6to4 address, or None."""
        return IPv4Address(self._ip >> 80 & 0xFFFFFFFF) if self._ip >> 112 == 0x2002 else None


class _Interface:
    """An address with the network that it is in."""

    def __init__(self, address):
        text, prefix = _with_prefix(address, self._max_prefixlen)
        super().__init__(text)
        self.network = self._network_class((text, prefix), strict=False)
        self.netmask = self.network.netmask
        self._prefixlen = self.network._prefixlen

    @property
    def hostmask(self):
        """The bits that are not in the netmask."""
        return self.network.hostmask

    def __str__(self):
        return '%s/%d' % (super().__str__(), self._prefixlen)

    def __eq__(self, other):
        equal = super().__eq__(other)
        if equal is not True:
            return equal
        try:
            return self.network == other.network
        except AttributeError:
            # The other is an address that has no network.
            return False

    def __lt__(self, other):
        less = super().__lt__(other)
        if less is NotImplemented:
            return NotImplemented
        try:
            return self.network < other.network or self.network == other.network and less
        except AttributeError:
            # Addresses come before interfaces.
            return False

    def __hash__(self):
        return hash((self._ip, self._prefixlen, int(self.network.network_address)))

    def __reduce__(self):
        return self.__class__, (str(self),)

    @property
    def ip(self):
        """The address without the network."""
        return self._address_class(self._ip)

    @property
    def with_prefixlen(self):
        """The text with the length of the prefix."""
        return '%s/%s' % (self._write(self._ip), self._prefixlen)

    @property
    def with_netmask(self):
        """The text with the netmask."""
        return '%s/%s' % (self._write(self._ip), self.netmask)

    @property
    def with_hostmask(self):
        """The text with the hostmask."""
        return '%s/%s' % (self._write(self._ip), self.hostmask)


class IPv4Interface(_Interface, IPv4Address):
    """An address of 32 bits with its network."""

    @property
    def is_unspecified(self):
        """Whether it is the address of nothing, which no address with a network is."""
        return False


class IPv6Interface(_Interface, IPv6Address):
    """An address of 128 bits with its network."""

    @property
    def is_unspecified(self):
        """Whether it is the address of nothing, in a network of nothing."""
        return super().is_unspecified and self.network.is_unspecified

    @property
    def is_loopback(self):
        """Whether it is the host's own, and its network too."""
        return super().is_loopback and self.network.is_loopback


class IPv4Network(_V4, _BaseNetwork):
    """The addresses of 32 bits that begin with a prefix."""

    _address_class = IPv4Address

    @property
    def is_global(self):
        """Whether its addresses are for the whole of the Internet."""
        shared = _listed(int(self.network_address), _shared4) and _listed(int(self.broadcast_address), _shared4)
        return not shared and not self.is_private


class IPv6Network(_V6, _BaseNetwork):
    """The addresses of 128 bits that begin with a prefix."""

    _address_class = IPv6Address

    @property
    def is_site_local(self):
        """Whether its addresses are for one site, as addresses once were."""
        return self._ends('is_site_local')


IPv4Interface._address_class, IPv4Interface._network_class = IPv4Address, IPv4Network
IPv6Interface._address_class, IPv6Interface._network_class = IPv6Address, IPv6Network

# IANA's registries of special purposes.
_multicast4 = _table(_V4, '224.0.0.0/4')
_reserved4 = _table(_V4, '240.0.0.0/4')
_link_local4 = _table(_V4, '169.254.0.0/16')
_loopback4 = _table(_V4, '127.0.0.0/8')
_shared4 = _table(_V4, '100.64.0.0/10')
IPv4Address._private = _table(_V4, '''0.0.0.0/8 10.0.0.0/8 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.170/31 192.0.2.0/24
    192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 255.255.255.255/32''')
IPv4Address._not_private = _table(_V4, '192.0.0.9/32 192.0.0.10/32')
_multicast6 = _table(_V6, 'ff00::/8')
_reserved6 = _table(_V6, '''::/8 100::/8 200::/7 400::/6 800::/5 1000::/4 4000::/3 6000::/3 8000::/3 a000::/3 c000::/3 e000::/4 f000::/5
    f800::/6 fe00::/9''')
_link_local6 = _table(_V6, 'fe80::/10')
_site_local6 = _table(_V6, 'fec0::/10')
IPv6Address._private = _table(_V6, '''::1/128 ::/128 ::ffff:0:0/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/10''')
IPv6Address._not_private = _table(_V6, '2001:1::1/128 2001:1::2/128 2001:3::/32 2001:4:112::/48 2001:20::/28 2001:30::/28')
