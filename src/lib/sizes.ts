/** A size in readable form, such as `1.2 MB`. */
export function readableSize(bytes: number): string {
  const units = ["B", "kB", "MB", "GB"];
  const exponent = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** exponent;
  return `${exponent === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[exponent]}`;
}

/** The units of exact sizes, from large to small. */
const UNITS: readonly (readonly [unit: string, bytes: number])[] = [
  ["GiB", 1024 ** 3],
  ["GB", 1000 ** 3],
  ["MiB", 1024 ** 2],
  ["MB", 1000 ** 2],
  ["KiB", 1024],
  ["kB", 1000],
];

/**
 * Returns a size for an error message, such as `100 MiB`. Uses the largest unit in which the size is an integer, so that the
 * message states a limit exactly.
 */
export function exactSize(bytes: number): string {
  const found = bytes > 0 && UNITS.find(([, size]) => bytes % size === 0);
  if (found) return `${bytes / found[1]} ${found[0]}`;
  return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
}
