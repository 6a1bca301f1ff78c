import { z } from "zod";
import type { Tx } from "@/db/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";

/** Looks for the issues of what has come in, and sorts them. */
export const processConversations = defineJob(
  "conversations:process",
  z.object({ organizationId: z.string() }),
  { maxAttempts: 10, isLong: true },
);

/** Key and queue of an organization's jobs: they run one after the other, since clusters are made by one at a time. */
export const jobKeyOf = (organizationId: string) => `conversations:${organizationId}`;

/** Has what waits in an organization looked at, by one job however much comes in. */
export function enqueueProcessing(tx: Tx, organizationId: string): Promise<void> {
  const name = jobKeyOf(organizationId);
  return enqueue(tx, processConversations, { organizationId }, { key: name, queue: name });
}
