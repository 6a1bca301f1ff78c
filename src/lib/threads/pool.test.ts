import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError as ApiErrorOfPool } from "@/lib/errors";
import { bundled } from "@/testing/bundled";
import { FairQueue } from "./fair-queue";
import { type PoolLimits, ThreadPool } from "./pool";
import {
  backtrack,
  dig,
  double,
  doubleApart,
  endless,
  fail,
  hoard,
  hoardApart,
  patient,
  refuse,
  steady,
} from "./threads.fixture";

const file = bundled("lib/threads/threads.fixture.ts");
let pool: ThreadPool;

afterEach(() => pool.stop());

const start = (limits: Partial<PoolLimits> = {}) => {
  pool = new ThreadPool(file, { threads: 2, ...limits });
  return pool;
};
const tooCostly = (reason: string) => ({ name: "ApiError", status: 422, reason });

describe("a task in a thread", () => {
  it("returns its result, and throws its errors as API errors or as errors with the same name", async () => {
    start();
    expect(await pool.run(double, 21, { group: "a" })).toBe(42);
    await expect(pool.run(refuse, null, { group: "a" })).rejects.toMatchObject({
      status: 400,
      message: "`formula` is too long.",
      details: { field: "formula", reason: "invalid_value" },
    });
    await expect(pool.run(fail, null, { group: "a" })).rejects.toMatchObject({
      name: "TypeError",
      message: "no such thing",
    });
    expect(pool.counts).toEqual({ begun: 3, ended: 0 });
  });

  it("is ended after its time limit without blocking this thread, and a new thread replaces the ended thread", async () => {
    start();
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 5);
    await expect(pool.run(endless, "x", { group: "a" })).rejects.toMatchObject(tooCostly("time"));
    await expect(pool.run(backtrack, `${"a".repeat(40)}!`, { group: "a" })).rejects.toMatchObject(
      tooCostly("time"),
    );
    clearInterval(counting);
    expect(turns).toBeGreaterThan(10);
    expect(pool.counts.ended).toBe(2);
    expect(await pool.run(double, 1, { group: "a" })).toBe(2);
  });

  it("throws errors of the classes in the calling bundle", async () => {
    const { provideThreads } = await import("./run");
    provideThreads(start());
    vi.resetModules();
    const [{ runTask }, { ApiError }, { TaskTooCostlyError }] = await Promise.all([
      import("./run"),
      import("@/lib/errors"),
      import("./errors"),
    ]);
    expect(ApiError).not.toBe(ApiErrorOfPool);
    const asked = { group: "a" };
    await expect(runTask(endless, "x", asked)).rejects.toBeInstanceOf(TaskTooCostlyError);
    await expect(runTask(refuse, null, asked)).rejects.toBeInstanceOf(ApiError);
    await expect(runTask(fail, null, asked)).rejects.toMatchObject({ name: "TypeError" });
  });

  it("is ended when it exceeds its memory or depth, without affecting other tasks", async () => {
    start({ memoryMegabytes: 48 });
    const other = pool.run(double, 4, { group: "b" });
    await expect(pool.run(hoard, null, { group: "a" })).rejects.toMatchObject(tooCostly("memory"));
    await expect(pool.run(dig, null, { group: "a" })).rejects.toMatchObject(tooCostly("depth"));
    expect(await other).toBe(8);
  });

  it("can exceed its time limit as long as it reports progress", async () => {
    start();
    expect(await pool.run(steady, 5, { group: "a" })).toBe("done");
    expect(pool.counts).toEqual({ begun: 1, ended: 0 });
  });

  it("that needs a dedicated thread runs only in that thread, with a separate memory limit", async () => {
    start({ threads: 1 });
    const other = pool.run(patient, null, { group: "a" }).catch((error) => error);
    expect(await pool.run(doubleApart, 21, { group: "a" })).toBe(42);
    await expect(pool.run(hoardApart, null, { group: "a" })).rejects.toMatchObject(tooCostly("memory"));
    expect(await pool.run(doubleApart, 4, { group: "b" })).toBe(8);
    expect(pool.counts).toEqual({ begun: 1, ended: 0 });
    await pool.stop();
    expect(await other).toBeInstanceOf(Error);
    await expect(pool.run(doubleApart, 1, { group: "a" })).rejects.toMatchObject({ status: 503 });
  });

  it("can be canceled by its caller, and then doesn't count as too costly", async () => {
    start();
    const asking = new AbortController();
    const request = { group: "a", key: "1", signal: asking.signal };
    const ended = expect(pool.run(patient, null, request)).rejects.toMatchObject({ name: "AbortError" });
    await expect.poll(() => pool.counts.begun).toBe(1);
    asking.abort();
    await ended;
    expect([pool.counts.ended, pool.isRefused(patient, "1")]).toEqual([0, false]);
    expect(await pool.run(double, 2, { group: "a" })).toBe(4);
  });

  it("is refused for a while after a task with the same key was too costly", async () => {
    start({ refusedMilliseconds: 2_000 });
    const request = { group: "a", key: "page 1", isShared: true };
    // Two simultaneous runs share a result.
    const both = [pool.run(endless, "x", request), pool.run(endless, "x", request)];
    for (const run of both) await expect(run).rejects.toMatchObject(tooCostly("time"));
    expect(pool.counts).toEqual({ begun: 1, ended: 1 });
    expect(pool.isRefused(endless, "page 1")).toBe(true);
    await expect(pool.run(endless, "x", request)).rejects.toMatchObject(tooCostly("time"));
    expect(pool.counts.begun).toBe(1);
    expect(await pool.run(double, 3, { group: "a", key: "page 1" })).toBe(6);
    await expect.poll(() => pool.isRefused(endless, "page 1"), { timeout: 10_000 }).toBe(false);
    await expect(pool.run(endless, "x", request)).rejects.toMatchObject(tooCostly("time"));
    expect(pool.counts).toEqual({ begun: 3, ended: 2 });
  });

  it("of one group never takes the last thread or more than its share of the queue", async () => {
    start({ waitingOfGroup: 2, waiting: 3 });
    const greedy = [1, 2, 3].map(() => pool.run(patient, null, { group: "greedy" }));
    const ends = Promise.allSettled(greedy);
    await expect(pool.run(patient, null, { group: "greedy" })).rejects.toMatchObject({
      status: 503,
      headers: { "Retry-After": "5" },
    });
    // While one task of the greedy group is running and two of its tasks wait, the pool still runs tasks of other groups.
    expect(await pool.run(double, 5, { group: "modest" })).toBe(10);
    expect(pool.counts).toEqual({ begun: 2, ended: 0 });
    await pool.stop();
    expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(pool.counts).toEqual({ begun: 2, ended: 0 });
  });

  it("waits for a thread only until its time limit", async () => {
    start({ waitMilliseconds: 20 });
    const first = pool.run(patient, null, { group: "a" }).catch((error) => error);
    await expect(pool.run(double, 1, { group: "a" })).rejects.toMatchObject({ status: 503 });
    expect(pool.counts.begun).toBe(1);
    await pool.stop();
    expect(await first).toBeInstanceOf(Error);
  });

  it("ends when its pool stops", async () => {
    start();
    const running = pool.run(patient, null, { group: "a", key: "1" });
    const waiting = pool.run(double, 1, { group: "a" });
    const ends = Promise.allSettled([running, waiting]);
    await pool.stop();
    expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(pool.isRefused(patient, "1")).toBe(false);
    await expect(pool.run(double, 1, { group: "a" })).rejects.toMatchObject({ status: 503 });
  });
});

describe("the queue", () => {
  it("alternates between groups, and skips groups that aren't allowed to start another task", () => {
    const queue = new FairQueue<string>();
    for (const item of ["a1", "a2", "a3"]) queue.push("a", item);
    queue.push("b", "b1");
    queue.push("c", "c1");
    queue.remove("a", "a2");
    expect(queue.take((group) => group !== "a")).toBe("b1");
    expect([1, 2, 3, 4].map(() => queue.take(() => true))).toEqual(["a1", "c1", "a3", undefined]);
    expect(queue.size).toBe(0);
  });
});
