import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { PRIVATE_FILE_MODE } from "@/lib/private-folder";
import { exactSize } from "@/lib/sizes";
import { GIT_LIMITS } from "../transport-limits";
import { assertBranchRef, assertFetchedRef } from "./address";
import { discardCache, GitCache, type IncomingPack } from "./cache";
import { asGitRemoteError, GitRemoteError } from "./errors";
import { type Commit, parseCommit } from "./objects";
import { FLUSH_PACKET, packetLine, packetLines, serverWords, sideBandData } from "./packet-line";
import { openSession, type RemoteOptions, type Session } from "./session";

const CHECKSUM_BYTES = 20;
const BRANCH_PREFIX = "refs/heads/";

type ReceiveOptions = { path: string; bytesMax: number; onBytes: (received: number) => void };

/**
 * Writes a pack to disk and checks its SHA-1. Throws `too_large` if the pack has more than `bytesMax` bytes,
 * and `transfer_broken` if the checksum is wrong.
 */
async function receivePack(chunks: AsyncIterable<Buffer>, options: ReceiveOptions): Promise<IncomingPack> {
  const file = await open(options.path, "w", PRIVATE_FILE_MODE);
  const hash = createHash("sha1");
  let bytes = 0;
  // The last twenty bytes are the checksum. The checksum isn't part of the hashed data, so these bytes are
  // excluded from the hash.
  let tail = Buffer.alloc(0);
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > options.bytesMax) throw tooLargeRepository(options.bytesMax);
      await file.write(chunk);
      const seen = Buffer.concat([tail, chunk]);
      hash.update(seen.subarray(0, Math.max(seen.length - CHECKSUM_BYTES, 0)));
      tail = seen.subarray(Math.max(seen.length - CHECKSUM_BYTES, 0));
      options.onBytes(bytes);
    }
    await file.datasync();
  } finally {
    await file.close();
  }
  if (!hash.digest().equals(tail)) {
    throw new GitRemoteError(
      "transfer_broken",
      "The download of the repository is incomplete or damaged. Try again.",
    );
  }
  return { path: options.path, bytes, checksum: tail.toString("hex") };
}

function tooLargeRepository(bytesMax: number): GitRemoteError {
  const message = `The download of the branch is larger than the limit of ${exactSize(Math.max(bytesMax, 0))}. Remove large files from the branch.`;
  return new GitRemoteError("too_large", message);
}

/**
 * The maximum ratio of a repository's inflated size to its download. Ordinary text has a lower ratio, and a
 * decompression bomb has a far higher ratio.
 */
const INFLATION_MAX = 12;
const INFLATED_BYTES_FLOOR = 256 * 1024 * 1024;
const OBJECT_BYTES_MAX = 100 * 1024 * 1024;
/** If a cache has this many packs, everything is fetched again. The new cache has only one pack. */
const PACKS_MAX = 24;

/**
 * The progress of a fetch. `downloading` counts bytes, and their total isn't known. `indexing` counts
 * objects.
 */
export type FetchProgress = { phase: "downloading" | "indexing"; done: number; total: number | null };

export type FetchOptions = RemoteOptions & {
  /** `refs/heads/<branch>`, or a ref that the host provides for a pull request. */
  ref: string;
  /**
   * The directory of the repository's cache. If the directory doesn't exist, it's created. Only one fetch or push can
   * use the directory at a time.
   */
  directory: string;
  /** The maximum number of bytes to download and keep. Default: 400 MB. */
  bytesMax?: number;
  onProgress?: (progress: FetchProgress) => void;
};

/**
 * Fetches the newest commit of a branch into the cache directory, and returns the commit. Doesn't fetch the
 * history or objects that the cache already contains. If the cache is damaged or has grown too large, fetches
 * everything again. Throws GitRemoteError.
 */
export async function fetchBranch(options: FetchOptions): Promise<Commit> {
  assertFetchedRef(options.ref);
  const session = await openSession(options, "git-upload-pack");
  const oid = session.refs.get(options.ref);
  if (!oid) throw missingBranch(branchesOf(session), options.ref);
  try {
    return await fetchCommit(session, options, oid);
  } catch (error) {
    if (!(error instanceof GitRemoteError) || error.code !== "cache_broken") throw asGitRemoteError(error);
    await discardCache(options.directory);
    return await fetchCommit(session, options, oid);
  }
}

/**
 * Returns the commit of a branch on the server, or null if the branch doesn't exist. Throws GitRemoteError.
 */
export async function readRemoteHead(options: RemoteOptions & { ref: string }): Promise<string | null> {
  assertBranchRef(options.ref);
  const session = await openSession(options, "git-upload-pack");
  return session.refs.get(options.ref) ?? null;
}

/** Returns the names of a repository's branches, without `refs/heads/`. Throws GitRemoteError. */
export async function readBranches(options: RemoteOptions): Promise<string[]> {
  return branchesOf(await openSession(options, "git-upload-pack"));
}

const branchesOf = ({ refs }: Session): string[] =>
  [...refs.keys()]
    .filter((name) => name.startsWith(BRANCH_PREFIX))
    .map((name) => name.slice(BRANCH_PREFIX.length));

/**
 * Creates the error for a branch that doesn't exist in a repository. `branches` are the branches that exist.
 */
export function missingBranch(branches: readonly string[], ref: string): GitRemoteError {
  const wanted = ref.slice(BRANCH_PREFIX.length);
  const some = branches.slice(0, 5).join(", ");
  const more = branches.length > 5 ? ` and ${branches.length - 5} more` : "";
  const has = branches.length === 0 ? "It has no branches." : `Its branches: ${some}${more}.`;
  return new GitRemoteError("branch_missing", `The repository doesn't have the branch ${wanted}. ${has}`);
}

async function fetchCommit(session: Session, options: FetchOptions, oid: string): Promise<Commit> {
  const cache = await GitCache.open(options.directory);
  try {
    await cache.sweep();
    const bytesMax = options.bytesMax ?? GIT_LIMITS.repositoryBytesMax;
    if (!cache.has(oid)) {
      if (cache.packCount >= PACKS_MAX) throw overgrown();
      await download(session, cache, options, { oid, bytesMax });
    }
    const commit = parseCommit(oid, (await cache.read(oid)).content);
    await cache.read(commit.treeOid);
    if (cache.heads[options.ref] !== oid) await cache.setHead(options.ref, oid);
    return commit;
  } finally {
    await cache.close();
  }
}

/**
 * Returns the error for a cache that has grown too large. The error is the same as for a damaged cache, because
 * everything must be fetched again.
 */
function overgrown(): GitRemoteError {
  return new GitRemoteError("cache_broken", "The cache of the repository has grown too large.");
}

async function download(
  session: Session,
  cache: GitCache,
  options: FetchOptions,
  { oid, bytesMax }: { oid: string; bytesMax: number },
): Promise<void> {
  const path = cache.incomingPath();
  const left = bytesMax - cache.packBytes;
  try {
    const { incoming, shallow } = await requestPack(session, cache, { oid, path, bytesMax: left, options });
    await cache.addIncoming(incoming, {
      limits: {
        objectBytesMax: OBJECT_BYTES_MAX,
        inflatedBytesMax: Math.max(incoming.bytes * INFLATION_MAX, INFLATED_BYTES_FLOOR),
      },
      onProgress: (done, total) => options.onProgress?.({ phase: "indexing", done, total }),
      signal: options.signal,
    });
    await cache.setHead(options.ref, oid, shallow);
  } catch (error) {
    await rm(path, { force: true });
    const outgrew = error instanceof GitRemoteError && error.code === "too_large" && cache.packCount > 0;
    throw outgrew ? overgrown() : error;
  }
}

type PackRequest = { oid: string; path: string; bytesMax: number; options: FetchOptions };

async function requestPack(
  session: Session,
  cache: GitCache,
  { oid, path, bytesMax, options }: PackRequest,
): Promise<{ incoming: IncomingPack; shallow: string[] }> {
  const { host, capabilities } = session;
  if (!capabilities.has("side-band-64k"))
    throw new GitRemoteError(
      "not_a_git_server",
      `${host} uses a version of the Git protocol that Bindery doesn't support. Upgrade the Git server.`,
    );
  if (bytesMax <= 0) throw tooLargeRepository(bytesMax);
  // The limit is higher than `bytesMax`, because the side-band format adds five bytes to each packet, and the
  // response also contains progress messages.
  const answer = await session.post({
    body: { body: uploadPackRequest(session, cache, oid) },
    bytesMax: bytesMax + Math.ceil(bytesMax / 16) + 1024 * 1024,
  });
  try {
    const lines = packetLines(answer.body);
    const { shallow, first } = await readNegotiation(lines);
    const chunks = sideBandData(startingWith(first, lines));
    const onBytes = (done: number) => options.onProgress?.({ phase: "downloading", done, total: null });
    return { incoming: await receivePack(chunks, { path, bytesMax, onBytes }), shallow };
  } catch (error) {
    throw asGitRemoteError(error);
  } finally {
    await answer.discard();
  }
}

/**
 * Creates the request for one commit without its history. The server omits the objects that the cached
 * commits contain. Without `thin-pack`, a server would send the whole tree again, because a shallow head has
 * no history that the server could use for a comparison.
 */
function uploadPackRequest(session: Session, cache: GitCache, oid: string): Buffer {
  const wanted = ["side-band-64k", "ofs-delta", "thin-pack", "shallow"];
  const known = wanted.filter((name) => session.capabilities.has(name));
  const canDeepen = session.capabilities.has("shallow");
  const haves = [...new Set(Object.values(cache.heads))].filter((head) => cache.has(head));
  return Buffer.concat([
    packetLine(`want ${oid} ${[...known, "agent=bindery"].join(" ")}\n`),
    ...(canDeepen ? cache.shallow.map((commit) => packetLine(`shallow ${commit}\n`)) : []),
    ...(canDeepen ? [packetLine("deepen 1\n")] : []),
    FLUSH_PACKET,
    ...haves.map((head) => packetLine(`have ${head}\n`)),
    packetLine("done\n"),
  ]);
}

/**
 * Reads the lines before the first side-band packet. These lines contain shallow commits and
 * acknowledgements.
 */
async function readNegotiation(lines: AsyncIterator<Buffer | null>) {
  const shallow: string[] = [];
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) return { shallow, first: null };
    if (!line || line.length === 0) continue;
    if ((line[0] ?? 0) <= 3) return { shallow, first: Buffer.from(line) };
    const text = line.toString("utf8").trim();
    const match = /^shallow ([0-9a-f]{40})$/.exec(text);
    if (match?.[1]) shallow.push(match[1]);
    if (text.startsWith("ERR ")) {
      throw new GitRemoteError(
        "server_failed",
        `The Git server reported an error: ${serverWords(text.slice(4))}`,
      );
    }
  }
}

async function* startingWith(first: Buffer | null, rest: AsyncIterable<Buffer | null>) {
  yield first;
  yield* rest;
}
