import proxyAddr from "proxy-addr";
import { z } from "zod";
import { choice, optionalText, whole } from "./kinds";

const hostList = z.string().transform((value) =>
  value
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== ""),
);

const hosts = hostList.default([]);

/** Whether all of these are addresses, networks, or the names that proxy-addr has for some. */
function areAddresses(list: string[]): boolean {
  try {
    proxyAddr.compile(list);
    return true;
  } catch {
    return false;
  }
}

/** Whom the service trusts, and how much it takes from anybody. */
export const LIMITS = {
  OUTBOUND_ALLOWLIST: hosts.describe(
    "Comma list of host[:port] that outbound requests may reach although they are private; empty.",
  ),
  TRY_IT_ALLOWLIST: hosts.describe(
    "Comma list of host[:port] that readers may try operations at, although they are private; empty. OUTBOUND_ALLOWLIST does not count here.",
  ),
  TRUSTED_PROXIES: hostList
    .refine(
      areAddresses,
      "addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal are expected",
    )
    .default([])
    .describe(
      "Comma list of addresses or networks of proxies whose X-Forwarded-For is believed, such as loopback or 10.0.0.0/8; empty.",
    ),
  TRUSTED_HOSTNAMES: hosts.describe(
    "Comma list of hostnames, or *.example.org for all below one, that sites may use without a DNS record, and organizations by their hostname; empty.",
  ),
  RATE_LIMIT_PER_MINUTE: whole(1000, 0).describe(
    "Requests per minute of a credential, or of an address without one, each call of a batch counted; 1000, and 0 for no limit.",
  ),
  MAX_CONCURRENT_REQUESTS: whole(500, 0).describe(
    "Requests that a server answers at once; what is beyond that is refused (503, Retry-After) but for those who have less than an equal share of them. 500, and 0 for no limit.",
  ),
  FILE_MEGABYTES_PER_REQUEST: whole(250, 0).describe(
    "Megabytes of files that one request may bring, by address or in itself; 250, and 0 for no limit.",
  ),
  FILE_MEGABYTES_PER_HOUR: whole(5000, 0, 1_000_000).describe(
    "Megabytes of files that an organization may bring within an hour, Git apart; 5000, and 0 for no limit.",
  ),
  CACHE_MEGABYTES: whole(256, 16, 1_000_000).describe(
    "Megabytes that each process keeps in memory of what it worked out; 256.",
  ),
};

const DAYS_MAX = 36_500;

/** Who administers the instance, how long it keeps what has ended, and where jobs run. */
export const KEEPING = {
  INSTANCE_ORGANIZATION: optionalText.describe(
    "Id of the organization whose administrators administer the instance; the first one that was made.",
  ),
  ENDED_CREDENTIALS_KEPT_DAYS: whole(90, 0, DAYS_MAX).describe(
    "Days that sessions, access tokens and links which work once are kept after their end; 90, and 0 for ever.",
  ),
  AUDIT_EVENTS_KEPT_DAYS: whole(0, 0, DAYS_MAX).describe(
    "Days that the audit log is kept, which administrators can export before; 0, which is for ever.",
  ),
  GIT_RUNS_KEPT_DAYS: whole(365, 0, DAYS_MAX).describe(
    "Days that ended runs are kept: of Git, of which the last one of each space stays for ever, and of imports; 365, and 0 for ever.",
  ),
  FAILED_JOBS_KEPT_DAYS: whole(30, 0, DAYS_MAX).describe(
    "Days that jobs are kept which have failed at every attempt; 30, and 0 for ever.",
  ),
  WEBHOOK_DELIVERIES_KEPT_DAYS: whole(30, 0, DAYS_MAX).describe(
    "Days that deliveries of webhooks are kept, to be looked at and sent again; 30, and 0 for ever.",
  ),
  INSIGHTS: choice(["on", "off"], "on").describe(
    "Whether published sites count what readers do, without following them; on.",
  ),
  INSIGHTS_EVENTS_KEPT_DAYS: whole(30, 1, 365).describe(
    "Days that each event of readers is kept before only daily counts are left; 30.",
  ),
  INSIGHTS_COUNTRY_HEADER: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,64}$/, "the name of a header is expected, such as CF-IPCountry")
    .optional()
    .describe(
      "Header in which a proxy of TRUSTED_PROXIES says a reader's country by two letters, such as CF-IPCountry.",
    ),
  WORKER: choice(["inline", "off"], "inline").describe(
    "Where jobs run: inline (a child process of the server) or off (npm run worker elsewhere).",
  ),
};
