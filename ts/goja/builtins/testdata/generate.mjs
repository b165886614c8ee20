// Writes expected.txt, the text of the value of each line of expressions.js in Node, and radix.txt, numbers with
// their texts in a radix.
//
//	node generate.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const show = (0, eval)(read('show.js'));
const expressions = read('expressions.js').split('\n').filter((line) => line && !line.startsWith('//'));
const lines = expressions.map((line) => show(() => (0, eval)(`(${line})`)));
writeFileSync(new URL('expected.txt', import.meta.url), lines.join('\n') + '\n');

let state = 12345;
const uniform = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
const numbers = [];
for (let i = 0; i < 600; i++) {
  const radix = 2 + (i % 35);
  if (radix === 10) continue; // that is another algorithm
  const magnitude = i % 3 === 0 ? 1 : 10 ** Math.floor((uniform() - 0.4) * 50);
  const number = (uniform() < 0.5 ? -1 : 1) * uniform() * magnitude;
  numbers.push(`${number} ${radix} ${number.toString(radix)}`);
}
writeFileSync(new URL('radix.txt', import.meta.url), numbers.join('\n') + '\n');
