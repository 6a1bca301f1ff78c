import { type JsonObject, objectOf } from "@/domains/openapi/read/value";
import { jsonTypeOf } from "@/domains/openapi/view/form";
import { dereferenced, shapeOf } from "@/domains/openapi/view/shape";
import type { Literal, Piece, ResponseSample } from "../sample";
import { type Difference, listed, replacement } from "./difference";
import { compareContent, definitionOf, keysOf, nameOf, type Operation } from "./operation";

/** Whether the body of a response and the schema have anything in common. */
function isRelated(root: JsonObject, body: Literal, schema: unknown): boolean {
  if (body.kind !== "object") return true;
  const { schema: shape } = shapeOf(root, schema);
  const names = Object.keys(objectOf(shape.properties));
  return names.length === 0 || body.fields.some(({ name }) => names.includes(name.text));
}

/** Finds the description of a status, such as in `200`, `2XX` or `default`. */
function statusIn(responses: JsonObject, status: string): string | undefined {
  const all = Object.keys(responses);
  return (
    all.find((each) => each === status) ??
    all.find((each) => each.toUpperCase() === `${status[0]}XX`) ??
    all.find((each) => each === "default")
  );
}

function unknownStatus(operation: Operation, status: Piece, known: readonly string[]): Difference {
  const isSuccess = /^[23]/.test(status.text);
  const successes = known.filter((each) => /^[23]\d\d$/.test(each));
  return {
    rule: "unknown-status",
    severity: isSuccess ? "error" : "note",
    message: `${nameOf(operation)} doesn't return the status ${status.text}.`,
    subject: `response.${status.text}`,
    at: status.at,
    found: status.text,
    expected: listed(known),
    place: () => [...keysOf(operation), "responses"],
    replace: isSuccess && successes.length === 1 ? replacement(status, successes[0]) : undefined,
  };
}

/** Compares a response with its operation. A response without a status is compared with the successful response. */
export function compareResponse(operation: Operation, { status, body }: ResponseSample): Difference[] {
  const { root } = operation;
  const responses = objectOf(definitionOf(operation).responses);
  const known = Object.keys(responses).filter((each) => !each.startsWith("x-"));
  const said = status?.text ?? known.find((each) => /^2/.test(each));
  const found = said === undefined ? undefined : statusIn(responses, said);
  if (found === undefined) return status && known.length > 0 ? [unknownStatus(operation, status, known)] : [];
  const response = dereferenced(root, responses[found]);
  const content = objectOf(response.content);
  const schema = objectOf(content[jsonTypeOf(content) ?? ""]).schema;
  if (!body || schema === undefined || !isRelated(root, body, schema)) return [];
  const keys = [...keysOf(operation), "responses", found];
  return compareContent(operation, response, body, { keys, direction: "response", path: "response" });
}
