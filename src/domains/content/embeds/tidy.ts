import { db, pooled } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { collectFiles } from "../files/collect";
import { lockBranch } from "../primary/branch";
import { recentlyChangedSpaces } from "../search-index/changed-spaces";
import { noteEmbeds } from "./cards";
import { enqueueFetch } from "./jobs";
import { embeddedUrls, organizationsWithDue } from "./queries";

/** Queues `embeds:fetch` for each organization with cards that are due, such as cards to fetch again. */
export async function refreshEmbeds(signal?: AbortSignal): Promise<void> {
  if (env.EMBED_CARDS === "off") return;
  for (const { organizationId } of await organizationsWithDue.rows(pooled(), { now: now() })) {
    signal?.throwIfAborted();
    await inTransaction(null, (tx) => enqueueFetch(tx, organizationId));
  }
}

/** Deletes the cards of a space whose URLs its content no longer embeds. Returns the keys of their images. */
const forgetInSpace = (organizationId: string, spaceId: string, branchId: string): Promise<string[]> =>
  inTransaction(null, async (tx) => {
    // Without this lock, a concurrent write could embed a URL whose card this function deletes.
    await lockBranch(tx, organizationId, branchId);
    const embedded = await embeddedUrls.rows(tx, { organizationId, branchId });
    const urls = new Set(embedded.map(({ href }) => href));
    const cards = await tx.embedCard.findMany({
      where: { organizationId, spaceId },
      select: { id: true, url: true, fileKey: true },
    });
    const unused = cards.filter(({ url }) => !urls.has(url));
    const ids = unused.map(({ id }) => id);
    if (ids.length > 0)
      await tx.embedCard.deleteMany({ where: { organizationId, spaceId, id: { in: ids } } });
    // Adds the URLs for which there was no room before.
    const references = JSON.stringify([...urls].map((href) => ({ usage: "embed", href })));
    if (await noteEmbeds(tx, { organizationId, spaceId }, references))
      await enqueueFetch(tx, organizationId, spaceId);
    return unused.flatMap(({ fileKey }) => fileKey ?? []);
  });

/** Deletes cards whose URLs are no longer embedded, and their images. Running this function again has no further effect. */
export async function forgetEmbeds(signal?: AbortSignal): Promise<void> {
  for (const { organizationId, spaceId, branchId } of await recentlyChangedSpaces()) {
    signal?.throwIfAborted();
    const isUsed = await db().embedCard.findFirst({
      where: { organizationId, spaceId },
      select: { id: true },
    });
    if (!isUsed) continue;
    const keys = await forgetInSpace(organizationId, spaceId, branchId);
    await collectFiles(organizationId, keys, signal);
  }
}
