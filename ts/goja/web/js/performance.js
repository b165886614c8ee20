// performance (High Resolution Time, section 7; User Timing, section 3, without observers).
(function (native) {
  const { errors: { missing, dom, coded, define, webInterface, inspectable, constructorName, argumentType }, now, origin } = native;

  let building = false;
  class PerformanceEntry {
    #name; #type; #start; #duration; #detail;
    constructor(name, type, start, duration, detail) {
      if (!building) throw coded('TypeError', 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
      this.#name = name;
      this.#type = type;
      this.#start = start;
      this.#duration = duration;
      this.#detail = detail;
    }
    get name() { return this.#name; }
    get entryType() { return this.#type; }
    get startTime() { return this.#start; }
    get duration() { return this.#duration; }
    get detail() { return this.#detail; }
    toJSON() {
      return { name: this.#name, entryType: this.#type, startTime: this.#start, duration: this.#duration, detail: this.#detail };
    }
    inspect(depth, options, inspect) {
      if (typeof depth === 'number' && depth < 0) return this;
      const view = {};
      const { name, entryType, startTime, duration, detail } = this.toJSON();
      view.name = name;
      view.entryType = entryType;
      view.startTime = startTime;
      view.duration = duration;
      view.detail = detail;
      return typeof inspect === 'function' ? `${constructorName(this) || 'PerformanceEntry'} ${inspect(view, options)}` : view;
    }
  }
  inspectable(PerformanceEntry);
  webInterface(PerformanceEntry, ['name', 'entryType', 'startTime', 'duration', 'toJSON']);
  class PerformanceMark extends PerformanceEntry {}
  class PerformanceMeasure extends PerformanceEntry {}
  webInterface(PerformanceMark, []);
  webInterface(PerformanceMeasure, []);

  function entry(constructor, type, name, start, duration, detail) {
    building = true;
    try {
      return new constructor(name, type, start, duration, detail);
    } finally {
      building = false;
    }
  }

  // The timeline is a linked list in the order of creation.
  let first = null, last = null;
  function remember(made) {
    const node = { __proto__: null, entry: made, name: made.name, type: made.entryType, next: null };
    if (last === null) first = node;
    else last.next = node;
    last = node;
    return made;
  }

  function select(name, type) {
    const found = [];
    for (let node = first; node !== null; node = node.next) {
      if ((name === undefined || node.name === name) && (type === undefined || node.type === type)) {
        define(found, found.length, node.entry, true);
      }
    }
    return found;
  }

  function forget(name, type) {
    let kept = null;
    let node = first;
    first = last = null;
    while (node !== null) {
      const { next } = node;
      if (node.type !== type || name !== undefined && node.name !== name) {
        node.next = null;
        if (kept === null) first = node;
        else kept.next = node;
        kept = last = node;
      }
      node = next;
    }
  }

  function timeOf(mark) {
    if (typeof mark === 'number') return mark;
    mark = `${mark}`;
    let time;
    for (let node = first; node !== null; node = node.next) {
      if (node.type === 'mark' && node.name === mark) time = node.entry.startTime;
    }
    if (time === undefined) throw dom('SyntaxError', `The "${mark}" performance mark has not been set`);
    return time;
  }

  let instance;
  const check = (self) => {
    if (self !== instance) throw argumentType('this', 'an instance of Performance', self);
  };

  class Performance {
    constructor() {
      if (instance !== undefined) throw coded('TypeError', 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
    }
    now() {
      check(this);
      return now();
    }
    get timeOrigin() {
      check(this);
      return origin();
    }
    toJSON() {
      check(this);
      return { timeOrigin: origin() };
    }
    mark(name, options = undefined) {
      check(this);
      if (arguments.length === 0) throw missing('name');
      return remember(entry(PerformanceMark, 'mark', `${name}`, options?.startTime ?? now(), 0, options?.detail ?? null));
    }
    measure(name, start = undefined, end = undefined) {
      check(this);
      if (arguments.length === 0) throw missing('name');
      let detail = null, length;
      if (start !== null && typeof start === 'object') ({ start, end, duration: length, detail = null } = start);
      let from, to;
      if (end !== undefined) to = timeOf(end);
      else if (start !== undefined && length !== undefined) to = timeOf(start) + length;
      else to = now();
      if (start !== undefined) from = timeOf(start);
      else from = length !== undefined ? to - length : 0;
      return remember(entry(PerformanceMeasure, 'measure', `${name}`, from, to - from, detail));
    }
    clearMarks(name = undefined) {
      check(this);
      forget(name === undefined ? undefined : `${name}`, 'mark');
    }
    clearMeasures(name = undefined) {
      check(this);
      forget(name === undefined ? undefined : `${name}`, 'measure');
    }
    getEntries() {
      check(this);
      return select();
    }
    getEntriesByName(name, type = undefined) {
      check(this);
      if (arguments.length === 0) throw missing('name');
      return select(`${name}`, type === undefined ? undefined : `${type}`);
    }
    getEntriesByType(type) {
      check(this);
      if (arguments.length === 0) throw missing('type');
      return select(undefined, `${type}`);
    }
    inspect(depth, options, inspect) {
      if (typeof depth === 'number' && depth < 0) return this;
      const view = {};
      view.timeOrigin = origin();
      return typeof inspect === 'function' ? `${'Performance'} ${inspect(view, options)}` : view;
    }
  }
  inspectable(Performance);
  webInterface(Performance, [
    'now', 'timeOrigin', 'toJSON', 'mark', 'measure', 'clearMarks', 'clearMeasures', 'getEntries', 'getEntriesByName',
    'getEntriesByType',
  ]);
  instance = new Performance();

  return { __proto__: null, performance: instance };
})
