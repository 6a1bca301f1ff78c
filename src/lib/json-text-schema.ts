import type { z } from "zod";
import { JsonText } from "./json-text";

/** The schema of an answer whose value may be JSON text already, which goes out as it is, unchecked. */
export function orJsonText<T extends z.ZodType>(schema: T): z.ZodType<z.output<T>, z.input<T> | JsonText> {
  const either = schema.clone();
  const run = either._zod.run;
  either._zod.run = (payload, context) =>
    payload.value instanceof JsonText ? payload : run(payload, context);
  return either as unknown as z.ZodType<z.output<T>, z.input<T> | JsonText>;
}
