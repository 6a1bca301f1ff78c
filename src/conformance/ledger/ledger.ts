import added from "./added.json";
import missing from "./missing.json";
import operations from "./operations.json";
import schemas from "./schemas.json";

/** A field of a query, a body or an answer, as the contract has it. */
export interface LedgerField {
  name: string;
  type: string;
  of?: string | Omit<LedgerField, "name">;
  enum?: readonly (string | number)[];
  oneOf?: readonly Omit<LedgerField, "name">[];
  fields?: readonly LedgerField[];
  /** Lengths for texts, values for numbers. */
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
  /** Below `/v1`. */
  path: string;
  query: readonly LedgerField[];
  /** `whole` bodies are a type of their own instead of a list of fields. */
  body: { required: boolean; fields: readonly LedgerField[]; whole?: boolean } | null;
  status: number;
  /** Which resource stands where in the answer: `""` for the whole, `items[]` for lists. */
  answer: { at: string; resource: string | null; list?: boolean } | null;
}

interface Added {
  /** Operations beyond the contract. */
  operations: readonly LedgerOperation[];
  /** Query and body fields, by operation, that an operation of the contract has beyond it. */
  fields: Readonly<Record<string, readonly string[]>>;
}

export const CONTRACT = operations as readonly LedgerOperation[];
export const ADDED = added as unknown as Added;
export const MISSING = missing as readonly string[];
export const RESOURCES = schemas.resources as unknown as Readonly<Record<string, readonly LedgerField[]>>;
export const TYPES = schemas.types as unknown as Readonly<Record<string, Omit<LedgerField, "name">>>;
