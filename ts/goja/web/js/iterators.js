// Iterator and the iterator helpers (ECMA-262, section 27.1).
(function (native) {
  const { errors: { define, uncurry, describe }, newList, append, toArray } = native;
  const { iterator: iteratorSymbol, toStringTag } = Symbol;
  const { apply, defineProperty, getPrototypeOf, setPrototypeOf, getOwnPropertyDescriptor } = Reflect;
  const isPrototypeOf = uncurry(Object.prototype.isPrototypeOf);
  const TypeErrorConstructor = TypeError, RangeErrorConstructor = RangeError;
  const none = [];
  const prototype = getPrototypeOf(getPrototypeOf([][iteratorSymbol]()));

  function isObject(value) {
    return typeof value === 'object' && value !== null || typeof value === 'function';
  }

  function requireObject(value, method) {
    if (!isObject(value)) throw new TypeErrorConstructor(`Iterator.prototype.${method} called on non-object`);
  }

  function requireFunction(value) {
    if (typeof value !== 'function') throw new TypeErrorConstructor(`${describe(value)} is not a function`);
  }

  // direct is GetIteratorDirect: the iterator with its next method, read once.
  function direct(iterator) {
    const { next } = iterator;
    return { __proto__: null, iterator, next, done: false };
  }

  // step is IteratorStep: false at the end, else true, with the value read into record.value.
  function step(record) {
    const result = callNext(record);
    if (result.done) {
      record.done = true;
      return false;
    }
    record.value = result.value;
    return true;
  }

  function callNext(record) {
    const { next, iterator } = record;
    if (typeof next !== 'function') throw new TypeErrorConstructor(`${describe(next)} is not a function`);
    const result = apply(next, iterator, none);
    if (!isObject(result)) throw new TypeErrorConstructor(`Iterator result ${describe(result)} is not an object`);
    return result;
  }

  // close is IteratorClose with a normal completion.
  function close(iterator) {
    const method = iterator.return;
    if (method === undefined || method === null) return;
    const result = apply(method, iterator, none);
    if (!isObject(result)) throw new TypeErrorConstructor(`${describe(result)} is not an object`);
  }

  // closeQuietly is IteratorClose with a throw completion, which stands.
  function closeQuietly(iterator) {
    try {
      const method = iterator.return;
      if (method !== undefined && method !== null) apply(method, iterator, none);
    } catch {
      // The first error stands.
    }
  }

  // guarded calls a callback, and closes the iterator if it throws.
  function guarded(record, callback, value, index) {
    let returned = false;
    try {
      const result = callback(value, index);
      returned = true;
      return result;
    } finally {
      if (!returned) closeQuietly(record.iterator);
    }
  }

  const READY = 0, RUNNING = 1, DONE = 2;

  let setInner;

  // An iterator helper: advance returns whether there is a value, and puts it in its argument's value. A helper behaves
  // as a generator: it cannot be entered while it runs.
  class Helper {
    #advance;
    #record;
    #state = READY;
    #inner = null;
    constructor(record, advance) {
      this.#record = record;
      this.#advance = advance;
    }
    static {
      setInner = (helper, inner) => { helper.#inner = inner; };
    }
    next() {
      if (!isObject(this) || !(#advance in this)) throw new TypeErrorConstructor(`Iterator Helper.prototype.next called on incompatible receiver ${describe(this)}`);
      if (this.#state === RUNNING) throw new TypeErrorConstructor('Generator is already running');
      if (this.#state === DONE) return { value: undefined, done: true };
      this.#state = RUNNING;
      let more = false;
      const out = { __proto__: null, value: undefined };
      try {
        more = this.#advance(this, out);
      } finally {
        this.#state = more ? READY : DONE;
      }
      return more ? { value: out.value, done: false } : { value: undefined, done: true };
    }
    return() {
      if (!isObject(this) || !(#advance in this)) throw new TypeErrorConstructor(`Iterator Helper.prototype.return called on incompatible receiver ${describe(this)}`);
      if (this.#state === RUNNING) throw new TypeErrorConstructor('Generator is already running');
      if (this.#state === DONE) return { value: undefined, done: true };
      this.#state = DONE;
      const inner = this.#inner;
      if (inner !== null) {
        let closed = false;
        try {
          close(inner);
          closed = true;
        } finally {
          if (!closed) closeQuietly(this.#record.iterator);
        }
      }
      close(this.#record.iterator);
      return { value: undefined, done: true };
    }
  }
  setUp(Helper.prototype, 'Iterator Helper');

  function setUp(made, tag) {
    delete made.constructor;
    setPrototypeOf(made, prototype);
    if (tag !== undefined) defineProperty(made, toStringTag, { __proto__: null, value: tag, configurable: true });
  }

  function toLimit(limit) {
    const number = +limit;
    if (number !== number) throw new RangeErrorConstructor(`${describe(limit)} must be positive`);
    const integer = number === 1 / 0 || number === -1 / 0 ? number : number - number % 1;
    if (integer < 0) throw new RangeErrorConstructor(`${describe(limit)} must be positive`);
    return integer;
  }

  // flattenable is GetIteratorFlattenable.
  function flattenable(value, allowString) {
    if (!isObject(value) && !(allowString && typeof value === 'string')) {
      throw new TypeErrorConstructor(`${describe(value)} is not an object`);
    }
    const method = value[iteratorSymbol];
    const iterator = method === undefined || method === null ? value : apply(method, value, none);
    if (!isObject(iterator)) throw new TypeErrorConstructor(`${describe(iterator)} is not an object`);
    return direct(iterator);
  }

  const methods = {
    reduce(reducer) {
      requireObject(this, 'reduce');
      requireFunction(reducer);
      const record = direct(this);
      let accumulator, index = 0;
      if (arguments.length > 1) {
        accumulator = arguments[1];
      } else {
        if (!step(record)) throw new TypeErrorConstructor('Reduce of a done iterator with no initial value');
        accumulator = record.value;
        index = 1;
      }
      while (step(record)) {
        const before = accumulator, at = index++;
        accumulator = guarded(record, (value) => reducer(before, value, at), record.value);
      }
      return accumulator;
    },
    toArray() {
      requireObject(this, 'toArray');
      const record = direct(this);
      const list = newList();
      while (step(record)) append(list, record.value);
      return toArray(list);
    },
    forEach(callback) {
      requireObject(this, 'forEach');
      requireFunction(callback);
      const record = direct(this);
      for (let index = 0; step(record); index++) guarded(record, callback, record.value, index);
    },
    some(predicate) {
      requireObject(this, 'some');
      requireFunction(predicate);
      const record = direct(this);
      for (let index = 0; step(record); index++) {
        if (guarded(record, predicate, record.value, index)) {
          close(record.iterator);
          return true;
        }
      }
      return false;
    },
    every(predicate) {
      requireObject(this, 'every');
      requireFunction(predicate);
      const record = direct(this);
      for (let index = 0; step(record); index++) {
        if (!guarded(record, predicate, record.value, index)) {
          close(record.iterator);
          return false;
        }
      }
      return true;
    },
    find(predicate) {
      requireObject(this, 'find');
      requireFunction(predicate);
      const record = direct(this);
      for (let index = 0; step(record); index++) {
        const { value } = record;
        if (guarded(record, predicate, value, index)) {
          close(record.iterator);
          return value;
        }
      }
      return undefined;
    },
    map(mapper) {
      requireObject(this, 'map');
      requireFunction(mapper);
      const record = direct(this);
      let index = 0;
      return new Helper(record, (helper, out) => {
        if (!step(record)) return false;
        out.value = guarded(record, mapper, record.value, index++);
        return true;
      });
    },
    filter(predicate) {
      requireObject(this, 'filter');
      requireFunction(predicate);
      const record = direct(this);
      let index = 0;
      return new Helper(record, (helper, out) => {
        while (step(record)) {
          const { value } = record;
          if (guarded(record, predicate, value, index++)) {
            out.value = value;
            return true;
          }
        }
        return false;
      });
    },
    take(limit) {
      requireObject(this, 'take');
      let remaining = toLimit(limit);
      const record = direct(this);
      return new Helper(record, (helper, out) => {
        if (remaining === 0) {
          close(record.iterator);
          return false;
        }
        remaining--;
        if (!step(record)) return false;
        out.value = record.value;
        return true;
      });
    },
    drop(limit) {
      requireObject(this, 'drop');
      let remaining = toLimit(limit);
      const record = direct(this);
      return new Helper(record, (helper, out) => {
        for (; remaining > 0; remaining--) if (callNext(record).done) return false;
        if (!step(record)) return false;
        out.value = record.value;
        return true;
      });
    },
    flatMap(mapper) {
      requireObject(this, 'flatMap');
      requireFunction(mapper);
      const record = direct(this);
      let index = 0, inner = null;
      return new Helper(record, (helper, out) => {
        for (;;) {
          if (inner === null) {
            if (!step(record)) return false;
            inner = guarded(record, (value, at) => flattenable(mapper(value, at), false), record.value, index++);
            setInner(helper, inner.iterator);
          }
          if (guarded(record, step, inner)) {
            out.value = inner.value;
            return true;
          }
          inner = null;
          setInner(helper, null);
        }
      });
    },
  };
  for (const name of ['reduce', 'toArray', 'forEach', 'some', 'every', 'find', 'map', 'filter', 'take', 'drop', 'flatMap']) {
    define(prototype, name, methods[name]);
  }

  function Iterator() {
    if (new.target === undefined || new.target === Iterator) {
      throw new TypeErrorConstructor(new.target === undefined ? 'Constructor Iterator requires \'new\'' : 'Abstract class Iterator not directly constructable');
    }
  }
  defineProperty(Iterator, 'prototype', { __proto__: null, value: prototype, writable: false });
  define(Iterator, 'from', {
    from(value) {
      const record = flattenable(value, true);
      if (isPrototypeOf(prototype, record.iterator)) return record.iterator;
      return new Wrapped(record);
    },
  }.from);

  // The iterator that Iterator.from makes of one that does not inherit from Iterator.prototype.
  class Wrapped {
    #record;
    constructor(record) { this.#record = record; }
    next() {
      const { iterator, next } = this.#record;
      return apply(next, iterator, none);
    }
    return() {
      const { iterator } = this.#record;
      const method = iterator.return;
      if (method === undefined || method === null) return { value: undefined, done: true };
      return apply(method, iterator, none);
    }
  }
  setUp(Wrapped.prototype);

  // The accessors that ECMA-262, section 27.1.4, has for the sake of existing programs: assigning to an object that
  // inherits from them defines an own property.
  function weird(key, value) {
    const accessors = {
      get() { return value; },
      set(replacement) {
        if (!isObject(this)) throw new TypeErrorConstructor('Iterator.prototype setter called on non-object');
        if (this === prototype) throw new TypeErrorConstructor('Cannot assign to this property');
        if (getOwnPropertyDescriptor(this, key) === undefined) define(this, key, replacement, true);
        else this[key] = replacement;
      },
    };
    defineProperty(prototype, key, { __proto__: null, get: accessors.get, set: accessors.set, enumerable: false, configurable: true });
  }
  weird('constructor', Iterator);
  weird(toStringTag, 'Iterator');

  return { __proto__: null, Iterator };
})
