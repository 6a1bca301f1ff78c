import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GIT_CREDENTIALS, MAIN_REF, refusal, startGitRemote, withCache } from "@/testing/git-remote";
import { documentationBundle, git } from "@/testing/git-server";
import type { FileChange } from "./objects";
import { commitAndPush, type PushOptions } from "./push";
import { listTree, readBlob } from "./trees";

const remote = startGitRemote();

describe("commitAndPush", () => {
  const author = { name: "Ada <Lovelace>", email: "ada@example.org", at: new Date("2026-01-02T03:04:05Z") };

  function push(
    name: string,
    options: Partial<PushOptions> & Pick<PushOptions, "directory" | "parentOid" | "changes">,
  ) {
    const url = remote.server.url(name, GIT_CREDENTIALS);
    return commitAndPush({
      outbound: remote.outbound,
      url,
      ref: MAIN_REF,
      message: "Write",
      author,
      ...options,
    });
  }

  async function everything(path: string): Promise<FileChange[]> {
    const { treeOid } = await remote.fetchDocs({ directory: path });
    return withCache(path, async (cache) =>
      Promise.all(
        (await listTree(cache, treeOid)).map(async ({ path: file, mode, oid }) => ({
          path: file,
          mode: mode as "100644" | "100755",
          bytes: await readBlob(cache, oid),
        })),
      ),
    );
  }

  it("writes the same tree to an empty repository, byte for byte", async () => {
    const target = await remote.server.addEmpty("filled.git");
    const changes = await everything(remote.directory());
    const path = remote.directory();
    const { oid, pushed } = await push("filled.git", {
      directory: path,
      parentOid: null,
      changes,
      message: "Übernahme\n\nAll of it",
    });
    expect(pushed).toBe(true);
    const tree = (await git(remote.bare, "rev-parse", "main^{tree}")).trim();
    expect((await git(target, "rev-parse", "main", "main^{tree}")).trim().split("\n")).toEqual([oid, tree]);
    await git(target, "fsck", "--strict", "--full");
    expect(await git(target, "log", "-1", "--format=%an|%ae|%aI|%B", "main")).toBe(
      "Ada Lovelace|ada@example.org|2026-01-02T03:04:05+00:00|Übernahme\n\nAll of it\n\n",
    );
    const [left, right] = [join(remote.work, "left"), join(remote.work, "right")];
    await git(remote.work, "clone", "--quiet", remote.bare, left);
    await git(remote.work, "clone", "--quiet", target, right);
    await Promise.all([left, right].map((clone) => rm(join(clone, ".git"), { recursive: true })));
    expect(await git(remote.work, "diff", "--no-index", left, right)).toBe("");
  });

  it("sends only the changes when it adds, edits and removes files and turns a file into a folder, and keeps file modes", async () => {
    const target = await remote.server.addBundle("edited.git", documentationBundle);
    const path = remote.directory();
    const url = remote.server.url("edited.git", GIT_CREDENTIALS);
    const { oid: parentOid } = await remote.fetchDocs({ url, directory: path });
    const changes: FileChange[] = [
      { path: "README.md", mode: "100644", bytes: Buffer.from("# New\n") },
      { path: "a/b/c d.md", mode: "100755", bytes: Buffer.from("x") },
      { path: "metrics/README.md", remove: true },
      { path: "metrics/local.md", remove: true },
      { path: "LICENSE", remove: true },
      { path: "LICENSE/text.md", mode: "100644", bytes: Buffer.from("y") },
      { path: "absent/file.md", remove: true },
    ];
    const { oid } = await push("edited.git", { directory: path, parentOid, changes });
    const status = await git(target, "diff-tree", "-r", "--no-renames", "--name-status", parentOid, oid);
    expect(status.trim().split("\n").sort()).toEqual(
      [
        "A\tLICENSE/text.md",
        "A\ta/b/c d.md",
        "D\tLICENSE",
        "D\tmetrics/README.md",
        "D\tmetrics/local.md",
        "M\tREADME.md",
      ].sort(),
    );
    expect(await git(target, "ls-tree", oid, "a/b/c d.md", "metrics")).toMatch(
      /^100755 blob \S+\ta\/b\/c d.md\n$/,
    );
    expect((await git(target, "rev-parse", `${oid}^`)).trim()).toBe(parentOid);
    await git(target, "fsck", "--strict", "--full");
    const requests = remote.server.requests.length;
    expect((await remote.fetchDocs({ url, directory: path })).oid).toBe(oid);
    expect(remote.server.requests.slice(requests).some((line) => line.startsWith("POST"))).toBe(false);
    const again = await push("edited.git", { directory: path, parentOid: oid, changes: changes.slice(0, 1) });
    expect(again).toMatchObject({ oid, pushed: false });
  });

  it("can write to a project directory, and to a new branch", async () => {
    const target = await remote.server.addBundle("project.git", documentationBundle);
    const path = remote.directory();
    const changes: FileChange[] = [{ path: "page.md", mode: "100644", bytes: Buffer.from("x") }];
    const ref = "refs/heads/docs/new";
    await push("project.git", {
      directory: path,
      parentOid: null,
      ref,
      changes,
      projectDirectory: "./sub/dir/",
    });
    expect(await git(target, "ls-tree", "-r", "--name-only", "docs/new")).toBe("sub/dir/page.md\n");
    expect((await git(target, "rev-parse", "main")).trim()).toBe(remote.commits[2]);
  });

  it("keeps other people's commits, and overwrites them only with force", async () => {
    const target = await remote.server.addBundle("foreign.git", documentationBundle);
    const path = remote.directory();
    const url = remote.server.url("foreign.git", GIT_CREDENTIALS);
    await git(target, "update-ref", MAIN_REF, remote.commits[1] ?? "");
    const { oid: parentOid } = await remote.fetchDocs({ url, directory: path });
    await git(target, "update-ref", MAIN_REF, remote.commits[2] ?? "");
    const changes: FileChange[] = [{ path: "README.md", mode: "100644", bytes: Buffer.from("ours\n") }];
    await refusal(push("foreign.git", { directory: path, parentOid, changes }), "non_fast_forward");
    await refusal(push("foreign.git", { directory: path, parentOid: null, changes }), "non_fast_forward");
    expect((await git(target, "rev-parse", "main")).trim()).toBe(remote.commits[2]);
    const { oid } = await push("foreign.git", { directory: path, parentOid, changes, force: true });
    expect((await git(target, "rev-parse", "main", "main^")).trim().split("\n")).toEqual([oid, parentOid]);
  });

  it("reports why the server rejects a push, and changes nothing", async () => {
    const target = await remote.server.addBundle("guarded.git", documentationBundle);
    await writeFile(join(target, "hooks", "pre-receive"), "#!/bin/sh\necho no >&2\nexit 1\n", {
      mode: 0o755,
    });
    const path = remote.directory();
    const { oid: parentOid } = await remote.fetchDocs({
      url: remote.server.url("guarded.git", GIT_CREDENTIALS),
      directory: path,
    });
    const changes: FileChange[] = [{ path: "README.md", mode: "100644", bytes: Buffer.from("ours\n") }];
    const error = await refusal(push("guarded.git", { directory: path, parentOid, changes }), "push_refused");
    expect(error.message).toContain("pre-receive hook declined");
    expect((await git(target, "rev-parse", "main")).trim()).toBe(remote.commits[2]);
    expect((await readdir(join(path, "packs"))).filter((name) => name.startsWith("incoming"))).toEqual([]);
    await git(target, "config", "http.receivepack", "false");
    await refusal(push("guarded.git", { directory: path, parentOid, changes }), "access_denied");
  });

  it("rejects paths outside of the repository", async () => {
    const target = await remote.server.addEmpty("safe.git");
    for (const path of [
      "../x.md",
      "/x.md",
      "a/../../x",
      "a\\b",
      ".git/config",
      "a/.GIT/x",
      "a//b",
      "nul\0",
    ]) {
      const changes: FileChange[] = [{ path, mode: "100644", bytes: Buffer.from("x") }];
      await refusal(
        push("safe.git", { directory: remote.directory(), parentOid: null, changes }),
        "path_invalid",
      );
    }
    expect(await git(target, "for-each-ref")).toBe("");
  });
});
