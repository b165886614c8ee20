// Numbers and dates as people read them: toFixed, toLocaleString, Intl, Date arithmetic, ISO texts.
const day = 86_400_000;
const start = Date.UTC(2024, 0, 1);
const lines: string[] = [];
const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
for (let i = 0; i < 400; i++) {
  const date = new Date(start + i * day);
  const amount = i * 1234.567;
  lines.push(`${date.toISOString().slice(0, 10)} ${date.getUTCDay()} ${amount.toFixed(2)} ${money.format(amount)} ${(i * 1000).toLocaleString("en-US")}`);
}
const months = new Set(lines.map((line) => line.slice(0, 7)));
const parsed = lines.map((line) => Date.parse(line.slice(0, 10))).reduce((a, b) => Math.max(a, b), 0);
return { lines: lines.length, characters: lines.join("").length, months: months.size, parsed, last: lines[399] };
