import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from "node:zlib";

/** A compressed file in an archive, with its entry for the archive and the manifest. */
export interface PackedFile {
  path: string;
  /** Size in bytes before compression. */
  size: number;
  crc: number;
  sha256: string;
  packed: Uint8Array;
}

/**
 * The compression level, from 1 to 9. A higher level would take twice as long and make the file only one percent smaller.
 */
const LEVEL = 5;

const factsOf = (path: string, bytes: Uint8Array) => ({
  path,
  size: bytes.length,
  crc: crc32(bytes),
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

/**
 * Compresses a text in the current thread. Copies the result, so that the code can send it to another thread without the
 * rest of the buffer.
 */
export function packText(path: string, text: string): PackedFile {
  const bytes = Buffer.from(text);
  return { ...factsOf(path, bytes), packed: new Uint8Array(deflateRawSync(bytes, { level: LEVEL })) };
}

const deflate = promisify<Uint8Array, { level: number }, Buffer>(deflateRaw);

/** Compresses bytes without blocking the event loop. */
export async function packBytes(path: string, bytes: Uint8Array): Promise<PackedFile> {
  return { ...factsOf(path, bytes), packed: await deflate(bytes, { level: LEVEL }) };
}

/**
 * A file that is compressed while it's written. The compression level is low, because images and similar files are already
 * compressed.
 */
export interface StreamedFile {
  path: string;
  bytes: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>;
}

export type ArchivedFile = PackedFile | StreamedFile;

/** The data about a file that stays in memory after the file was written to the archive. */
export type ArchivedFacts = Omit<PackedFile, "packed">;

interface Entry extends ArchivedFacts {
  packedSize: number;
  flags: number;
  offset: number;
}

const VERSION_ZIP64 = 45;
const MADE_BY_UNIX = (3 << 8) | VERSION_ZIP64;
const MODE = (0o100644 << 16) >>> 0;
/**
 * The first date that a ZIP archive can represent. All files have this date, so that the bytes depend only on
 * the content.
 */
const DAY = (1 << 5) | 1;
const DEFLATED = 8;
const STREAMED_LEVEL = 1;
/** The flag for file names in UTF-8. */
const UTF8 = 1 << 11;
/** The flag for files whose size and checksum follow their bytes. */
const DESCRIBED_AFTER = 1 << 3;
const MAX32 = 0xffffffff;
const MAX16 = 0xffff;

const LEADS_OUT = /^\/|^[a-z]:|\\|(?:^|\/)\.\.(?:\/|$)/i;

/** Encodes numbers in little-endian order. Each field consists of a number of bytes and a value. */
function record(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
}

/**
 * The fields that both a local header and a directory entry contain. In the zip format, these fields come after the
 * signature and the versions.
 */
function common({ flags, crc, packedSize, size, path }: Entry, extra: number): Buffer {
  const [packed, unpacked] = [Math.min(packedSize, MAX32), Math.min(size, MAX32)];
  const facts = record([2, flags], [2, DEFLATED], [2, 0], [2, DAY], [4, crc], [4, packed], [4, unpacked]);
  return Buffer.concat([facts, record([2, Buffer.byteLength(path)], [2, extra])]);
}

const localHeader = (entry: Entry): Buffer =>
  Buffer.concat([record([4, 0x04034b50], [2, VERSION_ZIP64]), common(entry, 0), Buffer.from(entry.path)]);

function directoryHeader(entry: Entry): Buffer {
  const { size, packedSize, offset, path } = entry;
  // Write values that don't fit to an extra field, in this order.
  const large = [size, packedSize, offset].filter((value) => value >= MAX32);
  const fields = large.map((value) => [8, value] as const);
  const extra = large.length > 0 ? record([2, 1], [2, 8 * large.length], ...fields) : Buffer.alloc(0);
  const mark = record([4, 0x02014b50], [2, MADE_BY_UNIX], [2, VERSION_ZIP64]);
  // Write zeros for these fields: the entry has no comment and no internal attributes, and is on the first disk.
  const place = record([2, 0], [2, 0], [2, 0], [4, MODE], [4, Math.min(offset, MAX32)]);
  return Buffer.concat([mark, common(entry, extra.length), place, Buffer.from(path), extra]);
}

/**
 * The end of an archive, which always includes the ZIP64 records. Programs that don't support ZIP64 use the record after
 * the ZIP64 records.
 */
function end(count: number, start: number, size: number): Buffer {
  const large = record([4, 0x06064b50], [8, 44], [2, MADE_BY_UNIX], [2, VERSION_ZIP64], [4, 0], [4, 0]);
  const counts = record([8, count], [8, count], [8, size], [8, start]);
  const locator = record([4, 0x07064b50], [4, 0], [8, start + size], [4, 1]);
  const few = Math.min(count, MAX16);
  const [below, from] = [Math.min(size, MAX32), Math.min(start, MAX32)];
  const small = record([4, 0x06054b50], [2, 0], [2, 0], [2, few], [2, few], [4, below], [4, from], [2, 0]);
  return Buffer.concat([large, counts, locator, small]);
}

/**
 * Writes a ZIP archive from files that were compressed in advance, possibly in other threads. No existing library supports
 * that. If the files are equal, the archives are equal byte for byte.
 */
export class ZipWriter {
  private readonly entries: Entry[] = [];
  private offset = 0;

  /** `note` is called for each file after its bytes were written. */
  constructor(private readonly note: (facts: ArchivedFacts) => void) {}

  private passed(bytes: Uint8Array): Uint8Array {
    this.offset += bytes.length;
    return bytes;
  }

  private keep(entry: Entry): void {
    this.entries.push(entry);
    const { path, size, crc, sha256 } = entry;
    this.note({ path, size, crc, sha256 });
  }

  private *packed({ packed, ...facts }: PackedFile): Generator<Uint8Array> {
    const entry = { ...facts, packedSize: packed.length, flags: UTF8, offset: this.offset };
    yield this.passed(localHeader(entry));
    yield this.passed(packed);
    this.keep(entry);
  }

  /** @throws RangeError for a file of 4 GB or more, because the data descriptor can't represent its size */
  private async *streamed({ path, bytes }: StreamedFile): AsyncGenerator<Uint8Array> {
    const hash = createHash("sha256");
    const nothing = { size: 0, packedSize: 0, crc: 0, sha256: "" };
    const placed = { path, ...nothing, flags: UTF8 | DESCRIBED_AFTER, offset: this.offset };
    const read = async function* () {
      for await (const part of await bytes()) {
        hash.update(part);
        placed.crc = crc32(part, placed.crc);
        placed.size += part.length;
        yield part;
      }
    };
    yield this.passed(localHeader(placed));
    const packing = createDeflateRaw({ level: STREAMED_LEVEL });
    // Ignore errors here, because the loop below also throws them when it reads the compressed bytes.
    pipeline(Readable.from(read()), packing).catch(() => undefined);
    for await (const part of packing as AsyncIterable<Uint8Array>) {
      placed.packedSize += part.length;
      yield this.passed(part);
    }
    if (placed.size >= MAX32)
      throw new RangeError(`${path} is too large: a file in a bundle must be smaller than 4 GiB`);
    const { crc, packedSize, size } = placed;
    yield this.passed(record([4, 0x08074b50], [4, crc], [4, packedSize], [4, size]));
    this.keep({ ...placed, sha256: hash.digest("hex") });
  }

  /** The bytes of the archive. Each file is read when its turn comes. */
  async *bytesOf(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
    for await (const file of files) {
      if (LEADS_OUT.test(file.path)) throw new Error(`${file.path} leads outside the archive`);
      yield* "packed" in file ? this.packed(file) : this.streamed(file);
    }
    const start = this.offset;
    for (const entry of this.entries) yield this.passed(directoryHeader(entry));
    yield end(this.entries.length, start, this.offset - start);
  }
}
