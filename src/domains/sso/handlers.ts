import { byClock, type JobHandler } from "@/jobs/handle";
import { forgetExpired } from "./saml";

/** Runs every hour. If the worker was down for hours, it runs once afterwards. */
export const ssoHandlers: JobHandler[] = [
  byClock("sso:forget", "29 * * * *", forgetExpired, { backfillMinutes: 60 }),
];
