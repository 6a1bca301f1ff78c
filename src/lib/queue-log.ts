import { Logger } from "graphile-worker";
import { log } from "@/lib/log";

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** Connects graphile-worker's logger to ours. Its additional fields contain complete payloads, so they are left out. */
export const queueLogger = new Logger((scope) => (level, message, meta) => {
  // Our own wrapper logs failed attempts, with whether it was the last one.
  log[meta?.failure ? "trace" : levels[level]]({ ...scope }, message);
});
