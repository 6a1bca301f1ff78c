/** A `Length` of the API (pixels, or a value with its unit) as CSS. */
export function cssLength(value: unknown): string | undefined {
  if (typeof value === "number") return `${value}px`;
  const { unit, value: amount } = (value ?? {}) as { unit?: string; value?: number };
  if (typeof amount !== "number") return undefined;
  return unit === "%" || unit === "percentage" ? `${amount}%` : `${amount}px`;
}
