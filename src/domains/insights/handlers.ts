import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { forgetOldEvents } from "./housekeeping";
import { forgetEvents } from "./jobs";

export const insightsHandlers: JobHandler[] = [
  handle(forgetEvents, async () => {
    await forgetOldEvents();
  }),
];

/** Every night; after a time without a worker once is enough. */
export const insightsSchedules: Schedule[] = [schedule(forgetEvents, "41 3 * * *", { backfillMinutes: 60 })];
