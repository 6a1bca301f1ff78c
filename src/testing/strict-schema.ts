import { z } from "zod";

const strictOf = new WeakMap<z.ZodType, z.ZodType>();

interface Definition {
  type: string;
  innerType: z.ZodType;
  element: z.ZodType;
  options: z.ZodType[];
  valueType: z.ZodType;
  getter: () => z.ZodType;
  catchall?: z.ZodType;
  left: z.ZodType;
  right: z.ZodType;
  in: z.ZodType;
  out: z.ZodType;
}

/**
 * Returns a schema in which every object is strict, so that an unknown field is an error instead of being removed. Objects that
 * explicitly allow more fields (loose, catch-all) still allow them.
 */
export function strictly(schema: z.ZodType): z.ZodType {
  const known = strictOf.get(schema);
  if (known) return known;
  // Add this entry before the strict version is complete, because a recursive schema refers to it.
  strictOf.set(
    schema,
    z.lazy(() => strictOf.get(schema) as z.ZodType),
  );
  const strict = rebuild(schema);
  strictOf.set(schema, strict);
  return strict;
}

function rebuild(schema: z.ZodType): z.ZodType {
  const definition = schema._zod.def as unknown as Definition;
  const copy = (changes: Partial<Definition>) =>
    schema.clone({ ...schema._zod.def, ...changes } as never) as z.ZodType;
  switch (definition.type) {
    case "object":
      return strictObject(schema as z.ZodObject, definition);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
    case "nonoptional":
      return copy({ innerType: strictly(definition.innerType) });
    case "array":
      return copy({ element: strictly(definition.element) });
    case "record":
      return copy({ valueType: strictly(definition.valueType) });
    case "union":
      return z.union(definition.options.map(strictly));
    case "lazy":
      return z.lazy(() => strictly(definition.getter()));
    default:
      return schema;
  }
}

function strictObject(schema: z.ZodObject, definition: Definition): z.ZodType {
  if (definition.catchall) return schema;
  const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
  return z.strictObject(Object.fromEntries(shape.map(([name, field]) => [name, strictly(field)])));
}
