// Map and Set: counting, grouping, joining two lists, unions.
interface Order { id: number; customer: string; total: number }
const orders: Order[] = Array.from({ length: 10_000 }, (_, id) => ({ id, customer: "c" + ((id * 7) % 300), total: (id * 13) % 97 }));
const totals = new Map<string, number>();
const byCustomer = new Map<string, Order[]>();
for (const order of orders) {
  totals.set(order.customer, (totals.get(order.customer) ?? 0) + order.total);
  const list = byCustomer.get(order.customer);
  if (list) list.push(order);
  else byCustomer.set(order.customer, [order]);
}
const best = [...totals.entries()].sort(([, a], [, b]) => b - a).slice(0, 3);
const seen = new Set<number>();
let repeated = 0;
for (const { total } of orders) {
  if (seen.has(total)) repeated++;
  seen.add(total);
}
let longest = 0;
byCustomer.forEach((list) => { longest = Math.max(longest, list.length); });
return { best, customers: byCustomer.size, repeated, longest };
