import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Looks for the issues of what has come in, and sorts them. */
export const processConversations = defineJob(
  "conversations:process",
  z.object({ organizationId: z.string() }),
  { maxAttempts: 10 },
);

/** Lets conversations that wait without a job be looked at: a job that failed too often is gone. */
export const resumeConversations = defineJob("conversations:resume", z.object({}));

export const jobKeyOf = (organizationId: string) => `conversations:${organizationId}`;

/** What concerns one organization runs one after the other: clusters are made by one job at a time. */
export const queueOf = (organizationId: string) => `conversations:${organizationId}`;
