import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { HotStatement } from "@/db/hot-statement";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const FILES = 10_000;
/** More rows than a list request with the default limit reads. */
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

describe("a space with 10,000 files", () => {
  it("is loaded completely without blocking reads by key", async () => {
    const { space, api } = await makeFixture();
    const rows = vi.spyOn(HotStatement.prototype, "handleDataRow");
    const revision = await api.get(`/spaces/${space.id}/content`);
    expect(revision.status).toBe(200);
    expect(revision.body.files).toHaveLength(FILES);
    expect(new Set(revision.body.files.map((file: { id: string }) => file.id)).size).toBe(FILES);
    expect(rows.mock.calls.length).toBeLessThan(SHARED_ROWS_MAX);
  });
});
