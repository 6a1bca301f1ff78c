import { byClock, type JobHandler } from "@/jobs/handle";
import { purgeExpired } from "./purge";

/** Every hour; after a night without a worker once is enough. */
export const spaceHandlers: JobHandler[] = [
  byClock("spaces:purge-deleted", "17 * * * *", purgeExpired, { backfillMinutes: 60 }),
];
