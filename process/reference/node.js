// A worker of the wire protocol (docs/wire.md) that runs JavaScript programs on the Node that reads this.
//
// The program runs in a context of its own, made by node:vm, so that whatever it does to prototypes and globals does not reach this
// code, which sees its values from outside and makes its objects by what `realm` kept before the program ran. Frames go out at
// once, as writes that block, so that nothing is lost when the host kills the process. With the argument --prepared the program is a
// script whose completion value is the function to call; without it, the body of an async function.
"use strict";
const fs = require("node:fs"), net = require("node:net"), util = require("node:util"), v8 = require("node:v8"), vm = require("node:vm");
const { Console } = require("node:console"), nodeModule = require("node:module"), { types } = util;

const FILE = "main.ts", DEPTH = 5000, PREPARED = process.argv.includes("--prepared");
const LACKS = ["steps", "compute", "memory-growth", "uncatchable", "process-safety", "native-interrupt", "single-allocation", "call-depth-error"];
const SHARED = ["URL", "URLSearchParams", "TextEncoder", "TextDecoder", "AbortController", "AbortSignal", "Event", "EventTarget",
  "DOMException", "structuredClone", "queueMicrotask", "atob", "btoa", "performance", "crypto"];

class Refused extends Error {}
class TooLarge extends Error {}
/** A value that is CBOR already. */
class Item { constructor(data) { this.data = data; } }

function head(major, n) {
  if (n < 24) return Buffer.from([major << 5 | n]);
  const size = n < 0x100 ? 0 : n < 0x10000 ? 1 : n < 0x100000000 ? 2 : 3, data = Buffer.alloc(1 + (1 << size));
  data[0] = major << 5 | 24 + size;
  if (size === 3) data.writeBigUInt64BE(BigInt(n), 1);
  else data.writeUIntBE(n, 1, 1 << size);
  return data;
}

/** Makes CBOR of a value; sizes are those of the contract (3.8). With replace set, what cannot cross becomes its text. */
class Encoder {
  constructor(root = "", budget = -1, replace = false) {
    Object.assign(this, { root, budget, replace, size: 0, parts: [], path: [], open: new Set(), replaced: [] });
  }

  put(size, ...parts) {
    this.size += size;
    if (this.budget >= 0 && this.size > this.budget) throw new TooLarge();
    this.parts.push(...parts);
  }

  text(text, least = 1) {
    const data = Buffer.from(text);
    this.put(Math.max(least, data.length), head(3, data.length), data);
  }

  refuse(reason, text) {
    const shown = (step) => typeof step === "object" ? step.join("") : typeof step === "number" ? `[${step}]` : memberPath("", step);
    const path = this.root + this.path.map(shown).join("");
    if (!this.replace) throw new Refused(`${path} ${reason} and cannot be passed`);
    this.replaced.push(`${path} ${reason} and was replaced by its text`);
    this.text(text);
  }

  number(v) {
    if (!Number.isSafeInteger(v) || Object.is(v, -0)) {
      const data = Buffer.alloc(9, 0xfb);
      data.writeDoubleBE(v, 1);
      return data;
    }
    return v < 0 ? head(1, -1 - v) : head(0, v);
  }

  encode(v) {
    if (v instanceof Item) return this.put(0, v.data);
    switch (typeof v) {
      case "undefined": return this.put(8, Buffer.from([0xf6]));
      case "boolean": return this.put(8, Buffer.from([v ? 0xf5 : 0xf4]));
      case "number": return this.put(8, this.number(v));
      case "string": return this.text(v);
      case "symbol": return this.refuse("is a symbol", String(v));
      case "function": return this.refuse("is a function", inspect(v));
      case "bigint": {
        const digits = (v < 0n ? -1n - v : v).toString(16), data = Buffer.from(digits.length % 2 ? "0" + digits : digits, "hex");
        const magnitude = (v < 0n ? -v : v).toString(2).length;
        return this.put(Math.max(8, magnitude + 7 >> 3), head(6, v < 0n ? 3 : 2), head(2, data.length), data);
      }
    }
    if (v === null) return this.put(8, Buffer.from([0xf6]));
    let kind, toJSON;
    try {
      kind = kindOf(v);
      if (kind === "object" && typeof (toJSON = v.toJSON) === "function") return this.encode(Reflect.apply(toJSON, v, [""]));
    } catch (error) {
      if (error instanceof Refused || error instanceof TooLarge) throw error;
      return this.threw(error);
    }
    if (kind === "date") {
      const at = Date.prototype.getTime.call(v);
      if (Number.isNaN(at)) return this.encode(null);
      const seconds = Math.floor(at / 1000);
      return this.put(8, head(6, 1001001), head(4, 3), this.number(seconds), this.number((at - seconds * 1000) * 1e6), head(0, 0));
    }
    if (kind === "bytes") {
      const data = types.isAnyArrayBuffer(v) ? Buffer.from(v) : Buffer.from(v.buffer, v.byteOffset, v.byteLength);
      return this.put(Math.max(1, data.length), head(2, data.length), Buffer.from(data));
    }
    if (!["list", "object", "error", "map", "set"].includes(kind)) return this.refuse(`is ${kind}`, inspect(v));
    if (this.open.has(v)) return this.refuse("refers back to an object that contains it", "[Circular]");
    if (this.open.size >= DEPTH) return this.refuse(`is nested more than ${DEPTH} levels deep`, inspect(v));
    this.open.add(v);
    this.container(kind, v);
    this.open.delete(v);
  }

  threw(error) {
    const text = safely(() => String(error?.message ?? error), "an error");
    this.refuse(`threw an error when it was read (${text})`, `[${text}]`);
  }

  /** Writes one member; get may run the program's code. */
  member(step, get) {
    this.path.push(step);
    let v;
    try {
      v = get();
    } catch (error) {
      this.threw(error);
      return this.path.pop();
    }
    this.encode(v);
    this.path.pop();
  }

  container(kind, v) {
    if (kind === "list") {
      this.put(8, head(4, v.length));
      for (let i = 0; i < v.length; i++) this.member(i, () => v[i]);
    } else if (kind === "set") {
      const members = [...Set.prototype.values.call(v)];
      this.put(8, head(6, 258), head(4, members.length));
      members.forEach((member, i) => this.member([` element ${i}`], () => member));
    } else if (kind === "map") {
      const members = [...Map.prototype.entries.call(v)];
      this.put(8, head(6, 259), head(5, members.length));
      members.forEach(([key, member], i) => {
        this.member([` key ${i}`], () => key);
        const shown = typeof key === "string" ? JSON.stringify(key.slice(0, 60)) : typeof key === "object" ? "..." : String(key);
        this.member(["[", shown, "]"], () => member);
      });
    } else {
      const names = Object.keys(v), extra = kind === "error" ? ["name", "message"] : [];
      const members = [...extra, ...names.filter((name) => !extra.includes(name))].map((name) => {
        try {
          const member = v[name];
          return [name, () => member, member === undefined];
        } catch (error) {
          return [name, () => { throw error; }, false];
        }
      }).filter(([, , absent]) => !absent);
      this.put(8, head(5, members.length));
      for (const [name, get] of members) {
        this.text(name, 0);
        this.member(name, get);
      }
    }
  }

  static encode(v) {
    const encoder = new Encoder();
    encoder.encode(v);
    return Buffer.concat(encoder.parts);
  }
}

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
  if (types.isWeakMap(v) || types.isWeakSet(v) || types.isDataView(v) || types.isExternal(v)) return "an object without a form";
  const tag = Object.prototype.toString.call(v).slice(8, -1);
  return /Iterator$|Generator$|^WeakRef$|^Intl\.|^FinalizationRegistry$/.test(tag) ? `a ${tag}` : "object";
}

/** Reads one value; make makes what is not a scalar, of lists of its parts. */
function decode(data, make) {
  let at = 0;
  const readHead = () => {
    const major = data[at] >> 5, short = data[at++] & 31, size = short < 24 ? 0 : 1 << short - 24;
    at += size;
    return [major, short, size === 0 ? short : size === 8 ? Number(data.readBigUInt64BE(at - 8)) : data.readUIntBE(at - size, size)];
  };
  const read = () => {
    const [major, short, n] = readHead();
    switch (major) {
      case 0: return n;
      case 1: return -1 - n;
      case 2: return make.bytes(data.subarray(at, at += n));
      case 3: return data.toString("utf8", at, at += n);
      case 4: return make.list(readAll(n));
      case 5: return make.object(readPairs(n));
      case 7: switch (short) {
        case 27: return data.readDoubleBE(at - 8);
        case 26: return data.readFloatBE(at - 4);
        case 25: return half(n);
        default: return short === 22 ? null : short === 21;
      }
    }
    if (n === 1001002) return JSON.parse(read());
    const [, , length] = readHead();
    switch (n) {
      case 2: case 3: {
        const magnitude = BigInt("0x0" + data.toString("hex", at, at += length));
        return n === 2 ? magnitude : -1n - magnitude;
      }
      case 258: return make.set(readAll(length));
      case 259: return make.map(readPairs(length));
    }
    const [seconds, nanoseconds] = readAll(length);
    return make.date(seconds * 1000 + Math.floor(nanoseconds / 1e6));
  };
  const readAll = (length) => Array.from({ length }, read);
  const readPairs = (length) => Array.from({ length }, () => [read(), read()]);
  return read();
}

function half(n) {
  const exponent = n >> 10 & 31, fraction = n & 1023, sign = n & 0x8000 ? -1 : 1;
  return sign * (exponent === 31 ? fraction ? NaN : Infinity : exponent ? (1024 + fraction) * 2 ** (exponent - 25) : fraction * 2 ** -24);
}

const plain = { bytes: Buffer.from, list: (list) => list, object: Object.fromEntries };

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

// The connection.

const waiting = new Int32Array(new SharedArrayBuffer(4));

function send(message) {
  const item = Encoder.encode(message), frame = Buffer.alloc(4 + item.length);
  frame.writeUInt32BE(item.length);
  item.copy(frame, 4);
  for (let at = 0; at < frame.length;) {
    try {
      at += fs.writeSync(3, frame, at);
    } catch (error) {
      if (error.code !== "EAGAIN") process.exit(1);
      Atomics.wait(waiting, 0, 0, 1);
    }
  }
}

const warn = (text) => send({ type: "log", own: true, text: text.slice(0, 4096) });
const calls = new Map(), unhandled = new Map();
let lastCall = 0, run, make, finished = false, positions;

function receive(socket) {
  let received = Buffer.alloc(0);
  socket.on("data", (data) => {
    received = Buffer.concat([received, data]);
    while (received.length >= 4 && received.length >= 4 + received.readUInt32BE(0)) {
      const frame = received.subarray(4, 4 + received.readUInt32BE(0));
      received = received.subarray(4 + frame.length);
      take(frame, socket);
    }
  });
  socket.on("close", () => process.exit(0));
}

function take(frame, socket) {
  if (!run) {
    run = decode(frame, plain);
    socket.unref();
    return start(socket);
  }
  const message = decode(frame, make), call = calls.get(message.id);
  if (message.type === "abort") finish({ kind: "abort", message: "the run was aborted" });
  if (!call) return;
  calls.delete(message.id);
  if (calls.size === 0) socket.unref();
  if (Object.hasOwn(message, "error")) call.reject(message.error);
  else call.resolve(message.value);
}

function finish(failure, value) {
  const { user, system } = process.cpuUsage(started);
  if (!finished) send({ type: "done", failure, value, usage: { compute: 1000 * (user + system) } });
  finished = true;
  process.exit(0);
}

function fail(error) {
  finish({ kind: "exception", message: explain(error) });
}

/** Ends a run that has completed, once it is known what rejections nobody handled. */
function complete(value) {
  const encoder = new Encoder("value", run.limits["value-bytes"], true), { budget } = encoder;
  let item;
  if (value !== undefined) {
    try {
      encoder.encode(value);
      item = new Item(Buffer.concat(encoder.parts));
    } catch (error) {
      if (!(error instanceof TooLarge)) return fail(error);
      const cut = Buffer.from(typeof value === "string" ? value : inspect(value)).subarray(0, budget).toString("utf8").replace(/\ufffd$/, "");
      item = new Item(Encoder.encode(cut));
      const size = budget.toLocaleString("en");
      encoder.replaced = [`the value is larger than the budget of ${size} bytes (value-bytes) and was replaced by the beginning of its text`];
    }
  }
  finished = true;
  setImmediate(() => {
    finished = false;
    encoder.replaced.slice(0, 20).forEach(warn);
    [...unhandled.values()].slice(0, 10).forEach((error) => warn("a promise was rejected and nobody handled it: " + explain(error)));
    finish(undefined, item);
  });
}

// Errors.

/** The stack of an error, as Node writes it, with the program's own frames at the places in its source. */
function prepareStack(error, sites) {
  const frames = sites.filter((site) => site.getFileName() === FILE).map(String).map((text) => {
    const [place, line, column] = /main\.ts:(\d+):(\d+)/.exec(text);
    const [sourceLine, sourceColumn] = sourceOf(Number(line), Number(column));
    text = text.replace(place, `${FILE}:${sourceLine}:${sourceColumn}`).replace(/^(async )?__main \((.*)\)$/, "$1$2");
    return sourceLine ? `\n    at ${text}` : "";
  });
  return headline(error) + frames.join("");
}

function sourceOf(line, column) {
  if (!PREPARED) return [line, column];
  positions.map ??= new nodeModule.SourceMap(positions.payload);
  const entry = positions.map.findEntry(line - 1, column - 1);
  return entry.originalSource === undefined ? [0, 0] : [entry.originalLine + 1, entry.originalColumn + 1];
}

function headline(error) {
  if (!types.isNativeError(error)) return "Uncaught " + inspect(error);
  const name = safely(() => String(error.name), "Error"), message = safely(() => String(error.message), "");
  return message ? `${name}: ${message}` : name;
}

const framesOf = (stack) => stack.match(/\n +at .*main\.ts:\d+:\d+.*$/gm) ?? [];

/** The text of what was thrown for the one who wrote the program. */
function explain(error, related = 0) {
  let text = headline(error);
  if (types.isNativeError(error)) {
    const near = missingMember(text);
    const stack = safely(() => String(error.stack), ""), frames = framesOf(stack);
    text += near + frames.join("");
    const place = /main\.ts:(\d+):(\d+)/.exec(frames[0]) ?? syntaxPlace(error, stack);
    if (place) {
      const source = positions.lines[place[1] - 1] ?? "", from = Math.max(0, place[2] - 101);
      const prefix = `  ${place[1]} | `, before = source.slice(from, place[2] - 1);
      text += `\n\n${prefix}${source.slice(from, from + 200)}\n${" ".repeat(prefix.length) + before.replace(/[^\t]/g, " ")}^`;
    }
    const cause = safely(() => error.cause), errors = safely(() => error.errors);
    if (cause !== undefined && related < 4) text += "\ncaused by: " + explain(cause, related + 1);
    if (Array.isArray(errors) && related < 4) errors.slice(0, 4).forEach((inner, i) => { text += `\nerror ${i + 1}: ${explain(inner, 4)}`; });
  }
  return text.length < 16000 ? text : text.slice(0, 8000) + "\n... left out ...\n" + text.slice(-7900);
}

/** Where V8 says that a script does not parse: before the stack there is the place, the line, and marks below it. */
function syntaxPlace(error, stack) {
  const match = /^main\.ts:(\d+)\n.*\n( *)\^/.exec(stack);
  return match && ["", ...sourceOf(Number(match[1]), match[2].length + 1)];
}

function missingMember(text) {
  const fold = (name) => name.replace(/[-_. ]/g, "").toLowerCase(), match = /(?:^|\W)(\w+)\.(\S+) is not a function/.exec(text);
  const binding = match && run.bindings.find(({ global }) => global === match[1]);
  if (!binding || binding.functions.includes(match[2])) return "";
  const near = binding.functions.find((name) => fold(name) === fold(match[2]));
  const there = near === undefined ? `${match[1]} has: ${binding.functions.join(", ").slice(0, 500)}` : `did you mean ${memberPath(match[1], near)}?`;
  return `\n${memberPath(match[1], match[2])} does not exist; ${there}`;
}

// The world of the program.

/** Makes what the program sees. It runs in the program's context, by its text, and keeps what it needs of it. */
function realm(host, bindings, methods, canFreeze) {
  "use strict";
  const { defineProperty, create, setPrototypeOf, fromEntries } = Object, { apply } = Reflect, { captureStackTrace } = Error;
  const PromiseOf = Promise, MapOf = Map, SetOf = Set, DateOf = Date, BytesOf = Uint8Array, ErrorOf = Error, TypeErrorOf = TypeError;
  const define = (object, name, value, enumerable) =>
    defineProperty(object, name, setPrototypeOf({ value, writable: true, configurable: true, enumerable }, null));
  const hidden = (object, name, value) => define(object, name, value, false);
  hidden(Error, "prepareStackTrace", (error, sites) => host.prepareStack(error, sites));
  if (!canFreeze) {
    // The global object of a context cannot be frozen before Node 22.8, and says so by a TypeError that no engine's own has.
    const { freeze } = Object;
    hidden(Object, "freeze", { freeze(object) { return object === globalThis ? object : freeze(object); } }.freeze);
  }
  const errorClass = (name) => {
    const made = { [name]: class extends ErrorOf {} }[name];
    hidden(made.prototype, "name", name);
    return made;
  };
  const member = (global, name, Failure, property) => {
    const { called } = { called(...given) {
      let failure = new Failure(), refusal = new TypeErrorOf();
      captureStackTrace(failure, called);
      captureStackTrace(refusal, called);
      return new PromiseOf((resolve, reject) => host.call(global, name, given, resolve, (text, refused) => {
        if (refused) failure = refusal;
        else if (property) define(failure, property, name, true);
        hidden(failure, "message", text);
        reject(failure);
      }));
    } };
    return defineProperty(called, "name", { value: name });
  };
  for (const { global, functions, errorClass: spec } of bindings) {
    const Failure = spec ? errorClass(spec.name) : ErrorOf, namespace = create(null);
    if (spec) hidden(globalThis, spec.name, Failure);
    for (const name of functions) define(namespace, name, member(global, name, Failure, spec?.memberProperty), true);
    hidden(globalThis, global, namespace);
  }
  const console = {};
  for (const name of methods) {
    console[name] = { [name](...given) {
      const place = new ErrorOf();
      captureStackTrace(place, console[name]);
      host.print(name, given, place);
    } }[name];
  }
  hidden(globalThis, "console", console);
  const timer = (name, repeats) => hidden(globalThis, name, { [name](callback, delay, ...given) {
    if (typeof callback !== "function") throw new TypeErrorOf('The "callback" argument must be of type function.');
    return host.timer(() => apply(callback, undefined, given), delay, repeats);
  } }[name]);
  timer("setTimeout", false);
  timer("setInterval", true);
  hidden(globalThis, "setImmediate", function setImmediate(callback, ...given) { return host.timer(() => apply(callback, undefined, given), -1); });
  for (const name of ["clearTimeout", "clearInterval", "clearImmediate"]) hidden(globalThis, name, { [name](id) { host.clear(id); } }[name]);
  return {
    bytes(data) { return host.fill(new BytesOf(data.length), data); },
    list(members) { return [...members]; },
    object: fromEntries,
    map(pairs) { return host.fillMap(new MapOf(), pairs); },
    set(members) { return host.fillSet(new SetOf(), members); },
    date(at) { return new DateOf(at); },
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

const timers = new Map();
let lastTimer = 0, started;

function hostFor(socket, output) {
  return {
    prepareStack,
    fail,
    complete,
    print: output,
    fill(target, data) { Uint8Array.prototype.set.call(target, data); return target; },
    fillMap(target, pairs) { for (const [key, value] of pairs) Map.prototype.set.call(target, key, value); return target; },
    fillSet(target, members) { for (const member of members) Set.prototype.add.call(target, member); return target; },
    timer(callback, delay, repeats) {
      const id = ++lastTimer, fire = () => {
        if (!repeats) timers.delete(id);
        if (!finished) callback();
      };
      timers.set(id, delay === -1 ? setImmediate(fire) : (repeats ? setInterval : setTimeout)(fire, Number(delay)));
      return id;
    },
    clear(id) {
      const timer = timers.get(id);
      timers.delete(id);
      if (timer?.hasRef) clearTimeout(timer), clearImmediate(timer);
    },
    call(namespace, name, given, resolve, reject) {
      const encoder = new Encoder("argument", run.limits["call-bytes"]), path = memberPath(namespace, name);
      try {
        if (given.length > 1) throw new Refused("it takes one argument, and was called with more");
        encoder.encode(given[0]);
      } catch (error) {
        if (!(error instanceof TooLarge)) return reject(`${path}: ${error.message}`, true);
        const size = encoder.budget.toLocaleString("en");
        return reject(`${path}: the argument is larger than the budget of ${size} bytes for one argument (call-bytes)`);
      }
      const id = ++lastCall;
      socket.ref();
      calls.set(id, { resolve, reject });
      send({ type: "call", id, namespace, function: name, argument: new Item(Buffer.concat(encoder.parts)) });
    },
  };
}

/** Makes the function that prints by a method of Node's console, at the level that Node's has. */
function printer() {
  const levels = { info: "info", debug: "debug", warn: "warn", error: "error", assert: "warn", trace: "error", countReset: "warn" };
  let level = "log";
  const stream = {
    write(text) { send({ type: "log", source: "console", level, text: text.replace(/\n$/, "") }); },
    on() {}, once() {}, removeListener() {}, listenerCount: () => 0,
  };
  const console = new Console({ stdout: stream, stderr: stream });
  return [Object.keys(console).filter((name) => typeof console[name] === "function" && !name.startsWith("_")), (method, given, place) => {
    level = levels[method] ?? "log";
    if (method !== "trace") return Reflect.apply(console[method], console, given);
    const text = Reflect.apply(util.format, util, given);
    console.error((text ? "Trace: " + text : "Trace") + framesOf(String(place.stack)).join(""));
  }];
}

function start(socket) {
  started = process.cpuUsage();
  process.env.TZ = run.zone;
  v8.setFlagsFromString(`--random-seed=${run.seed % 0x7fffffff || 1}`); // of Math.random in the contexts to come
  const ordinary = vm.constants?.DONT_CONTEXTIFY, context = vm.createContext(ordinary ?? Object.create(null)), [methods, print] = printer();
  const share = vm.runInContext("(name, value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })", context);
  for (const name of SHARED) share(name, globalThis[name]);
  make = vm.runInContext(`(${realm})`, context, { filename: "worker.js" })(hostFor(socket, print), run.bindings, methods, ordinary !== undefined);
  process.on("unhandledRejection", (reason, promise) => unhandled.set(promise, reason));
  process.on("rejectionHandled", (promise) => unhandled.delete(promise));
  process.on("uncaughtException", fail);
  process.on("beforeExit", () => finish({
    kind: "exception", message: "Error: the program awaits what can never happen: no call, timer or job is left that could settle it",
  }));
  let text = run.program, main;
  positions = { lines: text.split(/\r\n|[\n\r\u2028\u2029]/) };
  try {
    if (PREPARED) {
      const at = text.lastIndexOf("\n//# sourceMappingURL=data:application/json;base64,");
      positions.payload = JSON.parse(Buffer.from(text.slice(text.indexOf(",", at) + 1), "base64"));
      positions.lines = positions.payload.sourcesContent[0].split(/\r\n|[\n\r\u2028\u2029]/);
      text = text.slice(0, at);
    } else {
      if (nodeModule.stripTypeScriptTypes) text = nodeModule.stripTypeScriptTypes(text);
      new (async () => {}).constructor(text); // so that no text closes the function below
      text = `(async function __main() {\n${text}\n})`;
    }
    main = new vm.Script(text, { filename: FILE, lineOffset: PREPARED ? 0 : -1 }).runInContext(context);
  } catch (error) {
    return fail(error);
  }
  make.perform(main);
}

const socket = new net.Socket({ fd: 3, readable: true, writable: false });
receive(socket);
send({
  type: "hello", protocol: 1, language: "typescript", engine: `Node ${process.versions.node}`, lacks: LACKS,
  output: "diagnostics",
});
