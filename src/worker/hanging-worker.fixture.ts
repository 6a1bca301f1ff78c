import { z } from "zod";
import { requiredEnv } from "@/env";
import { defineJob } from "@/jobs/define";
import { handle } from "@/jobs/handle";
import { startWorker } from "@/worker/run";

/**
 * The test starts this file as a worker process. The worker's job never ends, and the test kills the
 * process.
 */
const greet = defineJob("greet", z.object({ name: z.string() }));

await startWorker({
  ...{ schedules: [], concurrency: 1, finishMilliseconds: 0, abortMilliseconds: 0 },
  databaseUrl: requiredEnv("DATABASE_URL"),
  handlers: [
    handle(greet, ({ name }) => {
      process.stdout.write(`working on ${name}\n`);
      return new Promise(() => {});
    }),
  ],
  onLost: () => process.exit(1),
});
