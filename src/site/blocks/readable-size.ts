/** A size in readable form, such as `1.2 MB`. */
export function readableSize(bytes: number): string {
  const units = ["B", "kB", "MB", "GB"];
  const exponent = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** exponent;
  return `${exponent === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[exponent]}`;
}
