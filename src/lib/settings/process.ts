import { z } from "zod";
import { text, url } from "./kinds";

const port = z.coerce.number().int().min(0).max(65535);
const milliseconds = z.coerce.number().int().min(0).max(3_600_000);

/** Where data is kept when nobody says where. */
export const defaultDataDir = "./.data";

/** How a process runs: where it listens, where its data is, and what it tells of itself. */
export const PROCESS = {
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
};
