// Writes console.json: what Node prints for the programs of console.txt, entry by entry.
//
//   node testdata/console.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { Console } from "node:console";
import { Writable } from "node:stream";

const folder = new URL(".", import.meta.url);
const levels = { info: "info", debug: "debug", warn: "warn", error: "error", assert: "warn", trace: "error", countReset: "warn" };
const blocks = readFileSync(new URL("console.txt", folder), "utf8").split(/^### /m).slice(1);
const all = blocks.map((block) => {
  const [name, ...rest] = block.split("\n");
  const program = rest.join("\n").trimEnd();
  const entries = [];
  let level = "log";
  const stream = new Writable({ write(chunk, _, done) { entries.push({ level, text: String(chunk).replace(/\n$/, "") }); done(); } });
  const target = new Console({ stdout: stream, stderr: stream });
  // An entry has the level of the method that the program called, not of those that this one calls.
  const console = new Proxy(target, {
    get(_, method) {
      return (...args) => { level = levels[method] ?? "log"; return target[method](...args); };
    },
  });
  process.removeAllListeners("warning");
  new Function("console", program)(console);
  return { name, program, entries };
});
writeFileSync(new URL("console.json", folder), JSON.stringify(all, null, 1) + "\n");
