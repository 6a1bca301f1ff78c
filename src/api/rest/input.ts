import { ApiError, notFound } from "@/lib/errors";
import { readQuery } from "./query";
import type { Match, Operation } from "./routes";

/** The one object that a procedure's input schema is asked about. */
export type Input = Record<string, unknown>;

function decodeParameter(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ApiError(400, "The path is not valid percent-encoding");
  }
}

/**
 * Gathers path parameters and query fields.
 * @throws ApiError 400 for invalid percent-encoding, 404 for a parameter that nothing can be called by
 */
export function gatherAddress({ operation, parameters }: Match, query: string): Input {
  const input: Input = {};
  readQuery(query, operation.query, input);
  for (const name of operation.parameters) {
    const value = decodeParameter(parameters[name] ?? "");
    if (value === "" || value.includes("\0")) throw notFound("Resource");
    input[name] = value;
  }
  return input;
}

/** Adds the body's fields that the operation knows; what path and query said stays. */
export function addBody(operation: Operation, body: Record<string, unknown>, input: Input): void {
  for (const field of operation.bodyFields) {
    if (Object.hasOwn(body, field)) input[field] = body[field];
  }
}
