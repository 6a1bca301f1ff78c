import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { decryptWith, encryptWith } from "@/lib/seal";

/**
 * Encrypts a stream with a passphrase, according to STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015):
 * AES-256-GCM in chunks. Each nonce contains the chunk's number and a mark for the last chunk. Therefore,
 * decryption detects chunks that were changed, moved, repeated or removed, and a stream that was cut off. The
 * function scrypt derives the key from the passphrase and a random salt, which is different for each stream
 * (docs/operating/backup.md).
 */
const MAGIC = Buffer.from("bindery encrypted 1\n");
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
/**
 * The scrypt parameters. With these parameters, each attempt to guess a passphrase needs 64 MiB of memory and
 * about a quarter of a second.
 */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const HEAD_BYTES = MAGIC.length + SALT_BYTES + TAG_BYTES;

type Bytes = AsyncIterable<Uint8Array>;

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/** Returns the nonce of the chunk with this number. An additional chunk before the first one verifies the passphrase. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigInt64BE(BigInt(number), 0);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function openChunk(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  try {
    return decryptWith(key, nonce, sealed);
  } catch {
    return undefined;
  }
}

/** Splits the stream into chunks of the given size, and marks the last chunk, which can be empty. */
async function* inChunks(source: Bytes, size: number): AsyncGenerator<[chunk: Buffer, isLast: boolean]> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length <= size) continue;
    const all = Buffer.concat(parts);
    let from = 0;
    // Always keep at least one byte in the buffer, because the last chunk must be yielded with the mark.
    for (; all.length - from > size; from += size) yield [all.subarray(from, from + size), false];
    parts = [all.subarray(from)];
    length = all.length - from;
  }
  yield [Buffer.concat(parts), true];
}

/** Encrypts a stream. */
export async function* encrypted(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(passphrase, salt, 32, COST);
  yield Buffer.concat([MAGIC, salt, encryptWith(key, nonceOf(-1, false), Buffer.alloc(0))]);
  let number = 0;
  for await (const [chunk, isLast] of inChunks(source, CHUNK_BYTES)) {
    yield encryptWith(key, nonceOf(number, isLast), chunk);
    number += 1;
  }
}

/** The number of bytes at the start of a file that show whether the file is encrypted. */
export const MARK_BYTES = MAGIC.length;

export const isEncrypted = (beginning: Uint8Array): boolean =>
  MAGIC.equals(beginning.subarray(0, MAGIC.length));

/** Returns the first bytes of a stream, and a stream of the remaining bytes. */
async function splitHead(source: Bytes): Promise<[head: Buffer, rest: Bytes]> {
  const parts = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await parts.next();
    if (next.done) throw new Error("its header is incomplete");
    head = Buffer.concat([head, next.value]);
  }
  async function* rest() {
    yield head.subarray(HEAD_BYTES);
    yield* { [Symbol.asyncIterator]: () => parts };
  }
  return [head.subarray(0, HEAD_BYTES), rest()];
}

/** Thrown if the stream was encrypted with another passphrase. */
export class WrongPassphrase extends Error {}

/**
 * Decrypts a stream that `encrypted` created. If a chunk was changed, throws an error instead of yielding the
 * chunk.
 * @throws WrongPassphrase if the passphrase is wrong
 */
export async function* decrypted(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const [head, rest] = await splitHead(source);
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  const key = await derive(passphrase, salt, 32, COST);
  if (openChunk(key, nonceOf(-1, false), head.subarray(-TAG_BYTES)) === undefined)
    throw new WrongPassphrase();
  let number = 0;
  for await (const [chunk, isLast] of inChunks(rest, CHUNK_BYTES + TAG_BYTES)) {
    const plain = openChunk(key, nonceOf(number, isLast), chunk);
    if (plain === undefined) throw new Error("a part of its encrypted data was changed or is missing");
    yield plain;
    number += 1;
  }
}
