import { invalid, invalidRequest, notFound } from "@/lib/errors";
import { addToGroup } from "@/lib/group";
import type { FieldReader } from "./field-reader";
import type { Match, Operation } from "./routes";

const PLUS = /\+/g;

function decode(text: string): string {
  const spaced = text.includes("+") ? text.replace(PLUS, " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw invalidRequest("query", "The query string has invalid percent-encoding. Encode `%` as `%25`.");
  }
}

/**
 * Parses the query fields for which `readers` has a parser.
 * @throws ApiError 400 for broken encoding or a NUL character
 */
function readQuery(
  query: string,
  readers: ReadonlyMap<string, FieldReader>,
  into: Record<string, unknown>,
): void {
  if (query === "" || readers.size === 0) return;
  const found = new Map<string, string[]>();
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    if (!readers.has(name)) continue;
    const value = equals === -1 ? "" : decode(pair.slice(equals + 1));
    if (value.includes("\0")) throw invalid(name, "can't contain a null character");
    addToGroup(found, name, value);
  }
  for (const [name, values] of found) into[name] = (readers.get(name) as FieldReader)(values);
}

/** The input of a procedure, before its schema validates it. */
export type Input = Record<string, unknown>;

function decodeParameter(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidRequest("path", "The path has invalid percent-encoding. Encode `%` as `%25`.");
  }
}

/**
 * Collects path parameters and query fields.
 * @throws ApiError 400 for broken encoding, 404 for an invalid path parameter
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

/** Adds the body's fields that the operation accepts. Path parameters and query fields take precedence over them. */
export function addBody(operation: Operation, body: Record<string, unknown>, input: Input): void {
  for (const field of operation.bodyFields) {
    if (Object.hasOwn(body, field)) input[field] = body[field];
  }
}
