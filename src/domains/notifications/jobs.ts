import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Mails somebody those notifications of a thread that they have neither read nor got by mail. */
export const mailThread = defineJob(
  "notifications:mail-thread",
  z.object({ userId: z.string(), threadId: z.string() }),
);

/** Mails somebody the digest of a day. */
export const mailDigest = defineJob("notifications:mail-digest", z.object({ userId: z.string() }));
