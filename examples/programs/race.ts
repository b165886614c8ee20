// Time limits: asks two replicas and takes the first that answers within a limit; what is still
// pending when the program ends is dropped.
//
//   go run ./cmd/coderun run --bindings examples/programs/race.bindings.json examples/programs/race.ts

function within<T>(milliseconds: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}

const east = replicas.count({ at: "east", table: "users" });
const west = replicas.count({ at: "west", table: "users" });
console.log("first of two:", await Promise.any([east, west]));

const outcomes = await Promise.allSettled([
  within(5_000, "west", replicas.count({ at: "west", table: "orders" })),
  within(30, "east", replicas.count({ at: "east", table: "orders" })),
  within(5_000, "north", replicas.count({ at: "north", table: "orders" })),
]);
for (const outcome of outcomes) {
  console.log(outcome.status === "fulfilled" ? `value: ${outcome.value}` : `failed: ${outcome.reason.message}`);
}
return outcomes.filter((outcome) => outcome.status === "fulfilled").length;
