import { PageSyntaxError } from "@/domains/content/markdown";

/** What reading a text gives, or what stands in for a text that cannot be a page, for instance nested too deeply. */
export function readable<Value, Other>(read: () => Value, otherwise: (why: string) => Other): Value | Other {
  try {
    return read();
  } catch (error) {
    if (error instanceof PageSyntaxError) return otherwise(error.message);
    throw error;
  }
}
