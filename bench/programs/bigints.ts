// BigInt: a factorial, Fibonacci numbers, and a modular power.
let factorial = 1n;
for (let i = 1n; i <= 500n; i++) factorial *= i;
let [a, b] = [0n, 1n];
for (let i = 0; i < 3_000; i++) [a, b] = [b, a + b];
const power = (base: bigint, exponent: bigint, modulus: bigint) => {
  let result = 1n;
  for (base %= modulus; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result;
};
return { digits: factorial.toString().length, fibonacci: (a % 1_000_000_007n).toString(), power: power(3n, 2n ** 200n, 1_000_000_007n).toString() };
