import { GitRemoteError } from "./errors";

/** Marks the end of a section. `packetLines` yields null for this packet. */
export const FLUSH_PACKET = Buffer.from("0000");

/**
 * Encodes a line in the format of Git's protocol: the length as four hexadecimal digits, followed by the
 * bytes.
 */
export function packetLine(line: string): Buffer {
  const bytes = Buffer.from(line);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, "0")), bytes]);
}

/**
 * Splits a stream into packet lines. Yields null for a flush packet. Throws `transfer_broken` if the stream
 * ends within a line.
 */
export async function* packetLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer | null> {
  let pending = Buffer.alloc(0);
  for await (const chunk of source) {
    pending = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk]);
    let at = 0;
    for (;;) {
      const length = lengthAt(pending, at);
      if (length === null || (length >= 4 && at + length > pending.length)) break;
      yield length < 4 ? null : pending.subarray(at + 4, at + length);
      at += Math.max(length, 4);
    }
    pending = pending.subarray(at);
  }
  if (pending.length > 0)
    throw new GitRemoteError("transfer_broken", "The response of the Git server is incomplete. Try again.");
}

function lengthAt(bytes: Buffer, at: number): number | null {
  if (at + 4 > bytes.length) return null;
  const digits = bytes.toString("latin1", at, at + 4);
  if (/^[0-9a-f]{4}$/i.test(digits)) return Number.parseInt(digits, 16);
  throw new GitRemoteError(
    "not_a_git_server",
    "The response of the Git server doesn't follow the Git protocol. Check the URL of the repository.",
  );
}

/**
 * Yields the data channel of a side-band response. Channel 3 contains an error. If the server uses it, this
 * function throws `server_failed` with the server's message.
 */
export async function* sideBandData(lines: AsyncIterable<Buffer | null>): AsyncGenerator<Buffer> {
  for await (const line of lines) {
    if (line === null || line.length === 0) continue;
    if (line[0] === 1) yield line.subarray(1);
    // Channel 2 contains progress messages. These messages keep the connection open.
    else if (line[0] !== 2)
      throw new GitRemoteError(
        "server_failed",
        `The Git server reported an error: ${serverWords(line.subarray(1))}`,
      );
  }
}

/**
 * Returns a server's message in a form that can be shown to people. The result is one line of limited length,
 * without control characters and without URLs that contain secrets.
 */
export function serverWords(bytes: Buffer | string): string {
  const text = bytes
    .toString("utf8")
    .replace(/\p{Cc}+/gu, " ")
    .replace(/:\/\/[^/@\s]*@/g, "://")
    .trim();
  return text.length > 200 ? `${text.slice(0, 200)}…` : text || "no reason given";
}
