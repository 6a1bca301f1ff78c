import type { FileHandle } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import {
  applyDelta,
  ENTRY_HEADER_BYTES_MAX,
  type EntryHeader,
  type GitObject,
  inflateEntry,
  PackFormatError,
  parseEntryHeader,
} from "./pack-format";

const CHAIN_LENGTH_MAX = 4096;
const BASES_BYTES_MAX = 48 * 1024 * 1024;
const CHECKSUM_BYTES = 20;

/** The limits for the inflated data of a pack, in bytes. */
export type UnpackLimits = { objectBytesMax: number; inflatedBytesMax: number };

/** Thrown if an object or a delta is larger than the limits. */
export class PackTooLargeError extends Error {}

export type PackEntry = { header: EntryHeader; content: Buffer; end: number };

/** Finds the base of a delta by the base's ID. */
export type BaseLookup = {
  offsetOf(oid: string): number | undefined;
  readElsewhere(oid: string): Promise<GitObject | null>;
};

/**
 * Reads objects at given offsets of a pack file. Only one window of the file is in memory at a time, never
 * the whole pack. Bases of deltas that were used recently are cached.
 */
export class PackReader {
  private readonly bases = new LRUCache<number, GitObject>({
    maxSize: BASES_BYTES_MAX,
    sizeCalculation: ({ content }) => content.length + 64,
  });
  private window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  private inflatedBytes = 0;
  private readonly end: number;

  constructor(
    private readonly file: FileHandle,
    packBytes: number,
    private readonly windowBytes: number,
    private readonly limits: UnpackLimits,
  ) {
    this.end = packBytes - CHECKSUM_BYTES;
  }

  /** Returns the inflated entry at an offset, without applying deltas. */
  async entryAt(offset: number): Promise<PackEntry> {
    const header = parseEntryHeader(await this.bytes(offset, ENTRY_HEADER_BYTES_MAX));
    this.spend(header.size);
    const start = offset + header.headerLength;
    // The first span is slightly larger than the inflated size, because deflate adds a few bytes to data that
    // it can't compress. If the entry is longer than the span, the span is doubled.
    for (let span = header.size + (header.size >> 8) + 64; ; span *= 2) {
      const inflated = inflateEntry(await this.bytes(start, span), header.size);
      if (inflated) return { header, content: inflated.content, end: start + inflated.consumed };
      if (start + span >= this.end) throw new PackFormatError("the pack has an incomplete object");
    }
  }

  /** Returns the object at an offset after applying deltas. Returns null if a base isn't available yet. */
  async objectAt(offset: number, lookup: BaseLookup): Promise<GitObject | null> {
    const { base, deltas } = await this.chainFrom(offset, lookup);
    if (!base) return null;
    let object = base;
    for (const { offset: at, delta } of deltas.reverse()) {
      const content = applyDelta(object.content, delta, this.limits.objectBytesMax);
      object = { type: object.type, content };
      this.bases.set(at, object);
    }
    return object;
  }

  private async chainFrom(
    offset: number,
    lookup: BaseLookup,
  ): Promise<{ base: GitObject | null; deltas: { offset: number; delta: Buffer }[] }> {
    const deltas: { offset: number; delta: Buffer }[] = [];
    let deltaBytes = 0;
    for (let at = offset; ; ) {
      const known = this.bases.get(at);
      if (known) return { base: known, deltas };
      const { header, content } = await this.entryAt(at);
      if (header.type) {
        const base = { type: header.type, content };
        this.bases.set(at, base);
        return { base, deltas };
      }
      deltas.push({ offset: at, delta: content });
      deltaBytes += content.length;
      if (deltas.length > CHAIN_LENGTH_MAX || deltaBytes > this.limits.objectBytesMax) {
        throw new PackTooLargeError("the pack has a chain of deltas that is too long");
      }
      const next = baseOffset(at, header, lookup);
      if (typeof next !== "number") return { base: await lookup.readElsewhere(next.oid), deltas };
      at = next;
    }
  }

  private spend(bytes: number): void {
    this.inflatedBytes += bytes;
    if (bytes > this.limits.objectBytesMax || this.inflatedBytes > this.limits.inflatedBytesMax) {
      throw new PackTooLargeError("the pack has too much data after decompression");
    }
  }

  /** Returns `length` bytes from `offset`, or fewer bytes at the end of the pack. */
  private async bytes(offset: number, length: number): Promise<Buffer> {
    const wanted = Math.min(length, this.end - offset);
    if (offset < 12 || wanted <= 0)
      throw new PackFormatError("the index of the pack refers to an object outside the pack");
    let { start, bytes } = this.window;
    if (offset < start || offset + wanted > start + bytes.length) {
      start = offset;
      bytes = await this.load(offset, Math.min(Math.max(wanted, this.windowBytes), this.end - offset));
    }
    return bytes.subarray(offset - start, offset - start + wanted);
  }

  /** Returns a copy of the bytes. Another reader might move the window before the caller uses the bytes. */
  private async load(offset: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await this.file.read(bytes, 0, length, offset);
    if (bytesRead < length) throw new PackFormatError("the pack file is incomplete");
    this.window = { start: offset, bytes };
    return bytes;
  }
}

function baseOffset(at: number, header: EntryHeader, lookup: BaseLookup): number | { oid: string } {
  if (!header.base) throw new PackFormatError("the pack has a delta without its base object");
  if ("distance" in header.base) {
    if (header.base.distance <= 0)
      throw new PackFormatError("the pack has a delta that is its own base object");
    return at - header.base.distance;
  }
  return lookup.offsetOf(header.base.oid) ?? header.base;
}
