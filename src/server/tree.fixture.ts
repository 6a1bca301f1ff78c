import path from "node:path";
import { startEmbeddedPostgres } from "@/db/embedded/database";
import { readPostmaster } from "@/db/embedded/process";
import { stopOnSignals } from "@/lib/signals";
import { endWithPackageManager } from "../../scripts/parent.mjs";
import { WorkerChild } from "./worker-child";

/** Starts the processes that `npm start` creates except the server: a PostgreSQL cluster and a worker. */
const [dataDir = "", workerFile = ""] = process.argv.slice(2);
endWithPackageManager();
const worker = new WorkerChild(workerFile);
const started = startEmbeddedPostgres(dataDir, { durable: false, graceSeconds: 0 });
stopOnSignals(started, async () => {
  await worker.stop(10_000);
  await (await started).stop();
});
await started;
worker.start();
const postgres = readPostmaster(path.join(dataDir, "postgres", "18"))?.pid;
process.stdout.write(`tree ${JSON.stringify({ server: process.pid, postgres })}\n`);
