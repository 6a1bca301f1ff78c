/** Text that is expensive to process. */
export interface HostileText {
  name: string;
  /**
   * Returns a text with about this number of UTF-8 bytes. A larger text has a greater depth or more parts, so
   * that it's more expensive to process.
   */
  at(bytes: number): string;
}

const sizeOf = (text: string) => Buffer.byteLength(text);

/** Repeats a part at least once, until the text has the given size. */
export const repeat = (part: string, bytes: number): string =>
  part.repeat(Math.max(1, Math.floor(bytes / sizeOf(part))));

/** Repeats `open` until the text has half of the given size. Afterwards, repeats `close` as often as `open`. */
export function nest(open: string, close: string, bytes: number): string {
  const count = Math.max(1, Math.floor(bytes / (sizeOf(open) + sizeOf(close))));
  return open.repeat(count) + close.repeat(count);
}

/** Adds numbered parts until the text has the given size. */
export function count(part: (index: number) => string, bytes: number, separator = ""): string {
  const parts: string[] = [];
  for (let size = 0, index = 0; size < bytes; index += 1) {
    const next = part(index);
    parts.push(next);
    size += sizeOf(next) + separator.length;
  }
  return parts.join(separator);
}

export const hostile = (name: string, at: (bytes: number) => string): HostileText => ({ name, at });

/** Creates a page with one part that grows. */
export const titled = (name: string, body: (bytes: number) => string): HostileText =>
  hostile(name, (bytes) => `# Title\n\n${body(bytes)}\n`);
