import type { z } from "zod";

/** Converts a query field from text to the value that the field's schema validates. */
export type FieldReader = (values: readonly string[]) => unknown;

type Scalar = (text: string) => unknown;

interface Definition {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  getter?: () => z.ZodType;
  options?: readonly z.ZodType[];
  values?: readonly unknown[];
  entries?: Readonly<Record<string, string | number>>;
}

const WRAPPERS = new Set(["optional", "default", "prefault", "nullable", "readonly", "catch", "nonoptional"]);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** Returns the schema inside wrappers such as optional, default and nullable, and whether null is allowed. */
export function unwrapField(schema: z.ZodType): { inner: z.ZodType; nullable: boolean } {
  let inner = schema;
  let nullable = false;
  for (;;) {
    const definition = definitionOf(inner);
    if (definition.type === "nullable") nullable = true;
    const next = WRAPPERS.has(definition.type)
      ? definition.innerType
      : definition.type === "pipe"
        ? definition.in
        : definition.type === "lazy"
          ? definition.getter?.()
          : undefined;
    if (!next) return { inner, nullable };
    inner = next;
  }
}

const asText: Scalar = (text) => text;
const asBoolean: Scalar = (text) => (text === "true" ? true : text === "false" ? false : text);
const asNumber: Scalar = (text) => (NUMBER.test(text) ? Number(text) : text);

/**
 * Returns the value that a text represents. If the text doesn't represent a valid value, returns the text
 * unchanged, so that the schema refuses it.
 */
function asOneOf(values: readonly unknown[]): Scalar {
  const byText = new Map(values.map((value) => [String(value), value]));
  return (text) => (byText.has(text) ? byText.get(text) : text);
}

function asFirstOf(options: readonly Scalar[]): Scalar {
  return (text) => {
    for (const read of options) {
      const value = read(text);
      if (value !== text) return value;
    }
    return text;
  };
}

function scalarOf(schema: z.ZodType): Scalar {
  const { inner, nullable } = unwrapField(schema);
  const read = notNullScalarOf(definitionOf(inner));
  return nullable ? (text) => (text === "null" ? null : read(text)) : read;
}

function notNullScalarOf(definition: Definition): Scalar {
  if (definition.type === "boolean") return asBoolean;
  if (definition.type === "number" || definition.type === "int") return asNumber;
  if (definition.type === "null") return (text) => (text === "null" ? null : text);
  if (definition.type === "literal") return asOneOf(definition.values ?? []);
  if (definition.type === "enum") return asOneOf(Object.values(definition.entries ?? {}));
  if (definition.type === "union") return asFirstOf((definition.options ?? []).map(scalarOf));
  return asText;
}

/**
 * Creates a parser for a query field from its schema. The parser converts text to numbers and `true`/`false` only if
 * the schema expects them. For a list, it accepts repeated keys, and treats a single value as a list with one item. The
 * parser doesn't convert other values, so that the schema refuses them with an error that contains the field's name.
 */
export function compileFieldReader(schema: z.ZodType): FieldReader {
  const definition = definitionOf(unwrapField(schema).inner);
  if (definition.type === "array" && definition.element) {
    const read = scalarOf(definition.element);
    return (values) => values.map(read);
  }
  const options = definition.type === "union" ? (definition.options ?? []) : [];
  const list = options.find((option) => definitionOf(unwrapField(option).inner).type === "array");
  const readList = list && compileFieldReader(list);
  const read = scalarOf(schema);
  return (values) => {
    if (values.length === 1) return read(values[0] as string);
    return readList ? readList(values) : values;
  };
}
