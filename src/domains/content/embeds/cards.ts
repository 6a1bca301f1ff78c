import { hash } from "node:crypto";
import { db, type On } from "@/db/client";
import { reads } from "@/db/reads";
import type { RowOf } from "@/db/statement";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { addCards, cardsById } from "./queries";

interface OneSpace {
  organizationId: string;
  spaceId: string;
}

/** The title, description, website and image of the page at an embedded URL. */
export type EmbedCardRow = RowOf<typeof cardsById>;

/** Returns the ID of the card for a URL. The URL must be exactly as the content contains it. */
const cardId = (url: string): string => hash("sha256", url, "hex");

/** Whether the JSON of references can contain an embedded URL. If not, it doesn't have to be parsed. */
const MARK = '"usage":"embed"';

/**
 * Adds a card for each new URL that written content embeds. If the space already has a card for a URL, the URL isn't fetched again.
 * Returns whether a card was added. If so, call `enqueueFetch` at the end of the transaction.
 * @param references a JSON array of references, each with the fields `usage` and `href`
 */
export async function noteEmbeds(
  on: On,
  { organizationId, spaceId }: OneSpace,
  references: string,
): Promise<boolean> {
  if (!references.includes(MARK)) return false;
  const added = await addCards.rows(on, { organizationId, spaceId, references, now: now() });
  return added.length > 0;
}

/**
 * Returns the cards of embedded URLs, by URL. A URL has no card until Bindery has fetched it, and if its page has no title. Returns an
 * empty map if the operator has turned cards off.
 */
export async function readCards(
  { organizationId, spaceId }: OneSpace,
  urls: ReadonlySet<string>,
): Promise<Map<string, EmbedCardRow>> {
  if (urls.size === 0 || env.EMBED_CARDS === "off") return new Map();
  const ids = [...urls].map(cardId);
  const rows = await cardsById.rows(reads(), { organizationId, spaceId, ids });
  return new Map(rows.map((row) => [row.url, row]));
}

/** Returns a number that changes whenever a card of the space changes. */
export async function embedVersionOf({ organizationId, spaceId }: OneSpace): Promise<number> {
  const where = { organizationId_id: { organizationId, id: spaceId } };
  return (await db().space.findUnique({ where, select: { embedVersion: true } }))?.embedVersion ?? 0;
}
