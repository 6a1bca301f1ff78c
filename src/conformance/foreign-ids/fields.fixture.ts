import type { z } from "zod";
import type { Operation } from "@/api/rest/routes";

/** Types of fields that can't contain an ID. */
const PLAIN = new Set(["number", "boolean", "literal", "enum", "null", "undefined", "never", "date", "void"]);

type Definition = z.core.$ZodTypeDef & {
  shape: Record<string, z.core.$ZodType>;
  catchall?: z.core.$ZodType;
  element: z.core.$ZodType;
  options: z.core.$ZodType[];
  items: z.core.$ZodType[];
  left: z.core.$ZodType;
  right: z.core.$ZodType;
  in: z.core.$ZodType;
  innerType: z.core.$ZodType;
  valueType: z.core.$ZodType;
  getter: () => z.core.$ZodType;
};

/** Returns the schemas inside a schema. Each has its part of the path. */
function insideOf(definition: Definition): [string, z.core.$ZodType][] {
  switch (definition.type) {
    case "object": {
      const own = Object.entries(definition.shape).map(([name, inner]) => [`.${name}`, inner] as const);
      const others = definition.catchall ? [[".*", definition.catchall] as const] : [];
      return [...own, ...others].map(([place, inner]) => [place, inner]);
    }
    case "array":
      return [["[]", definition.element]];
    case "record":
      return [[".*", definition.valueType]];
    case "tuple":
      return definition.items.map((inner) => ["[]", inner]);
    case "union":
      return definition.options.map((inner) => ["", inner]);
    case "intersection":
      return [definition.left, definition.right].map((inner) => ["", inner]);
    case "pipe":
      return [["", definition.in]];
    case "lazy":
      return [["", definition.getter()]];
    default:
      return definition.innerType ? [["", definition.innerType]] : [];
  }
}

function* leaves(schema: z.core.$ZodType, path: string, above: readonly unknown[]): Generator<string> {
  if (above.includes(schema)) return;
  const definition = schema._zod.def as Definition;
  const inside = insideOf(definition);
  if (inside.length === 0 && !PLAIN.has(definition.type)) yield path;
  for (const [place, inner] of inside) yield* leaves(inner, path + place, [...above, schema]);
}

/**
 * Returns every field in an operation's query and body that could contain an ID, such as `parent`,
 * `changes[].page` and `position.before.space`. These are all fields for text and all fields without a type.
 */
export function fieldsOf(operation: Operation): string[] {
  const fields = Object.entries(operation.shape).filter(([name]) => !operation.parameters.includes(name));
  return [...new Set(fields.flatMap(([name, schema]) => [...leaves(schema, name, [])]))];
}

/** Returns `body` with `value` in the field `field`. Empty arrays on the path to the field get one item. */
export function withField(body: unknown, field: string, value: unknown): unknown {
  if (field === "") return value;
  const [, name = "", rest = ""] = /^\.?(\[\]|[^.[]+)(.*)$/.exec(field) ?? [];
  if (name === "[]") {
    const [first, ...others] = Array.isArray(body) ? body : [];
    return [withField(first, rest, value), ...others];
  }
  const object = typeof body === "object" && body !== null && !Array.isArray(body) ? body : {};
  return { ...object, [name]: withField((object as Record<string, unknown>)[name], rest, value) };
}
