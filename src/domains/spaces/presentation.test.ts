import { expect, it } from "vitest";
import { LEVELS, type Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { makeSpace } from "@/testing/make/space";
import { presentSpaces, type SpaceMark } from "./presentation";

const COUNT = 1000;

/** A thousand spaces beside one, without contents: more than five levels of them are more than is kept. */
async function makeMarks(): Promise<(level: Level) => SpaceMark[]> {
  const { organizationId, id } = await makeSpace();
  await db().$executeRaw`
    INSERT INTO "Space" ("organizationId", "id", "title", "rank", "branchId", "revisionId")
    SELECT s."organizationId", 'copy' || n, 'Copy', 'a' || n, s."branchId", s."revisionId"
    FROM "Space" s, generate_series(1, ${COUNT}::int) n
    WHERE s."organizationId" = ${organizationId} AND s."id" = ${id}`;
  const rows = await db().$queryRaw<Omit<SpaceMark, "level" | "isOwn">[]>`
    SELECT "organizationId", "id", xmin::text AS "rowVersion", NULL AS "syncVersion"
    FROM "Space" WHERE "organizationId" = ${organizationId} AND "id" LIKE 'copy%' ORDER BY "id"`;
  return (level) => rows.map((row) => ({ ...row, level, isOwn: false }));
}

it("shows every space, also when making some room lets go of others of the same list", async () => {
  const at = await makeMarks();
  const [first, ...others] = LEVELS;
  for (const level of [first, ...others.slice(0, 4)]) await presentSpaces(at(level));
  const half = COUNT / 2;
  const marks = [...at(first).slice(0, half), ...at("admin").slice(half)];
  const shown = await presentSpaces(marks);
  expect(shown.map((space) => space.id)).toEqual(marks.map((mark) => mark.id));
});
