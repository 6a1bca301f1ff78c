import type { Tx } from "@/db/client";
import { now } from "@/lib/clock";
import { nextReactions } from "./policy";
import type { UpdateReply } from "./schema";

interface Place {
  organizationId: string;
  spaceId: string;
  /** The comment or the reply, whose row the caller has locked. */
  targetId: string;
  userId: string;
}

/** Adds and removes reactions of one person; answers whether anything changed. Throws 400 as `nextReactions` does. */
export async function react(tx: Tx, place: Place, input: UpdateReply): Promise<boolean> {
  if (!input.addedReactions?.length && !input.removedReactions?.length) return false;
  const { spaceId, ...key } = place;
  const rows = await tx.commentReaction.findMany({ where: key, select: { emoji: true } });
  const { added, removed } = nextReactions(new Set(rows.map((row) => row.emoji)), input);
  if (removed.length > 0) await tx.commentReaction.deleteMany({ where: { ...key, emoji: { in: removed } } });
  if (added.length > 0) {
    const reactedAt = now();
    const data = added.map((emoji) => ({ ...key, spaceId, emoji, reactedAt }));
    await tx.commentReaction.createMany({ data });
  }
  return added.length + removed.length > 0;
}

/** Deletes every reaction to these comments and replies. */
export async function forgetReactions(
  tx: Tx,
  organizationId: string,
  targetIds: readonly string[],
): Promise<void> {
  await tx.commentReaction.deleteMany({ where: { organizationId, targetId: { in: [...targetIds] } } });
}
