// Call a tool as `await tools.name({ ... })`.
// Promise<unknown>: the tool does not say what it returns (text, JSON, undefined); print a result before you rely on its form.
type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
/** What a failed call throws: the message says why. Catch it to go on. */
declare class ToolCallError extends Error {
  /** The name of the tool. */
  readonly toolName: string;
}
type Address = {
  line1?: string;
  city?: string;
  /** ISO 3166-1 alpha-2 (2 characters) */
  country?: string;
};
declare const tools: {
  /** Create a customer in Stripe. */
  create_customer(args: {
    /** The name of the customer */
    name: string;
    /** email */
    email?: string;
    /** at most 50 keys */
    metadata?: { [key: string]: string };
    /** default null */
    address?: Address | null;
    shipping?: { address: Address; carrier?: string };
  }): Promise<unknown>;
  /** Arguments: give exactly one of: payment_intent; charge. May change or delete data. */
  create_refund(args?: {
    payment_intent?: string;
    charge?: string;
    /** more than 0 */
    amount?: number;
    reason?: "duplicate" | "fraudulent" | "requested_by_customer";
  }): Promise<unknown>;
  /** Read-only. */
  list_invoices(args?: {
    customer?: string;
    status?: "draft" | "open" | "paid" | "uncollectible" | "void" | null;
    created?: number | { gt?: number; gte?: number; lt?: number; lte?: number };
    /** 1 to 100, default 10 */
    limit?: number;
  }): Promise<{
    object: "list";
    has_more: boolean;
    data: {
      id: string;
      /** In the currency's minor unit */
      amount_due: number;
      currency: string;
      status?: string | null;
      [key: string]: JsonValue | undefined;
    }[];
    url?: string;
  }>;
};
