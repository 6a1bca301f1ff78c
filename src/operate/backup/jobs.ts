import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Looks whether a backup is due. One that fails is made at the next look. */
export const makeDueBackup = defineJob("operate:backup", z.object({}), { maxAttempts: 1, isLong: true });

/** Makes a backup that somebody has asked for, under this name. Who asked sees why it failed, and asks again. */
export const makeRequestedBackup = defineJob("operate:requested-backup", z.object({ name: z.string() }), {
  maxAttempts: 1,
  isLong: true,
});
