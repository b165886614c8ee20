// Call a tool as `await tools.name({ ... })`; as `tools["a name"](...)` where the name is no identifier.
// Promise<unknown>: the tool does not say what it returns (text, JSON, undefined); print a result before you rely on its form.
type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
/** What a failed call throws: the message says why. Catch it to go on. */
declare class ToolCallError extends Error {
  /** The name of the tool. */
  readonly toolName: string;
}
type JSONSchemaProps = {
  "$ref"?: string;
  type?: string;
  items?: JSONSchemaProps | JSONSchemaProps[];
  properties?: { [key: string]: JSONSchemaProps };
  allOf?: JSONSchemaProps[];
  default?: JsonValue;
  enum?: JsonValue[];
};
declare const tools: {
  /** List pods. Read-only. */
  "pods/list"(args?: {
    /** default "default" */
    namespace?: string;
    /** e.g. "app=web,tier!=db" */
    labelSelector?: string;
  }): Promise<{
    items: {
      metadata: {
        name: string;
        namespace?: string;
        labels?: { [key: string]: string };
        annotations?: { [key: string]: string };
        /** date-time */
        creationTimestamp?: string;
      };
      status?: {
        phase?: "Pending" | "Running" | "Succeeded" | "Failed" | "Unknown";
      };
    }[];
  }>;
  /** Create or update a resource. May change or delete data. Safe to repeat with the same arguments. */
  "resources/apply"(args: {
    apiVersion: string;
    kind: string;
    metadata: { name: string; labels?: { [key: string]: string } };
    spec?: { [key: string]: JsonValue };
    "x-dry-run"?: boolean;
  }): Promise<unknown>;
  scale(args: { deployment: string; replicas: number | string }): Promise<{ [key: string]: never }>;
  validate(args: { schema: JSONSchemaProps }): Promise<unknown>;
};
