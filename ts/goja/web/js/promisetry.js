// Promise.try (ECMA-262, section 27.2.4.8).
(function (native) {
  const TypeErrorConstructor = TypeError;
  const { apply } = Reflect;
  const method = {
    try(callback, ...args) {
      if (typeof this !== 'function') throw new TypeErrorConstructor('Promise.try called on non-object');
      return new this((resolve, reject) => {
        let value;
        try {
          if (typeof callback !== 'function') throw new TypeErrorConstructor('Promise.try callback is not a function');
          value = apply(callback, undefined, args);
        } catch (reason) {
          reject(reason);
          return;
        }
        resolve(value);
      });
    },
  }.try;
  Reflect.defineProperty(Promise, 'try', { __proto__: null, value: method, writable: true, enumerable: false, configurable: true });
})
