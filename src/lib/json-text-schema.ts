import type { z } from "zod";
import { JsonText } from "./json-text";

/** Creates the schema of a response whose value can be JSON text. Bindery sends such text unchanged, without validation. */
export function orJsonText<T extends z.ZodType>(schema: T): z.ZodType<z.output<T>, z.input<T> | JsonText> {
  return acceptText(schema.clone()) as unknown as z.ZodType<z.output<T>, z.input<T> | JsonText>;
}

/**
 * Changes a schema so that it accepts JSON text. Also changes the copies of the schema that `describe` and `meta` create.
 */
function acceptText<T extends z.ZodType>(schema: T): T {
  const run = schema._zod.run;
  schema._zod.run = (payload, context) =>
    payload.value instanceof JsonText ? payload : run(payload, context);
  const clone = schema.clone.bind(schema);
  schema.clone = (...args) => acceptText(clone(...args));
  return schema;
}
