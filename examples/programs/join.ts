// Joining: takes orders from one source and customers from another, adds up what each customer spent,
// and prints a table.
//
//   go run ./cmd/coderun run --bindings examples/programs/join.bindings.json examples/programs/join.ts

interface Order {
  id: string;
  customer: number;
  lines: { sku: string; quantity: number; cents: number }[];
}

const [orders, customers]: [Order[], { id: number; name: string; country?: string }[]] = await Promise.all([
  shop.orders({ year: 2026 }),
  crm.customers(),
]);

const spent = new Map<number, { orders: number; items: number; cents: number }>();
for (const { customer, lines } of orders) {
  const sum = spent.get(customer) ?? { orders: 0, items: 0, cents: 0 };
  sum.orders++;
  for (const { quantity, cents } of lines) {
    sum.items += quantity;
    sum.cents += quantity * cents;
  }
  spent.set(customer, sum);
}

const rows = customers
  .map(({ id, name, country = "unknown" }) => {
    const { orders, items, cents } = spent.get(id) ?? { orders: 0, items: 0, cents: 0 };
    return { name, country, orders, items, total: (cents / 100).toFixed(2) };
  })
  .sort((a, b) => Number(b.total) - Number(a.total) || a.name.localeCompare(b.name));
console.table(rows);

const known = new Set(customers.map(({ id }) => id));
const orphans = orders.filter(({ customer }) => !known.has(customer)).map(({ id }) => id);
console.log("orders without a customer:", orphans);
