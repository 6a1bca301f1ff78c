import { fileURLToPath } from "node:url";
import { stopOnSignals } from "@/lib/signals";
import { startTelemetry } from "@/lib/telemetry/start";
import { startThreads } from "@/lib/threads/start";
import { bootstrap } from "./bootstrap";

/** Prints a plain-text line for the operator. This output isn't the log, which consists of JSON lines. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const stops: (() => Promise<void>)[] = [];

async function start(): Promise<void> {
  stops.unshift(await startTelemetry("server"));
  stops.unshift(await bootstrap(say));
  const threads = startThreads(fileURLToPath(new URL("thread.js", import.meta.url)));
  stops.unshift(() => threads.stop());
  // Import this module only after `bootstrap`, because it needs the database's URL.
  const { startServer } = await import("@/server/server");
  const server = await startServer(fileURLToPath(new URL("worker.js", import.meta.url)), say);
  stops.unshift(() => server.stop());
  say(`Bindery is ready on ${server.address}`);
  if (server.setupUrl !== undefined) say(`set up the first administrator at ${server.setupUrl}`);
}

const started = start();
const end = stopOnSignals(started, async () => {
  for (const stop of stops) await stop();
});

started.catch((error: Error) => {
  process.stderr.write(`Could not start: ${error.message}\n`);
  end("start failed", 1);
});
