// Regular expressions over lines of a log: test, match with groups, matchAll, replace, split.
const lines: string[] = [];
for (let i = 0; i < 1_000; i++) {
  lines.push(`2024-03-${String((i % 28) + 1).padStart(2, "0")} 12:${i % 60}:00 [${i % 3 ? "INFO" : "ERROR"}] user${i % 50}@example.com took ${i}ms`);
}
let errors = 0, total = 0;
const users = new Set<string>();
for (const line of lines) {
  if (/\[ERROR\]/.test(line)) errors++;
  const took = line.match(/took (\d+)ms/);
  if (took) total += Number(took[1]);
  const user = /(?<user>[\w.]+)@(?<host>[\w.]+)/.exec(line);
  if (user?.groups) users.add(user.groups.user);
}
const text = lines.join("\n");
const dates = new Map<string, number>();
for (const match of text.matchAll(/(\d{4})-(\d{2})-(\d{2})/g)) dates.set(match[0], (dates.get(match[0]) ?? 0) + 1);
const hidden = text.replace(/\w+@example\.com/g, "someone").replace(/(\d+)ms/g, (_, ms: string) => `${Number(ms) / 1000}s`);
const words = text.split(/\s+/).length;
return { errors, total, users: users.size, dates: dates.size, hidden: hidden.length, words };
