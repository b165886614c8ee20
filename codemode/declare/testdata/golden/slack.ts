// Call a tool as `await tools.name({ ... })`; as `tools["a name"](...)` where the name is no identifier.
// Promise<unknown>: the tool does not say what it returns (text, JSON, undefined); print a result before you rely on its form.
type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
/** What a failed call throws: the message says why. Catch it to go on. */
declare class ToolCallError extends Error {
  /** The name of the tool. */
  readonly toolName: string;
}
type Text = { type: "plain_text"; text: string; emoji?: boolean } | { type: "mrkdwn"; text: string; verbatim?: boolean };
declare const tools: {
  /** Sends a message to a channel. Arguments: give at least one of: text; blocks. */
  "chat.postMessage"(args: {
    channel: string;
    text?: string;
    /** at most 50 items */
    blocks?: ({
      type: "section";
      text?: Text;
      /** at most 10 items */
      fields?: Text[];
    } | { type: "divider" } | { type: "header"; text: Text })[];
    thread_ts?: string;
    /** Deprecated. */
    from?: string;
  }): Promise<{
    ok: true;
    ts: string;
    message?: { [key: string]: JsonValue };
  }>;
  /** Fetches a conversation's history of messages and events. Read-only. */
  "conversations.history"(args: {
    /** Conversation ID (matches ^[CDG][A-Z0-9]{8,}$, e.g. "C0123456789") */
    channel: string;
    /** at least 1, less than 1000, default 100 */
    limit?: number;
    oldest?: string;
    /** default false */
    inclusive?: boolean;
  }): Promise<unknown>;
};
