// Values on the wire (docs/wire.md): the first part of the worker for Node, before node.js.
"use strict";
const util = require("node:util"), { Buffer } = require("node:buffer"), { types } = util;

const DEPTH = 5000; // levels that a value may have

/** A value that cannot be sent. */
class Refused extends Error {}

/** A value that is larger than its budget, as the contract (3.8) measures it. */
class TooLarge extends Error {}

/** A value that is CBOR already. */
class Item { constructor(data) { this.data = data; } }

// These are bound here, since a program reaches their prototypes.
const encoder = new util.TextEncoder(), decoder = new util.TextDecoder("utf-8", { ignoreBOM: true });
const textBytes = encoder.encode.bind(encoder), textOf = decoder.decode.bind(decoder);

const NULL = Uint8Array.of(0xf6), FALSE = Uint8Array.of(0xf4), TRUE = Uint8Array.of(0xf5);

function head(major, n) {
  if (n < 24) return Uint8Array.of(major << 5 | n);
  const size = n < 0x100 ? 0 : n < 0x10000 ? 1 : n < 0x100000000 ? 2 : 3;
  const data = new Uint8Array(1 + (1 << size)), view = new DataView(data.buffer);
  data[0] = major << 5 | 24 + size;
  if (size === 3) view.setBigUint64(1, BigInt(n));
  else view[["setUint8", "setUint16", "setUint32"][size]](1, n);
  return data;
}

function numberItem(v) {
  if (Number.isSafeInteger(v) && !Object.is(v, -0)) return v < 0 ? head(1, -1 - v) : head(0, v);
  const data = new Uint8Array(9);
  data[0] = 0xfb;
  new DataView(data.buffer).setFloat64(1, v);
  return data;
}

/** Makes CBOR of a value. With replace set, what cannot cross becomes its text; otherwise it is Refused. */
class Encoder {
  constructor(root = "", budget = -1, replace = false) {
    Object.assign(this, { root, budget, replace, size: 0, parts: [], replaced: [] });
    Object.assign(this, { path: [], open: new Set() }); // to where the encoder is
  }

  static item(v) {
    const encoder = new Encoder();
    encoder.encode(v);
    return encoder.item();
  }

  item() {
    const data = new Uint8Array(this.parts.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of this.parts) {
      data.set(part, at);
      at += part.length;
    }
    return new Item(data);
  }

  put(size, ...parts) {
    this.size += size;
    if (this.budget >= 0 && this.size > this.budget) throw new TooLarge();
    this.parts.push(...parts);
  }

  text(text, least = 1) {
    const data = new Uint8Array(textBytes(text));
    this.put(Math.max(least, data.length), head(3, data.length), data);
  }

  bytes(data) {
    this.put(Math.max(1, data.length), head(2, data.length), data);
  }

  refuse(reason, text) {
    const path = this.root + this.path.map(stepText).join("");
    if (!this.replace) throw new Refused(`${path} ${reason} and cannot be passed`);
    this.replaced.push(`${path} ${reason} and was replaced by its text`);
    this.text(text);
  }

  threw(error) {
    const text = safely(() => String(error?.message ?? error), "an error");
    this.refuse(`threw an error when it was read (${text})`, `[${text}]`);
  }

  encode(v) {
    if (v instanceof Item) return this.put(0, v.data);
    switch (typeof v) {
      case "undefined": return this.put(8, NULL);
      case "boolean": return this.put(8, v ? TRUE : FALSE);
      case "number": return this.put(8, numberItem(v));
      case "string": return this.text(v);
      case "bigint": return this.bigint(v);
      case "symbol": return this.refuse("is a symbol", String(v));
      case "function": return this.refuse("is a function", inspect(v));
    }
    if (v === null) return this.put(8, NULL);
    let kind, toJSON;
    try {
      kind = kindOf(v);
      if (kind === "object" && typeof (toJSON = v.toJSON) === "function") v = Reflect.apply(toJSON, v, [""]);
      else toJSON = undefined;
    } catch (error) {
      return this.threw(error);
    }
    if (typeof toJSON === "function") return this.encode(v);
    if (kind === "date") return this.date(Date.prototype.getTime.call(v));
    if (kind === "bytes") return this.bytes(new Uint8Array(v));
    if (!Object.hasOwn(CONTAINERS, kind)) return this.refuse(`is ${kind}`, inspect(v));
    if (this.open.has(v)) return this.refuse("refers back to an object that contains it", "[Circular]");
    if (this.open.size >= DEPTH) return this.refuse(`is nested more than ${DEPTH} levels deep`, inspect(v));
    this.open.add(v);
    CONTAINERS[kind](this, v);
    this.open.delete(v);
  }

  bigint(v) {
    const digits = (v < 0n ? -1n - v : v).toString(16), magnitude = (v < 0n ? -v : v).toString(2).length;
    const data = new Uint8Array(Buffer.from(digits.length % 2 ? "0" + digits : digits, "hex"));
    this.put(Math.max(8, magnitude + 7 >> 3), head(6, v < 0n ? 3 : 2), head(2, data.length), data);
  }

  date(at) {
    if (Number.isNaN(at)) return this.put(8, NULL);
    const seconds = Math.floor(at / 1000), nanoseconds = (at - seconds * 1000) * 1e6;
    this.put(8, head(6, 1001001), head(4, 3), numberItem(seconds), numberItem(nanoseconds), head(0, 0));
  }

  /** Writes one member; get may run the program's code. */
  member(step, get) {
    this.path.push(step);
    let v, failed = false;
    try {
      v = get();
    } catch (error) {
      failed = true;
      this.threw(error);
    }
    if (!failed) this.encode(v);
    this.path.pop();
  }
}

const CONTAINERS = {
  list(encoder, v) {
    const { length } = v;
    encoder.put(8, head(4, length));
    for (let i = 0; i < length; i++) encoder.member(i, () => v[i]);
  },
  set(encoder, v) {
    const members = [...Set.prototype.values.call(v)];
    encoder.put(8, head(6, 258), head(4, members.length));
    members.forEach((member, i) => encoder.member([` element ${i}`], () => member));
  },
  map(encoder, v) {
    const members = [...Map.prototype.entries.call(v)];
    encoder.put(8, head(6, 259), head(5, members.length));
    members.forEach(([key, member], i) => {
      encoder.member([` key ${i}`], () => key);
      const shown = () => typeof key === "string" ? JSON.stringify(key.slice(0, 60)) : String(key);
      encoder.member(["[", Object(key) === key ? "..." : shown(), "]"], () => member);
    });
  },
  object(encoder, v, first = []) {
    const members = [];
    for (const name of new Set([...first, ...Object.keys(v)])) {
      try {
        const member = v[name];
        if (member !== undefined) members.push([name, () => member]);
      } catch (error) {
        members.push([name, () => { throw error; }]);
      }
    }
    encoder.put(8, head(5, members.length));
    for (const [name, get] of members) {
      encoder.text(name, 0);
      encoder.member(name, get);
    }
  },
  error(encoder, v) { this.object(encoder, v, ["name", "message"]); },
};

/** What a value is on the wire, or what it is that has no form there. */
function kindOf(v) {
  if (types.isProxy(v)) return "a proxy";
  if (types.isDate(v)) return "date";
  if (types.isUint8Array(v) || types.isAnyArrayBuffer(v)) return "bytes";
  if (Array.isArray(v) || types.isArgumentsObject(v) || types.isTypedArray(v)) return "list";
  if (types.isMap(v)) return "map";
  if (types.isSet(v)) return "set";
  if (types.isNativeError(v)) return "error";
  if (types.isPromise(v)) return "a promise";
  if (types.isRegExp(v)) return "a regular expression";
  if (types.isWeakMap(v) || types.isWeakSet(v) || types.isDataView(v)) return "an object without a form";
  const tag = Object.prototype.toString.call(v).slice(8, -1);
  return /Iterator$|Generator$|^WeakRef$|^Intl\.|^FinalizationRegistry$/.test(tag) ? `a ${tag}` : "object";
}

function stepText(step) {
  if (typeof step === "object") return step.join("");
  return typeof step === "number" ? `[${step}]` : memberPath("", step);
}

function memberPath(namespace, name) {
  if (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) && name.length <= 60) return `${namespace}.${name}`;
  return `${namespace}[${JSON.stringify(name.length <= 60 ? name : name.slice(0, 60) + "...")}]`;
}

function safely(get, otherwise) {
  try { return get(); } catch { return otherwise; }
}

function inspect(v) {
  return safely(() => util.inspect(v), "[what cannot be shown]");
}

/** Reads one value of a Uint8Array; make makes what is not a scalar, of lists of its parts. */
function decode(data, make) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 0;
  const take = (length) => data.subarray(at, at += length);
  const readHead = () => {
    const major = data[at] >> 5, short = data[at++] & 31, start = at;
    if (short < 24) return [major, short, short];
    at += 1 << short - 24;
    switch (short) {
      case 24: return [major, short, view.getUint8(start)];
      case 25: return [major, short, view.getUint16(start)];
      case 26: return [major, short, view.getUint32(start)];
      default: return [major, short, Number(view.getBigUint64(start))];
    }
  };
  const read = () => {
    const [major, short, n] = readHead();
    switch (major) {
      case 0: return n;
      case 1: return -1 - n;
      case 2: return make.bytes(take(n));
      case 3: return textOf(take(n));
      case 4: return make.list(readAll(n));
      case 5: return make.object(readPairs(n));
      case 6: return readTagged(n);
      default: return short === 27 ? view.getFloat64(at - 8) : short === 26 ? view.getFloat32(at - 4)
        : short === 25 ? half(n) : short === 22 ? null : short === 21;
    }
  };
  const readTagged = (tag) => {
    if (tag === 1001002) return JSON.parse(read());
    const [, , length] = readHead();
    switch (tag) {
      case 258: return make.set(readAll(length));
      case 259: return make.map(readPairs(length));
      case 1001001: {
        const [seconds, nanoseconds] = readAll(length);
        return make.date(seconds * 1000 + Math.floor(nanoseconds / 1e6));
      }
    }
    const magnitude = BigInt("0x0" + Buffer.from(take(length)).toString("hex"));
    return tag === 2 ? magnitude : -1n - magnitude;
  };
  const readAll = (length) => Array.from({ length }, read);
  const readPairs = (length) => Array.from({ length }, () => [read(), read()]);
  return read();
}

function half(n) {
  const exponent = n >> 10 & 31, fraction = n & 1023, sign = n & 0x8000 ? -1 : 1;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent ? (1024 + fraction) * 2 ** (exponent - 25) : fraction * 2 ** -24);
}

/** Makes values for the worker itself. */
const plain = { bytes: (data) => data, list: (members) => members, object: Object.fromEntries };
