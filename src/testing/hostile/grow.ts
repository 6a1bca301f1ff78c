/** A text that is written to be expensive for whoever reads it. */
export interface HostileText {
  name: string;
  /** The text at about so many bytes of UTF-8; those whose danger is depth or count grow by that. */
  at(bytes: number): string;
}

const sizeOf = (text: string) => Buffer.byteLength(text);

/** So many times as fill the bytes, at least once. */
export const repeat = (part: string, bytes: number): string =>
  part.repeat(Math.max(1, Math.floor(bytes / sizeOf(part))));

/** `open` as often as fills half of the bytes, then `close` as often. */
export function nest(open: string, close: string, bytes: number): string {
  const count = Math.max(1, Math.floor(bytes / (sizeOf(open) + sizeOf(close))));
  return open.repeat(count) + close.repeat(count);
}

/** Numbered parts until the bytes are filled. */
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

/** A page whose one part grows. */
export const titled = (name: string, body: (bytes: number) => string): HostileText =>
  hostile(name, (bytes) => `# Title\n\n${body(bytes)}\n`);
