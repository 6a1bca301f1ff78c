import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { PRIVATE_FILE_MODE } from "@/lib/private-folder";
import type { IncomingPack } from "./cache";
import { GitRemoteError } from "./errors";

const CHECKSUM_BYTES = 20;

type ReceiveOptions = { path: string; bytesMax: number; onBytes: (received: number) => void };

/**
 * Writes a pack to disk as it arrives and checks the SHA-1 that ends it. Throws `too_large` as soon as more than
 * `bytesMax` arrived, `transfer_broken` when the bytes do not match.
 */
export async function receivePack(
  chunks: AsyncIterable<Buffer>,
  options: ReceiveOptions,
): Promise<IncomingPack> {
  const file = await open(options.path, "w", PRIVATE_FILE_MODE);
  const hash = createHash("sha1");
  let bytes = 0;
  // The checksum covers all but itself, so the last twenty bytes seen so far are held back.
  let tail = Buffer.alloc(0);
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > options.bytesMax) throw tooLargeRepository(options.bytesMax);
      await file.write(chunk);
      const seen = Buffer.concat([tail, chunk]);
      hash.update(seen.subarray(0, Math.max(seen.length - CHECKSUM_BYTES, 0)));
      tail = seen.subarray(Math.max(seen.length - CHECKSUM_BYTES, 0));
      options.onBytes(bytes);
    }
    await file.datasync();
  } finally {
    await file.close();
  }
  if (!hash.digest().equals(tail)) {
    throw new GitRemoteError("transfer_broken", "The transfer broke off before everything had arrived.");
  }
  return { path: options.path, bytes, checksum: tail.toString("hex") };
}

export function tooLargeRepository(bytesMax: number): GitRemoteError {
  const megabytes = Math.max(Math.round(bytesMax / 1_000_000), 1);
  return new GitRemoteError(
    "too_large",
    `The repository is larger than the ${megabytes} MB that are accepted.`,
  );
}
