from __future__ import annotations
from typing import Any, Literal, NotRequired
# Call a tool as `await tools.name(key=value)`, or with one dict.
# Of what stands here only `tools`, `ToolCallError` and `sdk` exist at run time: types are for reading, arguments and results are plain dicts
# and lists, read as r["key"], never r.key.
# -> Any: the tool does not say what it returns (text, dict, list, None); print a result before you rely on its form.
class ToolCallError(Exception):
    """What a failed call raises: str() of it says why. Catch it to go on."""
    toolName: str  # the name of the tool
class sdk:
    async def search(query: str, /) -> list[dict]:
        """The tools that fit some words, the best first: dicts of name, signature and description."""
    async def describe(name: str, /) -> str:
        """The full declaration of one tool, as text."""
# 60 tools: types and docs are shortened. In a program, `await sdk.search("words")` finds tools and `await sdk.describe("name")` gives the full declaration of one.
class tools:
    async def calendar_delete_relations_19(*, relations: list[dict] | None) -> dict: ...  # Remove specific relations from the graph
    async def calendar_directory_tree_9(*, path: str, excludePatterns: list[str] = ...) -> dict: ...  # Get a recursive tree view of files and directories as a JSON structure. Read-only.
    async def calendar_get_sum_29(*, a: float, b: float) -> Any: ...  # Returns the sum of two numbers. Read-only.
    async def calendar_list_directory_59(*, path: str) -> dict: ...  # Get a detailed listing of all files and directories in a specified path. Read-only.
    async def calendar_list_issues_39(*, owner: str, repo: str, after: str = ..., direction: Literal["ASC", "DESC"] = ..., labels: list[str] = ..., orderBy: Literal["CREATED_AT", "UPDATED_AT", "COMMENTS"] = ..., **others: Any) -> dict: ...  # (3 more options) List issues in a GitHub repository. Read-only.
    async def calendar_resources_apply_49(args: {"apiVersion": str, "kind": str, "metadata": dict, "spec": NotRequired[dict], "x-dry-run": NotRequired[bool]}, /) -> Any: ...  # Create or update a resource. May change or delete data. Safe to repeat with the same arguments.
    async def drive_create_directory_58(*, path: str) -> dict: ...  # Create a new directory or ensure a directory exists. Safe to repeat with the same arguments.
    async def drive_delete_observ_18(*, deletions: list[dict] | None) -> Any: ...  # Remove specific observations from entities
    async def drive_get_structure_28(*, location: Literal["New York", "Chicago", "Los Angeles"]) -> dict: ...  # Returns structured content along with an output schema for client data validation. Read-only.
    async def drive_list_director_8(*, path: str, sortBy: Literal["name", "size"] = "name") -> dict: ...  # Get a detailed listing of all files and directories in a specified path, including sizes. Read-only.
    async def drive_pods_list_48(*, namespace: str = "default", labelSelector: str = ...) -> dict: ...  # List pods. Read-only.
    async def drive_simulate_rese_38(*, topic: str, ambiguous: bool = False) -> Any: ...  # Simulates a deep research operation that gathers, analyzes, and synthesizes information.
    async def github_create_pull_r_40(*, base: str, head: str, owner: str, repo: str, title: str, body: str = ..., draft: bool = ..., maintainer_can_modify: bool = ...) -> Any: ...  # Create a new pull request in a GitHub repository. May change or delete data.
    async def github_get_tiny_image_30() -> Any: ...  # Returns a tiny MCP logo image. Read-only.
    async def github_move_file_10(*, source: str, destination: str) -> dict: ...  # Move or rename files and directories. May change or delete data.
    async def github_open_nodes_20(*, names: list[str] | None) -> dict: ...  # Retrieve specific nodes by name
    async def github_read_file_0(*, path: str, tail: float = ..., head: float = ...) -> dict: ...  # Read the complete contents of a file as text. Read-only.
    async def github_validate_50(*, schema: dict) -> Any: ...
    async def jira_add_observations_14(*, observations: list[dict] | None) -> dict: ...  # Add new observations to existing entities
    async def jira_get_annotated_24(*, messageType: Literal["error", "success", "debug"], includeImage: bool = False) -> Any: ...  # Demonstrates how annotations can be used to provide metadata about content. Read-only.
    async def jira_list_invoices_44(*, customer: str = ..., status: Literal["draft", "open", "paid", "uncollectible", "void"] | None = ..., created: int | dict = ..., limit: int = 10) -> dict: ...  # Read-only.
    async def jira_read_media_file_54(*, path: str) -> dict: ...  # Read a file and return it as a base64-encoded content block with its MIME type. Read-only.
    async def jira_trigger_long__34(*, duration: float = 10, steps: float = 5) -> Any: ...  # Demonstrates a long running operation with progress updates. Read-only.
    async def jira_write_file_4(*, path: str, content: str) -> dict: ...  # Create a new file or completely overwrite an existing file with new content. May change or delete data. Safe to repeat with the same arguments.
    async def kubernetes_create_customer_43(*, name: str, email: str = ..., metadata: dict = ..., address: dict | None = None, shipping: dict = ...) -> Any: ...  # Create a customer in Stripe.
    async def kubernetes_echo_23(*, message: str) -> Any: ...  # Echoes back the input string. Read-only.
    async def kubernetes_list_allowed__13() -> dict: ...  # Returns the list of directories that this server is allowed to access. Read-only.
    async def kubernetes_read_multiple_3(*, paths: list[str]) -> dict: ...  # Read the contents of multiple files simultaneously. Read-only.
    async def kubernetes_read_text_file_53(*, path: str, tail: float = ..., head: float = ...) -> dict: ...  # Read the complete contents of a file from the file system as text. Read-only.
    async def kubernetes_toggle_subscr_33() -> Any: ...  # Toggles simulated resource subscription updates on or off.
    async def linear_conversations_46(*, channel: str, limit: int = 100, oldest: str = ..., inclusive: bool = False) -> Any: ...  # Fetches a conversation's history of messages and events. Read-only.
    async def linear_create_directory_6(*, path: str) -> dict: ...  # Create a new directory or ensure a directory exists. Safe to repeat with the same arguments.
    async def linear_create_relations_16(*, relations: list[dict] | None) -> dict: ...  # Create multiple new relations between entities
    async def linear_get_resource__26(*, count: float = 3) -> Any: ...  # Returns up to ten resource links that reference different types of resources. Read-only.
    async def linear_trigger_elici_36() -> Any: ...  # Trigger a Request from the Server for User Elicitation
    async def linear_write_file_56(*, path: str, content: str) -> dict: ...  # Create a new file or completely overwrite an existing file with new content. May change or delete data. Safe to repeat with the same arguments.
    async def notion_create_entities_15(*, entities: list[dict] | None) -> dict: ...  # Create multiple new entities in the knowledge graph
    async def notion_create_refund_45(*, payment_intent: str = ..., charge: str = ..., amount: int = ..., reason: Literal["duplicate", "fraudulent", "requested_by_customer"] = ...) -> Any: ...  # May change or delete data.
    async def notion_edit_file_5(*, path: str, edits: list[dict], dryRun: bool = False) -> dict: ...  # Make line-based edits to a text file. May change or delete data.
    async def notion_get_env_25() -> Any: ...  # Returns all environment variables, helpful for debugging MCP server configuration. Read-only.
    async def notion_get_roots_list_35() -> Any: ...  # Lists the current MCP roots provided by the client. Read-only.
    async def notion_read_multiple_55(*, paths: list[str]) -> dict: ...  # Read the contents of multiple files simultaneously. Read-only.
    async def sentry_chat_postMessage_47(args: {"channel": str, "text": NotRequired[str], "blocks": NotRequired[list[Any]], "thread_ts": NotRequired[str], "from": NotRequired[str]}, /) -> dict: ...  # Sends a message to a channel.
    async def sentry_delete_entities_17(*, entityNames: list[str] | None) -> Any: ...  # Remove entities and their relations
    async def sentry_edit_file_57(*, path: str, edits: list[dict], dryRun: bool = False) -> dict: ...  # Make line-based edits to a text file. May change or delete data.
    async def sentry_get_resource__27(*, resourceType: Literal["Text", "Blob"] = "Text", resourceId: float = 1) -> Any: ...  # Returns a resource reference that can be used by MCP clients. Read-only.
    async def sentry_list_directory_7(*, path: str) -> dict: ...  # Get a detailed listing of all files and directories in a specified path. Read-only.
    async def sentry_trigger_sampl_37(*, prompt: str, maxTokens: float = 100) -> Any: ...  # Trigger a Request from the Server for LLM Sampling
    async def slack_create_or_upd_41(*, path: str, content: str, sha: str = ...) -> Any: ...  # Create or update a single file. May change or delete data. Safe to repeat with the same arguments.
    async def slack_gzip_file_as__31(*, name: str = "README.md.gz", data: str = ..., outputType: Literal["resourceLink", "resource"] = "resourceLink") -> Any: ...  # Compresses a single file using gzip compression. Safe to repeat with the same arguments.
    async def slack_read_graph_21() -> dict: ...  # Read the entire knowledge graph
    async def slack_read_text_file_1(*, path: str, tail: float = ..., head: float = ...) -> dict: ...  # Read the complete contents of a file from the file system as text. Read-only.
    async def slack_scale_51(*, deployment: str, replicas: int | str) -> dict: ...
    async def slack_search_files_11(*, path: str, pattern: str, excludePatterns: list[str] = ...) -> dict: ...  # Recursively search for files and directories matching a pattern. Read-only.
    async def stripe_get_commit_42(*, sha: str, include_diff: bool = True, page: int = 1) -> dict: ...
    async def stripe_get_file_info_12(*, path: str) -> dict: ...  # Retrieve detailed metadata about a file or directory. Read-only.
    async def stripe_read_file_52(*, path: str, tail: float = ..., head: float = ...) -> dict: ...  # Read the complete contents of a file as text. Read-only.
    async def stripe_read_media_file_2(*, path: str) -> dict: ...  # Read a file and return it as a base64-encoded content block with its MIME type. Read-only.
    async def stripe_search_nodes_22(*, query: str) -> dict: ...  # Search for nodes based on query
    async def stripe_toggle_simula_32() -> Any: ...  # Toggles simulated, random-leveled logging on or off.
