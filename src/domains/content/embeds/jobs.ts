import { z } from "zod";
import type { On } from "@/db/client";
import { env } from "@/env";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";

/** Fetches the pages of an organization's embed cards that are due. */
export const fetchEmbeds = defineJob("embeds:fetch", z.object({ organizationId: z.string() }), {
  isLong: true,
});

/**
 * Queues `embeds:fetch` for an organization, unless the operator has turned it off. The jobs of an organization run one after the other.
 * Therefore, no organization can make Bindery send many requests at the same time.
 * @param writer the organization, or the space whose content was written. Each writer has at most one waiting job. A transaction locks
 *   the key of this job until it ends, so writes to different spaces don't share a key.
 */
export async function enqueueFetch(
  on: On,
  organizationId: string,
  writer = organizationId,
  runAt?: Date,
): Promise<void> {
  if (env.EMBED_CARDS === "off") return;
  const name = { key: `embeds:fetch:${writer}`, queue: `embeds:fetch:${organizationId}` };
  const options = { ...name, ...(runAt && { runAt }) };
  await enqueue(on, fetchEmbeds, { organizationId }, options);
}
