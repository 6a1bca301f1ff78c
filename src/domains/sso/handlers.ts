import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { forgetExpired } from "./housekeeping";
import { forgetSignIns } from "./jobs";

export const ssoHandlers: JobHandler[] = [
  handle(forgetSignIns, async () => {
    await forgetExpired();
  }),
];

/** Every hour; after a time without a worker once is enough. */
export const ssoSchedules: Schedule[] = [schedule(forgetSignIns, "29 * * * *", { backfillMinutes: 60 })];
