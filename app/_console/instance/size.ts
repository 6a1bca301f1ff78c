const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];

/** A size in readable form, such as "12 MB". */
export function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const format = { style: "unit", unit: UNITS[step], maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat("en", format).format(bytes / 1000 ** step);
}
