from __future__ import annotations
from typing import Any, Literal, NotRequired, TypedDict
# Call a tool as `await tools.name(key=value)`, or with one dict.
# Of what stands here only `tools` and `ToolCallError` exist at run time: types are for reading, arguments and results are plain dicts
# and lists, read as r["key"], never r.key.
# -> Any: the tool does not say what it returns (text, dict, list, None); print a result before you rely on its form.
class ToolCallError(Exception):
    """What a failed call raises: str() of it says why. Catch it to go on."""
    toolName: str  # the name of the tool
class File(TypedDict):
    filename: str
    status: Literal["added", "removed", "modified"]
    patch: NotRequired[str]
class GetCommitResult(TypedDict):
    sha: str
    files: list[File]
class User(TypedDict):
    login: str
    id: int  # int64
    site_admin: NotRequired[bool]
class Label(TypedDict):
    name: str
    color: NotRequired[str]
class Issue(TypedDict):
    number: int
    title: str
    user: User
    body: NotRequired[str | None]
    assignees: NotRequired[list[User]]
    labels: NotRequired[list[str | Label]]
    created_at: NotRequired[str]  # date-time
class PageInfo(TypedDict):
    hasNextPage: bool
    endCursor: NotRequired[str | None]
class ListIssuesResult(TypedDict):
    issues: list[Issue]
    pageInfo: PageInfo
    totalCount: NotRequired[int]
class tools:
    async def create_or_update_file(
        *,
        path: str,
        content: str,  # base64
        sha: str = ...,
    ) -> Any:
        """Create or update a single file.

        If updating, you must provide the SHA of the file you want to update:
          git ls-tree HEAD <path to file>

        Use this tool for one file only.
        May change or delete data. Safe to repeat with the same arguments.
        """
    async def create_pull_request(
        *,
        base: str,  # Branch to merge into
        head: str,  # Branch containing changes
        owner: str,
        repo: str,
        title: str,  # 1 to 256 characters
        body: str = ...,  # PR description
        draft: bool = ...,  # Create as draft PR
        maintainer_can_modify: bool = ...,
    ) -> Any:
        """Create a new pull request in a GitHub repository. May change or delete data."""
    async def get_commit(
        *,
        sha: str,
        include_diff: bool = True,
        page: int = 1,  # at least 1
    ) -> GetCommitResult:
        ...
    async def list_issues(
        *,
        owner: str,  # Repository owner
        repo: str,  # Repository name
        after: str = ...,  # Cursor for pagination. Use the endCursor from the previous page's PageInfo for GraphQL APIs.
        direction: Literal["ASC", "DESC"] = ...,  # Order direction. If provided, the 'orderBy' also needs to be provided.
        labels: list[str] = ...,  # Filter by labels
        orderBy: Literal["CREATED_AT", "UPDATED_AT", "COMMENTS"] = ...,
        perPage: float = ...,  # Results per page for pagination (min 1, max 100) (1 to 100)
        since: str = ...,  # Filter by date (ISO 8601 timestamp) (date-time)
        state: Literal["OPEN", "CLOSED"] = ...,
    ) -> ListIssuesResult:
        """List issues in a GitHub repository. For pagination, use the 'endCursor' from the previous response's 'pageInfo' in the 'after' parameter.
        Read-only.
        """
