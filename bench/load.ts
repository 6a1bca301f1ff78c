import { readdirSync, readFileSync } from "node:fs";
import autocannon from "autocannon";

export interface Load {
  perSecond: number;
  /** The CPU time of the server process (user and system) per request. */
  cpuMicroseconds: number;
  /** PostgreSQL's CPU time per request. */
  databaseMicroseconds: number;
  p95Milliseconds: number;
}

const TICKS_PER_SECOND = 100;

const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];

/** Returns the CPU seconds that a process has used so far, from /proc (Linux). */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Returns the CPU seconds of a process's children that have ended. */
function endedSeconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/** Returns a process's resident memory in MB: the current value and the peak. */
export function memoryMegabytes(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: read("VmRSS"), peak: read("VmHWM") };
}

/** Returns the processes whose parent is `pid`. */
export function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(pid);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Returns the CPU seconds that PostgreSQL's processes have used so far, including processes of ended connections. */
export function databaseSeconds(postmaster: number): number {
  let seconds = endedSeconds(postmaster);
  for (const pid of childrenOf(postmaster)) {
    try {
      seconds += cpuSeconds(pid);
    } catch {
      // The process ended after it was listed.
    }
  }
  return seconds;
}

/** Parts of the request other than the URL. For each request, a new text replaces each `[<id>]` in the body. */
export interface Sent {
  headers: Record<string, string>;
  method?: "POST";
  body?: string;
  /** Whether the expected status is 304. */
  isNotModified?: boolean;
}

/** Sends requests to one URL over 32 connections for some seconds, and measures the CPU time. */
export async function load(
  url: string,
  { isNotModified = false, ...sent }: Sent,
  process: { pid: number; postmaster: number },
  seconds: number,
): Promise<Load> {
  const before = { server: cpuSeconds(process.pid), database: databaseSeconds(process.postmaster) };
  const result = await autocannon({
    ...sent,
    url,
    connections: 32,
    duration: seconds,
    idReplacement: sent.body !== undefined,
  });
  const refusals = isNotModified ? result["2xx"] : result.non2xx;
  if (refusals > 0 || result.errors > 0)
    throw new Error(`${url}: ${refusals} refusals, ${result.errors} errors`);
  const total = result.requests.total;
  return {
    perSecond: total / result.duration,
    cpuMicroseconds: ((cpuSeconds(process.pid) - before.server) / total) * 1e6,
    databaseMicroseconds: ((databaseSeconds(process.postmaster) - before.database) / total) * 1e6,
    p95Milliseconds: result.latency.p97_5,
  };
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
