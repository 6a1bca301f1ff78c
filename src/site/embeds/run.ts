import { pooled } from "@/db/client";
import type { RowOf } from "@/db/statement";
import { inTransaction } from "@/db/transaction";
import { enqueueFetch } from "@/domains/content/embeds/jobs";
import { dueCards } from "@/domains/content/embeds/queries";
import {
  POSTPONED_MILLISECONDS,
  postpone,
  saveFailure,
  savePage,
  setAside,
  showChanges,
} from "@/domains/content/embeds/save";
import { env } from "@/env";
import type { JobRun } from "@/jobs/handle";
import { inMilliseconds, monotonicMilliseconds, now } from "@/lib/clock";
import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";
import { createOutboundClient } from "@/lib/outbound";
import { OutboundError } from "@/lib/outbound-errors";
import { EmbedFetchError, type Fetching, fetchPage } from "./fetch-page";

type DueCard = RowOf<typeof dueCards>;

/** The number of pages that one run fetches. A further run fetches more pages, so that organizations take turns. */
const BATCH = 20;
const RUN_MILLISECONDS = 60_000;
/** The number of pages of one host that one run fetches. */
const OF_HOST = 5;
/** The time between two runs for an organization. */
const PAUSE_MILLISECONDS = 10_000;
const REDIRECTS_MAX = 5;
/** The statuses of errors that aren't caused by the page: busy threads, and a conflict with another request. */
const PASSING: readonly number[] = [503, 409];

/** Fetches the page of a card. Returns whether the card has changed. */
async function fetchOne(fetching: Fetching, card: DueCard): Promise<boolean> {
  // Sets the card aside before the request. Therefore, a page that crashes the worker isn't fetched again immediately.
  await setAside(card);
  try {
    const page = await fetchPage(fetching, card.url);
    // For example, the page now asks for consent. The last title is more useful than none.
    if (page.title === "" && card.title !== "") throw new EmbedFetchError("the page no longer has a title");
    return await savePage(card, page);
  } catch (error) {
    if (fetching.signal.aborted) throw error;
    const facts = { spaceId: card.spaceId, host: URL.parse(card.url)?.hostname };
    // Bindery itself was busy, or a file was removed at the same time. The card stays set aside for an hour.
    if (error instanceof ApiError && PASSING.includes(error.status)) {
      log.info({ ...facts, reason: error.message }, "embed fetch postponed");
      return false;
    }
    const isExpected = error instanceof OutboundError || error instanceof EmbedFetchError;
    if (isExpected) log.debug({ ...facts, reason: error.message }, "embed not fetched");
    else log.error({ ...facts, error }, "embed not fetched");
    await saveFailure(card);
    return false;
  }
}

/** Fetches the pages of an organization's cards that are due. If pages are left, queues another run after a pause. */
export async function fetchDue(
  { organizationId }: { organizationId: string },
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  if (env.EMBED_CARDS === "off") return;
  const cards = await dueCards.rows(pooled(), { organizationId, now: now(), limit: BATCH });
  if (cards.length > 0) await fetchAll(organizationId, cards, signal);
  // Includes postponed cards.
  const soon = inMilliseconds(POSTPONED_MILLISECONDS);
  const left = await dueCards.rows(pooled(), { organizationId, now: soon, limit: 1 });
  if (left.length === 0) return;
  const runAt = inMilliseconds(PAUSE_MILLISECONDS);
  await inTransaction(null, (tx) => enqueueFetch(tx, organizationId, organizationId, runAt));
}

async function fetchAll(
  organizationId: string,
  cards: readonly DueCard[],
  signal: AbortSignal,
): Promise<void> {
  const client = createOutboundClient({
    allowlist: env.EMBED_OUTBOUND_ALLOWLIST,
    redirectsMax: REDIRECTS_MAX,
  });
  const changed = new Set<string>();
  const counts = new Map<string, number>();
  const until = monotonicMilliseconds() + RUN_MILLISECONDS;
  try {
    for (const card of cards) {
      signal.throwIfAborted();
      if (monotonicMilliseconds() > until) break;
      const host = URL.parse(card.url)?.host ?? "";
      const count = (counts.get(host) ?? 0) + 1;
      counts.set(host, count);
      if (count > OF_HOST) {
        await postpone(card);
        continue;
      }
      if (await fetchOne({ client, organizationId, signal }, card)) changed.add(card.spaceId);
    }
  } finally {
    await client.close();
    await showChanges(organizationId, changed);
  }
}
