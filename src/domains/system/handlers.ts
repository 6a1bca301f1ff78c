import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { forgetOld, purgeEnded } from "./housekeeping";
import { forgetBygones, purge } from "./jobs";

export const systemHandlers: JobHandler[] = [
  handle(forgetBygones, async () => {
    await forgetOld();
  }),
  handle(purge, purgeEnded),
];

/** Every hour, and every night; after a time without a worker once is enough. */
export const systemSchedules: Schedule[] = [
  schedule(forgetBygones, "43 * * * *", { backfillMinutes: 60 }),
  schedule(purge, "13 3 * * *", { backfillMinutes: 24 * 60 }),
];
