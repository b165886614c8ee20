const weather = await tools["get-structured-content"]({ location: "Chicago" });
weather.temperature.toFixed(1);
await tools["get-sum"]({ a: 1, b: 2 });
await tools["get-resource-links"]();
await tools["get-resource-links"]({ count: 2 });
// @ts-expect-error: what a tool returns is not known
(await tools["get-sum"]({ a: 1, b: 2 })).sum;
// @ts-expect-error: no such city
await tools["get-structured-content"]({ location: "Rome" });
// @ts-expect-error: it takes nothing
await tools["get-env"]({});
