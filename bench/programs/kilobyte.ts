interface Order { id: number; customer: string; total: number; items: { sku: string; quantity: number }[] }
type Summary = { customer: string; orders: number; spent: number };

async function loadOrders(page: number): Promise<Order[]> {
  const orders: Order[] = [];
  for (let i = 0; i < 10; i++) {
    orders.push({ id: page * 10 + i, customer: "c" + (i % 3), total: i * 9.5, items: [{ sku: "a" + i, quantity: i }] });
  }
  return orders;
}

const pages = await Promise.all([1, 2, 3].map((page) => loadOrders(page)));
const summaries = new Map<string, Summary>();
for (const order of pages.flat()) {
  const summary = summaries.get(order.customer) ?? { customer: order.customer, orders: 0, spent: 0 };
  summary.orders += 1;
  summary.spent += order.total;
  summaries.set(order.customer, summary);
}
const best = [...summaries.values()].sort((a, b) => b.spent - a.spent);
return best.slice(0, 2).map(({ customer, spent }) => `${customer}: ${spent.toFixed(2)}`);
