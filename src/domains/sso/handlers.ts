import { byClock, type JobHandler } from "@/jobs/handle";
import { forgetExpired } from "./saml";

/** The cleanup runs every hour. If the worker was down for several hours, the cleanup runs only once afterwards. */
export const ssoHandlers: JobHandler[] = [
  byClock("sso:forget", "29 * * * *", forgetExpired, { backfillMinutes: 60 }),
];
