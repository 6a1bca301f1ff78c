import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { load, median } from "./load";

/**
 * Measures the cost of metrics per request. The benchmark sends the cheapest request to a server with metrics and to a
 * server without metrics.
 */
const ROUNDS = 7;
const SECONDS = 3;

async function start(...args: string[]): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const child = fork("bench/metrics-server.ts", args, {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "info", NODE_ENV: "production" },
  });
  const [port] = await once(child, "message");
  return { child, url: `http://127.0.0.1:${port}/v1/`, pid: child.pid ?? 0 };
}

const servers = { plain: await start(), measured: await start("--measured") };
const microseconds = { plain: [] as number[], measured: [] as number[] };
for (let round = 0; round <= ROUNDS; round += 1)
  for (const name of ["plain", "measured"] as const) {
    const { url, pid } = servers[name];
    const { cpuMicroseconds } = await load(url, { headers: {} }, { pid, postmaster: pid }, SECONDS);
    // The first round is a warm-up, so it doesn't count.
    if (round > 0) microseconds[name].push(cpuMicroseconds);
  }
for (const { child } of Object.values(servers)) child.kill();
const [plain, measured] = [median(microseconds.plain), median(microseconds.measured)];
console.log("| CPU µs per request without metrics | with metrics | difference | ratio |\n|---|---|---|---|");
console.log(
  `| ${plain.toFixed(1)} | ${measured.toFixed(1)} | ${(measured - plain).toFixed(1)} | ${(measured / plain).toFixed(2)} |`,
);
