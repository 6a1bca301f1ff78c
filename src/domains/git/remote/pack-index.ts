import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type GitObject, objectId, PackFormatError, parsePackHeader } from "./pack-format";
import { PackReader, PackTooLargeError, type UnpackLimits } from "./pack-reader";

const OBJECTS_MAX = 2_000_000;
const WINDOW_BYTES = 4 * 1024 * 1024;
const YIELD_EVERY = 64;

const MAGIC = Buffer.from("BPI1");
const HEAD_BYTES = 14;
const RECORD_BYTES = 26;
const OID_BYTES = 20;
const CHECKSUM_BYTES = 20;

export type PackRecord = { oid: string; offset: number };

type IndexOptions = {
  limits: UnpackLimits;
  /**
   * Reads an object from the cache. A delta in an incremental pack can have a base that only the cache
   * contains.
   */
  readElsewhere: (oid: string) => Promise<GitObject | null>;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal | undefined;
};

/**
 * Indexes the objects of a pack one after another. Complete objects come first, then deltas. @throws
 * PackFormatError, PackTooLargeError
 */
export async function indexPack(
  file: FileHandle,
  packBytes: number,
  options: IndexOptions,
): Promise<PackRecord[]> {
  const head = Buffer.alloc(12);
  await file.read(head, 0, 12, 0);
  const count = parsePackHeader(head);
  if (count > OBJECTS_MAX) throw new PackTooLargeError(`the repository has more than ${OBJECTS_MAX} objects`);
  const reader = new PackReader(file, packBytes, WINDOW_BYTES, options.limits);
  const offsets = new Map<string, number>();
  const progress = progressOf(count, options);
  const deltas: number[] = [];
  let at = 12;
  for (let done = 0; done < count; done += 1) {
    const { header, content, end } = await reader.entryAt(at);
    if (header.type) {
      offsets.set(objectId({ type: header.type, content }), at);
      await progress();
    } else deltas.push(at);
    if (done % YIELD_EVERY === 0) await yieldToEventLoop();
    at = end;
  }
  if (at !== packBytes - CHECKSUM_BYTES)
    throw new PackFormatError("the pack contains data after its last object");
  await resolveDeltas(reader, deltas, offsets, options, progress);
  return [...offsets].map(([oid, offset]) => ({ oid, offset }));
}

function progressOf(count: number, options: IndexOptions): () => Promise<void> {
  let done = 0;
  return async () => {
    done += 1;
    if (done % YIELD_EVERY !== 0 && done !== count) return;
    options.signal?.throwIfAborted();
    options.onProgress?.(done, count);
    await yieldToEventLoop();
  };
}

/**
 * Resolves deltas in rounds. The base of a delta can be another delta later in the pack. If a delta can't be
 * resolved yet, the next round tries again.
 */
async function resolveDeltas(
  reader: PackReader,
  deltas: number[],
  offsets: Map<string, number>,
  options: IndexOptions,
  progress: () => Promise<void>,
): Promise<void> {
  const lookup = { offsetOf: (oid: string) => offsets.get(oid), readElsewhere: options.readElsewhere };
  for (let waiting = deltas; waiting.length > 0; ) {
    const unresolved: number[] = [];
    for (const offset of waiting) {
      const object = await reader.objectAt(offset, lookup);
      if (!object) {
        unresolved.push(offset);
        continue;
      }
      offsets.set(objectId(object), offset);
      await progress();
    }
    if (unresolved.length === waiting.length)
      throw new PackFormatError("the pack has a delta without its base object");
    waiting = unresolved;
  }
}

/**
 * Creates the index file. The file contains a magic number, the number of records, the pack's size, the records, and a
 * SHA-1 hash. The records are sorted by ID. Each record has 20 bytes for the ID and 6 bytes for the offset.
 */
export function encodeIndex(records: PackRecord[], packBytes: number): Buffer {
  const sorted = records.toSorted((left, right) => (left.oid < right.oid ? -1 : 1));
  const bytes = Buffer.alloc(HEAD_BYTES + sorted.length * RECORD_BYTES);
  MAGIC.copy(bytes);
  bytes.writeUInt32BE(sorted.length, 4);
  bytes.writeUIntBE(packBytes, 8, 6);
  for (const [position, { oid, offset }] of sorted.entries()) {
    const at = HEAD_BYTES + position * RECORD_BYTES;
    bytes.write(oid, at, "hex");
    bytes.writeUIntBE(offset, at + OID_BYTES, 6);
  }
  return Buffer.concat([bytes, createHash("sha1").update(bytes).digest()]);
}

export type PackIndex = { packBytes: number; offsetOf(oid: string): number | undefined };

/** Parses the output of `encodeIndex`. Throws PackFormatError if any byte has changed. */
export function decodeIndex(file: Buffer): PackIndex {
  const bytes = file.subarray(0, Math.max(file.length - CHECKSUM_BYTES, 0));
  const intact =
    bytes.length >= HEAD_BYTES &&
    bytes.subarray(0, 4).equals(MAGIC) &&
    createHash("sha1").update(bytes).digest().equals(file.subarray(bytes.length));
  if (!intact) throw new PackFormatError("the index of a pack is damaged");
  const count = bytes.readUInt32BE(4);
  return {
    packBytes: bytes.readUIntBE(8, 6),
    offsetOf: (oid) => search(bytes, count, Buffer.from(oid, "hex")),
  };
}

function search(bytes: Buffer, count: number, oid: Buffer): number | undefined {
  if (oid.length !== OID_BYTES) return undefined;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = HEAD_BYTES + middle * RECORD_BYTES;
    const order = oid.compare(bytes, at, at + OID_BYTES);
    if (order === 0) return bytes.readUIntBE(at + OID_BYTES, 6);
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return undefined;
}
