import { expect, it, onTestFinished } from "vitest";
import { db } from "@/db/client";
import { keepFilesIn, STORES } from "@/testing/bucket";
import { makeContent } from "@/testing/make/content";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { makeStoredFile } from "@/testing/make/stored-file";
import { fileStore } from "./store";
import { copyFiles } from "./transfer";

async function contentOf(organizationId: string, hash: string): Promise<string | null> {
  const file = await fileStore().read(organizationId, hash);
  if (!file) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it.each(STORES)(
  "copies only bytes that the new organization still needs from files in %s, and can be repeated safely",
  async (kind) => {
    onTestFinished(await keepFilesIn(kind));
    const from = (await makeOrganization()).id;
    const space = await makeSpace();
    const to = space.organizationId;
    const { blobHash } = await makeStoredFile(from, "a.txt", Buffer.from("hello"));
    const other = await makeStoredFile(from, "b.txt", Buffer.from("not meant"));
    const absent = "0".repeat(64);
    await makeContent({ space, files: [{ gitPath: "a.txt", bytes: Buffer.from("hello") }] });
    await fileStore().remove(to, blobHash);
    await db().blob.updateMany({ where: { organizationId: to, hash: blobHash }, data: { copyFrom: from } });
    await copyFiles({ from, to }, [absent, blobHash]);
    await copyFiles({ from, to }, [blobHash, other.blobHash]);
    expect(await contentOf(to, blobHash)).toBe("hello");
    // `from` keeps the bytes, because another write that uploaded them is still running.
    expect(await contentOf(from, blobHash)).toBe("hello");
    expect([await contentOf(to, other.blobHash), await contentOf(to, absent)]).toEqual([null, null]);
  },
);
