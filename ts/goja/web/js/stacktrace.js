// Error.captureStackTrace and Error.stackTraceLimit, which V8 adds and programs written for Node use.
(function (native) {
  const { defineProperty } = Reflect;
  const ErrorConstructor = Error;
  const TypeErrorConstructor = TypeError;
  const { apply } = Reflect;
  const errorToString = Error.prototype.toString;
  const { indexOf, slice } = String.prototype;

  defineProperty(Error, 'stackTraceLimit', { __proto__: null, value: 10, writable: true, enumerable: true, configurable: true });
  defineProperty(Error, 'captureStackTrace', {
    __proto__: null,
    value: {
      captureStackTrace(object, constructor = undefined) {
        if (object === null || typeof object !== 'object' && typeof object !== 'function') {
          throw new TypeErrorConstructor('Invalid argument');
        }
        const { stack } = new ErrorConstructor();
        const frames = apply(slice, stack, [apply(indexOf, stack, ['\n'])]);
        const value = apply(errorToString, object, []) + frames;
        defineProperty(object, 'stack', { __proto__: null, value, writable: true, enumerable: false, configurable: true });
      },
    }.captureStackTrace,
    writable: true, enumerable: true, configurable: true,
  });
})
