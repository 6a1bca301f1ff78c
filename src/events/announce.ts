import type { Tx } from "@/db/client";

/** Channel of PostgreSQL's NOTIFY that says which space was written to; the payload is `organizationId/spaceId`. */
export const SPACES_CHANNEL = "bindery_spaces";

/** Channel that says whose notifications have changed; the payload is {@link inboxKey}. */
export const INBOX_CHANNEL = "bindery_inbox";
export const inboxKey = (userId: string): string => `inbox/${userId}`;

/** Channel that says who is at work where; the payload is `organizationId/spaceId`, a blank and a {@link Presence} as JSON. */
export const PRESENCE_CHANNEL = "bindery_presence";

/** A person with an open editor: on which page, at which block. */
export interface Presence {
  /** One of their open editors, by an id of the browser's making. */
  tab: string;
  user: { id: string; displayName: string; photoURL: string | null };
  /** Number of the change request that is written in; null for the primary content. */
  changeRequest: string | null;
  /** Null where the editor was left, or shows no page. */
  page: string | null;
  /** Key of the top-level block that the cursor is in; null where it is not known. */
  block: string | null;
}

/** Sends the position of a person to everyone in a space. It is not stored, so editors repeat it. */
export async function announcePresence(
  tx: Pick<Tx, "$executeRaw">,
  space: { organizationId: string; spaceId: string },
  presence: Presence,
): Promise<void> {
  const payload = `${space.organizationId}/${space.spaceId} ${JSON.stringify(presence)}`;
  await tx.$executeRaw`SELECT pg_notify(${PRESENCE_CHANNEL}, ${payload})`;
}

/**
 * Notifies everyone who has a space open that something in it has changed: content, a change request, a comment, a
 * review. The event is delivered after the caller's transaction is committed, never when it is rolled back, and once
 * however often the transaction sends it. It contains no content: receivers read again, with their own access.
 */
export async function announce(
  tx: Pick<Tx, "$executeRaw">,
  space: { organizationId: string; spaceId: string },
): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${SPACES_CHANNEL}, ${`${space.organizationId}/${space.spaceId}`})`;
}

/** Tells these people that what they were told or have read is another: once committed, as {@link announce} does. */
export async function announceInboxes(
  tx: Pick<Tx, "$executeRaw">,
  userIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${INBOX_CHANNEL}, x) FROM unnest(${userIds.map(inboxKey)}::text[]) AS x`;
}
