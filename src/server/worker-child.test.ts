import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAlive } from "@/db/embedded/process";
import { WorkerChild } from "./worker-child";

let directory: string;
let worker: WorkerChild | undefined;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "bindery-child-"));
});

afterEach(async () => {
  await worker?.stop(1_000);
  rmSync(directory, { recursive: true, force: true });
});

const file = (name: string) => path.join(directory, name);
const pids = () => (existsSync(file("pids")) ? readFileSync(file("pids"), "utf8").trim().split("\n") : []);

/** Starts a child process with a script. After the script has set its handlers, it writes its process ID to a file. */
function start(script: string): void {
  const note = `require("node:fs").appendFileSync(${JSON.stringify(file("pids"))}, process.pid + "\\n");`;
  writeFileSync(file("worker.cjs"), `${script}\n${note}`);
  worker = new WorkerChild(file("worker.cjs"));
  worker.start();
}

describe("the worker as a child", () => {
  it("is restarted after a crash", async () => {
    start("setImmediate(() => process.exit(3));");
    await expect.poll(() => pids().length, { timeout: 10_000 }).toBeGreaterThan(1);
  });

  it("is asked to stop, gets time to finish, and isn't restarted", async () => {
    const done = JSON.stringify(file("done"));
    start(`process.on("SIGTERM", () => setTimeout(() => { require("node:fs").writeFileSync(${done}, ""); process.exit(0); }, 50));
      setInterval(() => {}, 1000);`);
    await expect.poll(() => pids().length).toBe(1);
    await worker?.stop(10_000);
    expect(existsSync(file("done"))).toBe(true);
    expect(isAlive(Number(pids()[0]))).toBe(false);
    expect(pids()).toHaveLength(1);
  });

  it("is killed if it doesn't stop in time", async () => {
    start(`process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);`);
    await expect.poll(() => pids().length).toBe(1);
    await worker?.stop(100);
    expect(isAlive(Number(pids()[0]))).toBe(false);
  });
});
