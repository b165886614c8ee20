from __future__ import annotations
from typing import Any, NotRequired, TypedDict
# Call a tool as `await tools.name(key=value)`, or with one dict; as `tools["a name"](...)` where the name is no identifier.
# Of what stands here only `tools` and `ToolCallError` exist at run time: types are for reading, arguments and results are plain dicts
# and lists, read as r["key"], never r.key.
# -> Any: the tool does not say what it returns (text, dict, list, None); print a result before you rely on its form.
class ToolCallError(Exception):
    """What a failed call raises: str() of it says why. Catch it to go on."""
    toolName: str  # the name of the tool
class GreetingResult(TypedDict):
    greeting: str  # the greeting to send to the user
class ManualGreetingResult(TypedDict):
    greeting: NotRequired[str]
class tools:
    # async def tools["customized greeting 1"](
    #     *,
    #     name: str = ...,  # at most 10 characters
    # ) -> GreetingResult:
    #     ...
    # async def tools["customized greeting 2"](
    #     *,
    #     name: str,  # the person to greet (at most 10 characters)
    # ) -> GreetingResult:
    #     ...
    # async def tools["manual greeting"](
    #     *,
    #     name: str = ...,  # at most 10 characters
    # ) -> ManualGreetingResult:
    #     ...
    # async def tools["simple greeting"](
    #     *,
    #     name: str,  # the person to greet
    # ) -> GreetingResult:
    #     ...
    # async def tools["unvalidated greeting"](*, user: str = ...) -> Any:
    #     ...
    pass
