import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import { shortJson } from "./example";
import { type LimitRule, NUMBER_RULES } from "./limit-words";
import { listedChoices, type Shape, shapeOf, typesOf } from "./shape";

const VALUES_MAX = 30;
const CHOICES_MAX = 6;
const ITEMS_MAX = 8;
const DEPTH_MAX = 3;
const PATTERN_LENGTH_MAX = 200;
const VALUE_LENGTH_MAX = 200;

const arrayWords = (items: string) => (/ [|&] /.test(items) ? `(${items})[]` : `${items}[]`);

const BINARY = "application/octet-stream";

/** Returns the format in parentheses, which is shown after the type. */
function formatOf(schema: JsonObject): string {
  const media = schema.contentMediaType === BINARY ? "binary" : textOf(schema.contentMediaType);
  const format = textOf(schema.format) ?? textOf(schema.contentEncoding) ?? media;
  return format ? ` (${format})` : "";
}

const typeOfValue = (value: unknown) =>
  Array.isArray(value) ? "array" : value === null ? "null" : typeof value;

/** Returns the types of the values that a schema lists. The function is called for a schema that doesn't specify a type. */
function typesOfValues(schema: JsonObject): string[] {
  const values = "const" in schema ? [schema.const] : listOf(schema.enum);
  return [...new Set(values.slice(0, VALUES_MAX).map(typeOfValue))].filter((type) => type !== "null");
}

/**
 * Describes a list as `Pet[]`. If the first items have separate schemas, describes it as `[number, number,
 * ...Pet[]]`.
 */
function listWords(root: JsonObject, schema: JsonObject, depth: number): string {
  if (depth > DEPTH_MAX) return "any[]";
  const first = listOf(schema.prefixItems);
  const isOpen = schema.items !== false;
  const rest = isOpen ? arrayWords(typeWords(root, schema.items, depth + 1)) : undefined;
  if (first.length === 0) return rest ?? "any[]";
  const words = first.slice(0, ITEMS_MAX).map((item) => typeWords(root, item, depth + 1));
  if (first.length > ITEMS_MAX) words.push("…");
  else if (rest !== undefined && schema.items !== undefined) words.push(`...${rest}`);
  return `[${words.join(", ")}]`;
}

function wordsOfType(root: JsonObject, { schema, name }: Shape, type: string, depth: number): string {
  if (type === "array") return listWords(root, schema, depth);
  if (type === "object") return name ?? "object";
  return `${type}${type === "string" ? formatOf(schema) : numberFormat(schema)}`;
}

const numberFormat = ({ format }: JsonObject) => (textOf(format) ? ` (${format})` : "");

/** Returns the title of a choice, or its type if it has no title. */
const choiceWords = (root: JsonObject, choice: unknown, depth: number): string =>
  textOf(objectOf(choice).title) ?? typeWords(root, choice, depth);

function plainWords(root: JsonObject, shape: Shape, depth: number): string {
  const { schema, name } = shape;
  const choices = listedChoices(schema);
  if (choices.length > 0) {
    if (depth >= 2) return name ?? "any";
    const words = choices.slice(0, CHOICES_MAX).map((choice) => choiceWords(root, choice, depth + 1));
    return [...new Set(words)].join(" | ") + (choices.length > CHOICES_MAX ? " | …" : "");
  }
  if (schema.type === "null") return "null";
  const said = typesOf(schema);
  const types = said.length > 0 ? said : typesOfValues(schema);
  if (types.length === 0) return name ?? "any";
  return types.map((type) => wordsOfType(root, shape, type, depth)).join(" | ");
}

/**
 * Returns the type of a value in symbols that don't need translation, such as `string (date-time)`, `Pet[]`
 * or `Cat | Dog`.
 */
export function typeWords(root: JsonObject, value: unknown, depth = 0): string {
  const shape = shapeOf(root, value);
  const words = plainWords(root, shape, depth);
  return shape.isNullable && !words.split(" | ").includes("null") ? `${words} | null` : words;
}

/** A limit of a value, or the values that are allowed. */
export interface Limit {
  rule: LimitRule;
  values: string[];
  /** Whether there are more values than `values` contains. */
  isCut?: true;
}

/** Returns the limits of a value, including the limits in its choices. */
export function allLimitsOf(root: JsonObject, value: unknown): Limit[] {
  const { schema } = shapeOf(root, value);
  const choices = listedChoices(schema).slice(0, CHOICES_MAX);
  const ofItems = limitsOf(root, shapeOf(root, schema.items).schema).filter(({ rule }) =>
    ITEM_RULES.has(rule),
  );
  const all = [schema, ...choices.map((choice) => shapeOf(root, choice).schema)];
  return [...all.flatMap((each) => limitsOf(root, each)), ...ofItems];
}

/** The rules for array items that are shown with the array, such as the allowed values of the items. */
const ITEM_RULES: ReadonlySet<LimitRule> = new Set(["oneOf", "const", "pattern"]);

const isPlain = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

function wordsOf(value: unknown): string | undefined {
  return isPlain(value) ? String(value) : shortJson(value ?? null, VALUE_LENGTH_MAX);
}

export function listedValues(rule: LimitRule, values: readonly unknown[]): Limit {
  const shown = values.slice(0, VALUES_MAX).map((value) => wordsOf(value) ?? "…");
  return { rule, values: shown, ...(values.length > VALUES_MAX && { isCut: true as const }) };
}

/** Returns the values and types that a value must not have. */
function excluded(root: JsonObject, schema: JsonObject): Limit[] {
  if (schema.not === undefined) return [];
  const not = shapeOf(root, schema.not).schema;
  if (listOf(not.required).length > 0 && not.type === undefined)
    return [listedValues("not", listOf(not.required))];
  if ("const" in not) return [listedValues("not", [not.const])];
  if (Array.isArray(not.enum)) return [listedValues("not", not.enum)];
  const pattern = textOf(not.pattern)?.slice(0, PATTERN_LENGTH_MAX);
  return [{ rule: "not", values: [pattern ?? typeWords(root, schema.not)] }];
}

/** Returns the limits and the allowed values of a value. */
function limitsOf(root: JsonObject, schema: JsonObject): Limit[] {
  const limits: Limit[] = [];
  if ("const" in schema) limits.push(listedValues("const", [schema.const]));
  else if (Array.isArray(schema.enum)) limits.push(listedValues("oneOf", schema.enum));
  limits.push(...excluded(root, schema));
  for (const rule of NUMBER_RULES) {
    const value = schema[rule];
    if (typeof value === "number") limits.push({ rule, values: [String(value)] });
  }
  const pattern = textOf(schema.pattern);
  if (pattern) limits.push({ rule: "pattern", values: [pattern.slice(0, PATTERN_LENGTH_MAX)] });
  const preset = schema.default === undefined ? undefined : wordsOf(schema.default);
  if (preset !== undefined && preset !== "") limits.push({ rule: "default", values: [preset] });
  return limits;
}
