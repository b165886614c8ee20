// Call a tool as `await tools.name({ ... })`.
// Promise<unknown>: the tool does not say what it returns (text, JSON, undefined); print a result before you rely on its form.
/** What a failed call throws: the message says why. Catch it to go on. */
declare class ToolCallError extends Error {
  /** The name of the tool. */
  readonly toolName: string;
}
type Observation = {
  entityName: string;
  contents: string[] | null;
  observations?: string[] | null;
};
type AddObservations = { observations: Observation[] | null };
type Entity = {
  name: string;
  entityType: string;
  observations: string[] | null;
};
type Relation = { from: string; to: string; relationType: string };
type EntitiesRelationsResult = {
  entities: Entity[] | null;
  relations: Relation[] | null;
};
declare const tools: {
  /** Add new observations to existing entities */
  add_observations(args: AddObservations): Promise<AddObservations>;
  /** Create multiple new entities in the knowledge graph */
  create_entities(args: { entities: Entity[] | null }): Promise<{ entities: Entity[] | null }>;
  /** Create multiple new relations between entities */
  create_relations(args: { relations: Relation[] | null }): Promise<{ relations: Relation[] | null }>;
  /** Remove entities and their relations */
  delete_entities(args: { entityNames: string[] | null }): Promise<unknown>;
  /** Remove specific observations from entities */
  delete_observations(args: { deletions: Observation[] | null }): Promise<unknown>;
  /** Remove specific relations from the graph */
  delete_relations(args: { relations: Relation[] | null }): Promise<{ [key: string]: never }>;
  /** Retrieve specific nodes by name */
  open_nodes(args: { names: string[] | null }): Promise<EntitiesRelationsResult>;
  /** Read the entire knowledge graph */
  read_graph(): Promise<EntitiesRelationsResult>;
  /** Search for nodes based on query */
  search_nodes(args: { query: string }): Promise<EntitiesRelationsResult>;
};
