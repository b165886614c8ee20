// A worker of the wire protocol (docs/wire.md) that runs JavaScript programs on the Node that reads this.
// Node is given cbor.js and this file, one after the other, and world.js as an argument. The program that the
// worker is sent is a script whose completion value is the function to call, with its source map: that is
// what Prepare in reference.go makes.
//
// The program runs in a context of its own, so that whatever it does to prototypes and globals does not reach
// this code, which sees its values from outside and makes its objects by what world.js keeps for it. Frames
// go out at once, as writes that block, so that nothing is lost when the host kills the process.

const fs = require("node:fs"), net = require("node:net"), v8 = require("node:v8"), vm = require("node:vm");
const { Console } = require("node:console"), { SourceMap } = require("node:module");
const { MessageChannel, moveMessagePortToContext, receiveMessageOnPort } = require("node:worker_threads");

const FILE = "main.ts";
const STUCK = "Error: the program awaits what can never happen: " +
  "no call, timer or job is left that could settle it";
const LACKS = ["near-names", "steps", "compute", "memory-growth", "uncatchable", "process-safety",
  "native-interrupt", "single-allocation", "call-depth-error"];

// The globals of Node that the program is given as they are.
const SHARED = ["URLSearchParams", "TextDecoder", "AbortController", "AbortSignal", "Event", "EventTarget",
  "DOMException", "queueMicrotask", "atob", "btoa", "performance", "crypto"];

const calls = new Map(), timers = new Map(), unhandled = new Map();
const waiting = new Int32Array(new SharedArrayBuffer(4));
let lastCall = 0, lastTimer = 0, run, started, concluded = false, source, world;

// The connection.

const socket = new net.Socket({ fd: 3, readable: true, writable: false });

function send(message) {
  const { data } = Encoder.item(message), frame = new Uint8Array(4 + data.length);
  new DataView(frame.buffer).setUint32(0, data.length);
  frame.set(data, 4);
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

let received = new Uint8Array(0);

function receive(chunk) {
  const data = new Uint8Array(chunk), joined = new Uint8Array(received.length + data.length);
  joined.set(received);
  joined.set(data, received.length);
  received = joined;
  while (received.length >= 4) {
    const end = 4 + new DataView(received.buffer, received.byteOffset).getUint32(0);
    if (received.length < end) return;
    const frame = received.subarray(4, end);
    received = received.subarray(end);
    if (run) take(decode(frame, world));
    else start(decode(frame, plain));
  }
}

function take(message) {
  if (message.type === "abort") finish({ kind: "abort", message: "the run was aborted" });
  const call = calls.get(message.id);
  if (!call) return;
  calls.delete(message.id);
  if (calls.size === 0) socket.unref();
  if (Object.hasOwn(message, "error")) call.reject(message.error);
  else call.resolve(Object.hasOwn(message, "value") ? message.value : undefined);
}

// The end of the run.

function finish(failure, value) {
  const { user, system } = process.cpuUsage(started);
  send({ type: "done", failure, value, usage: { compute: 1000 * (user + system) } });
  process.exit(0);
}

/** Finishes, once it is known what rejections nobody handled. What the program does meanwhile is lost. */
function conclude(failure, value) {
  if (concluded) return;
  concluded = true;
  setImmediate(() => {
    for (const error of [...unhandled.values()].slice(0, 10)) {
      warn("a promise was rejected and nobody handled it: " + explain(error));
    }
    finish(failure, value);
  });
}

function fail(error) {
  conclude({ kind: "exception", message: explain(error) });
}

/** Ends a run that has completed. */
function complete(value) {
  if (value === undefined || concluded) return conclude();
  const budget = run.limits["value-bytes"], encoder = new Encoder("value", budget, true);
  let item;
  try {
    encoder.encode(value);
    item = encoder.item();
  } catch (error) {
    if (!(error instanceof TooLarge)) return fail(error);
    const text = textBytes(typeof value === "string" ? value : inspect(value)).subarray(0, budget);
    item = Encoder.item(textOf(text).replace(/\ufffd$/, "")); // where a character was cut
    const size = budget.toLocaleString("en");
    encoder.replaced = [`the value is larger than the budget of ${size} bytes (value-bytes) ` +
      "and was replaced by the beginning of its text"];
  }
  encoder.replaced.slice(0, 20).forEach(warn);
  conclude(undefined, item);
}

// Errors.

/** The stack of an error, as Node writes it, with the program's own frames at the places in its source. */
function prepareStack(error, sites) {
  const frames = Array.from(sites).filter((site) => site.getFileName() === FILE).map((site) => {
    const text = String(site), [place, line, column] = /main\.ts:(\d+):(\d+)/.exec(text);
    const at = sourceOf(Number(line), Number(column));
    if (!at) return "";
    const shown = text.replace(place, `${FILE}:${at[0]}:${at[1]}`);
    return "\n    at " + shown.replace(/^(async )?__main \((.*)\)$/, "$1$2");
  });
  return headline(error) + frames.join("");
}

/** The line and the column in the source of a place in the script; undefined if it is of none. */
function sourceOf(line, column) {
  source.map ??= new SourceMap(source.payload);
  const entry = source.map.findEntry(line - 1, column - 1);
  return entry.originalSource === undefined ? undefined : [entry.originalLine + 1, entry.originalColumn + 1];
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
  if (!types.isNativeError(error)) return text;
  const stack = safely(() => String(error.stack), ""), frames = framesOf(stack);
  text += frames.join("");
  const place = /main\.ts:(\d+):(\d+)/.exec(frames[0])?.slice(1).map(Number) ?? syntaxPlace(stack);
  if (place) text += quote(...place);
  const cause = safely(() => error.cause), errors = safely(() => error.errors);
  if (cause !== undefined && related < 4) text += "\ncaused by: " + explain(cause, related + 1);
  if (Array.isArray(errors) && related < 4) {
    for (let i = 0; i < errors.length && i < 4; i++) text += `\nerror ${i + 1}: ${explain(errors[i], 4)}`;
  }
  return text.length < 16000 ? text : text.slice(0, 8000) + "\n... left out ...\n" + text.slice(-7900);
}

/** The line of the source, and a mark under the column. */
function quote(line, column) {
  const text = source.lines[line - 1] ?? "", from = Math.max(0, column - 101), prefix = `  ${line} | `;
  const before = " ".repeat(prefix.length) + text.slice(from, column - 1).replace(/[^\t]/g, " ");
  return `\n\n${prefix}${text.slice(from, from + 200)}\n${before}^`;
}

/** Where a script does not parse: V8 says the place, the line, and has marks below it, before the stack. */
function syntaxPlace(stack) {
  const match = /^main\.ts:(\d+)\n.*\n( *)\^/.exec(stack);
  return match && sourceOf(Number(match[1]), match[2].length + 1);
}

// What the program's world reaches the worker by.

function call(namespace, name, given, resolve, reject) {
  if (concluded) return;
  const budget = run.limits["call-bytes"], encoder = new Encoder("argument", budget);
  const path = memberPath(namespace, name);
  try {
    if (given.length > 1) throw new Refused("it takes one argument, and was called with more");
    encoder.encode(given[0]);
  } catch (error) {
    if (!(error instanceof TooLarge)) return reject(`${path}: ${error.message}`, true);
    const size = `${budget.toLocaleString("en")} bytes for one argument (call-bytes)`;
    return reject(`${path}: the argument is larger than the budget of ${size}`);
  }
  const id = ++lastCall;
  socket.ref();
  calls.set(id, { resolve, reject });
  send({ type: "call", id, namespace, function: name, argument: encoder.item() });
}

// The levels that Node's console gives what its methods print, where they are not "log".
const LEVELS = { info: "info", debug: "debug", warn: "warn", error: "error", assert: "warn", trace: "error",
  countReset: "warn" };
let level = "log";
const stream = {
  write(text) { send({ type: "log", source: "console", level, text: text.replace(/\n$/, "") }); },
  on() {}, once() {}, removeListener() {}, listenerCount: () => 0,
};
const nodeConsole = new Console({ stdout: stream, stderr: stream });
const isMethod = (name) => typeof nodeConsole[name] === "function" && !name.startsWith("_");

function print(method, given, place) {
  if (concluded) return;
  level = LEVELS[method] ?? "log";
  if (method !== "trace") return Reflect.apply(nodeConsole[method], nodeConsole, given);
  const text = Reflect.apply(util.format, util, given); // Node's own would give the stack of the worker
  nodeConsole.error((text ? "Trace: " + text : "Trace") + framesOf(String(place.stack)).join(""));
}

function timer(callback, delay, repeats) {
  const id = ++lastTimer, fire = () => {
    if (!repeats) timers.delete(id);
    if (!concluded) callback();
  };
  const begin = repeats ? setInterval : setTimeout;
  timers.set(id, delay === -1 ? setImmediate(fire) : begin(fire, Number(delay)));
  return id;
}

function clear(id) {
  const timer = timers.get(id);
  timers.delete(id);
  clearTimeout(timer);
  clearImmediate(timer);
}

/** A clone of the classes of the program's context: structuredClone gives one of this context's. */
function clone(context, value, options) {
  const { port1, port2 } = new MessageChannel(), there = moveMessagePortToContext(port2, context);
  try {
    port1.postMessage(value, options);
    return receiveMessageOnPort(there).message;
  } finally {
    port1.close();
  }
}

function start(message) {
  run = message;
  started = process.cpuUsage();
  socket.unref();
  process.env.TZ = run.zone;
  v8.setFlagsFromString(`--random-seed=${run.seed % 0x7fffffff || 1}`); // of Math.random in contexts to come
  process.on("unhandledRejection", (reason, promise) => unhandled.set(promise, reason));
  process.on("rejectionHandled", (promise) => unhandled.delete(promise));
  process.on("uncaughtException", fail);
  process.on("beforeExit", () => conclude({ kind: "exception", message: STUCK }));
  const ordinary = vm.constants?.DONT_CONTEXTIFY; // of Node 22.8 and newer
  const context = vm.createContext(ordinary ?? Object.create(null));
  const host = {
    prepareStack, fail, complete, call, print, timer, clear, clone: (...given) => clone(context, ...given),
    shared: Object.fromEntries(SHARED.map((name) => [name, globalThis[name]])), TextEncoder, URL, Symbol,
    canFreeze: ordinary !== undefined,
  };
  const furnish = vm.runInContext(process.argv[1], context, { filename: "world.js" });
  world = furnish(host, run.bindings, Object.keys(nodeConsole).filter(isMethod));
  const end = run.program.lastIndexOf("\n//# sourceMappingURL=data:application/json;base64,");
  const payload = JSON.parse(Buffer.from(run.program.slice(run.program.indexOf(",", end) + 1), "base64"));
  source = { payload, lines: payload.sourcesContent[0].split(/\r\n|[\n\r\u2028\u2029]/) };
  let main;
  try {
    main = new vm.Script(run.program.slice(0, end), { filename: FILE }).runInContext(context);
  } catch (error) {
    return fail(error);
  }
  world.perform(main);
}

socket.on("data", receive);
socket.on("close", () => process.exit(0));
send({
  type: "hello", protocol: 1, language: "typescript", engine: `Node ${process.versions.node}`, lacks: LACKS,
  output: "diagnostics",
});
