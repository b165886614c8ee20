// Promise.withResolvers (ECMA-262, section 27.2.4.9).
(function (native) {
  const TypeErrorConstructor = TypeError;
  Reflect.defineProperty(Promise, 'withResolvers', {
    __proto__: null,
    value: {
      withResolvers() {
        if (typeof this !== 'function') throw new TypeErrorConstructor('Promise.withResolvers called on non-object');
        let resolve, reject;
        const promise = new this((first, second) => {
          if (resolve !== undefined || reject !== undefined) throw new TypeErrorConstructor('Promise executor has already been invoked with non-undefined arguments');
          resolve = first;
          reject = second;
        });
        if (typeof resolve !== 'function' || typeof reject !== 'function') {
          throw new TypeErrorConstructor('Promise resolve or reject function is not callable');
        }
        return { promise, resolve, reject };
      },
    }.withResolvers,
    writable: true, enumerable: false, configurable: true,
  });
})
