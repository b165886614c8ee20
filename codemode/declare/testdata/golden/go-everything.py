from __future__ import annotations
from typing import Any, TypedDict
# Call a tool as `await tools.name(key=value)`, or with one dict; as `tools["a name"](...)` where the name is no identifier.
# Of what stands here only `tools` and `ToolCallError` exist at run time: types are for reading, arguments and results are plain dicts
# and lists, read as r["key"], never r.key.
# -> Any: the tool does not say what it returns (text, dict, list, None); print a result before you rely on its form.
class ToolCallError(Exception):
    """What a failed call raises: str() of it says why. Catch it to go on."""
    toolName: str  # the name of the tool
class MessageResult(TypedDict):
    message: str  # the message to convey
class tools:
    # async def tools["elicit (form)"]() -> Any:
    #     ...
    # async def tools["elicit (url)"]() -> Any:
    #     ...
    async def greet(
        *,
        name: str,  # the name to say hi to
    ) -> Any:
        """say hi"""
    # async def tools["greet (content with ResourceLink)"](
    #     *,
    #     name: str,  # the name to say hi to
    # ) -> Any:
    #     ...
    # async def tools["greet (structured)"](
    #     *,
    #     name: str,  # the name to say hi to
    # ) -> MessageResult:
    #     ...
    # async def tools["greet (with Icons)"](
    #     *,
    #     name: str,  # the name to say hi to
    # ) -> MessageResult:
    #     ...
    async def log() -> Any:
        ...
    async def ping() -> Any:
        ...
    async def roots() -> Any:
        ...
    async def sample() -> Any:
        ...
