import { recognizeProject } from "@/domains/imports/repository-project";
import { requiredEnv } from "@/env";
import type { JobHandler } from "@/jobs/handle";
import { startThreads } from "@/lib/threads/start";
import { startWorker } from "@/worker/run";

/** A worker process for the jobs of some domains. A test kills it. */
const [threadFile, ...domains] = process.argv.slice(2);
startThreads(String(threadFile));
/** The jobs of the domain `git` need a function that recognizes projects of other documentation systems. */
type Exported = JobHandler[] | ((recognize: typeof recognizeProject) => JobHandler[]);
const modules: Record<string, Exported>[] = await Promise.all(
  domains.map((domain) => import(`../domains/${domain}/handlers.ts`)),
);
await startWorker({
  ...{ schedules: [], concurrency: 1, finishMilliseconds: 0, abortMilliseconds: 0 },
  databaseUrl: requiredEnv("DATABASE_URL"),
  handlers: modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) => {
      if (!name.endsWith("Handlers")) return [];
      return typeof value === "function" ? value(recognizeProject) : value;
    }),
  ),
  onLost: () => process.exit(1),
});
process.stdout.write("ready\n");
