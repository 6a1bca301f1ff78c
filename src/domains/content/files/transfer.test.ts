import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { storeFile } from "./intake";
import { fileStore } from "./store";
import { copyFiles } from "./transfer";

async function contentOf(organizationId: string, hash: string): Promise<string | null> {
  const file = await fileStore().read(organizationId, hash);
  if (!file) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe("files that go to another organization", () => {
  it("are there afterwards, however often they are copied, and stay where they were", async () => {
    const [from, to] = [newId(), newId()];
    const { blobHash } = await storeFile(from, "a.txt", Buffer.from("hello"));
    const other = await storeFile(from, "b.txt", Buffer.from("not meant"));
    const absent = "0".repeat(64);
    await copyFiles(from, to, [absent, blobHash]);
    await copyFiles(from, to, [blobHash]);
    expect(await contentOf(to, blobHash)).toBe("hello");
    expect(await contentOf(from, blobHash)).toBe("hello");
    expect([await contentOf(to, other.blobHash), await contentOf(to, absent)]).toEqual([null, null]);
  });
});
