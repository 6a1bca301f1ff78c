import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GIT_CREDENTIALS, MAIN_REF, refusal, startGitRemote, withCache } from "@/testing/git-remote";
import { documentationBundle, git } from "@/testing/git-server";
import type { FetchProgress } from "./fetch";
import { diffTrees, listTree, readBlob } from "./trees";

const remote = startGitRemote();

/**
 * Returns the output of `git diff-tree --name-status` without rename detection, as sorted lines of a status
 * letter and a path.
 */
async function statusByGit(from: string, to: string): Promise<string[]> {
  const output = await git(remote.bare, "diff-tree", "-r", "-z", "--no-renames", "--name-status", from, to);
  const fields = output.split("\0").filter((field) => field !== "");
  return fields.flatMap((field, index) => (index % 2 === 0 ? [`${field} ${fields[index + 1]}`] : [])).sort();
}

describe("fetchBranch", () => {
  it("fetches a branch with a password in the URL, with the same files as the git binary", async () => {
    const path = remote.directory();
    const progress: FetchProgress[] = [];
    const commit = await remote.fetchDocs({ directory: path, onProgress: (step) => progress.push(step) });
    const [oid, tree, parent, name, email, date] = (
      await git(remote.bare, "log", "-1", "--format=%H%n%T%n%P%n%an%n%ae%n%ct", "main")
    ).split("\n");
    expect(commit).toMatchObject({ oid, treeOid: tree, parents: [parent], author: { name, email } });
    expect(commit.committer.at).toEqual(new Date(Number(date) * 1000));
    expect(commit.message).toBe(
      await git(remote.bare, "log", "-1", "--format=%B", "main").then((text) => text.replace(/\n$/, "")),
    );
    const listed = await withCache(path, (cache) => listTree(cache, commit.treeOid));
    const expected = (await git(remote.bare, "ls-tree", "-r", "-z", "main"))
      .split("\0")
      .filter((line) => line !== "");
    expect(listed.map(({ mode, oid: id, path: file }) => `${mode} blob ${id}\t${file}`).sort()).toEqual(
      expected.sort(),
    );
    expect(progress.at(0)?.phase).toBe("downloading");
    expect(progress.at(-1)).toEqual({
      phase: "indexing",
      done: progress.at(-1)?.total,
      total: progress.at(-1)?.total,
    });
  });

  it("reads the same bytes of every file as a checkout", async () => {
    const path = remote.directory();
    const { treeOid } = await remote.fetchDocs({ directory: path });
    const clone = join(remote.work, "checkout");
    await git(remote.work, "clone", "--quiet", remote.bare, clone);
    await withCache(path, async (cache) => {
      const listed = await listTree(cache, treeOid);
      for (const { oid, path: file } of listed) {
        expect((await readBlob(cache, oid)).equals(await readFile(join(clone, file)))).toBe(true);
      }
      await refusal(readBlob(cache, listed[0]?.oid ?? "", { bytesMax: 1 }), "too_large");
    });
  });

  it("fetches three commits one after another, and reports the same differences as git for each", async () => {
    const stepwise = await remote.server.addBundle("steps.git", documentationBundle);
    const path = remote.directory();
    const url = remote.server.url("steps.git", GIT_CREDENTIALS);
    const trees: string[] = [];
    const sent: number[] = [];
    for (const commit of remote.commits) {
      await git(stepwise, "update-ref", MAIN_REF, commit);
      const before = remote.server.bytesSent();
      const { oid, treeOid } = await remote.fetchDocs({ url, directory: path });
      expect(oid).toBe(commit);
      sent.push(remote.server.bytesSent() - before);
      trees.push(treeOid);
    }
    // The second commit renames or edits half of the pages, and the third commit changes forty pages.
    expect(sent[1]).toBeLessThan((sent[0] ?? 0) / 4);
    expect(sent[2]).toBeLessThan((sent[0] ?? 0) / 10);
    await withCache(path, async (cache) => {
      for (const [index, tree] of trees.entries()) {
        if (index === 0) continue;
        const { added, modified, removed } = await diffTrees(cache, trees[index - 1] ?? null, tree);
        const ours = [
          ...added.map((file) => `A ${file.path}`),
          ...modified.map((file) => `M ${file.path}`),
          ...removed.map((file) => `D ${file.path}`),
        ].sort();
        expect(ours).toEqual(await statusByGit(remote.commits[index - 1] ?? "", remote.commits[index] ?? ""));
        expect(ours.length).toBeGreaterThan(0);
      }
    });
    const requests = remote.server.requests.length;
    await remote.fetchDocs({ url, directory: path });
    expect(remote.server.requests.slice(requests).some((line) => line.startsWith("POST"))).toBe(false);
  });

  it("downloads only a few kilobytes after one page changed", async () => {
    const edited = await remote.server.addBundle("one-page.git", documentationBundle);
    const path = remote.directory();
    const url = remote.server.url("one-page.git", GIT_CREDENTIALS);
    await remote.fetchDocs({ url, directory: path });
    const clone = join(remote.work, "one-page");
    await git(remote.work, "clone", "--quiet", edited, clone);
    await writeFile(join(clone, "output", "s3.md"), "# Changed\n");
    await git(clone, "commit", "--quiet", "--all", "--message", "Change");
    await git(clone, "push", "--quiet", edited, "main");
    const before = remote.server.bytesSent();
    const { treeOid, parents } = await remote.fetchDocs({ url, directory: path });
    expect(remote.server.bytesSent() - before).toBeLessThan(6_000);
    expect(parents).toEqual([remote.commits[2]]);
    const old = (await git(remote.bare, "rev-parse", "main^{tree}")).trim();
    const { modified, added, removed } = await withCache(path, (cache) => diffTrees(cache, old, treeOid));
    expect([modified.map((file) => file.path), added, removed]).toEqual([["output/s3.md"], [], []]);
  });

  it("follows a branch that was reset or replaced by an unrelated branch", async () => {
    const replaced = await remote.server.addBundle("replaced.git", documentationBundle);
    const path = remote.directory();
    const url = remote.server.url("replaced.git", GIT_CREDENTIALS);
    await remote.fetchDocs({ url, directory: path });
    await git(replaced, "update-ref", MAIN_REF, remote.commits[0] ?? "");
    expect((await remote.fetchDocs({ url, directory: path })).oid).toBe(remote.commits[0]);
    const orphan = (await git(replaced, "commit-tree", `${remote.commits[1]}^{tree}`, "-m", "anew")).trim();
    await git(replaced, "update-ref", MAIN_REF, orphan);
    const commit = await remote.fetchDocs({ url, directory: path });
    expect(commit).toMatchObject({ oid: orphan, parents: [], message: "anew\n" });
    const listed = await withCache(path, (cache) => listTree(cache, commit.treeOid));
    expect(listed).toHaveLength((await git(replaced, "ls-tree", "-r", orphan)).trim().split("\n").length);
  });

  it("deletes a damaged cache and fetches again", async () => {
    const path = remote.directory();
    await remote.fetchDocs({ directory: path });
    const [pack] = (await readdir(join(path, "packs"))).filter((name) => name.endsWith(".pack"));
    const file = join(path, "packs", pack ?? "");
    const whole = await readFile(file);
    const damages: (() => Promise<void>)[] = [
      () => writeFile(file, whole.subarray(0, 1000)),
      () => rm(file),
      () => writeFile(join(path, "cache.json"), "{"),
      () => writeFile(file.replace(/pack$/, "index"), randomBytes(4000)),
      () => writeFile(file, Buffer.alloc(whole.length, 1)),
    ];
    for (const damage of damages) {
      await damage();
      const { treeOid } = await remote.fetchDocs({ directory: path });
      expect((await withCache(path, (cache) => listTree(cache, treeOid))).length).toBeGreaterThan(300);
    }
  });

  it("leaves no data after an interrupted transfer, and reports it", async () => {
    const path = remote.directory();
    remote.server.setFault({ kind: "cut", afterBytes: 200_000 }, "/git-upload-pack");
    await refusal(remote.fetchDocs({ directory: path }), "transfer_broken");
    expect(await readdir(join(path, "packs"))).toEqual([]);
    remote.server.setFault(null);
    expect((await remote.fetchDocs({ directory: path })).oid).toBe(remote.commits[2]);
  });

  it("returns paths relative to the project directory", async () => {
    const path = remote.directory();
    const { treeOid } = await remote.fetchDocs({ directory: path });
    await withCache(path, async (cache) => {
      const listed = await listTree(cache, treeOid, { projectDirectory: "./plugins/input/" });
      const expected = (await git(remote.bare, "ls-tree", "-r", "--name-only", "main:plugins/input"))
        .trim()
        .split("\n");
      expect(listed.map((file) => file.path)).toEqual(expected);
      await refusal(listTree(cache, treeOid, { projectDirectory: "nowhere" }), "directory_missing");
      await refusal(listTree(cache, treeOid, { filesMax: 100 }), "too_large");
    });
  });
});
