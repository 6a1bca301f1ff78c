import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Makes a backup that somebody has asked for, under this name. Who asked sees why it failed, and asks again. */
export const makeRequestedBackup = defineJob("operate:requested-backup", z.object({ name: z.string() }), {
  maxAttempts: 1,
  isLong: true,
});
