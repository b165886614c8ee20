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
// 60 tools: only the names are given here. In a program, `await sdk.search("words")` finds tools and `await sdk.describe("name")` gives the full declaration of one.
// calendar_delete_relations_19, calendar_directory_tree_9, calendar_get_sum_29, calendar_list_directory_59,
// calendar_list_issues_39, calendar_resources_apply_49, drive_create_directory_58, drive_delete_observ_18,
// drive_get_structure_28, drive_list_director_8, drive_pods_list_48, drive_simulate_rese_38, github_create_pull_r_40,
// github_get_tiny_image_30, github_move_file_10, github_open_nodes_20, github_read_file_0, github_validate_50,
// jira_add_observations_14, jira_get_annotated_24, jira_list_invoices_44, jira_read_media_file_54, jira_trigger_long__34,
// jira_write_file_4, kubernetes_create_customer_43, kubernetes_echo_23, kubernetes_list_allowed__13,
// kubernetes_read_multiple_3, kubernetes_read_text_file_53, kubernetes_toggle_subscr_33, linear_conversations_46,
// linear_create_directory_6, linear_create_relations_16, linear_get_resource__26, linear_trigger_elici_36,
// linear_write_file_56, notion_create_entities_15, notion_create_refund_45, notion_edit_file_5, notion_get_env_25,
// notion_get_roots_list_35, notion_read_multiple_55, sentry_chat_postMessage_47, sentry_delete_entities_17,
// sentry_edit_file_57, sentry_get_resource__27, sentry_list_directory_7, sentry_trigger_sampl_37, slack_create_or_upd_41,
// slack_gzip_file_as__31, slack_read_graph_21, slack_read_text_file_1, slack_scale_51, slack_search_files_11,
// stripe_get_commit_42, stripe_get_file_info_12, stripe_read_file_52, stripe_read_media_file_2, stripe_search_nodes_22,
// stripe_toggle_simula_32
declare const tools: {
  [name: string]: (args?: any) => Promise<any>;
};
