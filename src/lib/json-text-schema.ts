import type { z } from "zod";
import { JsonText } from "./json-text";

/**
 * Creates the schema of a response whose value can already be JSON text. Such text is sent unchanged,
 * without validation.
 */
export function orJsonText<T extends z.ZodType>(schema: T): z.ZodType<z.output<T>, z.input<T> | JsonText> {
  return acceptText(schema.clone()) as unknown as z.ZodType<z.output<T>, z.input<T> | JsonText>;
}

/** Makes a schema and its copies, which `describe` and `meta` create, accept JSON text. */
function acceptText<T extends z.ZodType>(schema: T): T {
  const run = schema._zod.run;
  schema._zod.run = (payload, context) =>
    payload.value instanceof JsonText ? payload : run(payload, context);
  const clone = schema.clone.bind(schema);
  schema.clone = (...args) => acceptText(clone(...args));
  return schema;
}
