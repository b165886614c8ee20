// Event, EventTarget and CustomEvent (WHATWG DOM standard, section 2), AbortController and AbortSignal (section 3).
(function (native) {
  const { errors: { coded, missing, argumentType, outOfRange, wrongThis, dom, define, webInterface, inspectable, constructorName, received }, microtask: { report }, now, setTimeout } = native;
  const { defineProperty, apply } = Reflect;
  const TypeErrorConstructor = TypeError;
  const iteratorSymbol = Symbol.iterator;

  function illegal() {
    return coded('TypeError', 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
  }

  let isEvent, beginDispatch, endDispatch, setTarget, stopped, trust;

  class Event {
    #type;
    #bubbles;
    #cancelable;
    #composed;
    #prevented = false;
    #propagationStopped = false;
    #immediatelyStopped = false;
    #trusted = false;
    #target = null;
    #current = null;
    #dispatching = false;
    #timeStamp = now();
    constructor(type, options = undefined) {
      if (arguments.length === 0) throw missing('type');
      if (options !== undefined && options !== null && typeof options !== 'object') {
        throw argumentType('options', 'of type object', options);
      }
      this.#type = `${type}`;
      this.#bubbles = !!options?.bubbles;
      this.#cancelable = !!options?.cancelable;
      this.#composed = !!options?.composed;
    }
    static {
      isEvent = (value) => typeof value === 'object' && value !== null && (#type in value);
      beginDispatch = (event, target) => {
        if (event.#dispatching) return false;
        event.#dispatching = true;
        event.#target = event.#current = target;
        return true;
      };
      endDispatch = (event) => {
        event.#dispatching = false;
        event.#current = null;
        event.#propagationStopped = event.#immediatelyStopped = false;
      };
      stopped = (event) => event.#immediatelyStopped;
      trust = (event) => { event.#trusted = true; return event; };
    }
    static #check(self) {
      if (!isEvent(self)) throw wrongThis('Event');
      return self;
    }
    initEvent(type, bubbles = false, cancelable = false) {
      Event.#check(this);
      if (arguments.length === 0) throw missing('type');
      if (this.#dispatching) return;
      this.#type = `${type}`;
      this.#bubbles = !!bubbles;
      this.#cancelable = !!cancelable;
    }
    stopImmediatePropagation() {
      Event.#check(this).#immediatelyStopped = true;
      this.#propagationStopped = true;
    }
    preventDefault() {
      if (Event.#check(this).#cancelable) this.#prevented = true;
    }
    get target() { return Event.#check(this).#target; }
    get currentTarget() { return Event.#check(this).#current; }
    get srcElement() { return Event.#check(this).#target; }
    get type() { return Event.#check(this).#type; }
    get cancelable() { return Event.#check(this).#cancelable; }
    get defaultPrevented() { return Event.#check(this).#cancelable && this.#prevented; }
    get timeStamp() { return Event.#check(this).#timeStamp; }
    composedPath() { return Event.#check(this).#dispatching ? [this.#target] : []; }
    get returnValue() { return !(Event.#check(this).#cancelable && this.#prevented); }
    get bubbles() { return Event.#check(this).#bubbles; }
    get composed() { return Event.#check(this).#composed; }
    get eventPhase() { return Event.#check(this).#dispatching ? 2 : 0; }
    get cancelBubble() { return Event.#check(this).#propagationStopped; }
    set cancelBubble(value) { if (value) Event.#check(this).#propagationStopped = true; }
    stopPropagation() { Event.#check(this).#propagationStopped = true; }
    get isTrusted() { return Event.#check(this).#trusted; }
    inspect(depth, options, inspect) {
      Event.#check(this);
      const name = constructorName(this) || 'Event';
      if (typeof depth === 'number' && depth < 0) return name;
      const view = {};
      view.type = this.#type;
      view.defaultPrevented = this.defaultPrevented;
      view.cancelable = this.#cancelable;
      view.timeStamp = this.#timeStamp;
      return typeof inspect === 'function' ? `${name} ${inspect(view, options)}` : view;
    }
  }
  inspectable(Event);
  webInterface(Event, [
    'initEvent', 'stopImmediatePropagation', 'preventDefault', 'target', 'currentTarget', 'srcElement', 'type', 'cancelable',
    'defaultPrevented', 'timeStamp', 'composedPath', 'returnValue', 'bubbles', 'composed', 'eventPhase', 'cancelBubble',
    'stopPropagation', 'isTrusted',
  ]);
  const phases = ['NONE', 'CAPTURING_PHASE', 'AT_TARGET', 'BUBBLING_PHASE'];
  for (let i = 0; i < 4; i++) defineProperty(Event, phases[i], { __proto__: null, value: i, enumerable: true });

  let isCustom;

  class CustomEvent extends Event {
    #detail;
    constructor(type, options = undefined) {
      if (arguments.length === 0) throw missing('type');
      super(type, options);
      this.#detail = options?.detail ?? null;
    }
    static { isCustom = (value) => typeof value === 'object' && value !== null && (#detail in value); }
    get detail() {
      if (!isCustom(this)) throw wrongThis('CustomEvent');
      return this.#detail;
    }
  }
  webInterface(CustomEvent, ['detail']);

  let isTarget, listenersOf;
  let serial = 0; // of the next listener

  class EventTarget {
    // By type, the first of a linked list of listeners, in an object without a prototype.
    #listeners = null;
    static {
      isTarget = (value) => typeof value === 'object' && value !== null && (#listeners in value);
      listenersOf = (target) => target.#listeners ??= { __proto__: null };
    }
    addEventListener(type, listener, options = undefined) {
      if (!isTarget(this)) throw wrongThis('EventTarget');
      if (arguments.length < 2) throw missing('type', 'listener');
      const { capture, once, signal } = flatten(options);
      if (signal !== undefined && !isSignal(signal)) throw propertyType('options.signal', 'an instance of AbortSignal', signal);
      if (!isListener(listener)) return;
      type = `${type}`;
      if (signal !== undefined && signal.aborted) return;
      const listeners = listenersOf(this);
      let last = null;
      for (let node = listeners[type]; node !== undefined && node !== null; node = node.next) {
        if (node.listener === listener && node.capture === capture) return;
        last = node;
      }
      const node = { __proto__: null, listener, capture, once, serial: serial++, removed: false, next: null };
      if (last === null) listeners[type] = node;
      else last.next = node;
      if (signal !== undefined) onAbort(signal, () => unlink(listeners, type, node));
    }
    removeEventListener(type, listener, options = undefined) {
      if (!isTarget(this)) throw wrongThis('EventTarget');
      if (arguments.length < 2) throw missing('type', 'listener');
      const capture = typeof options === 'boolean' ? options : !!options?.capture;
      type = `${type}`;
      const listeners = listenersOf(this);
      for (let node = listeners[type]; node !== undefined && node !== null; node = node.next) {
        if (node.listener === listener && node.capture === capture) {
          unlink(listeners, type, node);
          return;
        }
      }
    }
    dispatchEvent(event) {
      if (!isTarget(this)) throw wrongThis('EventTarget');
      if (arguments.length < 1) throw missing('event');
      if (!isEvent(event)) throw argumentType('event', 'an instance of Event', event);
      if (!beginDispatch(event, this)) throw coded('Error', 'ERR_EVENT_RECURSION', `The event "${event.type}" is already being dispatched`);
      dispatch(this, event);
      return !event.defaultPrevented;
    }
    inspect(depth, options, inspect) {
      if (!isTarget(this)) throw wrongThis('EventTarget');
      const name = constructorName(this) || 'EventTarget';
      if (typeof depth === 'number' && depth < 0) return name;
      const view = {};
      return typeof inspect === 'function' ? `${name} ${inspect(view, options)}` : view;
    }
  }
  inspectable(EventTarget);
  webInterface(EventTarget, ['addEventListener', 'removeEventListener', 'dispatchEvent']);

  function flatten(options) {
    if (typeof options === 'boolean') return { __proto__: null, capture: options, once: false, signal: undefined };
    if (options === undefined || options === null) return { __proto__: null, capture: false, once: false, signal: undefined };
    if (typeof options !== 'object' && typeof options !== 'function') throw argumentType('options', 'of type object', options);
    return { __proto__: null, once: !!options.once, capture: !!options.capture, signal: options.signal };
  }

  function propertyType(name, expected, value) {
    return coded('TypeError', 'ERR_INVALID_ARG_TYPE', `The "${name}" property must be ${expected}.${received(value)}`);
  }

  function isListener(listener) {
    if (typeof listener === 'function' || typeof listener === 'object' && listener !== null) return true;
    if (listener === undefined || listener === null) return false;
    throw argumentType('listener', 'an instance of EventListener', listener);
  }

  function unlink(listeners, type, removed) {
    removed.removed = true;
    let last = null;
    for (let node = listeners[type]; node !== undefined && node !== null; node = node.next) {
      if (node === removed) {
        if (last === null) listeners[type] = node.next;
        else last.next = node.next;
        return;
      }
      last = node;
    }
  }

  // dispatch calls the listeners that are there when it begins, in order, and leaves out what is removed meanwhile. A
  // listener that has been removed still leads to those that were behind it.
  function dispatch(target, event) {
    const listeners = listenersOf(target), { type } = event, end = serial;
    let node = listeners[type] ?? null;
    while (node !== null && node.serial < end && !stopped(event)) {
      if (!node.removed) {
        if (node.once) unlink(listeners, type, node);
        call(node.listener, target, event);
      }
      node = node.next;
    }
    endDispatch(event);
  }

  function call(listener, target, event) {
    try {
      if (typeof listener === 'function') {
        apply(listener, target, [event]);
        return;
      }
      const { handleEvent } = listener;
      if (typeof handleEvent !== 'function') throw new TypeErrorConstructor('listener.handleEvent is not a function');
      apply(handleEvent, listener, [event]);
    } catch (reason) {
      report(reason);
    }
  }

  let building = false;
  let isSignal, abortSignal, onAbort, joinSignal;

  class AbortSignal extends EventTarget {
    #aborted = false;
    #reason = undefined;
    #algorithms = null; // a linked list, last added first
    #dependents = null; // signals made by any, likewise
    #handler = null;
    constructor() {
      if (!building) throw illegal();
      super();
    }
    static {
      isSignal = (value) => typeof value === 'object' && value !== null && (#aborted in value);
      onAbort = (signal, algorithm) => {
        signal.#algorithms = { __proto__: null, algorithm, next: signal.#algorithms };
      };
      joinSignal = (source, dependent) => {
        source.#dependents = { __proto__: null, signal: dependent, next: source.#dependents };
      };
      abortSignal = (signal, reason) => {
        if (signal.#aborted) return;
        signal.#aborted = true;
        signal.#reason = reason === undefined ? dom('AbortError', 'This operation was aborted') : reason;
        for (let node = reversed(signal.#algorithms); node !== null; node = node.next) node.algorithm();
        signal.#algorithms = null;
        const event = trust(new Event('abort'));
        beginDispatch(event, signal);
        dispatch(signal, event);
        const dependents = reversed(signal.#dependents);
        signal.#dependents = null;
        for (let node = dependents; node !== null; node = node.next) abortSignal(node.signal, signal.#reason);
      };
    }
    static #check(self) {
      if (!isSignal(self)) throw wrongThis('AbortSignal');
      return self;
    }
    static abort(reason = undefined) {
      const signal = newSignal();
      signal.#aborted = true;
      signal.#reason = reason === undefined ? dom('AbortError', 'This operation was aborted') : reason;
      return signal;
    }
    static timeout(delay) {
      if (typeof delay !== 'number') throw argumentType('delay', 'of type number', delay);
      if (delay !== delay || delay % 1 !== 0) throw outOfRange('delay', 'an integer', delay);
      if (delay < 0 || delay > 4294967295) throw outOfRange('delay', '>= 0 && <= 4294967295', delay);
      const signal = newSignal();
      setTimeout(() => abortSignal(signal, dom('TimeoutError', 'The operation was aborted due to timeout')), delay);
      return signal;
    }
    static any(signals) {
      if (signals === null || typeof signals !== 'object' || typeof signals[iteratorSymbol] !== 'function') {
        throw argumentType('signals', 'an instance of Array', signals);
      }
      const signal = newSignal();
      const sources = { __proto__: null, length: 0 };
      for (const source of signals) {
        if (!isSignal(source)) throw argumentType(`signals[${sources.length}]`, 'an instance of AbortSignal', source);
        sources[sources.length++] = source;
      }
      for (let i = 0; i < sources.length; i++) {
        if (sources[i].#aborted) {
          signal.#aborted = true;
          signal.#reason = sources[i].#reason;
          return signal;
        }
      }
      for (let i = 0; i < sources.length; i++) joinSignal(sources[i], signal);
      return signal;
    }
    get aborted() { return AbortSignal.#check(this).#aborted; }
    get reason() { return AbortSignal.#check(this).#reason; }
    throwIfAborted() {
      if (AbortSignal.#check(this).#aborted) throw this.#reason;
    }
    get onabort() { return AbortSignal.#check(this).#handler?.callback ?? null; }
    set onabort(value) {
      AbortSignal.#check(this);
      const callback = value ?? null;
      if (this.#handler === null && callback !== null) {
        // The handler keeps its place among the listeners while it is replaced.
        const handler = this.#handler = { __proto__: null, callback };
        add(this, 'abort', function (event) { if (typeof handler.callback === 'function') apply(handler.callback, this, [event]); });
      } else if (this.#handler !== null) {
        this.#handler.callback = callback;
      }
    }
    inspect(depth, options, inspect) {
      const view = {};
      view.aborted = AbortSignal.#check(this).#aborted;
      if (typeof depth === 'number' && depth < 0) return this;
      return typeof inspect === 'function' ? `${'AbortSignal'} ${inspect(view, options)}` : view;
    }
  }
  inspectable(AbortSignal);
  webInterface(AbortSignal, ['aborted', 'onabort']);
  const add = (target, type, listener) => apply(addListener, target, [type, listener]);
  const addListener = EventTarget.prototype.addEventListener;

  function newSignal() {
    building = true;
    try {
      return new AbortSignal();
    } finally {
      building = false;
    }
  }

  function reversed(node) {
    let result = null;
    while (node !== null) {
      const { next } = node;
      node.next = result;
      result = node;
      node = next;
    }
    return result;
  }

  class AbortController {
    #signal = newSignal();
    static #check(self) {
      if (typeof self !== 'object' || self === null || !(#signal in self)) throw wrongThis('AbortController');
      return self;
    }
    get signal() { return AbortController.#check(this).#signal; }
    abort(reason = undefined) {
      abortSignal(AbortController.#check(this).#signal, reason);
    }
    inspect(depth, options, inspect) {
      AbortController.#check(this);
      if (typeof depth === 'number' && depth < 0) return this;
      const view = {};
      view.signal = this.#signal;
      return typeof inspect === 'function' ? `${'AbortController'} ${inspect(view, options)}` : view;
    }
  }
  inspectable(AbortController);
  webInterface(AbortController, ['signal', 'abort']);

  return { __proto__: null, Event, EventTarget, CustomEvent, AbortController, AbortSignal };
})
