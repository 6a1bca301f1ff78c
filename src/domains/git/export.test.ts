import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "@/db/transaction";
import { stateOfPage } from "@/domains/content/page-state";
import { writeRevision } from "@/domains/content/revisions";
import { headOfBranch, loadStructure } from "@/domains/content/state";
import { readTexts } from "@/domains/content/write/texts";
import { provideEnv } from "@/env";
import { GIT_CREDENTIALS, GitRemote } from "@/testing/git-remote";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { anyPermit } from "@/testing/permit";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

let checkouts = 0;
async function checkout(repository: string): Promise<string> {
  const folder = join(remote.work, `checkout-${++checkouts}`);
  await git(remote.work, "clone", "-q", remote.server.url(repository, GIT_CREDENTIALS), folder);
  return folder;
}

const lines = (text: string) => text.split("\n").filter((line) => line !== "");

/** Edits a page in the main content. */
async function editPage({ space }: GitSpace, gitPath: string, edit: (text: string) => string): Promise<void> {
  const content = await headOfBranch(space.organizationId, space.branchId);
  const row = (await loadStructure(content)).pages.find((page) => page.gitPath === gitPath);
  if (!row?.textHash) throw new Error(`${gitPath} is not there`);
  const text = (await readTexts(space.organizationId, [row.textHash])).get(row.textHash) ?? "";
  const { organizationId, id: spaceId, branchId } = space;
  await inTransaction(null, async (tx) =>
    writeRevision(await anyPermit(tx, { organizationId, spaceId, branchId }), {
      type: "edits",
      authorId: null,
      changes: [{ kind: "put-page", page: { ...stateOfPage(row), text: edit(text), gitOid: null } }],
    }),
  );
}

describe("exporting the documentation repository", () => {
  let place: GitSpace;
  beforeAll(async () => {
    place = await makeGitSpace();
    expect((await importFrom(remote, place, { unlistedFiles: "hidden" })).status).toBe("success");
    await remote.server.addEmpty("copy.git");
  }, 120_000);

  it("writes every imported file byte for byte to an empty repository", async () => {
    expect(await exportTo(remote, place, "copy.git")).toMatchObject({ status: "success" });
    const original = await checkout("docs.git");
    const copy = await checkout("copy.git");
    const taken = lines(await git(copy, "ls-files", "-z").then((text) => text.replaceAll("\0", "\n")));
    const same = join(remote.work, "taken-in");
    for (const path of taken) {
      await mkdir(dirname(join(same, path)), { recursive: true });
      await copyFile(join(original, path), join(same, path));
    }
    await rm(join(copy, ".git"), { recursive: true });
    const difference = await promisify(execFile)("git", ["diff", "--no-index", "--stat", same, copy]);
    expect(difference.stdout).toBe("");
    expect(taken).toContain("SUMMARY.md");
    expect(taken).toContain(".gitbook.yaml");
    expect(taken.filter((path) => path.endsWith(".md"))).toHaveLength(193);
  }, 60_000);

  it("reports that nothing has changed, and pushes nothing", async () => {
    const before = await git(await checkout("copy.git"), "rev-parse", "HEAD");
    expect(await exportTo(remote, place, "copy.git")).toMatchObject({
      status: "success",
      step: "Nothing has changed",
    });
    expect(await git(await checkout("copy.git"), "rev-parse", "HEAD")).toBe(before);
  });

  it("changes only the file of the edited page", async () => {
    await editPage(place, "quickstart/faq.md", (text) => `${text}\nOne more line.\n`);
    expect((await exportTo(remote, place, "copy.git", { commitMessage: "Edit the FAQ" })).status).toBe(
      "success",
    );
    const copy = await checkout("copy.git");
    expect(lines(await git(copy, "diff", "--name-only", "HEAD~1"))).toEqual(["quickstart/faq.md"]);
    expect((await git(copy, "log", "-1", "--format=%s")).trim()).toBe("Edit the FAQ");
    expect(await readFile(join(copy, "quickstart/faq.md"), "utf8")).toMatch(/\nOne more line\.\n$/);
  });

  it("is rejected if there are other people's commits, and overwrites them only with force", async () => {
    const other = await checkout("copy.git");
    await writeFile(join(other, "quickstart/faq.md"), "# Theirs\n");
    await git(other, "commit", "-qam", "Foreign");
    await git(other, "push", "-q", "origin", "HEAD:main");
    const theirs = await git(other, "rev-parse", "HEAD");
    await editPage(place, "quickstart/faq.md", (text) => `${text}\nOurs.\n`);
    expect(await exportTo(remote, place, "copy.git")).toMatchObject({
      status: "failure",
      errorCode: "foreign_commits",
    });
    expect(await git(await checkout("copy.git"), "rev-parse", "HEAD")).toBe(theirs);
    expect((await exportTo(remote, place, "copy.git", { force: true })).status).toBe("success");
    const after = await checkout("copy.git");
    expect(await readFile(join(after, "quickstart/faq.md"), "utf8")).toMatch(/\nOurs\.\n$/);
    expect((await git(after, "rev-parse", "HEAD~1")).trim()).toBe(theirs.trim());
  }, 60_000);
});
