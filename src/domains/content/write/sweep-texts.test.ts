import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { addPage } from "@/domains/spaces/contents.fixture";
import { purgeContents } from "@/domains/spaces/departing-contents";
import { makeSpace } from "@/testing/make/space";
import { runSql } from "@/testing/sql";
import { sweepTexts } from "./sweep-texts";
import { TEXT_HOLDERS } from "./text-queries";

const textsOf = async (organizationId: string) =>
  (await db().documentText.findMany({ where: { organizationId } })).map((row) => row.text).sort();

describe("deleting unused texts", () => {
  it("checks every table that refers to texts", async () => {
    const rows = await runSql(sql<{ table: string }>`
      SELECT table_name AS "table" FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'textHash' ORDER BY 1`);
    expect(rows.map((row) => row.table)).toEqual([...TEXT_HOLDERS]);
  });

  it("deletes texts that only the removed space used, in any revision, and keeps all other texts", async () => {
    const gone = await makeSpace();
    const stays = await makeSpace({ organizationId: gone.organizationId });
    await addPage(gone, "old", "# Old", { toNumber: 2 });
    await addPage(gone, "own", "# Own");
    await addPage(gone, "both", "# Both");
    await addPage(stays, "both", "# Both");
    await addPage(stays, "past", "# Past", { toNumber: 2 });
    const other = await makeSpace();
    await addPage(other, "own", "# Own");
    await inTransaction(null, (tx) => purgeContents(tx, gone.organizationId, [gone.id]));
    const jobs = await runSql(sql`SELECT "key" FROM graphile_worker.jobs`);
    expect(jobs).toContainEqual({ key: `texts:sweep:${gone.organizationId}` });
    await sweepTexts(gone.organizationId);
    await sweepTexts(gone.organizationId);
    expect(await textsOf(gone.organizationId)).toEqual(["# Both", "# Past"]);
    expect(await textsOf(other.organizationId)).toEqual(["# Own"]);
  });

  it("keeps a text if an open transaction is about to refer to it", async () => {
    const space = await makeSpace();
    const { organizationId } = space;
    await addPage(space, "page", "# Shared");
    const hash = (await db().documentText.findFirstOrThrow({ where: { organizationId } })).hash;
    await db().pageVersion.deleteMany({ where: { organizationId } });
    let sweeping: Promise<void> | undefined;
    await inTransaction(null, async (tx) => {
      await runSql(
        sql`INSERT INTO "DocumentText" ("organizationId", "hash", "text")
          VALUES (${organizationId}, ${hash}, '# Shared') ON CONFLICT DO NOTHING`,
        tx,
      );
      sweeping = sweepTexts(organizationId);
      const isWaiting = () =>
        runSql(sql`SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE d.datname = current_database() AND l.mode = 'ShareRowExclusiveLock' AND NOT l.granted`);
      await expect.poll(isWaiting, { interval: 20, timeout: 5000 }).toHaveLength(1);
      const time = new Date();
      await tx.pageVersion.create({
        data: {
          organizationId,
          branchId: space.branchId,
          pageId: "again",
          fromNumber: 1,
          spaceId: space.id,
          type: "document",
          rank: "a0",
          title: "Again",
          slug: "again",
          textHash: hash,
          createdAt: time,
          updatedAt: time,
        },
      });
    });
    await sweeping;
    expect(await textsOf(organizationId)).toEqual(["# Shared"]);
  });
});
