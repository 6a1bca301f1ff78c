import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  GIT_CREDENTIALS,
  GIT_PASSWORD,
  MAIN_REF,
  refusal,
  startGitRemote,
  withCache,
} from "@/testing/git-remote";
import { documentationBundle, type GitServer, git, startGitServer } from "@/testing/git-server";
import { GitCache } from "./cache";
import type { GitRemoteErrorCode } from "./errors";
import { readRemoteHead } from "./fetch";
import { createGitOutbound } from "./session";
import { listTree } from "./trees";

const remote = startGitRemote();

describe("the Git transport", () => {
  const url = (path = "docs.git") => remote.server.url(path, GIT_CREDENTIALS);

  it("distinguishes wrong, missing and unnecessary credentials", async () => {
    await refusal(
      remote.fetchDocs({
        url: remote.server.url("docs.git", `writer:${GIT_PASSWORD}x`),
        directory: remote.directory(),
      }),
      "credentials_wrong",
    );
    await refusal(
      remote.fetchDocs({ url: remote.server.url("docs.git"), directory: remote.directory() }),
      "credentials_required",
    );
    const apart = { username: "writer", password: GIT_PASSWORD };
    expect(
      (
        await remote.fetchDocs({
          url: remote.server.url("docs.git"),
          credentials: apart,
          directory: remote.directory(),
        })
      ).oid,
    ).toBe(remote.commits[2]);
  });

  it("leaves no credentials on disk", async () => {
    const path = remote.directory();
    await remote.fetchDocs({ directory: path });
    for (const name of await readdir(path, { recursive: true })) {
      const file = join(path, name);
      if ((await stat(file)).isFile()) expect((await readFile(file)).includes(GIT_PASSWORD)).toBe(false);
    }
  });

  it("lists the existing branches if a branch is missing, and recognizes an empty repository", async () => {
    const missing = await refusal(
      remote.fetchDocs({ ref: "refs/heads/nope", directory: remote.directory() }),
      "branch_missing",
    );
    expect(missing.message).toContain("nope");
    expect(missing.message).toContain("main");
    await remote.server.addEmpty("void.git");
    const empty = await refusal(
      remote.fetchDocs({ url: url("void.git"), directory: remote.directory() }),
      "branch_missing",
    );
    expect(empty.message).toContain("It has no branches");
    expect(
      await readRemoteHead({ outbound: remote.outbound, url: url("void.git"), ref: MAIN_REF }),
    ).toBeNull();
    expect(await readRemoteHead({ outbound: remote.outbound, url: url(), ref: MAIN_REF })).toBe(
      remote.commits[2],
    );
  });

  it("rejects invalid URLs and refs before any request", async () => {
    const requests = remote.server.requests.length;
    for (const bad of [
      "git@example.org:a/b.git",
      "ssh://git@example.org/a",
      "file:///etc",
      "ext::sh -c id",
      "x",
      "https://example.org",
      "https://example.org/a?b=c",
    ]) {
      await refusal(remote.fetchDocs({ url: bad, directory: remote.directory() }), "url_invalid");
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
      await refusal(remote.fetchDocs({ ref: bad, directory: remote.directory() }), "ref_invalid");
    }
    expect(remote.server.requests.length).toBe(requests);
  });

  it("connects to a private host only if the host is on the allowlist, even after a redirect", async () => {
    const strict = createGitOutbound([]);
    const requests = remote.server.requests.length;
    const { message } = await refusal(
      remote.fetchDocs({ outbound: strict, directory: remote.directory() }),
      "host_refused",
    );
    const { host } = remote.server;
    expect(message).toBe(
      `The host ${host} has a private or reserved address. Ask the operator to add ${host} to GIT_OUTBOUND_ALLOWLIST.`,
    );
    expect(remote.server.requests.length).toBe(requests);
    const other = await startGitServer();
    other.setFault({
      kind: "redirect",
      location: `${remote.server.origin}/docs.git/info/refs?service=git-upload-pack`,
    });
    const half = createGitOutbound([other.host]);
    await refusal(
      remote.fetchDocs({
        outbound: half,
        url: other.url("docs.git", GIT_CREDENTIALS),
        directory: remote.directory(),
      }),
      "host_refused",
    );
    expect(remote.server.requests.length).toBe(requests);
    await Promise.all([strict.close(), half.close(), other.close()]);
  });

  it("uses the target of a redirect for the rest of the session, and sends no password to other hosts", async () => {
    const moved = url("old.git");
    remote.server.setFault(
      { kind: "redirect", location: "/docs.git/info/refs?service=git-upload-pack" },
      "/old.git/",
    );
    expect((await remote.fetchDocs({ url: moved, directory: remote.directory() })).oid).toBe(
      remote.commits[2],
    );
    const other = await startGitServer({ credentials: GIT_CREDENTIALS });
    await other.addBundle("docs.git", documentationBundle);
    const both = createGitOutbound([remote.server.host, other.host]);
    remote.server.setFault({
      kind: "redirect",
      location: `${other.origin}/docs.git/info/refs?service=git-upload-pack`,
    });
    await refusal(remote.fetchDocs({ outbound: both, directory: remote.directory() }), "credentials_wrong");
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
    remote.server.setFault(...fault);
    const path = remote.directory();
    await refusal(remote.fetchDocs({ directory: path }), code);
    remote.server.setFault(null);
    expect((await remote.fetchDocs({ directory: path })).oid).toBe(remote.commits[2]);
  });

  it("reports a missing repository, a closed port, a server that doesn't respond, and an abort", async () => {
    await refusal(
      remote.fetchDocs({ url: url("nothing.git"), directory: remote.directory() }),
      "repository_not_found",
    );
    const anywhere = createGitOutbound(["127.0.0.1:1"]);
    await refusal(
      remote.fetchDocs({
        outbound: anywhere,
        url: "http://127.0.0.1:1/a.git",
        directory: remote.directory(),
      }),
      "host_unreachable",
    );
    await anywhere.close();
    remote.server.setFault({ kind: "hang" });
    await refusal(
      remote.fetchDocs({ signal: AbortSignal.timeout(200), directory: remote.directory() }),
      "timeout",
    );
    const controller = new AbortController();
    setImmediate(() => controller.abort());
    await refusal(remote.fetchDocs({ signal: controller.signal, directory: remote.directory() }), "aborted");
  });

  it("stops a download at the maximum, and removes its data", async () => {
    const path = remote.directory();
    const before = remote.server.bytesSent();
    const error = await refusal(remote.fetchDocs({ directory: path, bytesMax: 1_000_000 }), "too_large");
    expect(error.message).toContain("1 MB");
    expect(remote.server.bytesSent() - before).toBeLessThan(6_000_000);
    expect(await readdir(join(path, "packs"))).toEqual([]);
  });

  it("rejects a file that is too large after decompression, and trees that contain the same tree again and again", async () => {
    const bombs = await remote.server.addEmpty("bombs.git");
    const blob = join(remote.work, "zeros");
    await writeFile(blob, Buffer.alloc(150 * 1024 * 1024));
    await git(bombs, "config", "core.bigFileThreshold", "1g");
    const zeros = (await git(bombs, "hash-object", "-w", blob)).trim();
    await commitEntries(bombs, [`100644 blob ${zeros}\tzeros.bin`]);
    await refusal(remote.fetchDocs({ url: url("bombs.git"), directory: remote.directory() }), "too_large");
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
    const path = remote.directory();
    const { treeOid } = await remote.fetchDocs({ url: url("bombs.git"), directory: path });
    await withCache(path, (cache) => refusal(listTree(cache, treeOid), "too_large"));
  }, 60_000);

  it("rejects trees that contain the same empty tree again and again", async () => {
    const bare = await remote.server.addEmpty("folders.git");
    const nothing = join(remote.work, "nothing");
    await writeFile(nothing, "");
    let tree = (await git(bare, "hash-object", "-t", "tree", "-w", nothing)).trim();
    for (let level = 0; level < 60; level += 1)
      tree = await makeTree(bare, [`040000 tree ${tree}\ta`, `040000 tree ${tree}\tb`]);
    await commitEntries(bare, [`040000 tree ${tree}\tx`]);
    const path = remote.directory();
    const { treeOid } = await remote.fetchDocs({ url: url("folders.git"), directory: path });
    const { message } = await withCache(path, (cache) => refusal(listTree(cache, treeOid), "too_large"));
    expect(message).toContain("too many folders");
    const signal = AbortSignal.timeout(1);
    const stopped = withCache(path, (cache) => listTree(cache, treeOid, { signal }));
    await expect(stopped).rejects.toMatchObject({ name: "TimeoutError" });
  }, 60_000);

  async function makeTree(repository: string, lines: string[]): Promise<string> {
    const input = join(remote.work, "tree-lines");
    await writeFile(input, `${lines.join("\n")}\n`);
    return (await git(repository, "-c", 'alias.make=!f() { git mktree < "$1"; }; f', "make", input)).trim();
  }

  async function commitEntries(repository: string, lines: string[]): Promise<void> {
    const tree = await makeTree(repository, lines);
    const commit = (await git(repository, "commit-tree", tree, "-m", "made")).trim();
    await git(repository, "update-ref", MAIN_REF, commit);
  }

  it("reports a pack whose bytes were changed during the transfer", async () => {
    const path = remote.directory();
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
