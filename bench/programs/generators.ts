// Generators, iteration protocols, and async functions that wait for one another.
function* range(from: number, to: number) { for (let i = from; i < to; i++) yield i; }
function* take<T>(items: Iterable<T>, count: number) { for (const item of items) { if (count-- <= 0) return; yield item; } }
let sum = 0;
for (const n of range(0, 10_000)) sum += n;
const first = [...take(range(5, 1_000_000), 1_000)];
const load = async (page: number): Promise<number[]> => [page, page + 1, page + 2];
let loaded = 0;
for (let page = 0; page < 3_000; page++) for (const item of await load(page)) loaded += item;
const all = await Promise.all(Array.from({ length: 3_000 }, async (_, i) => { await null; return i; }));
async function* pages() { for (let page = 0; page < 1_000; page++) yield await load(page); }
let paged = 0;
for await (const page of pages()) paged += page.length;
return { sum, first: first.length, loaded, all: all.length, paged };
