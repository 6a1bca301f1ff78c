/**
 * Decodes a percent-encoded text. Returns it unchanged if its encoding is invalid, or if it contains NUL, which the
 * database can't store.
 */
export function decodePercent(text: string): string {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes("\0") ? text : decoded;
  } catch {
    return text;
  }
}
