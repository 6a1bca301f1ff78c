import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { childrenOf, cpuSeconds, memoryMegabytes } from "./load";
import { authorization, type BenchService } from "./service";

export interface PdfFigures {
  seconds: number;
  megabytes: number;
  workerCpuSeconds: number;
  workerPeakMegabytes: number;
  /** The 97.5th percentile of read times in milliseconds: with an idle server, and while Bindery creates the PDF. */
  idleMilliseconds: number;
  busyMilliseconds: number;
  againMilliseconds: number;
}

const READ_SECONDS = 10;

/** Reads pages at a low rate, so that the reads don't delay each other and only the PDF can delay them. */
async function readTimes(service: BenchService, path: string, seconds: number): Promise<number> {
  const url = `${service.url}${path}`;
  const result = await autocannon({
    ...{ url, headers: authorization, connections: 8, duration: seconds, overallRate: 200 },
  });
  return result.latency.p97_5;
}

/** Requests a PDF and waits until it's finished. Returns its size in bytes. */
export async function download(url: string): Promise<number> {
  for (;;) {
    const answer = await fetch(url);
    const { byteLength } = await answer.arrayBuffer();
    if (answer.status === 200) return byteLength;
    if (answer.status !== 503) throw new Error(`PDF: ${answer.status}`);
    await sleep(250);
  }
}

/** Creates the PDF of a space while it reads pages. Then requests the PDF again. */
export async function measurePdf(
  service: BenchService,
  spaceId: string,
  readPath: string,
): Promise<PdfFigures> {
  const worker = childrenOf(service.pid)[0] ?? service.pid;
  await readTimes(service, readPath, 2);
  const idleMilliseconds = await readTimes(service, readPath, READ_SECONDS);
  const cpu = cpuSeconds(worker);
  const start = performance.now();
  const { url } = await service.api<{ url: string }>("GET", `/spaces/${spaceId}/pdf`);
  const reading = readTimes(service, readPath, READ_SECONDS);
  const bytes = await download(url);
  const seconds = (performance.now() - start) / 1000;
  const workerCpuSeconds = cpuSeconds(worker) - cpu;
  const busyMilliseconds = await reading;
  const again = performance.now();
  await download((await service.api<{ url: string }>("GET", `/spaces/${spaceId}/pdf`)).url);
  return {
    seconds,
    megabytes: bytes / 1e6,
    workerCpuSeconds,
    workerPeakMegabytes: memoryMegabytes(worker).peak,
    idleMilliseconds,
    busyMilliseconds,
    againMilliseconds: performance.now() - again,
  };
}

/** Prints the figures as a table. */
export function printPdf(figures: PdfFigures): void {
  const { seconds, megabytes, workerCpuSeconds, workerPeakMegabytes } = figures;
  const { idleMilliseconds, busyMilliseconds, againMilliseconds } = figures;
  console.log(
    "\n| PDF of the real repository | seconds | MB | worker CPU s | worker peak MB | reads p97.5 idle | meanwhile | ratio | again ms |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  const cells = [
    seconds.toFixed(1),
    megabytes.toFixed(1),
    workerCpuSeconds.toFixed(1),
    workerPeakMegabytes.toFixed(0),
    idleMilliseconds.toFixed(1),
    busyMilliseconds.toFixed(1),
    (busyMilliseconds / Math.max(idleMilliseconds, 1)).toFixed(2),
    againMilliseconds.toFixed(0),
  ];
  console.log(`| 193 pages | ${cells.join(" | ")} |`);
}
