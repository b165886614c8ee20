from __future__ import annotations
from typing import Any
# Call a tool as `await tools.name(key=value)`, or with one dict.
# Of what stands here only `tools` and `ToolCallError` exist at run time: types are for reading, arguments and results are plain dicts
# and lists, read as r["key"], never r.key.
# -> Any: the tool does not say what it returns (text, dict, list, None); print a result before you rely on its form.
class ToolCallError(Exception):
    """What a failed call raises: str() of it says why. Catch it to go on."""
    toolName: str  # the name of the tool
class tools:
    async def continue_thinking(
        *,
        sessionId: str,
        thought: str,
        nextNeeded: bool | None = ...,
        reviseStep: int | None = ...,
        createBranch: bool = ...,
        estimatedTotal: int = ...,
    ) -> Any:
        """Add the next thought step, revise a previous step, or create a branch"""
    async def review_thinking(*, sessionId: str) -> Any:
        """Review the complete thinking process for a session"""
    async def start_thinking(*, problem: str, sessionId: str = ..., estimatedSteps: int = ...) -> Any:
        """Begin a new sequential thinking session for a complex problem"""
