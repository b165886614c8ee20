// Appends what Node prints to the checks of a file that has only programs:
//
//	node checks.mjs checks/041-for-await.txt
//
// The programs must be JavaScript but for annotations of variables and parameters.
import { readFileSync, writeFileSync } from "node:fs";

const file = process.argv[2];
const AsyncFunction = (async () => {}).constructor;
let output = "";
for (const text of ("\n" + readFileSync(file, "utf8")).split("\n### ").slice(1)) {
  const [head] = text.split("\n---\n");
  const program = head.slice(head.indexOf("\n") + 1).replace(/: (any|\(\) => Promise<void>)/g, "");
  const lines = [];
  try {
    await new AsyncFunction("console", program)({ log: (...values) => lines.push(values.join(" ")) });
  } catch (error) {
    lines.push(`${error.name}: ${error.message}`);
  }
  output += "### " + head.trimEnd() + "\n---\n" + lines.join("\n") + "\n";
}
writeFileSync(file, output);
