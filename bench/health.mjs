// Asks /healthz every ten milliseconds, in a thread of its own; answers how long the slowest answer since the last message took.
import { Agent, get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const agent = new Agent({ keepAlive: true });
let slowest = 0;
const waiting = new Set();
setInterval(() => {
  const begun = performance.now();
  waiting.add(begun);
  const end = () => {
    if (waiting.delete(begun)) slowest = Math.max(slowest, performance.now() - begun);
  };
  get(`${workerData}/healthz`, { agent }, (answer) => answer.resume().on("end", end)).on("error", end);
}, 10);
parentPort.on("message", () => {
  const now = performance.now();
  parentPort.postMessage(Math.max(slowest, ...[...waiting].map((begun) => now - begun)));
  slowest = 0;
});
