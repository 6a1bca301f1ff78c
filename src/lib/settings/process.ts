import { z } from "zod";
import { choice, optionalSecret, optionalText, optionalUrl, text, whole } from "./kinds";

const port = z.coerce.number().int().min(0).max(65535);

/** Where data is kept when nobody says where. */
export const defaultDataDir = "./.data";

/** How a process runs: where it listens, where its data is, and what it tells of itself. */
export const PROCESS = {
  NODE_ENV: choice(["development", "production", "test"], "production").describe(
    "How the service runs: development, production or test; production.",
  ),
  HOST: text.default("127.0.0.1").describe("Address that the server listens on; 127.0.0.1."),
  PORT: port.default(3000).describe("Port that the server listens on; 3000."),
  PUBLIC_URL: optionalUrl.describe("What urls and links start with; http://HOST:PORT."),
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
  LOG_LEVEL: choice(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info").describe(
    "Least severe level that is logged, or silent; info.",
  ),
  SLOW_REQUEST_MILLISECONDS: whole(5000, 0, 3_600_000).describe(
    "From which duration on a request is logged as a warning; 5000, and 0 for never.",
  ),
  SLOW_STATEMENT_MILLISECONDS: whole(1000, 0, 3_600_000).describe(
    "From which duration on a statement of the database is logged as a warning; 1000, and 0 for never.",
  ),
  METRICS_PORT: port
    .optional()
    .describe("Port of HOST on which /metrics is answered, to nobody else than who can reach it."),
  METRICS_TOKEN: optionalSecret(16).describe(
    "Bearer token of at least 16 characters that /metrics asks for; without METRICS_PORT it is answered on PORT.",
  ),
};

/** What an empty database begins with, and what everything is signed with. */
export const FIRST_START = {
  BOOTSTRAP_EMAIL: z
    .email()
    .optional()
    .describe("On an empty database, the e-mail address of the administrator to create."),
  BOOTSTRAP_PASSWORD: optionalText.describe("Password of that administrator."),
  BOOTSTRAP_TOKEN: optionalText.describe("Personal access token of that administrator."),
  BOOTSTRAP_ORGANIZATION: optionalText.describe("Title of that administrator's organization."),
  GUIDE: choice(["on", "off"], "on").describe(
    "On an empty database, whether the user guide becomes a site, which /docs leads to; on.",
  ),
  AUTH_SECRET: optionalSecret(32).describe(
    "Secret of at least 32 characters that signs sessions and links; generated into DATA_DIR when absent.",
  ),
};

/** Backups by schedule. */
export const BACKUP = {
  BACKUP_DIR: optionalText.describe(
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
  BACKUP_KEY: optionalSecret(16).describe(
    "Passphrase of at least 16 characters that backups are encrypted with; without it they are not.",
  ),
};
