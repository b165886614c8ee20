// String.prototype.isWellFormed and toWellFormed (ECMA-262, sections 22.1.3.10 and 22.1.3.33).
(function (native) {
  const { wellFormed } = native;
  const TypeErrorConstructor = TypeError;
  const methods = {
    isWellFormed() {
      if (this === undefined || this === null) {
        throw new TypeErrorConstructor('String.prototype.isWellFormed called on null or undefined');
      }
      const text = `${this}`;
      return wellFormed(text) === text;
    },
    toWellFormed() {
      if (this === undefined || this === null) {
        throw new TypeErrorConstructor('String.prototype.toWellFormed called on null or undefined');
      }
      return wellFormed(`${this}`);
    },
  };
  for (const name of ['isWellFormed', 'toWellFormed']) {
    Reflect.defineProperty(String.prototype, name, {
      __proto__: null, value: methods[name], writable: true, enumerable: false, configurable: true,
    });
  }
})
