import { byClock, type JobHandler } from "@/jobs/handle";
import { forgetExpired } from "./saml";

/** Every hour; after a time without a worker once is enough. */
export const ssoHandlers: JobHandler[] = [
  byClock("sso:forget", "29 * * * *", forgetExpired, { backfillMinutes: 60 }),
];
