import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { forgetOld } from "./housekeeping";
import { forgetBygones } from "./jobs";

export const systemHandlers: JobHandler[] = [
  handle(forgetBygones, async () => {
    await forgetOld();
  }),
];

/** Every hour; after a time without a worker once is enough. */
export const systemSchedules: Schedule[] = [schedule(forgetBygones, "43 * * * *", { backfillMinutes: 60 })];
