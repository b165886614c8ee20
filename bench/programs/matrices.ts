// Floating point: a product of matrices, statistics, and a typed array.
const n = 40;
const make = (seed: number) => Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => ((i * seed + j) % 10) / 3));
const multiply = (a: number[][], b: number[][]) => {
  const product: number[][] = [];
  for (let i = 0; i < n; i++) {
    const row: number[] = [];
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += a[i][k] * b[k][j];
      row.push(sum);
    }
    product.push(row);
  }
  return product;
};
const product = multiply(make(3), make(7));
const values = product.flat();
const mean = values.reduce((a, b) => a + b, 0) / values.length;
const deviation = Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length);
const samples = new Float64Array(20_000);
for (let i = 0; i < samples.length; i++) samples[i] = Math.sin(i / 100);
let energy = 0;
for (const sample of samples) energy += sample * sample;
return { mean: mean.toFixed(6), deviation: deviation.toFixed(6), energy: energy.toFixed(3) };
