import { Logger } from "graphile-worker";
import { log } from "@/lib/log";

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** graphile-worker's logger on ours. Its further facts hold whole payloads, and are left out. */
export const queueLogger = new Logger((scope) => (level, message, meta) => {
  // Of an attempt that failed our own wrapper tells whether it was the last.
  log[meta?.failure ? "trace" : levels[level]]({ ...scope }, message);
});
