import { byClock, type JobHandler } from "@/jobs/handle";
import { forgetUnused } from "./clients";

export const oauthHandlers: JobHandler[] = [
  byClock("oauth:forget-unused", "27 3 * * *", forgetUnused, { backfillMinutes: 24 * 60 }),
];
