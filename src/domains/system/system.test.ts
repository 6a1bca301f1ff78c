import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { queueByClock } from "@/testing/jobs";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { runSql } from "@/testing/sql";
import { forgetOld, purgeEnded } from "./housekeeping";

const start = new Date("2026-05-01T10:00:00Z");
const HOUR = 60 * 60 * 1000;

afterEach(() => setClock());

describe("GET /v1/", () => {
  it("returns version, build and schema to everyone, with and without the slash", async () => {
    for (const path of ["/", ""]) {
      const answer = await rest().get(path);
      expect(answer.status).toBe(200);
      expect(answer.body.version).toMatch(/^\d+\.\d+\.\d+/);
      expect(answer.body.build).toMatch(/^[0-9a-f]{12}$/);
      expect(answer.body.schema).toBe(
        readdirSync("prisma/migrations")
          .filter((name) => /^\d/.test(name))
          .sort()
          .at(-1),
      );
    }
  });
});

describe("housekeeping", () => {
  it("removes stored responses, counters and access changes that are older than a day, and keeps newer rows", async () => {
    setClock(start);
    for (const hours of [23, 25]) {
      const time = new Date(start.getTime() - hours * HOUR);
      await db().idempotencyKey.create({
        data: { actor: "user:x", key: `k${hours}`, requestHash: "h", createdAt: time },
      });
      await db().throttle.create({ data: { key: "rate:x", window: time, used: 1 } });
      await db().accessChange.create({
        data: { organizationId: "x", transaction: hours, createdAt: time },
      });
    }
    for (const [hash, purpose, hours] of [
      ["challenge-1", "passkey-sign-in", 2],
      ["challenge-2", "passkey-registration", 2],
      ["challenge-3", "passkey-sign-in", 0],
      ["reset", "password-reset", 2],
    ] as const) {
      const expiresAt = new Date(start.getTime() - hours * HOUR);
      await db().oneTimeToken.create({ data: { hash, purpose, expiresAt } });
    }
    expect(await forgetOld()).toEqual({ answers: 1, counters: 1, accessChanges: 1, challenges: 2 });
    expect(await forgetOld()).toEqual({ answers: 0, counters: 0, accessChanges: 0, challenges: 0 });
    const secrets = await db().oneTimeToken.findMany({ orderBy: { hash: "asc" } });
    expect(secrets.map(({ hash }) => hash)).toEqual(["challenge-3", "reset"]);
    expect((await db().idempotencyKey.findMany()).map(({ key }) => key)).toEqual(["k23"]);
  });
});

describe("ended data", () => {
  const DAY = 24 * HOUR;
  const daysAgo = (days: number) => new Date(start.getTime() - days * DAY);

  it("is removed after its retention period, and no other data is removed", async () => {
    setClock(start);
    const restore = withSettings({ ENDED_CREDENTIALS_KEPT_DAYS: "10", FAILED_JOBS_KEPT_DAYS: "10" });
    const { user, organizationId } = await makePerson({ role: "admin" });
    const kept = { userId: user.id, expiresAt: new Date(start.getTime() + DAY) };
    const sessions = {
      expired: daysAgo(11),
      recent: daysAgo(9),
      revoked: kept.expiresAt,
      alive: kept.expiresAt,
    };
    for (const [id, expiresAt] of Object.entries(sessions))
      await db().session.create({ data: { id, userId: user.id, expiresAt } });
    await db().session.update({ where: { id: "revoked" }, data: { revokedAt: daysAgo(11) } });
    for (const [name, days] of [
      ["old", 11],
      ["young", 9],
      ["alive", null],
    ] as const) {
      const revokedAt = days === null ? null : daysAgo(days);
      await db().accessToken.create({
        data: { id: name, userId: user.id, name, hint: "x", hash: name, revokedAt },
      });
      const expiresAt = revokedAt ?? kept.expiresAt;
      await db().oneTimeToken.create({ data: { hash: name, purpose: "test", expiresAt } });
      await db().auditEvent.create({
        data: {
          ...{ organizationId, id: name, createdAt: revokedAt ?? start, action: "x", userId: user.id },
          ...{ credentialKind: "token", credentialId: "x", requestId: "x", targets: {}, details: {} },
        },
      });
    }
    await queueByClock("system:purge", { key: "failed-long-ago" });
    await runSql(sql`UPDATE graphile_worker._private_jobs
      SET attempts = max_attempts, updated_at = ${daysAgo(11)} WHERE key = 'failed-long-ago'`);
    await queueByClock("system:purge", { key: "waits", runAt: new Date("2200-01-01") });
    await purgeEnded();
    const sorted = (rows: { id?: string; hash?: string }[]) => rows.map(({ id, hash }) => id ?? hash).sort();
    expect(sorted(await db().session.findMany({ where: { userId: user.id } }))).toEqual(["alive", "recent"]);
    const tokens = await db().accessToken.findMany({ where: { name: { in: ["old", "young", "alive"] } } });
    expect(sorted(tokens)).toEqual(["alive", "young"]);
    expect(sorted(await db().oneTimeToken.findMany({ where: { purpose: "test" } }))).toEqual([
      "alive",
      "young",
    ]);
    const jobs = await runSql(sql<{ key: string }>`SELECT key FROM graphile_worker.jobs`);
    expect(jobs.map(({ key }) => key)).toEqual(["waits"]);
    const events = async () =>
      sorted(await db().auditEvent.findMany({ where: { organizationId }, orderBy: { id: "asc" } }));
    expect(await events()).toEqual(["alive", "old", "young"]);
    provideEnv({ AUDIT_EVENTS_KEPT_DAYS: "10" });
    await purgeEnded();
    expect(await events()).toEqual(["alive", "young"]);
    provideEnv({ AUDIT_EVENTS_KEPT_DAYS: "0" });
    restore();
  });
});
