// Call a tool as `await tools.name({ ... })`; as `tools["a name"](...)` where the name is no identifier.
// Promise<unknown>: the tool does not say what it returns (text, JSON, undefined); print a result before you rely on its form.
/** What a failed call throws: the message says why. Catch it to go on. */
declare class ToolCallError extends Error {
  /** The name of the tool. */
  readonly toolName: string;
}
declare const tools: {
  /** Echoes back the input string. Read-only. */
  echo(args: {
    /** Message to echo */
    message: string;
  }): Promise<unknown>;
  /** Demonstrates how annotations can be used to provide metadata about content. Read-only. */
  "get-annotated-message"(args: {
    /** Type of message to demonstrate different annotation patterns */
    messageType: "error" | "success" | "debug";
    /** Whether to include an example image (default false) */
    includeImage?: boolean;
  }): Promise<unknown>;
  /** Returns all environment variables, helpful for debugging MCP server configuration. Read-only. */
  "get-env"(): Promise<unknown>;
  /** Returns up to ten resource links that reference different types of resources. Read-only. */
  "get-resource-links"(args?: {
    /** Number of resource links to return (1-10) (1 to 10, default 3) */
    count?: number;
  }): Promise<unknown>;
  /** Returns a resource reference that can be used by MCP clients. Read-only. */
  "get-resource-reference"(args?: {
    /** default "Text" */
    resourceType?: "Text" | "Blob";
    /** ID of the text resource to fetch (default 1) */
    resourceId?: number;
  }): Promise<unknown>;
  /**
   * Lists the current MCP roots provided by the client. Demonstrates the roots protocol capability even though this server doesn't access files.
   * Read-only.
   */
  "get-roots-list"(): Promise<unknown>;
  /** Returns structured content along with an output schema for client data validation. Read-only. */
  "get-structured-content"(args: {
    /** Choose city */
    location: "New York" | "Chicago" | "Los Angeles";
  }): Promise<{
    /** Temperature in celsius */
    temperature: number;
    /** Weather conditions description */
    conditions: string;
    /** Humidity percentage */
    humidity: number;
  }>;
  /** Returns the sum of two numbers. Read-only. */
  "get-sum"(args: {
    /** First number */
    a: number;
    /** Second number */
    b: number;
  }): Promise<unknown>;
  /** Returns a tiny MCP logo image. Read-only. */
  "get-tiny-image"(): Promise<unknown>;
  /**
   * Compresses a single file using gzip compression. Depending upon the selected output type, returns either the compressed data as a gzipped resource or a resource link, allowing it to be downloaded in a subsequent request during the current session.
   * Safe to repeat with the same arguments.
   */
  "gzip-file-as-resource"(args?: {
    /** Name of the output file (default "README.md.gz") */
    name?: string;
    /** URL or data URI of the file content to compress (uri) */
    data?: string;
    /** How the resulting gzipped file should be returned. 'resourceLink' returns a link to a resource that can be read later, 'resource' returns a full resource object. (default "resourceLink") */
    outputType?: "resourceLink" | "resource";
  }): Promise<unknown>;
  /** Simulates a deep research operation that gathers, analyzes, and synthesizes information. Demonstrates MCP task-based operations with progress through multiple stages. If 'ambiguous' is true and client supports elicitation, sends an elicitation request for clarification. */
  "simulate-research-query"(args: {
    /** The research topic to investigate */
    topic: string;
    /** Simulate an ambiguous query that requires clarification (triggers input_required status) (default false) */
    ambiguous?: boolean;
  }): Promise<unknown>;
  /** Toggles simulated, random-leveled logging on or off. */
  "toggle-simulated-logging"(): Promise<unknown>;
  /** Toggles simulated resource subscription updates on or off. */
  "toggle-subscriber-updates"(): Promise<unknown>;
  /** Trigger a Request from the Server for User Elicitation */
  "trigger-elicitation-request"(): Promise<unknown>;
  /** Demonstrates a long running operation with progress updates. Read-only. */
  "trigger-long-running-operation"(args?: {
    /** Duration of the operation in seconds (default 10) */
    duration?: number;
    /** Number of steps in the operation (default 5) */
    steps?: number;
  }): Promise<unknown>;
  /** Trigger a Request from the Server for LLM Sampling */
  "trigger-sampling-request"(args: {
    /** The prompt to send to the LLM */
    prompt: string;
    /** Maximum number of tokens to generate (default 100) */
    maxTokens?: number;
  }): Promise<unknown>;
};
