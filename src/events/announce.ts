import type { On } from "@/db/client";
import { notify, notifyEach } from "./queries";

/** The PostgreSQL NOTIFY channel for writes to spaces. The payload is `organizationId/spaceId`. */
export const SPACES_CHANNEL = "bindery_spaces";

/** The channel for changes to people's notifications. The payload is {@link inboxKey}. */
export const INBOX_CHANNEL = "bindery_inbox";
export const inboxKey = (userId: string): string => `inbox/${userId}`;

/** The channel for people whose access has changed. The payload is the user's ID. */
export const ACCESS_CHANNEL = "bindery_access";

/**
 * The channel for people's positions in spaces. The payload is `organizationId/spaceId`, a space character and a {@link
 * Presence} as JSON.
 */
export const PRESENCE_CHANNEL = "bindery_presence";

/**
 * The channel for messages between open editors of a page. The payload is `organizationId/spaceId`, a space character and a
 * {@link SharedEdit} as JSON.
 */
export const EDITS_CHANNEL = "bindery_edits";

/** A message from one open editor of a page to the others. The server doesn't read or store it. */
export interface SharedEdit {
  /** The ID of the person who sent the message. */
  user: string;
  /** The number of the edited change request, or null for the main content. */
  changeRequest: string | null;
  /** The page's ID. */
  page: string;
  /** The message, at most 6,000 ASCII characters. */
  data: string;
}

/** The page and the block at which a person edits. */
export interface Presence {
  /** The ID of the open editor, which the browser generates. */
  tab: string;
  user: { id: string; displayName: string; photoURL: string | null };
  /** The number of the change request that they edit, or null for the main content. */
  changeRequest: string | null;
  /** The page's ID. Null if the person has left the editor, or if the editor doesn't show a page. */
  page: string | null;
  /** The key of the top-level block with the cursor, or null if it isn't known. */
  block: string | null;
}

/**
 * Sends a person's position to everyone who has the space open. The position isn't stored, so editors send
 * it again regularly.
 */
export async function announcePresence(
  on: On,
  space: { organizationId: string; spaceId: string },
  presence: Presence,
): Promise<void> {
  const payload = `${space.organizationId}/${space.spaceId} ${JSON.stringify(presence)}`;
  await notify.rows(on, { channel: PRESENCE_CHANNEL, payload });
}

/** Sends a message to the other open editors of a page. The message isn't stored, so lost messages aren't repeated. */
export async function announceEdit(
  on: On,
  space: { organizationId: string; spaceId: string },
  edit: SharedEdit,
): Promise<void> {
  const payload = `${space.organizationId}/${space.spaceId} ${JSON.stringify(edit)}`;
  await notify.rows(on, { channel: EDITS_CHANNEL, payload });
}

/**
 * Notifies everyone who has a space open about a change in the space, for example to its content, a comment
 * or a review. The event is delivered once per transaction, after the caller's transaction is committed. If
 * the transaction is rolled back, there is no event. The event doesn't contain content. Receivers read the
 * space again with their own permissions.
 */
export async function announce(on: On, space: { organizationId: string; spaceId: string }): Promise<void> {
  const payload = `${space.organizationId}/${space.spaceId}`;
  await notify.rows(on, { channel: SPACES_CHANNEL, payload });
}

/**
 * Tells the open console pages of these people that their notifications have changed. Like {@link announce},
 * this happens after the commit.
 */
export async function announceInboxes(on: On, userIds: readonly string[]): Promise<void> {
  await notifyEach.rows(on, { channel: INBOX_CHANNEL, payloads: userIds.map(inboxKey) });
}

/** Makes the open event streams of a person check the person's access again. Like {@link announce}, this happens after the commit. */
export async function announceAccess(on: On, userId: string): Promise<void> {
  await notify.rows(on, { channel: ACCESS_CHANNEL, payload: userId });
}
