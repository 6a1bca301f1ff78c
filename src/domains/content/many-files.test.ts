import { createHash } from "node:crypto";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { sharedConnection } from "@/db/shared-connections";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const FILES = 10_000;
/** A list request with the default limit reads fewer rows than this. */
const SHARED_ROWS_MAX = 500;

async function addFiles({ organizationId, id: spaceId, branchId }: Space): Promise<void> {
  const hash = createHash("sha256").update("a").digest("hex");
  await db().blob.create({ data: { organizationId, hash, size: 1 } });
  const fields = { organizationId, spaceId, branchId, fromNumber: 1, blobHash: hash, size: 1 };
  const data = Array.from({ length: FILES }, (_, index) => ({
    ...fields,
    fileId: `file${String(index).padStart(16, "0")}`,
    name: `${index}.txt`,
    contentType: "text/plain",
    createdAt: new Date(),
  }));
  await db().fileVersion.createMany({ data });
}

async function makeFixture() {
  const organization = await makeOrganization();
  const { token } = await makePerson({ organization, role: "admin" });
  const space = await makeSpace({ organizationId: organization.id });
  await makeContent({ space, pages: [{ title: "Start" }] });
  await addFiles(space);
  return { space, api: rest(token) };
}

type Query = (config: pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * Starts to count the rows that the shared connections return. Returns a function that stops counting and
 * returns the number.
 */
async function countSharedRows(): Promise<() => number> {
  let count = 0;
  for (const client of [await sharedConnection(), await sharedConnection()]) {
    const query = client.query.bind(client) as Query;
    const counted: Query = async (config) => {
      const answer = await query(config);
      count += answer.rows.length;
      return answer;
    };
    Object.assign(client, { query: counted });
  }
  return () => count;
}

describe("a space with 10,000 files", () => {
  it("is completely loaded without blocking reads by key", async () => {
    const { space, api } = await makeFixture();
    const rows = await countSharedRows();
    const revision = await api.get(`/spaces/${space.id}/content`);
    expect(revision.status).toBe(200);
    expect(revision.body.files).toHaveLength(FILES);
    expect(new Set(revision.body.files.map((file: { id: string }) => file.id)).size).toBe(FILES);
    expect(rows()).toBeGreaterThan(0);
    expect(rows()).toBeLessThan(SHARED_ROWS_MAX);
  });
});
