import { log } from "@/lib/log";

/** The maximum time that a shutdown waits for the process to finish starting. */
const startMilliseconds = 60_000;

/**
 * Shuts down the process cleanly. `stop` runs once: on SIGTERM, SIGINT or SIGHUP (a closed terminal), when the parent
 * process has ended, or after a crash. After a crash, the exit status is 1. The shutdown first waits for `started`. If
 * the shutdown didn't wait, a process that hasn't finished starting could leave child processes running. More signals
 * have no effect, because on Ctrl+C both npm and the terminal send a signal. Returns a function that starts the
 * shutdown.
 */
export function stopOnSignals(
  started: Promise<unknown>,
  stop: () => Promise<void>,
): (reason: string, status: number) => void {
  let stopping = false;
  const end = async (reason: string, status: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, "stopping");
    const late = new Promise((resolve) => setTimeout(resolve, startMilliseconds));
    await Promise.race([started.catch(() => {}), late]);
    await stop().catch((error) => {
      log.fatal({ error }, "shutdown failed");
      process.exit(1);
    });
    process.exit(status);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => end(signal, 0));
  process.on("disconnect", () => end("parent process ended", 0));
  process.on("uncaughtException", (error) => {
    log.fatal({ error }, "uncaught");
    end("a crash", 1);
  });
  return (reason, status) => void end(reason, status);
}
