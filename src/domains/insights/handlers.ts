import { byClock, type JobHandler } from "@/jobs/handle";
import { forgetOldEvents } from "./housekeeping";

/**
 * Runs every hour, because everyone can send events and the number of stored events is limited. If no worker
 * was running for some time, it runs only once.
 */
export const insightsHandlers: JobHandler[] = [
  byClock("insights:forget", "41 * * * *", () => forgetOldEvents(), { backfillMinutes: 60 }),
];
