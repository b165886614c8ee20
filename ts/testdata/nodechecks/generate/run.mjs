// Runs the script on standard input, then the function main that it defines, and prints what it prints, standard
// error and standard output as one sequence, and then the name and message of the error that it ends with.
import { readFileSync, writeSync } from "node:fs";
import { Console } from "node:console";
import { Writable } from "node:stream";
import vm from "node:vm";

let output = "";
const sink = new Writable({
  decodeStrings: false,
  write(chunk, encoding, done) {
    output += chunk;
    done();
  },
});
globalThis.console = new Console({ stdout: sink, stderr: sink, colorMode: false });
vm.runInThisContext(readFileSync(0, "utf8"), { filename: "main.js" });
try {
  await globalThis.main();
} catch (error) {
  output += error instanceof Error ? `${error.name}: ${error.message}` : `Uncaught ${String(error)}`;
}
writeSync(1, output);
process.exit(0);
