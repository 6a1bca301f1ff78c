import { describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";

import { type ArchivedFacts, type ArchivedFile, packText, ZipWriter } from "./zip";

async function* inTurn(files: readonly ArchivedFile[]) {
  yield* files;
}

async function archiveOf(files: readonly ArchivedFile[]) {
  const noted: ArchivedFacts[] = [];
  const parts: Uint8Array[] = [];
  for await (const part of new ZipWriter((facts) => noted.push(facts)).bytesOf(inTurn(files)))
    parts.push(part);
  return { bytes: Buffer.concat(parts), noted };
}

const streamed = (path: string, ...parts: Uint8Array[]): ArchivedFile => ({ path, bytes: async () => parts });

describe("a ZIP archive of a bundle", () => {
  it("contains files with any name, which were compressed in advance or while they were written", async () => {
    const picture = Buffer.alloc(200_000, "picture");
    const files = [
      packText("ü/index.html", "<p>Ünd</p>"),
      packText("empty.md", ""),
      streamed("a/b.png", picture.subarray(0, 70_000), picture.subarray(70_000)),
      streamed("none.bin"),
    ];
    const { bytes, noted } = await archiveOf(files);
    const found: [string, string][] = [];
    const zip = await fromBufferPromise(bytes, { strictFileNames: true });
    for await (const entry of zip.eachEntry()) {
      const parts: Uint8Array[] = [];
      for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part);
      found.push([entry.fileName, Buffer.concat(parts).toString()]);
    }
    expect(found).toEqual([
      ["ü/index.html", "<p>Ünd</p>"],
      ["empty.md", ""],
      ["a/b.png", picture.toString()],
      ["none.bin", ""],
    ]);
    expect(noted.map(({ path, size }) => [path, size])).toEqual([
      ["ü/index.html", 11],
      ["empty.md", 0],
      ["a/b.png", 200_000],
      ["none.bin", 0],
    ]);
    expect((await archiveOf(files)).bytes).toEqual(bytes);
  });

  it("can contain more files than the original ZIP format allows", async () => {
    const empty = packText("", "");
    const many = Array.from({ length: 70_000 }, (_, number) => ({ ...empty, path: `${number}.md` }));
    const zip = await fromBufferPromise((await archiveOf(many)).bytes);
    expect(zip.entryCount).toBe(70_000);
  });

  it("fails if a file can't be read, or if a name points outside of the archive", async () => {
    const lost: ArchivedFile = { path: "a.md", bytes: () => Promise.reject(new Error("It is lost")) };
    await expect(archiveOf([lost])).rejects.toThrow("It is lost");
    for (const path of ["../a.md", "/a.md", "a/../../b.md", "a\\..\\b.md", "C:/a.md"])
      await expect(archiveOf([streamed(path)])).rejects.toThrow("leads out");
  });
});
