import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { crc32, deflateRaw, deflateRawSync } from "node:zlib";

/** A file as it lies in an archive: packed, with what the archive and the manifest say of it. */
export interface PackedFile {
  path: string;
  /** Bytes before they were packed. */
  size: number;
  crc: number;
  sha256: string;
  packed: Uint8Array;
}

/** How hard texts are packed, from 1 to 9. Harder takes twice the time for a hundredth of the bytes. */
const LEVEL = 5;

const factsOf = (path: string, bytes: Uint8Array) => ({
  path,
  size: bytes.length,
  crc: crc32(bytes),
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

/** Packs a text where it is: in a thread. The bytes are a copy of their own, so that they alone go on to another thread. */
export function packText(path: string, text: string): PackedFile {
  const bytes = Buffer.from(text);
  return { ...factsOf(path, bytes), packed: new Uint8Array(deflateRawSync(bytes, { level: LEVEL })) };
}

const deflate = promisify<Uint8Array, { level: number }, Buffer>(deflateRaw);

/** The same beside the event loop. */
export async function packBytes(path: string, bytes: Uint8Array): Promise<PackedFile> {
  return { ...factsOf(path, bytes), packed: await deflate(bytes, { level: LEVEL }) };
}
