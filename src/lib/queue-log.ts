import { Logger } from "graphile-worker";
import { log } from "@/lib/log";

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** graphile-worker's logger on ours. What it calls information is detail to us: our own wrapper tells it. */
export const queueLogger = new Logger((scope) => (level, message, meta) => {
  log[levels[level]]({ ...scope, ...meta }, message);
});
