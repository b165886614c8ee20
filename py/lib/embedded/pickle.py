__all__ = ['PickleError', 'PicklingError', 'UnpicklingError', 'Pickler', 'Unpickler', 'dump', 'dumps', 'load', 'loads', 'PickleBuffer']

import copyreg
import io
import sys
from operator import index
from struct import pack, unpack
from types import BuiltinFunctionType, FunctionType, ModuleType

HIGHEST_PROTOCOL = 5
DEFAULT_PROTOCOL = 4
format_version = '4.0'
compatible_formats = ['1.0', '1.1', '1.2', '1.3', '2.0', '3.0', '4.0', '5.0']
dispatch_table = copyreg.dispatch_table
bytes_types = (bytes, bytearray)

# The instructions of the format.
_opcodes = {
    'MARK': b'(', 'STOP': b'.', 'POP': b'0', 'POP_MARK': b'1', 'DUP': b'2', 'FLOAT': b'F', 'INT': b'I', 'BININT': b'J', 'BININT1': b'K',
    'LONG': b'L', 'BININT2': b'M', 'NONE': b'N', 'PERSID': b'P', 'BINPERSID': b'Q', 'REDUCE': b'R', 'STRING': b'S', 'BINSTRING': b'T',
    'SHORT_BINSTRING': b'U', 'UNICODE': b'V', 'BINUNICODE': b'X', 'APPEND': b'a', 'BUILD': b'b', 'GLOBAL': b'c', 'DICT': b'd',
    'EMPTY_DICT': b'}', 'APPENDS': b'e', 'GET': b'g', 'BINGET': b'h', 'INST': b'i', 'LONG_BINGET': b'j', 'LIST': b'l', 'EMPTY_LIST': b']',
    'OBJ': b'o', 'PUT': b'p', 'BINPUT': b'q', 'LONG_BINPUT': b'r', 'SETITEM': b's', 'TUPLE': b't', 'EMPTY_TUPLE': b')', 'SETITEMS': b'u',
    'BINFLOAT': b'G', 'TRUE': b'I01\n', 'FALSE': b'I00\n', 'PROTO': b'\x80', 'NEWOBJ': b'\x81', 'EXT1': b'\x82', 'EXT2': b'\x83',
    'EXT4': b'\x84', 'TUPLE1': b'\x85', 'TUPLE2': b'\x86', 'TUPLE3': b'\x87', 'NEWTRUE': b'\x88', 'NEWFALSE': b'\x89', 'LONG1': b'\x8a',
    'LONG4': b'\x8b', 'BINBYTES': b'B', 'SHORT_BINBYTES': b'C', 'SHORT_BINUNICODE': b'\x8c', 'BINUNICODE8': b'\x8d', 'BINBYTES8': b'\x8e',
    'EMPTY_SET': b'\x8f', 'ADDITEMS': b'\x90', 'FROZENSET': b'\x91', 'NEWOBJ_EX': b'\x92', 'STACK_GLOBAL': b'\x93', 'MEMOIZE': b'\x94',
    'FRAME': b'\x95', 'BYTEARRAY8': b'\x96', 'NEXT_BUFFER': b'\x97', 'READONLY_BUFFER': b'\x98',
}
globals().update(_opcodes)
__all__.extend(sorted(_opcodes))
__all__.extend(['DEFAULT_PROTOCOL', 'HIGHEST_PROTOCOL'])


class PickleError(Exception):
    """What is wrong with pickling."""


class PicklingError(PickleError):
    """An object cannot be pickled."""


class UnpicklingError(PickleError):
    """Bytes are no pickle."""


class PickleBuffer:
    """Bytes of another object that may be pickled apart from the rest."""

    def __init__(self, object):
        self._view = memoryview(object)

    def __buffer__(self, flags, /):
        return memoryview(self._view)

    def raw(self):
        """Return the bytes as a memoryview."""
        return memoryview(self._view)

    def release(self):
        """Let go of the other object."""
        self._view = None


PickleBuffer.__module__ = '_pickle'

# Where Python 2 had what the protocols below 3 refer to.
_old_modules = {'builtins': '__builtin__', 'copyreg': 'copy_reg', 'queue': 'Queue', 'urllib.parse': 'urllib', 'functools': 'functools'}
_old_names = {('codecs', 'encode'): ('_codecs', 'encode'), ('builtins', 'int'): ('__builtin__', 'long'), ('builtins', 'range'): ('__builtin__', 'xrange'), ('functools', 'reduce'): ('__builtin__', 'reduce'),
              ('builtins', 'chr'): ('__builtin__', 'unichr'), ('builtins', 'str'): ('__builtin__', 'unicode'),
              ('builtins', 'filter'): ('itertools', 'ifilter'), ('builtins', 'map'): ('itertools', 'imap'), ('builtins', 'zip'): ('itertools', 'izip'),
              ('itertools', 'filterfalse'): ('itertools', 'ifilterfalse'), ('itertools', 'zip_longest'): ('itertools', 'izip_longest'),
              ('collections', 'UserList'): ('UserList', 'UserList'), ('collections', 'UserDict'): ('UserDict', 'IterableUserDict')}
_new_modules = {old: new for new, old in _old_modules.items()} | {'exceptions': 'builtins'}
_new_names = {old: new for new, old in _old_names.items()} | {('__builtin__', 'basestring'): ('builtins', 'str')}
# What is elsewhere here than in CPython.
_elsewhere = {'_codecs': 'codecs', 'pathlib._local': 'pathlib', '_operator': 'operator', '_collections': 'collections', '_struct': 'struct',
              '_io': 'io', '_datetime': 'datetime', '_decimal': 'decimal', '_random': 'random', '_functools': 'functools'}


def whichmodule(obj, name):
    """Return the name of the module that an object is in."""
    module = getattr(obj, '__module__', None)
    if module is not None:
        return module
    for found_name, found in list(sys.modules.items()):
        if found_name in ('__main__', '__mp_main__') or found is None:
            continue
        try:
            if _attribute(found, name) is obj:
                return found_name
        except AttributeError:
            pass
    return '__main__'


def _attribute(owner, dotted):
    for name in dotted.split('.'):
        owner = getattr(owner, name)
    return owner


def encode_long(x):
    """Return the bytes of an int, the least significant first."""
    if x == 0:
        return b''
    size = (x.bit_length() >> 3) + 1
    encoded = x.to_bytes(size, 'little', signed=True)
    if x < 0 and size > 1 and encoded[-1] == 0xff and encoded[-2] & 0x80:
        encoded = encoded[:-1]
    return encoded


def decode_long(data):
    """Return the int of bytes."""
    return int.from_bytes(data, 'little', signed=True)


_FRAME_TARGET = 64 * 1024
_BATCH = 1000
# How deep CPython writes objects in objects, as many levels of C; the items of a list or a dict are a level too.
_MOST_NESTED = 10000


class Pickler:
    """Writes objects to a file in memory."""

    def __init__(self, file, protocol=None, fix_imports=True, buffer_callback=None):
        protocol = DEFAULT_PROTOCOL if protocol is None else index(protocol)
        if protocol < 0:
            protocol = HIGHEST_PROTOCOL
        elif protocol > HIGHEST_PROTOCOL:
            raise ValueError('pickle protocol must be <= %d' % HIGHEST_PROTOCOL)
        if buffer_callback is not None and protocol < 5:
            raise ValueError('buffer_callback needs protocol >= 5')
        try:
            self._write_file = file.write
        except AttributeError:
            raise TypeError("file must have a 'write' attribute") from None
        self._protocol = protocol
        self.bin = protocol >= 1
        self.fast = 0
        self._fix_imports = fix_imports and protocol < 3
        self._buffer_callback = buffer_callback
        # The number of each object by its identity, and the object, which has to live as long.
        self._memo = {}

    @property
    def memo(self):
        return self._memo

    def clear_memo(self):
        """Forget the objects that were written: they are written again."""
        self._memo.clear()

    def persistent_id(self, obj):
        """Return what stands for an object that is kept elsewhere; None to write it."""
        return None

    def dump(self, obj):
        """Write an object."""
        if not hasattr(self, '_memo'):
            raise PicklingError('Pickler.__init__() was not called by %s.__init__()' % (self.__class__.__name__,))
        self._parts = []
        self._size = 0
        # Finished frames.
        self._out = []
        if self._protocol >= 2:
            self._out.append(PROTO + bytes([self._protocol]))
        self._persistent = None if type(self) is Pickler else self.persistent_id
        self._override = getattr(self, 'reducer_override', None)
        self._table = getattr(self, 'dispatch_table', copyreg.dispatch_table)
        try:
            self._save(obj)
            self._write(STOP)
            self._end_frame()
            for part in self._out:
                self._write_file(part)
        finally:
            self._parts = self._out = None

    def _write(self, data):
        self._parts.append(data)
        self._size += len(data)

    def _end_frame(self):
        content = b''.join(self._parts)
        if self._protocol >= 4 and len(content) >= 4:
            self._out.append(FRAME + pack('<Q', len(content)))
        self._out.append(content)
        self._parts = []
        self._size = 0

    def _write_large(self, head, payload):
        """Write many bytes, which are not copied into a frame if they are more than one holds."""
        if len(payload) < _FRAME_TARGET or self._protocol < 4:
            self._write(head + payload)
            return
        if self._parts:
            self._end_frame()
        self._out.append(head)
        self._out.append(payload)

    def _memoize(self, obj):
        if self.fast:
            return
        number = len(self._memo)
        self._memo[id(obj)] = number, obj
        if self._protocol >= 4:
            self._write(MEMOIZE)
        elif not self.bin:
            self._write(PUT + b'%d\n' % number)
        elif number < 256:
            self._write(BINPUT + bytes([number]))
        else:
            self._write(LONG_BINPUT + pack('<I', number))

    def _get(self, number):
        if not self.bin:
            self._write(GET + b'%d\n' % number)
        elif number < 256:
            self._write(BINGET + bytes([number]))
        else:
            self._write(LONG_BINGET + pack('<I', number))

    def _save(self, obj):
        """Write an object and what is in it. The writing of each is a generator of what is in it: so objects may nest deeper than calls."""
        self._nested = 0
        task = self._begin(obj)
        tasks = [task] if task is not None else []
        while tasks:
            if len(tasks) + self._nested >= _MOST_NESTED:
                raise RecursionError('maximum recursion depth exceeded while pickling an object')
            for inner in tasks[-1]:
                task = self._begin(inner)
                if task is not None:
                    tasks.append(task)
                    break
            else:
                tasks.pop()

    def _begin(self, obj):
        """Write an object if nothing has to be written in it, else return the generator that does."""
        if self._size >= _FRAME_TARGET and self._protocol >= 4:
            self._end_frame()
        if self._persistent is not None:
            identity = self._persistent(obj)
            if identity is not None:
                return self._save_persistent(identity)
        kind = type(obj)
        atom = _atoms.get(kind)
        if atom is not None:
            return atom(self, obj)
        known = self._memo.get(id(obj))
        if known is not None:
            return self._get(known[0])
        if self._override is not None:
            made = self._override(obj)
            if made is not NotImplemented:
                return self._save_made(obj, made)
        save = _savers.get(kind)
        if save is not None:
            return save(self, obj)
        reduce = self._table.get(kind)
        if reduce is not None:
            made = reduce(obj)
        elif issubclass(kind, type):
            return self._save_global(obj)
        elif kind.__name__ == 'Pattern' and kind.__module__ == 're':
            from re import compile
            made = compile, (obj.pattern, obj.flags)
        else:
            if self._protocol < 2:
                _check_slots(kind)
            reduce = getattr(obj, '__reduce_ex__', None)
            made = reduce(self._protocol) if reduce is not None else obj.__reduce__()
        return self._save_made(obj, made)

    def _save_made(self, obj, made):
        """Write how an object is made again."""
        if isinstance(made, str):
            yield from self._save_global(obj, made)
            return
        if not isinstance(made, tuple):
            raise PicklingError('__reduce__ must return a string or tuple')
        if not 2 <= len(made) <= 6:
            raise PicklingError('tuple returned by __reduce__ must contain 2 through 6 elements')
        function, arguments, state, items, pairs, setter = made + (None,) * (6 - len(made))
        if not callable(function):
            raise PicklingError('first item of the tuple returned by __reduce__ must be callable')
        if not isinstance(arguments, tuple):
            raise PicklingError('second item of the tuple returned by __reduce__ must be a tuple')
        name = getattr(function, '__name__', '')
        if self._protocol >= 2 and name == '__newobj_ex__':
            cls, positional, named = arguments
            if self._protocol >= 4:
                yield cls
                yield positional
                yield named
                self._write(NEWOBJ_EX)
            else:
                from functools import partial
                yield partial(cls.__new__, cls, *positional, **named)
                yield ()
                self._write(REDUCE)
        elif self._protocol >= 2 and name == '__newobj__':
            cls = arguments[0]
            if not hasattr(cls, '__new__'):
                raise PicklingError('args[0] from __newobj__ args has no __new__')
            if obj is not None and cls is not obj.__class__:
                raise PicklingError('args[0] from __newobj__ args has the wrong class')
            yield cls
            yield arguments[1:]
            self._write(NEWOBJ)
        else:
            yield function
            yield arguments
            self._write(REDUCE)
        if obj is not None:
            known = self._memo.get(id(obj))
            if known is not None:
                # The arguments have the object in them, which is there already.
                self._write(POP)
                self._get(known[0])
            else:
                self._memoize(obj)
        if items is not None:
            yield from self._append_all(items)
        if pairs is not None:
            yield from self._set_all(pairs)
        if state is not None:
            if setter is None:
                yield state
                self._write(BUILD)
            else:
                yield setter
                yield obj
                yield state
                self._write(TUPLE2 + REDUCE + POP)

    def _save_persistent(self, identity):
        if self.bin:
            yield from self._save_unwatched(identity)
            self._write(BINPERSID)
            return
        try:
            self._write(PERSID + str(identity).encode('ascii') + b'\n')
        except UnicodeEncodeError:
            raise PicklingError('persistent IDs in protocol 0 must be ASCII strings') from None

    def _save_unwatched(self, obj):
        persistent, self._persistent = self._persistent, None
        yield obj
        self._persistent = persistent

    # Objects that are written each time.

    def _save_none(self, obj):
        self._write(NONE)

    def _save_bool(self, obj):
        if self._protocol >= 2:
            self._write(NEWTRUE if obj else NEWFALSE)
        else:
            self._write(TRUE if obj else FALSE)

    def _save_int(self, obj):
        if self.bin and 0 <= obj <= 0xffff:
            self._write(BININT1 + bytes([obj]) if obj <= 0xff else BININT2 + pack('<H', obj))
        elif -0x80000000 <= obj <= 0x7fffffff:
            self._write(BININT + pack('<i', obj) if self.bin else INT + b'%d\n' % obj)
        elif self._protocol >= 2:
            encoded = encode_long(obj)
            if len(encoded) < 256:
                self._write(LONG1 + bytes([len(encoded)]) + encoded)
            else:
                self._write(LONG4 + pack('<i', len(encoded)) + encoded)
        else:
            self._write(LONG + repr(obj).encode('ascii') + b'L\n')

    def _save_float(self, obj):
        self._write(BINFLOAT + pack('>d', obj) if self.bin else FLOAT + repr(obj).encode('ascii') + b'\n')

    # Objects that are written once.

    def _save_bytes(self, obj):
        if self._protocol < 3:
            if not obj:
                yield from self._save_made(obj, (bytes, ()))
            else:
                import codecs
                yield from self._save_made(obj, (codecs.encode, (obj.decode('latin1'), 'latin1')))
            return
        size = len(obj)
        if size <= 0xff:
            self._write(SHORT_BINBYTES + bytes([size]) + obj)
        else:
            self._write_large(BINBYTES + pack('<I', size), obj)
        self._memoize(obj)

    def _save_bytearray(self, obj):
        if self._protocol >= 5:
            self._write_large(BYTEARRAY8 + pack('<Q', len(obj)), bytes(obj))
            self._memoize(obj)
        else:
            yield from self._save_made(obj, (bytearray, (bytes(obj),) if obj else ()))

    def _save_buffer(self, obj):
        if self._protocol < 5:
            raise PicklingError('PickleBuffer can only be pickled with protocol >= 5')
        if self._buffer_callback is None or self._buffer_callback(obj):
            view = obj.raw()
            if view.readonly:
                yield from self._save_bytes(bytes(view))
            else:
                yield from self._save_bytearray(bytearray(view))
        else:
            self._write(NEXT_BUFFER)
            if obj.raw().readonly:
                self._write(READONLY_BUFFER)

    def _save_str(self, obj):
        if not self.bin:
            encoded = obj.replace('\\', '\\u005c').replace('\0', '\\u0000').replace('\n', '\\u000a').replace('\r', '\\u000d').replace('\x1a', '\\u001a')
            self._write(UNICODE + encoded.encode('raw-unicode-escape') + b'\n')
        else:
            encoded = obj.encode('utf-8', 'surrogatepass')
            size = len(encoded)
            if size <= 0xff and self._protocol >= 4:
                self._write(SHORT_BINUNICODE + bytes([size]) + encoded)
            else:
                self._write_large(BINUNICODE + pack('<I', size), encoded)
        self._memoize(obj)

    def _save_tuple(self, obj):
        if not obj:
            self._write(EMPTY_TUPLE if self.bin else MARK + TUPLE)
            return
        short = len(obj) <= 3 and self._protocol >= 2
        if not short:
            self._write(MARK)
        for item in obj:
            yield item
        known = self._memo.get(id(obj))
        if known is not None:
            # It is in itself, and has been written meanwhile.
            if short:
                self._write(POP * len(obj))
            else:
                self._write(POP_MARK if self.bin else POP * (len(obj) + 1))
            self._get(known[0])
            return
        self._write((TUPLE1, TUPLE2, TUPLE3)[len(obj) - 1] if short else TUPLE)
        self._memoize(obj)

    def _save_list(self, obj):
        self._write(EMPTY_LIST if self.bin else MARK + LIST)
        self._memoize(obj)
        yield from self._append_all(obj, len(obj) == 1)

    # alone tells whether there is but one; it is not known of what only an iterator has.

    def _append_all(self, items, alone=None):
        if not self.bin:
            for item in items:
                yield item
                self._write(APPEND)
            return
        self._nested += 1
        for batch in _batches(items):
            if len(batch) == 1 if alone is None else alone:
                yield batch[0]
                self._write(APPEND)
                continue
            self._write(MARK)
            for item in batch:
                yield item
            self._write(APPENDS)
        self._nested -= 1

    def _save_dict(self, obj):
        self._write(EMPTY_DICT if self.bin else MARK + DICT)
        self._memoize(obj)
        yield from self._set_all(obj.items(), len(obj) == 1)
        if self.bin and obj and len(obj) % _BATCH == 0:
            # CPython ends with a batch of nothing.
            self._write(MARK + SETITEMS)

    def _set_all(self, pairs, alone=None):
        if not self.bin:
            for key, value in pairs:
                yield key
                yield value
                self._write(SETITEM)
            return
        self._nested += 1
        for batch in _batches(pairs):
            single = len(batch) == 1 if alone is None else alone
            if not single:
                self._write(MARK)
            for key, value in batch:
                yield key
                yield value
            self._write(SETITEM if single else SETITEMS)
        self._nested -= 1

    def _save_set(self, obj):
        if self._protocol < 4:
            yield from self._save_made(obj, (set, (list(obj),)))
            return
        self._write(EMPTY_SET)
        self._memoize(obj)
        for batch in _batches(obj):
            self._write(MARK)
            for item in batch:
                yield item
            self._write(ADDITEMS)
        if obj and len(obj) % _BATCH == 0:
            self._write(MARK + ADDITEMS)

    def _save_frozenset(self, obj):
        if self._protocol < 4:
            yield from self._save_made(obj, (frozenset, (list(obj),)))
            return
        self._write(MARK)
        for item in obj:
            yield item
        known = self._memo.get(id(obj))
        if known is not None:
            self._write(POP_MARK)
            self._get(known[0])
            return
        self._write(FROZENSET)
        self._memoize(obj)

    def _save_complex(self, obj):
        yield from self._save_made(obj, (complex, (obj.real, obj.imag)))

    def _save_single(self, obj):
        yield from self._save_global(obj, repr(obj))

    def _save_range(self, obj):
        yield from self._save_made(obj, (range, (obj.start, obj.stop, obj.step)))

    def _save_builtin(self, obj):
        owner = obj.__self__
        if owner is None or isinstance(owner, ModuleType):
            yield from self._save_global(obj)
        else:
            yield from self._save_made(obj, (getattr, (owner, obj.__name__)))

    def _save_type(self, obj):
        for single in (None, NotImplemented, ...):
            if obj is type(single):
                yield from self._save_made(obj, (type, (single,)))
                return
        yield from self._save_global(obj)

    def _save_global(self, obj, name=None):
        """Write where a class or a function is."""
        if name is None:
            name = getattr(obj, '__qualname__', None)
            if name is None:
                name = obj.__name__
        if '<locals>' in name.split('.'):
            raise AttributeError(f"Can't get local object {name!r}")
        # The same str for the same module, so that it is written once.
        module = sys.intern(whichmodule(obj, name))
        try:
            __import__(module, level=0)
            found = _attribute(sys.modules[module], name)
        except (ImportError, KeyError, AttributeError):
            if module in sys.modules:
                raise PicklingError(f"Can't pickle {obj!r}: attribute lookup {name} on {module} failed") from None
            raise PicklingError(f"Can't pickle {obj!r}: import of module {module!r} failed") from None
        if found is not obj:
            raise PicklingError(f"Can't pickle {obj!r}: it's not the same object as {module}.{name}")
        if self._protocol >= 4:
            yield module
            yield name
            self._write(STACK_GLOBAL)
        elif '.' in name:
            owner, _, last = name.rpartition('.')
            yield from self._save_made(obj, (getattr, (_attribute(sys.modules[module], owner), last)))
            return
        else:
            if self._fix_imports and module == 'builtins' and isinstance(obj, type) and issubclass(obj, BaseException):
                module = 'exceptions'
            elif self._fix_imports:
                module, name = _old_names.get((module, name), (_old_modules.get(module, module), name))
            try:
                self._write(GLOBAL + f'{module}\n{name}\n'.encode('utf-8' if self._protocol >= 3 else 'ascii'))
            except UnicodeEncodeError:
                raise PicklingError(f"can't pickle global identifier '{module}.{name}' using pickle protocol {self._protocol}") from None
        self._memoize(obj)


_atoms = {type(None): Pickler._save_none, bool: Pickler._save_bool, int: Pickler._save_int, float: Pickler._save_float}
_savers = {bytes: Pickler._save_bytes, bytearray: Pickler._save_bytearray, str: Pickler._save_str, tuple: Pickler._save_tuple,
           list: Pickler._save_list, dict: Pickler._save_dict, set: Pickler._save_set, frozenset: Pickler._save_frozenset,
           type(...): Pickler._save_single, type(NotImplemented): Pickler._save_single, complex: Pickler._save_complex, range: Pickler._save_range,
           BuiltinFunctionType: Pickler._save_builtin, FunctionType: Pickler._save_global, type: Pickler._save_type, PickleBuffer: Pickler._save_buffer}


def _check_slots(kind):
    """Refuse a class with slots whose objects do not say what their state is: the first protocols do not know slots."""
    if (kind.__reduce_ex__ is object.__reduce_ex__ and kind.__reduce__ is object.__reduce__ and kind.__getstate__ is object.__getstate__
            and any(vars(base).get('__slots__') for base in kind.__mro__)):
        raise TypeError('a class that defines __slots__ without defining __getstate__ cannot be pickled')


def _batches(items):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


class Unpickler:
    """Reads objects from a file in memory. Only the modules and functions that a program has anyway can be reached by that."""

    def __init__(self, file, *, fix_imports=True, encoding='ASCII', errors='strict', buffers=None):
        try:
            self._file_read, self._file_line = file.read, file.readline
        except AttributeError:
            raise TypeError("file must have 'read' and 'readline' attributes") from None
        self._buffers = iter(buffers) if buffers is not None else None
        self._fix_imports, self._encoding, self._errors = fix_imports, encoding, errors
        self._protocol = 0
        self.memo = {}

    def persistent_load(self, pid):
        """Return the object that something stands for."""
        raise UnpicklingError('A load persistent id instruction was encountered, but no persistent_load function was specified.')

    def find_class(self, module_name, global_name, /):
        """Return the class or function of a module."""
        if self._protocol < 3 and self._fix_imports:
            module_name, global_name = _new_names.get((module_name, global_name), (_new_modules.get(module_name, module_name), global_name))
        try:
            __import__(module_name, level=0)
        except ModuleNotFoundError:
            if module_name not in _elsewhere:
                raise
            module_name = _elsewhere[module_name]
            __import__(module_name, level=0)
        module = sys.modules[module_name]
        if self._protocol >= 4 and '.' in global_name:
            try:
                return _attribute(module, global_name)
            except AttributeError:
                raise AttributeError(f"Can't resolve path {global_name!r} on module {module!r}") from None
        try:
            return getattr(module, global_name)
        except AttributeError:
            raise AttributeError(f"Can't get attribute {global_name!r} on {module!r}") from None

    def load(self):
        """Read an object."""
        if not hasattr(self, '_file_read'):
            raise UnpicklingError('Unpickler.__init__() was not called by %s.__init__()' % (self.__class__.__name__,))
        self._stack = []
        self._marks = []
        self._framed = False
        take = _loaders.get
        while True:
            key = self._file_read(1)
            if not key:
                # Within a frame there is a STOP to come.
                raise UnpicklingError('pickle data was truncated') if self._framed else EOFError('Ran out of input')
            if key == STOP:
                return self._pop()
            loader = take(key)
            if loader is None:
                if key.isascii() and key.decode().isprintable():
                    raise UnpicklingError(f"invalid load key, {chr(key[0])!r}.")
                raise UnpicklingError("invalid load key, '\\x%02x'." % key[0])
            loader(self)

    # The ways of reading.

    def _read(self, size):
        data = self._file_read(size)
        if len(data) < size:
            raise UnpicklingError('pickle data was truncated')
        return data

    def _line(self):
        line = self._file_line()
        if line[-1:] != b'\n':
            raise UnpicklingError('pickle data was truncated')
        return line[:-1]

    def _pop(self):
        try:
            if self._marks and len(self._stack) <= self._marks[-1]:
                raise UnpicklingError('unexpected MARK found')
            return self._stack.pop()
        except IndexError:
            raise UnpicklingError('unpickling stack underflow') from None

    def _top(self):
        if not self._stack:
            raise UnpicklingError('unpickling stack underflow')
        return self._stack[-1]

    def _marked(self):
        """Take out what is behind the last mark."""
        if not self._marks:
            raise UnpicklingError('could not find MARK')
        at = self._marks.pop()
        items = self._stack[at:]
        del self._stack[at:]
        return items

    def _put(self, number):
        self.memo[number] = self._top()

    def _remembered(self, number):
        try:
            self._stack.append(self.memo[number])
        except KeyError:
            raise UnpicklingError(f'Memo value not found at index {number}') from None

    def _text(self, data):
        return data if self._encoding == 'bytes' else data.decode(self._encoding, self._errors)

    # One for each instruction.

    def _proto(self):
        self._protocol = self._read(1)[0]
        if self._protocol > HIGHEST_PROTOCOL:
            raise ValueError(f'unsupported pickle protocol: {self._protocol}')

    def _frame(self):
        # Frames are for those who read ahead.
        self._framed = True
        if unpack('<Q', self._read(8))[0] > sys.maxsize:
            raise ValueError('FRAME length exceeds system\'s maximum of %d bytes' % sys.maxsize)

    def _mark(self):
        self._marks.append(len(self._stack))

    def _drop(self):
        if self._marks and self._marks[-1] == len(self._stack):
            self._marks.pop()
        else:
            self._pop()

    def _int(self):
        line = self._line()
        if line in (b'00', b'01'):
            self._stack.append(line == b'01')
            return
        try:
            self._stack.append(int(line, 0))
        except ValueError:
            raise ValueError('could not convert string to int') from None

    def _long(self):
        line = self._line()
        self._stack.append(int(line[:-1] if line[-1:] == b'L' else line, 0))

    def _long4(self):
        size = unpack('<i', self._read(4))[0]
        if size < 0:
            raise UnpicklingError('LONG pickle has negative byte count')
        self._stack.append(decode_long(self._read(size)))

    def _float(self):
        line = self._line()
        try:
            self._stack.append(float(line))
        except ValueError:
            raise ValueError("could not convert string to float: '%s\n'" % line.decode('latin-1')) from None

    def _string(self):
        line = self._line()
        if len(line) < 2 or line[0] != line[-1] or line[:1] not in (b'"', b"'"):
            raise UnpicklingError('the STRING opcode argument must be quoted')
        import codecs
        self._stack.append(self._text(codecs.escape_decode(line[1:-1])[0]))

    def _sized(self, code, width):
        size = unpack(code, self._read(width))[0]
        if size > sys.maxsize:
            raise UnpicklingError('pickle data is larger than there can be')
        return self._read(size)

    def _binstring(self):
        size = unpack('<i', self._read(4))[0]
        if size < 0:
            raise UnpicklingError('BINSTRING pickle has negative byte count')
        self._stack.append(self._text(self._read(size)))

    def _unicode(self, code, width):
        self._stack.append(str(self._sized(code, width), 'utf-8', 'surrogatepass'))

    def _bytearray(self):
        self._stack.append(bytearray(self._sized('<Q', 8)))

    def _next_buffer(self):
        if self._buffers is None:
            raise UnpicklingError('pickle stream refers to out-of-band data but no *buffers* argument was given')
        try:
            self._stack.append(next(self._buffers))
        except StopIteration:
            raise UnpicklingError('not enough out-of-band buffers') from None

    def _readonly_buffer(self):
        with memoryview(self._top()) as view:
            if not view.readonly:
                self._stack[-1] = view.toreadonly()

    def _short_tuple(self, size):
        items = [self._pop() for _ in range(size)]
        self._stack.append(tuple(reversed(items)))

    def _dict(self):
        items = self._marked()
        if len(items) % 2:
            raise UnpicklingError('odd number of items for DICT')
        self._stack.append({items[i]: items[i + 1] for i in range(0, len(items), 2)})

    def _instance(self, cls, arguments):
        if arguments or not isinstance(cls, type) or hasattr(cls, '__getinitargs__'):
            self._stack.append(cls(*arguments))
        else:
            self._stack.append(cls.__new__(cls))

    def _inst(self):
        module, name = self._line().decode('ascii'), self._line().decode('ascii')
        self._instance(self.find_class(module, name), self._marked())

    def _obj(self):
        arguments = self._marked()
        if not arguments:
            raise UnpicklingError('unpickling stack underflow')
        self._instance(arguments[0], arguments[1:])

    def _newobj(self):
        arguments = self._pop()
        cls = self._pop()
        self._check_new(cls, arguments, 'NEWOBJ')
        self._stack.append(cls.__new__(cls, *arguments))

    def _newobj_ex(self):
        named = self._pop()
        arguments = self._pop()
        cls = self._pop()
        self._check_new(cls, arguments, 'NEWOBJ_EX')
        self._stack.append(cls.__new__(cls, *arguments, **named))

    def _check_new(self, cls, arguments, code):
        if not isinstance(cls, type):
            raise UnpicklingError(f'{code} class argument must be a type, not {type(cls).__name__}')
        if not isinstance(arguments, tuple):
            raise UnpicklingError(f'{code} args argument must be a tuple, not {type(arguments).__name__}')

    def _global(self):
        module, name = self._line().decode('utf-8'), self._line().decode('utf-8')
        self._stack.append(self.find_class(module, name))

    def _stack_global(self):
        name = self._pop()
        module = self._pop()
        if type(name) is not str or type(module) is not str:
            raise UnpicklingError('STACK_GLOBAL requires str')
        self._stack.append(self.find_class(module, name))

    def _extension(self, code, width):
        number = unpack(code, self._read(width))[0]
        if number <= 0:
            raise UnpicklingError('EXT specifies code <= 0')
        raise ValueError(f'unregistered extension code {number}')

    def _reduce(self):
        arguments = self._pop()
        function = self._pop()
        self._stack.append(function(*arguments))

    def _append(self):
        value = self._pop()
        owner = self._top()
        if type(owner) is list:
            owner.append(value)
        else:
            owner.append(value)

    def _appends(self):
        items = self._marked()
        owner = self._top()
        if type(owner) is list:
            owner.extend(items)
            return
        extend = getattr(owner, 'extend', None)
        if extend is not None:
            extend(items)
        else:
            for item in items:
                owner.append(item)

    def _setitem(self):
        value = self._pop()
        key = self._pop()
        self._top()[key] = value

    def _setitems(self):
        items = self._marked()
        if len(items) % 2:
            raise UnpicklingError('odd number of items for SETITEMS')
        owner = self._top()
        for i in range(0, len(items), 2):
            owner[items[i]] = items[i + 1]

    def _additems(self):
        items = self._marked()
        owner = self._top()
        if isinstance(owner, set):
            owner.update(items)
        else:
            for item in items:
                owner.add(item)

    def _build(self):
        state = self._pop()
        owner = self._top()
        set_state = getattr(owner, '__setstate__', None)
        if set_state is not None:
            set_state(state)
            return
        slots = None
        if isinstance(state, tuple) and len(state) == 2:
            state, slots = state
        if state:
            if not isinstance(state, dict):
                raise UnpicklingError('state is not a dictionary')
            attributes = owner.__dict__
            for key, value in state.items():
                attributes[sys.intern(key) if type(key) is str else key] = value
        if slots:
            if not isinstance(slots, dict):
                raise UnpicklingError('slot state is not a dictionary')
            for key, value in slots.items():
                setattr(owner, key, value)


def _push(make):
    return lambda self: self._stack.append(make(self))


_loaders = {
    PROTO: Unpickler._proto, FRAME: Unpickler._frame, MARK: Unpickler._mark, POP: Unpickler._drop, POP_MARK: Unpickler._marked,
    DUP: _push(lambda self: self._top()), NONE: _push(lambda self: None), NEWTRUE: _push(lambda self: True),
    NEWFALSE: _push(lambda self: False), INT: Unpickler._int, BININT: _push(lambda self: unpack('<i', self._read(4))[0]),
    BININT1: _push(lambda self: self._read(1)[0]), BININT2: _push(lambda self: unpack('<H', self._read(2))[0]), LONG: Unpickler._long,
    LONG1: _push(lambda self: decode_long(self._read(self._read(1)[0]))), LONG4: Unpickler._long4, FLOAT: Unpickler._float,
    BINFLOAT: _push(lambda self: unpack('>d', self._read(8))[0]), STRING: Unpickler._string, BINSTRING: Unpickler._binstring,
    SHORT_BINSTRING: _push(lambda self: self._text(self._read(self._read(1)[0]))),
    UNICODE: _push(lambda self: str(self._line(), 'raw-unicode-escape')),
    BINUNICODE: lambda self: self._unicode('<I', 4), SHORT_BINUNICODE: lambda self: self._unicode('B', 1), BINUNICODE8: lambda self: self._unicode('<Q', 8),
    BINBYTES: _push(lambda self: self._sized('<I', 4)), SHORT_BINBYTES: _push(lambda self: self._sized('B', 1)),
    BINBYTES8: _push(lambda self: self._sized('<Q', 8)), BYTEARRAY8: Unpickler._bytearray, NEXT_BUFFER: Unpickler._next_buffer,
    READONLY_BUFFER: Unpickler._readonly_buffer, EMPTY_TUPLE: _push(lambda self: ()), TUPLE: _push(lambda self: tuple(self._marked())),
    TUPLE1: lambda self: self._short_tuple(1), TUPLE2: lambda self: self._short_tuple(2), TUPLE3: lambda self: self._short_tuple(3),
    EMPTY_LIST: _push(lambda self: []), LIST: _push(lambda self: self._marked()), EMPTY_DICT: _push(lambda self: {}), DICT: Unpickler._dict,
    EMPTY_SET: _push(lambda self: set()), FROZENSET: _push(lambda self: frozenset(self._marked())), INST: Unpickler._inst, OBJ: Unpickler._obj,
    NEWOBJ: Unpickler._newobj, NEWOBJ_EX: Unpickler._newobj_ex, GLOBAL: Unpickler._global, STACK_GLOBAL: Unpickler._stack_global,
    EXT1: lambda self: self._extension('B', 1), EXT2: lambda self: self._extension('<H', 2), EXT4: lambda self: self._extension('<i', 4),
    REDUCE: Unpickler._reduce, APPEND: Unpickler._append, APPENDS: Unpickler._appends, SETITEM: Unpickler._setitem,
    SETITEMS: Unpickler._setitems, ADDITEMS: Unpickler._additems, BUILD: Unpickler._build,
    GET: lambda self: self._remembered(int(self._line())), BINGET: lambda self: self._remembered(self._read(1)[0]),
    LONG_BINGET: lambda self: self._remembered(unpack('<I', self._read(4))[0]), PUT: lambda self: self._put(int(self._line())),
    BINPUT: lambda self: self._put(self._read(1)[0]), LONG_BINPUT: lambda self: self._put(unpack('<I', self._read(4))[0]),
    MEMOIZE: lambda self: self._put(len(self.memo)),
    PERSID: _push(lambda self: self.persistent_load(self._line().decode('ascii'))), BINPERSID: _push(lambda self: self.persistent_load(self._pop())),
}

for _class in PickleError, PicklingError, UnpicklingError, Pickler, Unpickler:
    _class.__module__ = '_pickle'


def dump(obj, file, protocol=None, *, fix_imports=True, buffer_callback=None):
    """Write an object to a file in memory."""
    Pickler(file, protocol, fix_imports=fix_imports, buffer_callback=buffer_callback).dump(obj)


def dumps(obj, protocol=None, *, fix_imports=True, buffer_callback=None):
    """Return an object as bytes."""
    file = io.BytesIO()
    Pickler(file, protocol, fix_imports=fix_imports, buffer_callback=buffer_callback).dump(obj)
    return file.getvalue()


def load(file, *, fix_imports=True, encoding='ASCII', errors='strict', buffers=None):
    """Read an object from a file in memory."""
    return Unpickler(file, fix_imports=fix_imports, encoding=encoding, errors=errors, buffers=buffers).load()


def loads(data, /, *, fix_imports=True, encoding='ASCII', errors='strict', buffers=None):
    """Return the object of bytes."""
    if data is None or isinstance(data, str):
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
    return Unpickler(io.BytesIO(data), fix_imports=fix_imports, encoding=encoding, errors=errors, buffers=buffers).load()
