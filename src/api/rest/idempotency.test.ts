import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { env, provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { echo, echoState } from "@/testing/echo";
import { runSql } from "@/testing/sql";

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
  it("runs a request only once, and then returns its stored response, marked as replayed", async () => {
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

  it("runs only one of twenty simultaneous requests, and the others get its response or 409", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("race")));
    expect(echoState.runs).toBe(1);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect((await post("race")).body).toEqual({ run: 1 });
  });

  it("returns 409 while the first request runs", async () => {
    let release = () => {};
    echoState.release = new Promise((resolve) => {
      release = resolve;
    });
    const first = post("slow");
    await expect.poll(() => db().idempotencyKey.count()).toBe(1);
    const waiting = await post("slow");
    expect([waiting.status, waiting.headers["retry-after"]]).toEqual([409, "1"]);
    setClock(new Date(start.getTime() + 20_000));
    expect((await post("slow")).headers["retry-after"]).toBe("20");
    setClock(new Date(start.getTime() + 50_000));
    expect((await post("slow")).headers["retry-after"]).toBe("10");
    release();
    expect((await first).status).toBe(201);
    expect((await post("slow")).status).toBe(201);
    expect(echoState.runs).toBe(1);
  });

  it("returns 422 and doesn't run the operation if the key is sent again with a different body", async () => {
    await post("k2", { outcome: "ok" });
    expect((await post("k2", {})).status).toBe(422);
    expect(echoState.runs).toBe(1);
  });

  it("belongs to one credential: another credential doesn't get the response, even if it belongs to the same person", async () => {
    await post("k3");
    expect((await post("k3", {}, "bob")).body).toEqual({ run: 2 });
    const headers = { "idempotency-key": "k3", cookie: "session=ann", origin: env.PUBLIC_URL };
    const inSession = () => echo().post("/count", {}, { headers });
    expect((await inSession()).body).toEqual({ run: 3 });
    expect((await inSession()).body).toEqual({ run: 3 });
    expect((await post("k3")).body).toEqual({ run: 1 });
  });

  it("can be used again if the request did nothing because of an error, a crash or a refusal", async () => {
    for (const [outcome, status] of [
      ["conflict", 409],
      ["crash", 500],
      ["no such outcome", 400],
    ] as const) {
      const answer = await post("free", { outcome });
      expect([answer.status, answer.headers["idempotent-replayed"]]).toEqual([status, undefined]);
      expect(await db().idempotencyKey.count()).toBe(0);
    }
    expect((await echo().post("/count", {}, { headers: { "idempotency-key": "free" } })).status).toBe(401);
    expect(await db().idempotencyKey.count()).toBe(0);
    expect((await post("free")).status).toBe(201);
  });

  it("can be taken over after a minute if the process of the first request has died", async () => {
    await post("k6");
    await db().idempotencyKey.updateMany({ data: { completedAt: null, status: null, body: null } });
    setClock(new Date(start.getTime() + 59_000));
    const early = await post("k6");
    expect([early.status, early.headers["retry-after"]]).toEqual([409, "1"]);
    later(1);
    expect((await post("k6")).body).toEqual({ run: 2 });
    expect((await post("k6")).headers["idempotent-replayed"]).toBe("true");
  });

  it("can't be taken over while the first request is writing, no matter how long the write takes", async () => {
    await post("k10");
    await db().idempotencyKey.updateMany({ data: { completedAt: null, status: null, body: null } });
    later(30);
    await inTransaction(null, async (tx) => {
      await runSql(sql`SELECT 1 FROM "IdempotencyKey" FOR UPDATE`, tx);
      expect((await post("k10")).status).toBe(409);
    });
    expect((await post("k10")).body).toEqual({ run: 2 });
  });

  it("returns an error if the stored response can't be decrypted", async () => {
    await post("k11");
    const [row] = await db().idempotencyKey.findMany();
    const broken = Buffer.from(row?.body ?? []).fill(0, 0, 4);
    await db().idempotencyKey.updateMany({ data: { body: new Uint8Array(broken) } });
    const again = await post("k11");
    expect([again.status, again.body.error.message]).toEqual([
      409,
      expect.stringMatching(/can no longer be read/),
    ]);
    expect(echoState.runs).toBe(1);
  });

  it("is kept for 24 hours", async () => {
    await post("k7");
    later(24 * 60 - 1);
    expect((await post("k7")).headers["idempotent-replayed"]).toBe("true");
    later(24 * 60);
    expect((await post("k7", { outcome: "ok" })).body).toEqual({ run: 2 });
  });

  it("encrypts every stored response", async () => {
    await post("k8");
    const [row] = await db().idempotencyKey.findMany();
    expect(row?.body?.length).toBeGreaterThan(20);
    expect(Buffer.from(row?.body ?? []).toString("latin1")).not.toContain("run");
  });

  it("is refused if it's empty, too long, or not printable", async () => {
    for (const key of ["", "x".repeat(256), "a\u0007", "é"]) expect((await post(key)).status).toBe(400);
    expect((await post("x".repeat(255))).status).toBe(201);
    expect(echoState.runs).toBe(1);
  });

  it("has no effect on other methods", async () => {
    const headers = { "idempotency-key": "k9" };
    expect((await echo("ann").patch("/versioned", {}, { headers })).status).toBe(200);
    expect(await db().idempotencyKey.count()).toBe(0);
  });
});
