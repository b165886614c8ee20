// Writes relations.txt: expressions with chains of relational operators and their values in Node, separated by a tab.
//
//	node relations.mjs
//
// The expressions are pseudo-random, and the same each time.
import { writeFileSync } from 'node:fs';

let state = 4711;
const below = (n) => (state = (state * 1103515245 + 12345) % 2147483648) % 65536 % n;
const pick = (list) => list[below(list.length)];
const atoms = [
  '0', '1', '2', '-1', '1.5', '"a"', '"5"', '"<("', "'>)'", 'true', 'false', 'null', 'undefined', 'a', 'b', 'o', 'f(1 < 2)',
  '`(`', '`${(a < b) < `}${b}`}`', '/[(<]/.source.length', '(/* ) < ( */ 3)', '[1][0 < 0]', '(x => x < 2)', 'tag`<`.length',
  'o.in', '({ in: 1, 2: 2 }).in', '(b, a)', 'new Number(4)', 'typeof a', '-(a)', 'a << 1', 'b >>> 1', 'b >> 1',
];
const operators = ['<', '<', '>', '<=', '>=', '<', ' in ', ' instanceof '];

function operand(depth) {
  if (depth === 0 || below(3) === 0) return pick(atoms);
  return '(' + chain(depth - 1) + ')';
}

function chain(depth) {
  let text = operand(depth);
  for (let i = 1 + below(3); i > 0; i--) {
    const operator = pick(operators);
    text += operator;
    text += operator === ' in ' ? pick(['o', '[1]', '(o)']) : operator === ' instanceof ' ? pick(['Object', '(Array)']) : operand(depth);
  }
  return below(4) === 0 ? '(' + text + ')' : text;
}

const evaluate = new Function('text', `
  const a = 2, b = 7, o = { valueOf: () => 4, in: 5, 5: 1, true: 1 };
  const f = (x) => x + 1, tag = (strings) => strings;
  try { return String(eval(text)); } catch (error) { return error.name; }`);
const lines = [];
while (lines.length < 600) {
  const text = chain(3);
  if (text.length < 160) lines.push(text + '\t' + evaluate(text));
}
writeFileSync(new URL('relations.txt', import.meta.url), lines.join('\n') + '\n');
