import proxyAddr from "proxy-addr";
import { z } from "zod";
import { setting } from "./facts";
import { choice, optionalText, whole } from "./kinds";

const hostList = z.string().transform((value) =>
  value
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== ""),
);

const hosts = hostList.default([]);

/** Names that can't be the label of a host, because users or email clients could mistake the host for a part of Bindery. */
const RESERVED_NAMES = (
  "www www1 www2 mail smtp imap pop pop3 mx webmail ns ns1 ns2 dns ftp sftp ssh vpn autoconfig autodiscover wpad isatap " +
  "localhost root admin administrator hostmaster postmaster webmaster abuse noreply login signin signup logout auth sso " +
  "oauth account accounts billing password static assets cdn"
).split(" ");
const hostsType = "comma-separated `host` or `host:port`";

/** Whether all values are IP addresses, networks in CIDR notation, or names of networks, such as `loopback`. */
function areAddresses(list: string[]): boolean {
  try {
    proxyAddr.compile(list);
    return true;
  } catch {
    return false;
  }
}

const purposeList = (purpose: string) =>
  setting(hostList.optional(), {
    type: hostsType,
    unset: "the value of OUTBOUND_ALLOWLIST",
    meaning: `Private hosts ${purpose}. If you set this list, it replaces OUTBOUND_ALLOWLIST for this purpose.`,
  });

const outboundLists = {
  GIT_OUTBOUND_ALLOWLIST: purposeList("to which Import from Git, Export to Git and Git Sync can connect"),
  WEBHOOK_OUTBOUND_ALLOWLIST: purposeList("to which webhooks can send events"),
  SPECIFICATION_OUTBOUND_ALLOWLIST: purposeList("from which Bindery can fetch OpenAPI specifications"),
  IMAGE_OUTBOUND_ALLOWLIST: purposeList(
    "from which Bindery can fetch images, and files that people add by URL",
  ),
};

/** Settings for trusted proxies and hosts, and for the limits of callers. */
export const LIMITS = {
  OUTBOUND_ALLOWLIST: setting(hosts, {
    type: hostsType,
    example: "git.internal,10.0.0.7:8443",
    meaning: "Private hosts to which Bindery can send requests.",
  }),
  ...outboundLists,
  WEBSITE_OUTBOUND_ALLOWLIST: setting(hosts, {
    type: hostsType,
    example: "wiki.internal",
    meaning:
      "Private hosts from which Bindery can import websites. Every editor can read the pages of these hosts. OUTBOUND_ALLOWLIST doesn't apply here.",
  }),
  EMBED_OUTBOUND_ALLOWLIST: setting(hosts, {
    type: hostsType,
    example: "wiki.internal",
    meaning:
      "Private hosts from which Bindery can fetch the title and the image of embedded pages. Every editor can read these titles. OUTBOUND_ALLOWLIST doesn't apply here.",
  }),
  TRY_IT_ALLOWLIST: setting(hosts, {
    type: hostsType,
    example: "api.internal",
    meaning:
      "Private hosts that visitors can call with **Try it** in an API reference. OUTBOUND_ALLOWLIST doesn't apply here.",
  }),
  TRUSTED_PROXIES: setting(
    hostList
      .refine(
        areAddresses,
        "Enter IP addresses, networks such as 10.0.0.0/8, `loopback`, `linklocal` or `uniquelocal`.",
      )
      .default([]),
    {
      type: "comma-separated IP addresses or networks",
      example: "loopback,10.0.0.0/8",
      meaning:
        "Reverse proxies whose `X-Forwarded-For` header Bindery trusts. Rate limits and the audit log use the client's IP address from this header.",
    },
  ),
  TRUSTED_HOSTNAMES: setting(hosts, {
    type: "comma-separated hostnames",
    example: "docs.example.com,*.docs.example.com",
    meaning:
      "Hostnames that sites can use without a DNS check. With `*.example.com`, organizations can use any subdomain of example.com as their hostname.",
  }),
  RESERVED_NAMES: setting(hostList.default(RESERVED_NAMES), {
    type: "comma-separated names",
    example: "www,mail,intranet",
    meaning:
      "Names that organizations can't use as their hostname or as the basename of a site. The value replaces the default list. Organizations and sites that already use a reserved name keep it.",
  }),
  CUSTOM_CODE: setting(choice(["on", "off"], "on"), {
    type: "`on` or `off`",
    meaning:
      "Whether administrators of sites can add scripts and CSS to their sites. With `off`, Bindery serves no custom scripts and no custom CSS, and keeps the stored code.",
  }),
  RATE_LIMIT_PER_MINUTE: setting(whole(1000, 0), {
    type: "number",
    unit: "requests per minute",
    meaning:
      "Rate limit per person, or per IP address for requests without a credential. All tokens and sessions of a person share this limit. Each call in a batch counts as one request. 0 turns all rate limits off.",
  }),
  ORGANIZATION_RATE_LIMIT_PER_MINUTE: setting(whole(20_000, 0), {
    type: "number",
    unit: "requests per minute",
    meaning:
      "Rate limit for all requests to one organization, from all people and service accounts together. 0 turns this limit off.",
  }),
  MAX_CONCURRENT_REQUESTS: setting(whole(500, 0), {
    type: "number",
    meaning:
      "Maximum concurrent requests per server. If the limit is reached, clients that use more than an equal share get 503 with `Retry-After`. 0 turns the limit off.",
  }),
  MAX_CONNECTIONS: setting(whole(4000, 0, 1_000_000), {
    type: "number",
    meaning:
      "Maximum open connections per server. One IP address, or one IPv6 /64 network, can use at most a quarter of these connections, unless it's a trusted proxy. 0 turns both limits off.",
  }),
  MAX_BODY_MEGABYTES: setting(whole(256, 0, 1_000_000), {
    type: "number",
    unit: "MB",
    meaning:
      "Maximum total size of the request bodies that a server has in memory at the same time. One client can use at most a quarter of this size. All clients without a verified credential share a quarter. Extra requests get 503 with `Retry-After`. 0 turns the limit off.",
  }),
  FILE_MEGABYTES_PER_REQUEST: setting(whole(250, 0), {
    type: "number",
    unit: "MB",
    meaning:
      "Maximum total size of the files in one request, uploaded or fetched by URL. 0 turns the limit off.",
  }),
  FILE_MEGABYTES_PER_HOUR: setting(whole(5000, 0, 1_000_000), {
    type: "number",
    unit: "MB",
    meaning:
      "Maximum total size of the files that an organization can add per hour, not counting Git Sync. 0 turns the limit off.",
  }),
  PROXIED_IMAGE_MEGABYTES: setting(whole(5, 1, 100), {
    type: "number",
    unit: "MB",
    meaning: "Maximum size of an image or a font that a published site loads from another host.",
  }),
  CACHE_MEGABYTES: setting(whole(256, 16, 1_000_000), {
    type: "number",
    unit: "MB",
    meaning: "Maximum memory that each process uses for its caches.",
  }),
};

const DAYS_MAX = 36_500;
const days = { type: "number", unit: "days" };

/** Settings for the administrators of the instance, the retention of data, and where jobs run. */
export const KEEPING = {
  INSTANCE_ORGANIZATION: setting(optionalText, {
    type: "organization ID",
    unset: "the first organization",
    meaning: "Organization whose administrators manage the instance.",
  }),
  ENDED_CREDENTIALS_KEPT_DAYS: setting(whole(90, 0, DAYS_MAX), {
    ...days,
    meaning: "How long ended sessions, access tokens and single-use links are kept. 0 keeps them forever.",
  }),
  AUDIT_EVENTS_KEPT_DAYS: setting(whole(0, 0, DAYS_MAX), {
    ...days,
    meaning:
      "How long audit log events are kept. 0 keeps all events forever. If you need older events, export the events before Bindery deletes them.",
  }),
  GIT_RUNS_KEPT_DAYS: setting(whole(365, 0, DAYS_MAX), {
    ...days,
    meaning:
      "How long finished Git and import runs are kept. The last Git run of each space is always kept. 0 keeps all runs.",
  }),
  FAILED_JOBS_KEPT_DAYS: setting(whole(30, 0, DAYS_MAX), {
    ...days,
    meaning: "How long Bindery keeps jobs that failed at every attempt. 0 keeps them forever.",
  }),
  WEBHOOK_DELIVERIES_KEPT_DAYS: setting(whole(30, 0, DAYS_MAX), {
    ...days,
    meaning:
      "How long webhook deliveries are kept. During this time, you can inspect and resend the deliveries. 0 keeps them forever.",
  }),
  INSIGHTS: setting(choice(["on", "off"], "on"), {
    type: "`on` or `off`",
    meaning: "Counts page views, searches and feedback on published sites, without tracking visitors.",
  }),
  INSIGHTS_EVENTS_KEPT_DAYS: setting(whole(30, 1, 365), {
    ...days,
    meaning: "How long individual analytics events are kept. Afterwards, Bindery keeps only daily counts.",
  }),
  INSIGHTS_COUNTRY_HEADER: setting(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9-]{1,64}$/, "Enter the name of a header, such as CF-IPCountry.")
      .optional(),
    {
      type: "header name",
      example: "CF-IPCountry",
      meaning:
        "Header that contains a visitor's two-letter country code, sent by a proxy in TRUSTED_PROXIES. If you set this header, analytics shows countries.",
    },
  ),
  EMBED_CARDS: setting(choice(["on", "off"], "on"), {
    type: "`on` or `off`",
    meaning:
      "Fetches the title, description and image of embedded URLs, and shows them on sites. With `off`, Bindery doesn't send requests to these URLs.",
  }),
  WORKER: setting(choice(["inline", "off"], "inline"), {
    type: "`inline` or `off`",
    meaning:
      "Where background jobs run. With `inline`, the server starts a child process for the jobs. With `off`, you start separate workers with `npm run worker`.",
  }),
};
