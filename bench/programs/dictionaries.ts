// Objects as dictionaries: computed keys, in, delete, entries, fromEntries, spread, destructuring.
const counts: Record<string, number> = {};
for (let i = 0; i < 20_000; i++) {
  const key = "key" + (i % 1_000);
  counts[key] = (counts[key] ?? 0) + i;
}
const groups: Record<string, number[]> = {};
for (let i = 0; i < 10_000; i++) (groups["g" + (i % 50)] ||= []).push(i);
const sums = Object.fromEntries(Object.entries(groups).map(([name, list]) => [name, list.reduce((a, b) => a + b, 0)]));
const cache: Record<string, number> = {};
for (let i = 0; i < 2_000; i++) cache["k" + i] = i;
for (const key of Object.keys(cache)) {
  if (cache[key] % 2) delete cache[key];
}
let total = 0;
for (const key in counts) if (key in cache || counts[key] > 100_000) total += counts[key];
const settings = { a: 1, b: 2, nested: { c: 3 } };
let checked = 0;
for (let i = 0; i < 5_000; i++) {
  const { a, nested: { c }, ...rest } = { ...settings, a: i, extra: i };
  checked += a + c + rest.extra + rest.b;
}
return { counts: Object.keys(counts).length, sums: Object.keys(sums).length, g7: sums.g7, cache: Object.keys(cache).length, total, checked };
