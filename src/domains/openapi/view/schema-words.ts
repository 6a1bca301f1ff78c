import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import { dereferenced, typeOf } from "./example";
import { type LimitRule, NUMBER_RULES } from "./limit-words";

const VALUES_MAX = 30;
const CHOICES_MAX = 6;
const PATTERN_LENGTH_MAX = 200;

export const nameOfRef = (value: unknown): string | undefined => {
  const ref = objectOf(value).$ref;
  return typeof ref === "string" ? ref.slice(ref.lastIndexOf("/") + 1) : undefined;
};

const arrayWords = (items: string) => (items.includes(" | ") ? `(${items})[]` : `${items}[]`);

/** What a value is, in signs that need no language: `string (date-time)`, `Pet[]`, `Cat | Dog`. */
export function typeWords(root: JsonObject, value: unknown, depth = 0): string {
  const schema = dereferenced(root, value);
  const name = nameOfRef(value) ?? textOf(schema.title);
  const choices = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
  if (choices.length > 0 && depth < 2) {
    const words = choices.slice(0, CHOICES_MAX).map((choice) => typeWords(root, choice, depth + 1));
    return [...new Set(words)].join(" | ");
  }
  if (schema.type === "null") return "null";
  const type = typeOf(schema);
  const nullable = Array.isArray(schema.type) && schema.type.includes("null") ? " | null" : "";
  if (type === "array")
    return arrayWords(depth > 3 ? "any" : typeWords(root, schema.items, depth + 1)) + nullable;
  if (type === "object" || (type === undefined && schema.allOf !== undefined))
    return (name ?? "object") + nullable;
  const format = textOf(schema.format);
  return `${type ?? name ?? "any"}${format ? ` (${format})` : ""}${nullable}`;
}

/** A bound of a value, or the choices that it leaves. */
export interface Limit {
  rule: LimitRule;
  values: string[];
  /** Whether there are more values. */
  isCut?: true;
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
  const choices = "const" in schema ? [schema.const] : schema.enum;
  if (Array.isArray(choices)) {
    const values = choices.slice(0, VALUES_MAX).map(String);
    limits.push({ rule: "oneOf", values, ...(choices.length > VALUES_MAX && { isCut: true }) });
  }
  for (const rule of NUMBER_RULES) {
    const value = schema[rule];
    if (typeof value === "number") limits.push({ rule, values: [String(value)] });
  }
  const pattern = textOf(schema.pattern);
  if (pattern) limits.push({ rule: "pattern", values: [pattern.slice(0, PATTERN_LENGTH_MAX)] });
  if (isPlain(schema.default)) limits.push({ rule: "default", values: [String(schema.default)] });
  return limits;
}
