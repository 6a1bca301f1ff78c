import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Removes what is kept no longer. */
export const removeOldNotifications = defineJob("notifications:remove-old", z.object({}));

/** Mails somebody those notifications of a thread that they have neither read nor got by mail. */
export const mailThread = defineJob(
  "notifications:mail-thread",
  z.object({ userId: z.string(), threadId: z.string() }),
);

/** Queues a digest for everybody who wants one and has something in it. */
export const queueDigests = defineJob("notifications:queue-digests", z.object({}));

/** Mails somebody the digest of a day. */
export const mailDigest = defineJob("notifications:mail-digest", z.object({ userId: z.string() }));
