const CODE_POINTS = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i;

/**
 * The characters of an emoji given as code points by the API (`1f600`, `1f468-200d-1f4bb`). Any other text is
 * returned unchanged. The function doesn't use the table of emoji names, which is larger than most console
 * pages.
 */
export function textOfCodePoints(code: string): string {
  if (!CODE_POINTS.test(code)) return code;
  const points = code.split("-").map((part) => Number.parseInt(part, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : code;
}
