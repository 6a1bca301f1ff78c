import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { forgetUnusedImages } from "./images/housekeeping";
import { forgetImages } from "./images/jobs";

export const siteHandlers: JobHandler[] = [
  handle(forgetImages, (_payload, run) => forgetUnusedImages(run.signal)),
];

export const siteSchedules: Schedule[] = [schedule(forgetImages, "23 3 * * *", { backfillMinutes: 60 })];
