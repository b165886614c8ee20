// %TypedArray%.from (ECMA-262, section 23.2.2.1) takes a string, as in Uint8Array.from(atob(text), f); goja's own
// requires an object.
(function (native) {
  const typedArray = Object.getPrototypeOf(Uint8Array);
  const { from } = typedArray;
  const { apply, defineProperty } = Reflect;
  const objectOf = Object;
  const method = {
    from(source, mapper = undefined, thisArg = undefined) {
      if (typeof source === 'string') source = objectOf(source);
      return apply(from, this, [source, mapper, thisArg]);
    },
  }.from;
  defineProperty(typedArray, 'from', { __proto__: null, value: method, writable: true, enumerable: false, configurable: true });
})
