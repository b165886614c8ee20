// Call a tool as `await tools.name({ ... })`.
/** What a failed call throws: the message says why. Catch it to go on. */
declare class ToolCallError extends Error {
  /** The name of the tool. */
  readonly toolName: string;
}
declare const sdk: {
  /** The tools that fit some words, the best first. */
  search(query: string): Promise<{ name: string; signature: string; description: string }[]>;
  /** The full declaration of one tool, as text. */
  describe(name: string): Promise<string>;
};
// 60 tools: they are too many to be listed here. In a program, `await sdk.search("words")` finds tools and `await sdk.describe("name")` gives the full declaration of one.
// "calendar_..." 6, "drive_..." 6, "github_..." 6, "jira_..." 6, "kubernetes_..." 6, "linear_..." 6, "notion_..." 6,
// "sentry_..." 6, "slack_..." 6, "stripe_..." 6
declare const tools: {
  [name: string]: (args?: any) => Promise<any>;
};
