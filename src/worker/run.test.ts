import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { pooled } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { requiredEnv } from "@/env";
import { defineJob } from "@/jobs/define";
import { cancelJob, enqueue } from "@/jobs/enqueue";
import { handle } from "@/jobs/handle";
import { bundled } from "@/testing/bundled";
import { type RunningWorker, startWorker } from "@/worker/run";

const greet = defineJob("greet", z.object({ name: z.string() }), { maxAttempts: 3 });
const others = { schedules: [], concurrency: 2, finishMilliseconds: 200, abortMilliseconds: 2_000 };

let pool: pg.Pool;
let worker: RunningWorker | undefined;
let child: ChildProcess | undefined;

beforeEach(() => {
  pool = new pg.Pool({ connectionString: requiredEnv("DATABASE_URL") });
});

afterEach(async () => {
  child?.kill("SIGKILL");
  await worker?.stop();
  worker = child = undefined;
  await pool.query("DELETE FROM graphile_worker._private_jobs");
  await pool.end();
});

async function startHere(run: (name: string, signal: AbortSignal) => Promise<void>): Promise<void> {
  worker = await startWorker({
    ...others,
    databaseUrl: requiredEnv("DATABASE_URL"),
    handlers: [handle(greet, ({ name }, { signal }) => run(name, signal))],
    onLost: (reason) => {
      throw new Error(reason);
    },
  });
}

async function jobRows() {
  const { rows } = await pool.query(
    "SELECT attempts, locked_by IS NOT NULL AS locked, last_error FROM graphile_worker.jobs ORDER BY id",
  );
  return rows;
}

describe("long jobs", () => {
  const run = z.object({ organizationId: z.string() });
  const long = defineJob("long", run, { isLong: true });

  it("of different organizations take turns, even if one organization has already queued many jobs", async () => {
    for (const organizationId of ["a", "a", "a", "a", "b", "b"])
      await enqueue(pooled(), long, { organizationId });
    const seen: string[] = [];
    worker = await startWorker({
      ...{ ...others, concurrency: 1, databaseUrl: requiredEnv("DATABASE_URL"), onLost: () => {} },
      handlers: [handle(long, async ({ organizationId }) => void seen.push(organizationId))],
    });
    await expect.poll(() => seen.join("")).toBe("ababaa");
  });

  it("never use all slots, so that quick jobs can run in the meantime", async () => {
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    const seen: string[] = [];
    for (const organizationId of ["a", "b", "c"]) await enqueue(pooled(), long, { organizationId });
    worker = await startWorker({
      ...{ ...others, databaseUrl: requiredEnv("DATABASE_URL"), onLost: () => {} },
      handlers: [
        handle(long, ({ organizationId }) => {
          seen.push(organizationId);
          return held;
        }),
        handle(greet, async ({ name }) => void seen.push(name)),
      ],
    });
    await expect.poll(() => seen).toEqual(["a"]);
    await enqueue(pooled(), greet, { name: "Ada" });
    await expect.poll(() => seen).toEqual(["a", "Ada"]);
    free();
    await expect.poll(() => seen.length).toBe(4);
  });
});

describe("jobs", () => {
  it("are queued only after the caller's transaction is committed", async () => {
    const attempt = inTransaction(null, async (tx) => {
      await enqueue(tx, greet, { name: "Ada" });
      throw new Error("no");
    });
    await expect(attempt).rejects.toThrow();
    expect(await jobRows()).toEqual([]);
    await inTransaction(null, (tx) => enqueue(tx, greet, { name: "Ada" }));
    expect(await jobRows()).toHaveLength(1);
  });

  it("are refused and not queued if the payload is invalid", async () => {
    await expect(enqueue(pooled(), greet, { name: 1 } as never)).rejects.toThrow();
    expect(await jobRows()).toEqual([]);
  });

  it("replace a waiting job with the same key, and can be canceled by their key", async () => {
    await enqueue(pooled(), greet, { name: "Ada" }, { key: "greeting" });
    await enqueue(pooled(), greet, { name: "Grace" }, { key: "greeting" });
    expect(await jobRows()).toHaveLength(1);
    await cancelJob(pooled(), "greeting");
    expect(await jobRows()).toEqual([]);
  });

  it("in a queue run one after the other, in the order in which they were queued", async () => {
    const seen: string[] = [];
    for (const name of ["a", "b", "c"]) await enqueue(pooled(), greet, { name }, { queue: "space:1" });
    const done = new Promise<void>((resolve) => {
      void startHere(async (name) => {
        seen.push(`${name} begins`);
        await new Promise(setImmediate);
        seen.push(`${name} ends`);
        if (name === "c") resolve();
      });
    });
    await done;
    expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("of a killed worker are started again immediately by the next worker, and the interrupted attempt counts", async () => {
    await enqueue(pooled(), greet, { name: "Ada" }, { queue: "space:1" });
    child = spawn(process.execPath, [bundled("worker/hanging-worker.fixture.ts")], {
      env: { ...process.env, DATABASE_URL: requiredEnv("DATABASE_URL") },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [said] = await once(child.stdout as NodeJS.ReadableStream, "data");
    expect(String(said)).toBe("working on Ada\n");
    expect(await jobRows()).toMatchObject([{ attempts: 1, locked: true }]);

    child.kill("SIGKILL");
    await once(child, "exit");
    const name = await new Promise((resolve) => void startHere(async (value) => resolve(value)));
    expect(name).toBe("Ada");
  });

  it("of a running worker aren't taken over by another worker that starts", async () => {
    let calls = 0;
    let finish = () => {};
    const begun = new Promise<void>((begin) => {
      void startHere((_name) => {
        calls += 1;
        begin();
        return new Promise((resolve) => {
          finish = resolve;
        });
      });
    });
    await enqueue(pooled(), greet, { name: "Ada" });
    await begun;
    const first = worker;
    await startHere(async () => {
      calls += 1;
    });
    expect(await jobRows()).toMatchObject([{ attempts: 1, locked: true }]);
    finish();
    await first?.stop();
    expect(calls).toBe(1);
    expect(await jobRows()).toEqual([]);
  });

  it("are completed before a worker stops if they end in time", async () => {
    let finish = () => {};
    const begun = new Promise<void>((begin) => {
      void startHere(() => {
        begin();
        return new Promise((resolve) => {
          finish = resolve;
        });
      });
    });
    await enqueue(pooled(), greet, { name: "Ada" });
    await begun;
    const stopped = worker?.stop();
    finish();
    await stopped;
    expect(await jobRows()).toEqual([]);
  });

  it("are returned to the queue when a worker stops if they take too long, and the attempt doesn't count", async () => {
    const begun = new Promise<void>((begin) => {
      void startHere((_name, signal) => {
        begin();
        return new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        });
      });
    });
    await enqueue(pooled(), greet, { name: "Ada" }, { queue: "space:1" });
    await begun;
    await worker?.stop();
    expect(await jobRows()).toEqual([{ attempts: 0, locked: false, last_error: null }]);
    const { rows } = await pool.query(
      "SELECT 1 FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL",
    );
    expect(rows).toEqual([]);
  });

  it("can be taken over if the connection that marks their worker as alive is lost, and this worker ends", async () => {
    const reason = await new Promise((resolve) => {
      void startWorker({
        ...others,
        databaseUrl: requiredEnv("DATABASE_URL"),
        handlers: [handle(greet, async () => {})],
        onLost: resolve,
      }).then(async (started) => {
        worker = started;
        await pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = 'bindery worker presence' AND datname = current_database()`,
        );
      });
    });
    expect(reason).toMatch(/connection that marks the worker as running/);
  });

  it("store their error if they fail, and wait for another attempt", async () => {
    let fail = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await enqueue(pooled(), greet, { name: "Ada" });
    await startHere(async () => {
      fail();
      throw new Error("the remote did not answer");
    });
    await failed;
    await worker?.stop();
    expect(await jobRows()).toEqual([
      { attempts: 1, locked: false, last_error: expect.stringContaining("the remote did not answer") },
    ]);
  });
});
