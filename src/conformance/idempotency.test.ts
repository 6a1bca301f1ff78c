import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { provideEnv } from "@/env";
import { runSql } from "@/testing/sql";
import { watchWrites } from "@/testing/writes";
import { askAs } from "./access-matrix/check";
import { namesFor } from "./access-matrix/request";
import { makeOrganizationFixture, makeResources, type OrganizationFixture } from "./access-matrix/resources";
import { TABLE } from "./access-matrix/table";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });

const posts = operationsOf(appRouter).flatMap((operation) => {
  const row = TABLE[operation.id];
  return row && operation.method === "POST" && !operation.stream ? [{ operation, row }] : [];
});

/**
 * Tables for uploads. An upload is registered before its bytes are stored, and released afterwards, even if the write fails
 * (docs/content.md).
 */
const UPLOADS = new Set(["Blob", "FileUpload"]);

let fixture: OrganizationFixture;

beforeAll(async () => {
  fixture = await makeOrganizationFixture();
  await watchWrites();
  await runSql(sql`ALTER TABLE watching.write ADD COLUMN transaction xid8 DEFAULT pg_current_xact_id()`);
});

/** Returns the tables that were written since the last call. The tables are grouped by transaction. */
async function transactions(): Promise<string[][]> {
  const rows = await runSql(sql<{ tables: string[] }>`WITH written AS (DELETE FROM watching.write RETURNING *)
    SELECT array_agg(DISTINCT "table" ORDER BY "table") AS tables FROM written GROUP BY transaction ORDER BY transaction`);
  return rows.map(({ tables }) => tables);
}

describe("a request with an Idempotency-Key", () => {
  for (const { operation, row } of posts) {
    it(`${operation.id} stores its changes and its response in one transaction, and replays the response`, async () => {
      const names = namesFor(operation, row);
      const resources = await makeResources(fixture, fixture.people.administrator, names);
      const init = { headers: { "idempotency-key": operation.id } };
      const ask = () => askAs(fixture, operation, row, "administrator", resources, init);
      await transactions();
      const first = await ask();
      expect(first.status).toBe(operation.status);
      const [claimed, ...effects] = await transactions();
      expect(claimed).toEqual(["IdempotencyKey"]);
      const others = effects.filter((tables) => !tables.includes("IdempotencyKey"));
      expect(others.filter((tables) => !tables.every((table) => UPLOADS.has(table)))).toEqual([]);
      const again = await ask();
      expect([again.status, again.body, again.headers.location]).toEqual([
        first.status,
        first.body,
        first.headers.location,
      ]);
      expect(again.headers["idempotent-replayed"]).toBe("true");
      expect(await transactions()).toEqual([]);
    });
  }
});
