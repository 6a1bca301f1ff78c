import { type JsonObject, textOf } from "@/domains/openapi/read/value";
import { parametersOf, schemaOfParameter, sentParameters } from "@/domains/openapi/view/parameters";
import { schemeOf, waysOf } from "@/domains/openapi/view/security";
import { shapeOf, typeOf } from "@/domains/openapi/view/shape";
import { nearestName } from "../match/nearest-name";
import { isPlaceholder, type Literal, type Pair, type Piece, pairsIn, type RequestSample } from "../sample";
import { type Difference, replacement, shown } from "./difference";
import { definitionOf, itemOf, keysOf, nameOf, type Operation } from "./operation";
import { ValueComparison } from "./value";

/** Matches query parameters of forms such as `ids[]` and `filter[name]`. */
export const BRACKETS = /\[[^[\]]*\]/g;

function queryParameters(operation: Operation): JsonObject[] {
  const { root } = operation;
  const all = parametersOf(root, itemOf(operation), definitionOf(operation));
  return sentParameters(root, all).filter((parameter) => parameter.in === "query");
}

/** The keys that security schemes send in the query. */
const securityKeys = ({ root }: Operation, definition: JsonObject) =>
  waysOf(root, definition)
    .flatMap((way) => Object.keys(way))
    .map((name) => schemeOf(root, name))
    .flatMap(({ in: place, name }) => (place === "query" ? (textOf(name) ?? []) : []));

/** Whether the query can have parameters that the specification doesn't name. */
const isFreeQuery = (root: JsonObject, parameters: readonly JsonObject[]) =>
  parameters.some((parameter) => {
    const { schema } = shapeOf(root, schemaOfParameter(parameter));
    return typeOf(schema) === "object" || (schema.additionalProperties ?? false) !== false;
  });

/** Reads the value of a parameter as its schema says. */
function literalOf({ text, at, isExact }: Piece, type: string | undefined): Literal {
  const place = { at, end: at + text.length };
  const isNumber = (type === "integer" || type === "number") && /^-?\d+(?:\.\d+)?$/.test(text);
  const isBoolean = type === "boolean" && (text === "true" || text === "false");
  const value = isNumber ? Number(text) : isBoolean ? text === "true" : text;
  return { ...place, kind: "value", value, source: { text, at, isExact } };
}

/** Compares the value of a parameter. A list is compared if it has only one item. */
function compareParameter(
  root: JsonObject,
  parameter: JsonObject,
  value: Piece,
  keys: readonly string[],
): Difference[] {
  const schema = schemaOfParameter(parameter);
  if (parameter.content !== undefined || /[,|%+]/.test(value.text)) return [];
  const type = typeOf(shapeOf(root, schema).schema);
  if (type === "object") return [];
  const compared = type === "array" ? shapeOf(root, schema).schema.items : schema;
  return new ValueComparison(root, "request").compare({
    value: literalOf(value, typeOf(shapeOf(root, compared).schema)),
    schema: compared,
    place: () => keys,
    path: `query.${parameter.name}`,
    depth: 0,
  });
}

export function unknownParameter(operation: Operation, { name }: Pair, names: readonly string[]): Difference {
  const nearest = nearestName(name.text, names);
  return {
    rule: "unknown-parameter",
    severity: "warning",
    message: `${nameOf(operation)} has no query parameter \`${shown(name.text)}\`.`,
    subject: `query.${name.text}`,
    at: name.at,
    found: shown(name.text),
    expected: nearest,
    place: () => keysOf(operation),
    replace: replacement(name, nearest),
  };
}

/** Compares the query of a request with the parameters of its operation. */
export function compareQuery(operation: Operation, sample: RequestSample, inUrl: Piece | null): Difference[] {
  const { root } = operation;
  const definition = definitionOf(operation);
  const parameters = queryParameters(operation);
  const pairs = [...(inUrl ? pairsIn(inUrl) : []), ...sample.query].filter(
    ({ name }) => !isPlaceholder(name.text),
  );
  const byName = new Map(
    parameters.map((parameter) => [String(parameter.name).replace(BRACKETS, ""), parameter]),
  );
  const free = [...byName.keys()].filter((name) => !pairs.some((pair) => pair.name.text === name));
  const ignored = new Set(securityKeys(operation, definition));
  const isFree = isFreeQuery(root, parameters);
  const differences = pairs.flatMap((pair): Difference[] => {
    const name = pair.name.text.replace(BRACKETS, "");
    const parameter = byName.get(name);
    if (!parameter) return isFree || ignored.has(name) ? [] : [unknownParameter(operation, pair, free)];
    const place = [...keysOf(operation), "parameters"];
    const found = pair.value ? compareParameter(root, parameter, pair.value, place) : [];
    return parameter.deprecated === true ? [...found, deprecatedParameter(operation, pair)] : found;
  });
  const renamed = new Set(differences.map(({ expected }) => expected));
  const isMissing = ({ required, name }: JsonObject) =>
    required === true && free.includes(String(name)) && !renamed.has(String(name));
  const hasMore = sample.isOpen || (inUrl !== null && isPlaceholder(inUrl.text));
  const missing = hasMore ? [] : parameters.filter(isMissing);
  return [...differences, ...missing.map(({ name }) => missingParameter(operation, sample, String(name)))];
}

const deprecatedParameter = (operation: Operation, { name }: Pair): Difference => ({
  rule: "deprecated-parameter",
  severity: "note",
  message: `The query parameter \`${name.text}\` of ${nameOf(operation)} is deprecated.`,
  subject: `query.${name.text}`,
  at: name.at,
  found: name.text,
  place: () => [...keysOf(operation), "parameters"],
});

const missingParameter = (operation: Operation, { url }: RequestSample, name: string): Difference => ({
  rule: "missing-parameter",
  severity: "error",
  message: `The sample lacks the required query parameter \`${name}\` of ${nameOf(operation)}.`,
  subject: `query.${name}`,
  at: url.at,
  found: "",
  expected: name,
  place: () => [...keysOf(operation), "parameters"],
});
