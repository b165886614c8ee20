// Arrays as lists: push, spread to append, concat, slice, splice, shift, includes, indexOf, nested arrays.
let appended: number[] = [];
for (let i = 0; i < 1_000; i++) appended = [...appended, i];
const stack: number[] = [];
for (let i = 0; i < 30_000; i++) { stack.push(i); if (i % 3 === 0) stack.pop(); }
const queue: number[] = Array.from({ length: 2_000 }, (_, i) => i);
let taken = 0;
while (queue.length > 0) { taken += queue.shift()!; if (taken % 5 === 0 && queue.length < 1_000) queue.push(1); if (taken > 3_000_000) break; }
let hits = 0;
const names = Array.from({ length: 300 }, (_, i) => "name" + i);
for (let i = 0; i < 600; i++) { if (names.includes("name" + i)) hits++; if (names.indexOf("name" + i) > 100) hits++; }
const chunks: number[][] = [];
for (let i = 0; i < stack.length; i += 100) chunks.push(stack.slice(i, i + 100));
const grid = Array.from({ length: 60 }, (_, y) => Array.from({ length: 60 }, (_, x) => x * y));
let diagonal = 0;
for (let y = 0; y < 60; y++) for (let x = 0; x < 60; x++) if (x === y) diagonal += grid[y][x]; else grid[y][x] = grid[x][y] + 1;
const joined = chunks.flat().concat(appended).reverse();
joined.splice(10, 5, 1, 2, 3);
return { appended: appended.length, stack: stack.length, taken, hits, chunks: chunks.length, diagonal, joined: joined.length, first: joined[12], corner: grid[59][58] };
