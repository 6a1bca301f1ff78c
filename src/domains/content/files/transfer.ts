import { storeFile } from "./intake";
import { fileStore } from "./store";

/**
 * Gives an organization the bytes of files that another one has. What is there already, or nowhere, is passed over:
 * safe to repeat.
 */
export async function copyFiles(
  from: string,
  to: string,
  hashes: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (const hash of hashes) {
    signal?.throwIfAborted();
    if ((await fileStore().sizeOf(to, hash)) !== null) continue;
    const file = await fileStore().read(from, hash);
    if (file) await storeFile(to, hash, file.body);
  }
}
