import { db, pooled } from "@/db/client";
import type { TenantTransfer } from "@/domains/spaces/space-parts";
import { log } from "@/lib/log";
import { collectFiles } from "./collect";
import { uncopiedBlobs } from "./queries";
import { fileStore } from "./store";
import { withUploads } from "./uploads";

const BATCH = 500;

async function copyFile({ from, to }: TenantTransfer, hash: string): Promise<void> {
  const blob = await db().blob.findUnique({
    where: { organizationId_hash: { organizationId: to, hash } },
    select: { copyFrom: true },
  });
  if (!blob) return;
  await withUploads(to, async (uploads) => {
    const isThere = (await fileStore().sizeOf(to, hash)) !== null;
    const file = isThere ? null : await fileStore().read(blob.copyFrom ?? from, hash);
    if (file) await uploads.store("", file.body);
    else if (!isThere)
      log.error({ organizationId: to, hash }, "transfer: file is missing from the file store");
    await db().blob.updateMany({ where: { organizationId: to, hash }, data: { copyFrom: null } });
  });
}

/**
 * Copies the bytes of files to the organization that received their space. Then deletes the bytes from the
 * previous organization, unless one of its rows refers to them. Skips bytes that were already copied or
 * don't exist.
 */
export async function copyFiles(
  transfer: TenantTransfer,
  hashes: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (const hash of hashes) {
    signal?.throwIfAborted();
    await copyFile(transfer, hash);
    await collectFiles(transfer.from, [hash]);
  }
}

/**
 * Copies the bytes that the job of a transfer couldn't copy. Stops with an error if a copy fails. The next
 * run continues with the bytes that are left.
 */
export async function copyPendingFiles(signal?: AbortSignal): Promise<void> {
  for (;;) {
    const pending = await uncopiedBlobs.rows(pooled(), { limit: BATCH });
    for (const { from, to, hash } of pending) await copyFiles({ from, to }, [hash], signal);
    if (pending.length < BATCH) return;
  }
}
