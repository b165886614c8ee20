from __future__ import annotations
from typing import Any, Literal, Never, NotRequired, TypedDict
# Call a tool as `await tools.name(key=value)`, or with one dict; as `tools["a name"](...)` where the name is no identifier.
# Of what stands here only `tools` and `ToolCallError` exist at run time: types are for reading, arguments and results are plain dicts
# and lists, read as r["key"], never r.key.
# -> Any: the tool does not say what it returns (text, dict, list, None); print a result before you rely on its form.
class ToolCallError(Exception):
    """What a failed call raises: str() of it says why. Catch it to go on."""
    toolName: str  # the name of the tool
class ObjectMeta(TypedDict):
    name: str
    namespace: NotRequired[str]
    labels: NotRequired[dict[str, str]]
    annotations: NotRequired[dict[str, str]]
    creationTimestamp: NotRequired[str]  # date-time
class Status(TypedDict):
    phase: NotRequired[Literal["Pending", "Running", "Succeeded", "Failed", "Unknown"]]
class Item(TypedDict):
    metadata: ObjectMeta
    status: NotRequired[Status]
class PodsListResult(TypedDict):
    items: list[Item]
class Metadata(TypedDict):
    name: str
    labels: NotRequired[dict[str, str]]
ResourcesApplyArgs = TypedDict("ResourcesApplyArgs", {
    "apiVersion": str,
    "kind": str,
    "metadata": Metadata,
    "spec": NotRequired[dict[str, Any]],
    "x-dry-run": NotRequired[bool],
})
JSONSchemaProps = TypedDict("JSONSchemaProps", {
    "$ref": NotRequired[str],
    "type": NotRequired[str],
    "items": 'NotRequired[JSONSchemaProps | list[JSONSchemaProps]]',
    "properties": 'NotRequired[dict[str, JSONSchemaProps]]',
    "allOf": 'NotRequired[list[JSONSchemaProps]]',
    "default": NotRequired[Any],
    "enum": NotRequired[list[Any]],
})
class tools:
    # async def tools["pods/list"](
    #     *,
    #     namespace: str = "default",
    #     labelSelector: str = ...,  # e.g. "app=web,tier!=db"
    # ) -> PodsListResult:
    #     """List pods. Read-only."""
    # async def tools["resources/apply"](args: ResourcesApplyArgs, /) -> Any:
    #     """Create or update a resource. May change or delete data. Safe to repeat with the same arguments."""
    async def scale(*, deployment: str, replicas: int | str) -> dict[str, Never]:
        ...
    async def validate(*, schema: JSONSchemaProps) -> Any:
        ...
