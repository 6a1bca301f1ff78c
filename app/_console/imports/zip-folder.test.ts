import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { zipFolder } from "./zip-folder";

/** A file at `path` within the selected folder. In a browser that doesn't support folders, the file has no path. */
const chosen = (path: string, name = path.split("/").at(-1) ?? ""): File =>
  Object.assign(new File([`${name} in ${path}`], name), { webkitRelativePath: path });

const namesIn = async (zip: File) => Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())));

describe("importing a folder", () => {
  it("packs its files at their paths, except files that aren't documentation", async () => {
    const zip = await zipFolder(
      ["docs/README.md", "docs/a/b.md", "docs/.git/HEAD", "docs/node_modules/x/README.md"].map((path) =>
        chosen(path),
      ),
    );
    expect(zip.name).toBe("docs.zip");
    expect(await namesIn(zip)).toEqual(["docs/README.md", "docs/a/b.md"]);
  });

  it("keeps all files if the browser can only select files", async () => {
    const zip = await zipFolder([chosen("", "a.md"), chosen("", "b.md")]);
    expect(zip.name).toBe("folder.zip");
    expect(await namesIn(zip)).toEqual(["a.md", "b.md"]);
  });

  it("fails with the name of the file that can't be read", async () => {
    const file = Object.assign(chosen("docs/a.md"), {
      arrayBuffer: () => Promise.reject(new Error("NotReadableError: permission")),
    });
    await expect(zipFolder([file])).rejects.toThrow("Couldn't read docs/a.md. Select the file again.");
  });
});
