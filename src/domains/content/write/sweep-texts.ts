import { sql } from "kysely";
import { pooled, type Tx } from "@/db/client";
import { rowsOf, tables } from "@/db/statement";
import { inTransaction } from "@/db/transaction";
import { chunksOf } from "../versions";
import { deleteUnusedTexts, unusedTexts } from "./text-queries";

/** Locks the table of texts against writes until the transaction ends. */
async function lockTexts(tx: Tx): Promise<void> {
  await rowsOf(tx, "texts:lock-timeout", sql`SET LOCAL lock_timeout = '3s'`.compile(tables));
  const lock = sql`LOCK TABLE "DocumentText" IN SHARE ROW EXCLUSIVE MODE`;
  await rowsOf(tx, "texts:lock", lock.compile(tables));
}

/**
 * Deletes the texts of an organization that no row refers to. Every transaction that refers to a text first
 * writes to the table of texts, even if the text is already stored. Therefore, this function sees all
 * references once it has locked this table against writes. If it can't get the lock within seconds, the job
 * fails and runs again later. Writers then don't have to wait long.
 */
export async function sweepTexts(organizationId: string, signal?: AbortSignal): Promise<void> {
  const unused = await unusedTexts.rows(pooled(), { organizationId });
  for (const chunk of chunksOf(unused, 1000)) {
    signal?.throwIfAborted();
    await inTransaction(null, async (tx) => {
      await lockTexts(tx);
      await deleteUnusedTexts.count(tx, { organizationId, hashes: chunk.map(({ hash }) => hash) });
    });
  }
}
