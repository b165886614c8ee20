// Call a tool as `await tools.name({ ... })`.
// Promise<unknown>: the tool does not say what it returns (text, JSON, undefined); print a result before you rely on its form.
/** What a failed call throws: the message says why. Catch it to go on. */
declare class ToolCallError extends Error {
  /** The name of the tool. */
  readonly toolName: string;
}
type User = {
  login: string;
  /** int64 */
  id: number;
  site_admin?: boolean;
};
declare const tools: {
  /**
   * Create or update a single file.
   *
   * If updating, you must provide the SHA of the file you want to update:
   *   git ls-tree HEAD <path to file>
   *
   * Use this tool for one file only.
   * May change or delete data. Safe to repeat with the same arguments.
   */
  create_or_update_file(args: {
    path: string;
    /** base64 */
    content: string;
    sha?: string;
  }): Promise<unknown>;
  /** Create a new pull request in a GitHub repository. May change or delete data. */
  create_pull_request(args: {
    /** Branch to merge into */
    base: string;
    /** Branch containing changes */
    head: string;
    owner: string;
    repo: string;
    /** 1 to 256 characters */
    title: string;
    /** PR description */
    body?: string;
    /** Create as draft PR */
    draft?: boolean;
    maintainer_can_modify?: boolean;
  }): Promise<unknown>;
  get_commit(args: {
    sha: string;
    /** default true */
    include_diff?: boolean;
    /** at least 1, default 1 */
    page?: number;
  }): Promise<{
    sha: string;
    files: {
      filename: string;
      status: "added" | "removed" | "modified";
      patch?: string;
    }[];
  }>;
  /**
   * List issues in a GitHub repository. For pagination, use the 'endCursor' from the previous response's 'pageInfo' in the 'after' parameter.
   * Read-only.
   */
  list_issues(args: {
    /** Repository owner */
    owner: string;
    /** Repository name */
    repo: string;
    /** Cursor for pagination. Use the endCursor from the previous page's PageInfo for GraphQL APIs. */
    after?: string;
    /** Order direction. If provided, the 'orderBy' also needs to be provided. */
    direction?: "ASC" | "DESC";
    /** Filter by labels */
    labels?: string[];
    orderBy?: "CREATED_AT" | "UPDATED_AT" | "COMMENTS";
    /** Results per page for pagination (min 1, max 100) (1 to 100) */
    perPage?: number;
    /** Filter by date (ISO 8601 timestamp) (date-time) */
    since?: string;
    state?: "OPEN" | "CLOSED";
  }): Promise<{
    issues: {
      number: number;
      title: string;
      user: User;
      body?: string | null;
      assignees?: User[];
      labels?: (string | { name: string; color?: string })[];
      /** date-time */
      created_at?: string;
    }[];
    pageInfo: {
      hasNextPage: boolean;
      endCursor?: string | null;
    };
    totalCount?: number;
  }>;
};
