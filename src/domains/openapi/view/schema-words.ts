import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import { dereferenced, typeOf } from "./example";

const VALUES_MAX = 30;
const CHOICES_MAX = 6;

export const nameOfRef = (value: unknown): string | undefined => {
  const ref = objectOf(value).$ref;
  return typeof ref === "string" ? ref.slice(ref.lastIndexOf("/") + 1) : undefined;
};

/** What a value is, in a few words: `string (date-time)`, `array of Pet`. */
export function typeWords(root: JsonObject, value: unknown, depth = 0): string {
  const schema = dereferenced(root, value);
  const name = nameOfRef(value) ?? textOf(schema.title);
  const choices = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
  if (choices.length > 0 && depth < 2) {
    const words = choices.slice(0, CHOICES_MAX).map((choice) => typeWords(root, choice, depth + 1));
    return [...new Set(words)].join(" or ");
  }
  if (schema.type === "null") return "null";
  const type = typeOf(schema);
  if (type === "array") return `array of ${depth > 3 ? "values" : typeWords(root, schema.items, depth + 1)}`;
  const nullable = Array.isArray(schema.type) && schema.type.includes("null") ? " or null" : "";
  if (type === "object" || (type === undefined && schema.allOf !== undefined))
    return (name ?? "object") + nullable;
  const format = textOf(schema.format);
  return `${type ?? name ?? "any value"}${format ? ` (${format})` : ""}${nullable}`;
}

/** A bound or a choice of a value, in words around values that are shown as code. */
export interface Limit {
  before?: string;
  values?: string[];
  after?: string;
}

/** Those of a value and of the choices that it leaves. */
export const allLimitsOf = (root: JsonObject, schema: JsonObject): Limit[] =>
  [schema, ...[...listOf(schema.oneOf), ...listOf(schema.anyOf)].slice(0, CHOICES_MAX)].flatMap((each) =>
    limitsOf(dereferenced(root, each)),
  );

const isPlain = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

/** Bounds and choices of a value. */
function limitsOf(schema: JsonObject): Limit[] {
  const limits: Limit[] = [];
  const say = (key: string, limit: (value: string) => Limit) => {
    const value = schema[key];
    if (typeof value === "number" || typeof value === "string") limits.push(limit(String(value)));
  };
  if (Array.isArray(schema.enum)) {
    const values = schema.enum.slice(0, VALUES_MAX).map(String);
    limits.push({ before: "one of", values, ...(schema.enum.length > VALUES_MAX && { after: "…" }) });
  }
  say("minimum", (value) => ({ before: `at least ${value}` }));
  say("maximum", (value) => ({ before: `at most ${value}` }));
  say("minLength", (value) => ({ before: `${value} characters or more` }));
  say("maxLength", (value) => ({ before: `${value} characters at most` }));
  say("pattern", (value) => ({ before: "matches", values: [value.slice(0, 200)] }));
  if (isPlain(schema.default)) limits.push({ values: [String(schema.default)], after: "by default" });
  return limits;
}
