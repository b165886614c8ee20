// Errors as Node throws them: with a code, and DOMException (Web IDL, section 3.14). Every other module uses it.
(function (native) {
  const { apply, defineProperty, getPrototypeOf, getOwnPropertyDescriptor } = Reflect;
  const { bind, call, toString: functionToString } = Function.prototype;
  const { Error, TypeError, RangeError } = globalThis;
  const constructors = { __proto__: null, Error, TypeError, RangeError };
  const inspectCustom = Symbol.for('nodejs.util.inspect.custom');
  const symbolToString = Symbol.prototype.toString;
  const symbolToStringTag = Symbol.toStringTag;

  // uncurry(f)(self, ...args) is f called on self, whatever becomes of Function.prototype.call.
  const uncurry = apply(bind, bind, [call]);
  const slice = uncurry(String.prototype.slice);

  function define(target, key, value, enumerable = false) {
    defineProperty(target, key, { __proto__: null, value, writable: true, enumerable, configurable: true });
  }

  function create(constructor, message) {
    return new constructors[constructor](message);
  }

  // coded returns an error with Node's code, which its stack shows in brackets but its name does not.
  function coded(constructor, code, message) {
    const error = create(constructor, message);
    define(error, 'name', `${constructor} [${code}]`);
    error.stack;
    delete error.name;
    define(error, 'code', code, true);
    define(error, 'toString', { toString() { return `${this.name} [${code}]: ${this.message}`; } }.toString);
    return error;
  }

  // plain returns an error whose code is a property and nothing else.
  function plain(constructor, code, message) {
    const error = create(constructor, message);
    define(error, 'code', code, true);
    return error;
  }

  function missing(...names) {
    let list = `"${names[0]}"`;
    if (names.length > 1) list += ` and "${names[1]}"`;
    return coded('TypeError', 'ERR_MISSING_ARGS', `The ${list} argument${names.length > 1 ? 's' : ''} must be specified`);
  }

  function constructorName(object) {
    for (let depth = 0; object !== null && depth < 1000; depth++) {
      const descriptor = getOwnPropertyDescriptor(object, 'constructor');
      const constructor = descriptor && descriptor.value;
      if (typeof constructor === 'function') {
        const name = getOwnPropertyDescriptor(constructor, 'name');
        if (name && typeof name.value === 'string' && name.value !== '') return name.value;
      }
      object = getPrototypeOf(object);
    }
    return '';
  }

  function received(value) {
    if (value === null || value === undefined) return ` Received ${value}`;
    if (typeof value === 'function') {
      const name = getOwnPropertyDescriptor(value, 'name');
      return ` Received function ${name && typeof name.value === 'string' ? name.value : ''}`;
    }
    if (typeof value === 'object') {
      const name = constructorName(value);
      return name === '' ? ' Received [Object: null prototype] {}' : ` Received an instance of ${name}`;
    }
    let shown;
    if (typeof value === 'symbol') {
      shown = apply(symbolToString, value, []);
    } else {
      shown = typeof value === 'bigint' ? `${value}n` : value === 0 && 1 / value < 0 ? '-0' : `${value}`;
      if (typeof value === 'string') {
        if (shown.length > 28) shown = slice(shown, 0, 25) + '...';
        shown = `'${shown}'`;
      }
    }
    return ` Received type ${typeof value} (${shown})`;
  }

  // describe names a value as V8 does in "... is not a function", without running code of the program.
  function describe(value) {
    if (typeof value === 'symbol') return apply(symbolToString, value, []);
    if (typeof value === 'string') return `"${value}"`;
    if (typeof value === 'function') return apply(functionToString, value, []);
    if (typeof value === 'object' && value !== null) return `#<${constructorName(value) || 'Object'}>`;
    return `${value}`;
  }

  function argumentType(name, expected, value) {
    return coded('TypeError', 'ERR_INVALID_ARG_TYPE', `The "${name}" argument must be ${expected}.${received(value)}`);
  }

  function outOfRange(name, range, value) {
    return coded('RangeError', 'ERR_OUT_OF_RANGE', `The value of "${name}" is out of range. It must be ${range}. Received ${value}`);
  }

  function wrongThis(type) {
    return coded('TypeError', 'ERR_INVALID_THIS', `Value of "this" must be of type ${type}`);
  }

  let domException;

  // The class is made when it is first needed: most programs that load this module never throw one.
  function domExceptionClass() {
    if (domException !== undefined) return domException;
    // The names and constants in the order of their legacy codes; some codes have no name.
    const names = [
      'IndexSizeError INDEX_SIZE_ERR', ' DOMSTRING_SIZE_ERR', 'HierarchyRequestError HIERARCHY_REQUEST_ERR',
      'WrongDocumentError WRONG_DOCUMENT_ERR', 'InvalidCharacterError INVALID_CHARACTER_ERR', ' NO_DATA_ALLOWED_ERR',
      'NoModificationAllowedError NO_MODIFICATION_ALLOWED_ERR', 'NotFoundError NOT_FOUND_ERR',
      'NotSupportedError NOT_SUPPORTED_ERR', 'InUseAttributeError INUSE_ATTRIBUTE_ERR',
      'InvalidStateError INVALID_STATE_ERR', 'SyntaxError SYNTAX_ERR', 'InvalidModificationError INVALID_MODIFICATION_ERR',
      'NamespaceError NAMESPACE_ERR', 'InvalidAccessError INVALID_ACCESS_ERR', ' VALIDATION_ERR',
      'TypeMismatchError TYPE_MISMATCH_ERR', 'SecurityError SECURITY_ERR', 'NetworkError NETWORK_ERR',
      'AbortError ABORT_ERR', 'URLMismatchError URL_MISMATCH_ERR', 'QuotaExceededError QUOTA_EXCEEDED_ERR',
      'TimeoutError TIMEOUT_ERR', 'InvalidNodeTypeError INVALID_NODE_TYPE_ERR', 'DataCloneError DATA_CLONE_ERR',
    ];
    const codes = { __proto__: null };
    const constants = { __proto__: null };
    for (let i = 0; i < names.length; i++) {
      const space = names[i].length;
      let at = 0;
      while (at < space && names[i][at] !== ' ') at++;
      const name = slice(names[i], 0, at);
      if (name !== '') codes[name] = i + 1;
      constants[slice(names[i], at + 1)] = i + 1;
    }
    class DOMException extends Error {
      #name;
      #message;
      constructor(message = '', options = 'Error') {
        super();
        message = `${message}`;
        if (options !== null && typeof options === 'object') {
          const { name } = options;
          this.#name = name === undefined ? 'Error' : `${name}`;
          if ('cause' in options) define(this, 'cause', options.cause);
        } else {
          this.#name = `${options}`;
        }
        this.#message = message;
      }
      get name() { return this.#name; }
      get message() { return this.#message; }
      get code() { return codes[this.#name] ?? 0; }
    }
    const { prototype } = DOMException;
    webInterface(DOMException, ['name', 'message', 'code']);
    for (const key in constants) {
      const descriptor = { __proto__: null, value: constants[key], enumerable: true };
      defineProperty(DOMException, key, descriptor);
      defineProperty(prototype, key, descriptor);
    }
    defineProperty(DOMException, 'length', { __proto__: null, value: 0 });
    return domException = DOMException;
  }

  function dom(name, message) {
    return new (domExceptionClass())(message, name);
  }

  // webInterface makes members enumerable, as Web IDL has them, and tags the prototype.
  function webInterface(constructor, members, tag = constructor.name) {
    const { prototype } = constructor;
    for (let i = 0; i < members.length; i++) {
      defineProperty(prototype, members[i], { __proto__: null, enumerable: true });
    }
    defineProperty(prototype, symbolToStringTag, { __proto__: null, value: tag, configurable: true });
  }

  // inspectable makes the method inspect the one that util.inspect and console.log call.
  function inspectable({ prototype }) {
    defineProperty(prototype.inspect, 'length', { __proto__: null, value: 2 });
    define(prototype, inspectCustom, prototype.inspect);
    delete prototype.inspect;
  }

  return {
    __proto__: null,
    get DOMException() { return domExceptionClass(); },
    create, coded, plain, missing, argumentType, outOfRange, wrongThis, dom, define, uncurry, webInterface, inspectable,
    constructorName, received, describe,
  };
})
