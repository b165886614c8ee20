// Array methods with closures: map, filter, reduce, flatMap, some, find, and functions that make functions.
const numbers = Array.from({ length: 20_000 }, (_, i) => i);
const sum = numbers.filter((n) => n % 3 === 0).map((n) => n * 2).reduce((a, b) => a + b, 0);
const pairs = numbers.slice(0, 2_000).flatMap((n) => [n, n * n]);
const found = numbers.find((n) => n * n > 100_000_000) ?? -1;
const some = numbers.some((n) => n > 19_990), every = numbers.every((n) => n >= 0);
const compose = (...functions: ((n: number) => number)[]) => (n: number) => functions.reduce((value, f) => f(value), n);
const pipeline = compose((n) => n + 1, (n) => n * 2, (n) => n - 3);
let piped = 0;
numbers.slice(0, 5_000).forEach((n, index) => { piped += pipeline(n) + index; });
const counter = () => { let count = 0; return { next: () => ++count, reset: () => { count = 0; } }; };
const one = counter();
for (let i = 0; i < 20_000; i++) if (one.next() === 1_000) one.reset();
return { sum, pairs: pairs.length, found, some, every, piped, count: one.next() };
