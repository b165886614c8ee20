// Array.fromAsync (ECMA-262, section 23.1.2.1 of ES2026).
(function (native) {
  const { asyncIterator, iterator } = Symbol;
  const { defineProperty } = Reflect;
  const ArrayConstructor = Array;
  const objectOf = Object;
  const TypeErrorConstructor = TypeError;
  const { errors: { uncurry, describe } } = native;

  function isConstructor(value) {
    if (typeof value !== 'function') return false;
    try {
      // A class that inherits from it shows whether it is a constructor without running it.
      (class extends value {});
      return true;
    } catch {
      return false;
    }
  }

  function put(target, index, value) {
    const done = defineProperty(target, index, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    if (!done) throw new TypeErrorConstructor(`Cannot add property ${index}, object is not extensible`);
  }

  async function collect(constructor, items, mapper, thisArg) {
    if (mapper !== undefined && typeof mapper !== 'function') throw new TypeErrorConstructor(`${describe(mapper)} is not a function`);
    const invoke = mapper === undefined ? undefined : uncurry(mapper);
    const asyncMethod = items[asyncIterator];
    let syncMethod;
    if (asyncMethod === undefined || asyncMethod === null) syncMethod = items[iterator];
    const method = asyncMethod ?? syncMethod;
    if (method === undefined || method === null) {
      const source = objectOf(items);
      let length = +source.length;
      length = length > 0 ? (length > 9007199254740991 ? 9007199254740991 : length - length % 1) : 0;
      const result = constructor === undefined ? new ArrayConstructor(length) : new constructor(length);
      for (let i = 0; i < length; i++) {
        let value = await source[i];
        if (invoke !== undefined) value = await invoke(thisArg, value, i);
        put(result, i, value);
      }
      result.length = length;
      return result;
    }
    const source = uncurry(method)(items);
    if (source === null || typeof source !== 'object' && typeof source !== 'function') {
      throw new TypeErrorConstructor('Result of the Symbol.asyncIterator method is not an object');
    }
    const result = constructor === undefined ? [] : new constructor();
    const { next } = source;
    const advance = uncurry(next);
    let index = 0;
    for (;;) {
      let step = advance(source);
      if (asyncMethod !== undefined && asyncMethod !== null) step = await step;
      if (step === null || typeof step !== 'object' && typeof step !== 'function') {
        throw new TypeErrorConstructor(`Iterator result ${describe(step)} is not an object`);
      }
      if (step.done) break;
      let ended = false;
      try {
        let value = step.value;
        if (asyncMethod === undefined || asyncMethod === null) value = await value;
        if (invoke !== undefined) value = await invoke(thisArg, value, index);
        put(result, index++, value);
        ended = true;
      } finally {
        if (!ended) {
          try {
            const close = source.return;
            if (close !== undefined && close !== null) await uncurry(close)(source);
          } catch {
            // The first error stands.
          }
        }
      }
    }
    result.length = index;
    return result;
  }

  defineProperty(Array, 'fromAsync', {
    __proto__: null,
    value: {
      fromAsync(items, mapper = undefined, thisArg = undefined) {
        return collect(isConstructor(this) ? this : undefined, items, mapper, thisArg);
      },
    }.fromAsync,
    writable: true, enumerable: false, configurable: true,
  });
})
