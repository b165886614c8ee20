import types
from enum import IntEnum

CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS, CO_NESTED, CO_GENERATOR = 1, 2, 4, 8, 16, 32
CO_NOFREE, CO_COROUTINE, CO_ITERABLE_COROUTINE, CO_ASYNC_GENERATOR = 64, 128, 256, 512
TPFLAGS_IS_ABSTRACT = 1 << 20


# --- What kind of thing an object is.

def ismodule(object):
    """Return true if the object is a module."""
    return isinstance(object, types.ModuleType)


def isclass(object):
    """Return true if the object is a class."""
    return isinstance(object, type)


def ismethod(object):
    """Return true if the object is an instance method."""
    return isinstance(object, types.MethodType)


def isfunction(object):
    """Return true if the object is a user-defined function."""
    return isinstance(object, types.FunctionType)


def isbuiltin(object):
    """Return true if the object is a built-in function or method."""
    return isinstance(object, types.BuiltinFunctionType)


def ismethodwrapper(object):
    """Return true if the object is a method wrapper."""
    return isinstance(object, types.MethodWrapperType)


def isroutine(object):
    """Return true if the object is any kind of function or method."""
    return isbuiltin(object) or isfunction(object) or ismethod(object) or ismethoddescriptor(object) or ismethodwrapper(object)


def ismethoddescriptor(object):
    """Return true if the object is a method descriptor, but not a function, a method or a class."""
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    cls = type(object)
    return hasattr(cls, "__get__") and not hasattr(cls, "__set__") and not hasattr(cls, "__delete__")


def isdatadescriptor(object):
    """Return true if the object is a data descriptor."""
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    cls = type(object)
    return hasattr(cls, "__set__") or hasattr(cls, "__delete__")


def ismemberdescriptor(object):
    """Return true if the object is a member descriptor."""
    return isinstance(object, types.MemberDescriptorType)


def isgetsetdescriptor(object):
    """Return true if the object is a getset descriptor."""
    return isinstance(object, types.GetSetDescriptorType)


def istraceback(object):
    """Return true if the object is a traceback."""
    return isinstance(object, types.TracebackType)


def isframe(object):
    """Return true if the object is a frame object."""
    return isinstance(object, types.FrameType)


def iscode(object):
    """Return true if the object is a code object."""
    return isinstance(object, types.CodeType)


def isgenerator(object):
    """Return true if the object is a generator."""
    return isinstance(object, types.GeneratorType)


def iscoroutine(object):
    """Return true if the object is a coroutine."""
    return isinstance(object, types.CoroutineType)


def isasyncgen(object):
    """Return true if the object is an asynchronous generator."""
    return isinstance(object, types.AsyncGeneratorType)


def isawaitable(object):
    """Return true if object can be passed to an ``await`` expression."""
    return isinstance(object, types.CoroutineType) or hasattr(type(object), "__await__")


def isabstract(object):
    """Return true if the object is an abstract base class (ABC)."""
    return isinstance(object, type) and bool(object.__dict__.get("__abstractmethods__"))


def _function_of(f):
    """The function inside a method or a functools.partial."""
    while True:
        if ismethod(f):
            f = f.__func__
        elif type(f).__name__ in ("partial", "partialmethod") and hasattr(f, "func"):
            f = f.func
        else:
            return f


def _has_flag(f, flag):
    f = _function_of(f)
    return isfunction(f) and bool(f.__code__.co_flags & flag)


def isgeneratorfunction(obj):
    """Return true if the object is a user-defined generator function."""
    return _has_flag(obj, CO_GENERATOR)


def iscoroutinefunction(obj):
    """Return true if the object is a coroutine function: of async def, or marked as one."""
    return _has_flag(obj, CO_COROUTINE) or getattr(_function_of(obj), "_is_coroutine_mark", None) is _coroutine_mark


def isasyncgenfunction(obj):
    """Return true if the object is an asynchronous generator function."""
    return _has_flag(obj, CO_ASYNC_GENERATOR)


_coroutine_mark = object()


def markcoroutinefunction(func):
    """Mark a function that returns a coroutine, so that iscoroutinefunction() is true of it."""
    getattr(func, "__func__", func)._is_coroutine_mark = _coroutine_mark
    return func


# --- Members and documentation.

def getmro(cls):
    "Return tuple of base classes (including cls) in method resolution order."
    return cls.__mro__


def _members(object, predicate, getter):
    results, names = [], dir(object)
    processed = set()
    if isclass(object):
        mro = getmro(object)
        for base in object.__bases__:
            for key, value in base.__dict__.items():
                if isinstance(value, types.DynamicClassAttribute):
                    names.append(key)
    else:
        mro = ()
    for key in names:
        try:
            value = getter(object, key)
            if key in processed:
                raise AttributeError
        except AttributeError:
            for base in mro:
                if key in base.__dict__:
                    value = base.__dict__[key]
                    break
            else:
                continue
        if not predicate or predicate(value):
            results.append((key, value))
        processed.add(key)
    results.sort(key=lambda pair: pair[0])
    return results


def getmembers(object, predicate=None):
    """Return all members of an object as (name, value) pairs sorted by name, those that the predicate accepts."""
    return _members(object, predicate, getattr)


def getmembers_static(object, predicate=None):
    """Return all members as getmembers() does, without calling descriptors."""
    return _members(object, predicate, getattr_static)


_no_default = object()


def getattr_static(obj, attr, default=_no_default):
    """Return an attribute without calling descriptors, __getattr__ or __getattribute__."""
    found, value = _find_static(obj, attr)
    if found:
        return value
    if default is not _no_default:
        return default
    raise AttributeError(attr)


def cleandoc(doc):
    """Take the indentation away from the lines of a docstring, and blank lines from its ends."""
    lines = doc.expandtabs().split("\n")
    margin = min([len(line) - len(line.lstrip(" ")) for line in lines[1:] if line.lstrip(" ")], default=None)
    if lines:
        lines[0] = lines[0].lstrip(" ")
    if margin is not None:
        lines[1:] = [line[margin:] for line in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)


def getdoc(object):
    """Return the docstring of an object, or that of what it overrides, without its indentation."""
    try:
        doc = object.__doc__
    except AttributeError:
        return None
    if doc is None:
        try:
            doc = _inherited_doc(object)
        except (AttributeError, TypeError):
            return None
    if not isinstance(doc, str):
        return None
    return cleandoc(doc)


def _inherited_doc(obj):
    if isclass(obj):
        for base in obj.__mro__:
            if base is not object and base.__doc__ is not None:
                return base.__doc__
        return None
    if ismethod(obj):
        name, cls = obj.__func__.__name__, obj.__self__ if isclass(obj.__self__) else type(obj.__self__)
    elif isfunction(obj):
        name, cls = obj.__name__, _class_of(obj)
    elif isinstance(obj, property):
        name, cls = obj.fget.__name__, _class_of(obj.fget)
    else:
        return None
    if cls is None:
        return None
    for base in cls.__mro__:
        doc = getattr(getattr(base, name, None), "__doc__", None)
        if doc is not None:
            return doc
    return None


def _class_of(function):
    """The class in whose block a function was defined."""
    module = _modules().get(function.__module__)
    cls = module
    for name in function.__qualname__.split(".")[:-1]:
        cls = getattr(cls, name)
    return cls if isclass(cls) else None


def getcomments(object):
    """Comments are not kept."""
    return None


def getmodule(object, _filename=None):
    """Return the module an object was defined in, or None if not found."""
    if ismodule(object):
        return object
    return _modules().get(getattr(object, "__module__", None))


def getmodulename(path):
    """Return the module name for a given file, or None."""
    name = path.replace("\\", "/").rsplit("/", 1)[-1]
    return name[:-3] if name.endswith(".py") else None


def _no_source(object):
    raise OSError("could not get source code")


def getfile(object):
    """Work out which source or compiled file an object was defined in."""
    if ismodule(object):
        if getattr(object, "__file__", None):
            return object.__file__
        raise TypeError(f"{object!r} is a built-in module")
    if isclass(object):
        module = _modules().get(object.__module__)
        if getattr(module, "__file__", None):
            return module.__file__
        if object.__module__ == "__main__":
            raise OSError("source code not available")
        raise TypeError(f"{object!r} is a built-in class")
    if ismethod(object):
        object = object.__func__
    if isfunction(object):
        object = object.__code__
    if istraceback(object):
        object = object.tb_frame
    if isframe(object):
        object = object.f_code
    if iscode(object):
        return object.co_filename
    raise TypeError("module, class, method, function, traceback, frame, or code object was expected, got " + type(object).__name__)


getsourcefile = getfile


def getsourcelines(object):
    """Source code is not kept: OSError."""
    getfile(object)
    _no_source(object)


def getsource(object):
    """Source code is not kept: OSError."""
    getfile(object)
    _no_source(object)


findsource = getsourcelines


def unwrap(func, *, stop=None):
    """Follow __wrapped__ to the function inside, as long as stop, if it is given, is false of what is found."""
    seen, f = {id(func)}, func
    while hasattr(f, "__wrapped__") and not isclass(f):
        if stop is not None and stop(f):
            break
        f = f.__wrapped__
        if id(f) in seen:
            raise ValueError(f"wrapper loop when unwrapping {func!r}")
        seen.add(id(f))
    return f


def get_annotations(obj, *, globals=None, locals=None, eval_str=False):
    """Return a dict of the annotations of a function, class or module; with eval_str the texts are evaluated."""
    if isinstance(obj, type):
        found = obj.__dict__.get("__annotations__", None)
        module = _modules().get(getattr(obj, "__module__", None))
        obj_globals, obj_locals = getattr(module, "__dict__", None), dict(vars(obj))
    elif ismodule(obj):
        found, obj_globals, obj_locals = getattr(obj, "__annotations__", None), obj.__dict__, None
    elif callable(obj):
        found = getattr(obj, "__annotations__", None)
        obj_globals, obj_locals = getattr(unwrap(obj), "__globals__", None), None
    else:
        raise TypeError(f"{obj!r} is not a module, class, or callable.")
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise ValueError(f"{obj!r}.__annotations__ is neither a dict nor None")
    if not eval_str:
        return dict(found)
    if globals is None:
        globals = obj_globals
    if locals is None:
        locals = obj_locals or {}
    return {key: eval(value, globals, locals) if isinstance(value, str) else value for key, value in found.items()}


def formatannotation(annotation, base_module=None):
    if getattr(annotation, "__module__", None) == "typing":
        return repr(annotation).replace("typing.", "")
    if isinstance(annotation, types.GenericAlias):
        return str(annotation)
    if isinstance(annotation, type):
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation)


# --- Signatures.

class _void:
    """A private marker - used in Parameter & Signature."""


class _empty:
    """Marker object for Signature.empty and Parameter.empty."""


class _ParameterKind(IntEnum):
    POSITIONAL_ONLY = "positional-only"
    POSITIONAL_OR_KEYWORD = "positional or keyword"
    VAR_POSITIONAL = "variadic positional"
    KEYWORD_ONLY = "keyword-only"
    VAR_KEYWORD = "variadic keyword"

    def __new__(cls, description):
        made = int.__new__(cls, len(cls._member_map_))
        made._value_ = len(cls._member_map_)
        made.description = description
        return made

    def __str__(self):
        return self.name


_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD, _VAR_POSITIONAL, _KEYWORD_ONLY, _VAR_KEYWORD = _ParameterKind


class Parameter:
    """One parameter of a signature: name, default, annotation and kind."""
    __slots__ = ("_name", "_kind", "_default", "_annotation")

    POSITIONAL_ONLY = _POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _VAR_POSITIONAL
    KEYWORD_ONLY = _KEYWORD_ONLY
    VAR_KEYWORD = _VAR_KEYWORD
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        try:
            self._kind = _ParameterKind(kind)
        except ValueError:
            raise ValueError(f"value {kind!r} is not a valid Parameter.kind")
        if default is not _empty and self._kind in (_VAR_POSITIONAL, _VAR_KEYWORD):
            raise ValueError(f"{self._kind.description} parameters cannot have default values")
        self._default, self._annotation = default, annotation
        if name is _empty:
            raise ValueError("name is a required attribute for Parameter")
        if not isinstance(name, str):
            raise TypeError(f"name must be a str, not a {type(name).__name__}")
        if name[:1] == "." and name[1:].isdigit():
            # The iterable that a comprehension's function gets.
            self._kind, name = _POSITIONAL_ONLY, f"implicit{name[1:]}"
        if _iskeyword(name) and self._kind is not _POSITIONAL_ONLY or not name.isidentifier():
            raise ValueError(f"{name!r} is not a valid parameter name")
        self._name = name

    name = property(lambda self: self._name)
    default = property(lambda self: self._default)
    annotation = property(lambda self: self._annotation)
    kind = property(lambda self: self._kind)

    def replace(self, *, name=_void, kind=_void, annotation=_void, default=_void):
        """Creates a customized copy of the Parameter."""
        return type(self)(self._name if name is _void else name, self._kind if kind is _void else kind,
                          default=self._default if default is _void else default,
                          annotation=self._annotation if annotation is _void else annotation)

    __replace__ = replace

    def __str__(self):
        text = self._name
        if self._annotation is not _empty:
            text = f"{text}: {formatannotation(self._annotation)}"
        if self._default is not _empty:
            text = f"{text} = {self._default!r}" if self._annotation is not _empty else f"{text}={self._default!r}"
        if self._kind == _VAR_POSITIONAL:
            return "*" + text
        if self._kind == _VAR_KEYWORD:
            return "**" + text
        return text

    def __repr__(self):
        return f'<{self.__class__.__name__} "{self}">'

    def __hash__(self):
        return hash((self._name, self._kind, self._annotation, self._default))

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Parameter):
            return NotImplemented
        return (self._name == other._name and self._kind == other._kind and self._default == other._default
                and self._annotation == other._annotation)


class BoundArguments:
    """The arguments of a call under the names of the parameters: of Signature.bind()."""
    __slots__ = ("arguments", "_signature", "__weakref__")

    def __init__(self, signature, arguments):
        self.arguments = arguments
        self._signature = signature

    @property
    def signature(self):
        return self._signature

    @property
    def args(self):
        args = []
        for name, parameter in self._signature.parameters.items():
            if parameter.kind in (_VAR_KEYWORD, _KEYWORD_ONLY) or name not in self.arguments:
                break
            if parameter.kind == _VAR_POSITIONAL:
                args.extend(self.arguments[name])
            else:
                args.append(self.arguments[name])
        return tuple(args)

    @property
    def kwargs(self):
        kwargs, started = {}, False
        for name, parameter in self._signature.parameters.items():
            if not started:
                if parameter.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                    started = True
                elif name not in self.arguments:
                    started = True
                    continue
            if not started or name not in self.arguments:
                continue
            if parameter.kind == _VAR_KEYWORD:
                kwargs.update(self.arguments[name])
            else:
                kwargs[name] = self.arguments[name]
        return kwargs

    def apply_defaults(self):
        """Set the arguments that are missing to the defaults of their parameters."""
        made = {}
        for name, parameter in self._signature.parameters.items():
            if name in self.arguments:
                made[name] = self.arguments[name]
            elif parameter.default is not _empty:
                made[name] = parameter.default
            elif parameter.kind is _VAR_POSITIONAL:
                made[name] = ()
            elif parameter.kind is _VAR_KEYWORD:
                made[name] = {}
        self.arguments = made

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self.signature == other.signature and self.arguments == other.arguments

    def __repr__(self):
        return f"<{self.__class__.__name__} ({', '.join([f'{name}={value!r}' for name, value in self.arguments.items()])})>"


class Signature:
    """The parameters of a callable in order, and the annotation of its result."""
    __slots__ = ("_return_annotation", "_parameters")

    _parameter_cls = Parameter
    _bound_arguments_cls = BoundArguments
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty, __validate_parameters__=True):
        made = {}
        if parameters is not None:
            top, seen_default = _POSITIONAL_ONLY, False
            for p in parameters:
                if __validate_parameters__:
                    if p.kind < top:
                        raise ValueError(f"wrong parameter order: {top.description} parameter before {p.kind.description} parameter")
                    top = p.kind
                    if p.kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
                        if p.default is _empty:
                            if seen_default:
                                raise ValueError("non-default argument follows default argument")
                        else:
                            seen_default = True
                    if p.name in made:
                        raise ValueError(f"duplicate parameter name: {p.name!r}")
                made[p.name] = p
        self._parameters = types.MappingProxyType(made)
        self._return_annotation = return_annotation

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
        """Constructs Signature for the given callable object."""
        return _signature_of(obj, cls, follow_wrapped, globals, locals, eval_str)

    parameters = property(lambda self: self._parameters)
    return_annotation = property(lambda self: self._return_annotation)

    def replace(self, *, parameters=_void, return_annotation=_void):
        """Creates a customized copy of the Signature."""
        return type(self)(self.parameters.values() if parameters is _void else parameters,
                          return_annotation=self._return_annotation if return_annotation is _void else return_annotation)

    __replace__ = replace

    def __hash__(self):
        return hash((tuple(self.parameters.values()), self.return_annotation))

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Signature):
            return NotImplemented

        def parts(signature):
            parameters = signature.parameters.values()
            return (tuple([p for p in parameters if p.kind != _KEYWORD_ONLY]), {p.name: p for p in parameters if p.kind == _KEYWORD_ONLY},
                    signature.return_annotation)
        return parts(self) == parts(other)

    def _bind(self, args, kwargs, *, partial=False):
        arguments, kwargs = {}, dict(kwargs)
        args = list(args)
        by_position = len(args)
        only_by_position = []
        parameters = list(self.parameters.values())
        for p in parameters:
            if p.kind == _VAR_POSITIONAL:
                if args:
                    arguments[p.name] = tuple(args)
                    args = []
                continue
            if p.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                break
            if args:
                if p.name in kwargs and p.kind != _POSITIONAL_ONLY:
                    raise TypeError(f"multiple values for argument {p.name!r}")
                arguments[p.name] = args.pop(0)
                continue
            if p.kind == _POSITIONAL_ONLY:
                if p.name in kwargs:
                    if not any(q.kind == _VAR_KEYWORD for q in parameters):
                        only_by_position.append(p.name)
                elif p.default is _empty and not partial:
                    raise TypeError(f"missing a required positional-only argument: {p.name!r}")
                continue
            if p.name in kwargs:
                arguments[p.name] = kwargs.pop(p.name)
            elif p.default is _empty and not partial:
                # Where the rest comes by name, this one would have to as well.
                raise TypeError(f"missing a required argument: {p.name!r}")
        if args:
            raise TypeError("too many positional arguments")
        rest = None
        for p in parameters:
            if p.kind == _VAR_KEYWORD:
                rest = p
            elif p.kind == _KEYWORD_ONLY:
                if p.name in kwargs:
                    arguments[p.name] = kwargs.pop(p.name)
                elif p.default is _empty and not partial:
                    # CPython says so of the parameter that follows those given by position.
                    kind = "keyword-only " if by_position == parameters.index(p) else ""
                    raise TypeError(f"missing a required {kind}argument: {p.name!r}")
        if only_by_position:
            raise TypeError(f"got some positional-only arguments passed as keyword arguments: {', '.join([repr(n) for n in only_by_position])}")
        if kwargs:
            if rest is None:
                raise TypeError(f"got an unexpected keyword argument {next(iter(kwargs))!r}")
            arguments[rest.name] = kwargs
        return self._bound_arguments_cls(self, arguments)

    def bind(self, /, *args, **kwargs):
        """Get a BoundArguments of the arguments of a call; TypeError if they do not fit."""
        return self._bind(args, kwargs)

    def bind_partial(self, /, *args, **kwargs):
        """Get a BoundArguments of some of the arguments of a call."""
        return self._bind(args, kwargs, partial=True)

    def __repr__(self):
        return f"<{self.__class__.__name__} {self}>"

    def __str__(self):
        return self.format()

    def format(self, *, max_width=None):
        """Write the signature as Python does; over several lines if it is longer than max_width."""
        parts, slash, star = [], False, True
        for p in self.parameters.values():
            if p.kind == _POSITIONAL_ONLY:
                slash = True
            elif slash:
                parts.append("/")
                slash = False
            if p.kind == _VAR_POSITIONAL:
                star = False
            elif p.kind == _KEYWORD_ONLY and star:
                parts.append("*")
                star = False
            parts.append(str(p))
        if slash:
            parts.append("/")
        text = f"({', '.join(parts)})"
        if max_width is not None and len(text) > max_width:
            text = "(\n    " + ",\n    ".join(parts) + "\n)"
        if self.return_annotation is not _empty:
            text += f" -> {formatannotation(self.return_annotation)}"
        return text


def _from_function(cls, func, globals, locals, eval_str):
    code = func.__code__
    annotations = get_annotations(func, globals=globals, locals=locals, eval_str=eval_str)
    names = code.co_varnames
    positional, only = code.co_argcount, code.co_posonlyargcount
    defaults = func.__defaults__ or ()
    first_default = positional - len(defaults)
    make = cls._parameter_cls
    parameters = []
    for i, name in enumerate(names[:positional]):
        parameters.append(make(name, _POSITIONAL_ONLY if i < only else _POSITIONAL_OR_KEYWORD, annotation=annotations.get(name, _empty),
                               default=defaults[i - first_default] if i >= first_default else _empty))
    at = positional + code.co_kwonlyargcount
    if code.co_flags & CO_VARARGS:
        parameters.append(make(names[at], _VAR_POSITIONAL, annotation=annotations.get(names[at], _empty)))
        at += 1
    for name in names[positional:positional + code.co_kwonlyargcount]:
        parameters.append(make(name, _KEYWORD_ONLY, annotation=annotations.get(name, _empty), default=(func.__kwdefaults__ or {}).get(name, _empty)))
    if code.co_flags & CO_VARKEYWORDS:
        parameters.append(make(names[at], _VAR_KEYWORD, annotation=annotations.get(names[at], _empty)))
    return cls(parameters, return_annotation=annotations.get("return", _empty), __validate_parameters__=False)


class _Text:
    """A default that is no literal."""

    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


def _from_builtin(cls, obj):
    found = _builtin_parameters(obj)
    if found is None:
        raise ValueError(f"no signature found for builtin {obj!r}")
    parameters = []
    for name, kind, default in found:
        if default is None:
            value = _empty
        else:
            try:
                value = eval(default, {"__builtins__": {}}, {})
            except Exception:
                value = _Text(default)
        parameters.append(cls._parameter_cls(name, kind, default=value))
    return cls(parameters, __validate_parameters__=False)


def _without_first(signature):
    parameters = list(signature.parameters.values())
    if not parameters or parameters[0].kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
        raise ValueError("invalid method signature")
    if parameters[0].kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
        parameters = parameters[1:]
    return signature.replace(parameters=parameters)


def _of_partial(signature, partial):
    parameters = dict(signature.parameters)
    args, keywords = partial.args, partial.keywords or {}
    try:
        bound = signature.bind_partial(*args, **keywords)
    except TypeError as ex:
        raise ValueError(f"partial object {partial!r} has incorrect arguments") from ex
    by_keyword = False
    for name, p in signature.parameters.items():
        if name in keywords and p.kind in (_POSITIONAL_OR_KEYWORD, _KEYWORD_ONLY):
            by_keyword = by_keyword or p.kind is _POSITIONAL_OR_KEYWORD
            parameters[name] = p.replace(default=keywords[name], kind=_KEYWORD_ONLY)
        elif name in bound.arguments and p.kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
            del parameters[name]
        elif by_keyword:
            if p.kind is _POSITIONAL_OR_KEYWORD:
                parameters[name] = p.replace(kind=_KEYWORD_ONLY)
            elif p.kind is _VAR_POSITIONAL:
                del parameters[name]
    ordered = [p for p in parameters.values() if p.kind < _KEYWORD_ONLY] + [p for p in parameters.values() if p.kind == _KEYWORD_ONLY] + [
        p for p in parameters.values() if p.kind == _VAR_KEYWORD]
    return signature.replace(parameters=ordered)


def _signature_of(obj, cls, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    def again(v):
        return _signature_of(v, cls, follow_wrapped, globals, locals, eval_str)

    if not callable(obj):
        raise TypeError(f"{obj!r} is not a callable object")
    if ismethod(obj):
        return _without_first(again(obj.__func__))
    if follow_wrapped:
        obj = unwrap(obj, stop=lambda f: hasattr(f, "__signature__") or ismethod(f))
        if ismethod(obj):
            return again(obj)
    own = getattr(obj, "__signature__", None)
    if own is not None:
        if callable(own) and not isinstance(own, Signature):
            own = own()
        if not isinstance(own, Signature):
            raise TypeError(f"unexpected object {own!r} in __signature__ attribute")
        return own
    if isfunction(obj):
        return _from_function(cls, obj, globals, locals, eval_str)
    if isbuiltin(obj) or ismethodwrapper(obj) or isinstance(obj, (types.MethodDescriptorType, types.WrapperDescriptorType, types.ClassMethodDescriptorType)):
        return _from_builtin(cls, obj)
    if type(obj).__name__ == "partial" and hasattr(obj, "func"):
        return _of_partial(again(obj.func), obj)
    if isinstance(obj, type):
        meta = type(obj)
        call = getattr_static(meta, "__call__", None)
        if isfunction(call) and not getattr(call, "__module__", "") == "enum":
            return _without_first(again(call))
        for base in obj.__mro__:
            new, init = base.__dict__.get("__new__"), base.__dict__.get("__init__")
            if base is object:
                break
            if new is not None:
                new = new.__func__ if isinstance(new, staticmethod) else new
                if isfunction(new):
                    if new.__module__ == "enum" and type(obj).__name__ == "EnumType":
                        return cls([Parameter("values", _VAR_POSITIONAL)])
                    return _without_first(again(new))
            if init is not None and isfunction(unwrap(init)):
                return _without_first(again(init))
            if base.__module__ == "builtins" and (new is not None or init is not None):
                if base is type:
                    raise ValueError(f"no signature found for builtin {obj!r}")
                if new is not None and base not in _WITHOUT_SIGNATURE and not issubclass(base, BaseException):
                    try:
                        return _builtin_class(cls, base, new)
                    except ValueError:
                        pass
                raise ValueError(f"no signature found for builtin type {obj!r}")
            if new is not None and isbuiltin(new):
                return _without_first(_from_builtin(cls, new))
        if type not in obj.__mro__:
            return cls([])
        raise ValueError(f"no signature found for builtin type {obj!r}")
    call = getattr_static(type(obj), "__call__", None)
    if call is not None:
        return _without_first(again(call))
    raise ValueError(f"callable {obj!r} is not supported by signature")


# What CPython says of these classes is more than one signature could.
_WITHOUT_SIGNATURE = frozenset({int, str, bytes, bytearray, dict, range, slice, super})


def _builtin_class(cls, base, new):
    found = _without_first(_from_builtin(cls, new))
    kinds = [p.kind for p in found.parameters.values()]
    if kinds == [_VAR_POSITIONAL, _VAR_KEYWORD]:
        init = base.__dict__.get("__init__")
        if init is None:
            raise ValueError
        found = _without_first(_from_builtin(cls, init))
        if [p.kind for p in found.parameters.values()] == [_VAR_POSITIONAL, _VAR_KEYWORD]:
            raise ValueError
    return found


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    """Get a signature object for the passed callable."""
    return Signature.from_callable(obj, follow_wrapped=follow_wrapped, globals=globals, locals=locals, eval_str=eval_str)


def getfullargspec(func):
    """Get the names and defaults of the parameters of a callable, as a named tuple."""
    from collections import namedtuple
    global FullArgSpec
    if "FullArgSpec" not in globals():
        FullArgSpec = namedtuple("FullArgSpec", "args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations", module="inspect")
    try:
        found = _signature_of(func.__func__ if ismethod(func) else func, Signature, follow_wrapped=False)
    except Exception as ex:
        raise TypeError("unsupported callable") from ex
    args, varargs, varkw, defaults, kwonly, kwdefaults, annotations = [], None, None, (), [], {}, {}
    if found.return_annotation is not _empty:
        annotations["return"] = found.return_annotation
    for p in found.parameters.values():
        if p.kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
            args.append(p.name)
            if p.default is not _empty:
                defaults += (p.default,)
        elif p.kind is _VAR_POSITIONAL:
            varargs = p.name
        elif p.kind is _KEYWORD_ONLY:
            kwonly.append(p.name)
            if p.default is not _empty:
                kwdefaults[p.name] = p.default
        else:
            varkw = p.name
        if p.annotation is not _empty:
            annotations[p.name] = p.annotation
    return FullArgSpec(args, varargs, varkw, defaults or None, kwonly, kwdefaults or None, annotations)


def getcallargs(func, /, *positional, **named):
    """Return a dict of the arguments that a function would get under the names of its parameters."""
    if ismethod(func):
        positional = (func.__self__, *positional)
        func = func.__func__
    found = _signature_of(func, Signature)
    try:
        bound = found.bind(*positional, **named)
    except TypeError as e:
        raise TypeError(f"{func.__name__}() {e}") from None
    bound.apply_defaults()
    return dict(bound.arguments)


def getclosurevars(func):
    """Get the names that a function uses from outside, as a named tuple: nonlocals, globals, builtins, unbound."""
    from collections import namedtuple
    global ClosureVars
    if "ClosureVars" not in globals():
        ClosureVars = namedtuple("ClosureVars", "nonlocals globals builtins unbound", module="inspect")
    if ismethod(func):
        func = func.__func__
    if not isfunction(func):
        raise TypeError(f"{func!r} is not a Python function")
    code = func.__code__
    nonlocals = {name: cell.cell_contents for name, cell in zip(code.co_freevars, func.__closure__ or ())}
    builtin_names = _import("builtins").__dict__
    found, builtin, unbound = {}, {}, set()
    for name in code.co_names:
        if name in func.__globals__:
            found[name] = func.__globals__[name]
        elif name in builtin_names:
            builtin[name] = builtin_names[name]
        else:
            unbound.add(name)
    return ClosureVars(nonlocals, found, builtin, unbound)


# --- Frames, and the states of generators and coroutines.

def currentframe():
    """Return the frame of the caller."""
    return _import("sys")._getframe(1)


def _frame_infos(frames):
    from collections import namedtuple
    global FrameInfo
    if "FrameInfo" not in globals():
        FrameInfo = namedtuple("FrameInfo", "frame filename lineno function code_context index", module="inspect")
    return [FrameInfo(frame, frame.f_code.co_filename, line, frame.f_code.co_name, None, None) for frame, line in frames]


def getouterframes(frame, context=1):
    """Return a list of the frame and those that called it."""
    frames = []
    while frame is not None:
        frames.append((frame, frame.f_lineno))
        frame = frame.f_back
    return _frame_infos(frames)


def getinnerframes(tb, context=1):
    """Return a list of the frames of a traceback."""
    frames = []
    while tb is not None:
        frames.append((tb.tb_frame, tb.tb_lineno))
        tb = tb.tb_next
    return _frame_infos(frames)


def stack(context=1):
    """Return a list of the frames from the caller's up."""
    return getouterframes(_import("sys")._getframe(1), context)


def trace(context=1):
    """Return a list of the frames between the current one and the one in which the exception that is handled was raised."""
    exc = _handled_exception()
    return getinnerframes(None if exc is None else exc.__traceback__, context)


def getframeinfo(frame, context=1):
    """Get information about a frame or traceback, as a named tuple."""
    from collections import namedtuple
    global Traceback
    if "Traceback" not in globals():
        Traceback = namedtuple("Traceback", "filename lineno function code_context index", module="inspect")
    if istraceback(frame):
        line, frame = frame.tb_lineno, frame.tb_frame
    else:
        line = frame.f_lineno
    return Traceback(frame.f_code.co_filename, line, frame.f_code.co_name, None, None)


def getlineno(frame):
    """Get the line number from a frame object."""
    return frame.f_lineno


def getargvalues(frame):
    """Get the arguments that a frame's function got, as a named tuple."""
    from collections import namedtuple
    global ArgInfo
    if "ArgInfo" not in globals():
        ArgInfo = namedtuple("ArgInfo", "args varargs keywords locals", module="inspect")
    code = frame.f_code
    names, at = code.co_varnames, code.co_argcount + code.co_kwonlyargcount
    varargs = keywords = None
    if code.co_flags & CO_VARARGS:
        varargs, at = names[at], at + 1
    if code.co_flags & CO_VARKEYWORDS:
        keywords = names[at]
    return ArgInfo(list(names[:code.co_argcount]), varargs, keywords, frame.f_locals)


GEN_CREATED, GEN_RUNNING, GEN_SUSPENDED, GEN_CLOSED = "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "GEN_CLOSED"
CORO_CREATED, CORO_RUNNING, CORO_SUSPENDED, CORO_CLOSED = "CORO_CREATED", "CORO_RUNNING", "CORO_SUSPENDED", "CORO_CLOSED"
AGEN_CREATED, AGEN_RUNNING, AGEN_SUSPENDED, AGEN_CLOSED = "AGEN_CREATED", "AGEN_RUNNING", "AGEN_SUSPENDED", "AGEN_CLOSED"


def _state(obj):
    prefix = "gi" if isgenerator(obj) else "cr" if iscoroutine(obj) else "ag"
    if getattr(obj, prefix + "_running"):
        return "RUNNING"
    if getattr(obj, prefix + "_suspended"):
        return "SUSPENDED"
    return "CLOSED" if getattr(obj, prefix + "_frame") is None else "CREATED"


def getgeneratorstate(generator):
    """Get the state of a generator: GEN_CREATED, GEN_RUNNING, GEN_SUSPENDED or GEN_CLOSED."""
    return "GEN_" + _state(generator)


def getcoroutinestate(coroutine):
    """Get the state of a coroutine: CORO_CREATED, CORO_RUNNING, CORO_SUSPENDED or CORO_CLOSED."""
    return "CORO_" + _state(coroutine)


def getasyncgenstate(agen):
    """Get the state of an asynchronous generator: AGEN_CREATED, AGEN_RUNNING, AGEN_SUSPENDED or AGEN_CLOSED."""
    return "AGEN_" + _state(agen)


def _locals_of(frame):
    return {} if frame is None else dict(frame.f_locals)


def getgeneratorlocals(generator):
    """Get the local variables of a generator."""
    if not isgenerator(generator):
        raise TypeError(f"{generator!r} is not a Python generator")
    return _locals_of(generator.gi_frame)


def getcoroutinelocals(coroutine):
    """Get the local variables of a coroutine."""
    return _locals_of(getattr(coroutine, "cr_frame", None))


def getasyncgenlocals(agen):
    """Get the local variables of an asynchronous generator."""
    return _locals_of(agen.ag_frame)


def classify_class_attrs(cls):
    """Return the attributes of a class, each with its kind, the class that defines it and the object itself."""
    from collections import namedtuple
    global Attribute
    if "Attribute" not in globals():
        Attribute = namedtuple("Attribute", "name kind defining_class object", module="inspect")
    found = []
    for name in sorted(dir(cls)):
        for base in (*cls.__mro__, type(cls)):
            if name in base.__dict__:
                value = base.__dict__[name]
                break
        else:
            continue
        if isinstance(value, (staticmethod, types.BuiltinMethodType)):
            kind = "static method"
        elif isinstance(value, (classmethod, types.ClassMethodDescriptorType)):
            kind = "class method"
        elif isinstance(value, property):
            kind = "property"
        else:
            kind = "method" if isroutine(value) else "data"
        found.append(Attribute(name, kind, base, value))
    return found
