import fc from "fast-check";
import type { Schema } from "./schema-values";

/** A request as it was drawn: what it names of the fixture is still `{name}`. */
export interface DrawnRequest {
  door: "/v1" | "/api/trpc";
  operation: string;
  method: string;
  /** Below the door, with the query. */
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

/** What takes the fixture away from all requests after it, and so comes last. */
export const ENDS_FIXTURE =
  /^(delete|remove|transfer|revokeOther|rotate|rollback|applyTemplate)|^(moveSpace|moveCollection|updateMemberInOrganizationById)$/;

/** Percent-encodes, half surrogates included, which encodeURIComponent refuses. */
export const encode = (text: string) => {
  try {
    return encodeURIComponent(text);
  } catch {
    return "%ED%A0%80";
  }
};

export const rarely = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 20) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
