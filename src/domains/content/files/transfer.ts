import { db } from "@/db/client";
import type { TenantTransfer } from "@/domains/spaces/space-parts";
import { log } from "@/lib/log";
import { collectFiles } from "./collect";
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
    else if (!isThere) log.error({ organizationId: to, hash }, "transfer: file is missing in the file store");
    await db().blob.updateMany({ where: { organizationId: to, hash }, data: { copyFrom: null } });
  });
}

/**
 * Copies to an organization the bytes of files that came to it with a space, and removes them from the other
 * organization unless something there refers to them. Bytes that are copied already, or absent, are skipped. Safe to
 * repeat.
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

/** Copies what a job of a transfer has failed to. Throws at the first that cannot be, for the next run to go on there. */
export async function copyPendingFiles(signal?: AbortSignal): Promise<void> {
  for (;;) {
    const pending = await db().$queryRaw<{ from: string; to: string; hash: string }[]>`
      SELECT "copyFrom" AS "from", "organizationId" AS "to", "hash" FROM "Blob"
      WHERE "copyFrom" IS NOT NULL ORDER BY "organizationId", "hash" LIMIT ${BATCH}`;
    for (const { from, to, hash } of pending) await copyFiles({ from, to }, [hash], signal);
    if (pending.length < BATCH) return;
  }
}
