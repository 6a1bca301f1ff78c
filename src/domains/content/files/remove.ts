import { fileStore } from "./store";

/** Removes bytes that lie by themselves, and whose rows are gone. Safe to repeat. */
export async function removeFilesAt(
  organizationId: string,
  keys: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (const key of keys) {
    signal?.throwIfAborted();
    await fileStore().remove(organizationId, key);
  }
}
