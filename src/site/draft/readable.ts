import { PageSyntaxError } from "@/domains/content/markdown";

/**
 * Returns the result of parsing a text. If the text can't be a page, for example because it's nested too deeply, returns a
 * replacement.
 */
export function readable<Value, Other>(read: () => Value, otherwise: (why: string) => Other): Value | Other {
  try {
    return read();
  } catch (error) {
    if (error instanceof PageSyntaxError) return otherwise(error.message);
    throw error;
  }
}
