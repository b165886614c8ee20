// structuredClone (HTML, section 2.7), with V8's messages. The walk keeps its own stack: depth is bounded by memory only.
(function (native) {
  const { errors: { coded, missing, dom, uncurry, constructorName }, bytes: { locate, isView }, classOf, copyBuffer, isDetached, detach } = native;
  const { getPrototypeOf, setPrototypeOf, getOwnPropertyDescriptor, defineProperty } = Reflect;
  const { keys: enumerableKeys } = Object;
  const isEnumerable = uncurry(Object.prototype.propertyIsEnumerable);
  const hasOwn = uncurry(Object.prototype.hasOwnProperty);
  const functionToString = uncurry(Function.prototype.toString);
  const objectToString = uncurry(Object.prototype.toString);
  const slice = uncurry(String.prototype.slice);
  const symbolToString = uncurry(Symbol.prototype.toString);
  const mapSet = uncurry(Map.prototype.set);
  const mapForEach = uncurry(Map.prototype.forEach);
  const mapGet = uncurry(Map.prototype.get);
  const mapHas = uncurry(Map.prototype.has);
  const setAdd = uncurry(Set.prototype.add);
  const setForEach = uncurry(Set.prototype.forEach);
  const getTime = uncurry(Date.prototype.getTime);
  const source = uncurry(getOwnPropertyDescriptor(RegExp.prototype, 'source').get);
  const flag = (name) => uncurry(getOwnPropertyDescriptor(RegExp.prototype, name).get);
  const flags = [
    ['global', 'g'], ['ignoreCase', 'i'], ['multiline', 'm'], ['dotAll', 's'], ['unicode', 'u'], ['sticky', 'y'],
  ].map(([name, letter]) => ({ __proto__: null, read: flag(name), letter }));
  const numberValue = uncurry(Number.prototype.valueOf);
  const stringValue = uncurry(String.prototype.valueOf);
  const booleanValue = uncurry(Boolean.prototype.valueOf);
  const bigintValue = uncurry(BigInt.prototype.valueOf);
  const objectOf = Object;
  const objectPrototype = Object.prototype;
  const arrayPrototype = Array.prototype;
  const iteratorSymbol = Symbol.iterator;
  const errorConstructors = { __proto__: null, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
  const viewConstructors = {
    __proto__: null, Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
    Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView,
  };
  const elementSize = { __proto__: null };
  for (const tag in viewConstructors) elementSize[tag] = viewConstructors[tag].BYTES_PER_ELEMENT ?? 1;
  const MapConstructor = Map, SetConstructor = Set, DateConstructor = Date, RegExpConstructor = RegExp;

  // Objects that inherit from one of these have internal slots that a copy would lose.
  const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  const generatorPrototype = Object.getPrototypeOf(Object.getPrototypeOf((function* () {})()));
  const uncloneable = [iteratorPrototype, WeakMap.prototype, WeakSet.prototype];
  if (typeof WeakRef === 'function') uncloneable.push(WeakRef.prototype, FinalizationRegistry.prototype);
  const isPrototypeOf = uncurry(Object.prototype.isPrototypeOf);

  function requireCloneable(value) {
    const prototype = getPrototypeOf(value);
    if (prototype === objectPrototype || prototype === null) return;
    for (let i = 0; i < uncloneable.length; i++) {
      if (isPrototypeOf(uncloneable[i], value)) {
        throw refuse(value, isPrototypeOf(generatorPrototype, value) ? 'Generator' : 'Object');
      }
    }
  }

  // describe names a value as V8 does in messages, without running code of the program.
  function describe(value, kind) {
    if (typeof value === 'symbol') return symbolToString(value);
    if (kind === 'Function') {
      const text = functionToString(value);
      return text.length > 128 ? `${slice(text, 0, 111)}...<omitted>...${slice(text, text.length - 2)}` : text;
    }
    if (kind === 'Proxy') return '#<Object>';
    if (kind === 'Symbol') return '[object Symbol]';
    if (kind === 'Generator') return '[object Generator]';
    const name = constructorName(value);
    return name === '' ? '[object Object]' : `#<${name}>`;
  }

  function refuse(value, kind) {
    return dom('DataCloneError', `${describe(value, kind)} could not be cloned.`);
  }

  function walk(value, transferred) {
    const seen = new MapConstructor();
    let top = null; // the object that is being filled; its parents hang behind it

    function copyArrayBuffer(buffer) {
      if (mapHas(seen, buffer)) return mapGet(seen, buffer);
      if (isDetached(buffer)) throw dom('DataCloneError', 'An ArrayBuffer is detached and could not be cloned.');
      const copy = copyBuffer(buffer);
      mapSet(seen, buffer, copy);
      return copy;
    }

    // push makes target the next object to fill from the entries of a list.
    function push(kind, object, target, list) {
      top = { __proto__: null, kind, object, target, list, index: 0, parent: top };
    }

    // convert returns the copy of a value; that of an object with parts is filled later.
    function convert(value) {
      const type = typeof value;
      if (type === 'symbol') throw refuse(value);
      if (value === null || type !== 'object' && type !== 'function') return value;
      if (mapHas(seen, value)) return mapGet(seen, value);
      const kind = isView(value) ? 'View' : classOf(value);
      let copy;
      switch (kind) {
        case 'Object':
          requireCloneable(value);
          copy = { __proto__: null };
          push('Object', value, copy, enumerableKeys(value));
          break;
        case 'Array':
          // Without a prototype, assigning an element runs no setter.
          copy = [];
          setPrototypeOf(copy, null);
          copy.length = value.length;
          push('Array', value, copy, enumerableKeys(value));
          break;
        case 'Map': {
          copy = new MapConstructor();
          const list = { __proto__: null, length: 0 };
          mapForEach(value, (item, key) => {
            list[list.length++] = key;
            list[list.length++] = item;
          });
          push('Map', value, copy, list);
          break;
        }
        case 'Set': {
          copy = new SetConstructor();
          const list = { __proto__: null, length: 0 };
          setForEach(value, (item) => { list[list.length++] = item; });
          push('Set', value, copy, list);
          break;
        }
        case 'Date':
          copy = new DateConstructor(getTime(value));
          break;
        case 'RegExp': {
          let letters = '';
          for (let i = 0; i < 6; i++) if (flags[i].read(value)) letters += flags[i].letter;
          copy = new RegExpConstructor(source(value), letters);
          break;
        }
        case 'Error':
          copy = copyError(value);
          break;
        case 'Number': copy = objectOf(numberValue(value)); break;
        case 'String': copy = objectOf(stringValue(value)); break;
        case 'Boolean': copy = objectOf(booleanValue(value)); break;
        case 'BigInt': copy = objectOf(bigintValue(value)); break;
        case 'ArrayBuffer': return copyArrayBuffer(value);
        case 'View': {
          const { tag, buffer, offset, length } = locate(value);
          if (isDetached(buffer)) throw dom('DataCloneError', 'An ArrayBuffer is detached and could not be cloned.');
          copy = new viewConstructors[tag](copyArrayBuffer(buffer), offset, length / elementSize[tag]);
          break;
        }
        default:
          throw refuse(value, kind);
      }
      mapSet(seen, value, copy);
      return copy;
    }

    function copyError(error) {
      const name = error.name;
      const constructor = typeof name === 'string' && errorConstructors[name] || errorConstructors.Error;
      const message = getOwnPropertyDescriptor(error, 'message');
      const copy = message && hasOwn(message, 'value') ? new constructor(`${message.value}`) : new constructor();
      const cause = getOwnPropertyDescriptor(error, 'cause');
      const stack = getOwnPropertyDescriptor(error, 'stack');
      if (stack && typeof stack.value === 'string') {
        defineProperty(copy, 'stack', { __proto__: null, value: stack.value, writable: true, configurable: true, enumerable: false });
      }
      if (cause && hasOwn(cause, 'value')) push('Error', error, copy, { __proto__: null, length: 1, 0: cause.value });
      return copy;
    }

    // fill copies the next part of the object on top, whose own parts then come first.
    function fill(frame) {
      const { kind, object, target, list } = frame;
      if (frame.index >= list.length) {
        if (kind === 'Object') setPrototypeOf(target, objectPrototype);
        else if (kind === 'Array') setPrototypeOf(target, arrayPrototype);
        top = frame.parent;
        return;
      }
      const part = list[frame.index++];
      switch (kind) {
        case 'Object':
        case 'Array':
          if (isEnumerable(object, part)) target[part] = convert(object[part]);
          break;
        case 'Map':
          mapPart(frame, part);
          break;
        case 'Set':
          setAdd(target, convert(part));
          break;
        default:
          defineProperty(target, 'cause', { __proto__: null, value: convert(part), writable: true, configurable: true, enumerable: false });
      }
    }

    // mapPart copies a key at an even place and a value at an odd one.
    function mapPart(frame, part) {
      const copy = convert(part);
      if (frame.index % 2 === 1) frame.key = copy;
      else mapSet(frame.target, frame.key, copy);
    }

    for (let i = 0; i < transferred.length; i++) {
      if (isDetached(transferred[i])) throw dom('DataCloneError', 'An ArrayBuffer is detached and could not be cloned.');
    }
    const copy = convert(value);
    // An object's frame stays below those of its parts until it is full.
    while (top !== null) {
      const frame = top;
      fill(frame);
    }
    for (let i = 0; i < transferred.length; i++) {
      detach(transferred[i]);
    }
    return copy;
  }

  function transferList(options) {
    const list = { __proto__: null, length: 0 };
    if (options === undefined || options === null) return list;
    if (typeof options !== 'object' && typeof options !== 'function') {
      throw coded('TypeError', 'ERR_INVALID_ARG_TYPE', 'The options argument must be either an object or undefined');
    }
    const { transfer } = options;
    if (transfer === undefined || transfer === null) return list;
    if (typeof transfer !== 'object' || typeof transfer[iteratorSymbol] !== 'function') {
      throw coded('TypeError', 'ERR_INVALID_ARG_TYPE', 'The optional transferList argument must be an array');
    }
    for (const item of transfer) {
      if (item === null || typeof item !== 'object' || classOf(item) !== 'ArrayBuffer') {
        throw coded('TypeError', 'ERR_INVALID_TRANSFER_OBJECT', 'Found invalid object in transferList');
      }
      for (let i = 0; i < list.length; i++) {
        if (list[i] === item) throw dom('DataCloneError', 'Transfer list contains duplicate ArrayBuffer');
      }
      list[list.length++] = item;
    }
    return list;
  }

  return {
    __proto__: null,
    structuredClone: {
      structuredClone() {
        if (arguments.length === 0) throw coded('TypeError', 'ERR_MISSING_ARGS', 'The value argument must be specified');
        return walk(arguments[0], transferList(arguments[1]));
      },
    }.structuredClone,
  };
})
