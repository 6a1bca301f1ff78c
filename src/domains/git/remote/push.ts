import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { PRIVATE_FILE_MODE } from "@/lib/private-folder";
import { findPathProblem } from "../repository/paths";
import { assertBranchRef } from "./address";
import { GitCache, type IncomingPack } from "./cache";
import { asGitRemoteError, GitRemoteError } from "./errors";
import {
  buildTree,
  encodeCommit,
  type FileChange,
  type NewObjects,
  parseCommit,
  putObject,
  type Signature,
} from "./objects";
import { encodeEntry, encodePackHeader } from "./pack-format";
import type { PackRecord } from "./pack-index";
import { FLUSH_PACKET, packetLine, packetLines, serverWords, sideBandData } from "./packet-line";
import { openSession, type RemoteOptions, type Session } from "./session";

const NO_OID = "0".repeat(40);
const REPORT_BYTES_MAX = 4 * 1024 * 1024;

export type PushOptions = RemoteOptions & {
  /** The full name of the branch, `refs/heads/<branch>`. */
  ref: string;
  /** The directory of the cache that contains `parentOid` (see `fetchBranch`). */
  directory: string;
  /**
   * The parent of the new commit. This commit must be the branch's current commit. Null for the first commit on a new
   * branch.
   */
  parentOid: string | null;
  /** The files to write or to remove. Paths are relative to the project directory. */
  changes: readonly FileChange[];
  projectDirectory?: string | undefined;
  message: string;
  author: Signature;
  /** Overwrites the branch regardless of its current commit. */
  force?: boolean;
};

/** `pushed` is false if nothing changed and nothing was sent. */
export type PushResult = { oid: string; pushed: boolean };

/**
 * Checks that these credentials can push to the repository, without sending any data. Throws GitRemoteError.
 */
export async function assertCanPush(options: RemoteOptions): Promise<void> {
  await openSession(options, "git-receive-pack");
}

/**
 * Commits changes and pushes the branch. Sends only new objects. If this function throws an error, the branch
 * is unchanged. Throws GitRemoteError with the code `non_fast_forward` if the branch isn't at `parentOid` and
 * `force` isn't set. Throws it with the code `push_refused` and the server's reason if the server rejects the
 * push.
 */
export async function commitAndPush(options: PushOptions): Promise<PushResult> {
  assertBranchRef(options.ref);
  const changes = options.changes.map((change) => inProject(change, options.projectDirectory ?? ""));
  const session = await openSession(options, "git-receive-pack");
  const current = session.refs.get(options.ref) ?? null;
  if (current !== options.parentOid && !options.force) throw nonFastForward(options.ref);
  const cache = await GitCache.open(options.directory);
  try {
    const { commit, created, isSameTree } = await buildCommit(cache, options, changes);
    if (isSameTree && options.parentOid && current === options.parentOid)
      return { oid: options.parentOid, pushed: false };
    const { pack, records } = await writePack(cache.incomingPath(), created);
    try {
      await sendPack(session, options, { from: current, to: commit }, pack);
      await cache.add(pack, records);
      await cache.setHead(options.ref, commit);
    } finally {
      await rm(pack.path, { force: true });
    }
    return { oid: commit, pushed: true };
  } finally {
    await cache.close();
  }
}

function inProject(change: FileChange, projectDirectory: string): FileChange {
  const parts = projectDirectory.split("/").filter((part) => part !== "" && part !== ".");
  const path = [...parts, change.path].join("/");
  const problem = findPathProblem(path);
  if (problem) throw new GitRemoteError("path_invalid", `A file can't be exported: ${problem.message}`);
  return { ...change, path };
}

function nonFastForward(ref: string): GitRemoteError {
  const branch = ref.slice("refs/heads/".length);
  return new GitRemoteError(
    "non_fast_forward",
    `The branch ${branch} has commits that weren't made by Bindery. Import these commits first, or export with \`force\`.`,
  );
}

async function buildCommit(cache: GitCache, options: PushOptions, changes: FileChange[]) {
  const { parentOid, author, message } = options;
  const created: NewObjects = new Map();
  const parent = parentOid && parseCommit(parentOid, (await cache.read(parentOid)).content);
  const baseTreeOid = parent ? parent.treeOid : null;
  const treeOid = await buildTree(cache, baseTreeOid, changes, created);
  const parents = parentOid ? [parentOid] : [];
  const content = encodeCommit({ treeOid, parents, author, committer: author, message });
  const commit = putObject(created, "commit", content);
  return { commit, created, isSameTree: treeOid === baseTreeOid };
}

/** Writes objects to disk one by one, because there can be many large objects. */
async function writePack(path: string, objects: NewObjects) {
  const file = await open(path, "w", PRIVATE_FILE_MODE);
  const hash = createHash("sha1");
  const records: PackRecord[] = [];
  let bytes = 0;
  const write = async (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
    await file.write(chunk);
  };
  try {
    await write(encodePackHeader(objects.size));
    for (const [oid, object] of objects) {
      records.push({ oid, offset: bytes });
      await write(encodeEntry(object));
    }
    const checksum = hash.digest();
    await file.write(checksum);
    const pack: IncomingPack = { path, bytes: bytes + checksum.length, checksum: checksum.toString("hex") };
    return { pack, records };
  } finally {
    await file.close();
  }
}

type Move = { from: string | null; to: string };

async function sendPack(session: Session, options: PushOptions, move: Move, pack: IncomingPack) {
  const capabilities = ["report-status", "side-band-64k", "atomic"];
  const wanted = capabilities.filter((name) => session.capabilities.has(name));
  const command = `${move.from ?? NO_OID} ${move.to} ${options.ref}\0 ${wanted.join(" ")} agent=bindery\n`;
  const head = Buffer.concat([packetLine(command), FLUSH_PACKET]);
  const answer = await session.post({
    body: {
      headers: { "content-length": String(head.length + pack.bytes) },
      body: Readable.from(packBody(head, pack.path)),
    },
    bytesMax: REPORT_BYTES_MAX,
  });
  try {
    const lines = packetLines(answer.body);
    const report = wanted.includes("side-band-64k") ? packetLines(sideBandData(lines)) : lines;
    const refusal = await readReport(report, options.ref);
    if (refusal) throw await refusalError(options, move, refusal);
  } catch (error) {
    throw asGitRemoteError(error);
  } finally {
    await answer.discard();
  }
}

async function* packBody(head: Buffer, path: string): AsyncGenerator<Uint8Array> {
  yield head;
  yield* createReadStream(path);
}

/** Returns the reason why the server didn't update the ref. Returns null if the server updated it. */
async function readReport(lines: AsyncIterable<Buffer | null>, ref: string): Promise<string | null> {
  let isUnpacked = false;
  let refusal: string | null = "the server didn't confirm the push";
  for await (const line of lines) {
    const text = line?.toString("utf8").trimEnd() ?? "";
    if (text === "unpack ok") isUnpacked = true;
    else if (text.startsWith("unpack ")) refusal = serverWords(text.slice("unpack ".length));
    else if (text === `ok ${ref}` && isUnpacked) refusal = null;
    else if (text.startsWith(`ng ${ref}`)) refusal = serverWords(text.slice(`ng ${ref} `.length));
  }
  return refusal;
}

/**
 * Returns the error for a rejected push. Servers describe a moved branch in many ways, so this function reads
 * the branch to find out whether it has moved.
 */
async function refusalError(options: PushOptions, move: Move, reason: string): Promise<GitRemoteError> {
  const session = await openSession(options, "git-receive-pack");
  const hasMoved = (session.refs.get(options.ref) ?? null) !== move.from;
  if (hasMoved && !options.force) return nonFastForward(options.ref);
  return new GitRemoteError("push_refused", `${session.host} refused the push: ${reason}`);
}
