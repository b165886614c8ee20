// Runs one program with the functions of a bindings file under Node, as coderun does, and prints what
// coderun prints on standard output. Arguments: a module that exports the program as the async function
// main, whose parameters are the namespaces, and the bindings file.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { pathToFileURL } from "node:url";

const [modulePath, bindingsPath] = process.argv.slice(2);

function member(rules) {
  return async (argument = {}) => {
    const rule = rules.find(({ args }) => args == null || isDeepStrictEqual(args, JSON.parse(JSON.stringify(argument))));
    if (rule === undefined) {
      throw new Error(`no canned result for ${JSON.stringify(argument)}`);
    }
    if (rule.delayMs) {
      await new Promise((resolve) => setTimeout(resolve, rule.delayMs));
    }
    if (rule.error !== undefined) {
      throw new Error(rule.error);
    }
    return structuredClone(rule.result);
  };
}

const bindings = JSON.parse(readFileSync(bindingsPath, "utf8"));
const namespaces = Object.values(bindings).map((functions) =>
  Object.fromEntries(Object.entries(functions).map(([name, rules]) => [name, member(rules)])),
);
const { main } = await import(pathToFileURL(modulePath));
const value = await main(...namespaces);
if (value !== undefined) {
  console.log(typeof value === "string" ? value : JSON.stringify(value, null, 2));
}
// Calls that are still pending would keep Node alive.
process.exit(0);
