import { requiredEnv } from "@/env";
import { startWorker } from "@/worker/run";
import { conversationHandlers } from "./handlers";

/** A worker process of conversations alone, to be killed by a test. */
await startWorker({
  ...{ schedules: [], concurrency: 1, finishMilliseconds: 0, abortMilliseconds: 0 },
  databaseUrl: requiredEnv("DATABASE_URL"),
  handlers: conversationHandlers,
  onLost: () => process.exit(1),
});
process.stdout.write("ready\n");
