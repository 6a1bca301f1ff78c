import path from "node:path";
import proxyAddr from "proxy-addr";
import { z } from "zod";

/**
 * Every setting of the service, read once from the environment and validated. No other module reads
 * `process.env`. `.env.example` is written from the sentences below, and a test holds it to them.
 */

const text = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ""));
const pairs = z
  .string()
  .trim()
  .regex(/^[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*,?$/, "a list such as name=value,other=value is expected");
const exporter = z
  .enum(["otlp", "none"], "otlp or none is expected: nothing else can be exported to")
  .optional();
const protocol = z
  .enum(["http/protobuf", "http/json"], "http/protobuf or http/json is expected: there is no gRPC here")
  .optional();
const port = z.coerce.number().int().min(0).max(65535);
const milliseconds = z.coerce.number().int().min(0).max(3_600_000);
const days = z.coerce.number().int().min(0).max(36_500);
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

/** Where data is kept when nobody says where. */
export const defaultDataDir = "./.data";

const settings = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"])
    .default("production")
    .describe("How the service runs: development, production or test; production."),
  HOST: text.default("127.0.0.1").describe("Address that the server listens on; 127.0.0.1."),
  PORT: port.default(3000).describe("Port that the server listens on; 3000."),
  PUBLIC_URL: url.optional().describe("What urls and links start with; http://HOST:PORT."),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe("A PostgreSQL 18 to use instead of the embedded one."),
  DATABASE_TIMEOUT_SECONDS: z.coerce
    .number()
    .min(1)
    .max(300)
    .default(10)
    .describe(
      "Seconds after which a database that gives no answer counts as away, and requests get 503; 10.",
    ),
  DATA_DIR: text
    .default(defaultDataDir)
    .describe("Folder of all data: the embedded database, uploaded files and generated secrets; ./.data."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("Least severe level that is logged, or silent; info."),
  SLOW_REQUEST_MILLISECONDS: milliseconds
    .default(5000)
    .describe("From which duration on a request is logged as a warning; 5000, and 0 for never."),
  SLOW_STATEMENT_MILLISECONDS: milliseconds
    .default(1000)
    .describe(
      "From which duration on a statement of the database is logged as a warning; 1000, and 0 for never.",
    ),
  METRICS_PORT: port
    .optional()
    .describe("Port of HOST on which /metrics is answered, to nobody else than who can reach it."),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      "Bearer token of at least 16 characters that /metrics asks for; without METRICS_PORT it is answered on PORT.",
    ),
  OTEL_SDK_DISABLED: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(["true", "false"]))
    .default("false")
    .describe("Whether OpenTelemetry is off whatever the settings below say; false."),
  OTEL_TRACES_EXPORTER: exporter.describe(
    "Where traces go: otlp or none; otlp where an endpoint is set, else none.",
  ),
  OTEL_LOGS_EXPORTER: exporter.describe(
    "Where the lines of the log go beside standard output: otlp or none; otlp where an endpoint is set, else none.",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .optional()
    .describe("OpenTelemetry collector that traces and logs are sent to, such as http://127.0.0.1:4318."),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url
    .optional()
    .describe("Whole address that traces are sent to instead."),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: url.optional().describe("Whole address that logs are sent to instead."),
  OTEL_EXPORTER_OTLP_HEADERS: pairs
    .optional()
    .describe("Headers that the collector asks for, such as api-key=secret."),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs.optional().describe("Headers for traces instead."),
  OTEL_EXPORTER_OTLP_LOGS_HEADERS: pairs.optional().describe("Headers for logs instead."),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.describe(
    "What the collector is sent: http/protobuf or http/json; http/protobuf.",
  ),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.describe("The same for traces alone."),
  OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: protocol.describe("The same for logs alone."),
  OTEL_SERVICE_NAME: text.optional().describe("What the service is called in traces and logs; bindery."),
  OTEL_RESOURCE_ATTRIBUTES: pairs
    .optional()
    .describe(
      "What traces and logs say of the installation, such as deployment.environment.name=production.",
    ),
  OTEL_TRACES_SAMPLER: z
    .enum([
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ])
    .default("parentbased_always_on")
    .describe(
      "Which traces are recorded: always_on, always_off or traceidratio, or with parentbased_ before it; parentbased_always_on.",
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("Share of traces that traceidratio records, from 0 to 1; 1."),
  BOOTSTRAP_EMAIL: z
    .email()
    .optional()
    .describe("On an empty database, the e-mail address of the administrator to create."),
  BOOTSTRAP_PASSWORD: text.optional().describe("Password of that administrator."),
  BOOTSTRAP_TOKEN: text.optional().describe("Personal access token of that administrator."),
  BOOTSTRAP_ORGANIZATION: text.optional().describe("Title of that administrator's organization."),
  GUIDE: z
    .enum(["on", "off"])
    .default("on")
    .describe("On an empty database, whether the user guide becomes a site, which /docs leads to; on."),
  AUTH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      "Secret of at least 32 characters that signs sessions and links; generated into DATA_DIR when absent.",
    ),
  BACKUP_DIR: text
    .optional()
    .describe(
      "Folder that the worker makes backups in, on another disk than the data; without it none are made.",
    ),
  BACKUP_EVERY: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,3}[hd]$/, "hours or days are expected, such as 6h or 1d")
    .transform((every) => Number.parseInt(every, 10) * (every.endsWith("d") ? 24 : 1))
    .optional()
    .describe("How often a backup is made, in hours or days, such as 6h; 1d."),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe("How many of them are kept; 7."),
  BACKUP_KEY: z
    .string()
    .min(16)
    .optional()
    .describe(
      "Passphrase of at least 16 characters that backups are encrypted with; without it they are not.",
    ),
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
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      "Mail server that letters go out by, such as smtp://user:password@host:587; without it links are shown to copy.",
    ),
  MAIL_FROM: text.optional().describe("Sender of those letters; no-reply at the host of PUBLIC_URL."),
  OIDC_ISSUER: url.optional().describe("Issuer address of an OpenID Connect provider to sign in with."),
  OIDC_CLIENT_ID: text.optional().describe("Client id at that provider."),
  OIDC_CLIENT_SECRET: text.optional().describe("Client secret at that provider."),
  OIDC_LABEL: text.default("Single sign-on").describe("Label of its sign-in button; Single sign-on."),
  LLM_BASE_URL: url
    .optional()
    .describe("An OpenAI-compatible endpoint for answers; without it answers are extracts."),
  LLM_API_KEY: text.optional().describe("Key for that endpoint."),
  LLM_MODEL: text.optional().describe("Model to ask at that endpoint."),
  TRANSLATION_PROVIDER: z
    .enum(["deepl", "libretranslate", "llm", "pseudo"])
    .optional()
    .describe("Who translates: deepl, libretranslate, llm or pseudo; without it a translation run fails."),
  DEEPL_API_KEY: text.optional().describe("Key for DeepL."),
  DEEPL_BASE_URL: url.optional().describe("Another address of DeepL, such as its free one."),
  LIBRETRANSLATE_BASE_URL: url.optional().describe("Address of a LibreTranslate server."),
  LIBRETRANSLATE_API_KEY: text.optional().describe("Key for that server, when it wants one."),
  S3_ENDPOINT: url.optional().describe("An S3-compatible endpoint for uploaded files, instead of DATA_DIR."),
  S3_BUCKET: text.optional().describe("Bucket for uploaded files."),
  S3_REGION: text.default("us-east-1").describe("Region of that bucket; us-east-1."),
  S3_ACCESS_KEY_ID: text.optional().describe("Access key for that bucket."),
  S3_SECRET_ACCESS_KEY: text.optional().describe("Secret key for that bucket."),
});

type Settings = z.output<typeof settings>;
/** The validated settings, with `PUBLIC_URL` filled in. */
export type Env = Settings & { PUBLIC_URL: string };

/** Groups of which either every setting is given or none. */
const together: ReadonlyArray<ReadonlyArray<keyof Settings>> = [
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["LLM_BASE_URL", "LLM_MODEL"],
];

/** Settings that only say more about another one. */
const needs: ReadonlyArray<[keyof Settings, keyof Settings]> = [
  ["BACKUP_EVERY", "BACKUP_DIR"],
  ["BACKUP_KEEP", "BACKUP_DIR"],
];

function problemsOfGroups(values: Settings): string[] {
  const idle = needs
    .filter(([name, needed]) => values[name] !== undefined && values[needed] === undefined)
    .map(([name, needed]) => `${name} does nothing without ${needed}`);
  const halves = together.flatMap((group) => {
    const absent = group.filter((name) => values[name] === undefined);
    const complete = absent.length === 0 || absent.length === group.length;
    return complete ? [] : [`${group.join(", ")} belong together: ${absent.join(", ")} is missing`];
  });
  return [...idle, ...halves];
}

function defaultPublicUrl(host: string, listeningPort: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${listeningPort}`;
}

/**
 * Validates raw settings; an empty value counts as an absent one. Throws one error that names every
 * setting that is wrong, never its value, since the value may be a secret.
 */
export function readEnv(raw: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  const problems = parsed.success
    ? problemsOfGroups(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (!parsed.success || problems.length > 0) {
    throw new Error(`These settings are not usable:\n  ${problems.join("\n  ")}`);
  }
  const values = parsed.data;
  return { ...values, PUBLIC_URL: values.PUBLIC_URL ?? defaultPublicUrl(values.HOST, values.PORT) };
}

/** Name, sentence and kind of every setting, in the order of `.env.example`. */
export function listSettings(): { name: string; sentence: string }[] {
  return Object.entries(settings.shape).map(([name, schema]) => ({
    name,
    sentence: schema.description ?? "",
  }));
}

/** The settings of this process. Bundles that hold their own copy of this module read the same values. */
export const env: Env = readEnv(process.env);

/**
 * Completes the settings at start with what had to be made first (the embedded database's address, the
 * generated secret), for this module, for later copies of it in other bundles, and for child processes.
 */
export function provideEnv(values: Partial<Record<keyof Env, string>>): void {
  Object.assign(process.env, values);
  const settled = readEnv(process.env);
  // What is not set any more is not among them.
  for (const name of Object.keys(env) as (keyof Env)[]) if (!(name in settled)) delete env[name];
  Object.assign(env, settled);
}

/** Tells next-auth, which learns it from the environment alone, where the service is. */
export function provideAuthAddress(): void {
  process.env.NEXTAUTH_URL = `${env.PUBLIC_URL}/api/auth`;
}

/**
 * A setting that start-up provides when the operator did not. Throws when it is read before that.
 */
export function requiredEnv<Name extends keyof Env>(name: Name): NonNullable<Env[Name]> {
  const value = env[name];
  if (value === undefined || value === null) throw new Error(`${name} is not set`);
  return value;
}

/** A path that somebody named in a command, seen from where npm was called. */
export const pathFromCaller = (name: string): string => path.resolve(process.env.INIT_CWD ?? "", name);

/** The environment that a child process of the service gets: this one's, completed. */
export function childEnv(): Record<string, string | undefined> {
  return { ...process.env };
}
