// Records what Node says of the programs in programs.txt, one a line, each the body of an async function:
//
//	TZ=UTC node messages.mjs
//
// writes messages.json, a list of [program, name and message of the error, or null].
import { readFileSync, writeFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

const directory = new URL(".", import.meta.url);
const read = (name) => readFileSync(new URL(name, directory), "utf8");
const prelude = read("prelude.js").trim();
const list = [];
for (const program of read("programs.txt").trim().split("\n")) {
  let text = null;
  try {
    await runInNewContext(prelude + "\n(async()=>{" + program + "\n})()");
  } catch (error) {
    text = `${error.name}: ${error.message}`;
  }
  list.push([program, text]);
}
writeFileSync(new URL("messages.json", directory), "[\n" + list.map((entry) => "  " + JSON.stringify(entry)).join(",\n") + "\n]\n");
