/** Returns the source of a regular expression that matches exactly the given text. */
export const literalPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
