import { byClock, type JobHandler } from "@/jobs/handle";
import { forgetOld, purgeEnded } from "./housekeeping";

/** Every hour, and every night; after a time without a worker once is enough. */
export const systemHandlers: JobHandler[] = [
  byClock("system:forget-bygones", "43 * * * *", forgetOld, { backfillMinutes: 60 }),
  byClock("system:purge", "13 3 * * *", purgeEnded, { backfillMinutes: 24 * 60 }),
];
