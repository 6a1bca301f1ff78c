import { byClock, type JobHandler } from "@/jobs/handle";
import { forgetOldEvents } from "./housekeeping";

/** Every hour, since anyone can send events; after a time without a worker, once is enough. */
export const insightsHandlers: JobHandler[] = [
  byClock("insights:forget", "41 * * * *", () => forgetOldEvents(), { backfillMinutes: 60 }),
];
