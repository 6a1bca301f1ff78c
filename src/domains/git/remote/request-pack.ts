import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { PRIVATE_FILE_MODE } from "@/lib/private-folder";
import { exactSize } from "@/lib/sizes";
import type { IncomingPack } from "./cache";
import { asGitRemoteError, GitRemoteError } from "./errors";
import type { UnpackLimits } from "./pack-reader";
import { FLUSH_PACKET, packetLine, packetLines, serverWords, sideBandData } from "./packet-line";
import type { Session } from "./session";

const CHECKSUM_BYTES = 20;

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

/** Returns the limits for the inflated data of a received pack. */
export const unpackLimits = ({ bytes }: IncomingPack, objectBytesMax: number): UnpackLimits => ({
  objectBytesMax,
  inflatedBytesMax: Math.max(bytes * INFLATION_MAX, INFLATED_BYTES_FLOOR),
});

/** The objects to request from a server. */
export interface PackWant {
  /** The ID of the commit to fetch. */
  oid: string;
  /** The commits whose objects the client already has. */
  haves: readonly string[];
  /** The number of commits to fetch on each path through the history. If absent, everything is fetched. */
  depth?: number;
  /** The commits that the client has without their parents. */
  shallow?: readonly string[];
  /** Whether to fetch only commits and folders, if the server supports this. */
  omitsFiles?: boolean;
}

/** The answer of a server. `unshallow` lists commits that were shallow, and whose parents are now included. */
export interface PackAnswer {
  incoming: IncomingPack;
  shallow: string[];
  unshallow: string[];
}

/** Requests a pack and writes it to disk. Throws GitRemoteError. */
export async function requestPack(
  session: Session,
  want: PackWant,
  { path, bytesMax, onBytes }: ReceiveOptions,
): Promise<PackAnswer> {
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
    body: { body: uploadPackRequest(session, want) },
    bytesMax: bytesMax + Math.ceil(bytesMax / 16) + 1024 * 1024,
  });
  try {
    const lines = packetLines(answer.body);
    const { first, ...boundary } = await readNegotiation(lines);
    const chunks = sideBandData(startingWith(first, lines));
    return { incoming: await receivePack(chunks, { path, bytesMax, onBytes }), ...boundary };
  } catch (error) {
    throw asGitRemoteError(error);
  } finally {
    await answer.discard();
  }
}

/**
 * Encodes a request. Without `thin-pack`, a server would send the whole tree again, because a shallow head has
 * no history that the server could use for a comparison.
 */
function uploadPackRequest({ capabilities }: Session, want: PackWant): Buffer {
  const { oid, haves, depth, shallow = [] } = want;
  const filters = want.omitsFiles && capabilities.has("filter");
  const wanted = ["side-band-64k", "ofs-delta", "thin-pack", "shallow", ...(filters ? ["filter"] : [])];
  const known = wanted.filter((name) => capabilities.has(name));
  return Buffer.concat([
    packetLine(`want ${oid} ${[...known, "agent=bindery"].join(" ")}\n`),
    ...shallow.map((commit) => packetLine(`shallow ${commit}\n`)),
    ...(depth === undefined ? [] : [packetLine(`deepen ${depth}\n`)]),
    ...(filters ? [packetLine("filter blob:none\n")] : []),
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
  const unshallow: string[] = [];
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) return { shallow, unshallow, first: null };
    if (!line || line.length === 0) continue;
    if ((line[0] ?? 0) <= 3) return { shallow, unshallow, first: Buffer.from(line) };
    const text = line.toString("utf8").trim();
    const [, kind, oid] = /^(shallow|unshallow) ([0-9a-f]{40})$/.exec(text) ?? [];
    if (oid) (kind === "shallow" ? shallow : unshallow).push(oid);
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
