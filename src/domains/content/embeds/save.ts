import { randomInt } from "node:crypto";
import { db } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import type { RowOf } from "@/db/statement";
import { inTransaction } from "@/db/transaction";
import { daysAfter, HOUR_MILLISECONDS, inMilliseconds, now } from "@/lib/clock";
import { collectFiles, holdFiles } from "../files/collect";
import { withUploads } from "../files/uploads";
import type { dueCards } from "./queries";

type Card = RowOf<typeof dueCards>;

/**
 * The data of a fetched page. The image is a small WebP image, with its size in pixels. It's undefined if it couldn't be fetched. The
 * card then keeps its last image.
 */
interface Page {
  title: string;
  description: string;
  site: string;
  image: { bytes: Uint8Array; width: number; height: number } | null | undefined;
}

/** The time for which a card is postponed. */
export const POSTPONED_MILLISECONDS = 60_000;
/** A page is fetched again after this number of days. Up to three days are added, so that pages aren't due at the same time. */
const FRESH_DAYS = 30;
const SPREAD_DAYS = 3;
/** The longest pause after failures. */
const PAUSE_HOURS_MAX = FRESH_DAYS * 24;

const keyOf = ({ organizationId, spaceId, id }: Card) => ({ organizationId, spaceId, id });
const inHours = (hours: number) => inMilliseconds(hours * HOUR_MILLISECONDS);

const update = (card: Card, data: Prisma.EmbedCardUpdateManyMutationInput) =>
  db().embedCard.updateMany({ where: keyOf(card), data });

/** Excludes a card from further runs for an hour. */
export const setAside = (card: Card) => update(card, { dueAt: inHours(1) });

/** Excludes a card from runs in the next minute, because a run has already fetched many pages of the same host. */
export const postpone = (card: Card) => update(card, { dueAt: inMilliseconds(POSTPONED_MILLISECONDS) });

/** Remembers that a page couldn't be fetched. The pause doubles with each failure. The data of an earlier fetch is kept. */
export const saveFailure = (card: Card) =>
  update(card, {
    failures: card.failures + 1,
    dueAt: inHours(Math.min(2 ** card.failures, PAUSE_HOURS_MAX)),
  });

const pictureOf = (image: Page["image"], fileKey: string | null) => ({
  fileKey,
  imageWidth: image?.width ?? null,
  imageHeight: image?.height ?? null,
});

/**
 * Stores the data of a fetched page. Returns whether it has changed. If so, call {@link showChanges} later. Doesn't lock the space,
 * because a transfer locks the space first and then its cards.
 */
export async function savePage(card: Card, { image, ...texts }: Page): Promise<boolean> {
  const { organizationId } = card;
  const saved = await withUploads(organizationId, async (uploads) => {
    const newKey = image ? (await uploads.store("image.webp", image.bytes)).blobHash : null;
    const fileKey = image === undefined ? card.fileKey : newKey;
    const changed =
      texts.title !== card.title ||
      texts.description !== card.description ||
      texts.site !== card.site ||
      fileKey !== card.fileKey;
    const data = {
      ...texts,
      ...(image === undefined ? {} : pictureOf(image, newKey)),
      ...{ failures: 0, fetchedAt: now(), dueAt: daysAfter(now(), FRESH_DAYS + randomInt(SPREAD_DAYS + 1)) },
    };
    const { count } = await inTransaction(null, async (tx) => {
      if (newKey !== null) await holdFiles(tx, organizationId, [newKey]);
      return await tx.embedCard.updateMany({ where: keyOf(card), data });
    });
    return { fileKey, hasChanged: changed && count > 0 };
  });
  if (card.fileKey !== null && card.fileKey !== saved.fileKey)
    await collectFiles(organizationId, [card.fileKey]);
  return saved.hasChanged;
}

/** Makes sites render the pages of these spaces again. */
export async function showChanges(organizationId: string, spaceIds: ReadonlySet<string>): Promise<void> {
  await db().space.updateMany({
    where: { organizationId, id: { in: [...spaceIds] } },
    data: { embedVersion: { increment: 1 } },
  });
}
