import type { z } from "zod";
import { pooled } from "@/db/client";
import { checkOutdated } from "@/domains/openapi/jobs";
import { enqueue } from "@/jobs/enqueue";
import { checkLater } from "../jobs";
import { stateOfSpecifications } from "../kinds/samples/sources";
import { mainsWithOtherSources, organizationIds, outdatedMains, requestsWithOtherSources } from "./queries";

const BATCH = 500;

/** Returns all rows of a list that is read in batches, in the order of their IDs. */
async function* allOf<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  signal: AbortSignal,
): AsyncGenerator<Row> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    signal.throwIfAborted();
    const rows = await read(after);
    yield* rows;
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
}

/**
 * Queues runs on the content of an organization whose latest run is outdated. After a new version of a specification, these
 * are the main content of spaces, and drafts and open change requests, that were compared with other versions. Nightly runs
 * concern only main content.
 */
export async function startOutdated(
  { organizationId, isNightly }: z.output<(typeof checkOutdated)["payload"]>,
  signal: AbortSignal,
): Promise<void> {
  const sources = await stateOfSpecifications(pooled(), organizationId);
  const lists = isNightly ? [outdatedMains] : [mainsWithOtherSources, requestsWithOtherSources];
  for (const list of lists) {
    const read = (after: string) => list.rows(pooled(), { organizationId, sources, after, limit: BATCH });
    for await (const { spaceId, branchId } of allOf(read, signal))
      await checkLater(pooled(), { organizationId, spaceId, branchId }, null);
  }
}

/** Queues {@link startOutdated} for all organizations. */
export async function startNightly(signal: AbortSignal): Promise<void> {
  const read = (after: string) => organizationIds.rows(pooled(), { after, limit: BATCH });
  for await (const { id: organizationId } of allOf(read, signal))
    await enqueue(
      pooled(),
      checkOutdated,
      { organizationId, isNightly: true },
      { key: `checks-nightly:${organizationId}` },
    );
}
