import { requiredEnv } from "@/env";
import { startWorker } from "@/worker/run";
import { gitHandlers } from "./handlers";

/** A worker process of Git runs alone, to be killed by a test. */
await startWorker({
  ...{ schedules: [], concurrency: 1, finishMilliseconds: 0, abortMilliseconds: 0 },
  databaseUrl: requiredEnv("DATABASE_URL"),
  handlers: gitHandlers,
  onLost: () => process.exit(1),
});
process.stdout.write("ready\n");
