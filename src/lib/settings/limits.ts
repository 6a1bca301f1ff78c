import proxyAddr from "proxy-addr";
import { z } from "zod";

const hostList = z.string().transform((value) =>
  value
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== ""),
);

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
  OUTBOUND_ALLOWLIST: hostList
    .default([])
    .describe("Comma list of host[:port] that outbound requests may reach although they are private; empty."),
  TRY_IT_ALLOWLIST: hostList
    .default([])
    .describe(
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
  TRUSTED_HOSTNAMES: hostList
    .default([])
    .describe(
      "Comma list of hostnames, or *.example.org for all below one, that sites may use without a DNS record, and organizations by their hostname; empty.",
    ),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .default(1000)
    .describe(
      "Requests per minute of a credential, or of an address without one, each call of a batch counted; 1000, and 0 for no limit.",
    ),
  MAX_CONCURRENT_REQUESTS: z.coerce
    .number()
    .int()
    .min(0)
    .default(500)
    .describe(
      "Requests that a server answers at once; what is beyond that is refused (503, Retry-After) but for those who have less than an equal share of them. 500, and 0 for no limit.",
    ),
  FILE_MEGABYTES_PER_REQUEST: z.coerce
    .number()
    .int()
    .min(0)
    .default(250)
    .describe(
      "Megabytes of files that one request may bring, by address or in itself; 250, and 0 for no limit.",
    ),
  FILE_MEGABYTES_PER_HOUR: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(5000)
    .describe(
      "Megabytes of files that an organization may bring within an hour, Git apart; 5000, and 0 for no limit.",
    ),
  CACHE_MEGABYTES: z.coerce
    .number()
    .int()
    .min(16)
    .max(1_000_000)
    .default(256)
    .describe("Megabytes that each process keeps in memory of what it worked out; 256."),
};
