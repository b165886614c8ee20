const person = await tools.two_types_within_each_other();
person.home?.neighbour?.owner?.name.length;
const tree = await tools.a_type_within_itself();
tree.children?.[0].children?.[0].value.length;
const tagged = await tools.one_of_with_fields_in_common();
tagged.kind === "a" ? tagged.x : tagged.y;
const [text, number] = await tools.prefix_items_that_are_needed();
text.length + (number ?? 0);
await tools.an_argument_within_itself({ and: [{ field: "x" }, { and: [] }] });
await tools[""]({ x: "" });
await tools["a\"b\\c*/\n\u2028d"]({ x: "" });
await tools.new({ x: "" });
await tools.__proto__({ x: "" });
await tools.then({ x: "" });
await tools.an_open_argument({ any: [1, { thing: null }] });
// @ts-expect-error: no JSON
await tools.an_open_argument({ any: () => 1 });
// @ts-expect-error: of the other form
tagged.x;
// @ts-expect-error: only two items
text[2].length + (await tools.prefix_items_that_are_needed())[2];
// @ts-expect-error: of another type, deep within
await tools.an_argument_within_itself({ and: [{ field: "x" }, { and: [{ field: 1 }] }] });
// @ts-expect-error: neither form
await tools.forms_of_an_argument({ title: "x" });
// @ts-expect-error: never there
(await tools.false_is_never()).x = "";
