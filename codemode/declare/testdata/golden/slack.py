from __future__ import annotations
from typing import Any, Literal, NotRequired, TypedDict
# Call a tool as `await tools.name(key=value)`, or with one dict; as `tools["a name"](...)` where the name is no identifier.
# Of what stands here only `tools` and `ToolCallError` exist at run time: types are for reading, arguments and results are plain dicts
# and lists, read as r["key"], never r.key.
# -> Any: the tool does not say what it returns (text, dict, list, None); print a result before you rely on its form.
class ToolCallError(Exception):
    """What a failed call raises: str() of it says why. Catch it to go on."""
    toolName: str  # the name of the tool
class TextPlainText(TypedDict):
    type: Literal["plain_text"]
    text: str
    emoji: NotRequired[bool]
class TextMrkdwn(TypedDict):
    type: Literal["mrkdwn"]
    text: str
    verbatim: NotRequired[bool]
class BlockSection(TypedDict):
    type: Literal["section"]
    text: NotRequired[TextPlainText | TextMrkdwn]
    fields: NotRequired[list[TextPlainText | TextMrkdwn]]  # at most 10 items
class BlockDivider(TypedDict):
    type: Literal["divider"]
class BlockHeader(TypedDict):
    type: Literal["header"]
    text: TextPlainText | TextMrkdwn
ChatPostMessageArgs = TypedDict("ChatPostMessageArgs", {
    "channel": str,
    "text": NotRequired[str],
    "blocks": NotRequired[list[BlockSection | BlockDivider | BlockHeader]],  # at most 50 items
    "thread_ts": NotRequired[str],
    "from": NotRequired[str],  # Deprecated.
    # give at least one of: text; blocks
})
class ChatPostMessageResult(TypedDict):
    ok: Literal[True]
    ts: str
    message: NotRequired[dict[str, Any]]
class tools:
    # async def tools["chat.postMessage"](args: ChatPostMessageArgs, /) -> ChatPostMessageResult:
    #     """Sends a message to a channel. Arguments: give at least one of: text; blocks."""
    # async def tools["conversations.history"](
    #     *,
    #     channel: str,  # Conversation ID (matches ^[CDG][A-Z0-9]{8,}$, e.g. "C0123456789")
    #     limit: int = 100,  # at least 1, less than 1000
    #     oldest: str = ...,
    #     inclusive: bool = False,
    # ) -> Any:
    #     """Fetches a conversation's history of messages and events. Read-only."""
    pass
