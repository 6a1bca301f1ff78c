import { rm } from "node:fs/promises";
import { log } from "@/lib/log";
import { GitCache } from "./cache";
import { asGitRemoteError, GitRemoteError } from "./errors";
import { HistoryWalk } from "./history-walk";
import type { Commit } from "./objects";
import { requestPack, unpackLimits } from "./request-pack";
import { openSession, type RemoteOptions, type Session } from "./session";
import type { WalkOptions } from "./trees";

/** How many commits of each path through the history are fetched. If that isn't enough, the next depth is fetched. */
const DEPTHS = [50, 500, 5_000, 50_000];
/** A folder of 100,000 files needs about 4 MB. */
const OBJECT_BYTES_MAX = 16 * 1024 * 1024;

export type HistoryOptions = RemoteOptions &
  Pick<WalkOptions, "projectDirectory"> & {
    /** A directory for the history, which is deleted at the end. */
    directory: string;
    /** The maximum number of bytes to download. */
    bytesMax: number;
    /** The maximum duration. */
    seconds: number;
  };

/** When files were last changed in a repository, by path. */
export interface FileDates {
  dates: ReadonlyMap<string, Date>;
  /**
   * The files whose last change is older than the part of the history that was read. Their date is the date of the
   * oldest commit that was read.
   */
  undetermined: ReadonlySet<string>;
  /** The reason why the last changes of some files weren't found, as a sentence. Null if all were found. */
  reason: string | null;
}

/**
 * Finds out when the last commit changed each of the given files. Reads the commits in `cache`, and fetches older
 * commits step by step, without files if the server supports this. If this fails or exceeds a limit, returns the dates
 * that were found. Throws only if `signal` is aborted.
 */
export async function dateFiles(
  cache: GitCache,
  head: Commit,
  paths: Iterable<string>,
  options: HistoryOptions,
): Promise<FileDates> {
  const walk = new HistoryWalk(head, paths, options);
  const timeout = AbortSignal.timeout(options.seconds * 1000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const reason = await readHistory(cache, head, walk, { ...options, signal }).catch((error: unknown) => {
    options.signal?.throwIfAborted();
    return timeout.aborted ? "Reading the history took too long." : reasonOf(error);
  });
  const rest = new Map(walk.rest());
  return { dates: new Map([...rest, ...walk.dates]), undetermined: new Set(rest.keys()), reason };
}

function reasonOf(error: unknown): string {
  const known = asGitRemoteError(error);
  if (known instanceof GitRemoteError)
    return known.code === "too_large" ? "The history is too large." : known.message;
  log.error({ error }, "git: reading the history failed");
  return "Reading the history failed because of an unexpected error.";
}

type Reading = HistoryOptions & { signal: AbortSignal };

const NOT_OFFERED = "The Git server doesn't offer older history.";

/** Reads the history until the walk is done. If the history ends before that, returns the reason. */
async function readHistory(
  cache: GitCache,
  head: Commit,
  walk: HistoryWalk,
  options: Reading,
): Promise<string | null> {
  await walk.follow(cache, options.signal);
  if (walk.isDone) return null;
  const session = await openSession(options, "git-upload-pack");
  if (!session.capabilities.has("shallow")) return NOT_OFFERED;
  await rm(options.directory, { recursive: true, force: true });
  const history = await GitCache.open(options.directory, cache);
  try {
    const shallow = new Set([head.oid]);
    for (const depth of DEPTHS) {
      const former = new Set(shallow);
      await deepen(session, history, { head, depth, shallow }, options);
      await walk.follow(history, options.signal);
      if (walk.isDone) return null;
      // The server has no older commits, if each path through the history still ends at the same commit.
      if ([...shallow].every((oid) => former.has(oid))) return NOT_OFFERED;
    }
    return "The history is too long.";
  } finally {
    await history.close();
    await rm(options.directory, { recursive: true, force: true });
  }
}

interface Deepening {
  head: Commit;
  depth: number;
  /** The commits that were fetched without their parents. This function updates them. */
  shallow: Set<string>;
}

/** Fetches the commits and folders up to a depth that the history doesn't contain yet. */
async function deepen(
  session: Session,
  history: GitCache,
  { head, depth, shallow }: Deepening,
  options: Reading,
): Promise<void> {
  const want = { oid: head.oid, haves: [head.oid], depth, shallow: [...shallow], omitsFiles: true };
  const bytesMax = options.bytesMax - history.packBytes;
  const path = history.incomingPath();
  const answer = await requestPack(session, want, { path, bytesMax, onBytes: () => {} });
  const limits = unpackLimits(answer.incoming, OBJECT_BYTES_MAX);
  await history.addIncoming(answer.incoming, { limits, signal: options.signal });
  for (const oid of answer.unshallow) shallow.delete(oid);
  for (const oid of answer.shallow) shallow.add(oid);
}
