import { byClock, type JobHandler } from "@/jobs/handle";
import { forgetOld, purgeEnded } from "./housekeeping";

/** One job runs every hour and one job runs every night. If the worker was down, each job runs only once afterwards. */
export const systemHandlers: JobHandler[] = [
  byClock("system:forget-bygones", "43 * * * *", forgetOld, { backfillMinutes: 60 }),
  byClock("system:purge", "13 3 * * *", purgeEnded, { backfillMinutes: 24 * 60 }),
];
