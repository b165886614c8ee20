// Sorting: numbers, texts, objects by several keys, with localeCompare, and toSorted.
let state = 42;
const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
interface Row { id: number; name: string; score: number }
const rows: Row[] = Array.from({ length: 3_000 }, (_, id) => ({
  id, name: "n" + Math.floor(random() * 500), score: Math.floor(random() * 100),
}));
const byScore = [...rows].sort((a, b) => b.score - a.score || a.id - b.id);
const byName = rows.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
const numbers = rows.map((row) => row.score * 1000 + row.id).sort((a, b) => a - b);
const texts = rows.map((row) => row.name).sort();
return [byScore[0].id, byScore[2_999].id, byName[0].id, byName[2_999].id, numbers[1_500], texts[1_500]];
