import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { randomHistory } from "@/testing/git-random-history";
import { GIT_CREDENTIALS, MAIN_REF, startGitRemote, withCache } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { dateFiles, type HistoryOptions } from "./history";
import type { Commit } from "./objects";
import { listTree } from "./trees";

const remote = startGitRemote();

const DAY_SECONDS = 24 * 60 * 60;
const START_SECONDS = 1_600_000_000;
const dayAfterStart = (day: number) => new Date((START_SECONDS + day * DAY_SECONDS) * 1000);

let count = 0;

/** Creates a bare repository with a history. Unless `filters` is set, the server can't omit files from a fetch. */
async function serve(history: string, { filters = true } = {}) {
  const name = `history${++count}.git`;
  const bare = await remote.server.addEmpty(name);
  await git(bare, "config", "uploadpack.allowFilter", String(filters));
  const stream = join(remote.work, `${name}.stream`);
  await writeFile(stream, history);
  await git(bare, "-c", 'alias.load=!f() { git fast-import --quiet < "$1"; }; f', "load", stream);
  return { name, bare };
}

/** Fetches `main` from a repository, and dates all its files. */
async function datesIn(name: string, options: Partial<HistoryOptions> = {}) {
  const url = remote.server.url(name, GIT_CREDENTIALS);
  const directory = remote.directory();
  const commit = await remote.fetchDocs({ url, directory });
  return { directory, commit, ...(await dated(directory, commit, { url, ...options })) };
}

const dated = (directory: string, commit: Commit, options: Partial<HistoryOptions> & { url: string }) =>
  withCache(directory, async (cache) => {
    const { projectDirectory } = options;
    const files = await listTree(cache, commit.treeOid, { projectDirectory });
    const paths = files.map(({ path }) => path);
    const history = join(directory, "history");
    const defaults = { outbound: remote.outbound, directory: history, bytesMax: 64_000_000, seconds: 60 };
    return { paths, ...(await dateFiles(cache, commit, paths, { ...defaults, ...options })) };
  });

/** Returns the time of the last commit that changed each file, as the git program finds it. */
async function datesByGit(bare: string, paths: readonly string[], folder = ""): Promise<Map<string, Date>> {
  const dates = new Map<string, Date>();
  for (const path of paths) {
    const seconds = await git(bare, "log", "-1", "--format=%ct", "main", "--", `${folder}${path}`);
    dates.set(path, new Date(Number(seconds) * 1000));
  }
  return dates;
}

const sorted = (dates: ReadonlyMap<string, Date>) =>
  [...dates].sort(([left], [right]) => (left < right ? -1 : 1));

describe("dateFiles", { timeout: 120_000 }, () => {
  it.each([1, 2, 3])(
    "finds the same dates as git in a history with branches and merges (seed %i)",
    async (seed) => {
      const { name, bare } = await serve(randomHistory({ seed, commits: 700 }));
      const { paths, dates, undetermined, reason, directory } = await datesIn(name);
      expect([undetermined.size, reason]).toEqual([0, null]);
      expect(new Set([...dates.values()].map(Number)).size).toBeGreaterThan(10);
      expect(sorted(dates)).toEqual(sorted(await datesByGit(bare, paths)));
      expect(await readdir(directory)).not.toContain("history");
    },
  );

  it("finds the same dates on a server that can't omit files from a fetch", async () => {
    const { name, bare } = await serve(randomHistory({ seed: 4, commits: 120 }), { filters: false });
    const { paths, dates, undetermined } = await datesIn(name);
    expect(undetermined.size).toBe(0);
    expect(sorted(dates)).toEqual(sorted(await datesByGit(bare, paths)));
  });

  it("dates the files of a project directory", async () => {
    const { name, bare } = await serve(randomHistory({ seed: 5, commits: 120 }));
    const { paths, dates } = await datesIn(name, { projectDirectory: "a" });
    expect(paths.length).toBeGreaterThan(3);
    expect(sorted(dates)).toEqual(sorted(await datesByGit(bare, paths, "a/")));
  });

  it("downloads no files if the server supports this", async () => {
    const history = randomHistory({ seed: 6, commits: 200, fileBytes: 20_000 });
    const sizes: number[] = [];
    for (const filters of [true, false]) {
      const { name } = await serve(history, { filters });
      const url = remote.server.url(name, GIT_CREDENTIALS);
      const directory = remote.directory();
      const commit = await remote.fetchDocs({ url, directory });
      const before = remote.server.bytesSent();
      expect((await dated(directory, commit, { url })).undetermined.size).toBe(0);
      sizes.push(remote.server.bytesSent() - before);
    }
    expect(sizes[1]).toBeGreaterThan(5 * (sizes[0] ?? 0));
  });

  it("fetches nothing if the cache contains the commits that changed the files", async () => {
    const repository = await GitRepository.create(remote, `history${++count}.git`, { "a.md": "a" });
    const url = remote.server.url(repository.name, GIT_CREDENTIALS);
    const directory = remote.directory();
    await remote.fetchDocs({ url, directory });
    await repository.commit({ "a.md": "b" }, dayAfterStart(1));
    const commit = await remote.fetchDocs({ url, directory });
    const requests = remote.server.requests.length;
    const { dates } = await dated(directory, commit, { url });
    expect(dates).toEqual(new Map([["a.md", dayAfterStart(1)]]));
    expect(remote.server.requests).toHaveLength(requests);
  });

  it("returns the date of the oldest commit that it read for files that are older than the limit", async () => {
    const { name, bare } = await serve(randomHistory({ seed: 7, commits: 2000, fileBytes: 2000 }));
    const before = remote.server.bytesSent();
    const { paths, dates, undetermined, reason } = await datesIn(name, { bytesMax: 100_000 });
    expect(remote.server.bytesSent() - before).toBeLessThan(3_000_000);
    expect(reason).toBe("The history is too large.");
    const known = await datesByGit(bare, paths);
    expect(undetermined.size).toBeGreaterThan(0);
    expect(undetermined.size).toBeLessThan(paths.length);
    for (const path of paths) {
      const [found, right] = [Number(dates.get(path)), Number(known.get(path))];
      if (undetermined.has(path)) expect(found).toBeGreaterThanOrEqual(right);
      else expect(found).toBe(right);
    }
  });

  it("returns the date of the head if the server fails", async () => {
    const { name } = await serve(randomHistory({ seed: 8, commits: 60 }));
    const url = remote.server.url(name, GIT_CREDENTIALS);
    const directory = remote.directory();
    const commit = await remote.fetchDocs({ url, directory });
    const faults = [
      { kind: "status", status: 500 },
      { kind: "html" },
      { kind: "cut", afterBytes: 10 },
    ] as const;
    for (const fault of faults) {
      remote.server.setFault(fault);
      const { paths, dates, undetermined, reason } = await dated(directory, commit, { url });
      expect(reason).not.toBeNull();
      expect([...undetermined].sort()).toEqual(paths);
      expect(new Set(dates.values())).toEqual(new Set([commit.committer.at]));
    }
  });

  it("stops after its time if the server doesn't answer, and when the run is aborted", async () => {
    const { name } = await serve(randomHistory({ seed: 9, commits: 60 }));
    const url = remote.server.url(name, GIT_CREDENTIALS);
    const directory = remote.directory();
    const commit = await remote.fetchDocs({ url, directory });
    remote.server.setFault({ kind: "hang" });
    const { reason } = await dated(directory, commit, { url, seconds: 0.2 });
    expect(reason).toBe("Reading the history took too long.");
    const signal = AbortSignal.timeout(200);
    await expect(dated(directory, commit, { url, signal })).rejects.toMatchObject({ name: "TimeoutError" });
    expect(await readdir(directory)).not.toContain("history");
  });

  it("says if the server itself doesn't have older commits", async () => {
    const { name, bare } = await serve(randomHistory({ seed: 12, commits: 60 }));
    const head = (await git(bare, "rev-parse", MAIN_REF)).trim();
    await writeFile(join(bare, "shallow"), `${head}\n`);
    const { paths, undetermined, reason } = await datesIn(name);
    expect(undetermined.size).toBe(paths.length);
    expect(reason).toBe("The Git server doesn't offer older history.");
  });

  it("logs an error of the disk, and returns the date of the head", async () => {
    const { name } = await serve(randomHistory({ seed: 13, commits: 60 }));
    const file = join(remote.work, "no-folder");
    await writeFile(file, "");
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    const { reason, dates, commit } = await datesIn(name, { directory: join(file, "history") });
    expect(reason).toBe("Reading the history failed because of an unexpected error.");
    expect(new Set(dates.values())).toEqual(new Set([commit.committer.at]));
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it("is followed by a fetch that deletes the history of a process that was killed", async () => {
    const directory = remote.directory();
    await remote.fetchDocs({ directory });
    const history = join(directory, "history");
    await mkdir(history);
    await writeFile(join(history, "pack"), "x");
    await remote.fetchDocs({ directory });
    expect((await readdir(directory)).sort()).toEqual(["cache.json", "packs"]);
  });

  it("stops at a commit with more than 1,000 parents", async () => {
    const { name, bare } = await serve(randomHistory({ seed: 11, commits: 2200 }));
    const commits = (await git(bare, "rev-list", MAIN_REF)).trim().split("\n");
    const tree = (await git(bare, "log", "-1", "--format=%T", MAIN_REF)).trim();
    await setHead(bare, tree, commits);
    const { paths, reason, undetermined } = await datesIn(name);
    expect(commits.length).toBeGreaterThan(1000);
    expect(reason).toBe("The history is too large.");
    expect(undetermined.size).toBe(paths.length);
  });

  it("survives commits that have the same parent a thousand times", async () => {
    const { name, bare } = await serve(randomHistory({ seed: 10, commits: 1 }));
    const [root = "", tree = ""] = (await git(bare, "log", "-1", "--format=%H%n%T", MAIN_REF))
      .trim()
      .split("\n");
    let head = root;
    for (let depth = 0; depth < 3; depth += 1) {
      head = await setHead(
        bare,
        tree,
        Array.from({ length: 1000 }, () => head),
      );
    }
    const { paths, dates } = await datesIn(name);
    expect(sorted(dates)).toEqual(sorted(await datesByGit(bare, paths)));
  });
});

/** Creates a commit with the given parents and makes it the head of the branch. Returns its ID. */
async function setHead(bare: string, tree: string, parents: readonly string[]): Promise<string> {
  const file = join(remote.work, "commit");
  const who = "Tester <tester@example.org> 1700000000 +0000";
  const lines = parents.map((parent) => `parent ${parent}`).join("\n");
  await writeFile(file, `tree ${tree}\n${lines}\nauthor ${who}\ncommitter ${who}\n\nMany\n`);
  const head = (await git(bare, "hash-object", "-t", "commit", "-w", "--literally", file)).trim();
  await git(bare, "update-ref", MAIN_REF, head);
  return head;
}
