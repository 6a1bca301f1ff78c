import { pooled } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import type { Json } from "../changes";
import { noteEmbeds } from "../embeds/cards";
import { enqueueFetch } from "../embeds/jobs";
import { PageSyntaxError } from "../markdown";
import { factsTask, type Use } from "../text-tasks/page-tasks";
import { lengthOf, runTextTask } from "../text-tasks/run-text-task";
import { unreadReusable } from "./queries";
import { type ReferenceRow, referenceRow } from "./text-rows";
import { readTexts } from "./texts";

// The uses of reusable content are the specifications, the reusable content and the embedded URLs that it
// shows. They're stored in its row. With them, one statement can find all pages that show a specification
// through reusable contents.

type StoredUse = Pick<ReferenceRow, "usage" | "href" | "targetPath" | "targetId">;

const SHOWING: readonly string[] = ["openapi", "include", "embed"];

/** Returns those references in a text that show another resource, in the format of the `uses` column. */
export function usesOfReusable(uses: readonly Use[], gitPath: string | null): Json {
  const showing = uses.filter(({ usage }) => SHOWING.includes(usage));
  return showing.map((use): StoredUse => {
    const { usage, href, targetPath, targetId } = referenceRow("", 0, gitPath, use);
    return { usage, href, targetPath, targetId };
  }) as unknown as Json;
}

/** Returns the stored uses, resolved from a new path. Returns null if the uses aren't known. */
export const usesElsewhere = (uses: Json | null, gitPath: string | null): Json | null =>
  uses === null ? null : usesOfReusable(uses as unknown as Use[], gitPath);

/** The maximum number of rows that one run processes. The next run processes more rows. */
const BATCH = 500;

/**
 * Returns the resources that a text uses. If the text can't be parsed, returns an empty list, because
 * Bindery doesn't show the text.
 */
async function usesIn(organizationId: string, text: string): Promise<readonly Use[]> {
  const wants = { keys: false, uses: true, sections: false };
  try {
    const place = { organizationId, length: lengthOf(text) };
    return (await runTextTask(factsTask, { text, before: null, wants }, place)).uses;
  } catch (error) {
    if (error instanceof PageSyntaxError || error instanceof TaskTooCostlyError) return [];
    throw error;
  }
}

/** Adds the missing `uses` to the rows of reusable content, and cards for the URLs that main content embeds. */
export async function readUnreadReusable(signal?: AbortSignal): Promise<void> {
  for (const row of await unreadReusable.rows(pooled(), { limit: BATCH })) {
    signal?.throwIfAborted();
    const { organizationId, branchId, reusableContentId, fromNumber, gitPath, textHash, spaceId } = row;
    const text = (await readTexts(organizationId, [textHash])).get(textHash) ?? "";
    const uses = usesOfReusable(await usesIn(organizationId, text), gitPath) as Prisma.InputJsonValue;
    await inTransaction(null, async (tx) => {
      await tx.reusableContentVersion.updateMany({
        where: { organizationId, branchId, reusableContentId, fromNumber, gitPath },
        data: { uses },
      });
      if (spaceId === null) return;
      const added = await noteEmbeds(tx, { organizationId, spaceId }, JSON.stringify(uses));
      if (added) await enqueueFetch(tx, organizationId, spaceId);
    });
  }
}
