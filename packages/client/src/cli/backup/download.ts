import { link, open, rm, stat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { RestClient } from "../../rest.js";
import type { InstanceBackupDownload } from "../../types.js";
import { CommandError, EXIT } from "../failure.js";
import { hashOf } from "../folder/write-folder.js";
import { progressOf } from "../terminal.js";

/** The download fails after this number of consecutive attempts without new bytes. */
const IDLE_TRIES_MAX = 5;
const PAUSE_MILLISECONDS = 500;

const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0;

/**
 * Downloads the missing bytes of an incomplete file. If the connection breaks, throws an error and keeps the bytes that have
 * arrived.
 */
async function fetchRest(granted: InstanceBackupDownload, part: string): Promise<void> {
  const begun = await sizeOf(part);
  if (begun === granted.bytes) return;
  const condition = granted.sha256 === null ? undefined : { "if-range": `"${granted.sha256}"` };
  const headers: Record<string, string> = begun === 0 ? {} : { range: `bytes=${begun}-`, ...condition };
  const answer = await fetch(granted.url, { headers });
  if (!answer.ok || !answer.body)
    throw new CommandError(
      `The backup couldn't be downloaded: the server returned status ${answer.status}. Run the command again with --backup ID.`,
    );
  let done = answer.status === 206 ? begun : 0;
  const progress = progressOf("Downloading");
  const handle = await open(part, answer.status === 206 ? "a" : "w", 0o600);
  try {
    for await (const chunk of answer.body) {
      await handle.write(chunk);
      done += chunk.length;
      progress.at(done, granted.bytes);
    }
    await handle.sync();
  } finally {
    await handle.close();
    progress.end();
  }
}

/** Continues interrupted downloads as long as new bytes arrive. */
async function fetchAll(client: RestClient, backupId: string, part: string): Promise<InstanceBackupDownload> {
  for (let idle = 0; ; ) {
    const granted = await client.downloadInstanceBackup({ backupId });
    const before = await sizeOf(part);
    try {
      await fetchRest(granted, part);
      return granted;
    } catch (error) {
      if (error instanceof CommandError) throw error;
      idle = (await sizeOf(part)) > before ? 0 : idle + 1;
      if (idle > IDLE_TRIES_MAX)
        throw new CommandError(
          "The download was interrupted. To continue the download, run the command again with --backup ID.",
          EXIT.unreachable,
        );
      await setTimeout(PAUSE_MILLISECONDS * (idle + 1));
    }
  }
}

/**
 * Downloads a backup, or continues an earlier download. The file has a temporary name until its size and
 * SHA-256 match the values from the server.
 */
export async function downloadBackup(client: RestClient, backupId: string, file: string) {
  const part = `${file}.${backupId}.part`;
  const { bytes, sha256 } = await fetchAll(client, backupId, part);
  const found = { bytes: await sizeOf(part), sha256: await hashOf(part) };
  if (found.bytes !== bytes || (sha256 !== null && found.sha256 !== sha256)) {
    await rm(part, { force: true });
    throw new CommandError(
      "The downloaded file differs from the backup on the server, so the file was removed. Download the backup again.",
    );
  }
  await link(part, file);
  await rm(part);
  return { ...found, isChecked: sha256 !== null };
}
