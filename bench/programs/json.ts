// JSON: text to objects and back, plain and indented.
const people = Array.from({ length: 400 }, (_, id) => ({
  id, name: `Person ${id}`, email: `p${id}@example.com`, active: id % 2 === 0, balance: id * 10.25,
  tags: ["a", "b", "c"], address: { street: "Main St " + id, city: "Rome", zip: null },
}));
let bytes = 0, balance = 0;
for (let round = 0; round < 5; round++) {
  const text = JSON.stringify(people);
  bytes += text.length + JSON.stringify(people.slice(0, 50), null, 2).length;
  const parsed = JSON.parse(text) as typeof people;
  for (const person of parsed) balance += person.balance;
}
return { bytes, balance };
