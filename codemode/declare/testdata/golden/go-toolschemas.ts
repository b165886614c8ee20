// Call a tool as `await tools.name({ ... })`; as `tools["a name"](...)` where the name is no identifier.
// Promise<unknown>: the tool does not say what it returns (text, JSON, undefined); print a result before you rely on its form.
/** What a failed call throws: the message says why. Catch it to go on. */
declare class ToolCallError extends Error {
  /** The name of the tool. */
  readonly toolName: string;
}
type CustomizedGreeting1Args = {
  /** at most 10 characters */
  name?: string;
};
type GreetingResult = {
  /** the greeting to send to the user */
  greeting: string;
};
declare const tools: {
  "customized greeting 1"(args?: CustomizedGreeting1Args): Promise<GreetingResult>;
  "customized greeting 2"(args: {
    /** the person to greet (at most 10 characters) */
    name: string;
  }): Promise<GreetingResult>;
  "manual greeting"(args?: CustomizedGreeting1Args): Promise<{ greeting?: string }>;
  "simple greeting"(args: {
    /** the person to greet */
    name: string;
  }): Promise<GreetingResult>;
  "unvalidated greeting"(args?: { user?: string }): Promise<unknown>;
};
