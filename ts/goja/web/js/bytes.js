// What the other modules need to know of ArrayBuffer, typed arrays and DataView, by their internal slots.
(function (native) {
  const { errors: { uncurry }, isBuffer } = native;
  const typedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype);
  const getter = (prototype, key) => uncurry(Reflect.getOwnPropertyDescriptor(prototype, key).get);
  const tagOf = getter(typedArrayPrototype, Symbol.toStringTag);
  const typedBuffer = getter(typedArrayPrototype, 'buffer');
  const typedOffset = getter(typedArrayPrototype, 'byteOffset');
  const typedLength = getter(typedArrayPrototype, 'byteLength');
  const viewBuffer = getter(DataView.prototype, 'buffer');
  const viewOffset = getter(DataView.prototype, 'byteOffset');
  const viewLength = getter(DataView.prototype, 'byteLength');
  const { isView } = ArrayBuffer;

  // locate gives the place of the bytes of a buffer or a view, or undefined for any other value. tag is the name of
  // a typed array's class, 'DataView' or 'ArrayBuffer'.
  function locate(value) {
    if (value === null || typeof value !== 'object') return undefined;
    const tag = tagOf(value);
    if (tag !== undefined) {
      return { __proto__: null, tag, buffer: typedBuffer(value), offset: typedOffset(value), length: typedLength(value) };
    }
    if (isView(value)) {
      return { __proto__: null, tag: 'DataView', buffer: viewBuffer(value), offset: viewOffset(value), length: viewLength(value) };
    }
    if (isBuffer(value)) return { __proto__: null, tag: 'ArrayBuffer', buffer: value, offset: 0, length: undefined };
    return undefined;
  }

  return { __proto__: null, locate, tagOf, isView };
})
