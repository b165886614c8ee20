from __future__ import annotations
from typing import Any, Never, NotRequired, TypedDict
# Call a tool as `await tools.name(key=value)`, or with one dict.
# Of what stands here only `tools` and `ToolCallError` exist at run time: types are for reading, arguments and results are plain dicts
# and lists, read as r["key"], never r.key.
# -> Any: the tool does not say what it returns (text, dict, list, None); print a result before you rely on its form.
class ToolCallError(Exception):
    """What a failed call raises: str() of it says why. Catch it to go on."""
    toolName: str  # the name of the tool
class Observation(TypedDict):
    entityName: str
    contents: list[str] | None
    observations: NotRequired[list[str] | None]
class AddObservations(TypedDict):
    observations: list[Observation] | None
class Entity(TypedDict):
    name: str
    entityType: str
    observations: list[str] | None
class CreateEntities(TypedDict):
    entities: list[Entity] | None
Relation = TypedDict("Relation", {
    "from": str,
    "to": str,
    "relationType": str,
})
class CreateRelations(TypedDict):
    relations: list[Relation] | None
class EntitiesRelationsResult(TypedDict):
    entities: list[Entity] | None
    relations: list[Relation] | None
class tools:
    async def add_observations(*, observations: list[Observation] | None) -> AddObservations:
        """Add new observations to existing entities"""
    async def create_entities(*, entities: list[Entity] | None) -> CreateEntities:
        """Create multiple new entities in the knowledge graph"""
    async def create_relations(*, relations: list[Relation] | None) -> CreateRelations:
        """Create multiple new relations between entities"""
    async def delete_entities(*, entityNames: list[str] | None) -> Any:
        """Remove entities and their relations"""
    async def delete_observations(*, deletions: list[Observation] | None) -> Any:
        """Remove specific observations from entities"""
    async def delete_relations(*, relations: list[Relation] | None) -> dict[str, Never]:
        """Remove specific relations from the graph"""
    async def open_nodes(*, names: list[str] | None) -> EntitiesRelationsResult:
        """Retrieve specific nodes by name"""
    async def read_graph() -> EntitiesRelationsResult:
        """Read the entire knowledge graph"""
    async def search_nodes(*, query: str) -> EntitiesRelationsResult:
        """Search for nodes based on query"""
