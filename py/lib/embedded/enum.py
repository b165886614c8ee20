__all__ = ["EnumType", "EnumMeta", "EnumDict", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum", "auto", "unique", "property", "verify",
           "member", "nonmember", "FlagBoundary", "STRICT", "CONFORM", "EJECT", "KEEP", "global_flag_repr", "global_enum_repr", "global_str",
           "global_enum", "EnumCheck", "CONTINUOUS", "NAMED_FLAGS", "UNIQUE", "pickle_by_global_name", "pickle_by_enum_name"]

# The classes of this module are made with classes of this module: until they exist they are None. Those of flags, and those with a data
# type, exist when they are first asked for.
Enum = _ReprEnum = _Flag = _EJECT = _KEEP = None

_TYPED = ("ReprEnum", "IntEnum", "StrEnum")
_LATER = (*_TYPED, "Flag", "IntFlag", "FlagBoundary", "STRICT", "CONFORM", "EJECT", "KEEP", "EnumCheck", "CONTINUOUS", "NAMED_FLAGS", "UNIQUE", "verify",
          "global_enum", "global_enum_repr", "global_flag_repr", "global_str", "show_flag_values")


def __getattr__(name):
    if name in _TYPED:
        import _enum_typed
        for later in _TYPED:
            globals()[later] = getattr(_enum_typed, later)
        return globals()[name]
    if name in _LATER:
        import _enum_flags
        for later in _LATER:
            if later not in _TYPED:
                globals()[later] = getattr(_enum_flags, later)
        return globals()[name]
    raise AttributeError(f"module 'enum' has no attribute '{name}'")


def __dir__():
    return sorted({*globals(), *_LATER})


_auto_null = object()
_not_given = object()
_class_property = __builtins_property


class nonmember:
    """Keeps a value in the block of an Enum from becoming a member."""

    def __init__(self, value):
        self.value = value


class member:
    """Makes a value in the block of an Enum a member, although it is a function or a class."""

    def __init__(self, value):
        self.value = value


class auto:
    """A value that _generate_next_value_ makes."""

    def __init__(self, value=_auto_null):
        self.value = value

    def __repr__(self):
        return f"auto({self.value!r})"


def _is_descriptor(v):
    t = type(v)
    return hasattr(t, "__get__") or hasattr(t, "__set__") or hasattr(t, "__delete__")


def _is_dunder(name):
    return len(name) > 4 and name[:2] == name[-2:] == "__" and name[2] != "_" and name[-3] != "_"


def _is_sunder(name):
    return len(name) > 2 and name[0] == name[-1] == "_" and name[1] != "_" and name[-2] != "_"


def _is_private(class_name, name):
    pattern = f"_{class_name}__"
    return (len(name) > len(pattern) and name.startswith(pattern) and name[len(pattern)] != "_"
            and (name[-1] != "_" or name[-2] != "_"))


def _is_internal_class(class_name, v):
    return isinstance(v, type) and getattr(v, "__qualname__", "").rpartition(".")[0].endswith(class_name)


def _is_single_bit(number):
    return number > 0 and number & (number - 1) == 0


def _high_bit(value):
    return value.bit_length() - 1


def _bits(number):
    while number > 0:
        bit = number & (~number + 1)
        yield bit
        number ^= bit


def bin(num, max_bits=None):
    """Like the built-in bin(), but with the sign as a bit: two's complement. It has at least max_bits digits."""
    ceiling = 2 ** num.bit_length()
    text = _bin(num + ceiling).replace("1", "0", 1) if num >= 0 else _bin(~num ^ (ceiling - 1) + ceiling)
    sign, digits = text[:3], text[3:]
    if max_bits is not None and len(digits) < max_bits:
        digits = (sign[-1] * max_bits + digits)[-max_bits:]
    return f"{sign} {digits}"


_RESERVED_SUNDERS = frozenset({"_order_", "_generate_next_value_", "_numeric_repr_", "_missing_", "_ignore_", "_iter_member_",
                               "_iter_member_by_value_", "_iter_member_by_def_", "_add_alias_", "_add_value_alias_"})


class EnumDict(dict):
    """The namespace in which the block of an Enum runs: it knows which names are members."""

    def __init__(self, cls_name=None):
        super().__init__()
        self._member_names = {}
        self._last_values = []
        self._ignore = []
        self._auto_called = False
        self._cls_name = cls_name

    def __setitem__(self, key, value):
        name = self._cls_name
        if _is_plain(key, value) and key not in self and key not in self._ignore:
            self._member_names[key] = None
            self._last_values.append(value)
        elif name is not None and (_is_internal_class(name, value) or _is_private(name, key)):
            pass
        elif _is_sunder(key):
            if key not in _RESERVED_SUNDERS:
                raise ValueError(f"_sunder_ names, such as {key!r}, are reserved for future Enum use")
            if key == "_generate_next_value_":
                if self._auto_called:
                    raise TypeError("_generate_next_value_ must be defined before members")
                self._generate_next_value = getattr(value, "__func__", value)
            elif key == "_ignore_":
                value = value.replace(",", " ").split() if isinstance(value, str) else list(value)
                self._ignore = value
                already = set(value) & set(self._member_names)
                if already:
                    raise ValueError(f"_ignore_ cannot specify already set names: {already!r}")
        elif _is_dunder(key):
            if key == "__order__":
                key = "_order_"
        elif key in self._member_names:
            raise TypeError(f"{key!r} already defined as {self[key]!r}")
        elif key in self._ignore:
            pass
        elif isinstance(value, nonmember):
            value = value.value
        elif isinstance(value, member) or not _is_descriptor(value):
            if key in self:
                raise TypeError(f"{key!r} already defined as {self[key]!r}")
            if isinstance(value, member):
                value = value.value
            made = True
            if isinstance(value, auto):
                value, made = self._value_of(key, value), False
            elif isinstance(value, tuple) and any(isinstance(v, auto) for v in value):
                values, made = [self._value_of(key, v) if isinstance(v, auto) else v for v in value], False
                try:
                    value = type(value)(values)
                except Exception:
                    # A named tuple.
                    value = type(value)(*values)
            self._member_names[key] = None
            if made:
                self._last_values.append(value)
        super().__setitem__(key, value)

    def _value_of(self, key, an_auto):
        if an_auto.value is _auto_null:
            an_auto.value = self._generate_next_value(key, 1, len(self._member_names), self._last_values[:])
            self._auto_called = True
        self._last_values.append(an_auto.value)
        return an_auto.value

    @_class_property
    def member_names(self):
        return list(self._member_names)

    def update(self, members, *more_members, **named):
        if hasattr(members, "keys"):
            for name in members.keys():
                self[name] = members[name]
        else:
            for name, value in members:
                self[name] = value
        for part in more_members:
            for name, value in part:
                self[name] = value
        for name, value in named.items():
            self[name] = value


class _proto_member:
    """Stands for a member until the class exists, and then makes it: by __set_name__."""

    def __init__(self, value):
        self.value = value

    def __set_name__(self, enum_class, member_name):
        if enum_class.__init__ is not _plain_init or enum_class._use_args_ and type(enum_class._new_member_) is not _builtin:
            # Code of the program's would see what stands for the member.
            delattr(enum_class, member_name)
        value = self.value
        args = value if isinstance(value, tuple) else (value,)
        member_type = enum_class._member_type_
        if member_type is tuple:
            args = (args,)
        made = enum_class._new_member_(enum_class, *args) if enum_class._use_args_ else enum_class._new_member_(enum_class)
        if not hasattr(made, "_value_"):
            if member_type is object:
                made._value_ = value
            else:
                try:
                    made._value_ = member_type(*args)
                except Exception as exc:
                    new = TypeError("_value_ not set in __new__, unable to create it")
                    new.__cause__ = exc
                    raise new
        value = made._value_
        made._name_ = member_name
        made.__objclass__ = enum_class
        made.__init__(*args)
        made._sort_order_ = len(enum_class._member_names_)
        is_flag = _Flag is not None and issubclass(enum_class, _Flag)
        if is_flag and isinstance(value, int):
            enum_class._flag_mask_ |= value
            if _is_single_bit(value):
                enum_class._singles_mask_ |= value
            enum_class._all_bits_ = 2 ** (enum_class._flag_mask_.bit_length()) - 1
        try:
            try:
                known = enum_class._value2member_map_[value]
            except TypeError:
                for name, canonical in enum_class._member_map_.items():
                    if canonical._value_ == value:
                        known = canonical
                        break
                else:
                    raise KeyError
            made = known
        except KeyError:
            if not is_flag or not isinstance(value, int) or _is_single_bit(value):
                enum_class._member_names_.append(member_name)
        enum_class._add_member_(member_name, made)
        try:
            enum_class._value2member_map_.setdefault(value, made)
        except TypeError:
            enum_class._unhashable_values_.append(value)
            enum_class._unhashable_values_map_.setdefault(member_name, []).append(value)


class EnumType(type):
    """Metaclass of Enum: its classes have members, which they are asked for, iterated over and called with a value for."""

    @classmethod
    def __prepare__(metacls, cls, bases, _plain=False, **kwds):
        if _plain:
            # A class of this module without members: what it is checked for it does not do.
            return {}
        metacls._check_for_existing_members_(cls, bases)
        namespace = EnumDict(cls)
        _, first_enum = metacls._get_mixins_(cls, bases)
        if first_enum is not None:
            namespace["_generate_next_value_"] = getattr(first_enum, "_generate_next_value_", None)
        return namespace

    def __new__(metacls, cls, bases, classdict, *, boundary=None, _simple=False, _plain=False, **kwds):
        if _simple:
            return super().__new__(metacls, cls, bases, classdict, **kwds)
        if _plain:
            namespace = EnumDict(cls)
            if bases:
                namespace["_generate_next_value_"] = bases[-1]._generate_next_value_
            dict.update(namespace, classdict)
            classdict = namespace
        ignore = classdict.setdefault("_ignore_", [])
        ignore.append("_ignore_")
        for key in ignore:
            classdict.pop(key, None)
        member_names = classdict._member_names
        invalid = set(member_names) & {"mro", ""}
        if invalid:
            raise ValueError(f"invalid enum member name(s) {','.join([repr(n) for n in invalid])}")
        order = classdict.pop("_order_", None)
        generate = classdict.get("_generate_next_value_")
        if generate is not None and type(generate) is not staticmethod:
            dict.__setitem__(classdict, "_generate_next_value_", staticmethod(generate))
        member_type, first_enum = metacls._get_mixins_(cls, bases)
        new, save_new, use_args = metacls._find_new_(classdict, member_type, first_enum)
        namespace = dict(classdict)
        for name in member_names:
            namespace[name] = _proto_member(namespace[name])
        namespace["_new_member_"] = new
        namespace["_use_args_"] = use_args
        namespace["_member_names_"] = []
        namespace["_member_map_"] = {}
        namespace["_value2member_map_"] = {}
        namespace["_unhashable_values_"] = []
        namespace["_unhashable_values_map_"] = {}
        namespace["_member_type_"] = member_type
        namespace["_value_repr_"] = metacls._find_data_repr_(cls, bases)
        is_flag = _Flag is not None and first_enum is not None and issubclass(first_enum, _Flag)
        if is_flag or _Flag is None and cls == "Flag":
            namespace["_boundary_"] = boundary or getattr(first_enum, "_boundary_", None)
            namespace["_flag_mask_"] = namespace["_singles_mask_"] = namespace["_all_bits_"] = 0
            namespace["_inverted_"] = None
        made = super().__new__(metacls, cls, bases, namespace, **kwds)
        namespace.update(made.__dict__)

        if _ReprEnum is not None and _ReprEnum in bases:
            if member_type is object:
                raise TypeError("ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)")
            if "__format__" not in namespace:
                made.__format__ = member_type.__format__
                namespace["__format__"] = made.__format__
            if "__str__" not in namespace:
                method = member_type.__str__
                if method is object.__str__:
                    method = member_type.__repr__
                made.__str__ = method
                namespace["__str__"] = made.__str__
        for name in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
            # What the data type brings along gives way to the Enum's.
            if name not in namespace and first_enum is not None:
                found = getattr(made, name, None)
                if found in (getattr(member_type, name, None), getattr(object, name, None)):
                    setattr(made, name, getattr(first_enum, name))
        if is_flag:
            for name in ("__or__", "__and__", "__xor__", "__ror__", "__rand__", "__rxor__", "__invert__"):
                if name not in namespace:
                    setattr(made, name, getattr(_Flag, name))
        if Enum is not None:
            if save_new:
                made.__new_member__ = new
            made.__new__ = Enum.__new__

        if order is not None:
            order = order.replace(",", " ").split() if isinstance(order, str) else list(order)
        if is_flag:
            metacls._finish_flag_(made, order)
        if order is not None:
            wanted = [name for name in order if name not in made._member_map_ or name in made._member_names_]
            if is_flag:
                wanted = [name for name in wanted if name in made._member_names_]
            if wanted != made._member_names_:
                raise TypeError(f"member order does not match _order_:\n  {wanted!r}\n  {made._member_names_!r}")
        return made

    @classmethod
    def _finish_flag_(metacls, cls, order):
        multiple, single = 0, 0
        for name in cls._member_map_:
            value = cls._member_map_[name]._value_
            if not isinstance(value, int):
                continue
            if _is_single_bit(value):
                single |= value
            else:
                multiple |= value
        if cls._boundary_ is not _KEEP:
            missed = list(_bits(multiple & ~single))
            if missed and cls._boundary_ is not None:
                cls._all_bits_ = 2 ** (cls._flag_mask_.bit_length()) - 1
        values = [m._value_ for m in cls]
        if order is None and values != sorted(values):
            cls._iter_member_ = cls._iter_member_by_def_

    def __bool__(cls):
        return True

    def __call__(cls, value, names=_not_given, *values, module=None, qualname=None, type=None, start=1, boundary=None):
        """Return the member of a value, or, of a class without members, make a new Enum of names."""
        if cls._member_map_:
            if names is not _not_given:
                value = (value, names) + values
            return cls.__new__(cls, value)
        if names is _not_given and type is None:
            if Enum is not None and cls is not Enum and not cls._member_map_ and not _is_library_enum(cls):
                return cls.__new__(cls, value)
            raise TypeError(f"{cls} has no members; specify `names=()` if you meant to create a new, empty, enum")
        return cls._create_(value, names=None if names is _not_given else names, module=module, qualname=qualname, type=type, start=start,
                            boundary=boundary)

    def __contains__(cls, value):
        """Tell whether value is a member, or the value of one."""
        if isinstance(value, cls):
            return True
        try:
            return value in cls._value2member_map_
        except TypeError:
            return value in cls._unhashable_values_

    def __delattr__(cls, attr):
        if attr in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"{cls.__name__!r} cannot delete member {attr!r}.")
        super().__delattr__(attr)

    def __dir__(cls):
        names = {"__class__", "__contains__", "__doc__", "__getitem__", "__iter__", "__len__", "__members__", "__module__", "__name__",
                 "__qualname__", *cls._member_names_}
        if cls._new_member_ is not object.__new__:
            names.add("__new__")
        if cls.__init_subclass__ is not object.__init_subclass__:
            names.add("__init_subclass__")
        if cls._member_type_ is object:
            return sorted(names)
        return sorted({*dir(cls._member_type_), *names})

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return iter([cls._member_map_[name] for name in cls._member_names_])

    def __len__(cls):
        return len(cls._member_names_)

    @_class_property
    def __members__(cls):
        return _MappingProxyType(cls._member_map_)

    def __repr__(cls):
        if _Flag is not None and issubclass(cls, _Flag):
            return f"<flag {cls.__name__!r}>"
        return f"<enum {cls.__name__!r}>"

    def __reversed__(cls):
        return iter([cls._member_map_[name] for name in cls._member_names_[::-1]])

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"cannot reassign member {name!r}")
        super().__setattr__(name, value)

    def _create_(cls, class_name, names, *, module=None, qualname=None, type=None, start=1, boundary=None):
        metacls = cls.__class__
        bases = (cls,) if type is None else (type, cls)
        _, first_enum = cls._get_mixins_(class_name, bases)
        namespace = metacls.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
            original, names, last_values = names, [], []
            for count, name in enumerate(original):
                value = first_enum._generate_next_value_(name, start, count, last_values[:])
                last_values.append(value)
                names.append((name, value))
        if names is None:
            names = ()
        for item in names:
            name, value = (item, names[item]) if isinstance(item, str) else item
            namespace[name] = value
        if module is None:
            module = _calling_module()
        if module is not None:
            namespace["__module__"] = module
        if qualname is not None:
            namespace["__qualname__"] = qualname
        return metacls.__new__(metacls, class_name, bases, namespace, boundary=boundary)

    @classmethod
    def _check_for_existing_members_(metacls, class_name, bases):
        for chain in bases:
            for base in chain.__mro__:
                if isinstance(base, EnumType) and base._member_names_:
                    raise TypeError(f"<enum {class_name!r}> cannot extend {base!r}")

    @classmethod
    def _get_mixins_(metacls, class_name, bases):
        """Return the data type that is mixed in, and the Enum class from which the members' behaviour comes."""
        if not bases:
            return object, Enum
        first_enum = bases[-1]
        if not isinstance(first_enum, EnumType):
            raise TypeError("new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`")
        return metacls._find_data_type_(class_name, bases) or object, first_enum

    @classmethod
    def _find_data_repr_(metacls, class_name, bases):
        for chain in bases:
            for base in chain.__mro__:
                if base is object:
                    continue
                if isinstance(base, EnumType):
                    return base._value_repr_
                if "__repr__" in base.__dict__:
                    # The repr of a dataclass that is mixed in shows more than the value.
                    if "__dataclass_fields__" in base.__dict__ and "__dataclass_params__" in base.__dict__ and base.__dict__["__dataclass_params__"].repr:
                        return _dataclass_repr
                    return base.__dict__["__repr__"]
        return None

    @classmethod
    def _find_data_type_(metacls, class_name, bases):
        found, seen = {}, set(bases)
        for chain in bases:
            candidate = None
            for base in chain.__mro__:
                seen.add(base)
                if base is object:
                    continue
                if isinstance(base, EnumType):
                    if base._member_type_ is not object:
                        found[base._member_type_] = None
                        break
                elif "__new__" in base.__dict__ or "__dataclass_fields__" in base.__dict__:
                    found[candidate or base] = None
                    break
                else:
                    candidate = candidate or base
        if len(found) > 1:
            raise TypeError(f"too many data types for {class_name!r}: {set(found)!r}")
        return next(iter(found)) if found else None

    @classmethod
    def _find_new_(metacls, classdict, member_type, first_enum):
        """Return what makes members, whether it is kept as __new_member__, and whether it gets the values."""
        new = classdict.get("__new__")
        save_new = first_enum is not None and new is not None
        if new is None:
            plain = {None, None.__new__, object.__new__} | (set() if Enum is None else {Enum.__new__})
            for name in ("__new_member__", "__new__"):
                for candidate in (member_type, first_enum):
                    target = getattr(candidate, name, None)
                    if target not in plain:
                        new = target
                        break
                if new is not None:
                    break
            else:
                new = object.__new__
        use_args = not (first_enum is None or new in (None if Enum is None else Enum.__new__, object.__new__))
        return new, save_new, use_args

    def _add_member_(cls, name, m):
        if name in cls._member_map_:
            if cls._member_map_[name] is not m:
                raise NameError(f"{name!r} is already bound: {cls._member_map_[name]!r}")
            return
        if not _inherits(cls, name):
            type.__setattr__(cls, name, m)
            cls._member_map_[name] = m
            return
        # An attribute of the same name that members have stays theirs: only the class gives the member.
        found, owner, kind = None, None, None
        for base in cls.__mro__[1:]:
            attribute = base.__dict__.get(name)
            if attribute is None:
                continue
            if isinstance(attribute, (property, _class_property)):
                found, owner, kind = attribute, base, "enum"
                break
            if _is_descriptor(attribute):
                if found is None:
                    found, owner, kind = attribute, base, "desc"
                continue
            kind, owner = "attr", base
        if found is not None:
            redirect = property()
            redirect.member = m
            redirect.__set_name__(cls, name)
            redirect.source = found
            type.__setattr__(cls, name, redirect)
        else:
            type.__setattr__(cls, name, m)
        cls._member_map_[name] = m


EnumMeta = EnumType
_builtin = type(len)
_plain_init = None


class Enum(metaclass=EnumType, _plain=True):
    """
    Create a collection of name/value pairs.

    class Color(Enum): RED = 1; GREEN = 2 makes the members Color.RED, which is also Color(1) and Color['RED'], and Color.GREEN.
    Iterating over the class gives the members.
    """

    def __new__(cls, value):
        if type(value) is cls:
            return value
        try:
            return cls._value2member_map_[value]
        except KeyError:
            pass
        except TypeError:
            for name, values in cls._unhashable_values_map_.items():
                if value in values:
                    return cls[name]
        if not cls._member_map_:
            raise TypeError(f"{cls!r} has no members defined")
        failure = None
        try:
            result = cls._missing_(value)
        except Exception as e:
            failure, result = e, None
        try:
            if isinstance(result, cls) or _Flag is not None and issubclass(cls, _Flag) and cls._boundary_ is _EJECT and isinstance(result, int):
                return result
            invalid = ValueError(f"{value!r} is not a valid {cls.__qualname__}")
            if result is None and failure is None:
                raise invalid
            if failure is None:
                failure = TypeError(f"error in {cls.__name__}._missing_: returned {result!r} instead of None or a valid member")
            if not isinstance(failure, ValueError):
                failure.__context__ = invalid
            raise failure
        finally:
            # The exceptions refer to this frame.
            failure = invalid = None

    def __init__(self, *args, **kwds):
        pass

    def _add_alias_(self, name):
        self.__class__._add_member_(name, self)

    def _add_value_alias_(self, value):
        cls = self.__class__
        try:
            known = cls._value2member_map_.get(value, self)
            if known is not self:
                raise ValueError(f"{value!r} is already bound: {known!r}")
            cls._value2member_map_.setdefault(value, self)
        except TypeError:
            for m in cls._member_map_.values():
                if m._value_ == value and m is not self:
                    raise ValueError(f"{value!r} is already bound: {m!r}")
            cls._unhashable_values_.append(value)
            cls._unhashable_values_map_.setdefault(self._name_, []).append(value)

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        """The value of an auto(): one more than the greatest so far, start for the first one."""
        if not last_values:
            return start
        try:
            last_value = sorted(last_values).pop()
        except TypeError:
            raise TypeError("unable to sort non-numeric values") from None
        try:
            return last_value + 1
        except TypeError:
            raise TypeError(f"unable to increment {last_value!r}") from None

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        return f"<{self.__class__.__name__}.{self._name_}: {(self.__class__._value_repr_ or repr)(self._value_)}>"

    def __str__(self):
        return f"{self.__class__.__name__}.{self._name_}"

    def __dir__(self):
        names = set() if self.__class__._member_type_ is object else set(dir(self.__class__._member_type_)) - {"__init_subclass__"}
        for name in getattr(self, "__dict__", []):
            if name[0] != "_" and name not in self._member_map_:
                names.add(name)
        for cls in self.__class__.mro():
            for name, attribute in cls.__dict__.items():
                if name[0] == "_":
                    continue
                if isinstance(attribute, (property, _class_property)):
                    if getattr(attribute, "fget", None) is not None or name not in self._member_map_:
                        names.add(name)
                    else:
                        names.discard(name)
                elif name not in self._member_map_:
                    names.add(name)
        return sorted({"__class__", "__doc__", "__eq__", "__hash__", "__module__", "name", "value"} | names)

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self

    name = _member_property("name", "_name_", "The name of the Enum member.")
    value = _member_property("value", "_value_", "The value of the Enum member.")


_plain_init = Enum.__init__


def pickle_by_global_name(self, proto):
    return self.name


def pickle_by_enum_name(self, proto):
    return getattr, (self.__class__, self._name_)


def unique(enumeration):
    """Class decorator: no two names may have the same value."""
    duplicates = [(name, m.name) for name, m in enumeration.__members__.items() if name != m.name]
    if duplicates:
        details = ", ".join([f"{alias} -> {name}" for alias, name in duplicates])
        raise ValueError(f"duplicate values found in {enumeration!r}: {details}")
    return enumeration


def _dataclass_repr(self):
    shown = [f"{name}={getattr(self, name)!r}" for name, f in self.__dataclass_fields__.items() if f.repr]
    return ", ".join(shown)


def _is_library_enum(cls):
    return cls.__module__ == "enum"
