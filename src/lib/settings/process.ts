import { z } from "zod";
import { setting } from "./facts";
import { choice, optionalSecret, optionalText, optionalUrl, text, whole } from "./kinds";

const port = z.coerce.number().int().min(0).max(65535);

/** The data directory if DATA_DIR is not set. */
export const defaultDataDir = "./.data";

/**
 * Settings for a process: the address on which it listens, the location of its data, its log and its
 * metrics.
 */
export const PROCESS = {
  NODE_ENV: setting(choice(["development", "production", "test"], "production"), {
    type: "`development`, `production` or `test`",
    meaning: "Runtime mode.",
  }),
  HOST: setting(text.default("127.0.0.1"), {
    type: "IP address or hostname",
    meaning: "Address that the server listens on. Use `0.0.0.0` to accept connections from other machines.",
  }),
  PORT: setting(port.default(3000), { type: "port", meaning: "Port that the server listens on." }),
  PUBLIC_URL: setting(optionalUrl, {
    type: "URL",
    unset: "`http://HOST:PORT`",
    example: "https://docs.example.com",
    meaning:
      "URL that people open in their browser. Links in pages, emails and API responses start with this URL.",
  }),
  DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/ }).optional(), {
    type: "PostgreSQL URL",
    unset: "the embedded PostgreSQL",
    example: "postgresql://bindery:secret@db.example.com/bindery",
    meaning: "PostgreSQL 18 database to use instead of the embedded database.",
  }),
  DATABASE_TIMEOUT_SECONDS: setting(z.coerce.number().min(1).max(300).default(10), {
    type: "number",
    unit: "seconds",
    meaning:
      "Time to wait for the database. If the database doesn't respond in time, requests get 503 until the database responds again.",
  }),
  DATA_DIR: setting(text.default(defaultDataDir), {
    type: "path",
    meaning: "Directory for all data: the embedded database, uploaded files and generated secrets.",
  }),
  LOG_LEVEL: setting(choice(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"), {
    type: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`",
    meaning: "Minimum level of the messages that are logged.",
  }),
  SLOW_REQUEST_MILLISECONDS: setting(whole(5000, 0, 3_600_000), {
    type: "number",
    unit: "milliseconds",
    meaning: "Requests that take at least this long are logged as warnings. 0 turns these warnings off.",
  }),
  SLOW_STATEMENT_MILLISECONDS: setting(whole(1000, 0, 3_600_000), {
    type: "number",
    unit: "milliseconds",
    meaning:
      "Database statements that take at least this long are logged as warnings. 0 turns these warnings off.",
  }),
  METRICS_PORT: setting(port.optional(), {
    type: "port",
    example: "9464",
    meaning:
      "Serves `/metrics` on this separate port. Without METRICS_TOKEN, this port has no authentication, so protect the port with a firewall.",
  }),
  METRICS_TOKEN: setting(optionalSecret(16), {
    type: "text of at least 16 characters",
    meaning:
      "Bearer token that `/metrics` requires. If METRICS_PORT isn't set, `/metrics` is served on PORT.",
  }),
};

/** Settings for the initial content of an empty database, and the secret that signs sessions and links. */
export const FIRST_START = {
  BOOTSTRAP_EMAIL: setting(z.email().optional(), {
    type: "email address",
    example: "ada@example.com",
    meaning: "On an empty database, creates an administrator with this email address.",
  }),
  BOOTSTRAP_PASSWORD: setting(optionalText, {
    type: "text",
    meaning: "Password of the administrator account that Bindery creates for BOOTSTRAP_EMAIL.",
  }),
  BOOTSTRAP_TOKEN: setting(optionalText, {
    type: "8–512 visible ASCII characters without spaces",
    meaning: "Personal access token of the administrator account that Bindery creates for BOOTSTRAP_EMAIL.",
  }),
  BOOTSTRAP_ORGANIZATION: setting(optionalText, {
    type: "text",
    meaning: "Title of the organization that Bindery creates for BOOTSTRAP_EMAIL.",
  }),
  GUIDE: setting(choice(["on", "off"], "on"), {
    type: "`on` or `off`",
    meaning: "On an empty database, publishes the user guide as a site at `/docs`.",
  }),
  AUTH_SECRET: setting(optionalSecret(32), {
    type: "text of at least 32 characters",
    unset: "generated in DATA_DIR",
    meaning:
      "Secret that Bindery uses to sign sessions and links, and to encrypt stored secrets. All servers of an instance need the same value.",
  }),
};

/** Settings for scheduled backups. */
export const BACKUP = {
  BACKUP_DIR: setting(optionalText, {
    type: "path",
    unset: "no scheduled backups",
    meaning: "Directory for scheduled backups. Use a different disk from the one that contains the data.",
  }),
  BACKUP_EVERY: setting(
    z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,3}[hd]$/, "Enter hours or days, such as 6h or 1d.")
      .transform((every) => Number.parseInt(every, 10) * (every.endsWith("d") ? 24 : 1))
      .optional(),
    {
      type: "number followed by `h` or `d`",
      unset: "`1d`",
      example: "6h",
      meaning: "Time between two backups, in hours or days.",
    },
  ),
  BACKUP_KEEP: setting(z.coerce.number().int().min(1).max(10_000).optional(), {
    type: "number",
    unset: "`7`",
    meaning: "Number of scheduled backups to keep. Bindery deletes older backups.",
  }),
  BACKUP_KEY: setting(optionalSecret(16), {
    type: "text of at least 16 characters",
    unset: "backups aren't encrypted",
    meaning: "Passphrase that encrypts backups. You need the passphrase to restore the backups.",
  }),
};
