import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { documentationBundle, type GitServer, git } from "@/testing/git-server";

/**
 * Creates the repository `docs.git` with the first page and some folders of the real documentation, for tests that need few
 * pages.
 */
export async function addDocumentation(server: GitServer, folders: readonly string[]): Promise<void> {
  const bare = await server.addEmpty("docs.git");
  const folder = await mkdtemp(path.join(tmpdir(), "documentation-"));
  try {
    await git(folder, "clone", "--quiet", documentationBundle, ".");
    const others = [...folders, "README.md", "SUMMARY.md", ".gitbook.yaml"].map((kept) => `:!${kept}`);
    await git(folder, "rm", "-r", "--quiet", "--", ".", ...others);
    const summary = path.join(folder, "SUMMARY.md");
    const isKept = (line: string) => {
      const target = /\]\((.*)\)$/.exec(line)?.[1];
      return target === undefined || folders.some((kept) => target.startsWith(`${kept}/`));
    };
    const lines = (await readFile(summary, "utf8")).split("\n");
    await writeFile(summary, lines.filter((line) => line.includes("(README.md)") || isKept(line)).join("\n"));
    await git(folder, "commit", "--quiet", "--all", "--message", "A part");
    await git(folder, "push", "--quiet", bare, "HEAD:main");
  } finally {
    await rm(folder, { recursive: true });
  }
}
