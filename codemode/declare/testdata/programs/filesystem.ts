// Programs against the declarations of the same name: a line under @ts-expect-error must be refused, all others must pass.
const { content } = await tools.read_text_file({ path: "a.txt", head: 10 });
content.toUpperCase();
const all = await Promise.all(["a", "b"].map((path) => tools.get_file_info({ path })));
all.map((info) => info.content.length);
await tools.edit_file({ path: "a", edits: [{ oldText: "x", newText: "y" }] });
await tools.list_directory_with_sizes({ path: ".", sortBy: "size" });
await tools.list_allowed_directories();
const media = await tools.read_media_file({ path: "a.png" });
for (const part of media.content) {
  if (part.type === "resource") part.resource.blob.length;
  else part.data.length;
}
try {
  await tools.write_file({ path: "a", content: "b" });
} catch (error) {
  if (error instanceof ToolCallError) error.toolName.length + error.message.length;
  // @ts-expect-error: no such member
  if (error instanceof ToolCallError) error.tool;
}
// @ts-expect-error: an argument is missing
await tools.read_text_file();
// @ts-expect-error: a property is missing
await tools.edit_file({ path: "a" });
// @ts-expect-error: a property is of another type
await tools.read_text_file({ path: 1 });
// @ts-expect-error: no such property
await tools.read_text_file({ path: "a", lines: 10 });
// @ts-expect-error: no such value
await tools.list_directory_with_sizes({ path: ".", sortBy: "date" });
// @ts-expect-error: an item lacks a property
await tools.edit_file({ path: "a", edits: [{ oldText: "x" }] });
// @ts-expect-error: no such tool
await tools.delete_file({ path: "a" });
// @ts-expect-error: no such property of a result
(await tools.get_file_info({ path: "a" })).size;
// @ts-expect-error: not every part has data
media.content.map((part) => part.data);
// @ts-expect-error: it was not awaited
tools.get_file_info({ path: "a" }).content;
