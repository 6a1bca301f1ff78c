/** A percent-encoded text as it is meant; as it stands where its encoding is broken. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
