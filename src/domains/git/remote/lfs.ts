import { createHash } from "node:crypto";
import { z } from "zod";
import type { LfsPointer } from "@/lib/lfs-pointer";
import type { OutboundResponse } from "@/lib/outbound";
import { basicAuthorization, parseRemoteAddress } from "./address";
import { asGitRemoteError, GitRemoteError, isPassing, isPassingStatus, statusError } from "./errors";
import type { RemoteOptions } from "./session";

// Downloads objects with the batch API of Git LFS and the basic transfer
// (https://github.com/git-lfs/git-lfs/blob/main/docs/api/batch.md). The host of the repository gets the credentials. Any
// other host gets only the headers that the batch response contains for it.

const MEDIA_TYPE = "application/vnd.git-lfs+json";
const BATCH_BYTES_MAX = 256 * 1024;
const HEADERS_MAX = 30;

const action = z.object({
  href: z.string().max(8192),
  header: z.record(z.string().regex(/^[\w-]{1,100}$/), z.string().regex(/^[\x20-\x7e]{0,8192}$/)).nullish(),
});
const batchSchema = z.object({
  objects: z
    .array(
      z.object({
        oid: z.string(),
        authenticated: z.boolean().nullish(),
        actions: z.object({ download: action.nullish() }).nullish(),
        error: z.object({ code: z.number().int() }).nullish(),
      }),
    )
    .max(10),
});

/** Headers that the HTTP client sets. */
const OWN_HEADERS = new Set(["host", "connection", "content-length", "transfer-encoding", "accept-encoding"]);

interface Download {
  href: string;
  headers: Record<string, string>;
}

/** Creates the error for a status or an error code in place of the content. */
const refused = (status: number, message: string) =>
  new GitRemoteError(isPassingStatus(status) ? "server_failed" : "lfs_refused", message);

/** Thrown if the server doesn't offer Git LFS or refuses access, so that other objects can't be downloaded either. */
export class LfsUnavailableError extends GitRemoteError {}

/**
 * Downloads an object. Verifies its size and its hash. The object is in memory as a whole, so callers must check the
 * size in the pointer first. Throws LfsUnavailableError if the server refuses every object, and GitRemoteError for other
 * failures. {@link isPassing} tells whether a later attempt can succeed.
 */
export async function downloadLfsObject(remote: RemoteOptions, pointer: LfsPointer): Promise<Buffer> {
  const download = await askForDownload(remote, pointer);
  try {
    const answer = await remote.outbound.fetch(download.href, {
      headers: download.headers,
      signal: remote.signal,
      responseBytesMax: pointer.size,
    });
    if (answer.status !== 200) {
      await answer.discard();
      const host = new URL(download.href).host;
      throw refused(answer.status, `${host} returned status ${answer.status} for the content.`);
    }
    return verified(await answer.bytes(), pointer);
  } catch (error) {
    throw asGitRemoteError(error);
  }
}

function verified(bytes: Buffer, { oid, size }: LfsPointer): Buffer {
  const isSame = bytes.length === size && createHash("sha256").update(bytes).digest("hex") === oid;
  if (isSame) return bytes;
  throw new GitRemoteError(
    "lfs_refused",
    "The content from Git LFS doesn't have the size and the SHA-256 hash in the repository.",
  );
}

/** Requests the URL of an object. The URL of the API follows from the URL of the repository, as in Git LFS. */
async function askForDownload(remote: RemoteOptions, { oid, size }: LfsPointer): Promise<Download> {
  const { url, host, credentials } = parseRemoteAddress(remote.url, remote.credentials);
  const authorization: Record<string, string> = credentials
    ? { authorization: basicAuthorization(credentials) }
    : {};
  const body = JSON.stringify({ operation: "download", transfers: ["basic"], objects: [{ oid, size }] });
  const answer = await unavailableIfRefused(
    () =>
      remote.outbound.fetch(`${url.replace(/\.git$/, "")}.git/info/lfs/objects/batch`, {
        method: "POST",
        headers: { ...authorization, accept: MEDIA_TYPE, "content-type": MEDIA_TYPE },
        body,
        signal: remote.signal,
        responseBytesMax: BATCH_BYTES_MAX,
      }),
    { host, hasCredentials: credentials !== null },
  );
  const found = (await readBatch(answer, host)).find((each) => each.oid === oid);
  if (found?.error)
    throw refused(found.error.code, `${host} reported error ${found.error.code} for the content.`);
  const download = found?.actions?.download;
  if (!download || !URL.canParse(download.href))
    throw new GitRemoteError("lfs_refused", `${host} didn't return a URL for the content.`);
  const given = Object.entries(download.header ?? {})
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !OWN_HEADERS.has(name))
    .slice(0, HEADERS_MAX);
  const isOwnHost = new URL(download.href).origin === new URL(url).origin && !found.authenticated;
  return {
    href: download.href,
    headers: { ...(isOwnHost ? authorization : {}), ...Object.fromEntries(given) },
  };
}

async function unavailableIfRefused(
  send: () => Promise<OutboundResponse>,
  { host, hasCredentials }: { host: string; hasCredentials: boolean },
): Promise<OutboundResponse> {
  try {
    const answer = await send();
    if (answer.status === 200) return answer;
    await answer.discard();
    if (answer.status === 404 || answer.status === 410 || answer.status === 501)
      throw new GitRemoteError("lfs_refused", `${host} doesn't provide Git LFS for this repository.`);
    throw statusError(answer.status, host, hasCredentials);
  } catch (error) {
    const known = asGitRemoteError(error);
    if (!(known instanceof GitRemoteError) || isPassing(known)) throw known;
    throw new LfsUnavailableError(known.code, known.message);
  }
}

async function readBatch(answer: OutboundResponse, host: string) {
  try {
    return batchSchema.parse(JSON.parse(await answer.text())).objects;
  } catch (error) {
    const isUnknownForm = error instanceof SyntaxError || error instanceof z.ZodError;
    if (!isUnknownForm) throw asGitRemoteError(error);
    throw new LfsUnavailableError("not_a_git_server", `${host} didn't respond like a Git LFS server.`);
  }
}
