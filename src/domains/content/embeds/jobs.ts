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
 * Queues `embeds:fetch` for an organization, unless the operator has turned it off. An organization has at most one waiting job, and its
 * jobs run one after the other. Therefore, no organization can make Bindery send many requests at the same time.
 */
export async function enqueueFetch(on: On, organizationId: string): Promise<void> {
  if (env.EMBED_CARDS === "off") return;
  const name = `embeds:fetch:${organizationId}`;
  await enqueue(on, fetchEmbeds, { organizationId }, { key: name, queue: name });
}
