import { Logger } from "graphile-worker";
import { log } from "@/lib/log";

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/**
 * Connects graphile-worker's logger to Bindery's log. Its additional fields contain complete payloads, and
 * are therefore omitted.
 */
export const queueLogger = new Logger((scope) => (level, message, meta) => {
  // Bindery's wrapper logs failed attempts and whether each was the last one.
  log[meta?.failure ? "trace" : levels[level]]({ ...scope }, message);
});
