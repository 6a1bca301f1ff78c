import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ContentChange } from "@/domains/content/changes";
import { provideEnv } from "@/env";
import { GitRemote } from "@/testing/git-remote";
import { commitTree, GitRepository, type TreeLine } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { makeContent, putPage } from "@/testing/make/content";
import { makeStoredFile } from "@/testing/make/stored-file";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

/**
 * Adds files with names that are invalid in Git or in a file system. Spaces that are older than the limits
 * for names can contain such files.
 */
async function putFiles({ space }: GitSpace, names: string[]): Promise<void> {
  const changes: ContentChange[] = [];
  for (const [index, name] of names.entries()) {
    const file = await makeStoredFile(space.organizationId, name, Buffer.from(`file ${index}`));
    changes.push({ kind: "put-file", file: { ...file, id: `file${index}`, name } });
  }
  await makeContent({ space, changes });
}

const listed = async (folder: string) =>
  (await git(folder, "ls-tree", "-r", "-z", "--name-only", "main")).split("\0").filter((path) => path !== "");

describe("a space with names that are invalid in Git or a file system", () => {
  it("is exported with valid names", async () => {
    const place = await makeGitSpace();
    const long = "語".repeat(120);
    await putFiles(place, [
      `${long}a.png`,
      `${long}b.png`,
      ".git",
      "git~1",
      "..",
      "a\u0001b",
      "😀".repeat(70),
    ]);
    await makeContent({
      space: place.space,
      pages: [
        { id: "first", title: "First" },
        { id: "git", title: "Git", slug: ".git" },
        {
          id: "up",
          title: "Up",
          slug: "x".repeat(100),
          pages: [{ id: "below", title: "B", slug: "語".repeat(100) }],
        },
        {
          id: "p1",
          title: "1",
          slug: "語".repeat(99),
          pages: [{ id: "p2", title: "2", slug: "語".repeat(99) }],
        },
      ],
    });
    await remote.server.addEmpty("long.git");
    expect(await exportTo(remote, place, "long.git")).toMatchObject({ status: "success" });
    const bare = remote.bare.replace("docs.git", "long.git");
    const paths = await listed(bare);
    for (const path of paths)
      for (const part of path.split("/")) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
  }, 60_000);

  it("is exported with deeply nested pages", async () => {
    const place = await makeGitSpace();
    const changes = Array.from({ length: 45 }, (_, index) =>
      putPage({
        id: `page${index}`,
        title: `Page ${index}`,
        slug: index % 4 === 0 ? `${index}-${"x".repeat(90)}` : `${index}`,
        parentId: index === 0 ? null : `page${index - 1}`,
      }),
    );
    await makeContent({ space: place.space, changes });
    await remote.server.addEmpty("deep.git");
    expect(await exportTo(remote, place, "deep.git")).toMatchObject({ status: "success" });
  }, 60_000);
});

describe("a repository with names that are invalid in file systems", () => {
  it("is imported without these files, and the warnings list them", async () => {
    const place = await makeGitSpace();
    const repository = await GitRepository.create(remote, "raw.git", { "README.md": "# Raw\n" });
    await commitTree(
      repository,
      (blob) =>
        [
          { mode: "100644", name: "README.md", oid: blob },
          { mode: "100644", name: "a\u0001b.md", oid: blob },
          { mode: "100644", name: `${"x".repeat(300)}.md`, oid: blob },
        ].sort((a, b) => (a.name < b.name ? -1 : 1)) as TreeLine[],
    );
    const run = await importFrom(remote, place, {}, "raw.git");
    expect(run.status).toBe("success");
    expect(run.warnings).toEqual([
      expect.stringMatching(/^Skipped: the path "a.*control character/),
      expect.stringMatching(/^Skipped: the path "x{80}…" contains a name that is too long/),
    ]);
  });
});

describe("the name of a new file", () => {
  it.each([
    ["a name of more than 255 bytes", "語".repeat(86)],
    ["a control character", "a\u0001b"],
    ["a dot", "."],
    ["two dots", ".."],
  ])("is rejected with the field's name: %s", async (_, name) => {
    const { api, space } = await makeGitSpace();
    const opened = await api.post(`/spaces/${space.id}/change-requests`, {});
    const file = { name, base64: "YQ==", contentType: "text/plain" };
    const path = `/spaces/${space.id}/change-requests/${opened.body.number}/content`;
    const { status, body } = await api.post(path, {
      changes: [{ operation: "insert_files", files: [file] }],
    });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining("changes.0.files.0.name")]);
  });
});
