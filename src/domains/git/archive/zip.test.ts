import { describe, expect, it } from "vitest";
import { zipOf } from "./zip";

const MEGABYTE = new Uint8Array(1_000_000);

describe("a zip", () => {
  it("reads files only as fast as the client reads the archive, and stops when the client stops, even while it waits for a file", async () => {
    let [begun, ended] = [0, 0];
    async function* files() {
      try {
        for (;;) {
          begun += 1;
          const bytes = async () => [MEGABYTE];
          yield { path: `${begun}.bin`, mode: "100644" as const, level: 1, bytes };
        }
      } finally {
        ended += 1;
      }
    }
    const zip = zipOf(files());
    for (let pieces = 0; pieces < 5; pieces += 1) expect((await zip.next()).done).toBe(false);
    await zip.return(undefined);
    expect(begun).toBeLessThan(200);
    expect(ended).toBe(1);
    const after = begun;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(begun).toBe(after);
  });

  it("fails if a file can't be read, or if a path is outside of the archive", async () => {
    const of = (path: string, bytes: () => Promise<Uint8Array[]>) =>
      (async function* () {
        yield { path, mode: "100644" as const, level: 6, bytes };
      })();
    const all = async (zip: AsyncIterable<Uint8Array>) => {
      for await (const _ of zip);
    };
    const lost = async () => Promise.reject(new Error("The file store does not hold it"));
    await expect(all(zipOf(of("a.md", lost)))).rejects.toThrow("does not hold");
    for (const path of ["../a.md", "/a.md", "a/../../b.md", "a\\..\\..\\b.md", "C:/a.md"])
      await expect(all(zipOf(of(path, async () => [MEGABYTE])))).rejects.toThrow();
  });
});
