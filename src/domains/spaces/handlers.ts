import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { purgeDeletedSpaces } from "./jobs";
import { purgeExpired } from "./purge";

export const spaceHandlers: JobHandler[] = [
  handle(purgeDeletedSpaces, (_payload, run) => purgeExpired(run.signal)),
];

/** Every hour; after a night without a worker once is enough. */
export const spaceSchedules: Schedule[] = [
  schedule(purgeDeletedSpaces, "17 * * * *", { backfillMinutes: 60 }),
];
