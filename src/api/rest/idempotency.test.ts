import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { echo, echoState } from "@/testing/echo";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });
const start = new Date("2026-05-01T10:00:00Z");
const later = (minutes: number) => setClock(new Date(start.getTime() + minutes * 60_000));

beforeEach(async () => {
  setClock(start);
  echoState.runs = 0;
  echoState.release = Promise.resolve();
  await db().idempotencyKey.deleteMany();
});

afterEach(() => setClock());

const post = (key: string, body: unknown = {}, person = "ann") =>
  echo(person).post("/count", body, { headers: { "idempotency-key": key } });

describe("Idempotency-Key", () => {
  it("runs a request once and gives its answer again, marked", async () => {
    const first = await post("k1");
    const second = await post("k1");
    expect(first).toMatchObject({ status: 201, body: { run: 1 } });
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    expect(second).toMatchObject({ status: 201, body: { run: 1 } });
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(second.headers.location).toBe(first.headers.location);
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    expect(echoState.runs).toBe(1);
  });

  it("runs one of twenty that come at once; the others wait, are told so, or get its answer", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("race")));
    expect(echoState.runs).toBe(1);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect((await post("race")).body).toEqual({ run: 1 });
  });

  it("answers 409 while the first one runs", async () => {
    let release = () => {};
    echoState.release = new Promise((resolve) => {
      release = resolve;
    });
    const first = post("slow");
    await expect.poll(() => db().idempotencyKey.count()).toBe(1);
    expect((await post("slow")).status).toBe(409);
    release();
    expect((await first).status).toBe(201);
    expect((await post("slow")).status).toBe(201);
    expect(echoState.runs).toBe(1);
  });

  it("answers 422 when the key comes with another body, and runs nothing", async () => {
    await post("k2", { outcome: "ok" });
    expect((await post("k2", {})).status).toBe(422);
    expect(echoState.runs).toBe(1);
  });

  it("keeps people apart", async () => {
    await post("k3");
    expect((await post("k3", {}, "bob")).body).toEqual({ run: 2 });
  });

  it("gives a refusal again, but not a fault", async () => {
    expect((await post("k4", { outcome: "conflict" })).status).toBe(409);
    expect((await post("k4", { outcome: "conflict" })).headers["idempotent-replayed"]).toBe("true");
    expect(echoState.runs).toBe(1);
    expect((await post("k5", { outcome: "crash" })).status).toBe(500);
    expect((await post("k5", { outcome: "crash" })).status).toBe(500);
    expect(echoState.runs).toBe(3);
  });

  it("takes over from a process that died after ten minutes, not before", async () => {
    await post("k6");
    await db().idempotencyKey.updateMany({ data: { completedAt: null, status: null, body: null } });
    later(9);
    expect((await post("k6")).status).toBe(409);
    later(10);
    expect((await post("k6")).body).toEqual({ run: 2 });
    expect((await post("k6")).headers["idempotent-replayed"]).toBe("true");
  });

  it("lasts 24 hours", async () => {
    await post("k7");
    later(24 * 60 - 1);
    expect((await post("k7")).headers["idempotent-replayed"]).toBe("true");
    later(24 * 60);
    expect((await post("k7", { outcome: "ok" })).body).toEqual({ run: 2 });
  });

  it("stores no answer in clear", async () => {
    await post("k8");
    const [row] = await db().idempotencyKey.findMany();
    expect(row?.body?.length).toBeGreaterThan(20);
    expect(Buffer.from(row?.body ?? []).toString("latin1")).not.toContain("run");
    expect(row?.headers).toBeNull();
  });

  it("refuses a key that is empty, too long, or not printable", async () => {
    for (const key of ["", "x".repeat(256), "a\u0007", "é"]) expect((await post(key)).status).toBe(400);
    expect((await post("x".repeat(255))).status).toBe(201);
    expect(echoState.runs).toBe(1);
  });

  it("means nothing on other methods", async () => {
    const headers = { "idempotency-key": "k9" };
    expect((await echo("ann").patch("/versioned", {}, { headers })).status).toBe(200);
    expect(await db().idempotencyKey.count()).toBe(0);
  });
});
