import { byClock, type JobHandler } from "@/jobs/handle";
import { forgetOldEvents } from "./housekeeping";

/**
 * The cleanup runs every hour, because everyone can send events and the number of stored events is limited. If no worker was
 * running for several hours, the cleanup runs only once afterwards.
 */
export const insightsHandlers: JobHandler[] = [
  byClock("insights:forget", "41 * * * *", () => forgetOldEvents(), { backfillMinutes: 60 }),
];
