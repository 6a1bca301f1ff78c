import { z } from "zod";
import { text } from "./kinds";

const days = z.coerce.number().int().min(0).max(36_500);

/** Who administers the instance, how long it keeps what has ended, and where jobs run. */
export const KEEPING = {
  INSTANCE_ORGANIZATION: text
    .optional()
    .describe(
      "Id of the organization whose administrators administer the instance; the first one that was made.",
    ),
  ENDED_CREDENTIALS_KEPT_DAYS: days
    .default(90)
    .describe(
      "Days that sessions, access tokens and links which work once are kept after their end; 90, and 0 for ever.",
    ),
  AUDIT_EVENTS_KEPT_DAYS: days
    .default(0)
    .describe(
      "Days that the audit log is kept, which administrators can export before; 0, which is for ever.",
    ),
  GIT_RUNS_KEPT_DAYS: days
    .default(365)
    .describe(
      "Days that ended runs are kept: of Git, of which the last one of each space stays for ever, and of imports; 365, and 0 for ever.",
    ),
  FAILED_JOBS_KEPT_DAYS: days
    .default(30)
    .describe("Days that jobs are kept which have failed at every attempt; 30, and 0 for ever."),
  WEBHOOK_DELIVERIES_KEPT_DAYS: days
    .default(30)
    .describe(
      "Days that deliveries of webhooks are kept, to be looked at and sent again; 30, and 0 for ever.",
    ),
  INSIGHTS: z
    .enum(["on", "off"])
    .default("on")
    .describe("Whether published sites count what readers do, without following them; on."),
  INSIGHTS_EVENTS_KEPT_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe("Days that each event of readers is kept before only daily counts are left; 30."),
  INSIGHTS_COUNTRY_HEADER: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,64}$/, "the name of a header is expected, such as CF-IPCountry")
    .optional()
    .describe(
      "Header in which a proxy of TRUSTED_PROXIES says a reader's country by two letters, such as CF-IPCountry.",
    ),
  WORKER: z
    .enum(["inline", "off"])
    .default("inline")
    .describe("Where jobs run: inline (a child process of the server) or off (npm run worker elsewhere)."),
};
