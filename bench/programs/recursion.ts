// Calls: a recursive function, and one with a memo.
function fibonacci(n: number): number {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
const memo = new Map<number, number>();
const paths = (x: number, y: number): number => {
  if (x === 0 || y === 0) return 1;
  const key = x * 100 + y;
  const known = memo.get(key);
  if (known !== undefined) return known;
  const count = paths(x - 1, y) + paths(x, y - 1);
  memo.set(key, count);
  return count;
};
return { fibonacci: fibonacci(22), paths: paths(16, 16) };
