import { upgrade } from "@scalar/openapi-upgrader";
import { isObject } from "@/lib/is-object";
import { SPEC_LIMITS } from "../spec-limits";
import { checkSchema, versionOf } from "./check";
import { checkReferences } from "./json-references";
import { outlineOf } from "./outline";
import { lineFinder, type ParsedSpecification, parseSpecification } from "./parse";
import { refuse, SpecificationError } from "./problem";
import type { JsonObject } from "./value";

/**
 * The parser of specifications. Other folders import only this file, `outline.ts` and `value.ts`.
 * `outline.ts` and `value.ts` don't load the parser's libraries. The parser guarantees:
 * - It accepts OpenAPI 2.0, 3.0 and 3.1 in JSON and YAML, and returns OpenAPI 3.1 as JSON.
 * - It doesn't send requests or read files. References to other documents are errors.
 * - The size of the text, its depth, and the numbers of values, aliases and operations are limited
 *   (`spec-limits.ts`).
 * - An error lists all problems at once. Each problem has a line number if it's known.
 */
export { SpecificationError, type SpecificationProblem } from "./problem";

export interface ReadSpecification {
  format: ParsedSpecification["format"];
  /** The specification converted to OpenAPI 3.1, as JSON. */
  document: string;
}

/** Adds `info.version` if it's missing, because most tools accept specifications without it. */
function fillIn(value: JsonObject): void {
  if (!isObject(value.info)) return;
  if (value.info.version === undefined) value.info.version = "";
  // YAML parses `version: 1.0` as a number, but the version must be a text.
  if (typeof value.info.version === "number") value.info.version = String(value.info.version);
}

function upgraded(value: JsonObject): JsonObject {
  try {
    const result: unknown = upgrade(value, "3.1");
    if (isObject(result)) return result;
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
  }
  throw refuse(
    "SCHEMA",
    "The specification couldn't be converted to OpenAPI 3.1. Convert it to OpenAPI 3.1 yourself, then upload the result.",
  );
}

/**
 * Matches a NUL character in JSON, because PostgreSQL can't store it. Doesn't match `\u0000` in a regular
 * expression, because JSON escapes the backslash of a regular expression.
 */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * Parses and validates a specification, and converts it to OpenAPI 3.1. @throws SpecificationError with all
 * problems
 */
export function readSpecification(text: string): ReadSpecification {
  const { format, value } = parseSpecification(text);
  versionOf(value);
  fillIn(value);
  const lineOf = lineFinder(text);
  const problems = [...checkReferences(value, lineOf), ...checkSchema(value, lineOf)];
  if (problems.length > 0) throw new SpecificationError(problems.slice(0, SPEC_LIMITS.errors));
  const current = upgraded(value);
  if (outlineOf(current).operations.length > SPEC_LIMITS.operations)
    throw refuse("LIMIT", `An OpenAPI specification can have at most ${SPEC_LIMITS.operations} operations.`);
  const document = JSON.stringify(current);
  if (document.length > SPEC_LIMITS.documentBytes)
    throw refuse(
      "LIMIT",
      "The specification becomes too large when Bindery resolves its aliases and converts it to OpenAPI 3.1. Use fewer aliases, or split the specification.",
    );
  if (document.includes("\\u0000") && NUL.test(document))
    throw refuse("SYNTAX", "The specification contains a null character. Remove this character.");
  return { format, document };
}
