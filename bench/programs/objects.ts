const rows = Array.from({ length: 100 }, (_, i) => ({ id: i, name: "row " + i, price: i * 1.5, tags: ["a", "b"] }));
const back = await tools.echo(rows);
return [back.length, back[99].name, back[3].price, back[50].tags.length];
