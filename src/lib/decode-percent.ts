/**
 * Decodes percent-encoded text. Returns the text unchanged if the encoding is invalid, or if the result
 * would contain a NUL character, which PostgreSQL can't store.
 */
export function decodePercent(text: string): string {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes("\0") ? text : decoded;
  } catch {
    return text;
  }
}
