const CODE_POINTS = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i;

/**
 * Returns the characters of an emoji that the API represents as code points (`1f600`, `1f468-200d-1f4bb`). Returns any
 * other text unchanged. This function doesn't use the table of emoji names, because the table is larger than most console
 * pages.
 */
export function textOfCodePoints(code: string): string {
  if (!CODE_POINTS.test(code)) return code;
  const points = code.split("-").map((part) => Number.parseInt(part, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : code;
}
