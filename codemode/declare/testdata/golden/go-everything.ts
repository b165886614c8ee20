// Call a tool as `await tools.name({ ... })`; as `tools["a name"](...)` where the name is no identifier.
// Promise<unknown>: the tool does not say what it returns (text, JSON, undefined); print a result before you rely on its form.
/** What a failed call throws: the message says why. Catch it to go on. */
declare class ToolCallError extends Error {
  /** The name of the tool. */
  readonly toolName: string;
}
type GreetArgs = {
  /** the name to say hi to */
  name: string;
};
type MessageResult = {
  /** the message to convey */
  message: string;
};
declare const tools: {
  "elicit (form)"(): Promise<unknown>;
  "elicit (url)"(): Promise<unknown>;
  /** say hi */
  greet(args: GreetArgs): Promise<unknown>;
  "greet (content with ResourceLink)"(args: GreetArgs): Promise<unknown>;
  "greet (structured)"(args: GreetArgs): Promise<MessageResult>;
  "greet (with Icons)"(args: GreetArgs): Promise<MessageResult>;
  log(): Promise<unknown>;
  ping(): Promise<unknown>;
  roots(): Promise<unknown>;
  sample(): Promise<unknown>;
};
