import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import zlib from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OutboundClient } from "@/lib/outbound";
import { documentationBundle, type GitServer, git, startGitServer } from "@/testing/git-server";
import { GitCache } from "./cache";
import { GitRemoteError, type GitRemoteErrorCode } from "./errors";
import { type FetchOptions, type FetchProgress, fetchBranch, readRemoteHead } from "./fetch";
import { commitAndPush, type PushOptions } from "./push";
import { createGitOutbound } from "./session";
import type { FileChange } from "./tree-builder";
import { diffTrees, listTree, readBlob } from "./trees";

const PASSWORD = "hunter2-secret";
const CREDENTIALS = `writer:${PASSWORD}`;
const MAIN = "refs/heads/main";

let server: GitServer;
let outbound: OutboundClient;
let work: string;
let bare: string;
let commits: string[];
let counter = 0;

beforeAll(async () => {
  server = await startGitServer({ credentials: CREDENTIALS });
  outbound = createGitOutbound([server.host]);
  work = await mkdtemp(join(tmpdir(), "git-remote-"));
  bare = await server.addBundle("docs.git", documentationBundle);
  commits = (await git(bare, "log", "--reverse", "--format=%H", "main")).trim().split("\n");
});

afterAll(async () => {
  await outbound.close();
  await server.close();
  await rm(work, { recursive: true, force: true });
});

afterEach(() => server.setFault(null));

function directory(): string {
  counter += 1;
  return join(work, `cache-${counter}`);
}

function fetchDocs(options: Partial<FetchOptions> & { directory: string }) {
  return fetchBranch({ outbound, url: server.url("docs.git", CREDENTIALS), ref: MAIN, ...options });
}

async function refusal(promise: Promise<unknown>, code: GitRemoteErrorCode): Promise<GitRemoteError> {
  const error = await promise.then(
    () => new Error("it did not fail"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof GitRemoteError)) throw error;
  expect({ code: error.code, message: error.message }).toMatchObject({ code });
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain(PASSWORD);
  return error;
}

async function withCache<T>(path: string, use: (cache: GitCache) => Promise<T>): Promise<T> {
  const cache = await GitCache.open(path);
  try {
    return await use(cache);
  } finally {
    await cache.close();
  }
}

/** `git diff-tree --name-status` without rename detection, as sorted `S path` lines. */
async function statusByGit(from: string, to: string): Promise<string[]> {
  const output = await git(bare, "diff-tree", "-r", "-z", "--no-renames", "--name-status", from, to);
  const fields = output.split("\0").filter((field) => field !== "");
  return fields.flatMap((field, index) => (index % 2 === 0 ? [`${field} ${fields[index + 1]}`] : [])).sort();
}

describe("fetchBranch", () => {
  it("brings a branch with a password in the URL, and every file as the git binary sees it", async () => {
    const path = directory();
    const progress: FetchProgress[] = [];
    const commit = await fetchDocs({ directory: path, onProgress: (step) => progress.push(step) });
    const [oid, tree, parent, name, email, date] = (
      await git(bare, "log", "-1", "--format=%H%n%T%n%P%n%an%n%ae%n%ct", "main")
    ).split("\n");
    expect(commit).toMatchObject({ oid, treeOid: tree, parents: [parent], author: { name, email } });
    expect(commit.committer.at).toEqual(new Date(Number(date) * 1000));
    expect(commit.message).toBe(
      await git(bare, "log", "-1", "--format=%B", "main").then((text) => text.replace(/\n$/, "")),
    );
    const listed = await withCache(path, (cache) => listTree(cache, commit.treeOid));
    const expected = (await git(bare, "ls-tree", "-r", "-z", "main"))
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

  it("reads every file's bytes as they are committed", async () => {
    const path = directory();
    const { treeOid } = await fetchDocs({ directory: path });
    await withCache(path, async (cache) => {
      for (const { oid, path: file } of await listTree(cache, treeOid)) {
        const { stdout } = { stdout: await git(bare, "rev-parse", `main:${file}`) };
        expect(stdout.trim()).toBe(oid);
        expect((await readBlob(cache, oid)).length).toBeGreaterThanOrEqual(0);
      }
      const readme = (await listTree(cache, treeOid)).find(({ path: file }) => file === "README.md");
      const bytes = await readBlob(cache, readme?.oid ?? "");
      expect(bytes.toString()).toBe(await git(bare, "show", "main:README.md"));
      await refusal(readBlob(cache, readme?.oid ?? "", { bytesMax: 10 }), "too_large");
    });
  });

  it("fetches three commits one after the other, each as the difference that git sees, and only that", async () => {
    const stepwise = await server.addBundle("steps.git", documentationBundle);
    const path = directory();
    const url = server.url("steps.git", CREDENTIALS);
    const trees: string[] = [];
    const sent: number[] = [];
    for (const commit of commits) {
      await git(stepwise, "update-ref", MAIN, commit);
      const before = server.bytesSent();
      const { oid, treeOid } = await fetchDocs({ url, directory: path });
      expect(oid).toBe(commit);
      sent.push(server.bytesSent() - before);
      trees.push(treeOid);
    }
    // The second commit renames or edits half of the pages, the third forty of them.
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
        expect(ours).toEqual(await statusByGit(commits[index - 1] ?? "", commits[index] ?? ""));
        expect(ours.length).toBeGreaterThan(0);
      }
    });
    const requests = server.requests.length;
    await fetchDocs({ url, directory: path });
    expect(server.requests.slice(requests).some((line) => line.startsWith("POST"))).toBe(false);
  });

  it("downloads a few kilobytes after one page changed", async () => {
    const edited = await server.addBundle("one-page.git", documentationBundle);
    const path = directory();
    const url = server.url("one-page.git", CREDENTIALS);
    await fetchDocs({ url, directory: path });
    const clone = join(work, "one-page");
    await git(work, "clone", "--quiet", edited, clone);
    await writeFile(join(clone, "output", "s3.md"), "# Changed\n");
    await git(clone, "commit", "--quiet", "--all", "--message", "Change");
    await git(clone, "push", "--quiet", edited, "main");
    const before = server.bytesSent();
    const { treeOid, parents } = await fetchDocs({ url, directory: path });
    expect(server.bytesSent() - before).toBeLessThan(6_000);
    expect(parents).toEqual([commits[2]]);
    const old = (await git(bare, "rev-parse", "main^{tree}")).trim();
    const { modified, added, removed } = await withCache(path, (cache) => diffTrees(cache, old, treeOid));
    expect([modified.map((file) => file.path), added, removed]).toEqual([["output/s3.md"], [], []]);
  });

  it("follows a branch that was reset or replaced by an unrelated one", async () => {
    const replaced = await server.addBundle("replaced.git", documentationBundle);
    const path = directory();
    const url = server.url("replaced.git", CREDENTIALS);
    await fetchDocs({ url, directory: path });
    await git(replaced, "update-ref", MAIN, commits[0] ?? "");
    expect((await fetchDocs({ url, directory: path })).oid).toBe(commits[0]);
    const orphan = (await git(replaced, "commit-tree", `${commits[1]}^{tree}`, "-m", "anew")).trim();
    await git(replaced, "update-ref", MAIN, orphan);
    const commit = await fetchDocs({ url, directory: path });
    expect(commit).toMatchObject({ oid: orphan, parents: [], message: "anew\n" });
    const listed = await withCache(path, (cache) => listTree(cache, commit.treeOid));
    expect(listed).toHaveLength((await git(replaced, "ls-tree", "-r", orphan)).trim().split("\n").length);
  });

  it("throws a damaged cache away and fetches anew", async () => {
    const path = directory();
    await fetchDocs({ directory: path });
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
      const { treeOid } = await fetchDocs({ directory: path });
      expect((await withCache(path, (cache) => listTree(cache, treeOid))).length).toBeGreaterThan(300);
    }
  });

  it("leaves nothing behind when a transfer is cut, and says so", async () => {
    const path = directory();
    server.setFault({ kind: "cut", afterBytes: 200_000 }, "/git-upload-pack");
    await refusal(fetchDocs({ directory: path }), "transfer_broken");
    expect(await readdir(join(path, "packs"))).toEqual([]);
    server.setFault(null);
    expect((await fetchDocs({ directory: path })).oid).toBe(commits[2]);
  });

  it("reads the files of a project directory relative to it", async () => {
    const path = directory();
    const { treeOid } = await fetchDocs({ directory: path });
    await withCache(path, async (cache) => {
      const listed = await listTree(cache, treeOid, { projectDirectory: "./plugins/input/" });
      const expected = (await git(bare, "ls-tree", "-r", "--name-only", "main:plugins/input"))
        .trim()
        .split("\n");
      expect(listed.map((file) => file.path)).toEqual(expected);
      await refusal(listTree(cache, treeOid, { projectDirectory: "nowhere" }), "directory_missing");
      await refusal(listTree(cache, treeOid, { filesMax: 100 }), "too_large");
    });
  });
});

describe("what can go wrong", () => {
  const url = (path = "docs.git") => server.url(path, CREDENTIALS);

  it("tells wrong, missing and superfluous credentials apart", async () => {
    await refusal(
      fetchDocs({ url: server.url("docs.git", `writer:${PASSWORD}x`), directory: directory() }),
      "credentials_wrong",
    );
    await refusal(fetchDocs({ url: server.url("docs.git"), directory: directory() }), "credentials_required");
    const apart = { username: "writer", password: PASSWORD };
    expect(
      (await fetchDocs({ url: server.url("docs.git"), credentials: apart, directory: directory() })).oid,
    ).toBe(commits[2]);
  });

  it("writes credentials nowhere on disk", async () => {
    const path = directory();
    await fetchDocs({ directory: path });
    for (const name of await readdir(path, { recursive: true })) {
      const file = join(path, name);
      if ((await stat(file)).isFile()) expect((await readFile(file)).includes(PASSWORD)).toBe(false);
    }
  });

  it("names branches that exist when one is missing, and an empty repository as such", async () => {
    const missing = await refusal(
      fetchDocs({ ref: "refs/heads/nope", directory: directory() }),
      "branch_missing",
    );
    expect(missing.message).toContain("nope");
    expect(missing.message).toContain("main");
    await server.addEmpty("void.git");
    const empty = await refusal(
      fetchDocs({ url: url("void.git"), directory: directory() }),
      "branch_missing",
    );
    expect(empty.message).toContain("empty");
    expect(await readRemoteHead({ outbound, url: url("void.git"), ref: MAIN })).toBeNull();
    expect(await readRemoteHead({ outbound, url: url(), ref: MAIN })).toBe(commits[2]);
  });

  it("refuses addresses and refs that it cannot mean, before any request", async () => {
    const requests = server.requests.length;
    for (const bad of [
      "git@example.org:a/b.git",
      "ssh://git@example.org/a",
      "file:///etc",
      "ext::sh -c id",
      "x",
      "https://example.org",
      "https://example.org/a?b=c",
    ]) {
      await refusal(fetchDocs({ url: bad, directory: directory() }), "url_invalid");
    }
    for (const bad of [
      "main",
      "refs/heads/",
      "refs/tags/v1",
      "refs/heads/../x",
      "refs/heads/a b",
      "refs/heads/a\nb",
      "refs/heads/a.lock",
    ]) {
      await refusal(fetchDocs({ ref: bad, directory: directory() }), "ref_invalid");
    }
    expect(server.requests.length).toBe(requests);
  });

  it("reaches a private host by the allowlist alone, also after a redirect", async () => {
    const strict = createGitOutbound([]);
    const requests = server.requests.length;
    await refusal(fetchDocs({ outbound: strict, directory: directory() }), "host_refused");
    expect(server.requests.length).toBe(requests);
    const other = await startGitServer();
    other.setFault({
      kind: "redirect",
      location: `${server.origin}/docs.git/info/refs?service=git-upload-pack`,
    });
    const half = createGitOutbound([other.host]);
    await refusal(
      fetchDocs({ outbound: half, url: other.url("docs.git", CREDENTIALS), directory: directory() }),
      "host_refused",
    );
    expect(server.requests.length).toBe(requests);
    await Promise.all([strict.close(), half.close(), other.close()]);
  });

  it("moves the session to where a redirect leads on the same host, and keeps the password from other hosts", async () => {
    const moved = url("old.git");
    server.setFault(
      { kind: "redirect", location: "/docs.git/info/refs?service=git-upload-pack" },
      "/old.git/",
    );
    expect((await fetchDocs({ url: moved, directory: directory() })).oid).toBe(commits[2]);
    const other = await startGitServer({ credentials: CREDENTIALS });
    await other.addBundle("docs.git", documentationBundle);
    const both = createGitOutbound([server.host, other.host]);
    server.setFault({
      kind: "redirect",
      location: `${other.origin}/docs.git/info/refs?service=git-upload-pack`,
    });
    await refusal(fetchDocs({ outbound: both, directory: directory() }), "credentials_wrong");
    await Promise.all([both.close(), other.close()]);
  });

  it.each<[string, Parameters<GitServer["setFault"]>, GitRemoteErrorCode]>([
    ["a page instead of a repository", [{ kind: "html" }], "not_a_git_server"],
    ["a page instead of a pack", [{ kind: "html" }, "/git-upload-pack"], "not_a_git_server"],
    ["500", [{ kind: "status", status: 500 }], "server_failed"],
    ["503 instead of a pack", [{ kind: "status", status: 503 }, "/git-upload-pack"], "server_failed"],
    ["403", [{ kind: "status", status: 403 }], "access_denied"],
    ["404", [{ kind: "status", status: 404 }], "repository_not_found"],
    ["an advertisement cut short", [{ kind: "cut", afterBytes: 1 }, "/info/refs"], "transfer_broken"],
  ])("reports %s", async (_, fault, code) => {
    server.setFault(...fault);
    const path = directory();
    await refusal(fetchDocs({ directory: path }), code);
    server.setFault(null);
    expect((await fetchDocs({ directory: path })).oid).toBe(commits[2]);
  });

  it("reports an absent repository, a closed port, silence and an abort", async () => {
    await refusal(fetchDocs({ url: url("nothing.git"), directory: directory() }), "repository_not_found");
    const anywhere = createGitOutbound(["127.0.0.1:1"]);
    await refusal(
      fetchDocs({ outbound: anywhere, url: "http://127.0.0.1:1/a.git", directory: directory() }),
      "host_unreachable",
    );
    await anywhere.close();
    server.setFault({ kind: "hang" });
    await refusal(fetchDocs({ signal: AbortSignal.timeout(200), directory: directory() }), "timeout");
    const controller = new AbortController();
    setImmediate(() => controller.abort());
    await refusal(fetchDocs({ signal: controller.signal, directory: directory() }), "aborted");
  });

  it("stops a download at the maximum, and keeps nothing of it", async () => {
    const path = directory();
    const before = server.bytesSent();
    const error = await refusal(fetchDocs({ directory: path, bytesMax: 1_000_000 }), "too_large");
    expect(error.message).toContain("1 MB");
    expect(server.bytesSent() - before).toBeLessThan(6_000_000);
    expect(await readdir(join(path, "packs"))).toEqual([]);
  });

  it("stops at a file that unfolds beyond reason, and at trees that repeat themselves", async () => {
    const bombs = await server.addEmpty("bombs.git");
    const blob = join(work, "zeros");
    await writeFile(blob, Buffer.alloc(150 * 1024 * 1024));
    await git(bombs, "config", "core.bigFileThreshold", "1g");
    const zeros = (await git(bombs, "hash-object", "-w", blob)).trim();
    await commitEntries(bombs, [`100644 blob ${zeros}\tzeros.bin`]);
    await refusal(fetchDocs({ url: url("bombs.git"), directory: directory() }), "too_large");
    await writeFile(blob, "x");
    let line = `100644 blob ${(await git(bombs, "hash-object", "-w", blob)).trim()}\tx.md`;
    for (let level = 0; level < 8; level += 1) {
      const tree = await makeTree(
        bombs,
        Array.from({ length: 10 }, (_, index) => line.replace(/\t.*/, `\t${index}`)),
      );
      line = `040000 tree ${tree}\tx`;
    }
    await commitEntries(bombs, [line]);
    const path = directory();
    const { treeOid } = await fetchDocs({ url: url("bombs.git"), directory: path });
    await withCache(path, (cache) => refusal(listTree(cache, treeOid), "too_large"));
  });

  async function makeTree(repository: string, lines: string[]): Promise<string> {
    const input = join(work, "tree-lines");
    await writeFile(input, `${lines.join("\n")}\n`);
    return (await git(repository, "-c", 'alias.make=!f() { git mktree < "$1"; }; f', "make", input)).trim();
  }

  async function commitEntries(repository: string, lines: string[]): Promise<void> {
    const tree = await makeTree(repository, lines);
    const commit = (await git(repository, "commit-tree", tree, "-m", "made")).trim();
    await git(repository, "update-ref", MAIN, commit);
  }

  it("names a pack whose bytes were changed on the way", async () => {
    const path = directory();
    await mkdir(path, { recursive: true });
    const cache = await GitCache.open(path);
    const incoming = cache.incomingPath();
    const pack = Buffer.concat([
      Buffer.from("PACK\0\0\0\x02\0\0\0\x01\x3f", "latin1"),
      zlib.deflateSync("short"),
      Buffer.alloc(20),
    ]);
    await writeFile(incoming, pack);
    const limits = { objectBytesMax: 1000, inflatedBytesMax: 1000 };
    await refusal(
      cache.addIncoming({ path: incoming, bytes: pack.length, checksum: "0".repeat(40) }, { limits }),
      "transfer_broken",
    );
    await cache.close();
  });
});

describe("commitAndPush", () => {
  const author = { name: "Ada <Lovelace>", email: "ada@example.org", at: new Date("2026-01-02T03:04:05Z") };

  function push(
    name: string,
    options: Partial<PushOptions> & Pick<PushOptions, "directory" | "parentOid" | "changes">,
  ) {
    const url = server.url(name, CREDENTIALS);
    return commitAndPush({ outbound, url, ref: MAIN, message: "Write", author, ...options });
  }

  async function everything(path: string): Promise<FileChange[]> {
    const { treeOid } = await fetchDocs({ directory: path });
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

  it("fills an empty repository with the same tree, byte for byte", async () => {
    const target = await server.addEmpty("filled.git");
    const changes = await everything(directory());
    const path = directory();
    const { oid, treeOid, pushed } = await push("filled.git", {
      directory: path,
      parentOid: null,
      changes,
      message: "Übernahme\n\nAll of it",
    });
    expect(pushed).toBe(true);
    expect((await git(target, "rev-parse", "main", "main^{tree}")).trim().split("\n")).toEqual([
      oid,
      treeOid,
    ]);
    expect(treeOid).toBe((await git(bare, "rev-parse", "main^{tree}")).trim());
    await git(target, "fsck", "--strict", "--full");
    expect(await git(target, "log", "-1", "--format=%an|%ae|%aI|%B", "main")).toBe(
      "Ada Lovelace|ada@example.org|2026-01-02T03:04:05+00:00|Übernahme\n\nAll of it\n\n",
    );
    const [left, right] = [join(work, "left"), join(work, "right")];
    await git(work, "clone", "--quiet", bare, left);
    await git(work, "clone", "--quiet", target, right);
    await Promise.all([left, right].map((clone) => rm(join(clone, ".git"), { recursive: true })));
    expect(await git(work, "diff", "--no-index", left, right)).toBe("");
  });

  it("sends what changed alone: adds, edits, removes, turns a file into a folder, keeps modes", async () => {
    const target = await server.addBundle("edited.git", documentationBundle);
    const path = directory();
    const url = server.url("edited.git", CREDENTIALS);
    const { oid: parentOid } = await fetchDocs({ url, directory: path });
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
    const requests = server.requests.length;
    expect((await fetchDocs({ url, directory: path })).oid).toBe(oid);
    expect(server.requests.slice(requests).some((line) => line.startsWith("POST"))).toBe(false);
    const again = await push("edited.git", { directory: path, parentOid: oid, changes: changes.slice(0, 1) });
    expect(again).toMatchObject({ oid, pushed: false });
  });

  it("writes below a project directory, and on a new branch", async () => {
    const target = await server.addBundle("project.git", documentationBundle);
    const path = directory();
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
    expect((await git(target, "rev-parse", "main")).trim()).toBe(commits[2]);
  });

  it("refuses to overwrite foreign commits, leaves them alone, and replaces them when forced", async () => {
    const target = await server.addBundle("foreign.git", documentationBundle);
    const path = directory();
    const url = server.url("foreign.git", CREDENTIALS);
    await git(target, "update-ref", MAIN, commits[1] ?? "");
    const { oid: parentOid } = await fetchDocs({ url, directory: path });
    await git(target, "update-ref", MAIN, commits[2] ?? "");
    const changes: FileChange[] = [{ path: "README.md", mode: "100644", bytes: Buffer.from("ours\n") }];
    await refusal(push("foreign.git", { directory: path, parentOid, changes }), "non_fast_forward");
    await refusal(push("foreign.git", { directory: path, parentOid: null, changes }), "non_fast_forward");
    expect((await git(target, "rev-parse", "main")).trim()).toBe(commits[2]);
    const { oid } = await push("foreign.git", { directory: path, parentOid, changes, force: true });
    expect((await git(target, "rev-parse", "main", "main^")).trim().split("\n")).toEqual([oid, parentOid]);
  });

  it("passes on why a server refuses, and changes nothing", async () => {
    const target = await server.addBundle("guarded.git", documentationBundle);
    await writeFile(join(target, "hooks", "pre-receive"), "#!/bin/sh\necho no >&2\nexit 1\n", {
      mode: 0o755,
    });
    const path = directory();
    const { oid: parentOid } = await fetchDocs({
      url: server.url("guarded.git", CREDENTIALS),
      directory: path,
    });
    const changes: FileChange[] = [{ path: "README.md", mode: "100644", bytes: Buffer.from("ours\n") }];
    const error = await refusal(push("guarded.git", { directory: path, parentOid, changes }), "push_refused");
    expect(error.message).toContain("pre-receive hook declined");
    expect((await git(target, "rev-parse", "main")).trim()).toBe(commits[2]);
    expect((await readdir(join(path, "packs"))).filter((name) => name.startsWith("incoming"))).toEqual([]);
    await git(target, "config", "http.receivepack", "false");
    await refusal(push("guarded.git", { directory: path, parentOid, changes }), "access_denied");
  });

  it("writes no path that leaves the repository", async () => {
    const target = await server.addEmpty("safe.git");
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
      await refusal(push("safe.git", { directory: directory(), parentOid: null, changes }), "path_invalid");
    }
    expect(await git(target, "for-each-ref")).toBe("");
  });
});
