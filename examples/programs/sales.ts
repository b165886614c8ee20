// Data crunching: parses a CSV export, groups it by month and product, and gives statistics.
//
//   go run ./cmd/coderun run --bindings examples/programs/sales.bindings.json examples/programs/sales.ts

type Sale = { date: Date; product: string; amount: number };

function parse(csv: string): Sale[] {
  const [header, ...lines] = csv.trim().split(/\r?\n/);
  const columns = header.split(",");
  return lines.flatMap((line, index) => {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
      .slice(0, columns.length)
      .map(([, cell]) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
    const row = Object.fromEntries(columns.map((column, i) => [column, cells[i]]));
    const amount = Number(row.amount);
    if (!Number.isFinite(amount)) {
      console.error(`line ${index + 2}: ${JSON.stringify(row.amount)} is not an amount`);
      return [];
    }
    return [{ date: new Date(`${row.date}T00:00:00Z`), product: row.product, amount }];
  });
}

function quantile(sorted: number[], q: number): number {
  const position = (sorted.length - 1) * q;
  const below = Math.floor(position);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (position - below);
}

const sales = parse(await files.read({ path: "exports/sales.csv" }));
const months = new Map<string, Map<string, number>>();
for (const { date, product, amount } of sales) {
  const month = date.toISOString().slice(0, 7);
  const products = months.get(month) ?? new Map<string, number>();
  products.set(product, (products.get(product) ?? 0) + amount);
  months.set(month, products);
}
for (const [month, products] of [...months].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const [best, amount] = [...products].reduce((a, b) => (b[1] > a[1] ? b : a));
  console.log("%s: %d products, best: %s (%s)", month, products.size, best, amount.toFixed(2));
}

const amounts = sales.map(({ amount }) => amount).sort((a, b) => a - b);
const mean = amounts.reduce((a, b) => a + b) / amounts.length;
const variance = amounts.reduce((sum, a) => sum + (a - mean) ** 2, 0) / amounts.length;
return {
  sales: amounts.length,
  total: Number(amounts.reduce((a, b) => a + b).toFixed(2)),
  median: quantile(amounts, 0.5),
  p90: Number(quantile(amounts, 0.9).toFixed(2)),
  deviation: Number(Math.sqrt(variance).toFixed(3)),
};
