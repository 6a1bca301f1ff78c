import { Worker } from "node:worker_threads";
import type { HostileText } from "@/testing/hostile/grow";
import { HONEST } from "@/testing/hostile/honest";
import { HOSTILE_TEXTS } from "@/testing/hostile/texts";
import { makeHostileSpace, openSession } from "./hostile/hostile-space";
import { Measure } from "./hostile/measure";
import { putThrough } from "./hostile/paths";
import { report } from "./hostile/report";
import { startService } from "./service";

// Sends every hostile text to every operation that processes text, and requests /healthz every ten milliseconds in the
// meantime. Fails if a text blocks the event loop for too long, or causes a server error.

/** The sizes of the texts in bytes. Other sizes can be given as arguments: `npm run bench -- hostile 4096 262144`. */
const SIZES = [4096, 65_536, 1_000_000];

const given = process.argv.slice(2).filter((word) => word !== "hostile");
const isSize = (word: string) => /^\d+$/.test(word);
const sizes = given.filter(isSize).map(Number);
const names = given.filter((word) => !isSize(word));
const isWanted = ({ name }: HostileText) => names.length === 0 || names.some((word) => name.includes(word));

const service = await startService([]);
const health = new Worker(new URL("./health.mjs", import.meta.url), {
  workerData: { url: service.url, pid: service.pid },
});
const measure = new Measure(service, health, await openSession(service));
let isStopped = false;
// After Ctrl+C, print the results up to this point.
process.once("SIGINT", () => {
  isStopped = true;
});
try {
  // The first request of each kind also loads code. Send each kind once before the measurement.
  await putThrough(measure, await makeHostileSpace(service, "Warm"), "# Title\n\nText.\n", "warm");
  measure.rows.length = 0;
  for (const bytes of sizes.length > 0 ? sizes : SIZES) {
    for (const [index, text] of [...HONEST, ...HOSTILE_TEXTS].filter(isWanted).entries()) {
      if (isStopped) break;
      const place = await makeHostileSpace(service, `Hostile ${bytes} ${index}`);
      measure.begin(text.name, bytes);
      const seen = measure.rows.length;
      await putThrough(measure, place, text.at(bytes), `page-${index}`);
      const held = Math.max(...measure.rows.slice(seen).map(({ heldMilliseconds }) => heldMilliseconds));
      console.error(`${bytes} bytes, ${text.name}: held for ${Math.round(held)} ms at most`);
    }
  }
} finally {
  if (!report(measure.rows)) process.exitCode = 1;
  await health.terminate();
  await service.stop();
}
