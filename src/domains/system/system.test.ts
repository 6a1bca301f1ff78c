import { readdirSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { setClock } from "@/lib/clock";
import { rest } from "@/testing/rest";
import { forgetOld } from "./housekeeping";

const start = new Date("2026-05-01T10:00:00Z");
const HOUR = 60 * 60 * 1000;

afterEach(() => setClock());

describe("GET /v1/", () => {
  it("answers version, build and schema to anybody, with and without the slash", async () => {
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
  it("removes answers, counters and marks older than a day, and nothing younger", async () => {
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
    expect(await forgetOld()).toEqual({ answers: 1, counters: 1, accessChanges: 1 });
    expect(await forgetOld()).toEqual({ answers: 0, counters: 0, accessChanges: 0 });
    expect((await db().idempotencyKey.findMany()).map(({ key }) => key)).toEqual(["k23"]);
  });
});
