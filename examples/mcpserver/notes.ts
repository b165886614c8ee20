// Archives what is urgent: one program in place of seven calls that would go through the model.
const { notes } = await tools.search_notes({ tag: "urgent" });
const archived = await tools.add_note({ title: "Archive", text: notes.map((n) => n.title).join("\n"), tags: ["archive"] });
await Promise.all(notes.map((n) => tools.delete_note({ id: n.id })));

const counts = await tools.count_tags();
console.log("left:", counts);
await tools.draw_chart({ values: Object.values(counts) });
try {
  await tools.get_note({ id: notes[0].id });
} catch (error) {
  console.log(error.toolName + ":", error.message);
}
return archived;
