import { log } from "@/lib/log";

/**
 * Ends the process in an orderly way when it is asked to: `stop` runs once, at SIGTERM, SIGINT, or when the
 * process that started this one is gone; a crash runs it as well and ends with status 1. A second Ctrl-C does
 * not wait. Answers a function that does the same on demand.
 */
export function stopOnSignals(stop: () => Promise<void>): (reason: string, status: number) => void {
  let stopping = false;
  const end = (reason: string, status: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, "stopping");
    stop().then(
      () => process.exit(status),
      (error) => {
        log.fatal({ error }, "could not stop in order");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => end("SIGTERM", 0));
  process.on("SIGINT", () => end("SIGINT", 0));
  process.on("disconnect", () => end("the parent process is gone", 0));
  process.on("uncaughtException", (error) => {
    log.fatal({ error }, "uncaught");
    end("a crash", 1);
  });
  return end;
}
