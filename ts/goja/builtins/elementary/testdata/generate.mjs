// Writes values.txt and special.txt: what the functions of Math give in Node, as "name argument... result".
//
//	node generate.mjs
//
// The arguments are pseudo-random, and the same each time.
import { writeFileSync } from 'node:fs';

let state = 20260101n;
function uniform() {
  const mask = (1n << 64n) - 1n;
  state ^= (state << 13n) & mask;
  state ^= state >> 7n;
  state ^= (state << 17n) & mask;
  return Number(state >> 11n) / 2 ** 53;
}
const between = (low, high) => () => low + (high - low) * uniform();
const decimal = (low, high) => () => Math.round(between(low, high)() * 1000) / 1000;
const whole = (low, high) => () => Math.floor(between(low, high + 1)());
const magnitude = (low, high) => () => Number(`${between(1, 10)()}e${whole(low, high)()}`);
const signed = (f) => () => (uniform() < 0.5 ? -f() : f());
const any = (...list) => () => list[whole(0, list.length - 1)()]();

const angle = [any(between(-10, 10), decimal(-100, 100), signed(magnitude(-8, 6)), signed(magnitude(6, 300)))];
const ratio = [any(between(-1, 1), signed(magnitude(-8, -1)))];
const positive = [any(between(0, 10), decimal(0.001, 1000), between(0.9, 1.1), magnitude(-300, 300))];
const small = [any(between(-5, 5), decimal(-5, 5), signed(magnitude(-8, 2)))];
const domains = {
  acos: ratio, asin: ratio,
  atan: [any(between(-5, 5), decimal(-50, 50), signed(magnitude(-8, 8)))],
  atan2: [any(between(-10, 10), whole(-10, 10)), any(between(-10, 10), whole(-10, 10))],
  cos: angle, cosh: small,
  exp: [any(between(-10, 10), decimal(-20, 20), between(-700, 700))],
  log: positive, log10: positive, log2: positive,
  pow: [any(decimal(1, 2), between(0, 10), whole(0, 1000)), any(whole(-5, 60), between(-5, 5), () => 1 / 3, () => 0.5)],
  sin: angle, sinh: small, tan: angle, tanh: small,
};

const text = (x) => (Object.is(x, -0) ? '-0' : String(x));
const line = (name, values) => [name, ...values, Math[name](...values)].map((x) => (typeof x === 'number' ? text(x) : x)).join(' ');

let lines = [];
for (const [name, parts] of Object.entries(domains)) {
  for (let i = 0; i < 130; i++) lines.push(line(name, parts.map((f) => f())));
}
writeFileSync(new URL('values.txt', import.meta.url), lines.join('\n') + '\n');

lines = [];
const special = [0, -0, 1, -1, 2, -2, 0.5, -0.5, 3, -3, 1e-300, -1e-300, 5e-324, 1e300, -1e300, 800, -800, NaN, Infinity, -Infinity];
for (const [name, parts] of Object.entries(domains)) {
  for (const a of special) {
    for (const b of parts.length === 2 ? special : [undefined]) {
      const values = parts.length === 2 ? [a, b] : [a];
      const result = Math[name](...values);
      // Results with all their digits are what values.txt is for.
      if (!Number.isFinite(result) || text(result).length < 8) lines.push(line(name, values));
    }
  }
}
writeFileSync(new URL('special.txt', import.meta.url), lines.join('\n') + '\n');
