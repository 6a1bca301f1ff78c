import { createHash } from "node:crypto";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import type { PageVersionUncheckedCreateInput } from "@/db/generated/models";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Inserts a page version with its text and one reference directly into the tables. */
export async function addPage(
  space: Pick<Space, "organizationId" | "id" | "branchId">,
  pageId: string,
  text: string,
  fields: Partial<PageVersionUncheckedCreateInput> = {},
): Promise<void> {
  const { organizationId, id: spaceId, branchId } = space;
  const textHash = hashOf(text);
  await db().documentText.createMany({
    data: [{ organizationId, hash: textHash, text }],
    skipDuplicates: true,
  });
  const time = new Date();
  const page = await db().pageVersion.create({
    data: {
      organizationId,
      branchId,
      pageId,
      fromNumber: 1,
      spaceId,
      type: "document",
      rank: "a0",
      title: pageId,
      slug: pageId,
      textHash,
      createdAt: time,
      updatedAt: time,
      ...fields,
    },
  });
  await db().pageReference.create({
    data: {
      organizationId,
      branchId,
      pageId,
      fromNumber: page.fromNumber,
      ordinal: 0,
      usage: "link",
      href: `${pageId}.md`,
    },
  });
}

/** Inserts a file version and the row of the organization's file, without storing the bytes. */
export async function addFile(space: Pick<Space, "organizationId" | "id" | "branchId">, content: string) {
  const { organizationId, id: spaceId, branchId } = space;
  const hash = hashOf(content);
  await db().blob.create({ data: { organizationId, hash, size: content.length } });
  await db().fileVersion.create({
    data: {
      organizationId,
      branchId,
      fileId: hash.slice(0, 20),
      fromNumber: 1,
      spaceId,
      name: "a.txt",
      contentType: "text/plain",
      size: content.length,
      blobHash: hash,
      createdAt: new Date(),
    },
  });
  return hash;
}

/** Returns the rows that belong to a space, in all its revisions. */
export async function contentsOf(organizationId: string, spaceId: string) {
  const where = { organizationId, spaceId };
  const versions = await db().pageVersion.findMany({
    where,
    orderBy: [{ pageId: "asc" }, { fromNumber: "asc" }],
  });
  const texts = await db().documentText.findMany({
    where: { organizationId, hash: { in: versions.flatMap((version) => version.textHash ?? []) } },
  });
  const textOf = new Map(texts.map((row) => [row.hash, row.text]));
  const branches = await db().branch.findMany({ where });
  const references = await db().pageReference.findMany({
    where: { organizationId, branchId: { in: branches.map((branch) => branch.id) } },
    select: { pageId: true, fromNumber: true, href: true },
    orderBy: [{ pageId: "asc" }, { fromNumber: "asc" }],
  });
  return {
    pages: versions.map((version) => ({ ...version, text: textOf.get(version.textHash ?? "") })),
    files: await db().fileVersion.findMany({ where }),
    revisions: await db().revision.findMany({ where }),
    gitSync: await db().gitSync.findMany({ where }),
    branches,
    references,
  };
}
