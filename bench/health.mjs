// Requests /healthz every ten milliseconds in a separate thread. For each message, returns the slowest
// response time since the previous message, and the most CPU time that the server's event loop used during
// one of these requests.
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const { url, pid } = workerData;
const agent = new Agent({ keepAlive: true });
const waiting = new Set();
let slowest = { gap: 0, held: 0 };

const moment = () => {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return { time: performance.now(), processor: Number(nanoseconds) / 1e6 };
};

function note(begun) {
  const { time, processor } = moment();
  const gap = time - begun.time;
  const held = Math.min(gap, processor - begun.processor);
  slowest = { gap: Math.max(slowest.gap, gap), held: Math.max(slowest.held, held) };
}

setInterval(() => {
  const begun = moment();
  waiting.add(begun);
  const end = () => {
    if (waiting.delete(begun)) note(begun);
  };
  get(`${url}/healthz`, { agent }, (answer) => answer.resume().on("end", end)).on("error", end);
}, 10);
parentPort.on("message", () => {
  for (const begun of waiting) note(begun);
  parentPort.postMessage(slowest);
  slowest = { gap: 0, held: 0 };
});
