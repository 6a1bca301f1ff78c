import { z } from "zod";
import type { Tx } from "@/db/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";

/** Finds the issues of new conversations, and sorts them into clusters. */
export const processConversations = defineJob(
  "conversations:process",
  z.object({ organizationId: z.string() }),
  { maxAttempts: 10, isLong: true },
);

/**
 * Returns the key and queue of an organization's jobs. The jobs run one after the other, because only one job at a time can
 * change clusters.
 */
export const jobKeyOf = (organizationId: string) => `conversations:${organizationId}`;

/**
 * Queues the analysis of an organization's waiting conversations. The same job also analyzes conversations
 * that arrive before it runs.
 */
export function enqueueProcessing(tx: Tx, organizationId: string): Promise<void> {
  const name = jobKeyOf(organizationId);
  return enqueue(tx, processConversations, { organizationId }, { key: name, queue: name });
}
