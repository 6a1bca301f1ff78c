import { createHash } from "node:crypto";
import zlib from "node:zlib";

// Reads and writes Git's pack format. Each object consists of a header (type and inflated size), a reference
// to the base if the object is a delta, and a zlib stream. Sizes are checked before decompression, so that a
// small pack can't use a lot of memory.

export type ObjectType = "commit" | "tree" | "blob" | "tag";
export type GitObject = { type: ObjectType; content: Buffer };

const TYPE_NAMES: Record<number, ObjectType> = { 1: "commit", 2: "tree", 3: "blob", 4: "tag" };
const TYPE_NUMBERS: Record<ObjectType, number> = { commit: 1, tree: 2, blob: 3, tag: 4 };
const OFFSET_DELTA = 6;
const REFERENCE_DELTA = 7;

/**
 * A size that is larger than the header of any entry. A header has up to 10 bytes for the type and the size,
 * and 20 bytes for the ID of the base.
 */
export const ENTRY_HEADER_BYTES_MAX = 40;

export type EntryHeader = {
  /** The type. Null for a delta, because a delta has the type of its base. */
  type: ObjectType | null;
  size: number;
  headerLength: number;
  base: { distance: number } | { oid: string } | null;
};

/** Thrown if the pack's bytes are invalid. */
export class PackFormatError extends Error {}

/** Returns the ID of an object. The ID is the SHA-1 hash of the object's type, size and bytes. */
export function objectId({ type, content }: GitObject): string {
  return createHash("sha1").update(`${type} ${content.length}\0`).update(content).digest("hex");
}

/** Parses an entry's header at the start of `bytes`. Throws PackFormatError. */
export function parseEntryHeader(bytes: Buffer): EntryHeader {
  let at = 0;
  const next = () => {
    const byte = bytes[at++];
    if (byte === undefined) throw new PackFormatError("the pack has an object with an incomplete header");
    return byte;
  };
  const first = next();
  let size = first & 15;
  let scale = 16;
  for (let byte = first; byte & 0x80; scale *= 128) {
    byte = next();
    size += (byte & 0x7f) * scale;
    if (!Number.isSafeInteger(size)) throw new PackFormatError("the pack has an object with an invalid size");
  }
  const kind = (first >> 4) & 7;
  if (kind === OFFSET_DELTA) {
    const distance = parseDistance(next);
    return { type: null, size, headerLength: at, base: { distance } };
  }
  if (kind === REFERENCE_DELTA) {
    if (bytes.length < at + 20)
      throw new PackFormatError("the pack has a delta with an incomplete reference to its base object");
    return { type: null, size, headerLength: at + 20, base: { oid: bytes.toString("hex", at, at + 20) } };
  }
  const type = TYPE_NAMES[kind];
  if (!type) throw new PackFormatError(`the pack has an object of the unknown type ${kind}`);
  return { type, size, headerLength: at, base: null };
}

/**
 * Parses the distance to a delta's base. The pack format adds one before each shift, so that each distance has only one
 * encoding.
 */
function parseDistance(next: () => number): number {
  let byte = next();
  let distance = byte & 0x7f;
  while (byte & 0x80) {
    byte = next();
    distance = (distance + 1) * 128 + (byte & 0x7f);
    if (!Number.isSafeInteger(distance))
      throw new PackFormatError("the pack has a delta whose base object is outside the pack");
  }
  return distance;
}

/**
 * Inflates the zlib stream at the start of `bytes`. The result must have exactly `size` bytes. Returns null
 * if the stream is incomplete.
 */
export function inflateEntry(bytes: Buffer, size: number): { content: Buffer; consumed: number } | null {
  try {
    const { buffer, engine } = zlib.inflateSync(bytes, {
      info: true,
      maxOutputLength: size + 1,
      chunkSize: Math.min(Math.max(size + 1, 64), 1024 * 1024),
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    if (buffer.length !== size)
      throw new PackFormatError("the pack has an object whose size doesn't match its header");
    return { content: buffer, consumed: engine.bytesWritten };
  } catch (error) {
    if (error instanceof PackFormatError) throw error;
    if (error instanceof Error && "code" in error && error.code === "Z_BUF_ERROR") return null;
    throw new PackFormatError("the pack has an object that can't be decompressed");
  }
}

/**
 * Applies a delta to its base. A delta consists of copy and insert instructions. `sizeMax` limits the size of
 * the result.
 */
export function applyDelta(base: Buffer, delta: Buffer, sizeMax: number): Buffer {
  let at = 0;
  const next = () => {
    const byte = delta[at++];
    if (byte === undefined) throw new PackFormatError("the pack has a delta that ends too early");
    return byte;
  };
  if (parseDeltaSize(next) !== base.length)
    throw new PackFormatError("the pack has a delta that doesn't match its base object");
  const size = parseDeltaSize(next);
  if (size > sizeMax) throw new PackFormatError("the pack has an object that is too large");
  const result = Buffer.alloc(size);
  let written = 0;
  while (at < delta.length) {
    const instruction = next();
    if (instruction === 0) throw new PackFormatError("the pack has a delta with an unknown instruction");
    const [source, start, length] =
      instruction & 0x80
        ? ([base, ...parseCopy(instruction, next)] as const)
        : ([delta, at, instruction] as const);
    if (!(instruction & 0x80)) at += length;
    if (start + length > source.length || written + length > size) {
      throw new PackFormatError(
        "the pack has a delta that exceeds the size of its base object or its result",
      );
    }
    source.copy(result, written, start, start + length);
    written += length;
  }
  if (written !== size) throw new PackFormatError("the pack has an incomplete delta");
  return result;
}

function parseDeltaSize(next: () => number): number {
  let size = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = next();
    size += (byte & 0x7f) * scale;
    if (!Number.isSafeInteger(size)) throw new PackFormatError("the pack has a delta with an invalid size");
    if (!(byte & 0x80)) return size;
  }
}

function parseCopy(instruction: number, next: () => number): [start: number, length: number] {
  let start = 0;
  let length = 0;
  for (let bit = 0; bit < 4; bit += 1) if (instruction & (1 << bit)) start += next() * 256 ** bit;
  for (let bit = 0; bit < 3; bit += 1) if (instruction & (16 << bit)) length += next() * 256 ** bit;
  return [start, length === 0 ? 0x10000 : length];
}

/** Encodes an object as a pack entry, without using a delta. */
export function encodeEntry({ type, content }: GitObject): Buffer {
  const header: number[] = [];
  let rest = Math.floor(content.length / 16);
  header.push((TYPE_NUMBERS[type] << 4) | (content.length & 15) | (rest > 0 ? 0x80 : 0));
  while (rest > 0) {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    header.push(low | (rest > 0 ? 0x80 : 0));
  }
  return Buffer.concat([Buffer.from(header), zlib.deflateSync(content)]);
}

/** Returns the header of a pack. The header is the pack's first twelve bytes. */
export function encodePackHeader(count: number): Buffer {
  const header = Buffer.from("PACK\0\0\0\x02\0\0\0\0", "latin1");
  header.writeUInt32BE(count, 8);
  return header;
}

/** Reads the number of objects from the header of a pack. Throws PackFormatError. */
export function parsePackHeader(header: Buffer): number {
  if (header.length < 12 || header.toString("latin1", 0, 4) !== "PACK")
    throw new PackFormatError("the pack has an invalid header");
  const version = header.readUInt32BE(4);
  if (version !== 2 && version !== 3)
    throw new PackFormatError(`the pack has the unsupported version ${version}`);
  return header.readUInt32BE(8);
}
