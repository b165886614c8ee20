// WeakRef and FinalizationRegistry (ECMA-262, sections 26.1 and 26.2) that hold their targets to the end of the run: the
// specification lets an implementation never collect.
(function (native) {
  const { errors: { describe } } = native;
  const { defineProperty } = Reflect;
  const TypeErrorConstructor = TypeError;
  const { keyFor } = Symbol;

  function canBeHeldWeakly(value) {
    return value !== null && (typeof value === 'object' || typeof value === 'function') ||
      typeof value === 'symbol' && keyFor(value) === undefined;
  }

  class WeakRef {
    #target;
    constructor(target) {
      if (!canBeHeldWeakly(target)) throw new TypeErrorConstructor('WeakRef: invalid target');
      this.#target = target;
    }
    deref() { return this.#target; }
  }

  class FinalizationRegistry {
    #tokens = null; // a linked list of unregister tokens
    constructor(cleanup) {
      if (typeof cleanup !== 'function') throw new TypeErrorConstructor('FinalizationRegistry: cleanup must be callable');
    }
    register(target, held, token = undefined) {
      this.#tokens;
      if (!canBeHeldWeakly(target)) throw new TypeErrorConstructor('FinalizationRegistry.prototype.register: invalid target');
      if (target === held) {
        throw new TypeErrorConstructor('FinalizationRegistry.prototype.register: target and holdings must not be same');
      }
      if (token === undefined) return;
      if (!canBeHeldWeakly(token)) throw new TypeErrorConstructor(`Invalid unregisterToken ('${describe(token)}')`);
      this.#tokens = { __proto__: null, token, next: this.#tokens };
    }
    unregister(token) {
      this.#tokens;
      if (!canBeHeldWeakly(token)) throw new TypeErrorConstructor(`Invalid unregisterToken ('${describe(token)}')`);
      let found = false, kept = null;
      for (let node = this.#tokens; node !== null; node = node.next) {
        if (node.token === token) found = true;
        else kept = { __proto__: null, token: node.token, next: kept };
      }
      this.#tokens = kept;
      return found;
    }
  }
  for (const constructor of [WeakRef, FinalizationRegistry]) {
    defineProperty(constructor.prototype, Symbol.toStringTag, { __proto__: null, value: constructor.name, configurable: true });
  }
  defineProperty(FinalizationRegistry.prototype.register, 'length', { __proto__: null, value: 2 });

  return { __proto__: null, WeakRef, FinalizationRegistry };
})
