import fc from "fast-check";
import type { Schema } from "./schema-values";

/** A generated request. The request still contains placeholders such as `{name}` for the fixture's values. */
export interface DrawnRequest {
  door: "/v1" | "/api/trpc";
  operation: string;
  method: string;
  /** The path under the API's base path, with the query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  isSignedIn: boolean;
}

interface Parameter {
  $ref?: string;
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}

export interface DocumentOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
}

/** Matches operations that are sent last, because no other request can use the fixture after them. */
export const ENDS_FIXTURE =
  /^(delete|remove|transfer|revokeOther|rotate|rollback|applyTemplate)|^(moveSpace|moveCollection|updateMemberInOrganizationById)$/;

/** Percent-encodes a text. Unlike encodeURIComponent, it also accepts half surrogate pairs. */
export const encode = (text: string) => {
  try {
    return encodeURIComponent(text);
  } catch {
    return "%ED%A0%80";
  }
};

export const rarely = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 20) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
