// The world of the program: a function that runs in the program's context and makes there what the program
// sees. It returns what makes objects of that context for the worker (node.js), which is the host here. What
// it needs it keeps, since the program may change it.
(host, bindings, consoleMethods) => {
  "use strict";
  const { create, defineProperty, freeze, fromEntries, setPrototypeOf } = Object, { apply } = Reflect;
  const { captureStackTrace } = Error, mapSet = Map.prototype.set, setAdd = Set.prototype.add;
  const PromiseOf = Promise, MapOf = Map, SetOf = Set, DateOf = Date, BytesOf = Uint8Array, ErrorOf = Error;
  const TypeErrorOf = TypeError;

  const define = (object, name, value, enumerable = false) =>
    defineProperty(object, name, { __proto__: null, value, writable: true, configurable: true, enumerable });

  // Of what Node adds to the language.

  for (const name in host.shared) define(globalThis, name, host.shared[name]);
  setPrototypeOf(DOMException.prototype, ErrorOf.prototype);
  // What these give, objects and errors, would not be of the program's classes.
  define(globalThis, "structuredClone", { structuredClone: (value, options) => host.clone(value, options) }
    .structuredClone);
  define(globalThis, "TextEncoder", class TextEncoder extends host.TextEncoder {
    encode(text) { return new BytesOf(super.encode(text)); }
  });
  define(globalThis, "URL", class URL extends host.URL {
    constructor(...given) {
      try {
        super(...given);
      } catch (error) {
        const own = new TypeErrorOf(error.message);
        define(own, "code", error.code);
        throw own;
      }
    }
  });
  for (const name of ["dispose", "asyncDispose"]) { // of which the lowered syntax makes use
    if (!Symbol[name]) defineProperty(Symbol, name, { value: host.Symbol[name] ?? Symbol(`Symbol.${name}`) });
  }
  // Before Node 22.8 the global object of a context cannot be frozen, and says so by an error.
  if (!host.canFreeze) {
    define(Object, "freeze", { freeze: (object) => object === globalThis ? object : freeze(object) }.freeze);
  }
  define(ErrorOf, "prepareStackTrace", (error, sites) => host.prepareStack(error, sites));

  const notAFunction = 'The "callback" argument must be of type function.';
  const timer = (name, repeats) => define(globalThis, name, { [name](callback, delay, ...given) {
    if (typeof callback !== "function") throw new TypeErrorOf(notAFunction);
    return host.timer(() => apply(callback, undefined, given), delay, repeats);
  } }[name]);
  timer("setTimeout", false);
  timer("setInterval", true);
  define(globalThis, "setImmediate", function setImmediate(callback, ...given) {
    return host.timer(() => apply(callback, undefined, given), -1);
  });
  for (const name of ["clearTimeout", "clearInterval", "clearImmediate"]) {
    define(globalThis, name, { [name](id) { host.clear(id); } }[name]);
  }

  const console = {};
  for (const name of consoleMethods) {
    console[name] = { [name](...given) {
      const place = new ErrorOf();
      captureStackTrace(place, console[name]);
      host.print(name, given, place);
    } }[name];
  }
  define(globalThis, "console", console);

  // The bindings.

  const errorClass = (name) => {
    const made = { [name]: class extends ErrorOf {} }[name];
    define(made.prototype, "name", name);
    return made;
  };

  const member = (namespace, name, Failure, property) => {
    const { called } = { called(...given) {
      let failure = new Failure();
      const refusal = new TypeErrorOf();
      captureStackTrace(failure, called);
      captureStackTrace(refusal, called);
      return new PromiseOf((resolve, reject) => {
        host.call(namespace, name, given, resolve, (text, refused) => {
          if (refused) failure = refusal;
          else if (property) define(failure, property, name, true);
          define(failure, "message", text);
          reject(failure);
        });
      });
    } };
    return define(called, "name", name);
  };

  for (const { global, functions, errorClass: spec } of bindings) {
    const Failure = spec ? errorClass(spec.name) : ErrorOf, namespace = create(null);
    if (spec) define(globalThis, spec.name, Failure);
    for (const name of functions) {
      define(namespace, name, member(global, name, Failure, spec?.memberProperty), true);
    }
    define(globalThis, global, namespace);
  }

  return {
    bytes: (data) => new BytesOf(data),
    list: (members) => [...members],
    object: fromEntries,
    date: (at) => new DateOf(at),
    map(pairs) {
      const map = new MapOf();
      for (const [key, value] of pairs) apply(mapSet, map, [key, value]);
      return map;
    },
    set(members) {
      const set = new SetOf();
      for (const value of members) apply(setAdd, set, [value]);
      return set;
    },
    async perform(main) {
      let value;
      try {
        value = await main();
      } catch (error) {
        return host.fail(error);
      }
      host.complete(value);
    },
  };
}
