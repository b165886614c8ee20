// Call a tool as `await tools.name({ ... })`.
// Promise<unknown>: the tool does not say what it returns (text, JSON, undefined); print a result before you rely on its form.
/** What a failed call throws: the message says why. Catch it to go on. */
declare class ToolCallError extends Error {
  /** The name of the tool. */
  readonly toolName: string;
}
declare const tools: {
  /** Add the next thought step, revise a previous step, or create a branch */
  continue_thinking(args: {
    sessionId: string;
    thought: string;
    nextNeeded?: boolean | null;
    reviseStep?: number | null;
    createBranch?: boolean;
    estimatedTotal?: number;
  }): Promise<unknown>;
  /** Review the complete thinking process for a session */
  review_thinking(args: { sessionId: string }): Promise<unknown>;
  /** Begin a new sequential thinking session for a complex problem */
  start_thinking(args: {
    problem: string;
    sessionId?: string;
    estimatedSteps?: number;
  }): Promise<unknown>;
};
