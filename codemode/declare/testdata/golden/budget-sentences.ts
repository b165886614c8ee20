// Call a tool as `await tools.name({ ... })`.
// Promise<unknown>: the tool does not say what it returns (text, JSON, undefined); print a result before you rely on its form.
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
// 60 tools: types and docs are shortened. In a program, `await sdk.search("words")` finds tools and `await sdk.describe("name")` gives the full declaration of one.
declare const tools: {
  calendar_delete_relations_19(args: { relations: object[] | null }): Promise<object>;  // Remove specific relations from the graph
  calendar_directory_tree_9(args: { path: string; excludePatterns?: string[] }): Promise<{ content: string }>;  // Get a recursive tree view of files and directories as a JSON structure. Read-only.
  calendar_get_sum_29(args: { a: number; b: number }): Promise<unknown>;  // Returns the sum of two numbers. Read-only.
  calendar_list_directory_59(args: { path: string }): Promise<{ content: string }>;  // Get a detailed listing of all files and directories in a specified path. Read-only.
  calendar_list_issues_39(args: { owner: string; repo: string; after?: string; direction?: "ASC" | "DESC"; labels?: string[]; orderBy?: "CREATED_AT" | "UPDATED_AT" | "COMMENTS"; [option: string]: unknown }): Promise<{ issues: object[]; pageInfo: object; totalCount?: number }>;  // (3 more options) List issues in a GitHub repository. Read-only.
  calendar_resources_apply_49(args: { apiVersion: string; kind: string; metadata: object; spec?: object; "x-dry-run"?: boolean }): Promise<unknown>;  // Create or update a resource. May change or delete data. Safe to repeat with the same arguments.
  drive_create_directory_58(args: { path: string }): Promise<{ content: string }>;  // Create a new directory or ensure a directory exists. Safe to repeat with the same arguments.
  drive_delete_observ_18(args: { deletions: object[] | null }): Promise<unknown>;  // Remove specific observations from entities
  drive_get_structure_28(args: { location: "New York" | "Chicago" | "Los Angeles" }): Promise<{ temperature: number; conditions: string; humidity: number }>;  // Returns structured content along with an output schema for client data validation. Read-only.
  drive_list_director_8(args: { path: string; sortBy?: "name" | "size" }): Promise<{ content: string }>;  // Get a detailed listing of all files and directories in a specified path, including sizes. Read-only.
  drive_pods_list_48(args?: { namespace?: string; labelSelector?: string }): Promise<{ items: object[] }>;  // List pods. Read-only.
  drive_simulate_rese_38(args: { topic: string; ambiguous?: boolean }): Promise<unknown>;  // Simulates a deep research operation that gathers, analyzes, and synthesizes information.
  github_create_pull_r_40(args: { base: string; head: string; owner: string; repo: string; title: string; body?: string; draft?: boolean; maintainer_can_modify?: boolean }): Promise<unknown>;  // Create a new pull request in a GitHub repository. May change or delete data.
  github_get_tiny_image_30(): Promise<unknown>;  // Returns a tiny MCP logo image. Read-only.
  github_move_file_10(args: { source: string; destination: string }): Promise<{ content: string }>;  // Move or rename files and directories. May change or delete data.
  github_open_nodes_20(args: { names: string[] | null }): Promise<{ entities: object[] | null; relations: object[] | null }>;  // Retrieve specific nodes by name
  github_read_file_0(args: { path: string; tail?: number; head?: number }): Promise<{ content: string }>;  // Read the complete contents of a file as text. Read-only.
  github_validate_50(args: { schema: object }): Promise<unknown>;
  jira_add_observations_14(args: { observations: object[] | null }): Promise<{ observations: object[] | null }>;  // Add new observations to existing entities
  jira_get_annotated_24(args: { messageType: "error" | "success" | "debug"; includeImage?: boolean }): Promise<unknown>;  // Demonstrates how annotations can be used to provide metadata about content. Read-only.
  jira_list_invoices_44(args?: { customer?: string; status?: "draft" | "open" | "paid" | "uncollectible" | "void" | null; created?: number | object; limit?: number }): Promise<{ object: "list"; has_more: boolean; data: object[]; url?: string }>;  // Read-only.
  jira_read_media_file_54(args: { path: string }): Promise<{ content: (object)[] }>;  // Read a file and return it as a base64-encoded content block with its MIME type. Read-only.
  jira_trigger_long__34(args?: { duration?: number; steps?: number }): Promise<unknown>;  // Demonstrates a long running operation with progress updates. Read-only.
  jira_write_file_4(args: { path: string; content: string }): Promise<{ content: string }>;  // Create a new file or completely overwrite an existing file with new content. May change or delete data. Safe to repeat with the same arguments.
  kubernetes_create_customer_43(args: { name: string; email?: string; metadata?: object; address?: object | null; shipping?: object }): Promise<unknown>;  // Create a customer in Stripe.
  kubernetes_echo_23(args: { message: string }): Promise<unknown>;  // Echoes back the input string. Read-only.
  kubernetes_list_allowed__13(): Promise<{ content: string }>;  // Returns the list of directories that this server is allowed to access. Read-only.
  kubernetes_read_multiple_3(args: { paths: string[] }): Promise<{ content: string }>;  // Read the contents of multiple files simultaneously. Read-only.
  kubernetes_read_text_file_53(args: { path: string; tail?: number; head?: number }): Promise<{ content: string }>;  // Read the complete contents of a file from the file system as text. Read-only.
  kubernetes_toggle_subscr_33(): Promise<unknown>;  // Toggles simulated resource subscription updates on or off.
  linear_conversations_46(args: { channel: string; limit?: number; oldest?: string; inclusive?: boolean }): Promise<unknown>;  // Fetches a conversation's history of messages and events. Read-only.
  linear_create_directory_6(args: { path: string }): Promise<{ content: string }>;  // Create a new directory or ensure a directory exists. Safe to repeat with the same arguments.
  linear_create_relations_16(args: { relations: object[] | null }): Promise<{ relations: object[] | null }>;  // Create multiple new relations between entities
  linear_get_resource__26(args?: { count?: number }): Promise<unknown>;  // Returns up to ten resource links that reference different types of resources. Read-only.
  linear_trigger_elici_36(): Promise<unknown>;  // Trigger a Request from the Server for User Elicitation
  linear_write_file_56(args: { path: string; content: string }): Promise<{ content: string }>;  // Create a new file or completely overwrite an existing file with new content. May change or delete data. Safe to repeat with the same arguments.
  notion_create_entities_15(args: { entities: object[] | null }): Promise<{ entities: object[] | null }>;  // Create multiple new entities in the knowledge graph
  notion_create_refund_45(args?: { payment_intent?: string; charge?: string; amount?: number; reason?: "duplicate" | "fraudulent" | "requested_by_customer" }): Promise<unknown>;  // May change or delete data.
  notion_edit_file_5(args: { path: string; edits: object[]; dryRun?: boolean }): Promise<{ content: string }>;  // Make line-based edits to a text file. May change or delete data.
  notion_get_env_25(): Promise<unknown>;  // Returns all environment variables, helpful for debugging MCP server configuration. Read-only.
  notion_get_roots_list_35(): Promise<unknown>;  // Lists the current MCP roots provided by the client. Read-only.
  notion_read_multiple_55(args: { paths: string[] }): Promise<{ content: string }>;  // Read the contents of multiple files simultaneously. Read-only.
  sentry_chat_postMessage_47(args: { channel: string; text?: string; blocks?: (object)[]; thread_ts?: string; from?: string }): Promise<{ ok: true; ts: string; message?: object }>;  // Sends a message to a channel.
  sentry_delete_entities_17(args: { entityNames: string[] | null }): Promise<unknown>;  // Remove entities and their relations
  sentry_edit_file_57(args: { path: string; edits: object[]; dryRun?: boolean }): Promise<{ content: string }>;  // Make line-based edits to a text file. May change or delete data.
  sentry_get_resource__27(args?: { resourceType?: "Text" | "Blob"; resourceId?: number }): Promise<unknown>;  // Returns a resource reference that can be used by MCP clients. Read-only.
  sentry_list_directory_7(args: { path: string }): Promise<{ content: string }>;  // Get a detailed listing of all files and directories in a specified path. Read-only.
  sentry_trigger_sampl_37(args: { prompt: string; maxTokens?: number }): Promise<unknown>;  // Trigger a Request from the Server for LLM Sampling
  slack_create_or_upd_41(args: { path: string; content: string; sha?: string }): Promise<unknown>;  // Create or update a single file. May change or delete data. Safe to repeat with the same arguments.
  slack_gzip_file_as__31(args?: { name?: string; data?: string; outputType?: "resourceLink" | "resource" }): Promise<unknown>;  // Compresses a single file using gzip compression. Safe to repeat with the same arguments.
  slack_read_graph_21(): Promise<{ entities: object[] | null; relations: object[] | null }>;  // Read the entire knowledge graph
  slack_read_text_file_1(args: { path: string; tail?: number; head?: number }): Promise<{ content: string }>;  // Read the complete contents of a file from the file system as text. Read-only.
  slack_scale_51(args: { deployment: string; replicas: number | string }): Promise<object>;
  slack_search_files_11(args: { path: string; pattern: string; excludePatterns?: string[] }): Promise<{ content: string }>;  // Recursively search for files and directories matching a pattern. Read-only.
  stripe_get_commit_42(args: { sha: string; include_diff?: boolean; page?: number }): Promise<{ sha: string; files: object[] }>;
  stripe_get_file_info_12(args: { path: string }): Promise<{ content: string }>;  // Retrieve detailed metadata about a file or directory. Read-only.
  stripe_read_file_52(args: { path: string; tail?: number; head?: number }): Promise<{ content: string }>;  // Read the complete contents of a file as text. Read-only.
  stripe_read_media_file_2(args: { path: string }): Promise<{ content: (object)[] }>;  // Read a file and return it as a base64-encoded content block with its MIME type. Read-only.
  stripe_search_nodes_22(args: { query: string }): Promise<{ entities: object[] | null; relations: object[] | null }>;  // Search for nodes based on query
  stripe_toggle_simula_32(): Promise<unknown>;  // Toggles simulated, random-leveled logging on or off.
};
