import { isDeepStrictEqual } from "node:util";
import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { Conversation, Prisma } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { enqueueProcessing } from "./jobs";
import { type Kept, keep } from "./kept";
import { lockedConversation } from "./queries";
import type { ConversationInput, ConversationPart } from "./schema";

/**
 * Whether everything in the conversation is already stored. The result is true if the same conversation was sent again,
 * or if an earlier state of the conversation arrived late.
 */
function isKnown(row: Conversation, kept: Kept): boolean {
  const parts = row.parts as ConversationPart[];
  const said = parts.slice(0, kept.parts.length);
  if (!isDeepStrictEqual(said, kept.parts)) return false;
  if (kept.parts.length < parts.length) return true;
  const isSameTime = kept.createdAt === null || kept.createdAt.getTime() === row.createdAt.getTime();
  return (
    isSameTime &&
    row.subject === kept.subject &&
    row.url === kept.url &&
    isDeepStrictEqual(row.attributes, kept.attributes)
  );
}

/** Writes the new parts of a conversation. Returns false if nothing is new. */
async function write(tx: Tx, organizationId: string, kept: Kept): Promise<boolean> {
  const { id, createdAt, attributes, parts, ...columns } = kept;
  const data = {
    ...columns,
    attributes: attributes as Prisma.InputJsonValue,
    parts: parts as unknown as Prisma.InputJsonValue,
    ingestedAt: now(),
  };
  const first = { ...data, organizationId, id, createdAt: createdAt ?? now() };
  const { count } = await tx.conversation.createMany({ data: first, skipDuplicates: true });
  if (count > 0) return true;
  // A concurrent request with the same conversation waits here, and then finds the stored conversation.
  await lockedConversation.first(tx, { organizationId, id });
  const where = { organizationId_id: { organizationId, id } };
  const row = await tx.conversation.findUniqueOrThrow({ where });
  if (isKnown(row, kept)) return false;
  const anew = { processedAt: null, failures: 0, version: { increment: 1 } };
  await tx.conversation.update({ where, data: { ...data, ...(createdAt && { createdAt }), ...anew } });
  return true;
}

/**
 * Stores masked conversations, and queues a job that finds their issues. See ingestConversation in the API contract. Sending a
 * conversation again has no effect. A conversation with new or different parts is analyzed again. If a request contains two
 * conversations with the same ID, the last one is used.
 */
export async function ingestConversations(
  act: Act,
  organizationId: string,
  conversations: readonly ConversationInput[],
): Promise<void> {
  const kept = await keep(organizationId, [...new Map(conversations.map((one) => [one.id, one])).values()]);
  // The conversations are stored in the order of their IDs. Concurrent requests with the same conversations therefore wait for
  // each other and don't deadlock.
  kept.sort((left, right) => (left.id < right.id ? -1 : 1));
  await inTransaction(act, async (tx) => {
    let isNew = false;
    for (const one of kept) isNew = (await write(tx, organizationId, one)) || isNew;
    if (!isNew) return;
    await enqueueProcessing(tx, organizationId);
    await recordEvent(tx, act, { organizationId });
  });
}
