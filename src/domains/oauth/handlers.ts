import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { forgetUnused } from "./clients";
import { forgetUnusedClients } from "./jobs";

export const oauthHandlers: JobHandler[] = [handle(forgetUnusedClients, () => forgetUnused())];

export const oauthSchedules: Schedule[] = [
  schedule(forgetUnusedClients, "27 3 * * *", { backfillMinutes: 24 * 60 }),
];
