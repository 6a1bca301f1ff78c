import { fileURLToPath } from "node:url";
import { bootstrap } from "@/bootstrap";
import { requiredEnv } from "@/env";
import { log } from "@/lib/log";
import { stopOnSignals } from "@/lib/signals";
import { startTelemetry } from "@/lib/telemetry/start";
import { startThreads } from "@/lib/threads/start";
import { provideSiteAssets, readSiteAssets } from "@/site/published/assets";

/**
 * The start of the worker process. Either the server starts this process as a child process, or an operator
 * starts it with `npm run worker`.
 */
const stops: (() => Promise<void>)[] = [];

async function start(): Promise<void> {
  stops.unshift(await startTelemetry("worker"));
  stops.unshift(await bootstrap((step) => log.info(step)));
  const threads = startThreads(fileURLToPath(new URL("thread.js", import.meta.url)));
  stops.unshift(() => threads.stop());
  provideSiteAssets(readSiteAssets);
  const [{ startWorker }, { handlers, schedules }, { disconnect }, { tellMetrics }] = await Promise.all([
    import("./run"),
    import("./registry"),
    import("@/db/client"),
    import("@/operate/metrics/worker"),
  ]);
  stops.unshift(disconnect);
  stops.unshift(await tellMetrics());
  const worker = await startWorker({
    databaseUrl: requiredEnv("DATABASE_URL"),
    handlers,
    schedules,
    concurrency: 4,
    finishMilliseconds: 5_000,
    abortMilliseconds: 10_000,
    onLost: (reason) => {
      // This process must end, because other workers are about to take over its jobs.
      log.fatal({ reason }, "worker failed and is stopping");
      process.exit(1);
    },
  });
  stops.unshift(() => worker.stop());
  log.info({ jobs: handlers.length }, "worker is ready");
}

const started = start();
const end = stopOnSignals(started, async () => {
  for (const stop of stops) await stop();
});

started.catch((error) => {
  log.fatal({ error }, "worker could not start");
  end("start failed", 1);
});
