import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { inLongTransaction } from "@/db/transaction";
import { provideEnv, requiredEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { bundled } from "@/testing/bundled";
import { somebodyWaits } from "@/testing/killed-worker";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

const HELD_SECONDS = 60;
const LOCK = 4_711;
const MINUTE_MILLISECONDS = 60_000;

/** Makes the write of a response wait for a lock. Everything else has been written before. */
const TRIGGER = `DO $all$ BEGIN
  CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock(${LOCK}); RETURN NEW;
  END $$;
  CREATE TRIGGER "waitForTest" BEFORE UPDATE ON "IdempotencyKey" FOR EACH ROW
    WHEN (NEW."status" IS NOT NULL) EXECUTE FUNCTION wait_for_test();
END $all$`;

let organizationId: string;
let token: string;

beforeAll(async () => {
  const organization = await makeOrganization();
  organizationId = organization.id;
  token = (await makePerson({ organization, role: "admin" })).token;
  await runSql(sql.raw(TRIGGER));
});
afterEach(() => setClock());

const path = () => `/orgs/${organizationId}/spaces`;
const create = () =>
  rest(token).post(path(), { title: "Once" }, { headers: { "idempotency-key": "killed" } });
const countSpaces = () => db().space.count({ where: { organizationId } });
const countEvents = () => db().auditEvent.count({ where: { organizationId } });

/**
 * Starts another server that processes the request, and kills the server after everything except the
 * response has been written.
 */
async function killBeforeTheAnswer(meanwhile: () => Promise<void>): Promise<void> {
  const parameters = [path(), token, "killed", JSON.stringify({ title: "Once" })];
  const child = spawn(process.execPath, [bundled("testing/request.fixture.ts"), ...parameters], {
    env: { ...process.env, DATABASE_URL: requiredEnv("DATABASE_URL"), RATE_LIMIT_PER_MINUTE: "0" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  await inLongTransaction(null, HELD_SECONDS, async (tx) => {
    await runSql(sql`SELECT pg_advisory_xact_lock(${LOCK})`, tx);
    try {
      while (!(await somebodyWaits()) && child.exitCode === null)
        await new Promise((resolve) => setImmediate(resolve));
      expect(child.exitCode).toBeNull();
      await meanwhile();
    } finally {
      child.kill("SIGKILL");
      await exited;
    }
  });
}

describe("a server that is killed after it has processed a request and before it stores the response", () => {
  it("leaves no changes, and the retry makes the changes once", async () => {
    const before = [await countSpaces(), await countEvents()];
    await killBeforeTheAnswer(async () => {
      const again = await create();
      expect([again.status, Number(again.headers["retry-after"]) > 0]).toEqual([409, true]);
      setClock(new Date(Date.now() + 10 * MINUTE_MILLISECONDS));
      expect((await create()).status).toBe(409);
      setClock();
    });
    expect([await countSpaces(), await countEvents()]).toEqual(before);
    const early = await create();
    expect([early.status, Number(early.headers["retry-after"]) > 0]).toEqual([409, true]);
    setClock(new Date(Date.now() + MINUTE_MILLISECONDS));
    const done = await create();
    expect([done.status, done.headers["idempotent-replayed"]]).toEqual([201, undefined]);
    expect([await countSpaces(), await countEvents()]).toEqual(before.map((count) => count + 1));
    const again = await create();
    expect([again.body.id, again.headers["idempotent-replayed"]]).toEqual([done.body.id, "true"]);
    expect([await countSpaces(), await countEvents()]).toEqual(before.map((count) => count + 1));
  }, 60_000);
});
