import { setImmediate as nextTurn } from "node:timers/promises";
import type { GitCache } from "./cache";
import { GitRemoteError } from "./errors";
import { type Commit, parseCommit } from "./objects";
import { diffTrees, type WalkOptions } from "./trees";

/** Files that have the same content in a commit as in the head. Which commit last changed them isn't known yet. */
interface Waiting {
  commit: Commit;
  paths: Set<string>;
}

const PARENTS_MAX = 1000;

/** Returns the different parents of a commit. Throws `too_large` if there are more than any real merge has. */
function parentsOf(commit: Commit): string[] {
  const parents = [...new Set(commit.parents)];
  if (parents.length > PARENTS_MAX)
    throw new GitRemoteError("too_large", `A commit can have at most ${PARENTS_MAX} parents.`);
  return parents;
}

const readCommit = async (cache: GitCache, oid: string) => parseCommit(oid, (await cache.read(oid)).content);

const newest = (waiting: Iterable<Waiting>): Waiting | undefined =>
  [...waiting].reduce<Waiting | undefined>(
    (found, each) => (found && found.commit.committer.at >= each.commit.committer.at ? found : each),
    undefined,
  );

/**
 * Finds the last commit that changed each file, like `git log -1 -- <file>`. If a parent of a commit has the same file,
 * only this parent's history is searched. A renamed file counts as changed.
 */
export class HistoryWalk {
  /** The dates of the commits that changed the files, by path. */
  readonly dates = new Map<string, Date>();
  private readonly waiting = new Map<string, Waiting>();
  /** Files in commits whose parents haven't been fetched. */
  private readonly blocked = new Map<string, Waiting>();

  /** @param paths files of the head, relative to the project directory */
  constructor(
    head: Commit,
    paths: Iterable<string>,
    private readonly options: WalkOptions,
  ) {
    this.blocked.set(head.oid, { commit: head, paths: new Set(paths) });
  }

  get isDone(): boolean {
    return [...this.rest()].length === 0;
  }

  /**
   * Returns the files that have no date yet, each with the date of the oldest commit that was read. The files haven't
   * changed since that commit.
   */
  *rest(): Generator<[path: string, at: Date]> {
    for (const { commit, paths } of [...this.waiting.values(), ...this.blocked.values()])
      for (const path of paths) yield [path, commit.committer.at];
  }

  /** Searches all commits that `cache` contains. */
  async follow(cache: GitCache, signal: AbortSignal): Promise<void> {
    for (const [oid, files] of this.blocked) this.add(oid, files);
    this.blocked.clear();
    for (let next = newest(this.waiting.values()); next; next = newest(this.waiting.values())) {
      signal.throwIfAborted();
      await nextTurn();
      if (parentsOf(next.commit).every((oid) => cache.has(oid))) await this.pass(cache, next, signal);
      else this.blocked.set(next.commit.oid, next);
      this.waiting.delete(next.commit.oid);
    }
  }

  /** Passes unchanged files on to the parents of a commit. The other files get the date of the commit. */
  private async pass(cache: GitCache, files: Waiting, signal: AbortSignal): Promise<void> {
    const { commit } = files;
    for (const oid of parentsOf(commit)) {
      if (files.paths.size === 0) return;
      signal.throwIfAborted();
      await nextTurn();
      const parent = await readCommit(cache, oid);
      const options = { ...this.options, signal };
      const { added, modified } = await diffTrees(cache, parent.treeOid, commit.treeOid, options);
      const same = files.paths;
      const changed = new Set<string>();
      for (const { path } of [...added, ...modified]) if (same.delete(path)) changed.add(path);
      if (same.size > 0) this.add(oid, { commit: parent, paths: same });
      files.paths = changed;
    }
    for (const path of files.paths) this.dates.set(path, commit.committer.at);
  }

  private add(oid: string, files: Waiting): void {
    const known = this.waiting.get(oid);
    if (known) for (const path of files.paths) known.paths.add(path);
    else this.waiting.set(oid, files);
  }
}
