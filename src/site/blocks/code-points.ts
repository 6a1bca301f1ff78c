const CODE_POINTS = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i;

/**
 * The characters of an emoji that the API answers as code points (`1f600`, `1f468-200d-1f4bb`); what is none is answered as
 * it is. It needs no table of names, which weighs more than most pages of the console.
 */
export function textOfCodePoints(code: string): string {
  if (!CODE_POINTS.test(code)) return code;
  const points = code.split("-").map((part) => Number.parseInt(part, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : code;
}
