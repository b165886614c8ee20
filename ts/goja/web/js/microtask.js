// queueMicrotask (HTML, section 8.7), and the way of exceptions that nobody can catch.
(function (native) {
  const { errors: { argumentType, uncurry }, uncaught } = native;
  const then = uncurry(Promise.prototype.then);
  const resolved = Promise.resolve();
  const promise = Promise;
  // Promise.prototype.then asks the promise for its constructor, and that for its species; without one it asks no more.
  Object.defineProperty(resolved, 'constructor', { value: undefined });

  // report hands an exception to the host, or makes it a rejection that nobody handles.
  function report(reason) {
    if (!uncaught(reason)) new promise((resolve, reject) => reject(reason));
  }

  return {
    __proto__: null,
    report,
    queueMicrotask: {
      queueMicrotask(callback) {
        if (typeof callback !== 'function') throw argumentType('callback', 'of type function', callback);
        then(resolved, () => {
          try {
            callback();
          } catch (reason) {
            report(reason);
          }
        });
      },
    }.queueMicrotask,
  };
})
