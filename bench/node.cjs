// The other side of node.go. On the main thread: reads requests, one JSON object a line, from standard input and
// answers each with a line on standard output. In a Worker: runs one program.
"use strict";
const { Worker, isMainThread, parentPort, workerData } = require("node:worker_threads");
const { format } = require("node:util");

if (isMainThread) serve();
else run(workerData);

/** Runs the program in workerData and posts its logs, its calls and its end to the host. */
async function run({ program }) {
  const pending = new Map();
  let calls = 0;
  parentPort.on("message", ({ id, result }) => {
    pending.get(id)(result);
    pending.delete(id);
  });
  const call = (name) => (argument) => new Promise((resolve) => {
    pending.set(++calls, resolve);
    parentPort.postMessage({ call: calls, name, argument });
  });
  const tools = { echo: call("echo"), slow: call("slow"), ready: call("ready"), never: call("never") };
  const console = { log: (...values) => parentPort.postMessage({ log: format(...values) }) };
  try {
    const main = new Function("tools", "console", `${program}\nreturn main();`);
    parentPort.postMessage({ value: await main(tools, console), done: true });
  } catch (error) {
    parentPort.postMessage({ failure: String(error?.stack ?? error), done: true });
  }
}

/** What the functions do; the Worker's message port carries their results. */
const functions = {
  echo: (argument, answer) => answer(argument),
  slow: (argument, answer) => setTimeout(answer, 50, argument),
  never: () => {},
};

/**
 * One run in a fresh Worker: resolves with what it gave and the milliseconds that it took until the Worker was gone;
 * if `abort`, those from the call of terminate, ten after the program has called ready.
 */
function once({ program, abort }) {
  return new Promise((resolve) => {
    const outcome = { logs: [] };
    let start = performance.now();
    const worker = new Worker(__filename, { workerData: { program } });
    worker.on("message", (message) => {
      if (message.call !== undefined && message.name === "ready") {
        setTimeout(() => { start = performance.now(); worker.terminate(); }, 10);
      } else if (message.call !== undefined) {
        functions[message.name](message.argument, (result) => worker.postMessage({ id: message.call, result }));
      } else if (message.log !== undefined) {
        outcome.logs.push(message.log);
      } else {
        Object.assign(outcome, { value: message.value, failure: message.failure });
        worker.terminate();
      }
    });
    worker.on("error", (error) => { outcome.failure = String(error); });
    worker.on("exit", () => {
      outcome.milliseconds = performance.now() - start;
      if (abort) delete outcome.failure;
      resolve(outcome);
    });
  });
}

/** Runs until `forMilliseconds` are over, at least once. */
async function repeat(request) {
  const outcomes = [];
  const end = performance.now() + request.forMilliseconds;
  do outcomes.push(await once(request)); while (performance.now() < end);
  return { outcomes };
}

/** The growth of the resident memory by Workers that wait for a call, each, in bytes. */
async function idle({ program, workers }) {
  await once({ program: "async function main() {}" });
  const before = process.memoryUsage().rss;
  const waiting = await Promise.all(Array.from({ length: workers }, () => new Promise((resolve) => {
    const worker = new Worker(__filename, { workerData: { program } });
    worker.on("message", (message) => { if (message.name === "never") resolve(worker); });
  })));
  const bytes = (process.memoryUsage().rss - before) / workers;
  await Promise.all(waiting.map((worker) => worker.terminate()));
  return { bytes };
}

async function serve() {
  for await (const line of require("node:readline").createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    const answer = request.workers ? await idle(request) : await repeat(request);
    process.stdout.write(JSON.stringify(answer) + "\n");
  }
}
