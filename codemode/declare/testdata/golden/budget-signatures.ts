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
  calendar_delete_relations_19(args: { relations: object[] | null }): Promise<object>;
  calendar_directory_tree_9(args: { path: string; excludePatterns?: string[] }): Promise<{ content: string }>;
  calendar_get_sum_29(args: { a: number; b: number }): Promise<unknown>;
  calendar_list_directory_59(args: { path: string }): Promise<{ content: string }>;
  calendar_list_issues_39(args: { owner: string; repo: string; after?: string; direction?: "ASC" | "DESC"; labels?: string[]; orderBy?: "CREATED_AT" | "UPDATED_AT" | "COMMENTS"; [option: string]: unknown }): Promise<{ issues: object[]; pageInfo: object; totalCount?: number }>;  // (3 more options)
  calendar_resources_apply_49(args: { apiVersion: string; kind: string; metadata: object; spec?: object; "x-dry-run"?: boolean }): Promise<unknown>;
  drive_create_directory_58(args: { path: string }): Promise<{ content: string }>;
  drive_delete_observ_18(args: { deletions: object[] | null }): Promise<unknown>;
  drive_get_structure_28(args: { location: "New York" | "Chicago" | "Los Angeles" }): Promise<{ temperature: number; conditions: string; humidity: number }>;
  drive_list_director_8(args: { path: string; sortBy?: "name" | "size" }): Promise<{ content: string }>;
  drive_pods_list_48(args?: { namespace?: string; labelSelector?: string }): Promise<{ items: object[] }>;
  drive_simulate_rese_38(args: { topic: string; ambiguous?: boolean }): Promise<unknown>;
  github_create_pull_r_40(args: { base: string; head: string; owner: string; repo: string; title: string; body?: string; draft?: boolean; maintainer_can_modify?: boolean }): Promise<unknown>;
  github_get_tiny_image_30(): Promise<unknown>;
  github_move_file_10(args: { source: string; destination: string }): Promise<{ content: string }>;
  github_open_nodes_20(args: { names: string[] | null }): Promise<{ entities: object[] | null; relations: object[] | null }>;
  github_read_file_0(args: { path: string; tail?: number; head?: number }): Promise<{ content: string }>;
  github_validate_50(args: { schema: object }): Promise<unknown>;
  jira_add_observations_14(args: { observations: object[] | null }): Promise<{ observations: object[] | null }>;
  jira_get_annotated_24(args: { messageType: "error" | "success" | "debug"; includeImage?: boolean }): Promise<unknown>;
  jira_list_invoices_44(args?: { customer?: string; status?: "draft" | "open" | "paid" | "uncollectible" | "void" | null; created?: number | object; limit?: number }): Promise<{ object: "list"; has_more: boolean; data: object[]; url?: string }>;
  jira_read_media_file_54(args: { path: string }): Promise<{ content: (object)[] }>;
  jira_trigger_long__34(args?: { duration?: number; steps?: number }): Promise<unknown>;
  jira_write_file_4(args: { path: string; content: string }): Promise<{ content: string }>;
  kubernetes_create_customer_43(args: { name: string; email?: string; metadata?: object; address?: object | null; shipping?: object }): Promise<unknown>;
  kubernetes_echo_23(args: { message: string }): Promise<unknown>;
  kubernetes_list_allowed__13(): Promise<{ content: string }>;
  kubernetes_read_multiple_3(args: { paths: string[] }): Promise<{ content: string }>;
  kubernetes_read_text_file_53(args: { path: string; tail?: number; head?: number }): Promise<{ content: string }>;
  kubernetes_toggle_subscr_33(): Promise<unknown>;
  linear_conversations_46(args: { channel: string; limit?: number; oldest?: string; inclusive?: boolean }): Promise<unknown>;
  linear_create_directory_6(args: { path: string }): Promise<{ content: string }>;
  linear_create_relations_16(args: { relations: object[] | null }): Promise<{ relations: object[] | null }>;
  linear_get_resource__26(args?: { count?: number }): Promise<unknown>;
  linear_trigger_elici_36(): Promise<unknown>;
  linear_write_file_56(args: { path: string; content: string }): Promise<{ content: string }>;
  notion_create_entities_15(args: { entities: object[] | null }): Promise<{ entities: object[] | null }>;
  notion_create_refund_45(args?: { payment_intent?: string; charge?: string; amount?: number; reason?: "duplicate" | "fraudulent" | "requested_by_customer" }): Promise<unknown>;
  notion_edit_file_5(args: { path: string; edits: object[]; dryRun?: boolean }): Promise<{ content: string }>;
  notion_get_env_25(): Promise<unknown>;
  notion_get_roots_list_35(): Promise<unknown>;
  notion_read_multiple_55(args: { paths: string[] }): Promise<{ content: string }>;
  sentry_chat_postMessage_47(args: { channel: string; text?: string; blocks?: (object)[]; thread_ts?: string; from?: string }): Promise<{ ok: true; ts: string; message?: object }>;
  sentry_delete_entities_17(args: { entityNames: string[] | null }): Promise<unknown>;
  sentry_edit_file_57(args: { path: string; edits: object[]; dryRun?: boolean }): Promise<{ content: string }>;
  sentry_get_resource__27(args?: { resourceType?: "Text" | "Blob"; resourceId?: number }): Promise<unknown>;
  sentry_list_directory_7(args: { path: string }): Promise<{ content: string }>;
  sentry_trigger_sampl_37(args: { prompt: string; maxTokens?: number }): Promise<unknown>;
  slack_create_or_upd_41(args: { path: string; content: string; sha?: string }): Promise<unknown>;
  slack_gzip_file_as__31(args?: { name?: string; data?: string; outputType?: "resourceLink" | "resource" }): Promise<unknown>;
  slack_read_graph_21(): Promise<{ entities: object[] | null; relations: object[] | null }>;
  slack_read_text_file_1(args: { path: string; tail?: number; head?: number }): Promise<{ content: string }>;
  slack_scale_51(args: { deployment: string; replicas: number | string }): Promise<object>;
  slack_search_files_11(args: { path: string; pattern: string; excludePatterns?: string[] }): Promise<{ content: string }>;
  stripe_get_commit_42(args: { sha: string; include_diff?: boolean; page?: number }): Promise<{ sha: string; files: object[] }>;
  stripe_get_file_info_12(args: { path: string }): Promise<{ content: string }>;
  stripe_read_file_52(args: { path: string; tail?: number; head?: number }): Promise<{ content: string }>;
  stripe_read_media_file_2(args: { path: string }): Promise<{ content: (object)[] }>;
  stripe_search_nodes_22(args: { query: string }): Promise<{ entities: object[] | null; relations: object[] | null }>;
  stripe_toggle_simula_32(): Promise<unknown>;
};
