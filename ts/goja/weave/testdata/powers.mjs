// Writes powers.txt: programs with the operator ** and their values in Node, separated by a tab. Powers that V8 does not
// round to the nearest number, such as 10 ** -5, are left out.
//
//	node powers.mjs
import { writeFileSync } from 'node:fs';

const programs = [
  '1.05 ** 30', '1000 * (1 + 0.07 / 12) ** 360', '3 ** 0.1', '2 ** 0.5', '2 ** 10', '(-8) ** 3', '(-8) ** (1 / 3)', '2 ** 3 ** 2',
  '2 ** -1074', '10 ** 308', '10 ** -3', '7 ** 20', '0 ** 0', 'NaN ** 0', '1 ** Infinity', '"2" ** [3]', '1.5 ** null', '3 ** true',
  'let r = 1.05; r **= 30; r', 'const o = { r: 1.05 }; o.r **= 30; o.r', 'const o = { r: 2 }; o["r"] **= 3; o.r',
  '(function () { this.r = 1.05; this.r **= 30; return this.r }).call({})',
  'let log = ""; ({ valueOf() { log += "a"; return 2 } }) ** ({ valueOf() { log += "b"; return 3 } }) + log',
  'let log = ""; const o = { get r() { log += "get "; return 1.1 }, set r(v) { log += v } }; o.r **= (log += "right ", 7); log',
  'let i = 0; const list = [1.5, 1.7]; list[i++] **= 3; list.join() + i',
  'try { Symbol() ** 2.5 } catch (error) { error.name }',
];
const lines = programs.map((text) => text + '\t' + String((0, eval)('{' + text + '}')));
writeFileSync(new URL('powers.txt', import.meta.url), lines.join('\n') + '\n');
