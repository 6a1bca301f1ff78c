import type { z } from "zod";
import { JsonText } from "./json-text";

/** The schema of an answer whose value may be JSON text already, which goes out as it is, unchecked. */
export function orJsonText<T extends z.ZodType>(schema: T): z.ZodType<z.output<T>, z.input<T> | JsonText> {
  return acceptText(schema.clone()) as unknown as z.ZodType<z.output<T>, z.input<T> | JsonText>;
}

/** Makes a schema, and the copies that `describe` and `meta` make of it, accept JSON text. */
function acceptText<T extends z.ZodType>(schema: T): T {
  const run = schema._zod.run;
  schema._zod.run = (payload, context) =>
    payload.value instanceof JsonText ? payload : run(payload, context);
  const clone = schema.clone.bind(schema);
  schema.clone = (...args) => acceptText(clone(...args));
  return schema;
}
