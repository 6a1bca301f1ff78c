import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { forgetOldEvents } from "./housekeeping";
import { forgetEvents } from "./jobs";

export const insightsHandlers: JobHandler[] = [
  handle(forgetEvents, async () => {
    await forgetOldEvents();
  }),
];

/** Every hour, since anybody tells of events; after a time without a worker once is enough. */
export const insightsSchedules: Schedule[] = [schedule(forgetEvents, "41 * * * *", { backfillMinutes: 60 })];
