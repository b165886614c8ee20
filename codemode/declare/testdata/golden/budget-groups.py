from __future__ import annotations
# Call a tool as `await tools.name(key=value)`, or with one dict.
# Of what stands here only `tools`, `ToolCallError` and `sdk` exist at run time: types are for reading, arguments and results are plain dicts
# and lists, read as r["key"], never r.key.
class ToolCallError(Exception):
    """What a failed call raises: str() of it says why. Catch it to go on."""
    toolName: str  # the name of the tool
class sdk:
    async def search(query: str, /) -> list[dict]:
        """The tools that fit some words, the best first: dicts of name, signature and description."""
    async def describe(name: str, /) -> str:
        """The full declaration of one tool, as text."""
# 60 tools: they are too many to be listed here. In a program, `await sdk.search("words")` finds tools and `await sdk.describe("name")` gives the full declaration of one.
# "calendar_..." 6, "drive_..." 6, "github_..." 6, "jira_..." 6, "kubernetes_..." 6, "linear_..." 6, "notion_..." 6,
# "sentry_..." 6, "slack_..." 6, "stripe_..." 6
class tools:
    pass
