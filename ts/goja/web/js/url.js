// URL and URLSearchParams (WHATWG URL standard, section 6). Parsing and all state are in Go; a handle in a private
// field stands for a URL record or for a list of names and values.
(function (native) {
  const { errors: { coded, plain, missing, argumentType, wrongThis, uncurry, webInterface, inspectable, define, constructorName } } = native;
  const { parse, get, set, paramsOf, newList, parseList, append, remove, find, findAll, replace, sort, size, serialize, nameAt, valueAt } = native;
  const iteratorSymbol = Symbol.iterator;
  const { defineProperty, setPrototypeOf } = Reflect;
  const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][iteratorSymbol]()));
  const ownKeys = Reflect.ownKeys;
  const isEnumerable = uncurry(Object.prototype.propertyIsEnumerable);
  const TypeErrorConstructor = TypeError;

  const HREF = 0, ORIGIN = 1, PROTOCOL = 2, USERNAME = 3, PASSWORD = 4, HOST = 5, HOSTNAME = 6, PORT = 7, PATHNAME = 8, SEARCH = 9, HASH = 10;

  const KEYS = 0, VALUES = 1, ENTRIES = 2, PAIRS = 3;

  function invalid(input, base) {
    const error = plain('TypeError', 'ERR_INVALID_URL', 'Invalid URL');
    define(error, 'input', input, true);
    if (base !== undefined) define(error, 'base', base, true);
    return error;
  }

  let check, recordOf;

  // adopted is the list that the next URLSearchParams is made for, when a URL makes it.
  let adopted;

  class URLSearchParams {
    #list;
    constructor(init = undefined) {
      if (adopted !== undefined) {
        this.#list = adopted;
        adopted = undefined;
        return;
      }
      if (init === undefined || init === null) {
        this.#list = newList();
      } else if (typeof init === 'object' || typeof init === 'function') {
        this.#list = newList();
        this.#fill(init);
      } else {
        this.#list = parseList(`${init}`);
      }
    }
    #fill(init) {
      const method = init[iteratorSymbol];
      if ((#list in init) && method === URLSearchParams.prototype[iteratorSymbol]) {
        const count = size(init.#list);
        for (let i = 0; i < count; i++) append(this.#list, nameAt(init.#list, i), valueAt(init.#list, i));
        return;
      }
      if (method !== undefined && method !== null) {
        if (typeof method !== 'function') throw coded('TypeError', 'ERR_ARG_NOT_ITERABLE', 'Query pairs must be iterable');
        for (const item of init) this.#fillPair(item);
        return;
      }
      const keys = ownKeys(init);
      for (let i = 0; i < keys.length; i++) {
        const key = keys[i];
        if (!isEnumerable(init, key)) continue;
        append(this.#list, `${key}`, `${init[key]}`);
      }
    }
    #fillPair(item) {
      let first, second, count = 0;
      if (item === null || typeof item !== 'object' && typeof item !== 'function' || typeof item[iteratorSymbol] !== 'function') {
        throw coded('TypeError', 'ERR_INVALID_TUPLE', 'Each query pair must be an iterable [name, value] tuple');
      }
      for (const part of item) {
        if (count === 0) first = part;
        else if (count === 1) second = part;
        count++;
        if (count > 2) break;
      }
      if (count !== 2) throw coded('TypeError', 'ERR_INVALID_TUPLE', 'Each query pair must be an iterable [name, value] tuple');
      append(this.#list, `${first}`, `${second}`);
    }
    static #check(self) {
      if (typeof self !== 'object' || self === null || !(#list in self)) throw wrongThis('URLSearchParams');
      return self.#list;
    }
    static { check = (self) => URLSearchParams.#check(self); }
    get size() {
      return size(check(this));
    }
    append(name, value) {
      const list = check(this);
      if (arguments.length < 2) throw missing('name', 'value');
      append(list, `${name}`, `${value}`);
    }
    delete(name, value = undefined) {
      const list = check(this);
      if (arguments.length < 1) throw missing('name');
      if (value === undefined) remove(list, `${name}`);
      else remove(list, `${name}`, `${value}`);
    }
    get(name) {
      const list = check(this);
      if (arguments.length < 1) throw missing('name');
      return find(list, `${name}`);
    }
    getAll(name) {
      const list = check(this);
      if (arguments.length < 1) throw missing('name');
      return findAll(list, `${name}`);
    }
    has(name, value = undefined) {
      const list = check(this);
      if (arguments.length < 1) throw missing('name');
      if (value === undefined) return find(list, `${name}`) !== null;
      return find(list, `${name}`, `${value}`) !== null;
    }
    set(name, value) {
      const list = check(this);
      if (arguments.length < 2) throw missing('name', 'value');
      replace(list, `${name}`, `${value}`);
    }
    sort() {
      sort(check(this));
    }
    entries() {
      return iterate(check(this), ENTRIES);
    }
    forEach(callback, thisArg = undefined) {
      const list = check(this);
      if (typeof callback !== 'function') throw argumentType('callback', 'of type function', callback);
      const invoke = uncurry(callback);
      for (let i = 0; i < size(list); i++) invoke(thisArg, valueAt(list, i), nameAt(list, i), this);
    }
    keys() {
      return iterate(check(this), KEYS);
    }
    values() {
      return iterate(check(this), VALUES);
    }
    toString() {
      return serialize(check(this));
    }
    inspect(depth, options, inspect) {
      const list = check(this);
      if (typeof depth === 'number' && depth < 0) return '[Object]';
      const name = constructorName(this) || 'URLSearchParams';
      return show(name, showList(list, 0, PAIRS, quoted(inspect, options)), options ?? {});
    }
  }
  inspectable(URLSearchParams);
  webInterface(URLSearchParams, [
    'size', 'append', 'delete', 'get', 'getAll', 'has', 'set', 'sort', 'entries', 'forEach', 'keys', 'values', 'toString',
  ]);
  define(URLSearchParams.prototype, iteratorSymbol, URLSearchParams.prototype.entries);

  // show lays out the parts of a list as util.inspect does.
  function show(name, parts, options) {
    let length = -2;
    let joined = '', stacked = '';
    for (let i = 0; i < parts.length; i++) {
      length += parts[i].length + 2;
      joined += (i > 0 ? ', ' : '') + parts[i];
      stacked += (i > 0 ? ',\n  ' : '') + parts[i];
    }
    if (parts.length === 0) return `${name} {}`;
    if (length > (options.breakLength ?? 80)) return `${name} {\n  ${stacked} }`;
    return `${name} { ${joined} }`;
  }

  // showList gives the parts of a list from an index on, each shown by inspect.
  function showList(list, from, kind, inspect) {
    const count = size(list);
    const parts = { __proto__: null, length: 0 };
    for (let i = from; i < count; i++) {
      const name = inspect(nameAt(list, i)), value = inspect(valueAt(list, i));
      parts[parts.length++] = kind === KEYS ? name : kind === VALUES ? value : kind === ENTRIES ? `[ ${name}, ${value} ]` : `${name} => ${value}`;
    }
    return parts;
  }

  function quoted(inspect, options) {
    return (text) => typeof inspect === 'function' ? inspect(text, options) : `'${text}'`;
  }

  class IteratorState {
    #list;
    #kind;
    #index = 0;
    constructor(list, kind) {
      this.#list = list;
      this.#kind = kind;
    }
    next() {
      if (typeof this !== 'object' || this === null || !(#list in this)) throw wrongThis('URLSearchParamsIterator');
      const list = this.#list;
      if (this.#index >= size(list)) return { value: undefined, done: true };
      const index = this.#index++;
      if (this.#kind === KEYS) return { value: nameAt(list, index), done: false };
      if (this.#kind === VALUES) return { value: valueAt(list, index), done: false };
      return { value: [nameAt(list, index), valueAt(list, index)], done: false };
    }
    inspect(depth, options, inspect) {
      if (typeof depth === 'number' && depth < 0) return '[Object]';
      return show('URLSearchParams Iterator', showList(this.#list, this.#index, this.#kind, quoted(inspect, options)), options ?? {});
    }
  }
  setUpIterator(IteratorState);

  function setUpIterator({ prototype }) {
    delete prototype.constructor;
    inspectable({ prototype });
    setPrototypeOf(prototype, iteratorPrototype);
    defineProperty(prototype, 'next', { __proto__: null, enumerable: true });
    defineProperty(prototype, Symbol.toStringTag, { __proto__: null, value: 'URLSearchParams Iterator', configurable: true });
  }

  function iterate(list, kind) {
    return new IteratorState(list, kind);
  }

  const urlFields = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search'];

  class URL {
    #record;
    #params;
    constructor(input, base = undefined) {
      if (arguments.length === 0) throw missing('url');
      input = `${input}`;
      if (base !== undefined) base = `${base}`;
      const record = parse(input, base);
      if (record === undefined) throw invalid(input, base);
      this.#record = record;
    }
    static #of(self) {
      if (typeof self !== 'object' || self === null || !(#record in self)) {
        throw new TypeErrorConstructor('Receiver must be an instance of class URL');
      }
      return self.#record;
    }
    static { recordOf = (self) => URL.#of(self); }
    static canParse(input, base = undefined) {
      if (arguments.length === 0) throw missing('url');
      input = `${input}`;
      if (base !== undefined) base = `${base}`;
      return parse(input, base) !== undefined;
    }
    static parse(input, base = undefined) {
      if (arguments.length === 0) throw missing('url');
      input = `${input}`;
      if (base !== undefined) base = `${base}`;
      if (parse(input, base) === undefined) return null;
      return new URL(input, base);
    }
    toString() { return get(recordOf(this), HREF); }
    get href() { return get(recordOf(this), HREF); }
    set href(value) {
      const record = recordOf(this);
      value = `${value}`;
      if (!set(record, HREF, value)) throw invalid(value);
    }
    get origin() { return get(recordOf(this), ORIGIN); }
    get protocol() { return get(recordOf(this), PROTOCOL); }
    set protocol(value) { set(recordOf(this), PROTOCOL, `${value}`); }
    get username() { return get(recordOf(this), USERNAME); }
    set username(value) { set(recordOf(this), USERNAME, `${value}`); }
    get password() { return get(recordOf(this), PASSWORD); }
    set password(value) { set(recordOf(this), PASSWORD, `${value}`); }
    get host() { return get(recordOf(this), HOST); }
    set host(value) { set(recordOf(this), HOST, `${value}`); }
    get hostname() { return get(recordOf(this), HOSTNAME); }
    set hostname(value) { set(recordOf(this), HOSTNAME, `${value}`); }
    get port() { return get(recordOf(this), PORT); }
    set port(value) { set(recordOf(this), PORT, `${value}`); }
    get pathname() { return get(recordOf(this), PATHNAME); }
    set pathname(value) { set(recordOf(this), PATHNAME, `${value}`); }
    get search() { return get(recordOf(this), SEARCH); }
    set search(value) { set(recordOf(this), SEARCH, `${value}`); }
    get searchParams() {
      const record = recordOf(this);
      if (this.#params === undefined) {
        adopted = paramsOf(record);
        this.#params = new URLSearchParams();
      }
      return this.#params;
    }
    get hash() { return get(recordOf(this), HASH); }
    set hash(value) { set(recordOf(this), HASH, `${value}`); }
    toJSON() { return get(recordOf(this), HREF); }
    inspect(depth, options, inspect) {
      recordOf(this);
      if (typeof depth === 'number' && depth < 0) return this;
      const constructor = this.constructor;
      const view = {};
      for (let i = 0; i < urlFields.length; i++) view[urlFields[i]] = this[urlFields[i]];
      view.searchParams = this.searchParams;
      view.hash = this.hash;
      return typeof inspect === 'function' ? `${typeof constructor === 'function' ? constructor.name : 'URL'} ${inspect(view, options)}` : view;
    }
  }
  inspectable(URL);
  webInterface(URL, [
    'toString', 'href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search',
    'searchParams', 'hash', 'toJSON',
  ]);
  defineProperty(URL, 'canParse', { __proto__: null, enumerable: true });
  defineProperty(URL, 'parse', { __proto__: null, enumerable: true });

  return { __proto__: null, URL, URLSearchParams };
})
