// Counting loops over integers and floats: primes by a sieve, and a sum of fractions.
const limit = 20_000;
const composite: boolean[] = new Array(limit + 1).fill(false);
let primes = 0;
for (let i = 2; i <= limit; i++) {
  if (composite[i]) continue;
  primes++;
  for (let j = i * i; j <= limit; j += i) composite[j] = true;
}
let sum = 0;
for (let i = 1; i <= 100_000; i++) {
  sum += 1 / (i * i);
}
let collatz = 0;
for (let start = 1; start < 500; start++) {
  for (let n = start; n !== 1; n = n % 2 === 0 ? n / 2 : 3 * n + 1) collatz++;
}
return { primes, sum: sum.toFixed(6), collatz };
