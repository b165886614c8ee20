// The functions that stand for async generators and for await in what esbuild lowers: its own do not let requests
// wait for one another, and take other numbers of turns than ECMA-262 asks. Sections are those of ECMA-262, 2024.
//
// The body of an async generator is a generator that yields what the program yields, and beside that signals, to
// which State.drive answers:
//
//   Await    wait for a value, and go on with what becomes of it
//   Direct   yield a value of another async generator, which needs no waiting; the answer is the next request, of
//            whatever kind, for yield* passes all of them on
//   Return   end as a return statement does
var { __await, __asyncGenerator, __yieldStar, __forAwait, __result } = (() => {
  const { asyncIterator, iterator, toStringTag } = Symbol;
  const isObject = (value) => (typeof value === "object" ? value !== null : typeof value === "function");
  const isMissing = (value) => value === undefined || value === null;
  const fail = (message) => {
    throw new TypeError(message);
  };

  class Await {
    constructor(value) {
      this.value = value;
    }
  }
  class Direct extends Await {}
  class Return extends Await {}

  // What an async generator has is hidden in the object that the program holds.
  class Given {
    constructor(object) {
      return object;
    }
  }
  class State extends Given {
    #body; // undefined when it has ended
    #started = false;
    #running = false;
    #direct = false; // it has answered with a Direct
    #first; // of the requests, a list
    #last;

    constructor(object, body) {
      super(object);
      this.#body = body;
    }

    // Section 27.6.1, the methods of the prototype: a request waits for those before it.
    static enqueue(object, kind, value) {
      return new Promise((resolve, reject) => {
        if (!isObject(object) || !(#body in object)) {
          const receiver = isObject(object) ? "#<Object>" : String(object);
          fail("Method [AsyncGenerator].prototype." + kind + " called on incompatible receiver " + receiver);
        }
        const request = { kind, value, resolve, reject, next: undefined };
        if (object.#first) object.#last.next = request;
        else object.#first = request;
        object.#last = request;
        if (!object.#running) State.drive(object);
      });
    }

    // Section 27.6.3.5, AsyncGeneratorCompleteStep: the answer to the first request.
    static answer(object, rejects, value, done) {
      const { resolve, reject, next } = object.#first;
      object.#first = next;
      if (rejects) reject(value);
      else resolve({ value, done });
    }

    // Sections 27.6.3.3 to 27.6.3.10: answers requests while there are any.
    static async drive(object) {
      object.#running = true;
      while (object.#first) {
        let { kind, value } = object.#first;
        if (!object.#started && kind !== "next") object.#body = undefined;
        object.#started = true;
        if (kind === "return") {
          try {
            value = await value;
          } catch (error) {
            kind = "throw";
            value = error;
          }
        }
        if (!object.#body) {
          State.answer(object, kind === "throw", kind === "next" ? undefined : value, true);
          continue;
        }
        for (;;) {
          const body = object.#body;
          let step;
          try {
            if (object.#direct) step = body.next({ kind, value });
            else if (kind === "next") step = body.next(value);
            else if (kind === "throw") step = body.throw(value);
            else step = body.return(value);
          } catch (error) {
            object.#body = undefined;
            State.answer(object, true, error);
            break;
          }
          const { done } = step;
          value = step.value;
          object.#direct = value instanceof Direct;
          if (object.#direct) {
            State.answer(object, false, value.value, false);
            break;
          }
          if (value instanceof Return) {
            kind = "return";
            value = value.value;
            continue;
          }
          const signalled = value instanceof Await;
          if (signalled) value = value.value;
          if (done) object.#body = undefined;
          // A return statement waits for its value; a body that ends has none.
          const waits = !done || (value !== undefined && kind !== "return");
          kind = "next";
          if (waits) {
            try {
              value = await value;
            } catch (error) {
              kind = "throw";
              value = error;
            }
          }
          if (done || (kind === "next" && !signalled)) {
            State.answer(object, kind === "throw", value, done);
            break;
          }
        }
      }
      object.#running = false;
    }
  }

  const hidden = (object, ...keys) => {
    for (const key of keys) Object.defineProperty(object, key, { enumerable: false });
    return object;
  };
  const asyncIteratorPrototype = {
    [asyncIterator]() {
      return this;
    },
  };
  const prototype = {
    __proto__: hidden(asyncIteratorPrototype, asyncIterator),
    next(value) {
      return State.enqueue(this, "next", value);
    },
    return(value) {
      return State.enqueue(this, "return", value);
    },
    throw(error) {
      return State.enqueue(this, "throw", error);
    },
    [toStringTag]: "AsyncGenerator",
  };
  hidden(prototype, "next", "return", "throw", toStringTag);

  const checked = (result) => (isObject(result) ? result : fail("Iterator result " + String(result) + " is not an object"));

  // Section 27.1.4, %AsyncFromSyncIteratorPrototype%.
  const fromSync = (source) => {
    const { next } = source;
    return {
      next: async (sent) => {
        const { done, value } = checked(next.call(source, sent));
        return { value: await value, done: !!done };
      },
      return: async (sent) => {
        const close = source.return;
        if (isMissing(close)) return { value: sent, done: true };
        const { done, value } = checked(close.call(source, sent));
        return { value: await value, done: !!done };
      },
      throw: async (error) => {
        const method = source.throw;
        if (isMissing(method)) throw error;
        const { done, value } = checked(method.call(source, error));
        return { value: await value, done: !!done };
      },
    };
  };

  const callable = (method) =>
    typeof method === "function" ? method : fail((isMissing(method) ? "" : typeof method + " ") + String(method) + " is not a function");

  // Section 7.4.4, GetIterator.
  const opened = (value, method) => {
    if (isMissing(method)) {
      const source = callable(value[iterator]).call(value);
      return isObject(source) ? fromSync(source) : fail("Result of the Symbol.iterator method is not an object");
    }
    const source = callable(method).call(value);
    if (!isObject(source)) fail("Result of the Symbol.asyncIterator method is not an object");
    callable(source.next);
    return source;
  };

  return {
    __await: Await,
    __asyncGenerator: (receiver, parameters, body) =>
      new State({ __proto__: prototype }, body.apply(receiver, parameters)),
    // Section 15.5.5, yield*.
    __yieldStar: function* (value) {
      const source = opened(value, value[asyncIterator]);
      const { next } = source;
      let kind = "next";
      value = undefined;
      for (;;) {
        let method = next;
        if (kind === "throw") {
          method = source.throw;
          if (isMissing(method)) {
            const close = source.return;
            if (!isMissing(close)) yield new Await(close.call(source));
            fail("The iterator does not provide a 'throw' method.");
          }
        } else if (kind === "return") {
          method = source.return;
          if (isMissing(method)) yield new Return(value);
        }
        const result = checked(yield new Await(method.call(source, value)));
        if (result.done) {
          if (kind === "return") yield new Return(result.value);
          return result.value;
        }
        ({ kind, value } = yield new Direct(result.value));
      }
    },
    __forAwait: (value) => {
      const method = value[asyncIterator];
      // The call gives the error that there is no iterator, which is worded by the call of __forAwait.
      return isMissing(method) && isMissing(value[iterator]) ? value[iterator]() : opened(value, method);
    },
    __result: checked,
  };
})();
