import added from "./added.json";
import missing from "./missing.json";
import operations from "./operations.json";
import schemas from "./schemas.json";

/** A field of a query, body or response in the contract. */
export interface LedgerField {
  name: string;
  type: string;
  of?: string | Omit<LedgerField, "name">;
  enum?: readonly (string | number)[];
  oneOf?: readonly Omit<LedgerField, "name">[];
  fields?: readonly LedgerField[];
  /** The minimum length of a text, or the minimum value of a number. */
  min?: number;
  max?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  required?: boolean;
  nullable?: boolean;
}

export interface LedgerOperation {
  id: string;
  method: string;
  /** The path under `/v1`. */
  path: string;
  query: readonly LedgerField[];
  /** If the body is `whole`, a separate type describes it instead of a list of fields. */
  body: { required: boolean; fields: readonly LedgerField[]; whole?: boolean } | null;
  status: number;
  /** The location of a resource in the response: `""` for the whole response, `items[]` for lists. */
  answer: { at: string; resource: string | null; list?: boolean } | null;
}

interface Added {
  /** The operations of Bindery that aren't in the contract. */
  operations: readonly LedgerOperation[];
  /** The query and body fields of Bindery that aren't in the contract. The keys are operations. */
  fields: Readonly<Record<string, readonly string[]>>;
}

export const CONTRACT = operations as readonly LedgerOperation[];
export const ADDED = added as unknown as Added;
export const MISSING = missing as readonly string[];
export const RESOURCES = schemas.resources as unknown as Readonly<Record<string, readonly LedgerField[]>>;
export const TYPES = schemas.types as unknown as Readonly<Record<string, Omit<LedgerField, "name">>>;
