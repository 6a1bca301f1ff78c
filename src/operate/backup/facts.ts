import { createReadStream, renameSync, writeFileSync } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { now } from "@/lib/clock";
import { PRIVATE_FILE_MODE } from "@/lib/private-folder";
import { Sum } from "./contents";

/**
 * Information about a backup. Bindery stores it in a file next to the backup, so that the information isn't
 * lost if the folder is moved.
 */
const backupFacts = z.object({
  startedAt: z.string(),
  /** When the backup was verified, or when it failed. */
  endedAt: z.string().nullable(),
  /** A description of the current step. */
  step: z.string().nullable(),
  error: z.string().nullable(),
  sha256: z.string().nullable(),
});
export type BackupFacts = z.output<typeof backupFacts>;

const ENDING = ".json";
/** The suffix of an incomplete file. */
export const UNFINISHED = ".unfinished";
/**
 * A running backup writes its progress every few seconds. If the progress is older than this time, the
 * backup's process has ended.
 */
const SILENCE_MILLISECONDS = 10 * 60_000;

export const factsFile = (file: string) => `${file}${ENDING}`;

/**
 * Reads the information about a backup. Returns null if there is none. The information is missing if an older version
 * created the backup, or if someone copied only the backup's file.
 */
export async function readFacts(file: string): Promise<BackupFacts | null> {
  const text = await readFile(factsFile(file), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return backupFacts.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Writes the information about a backup. The write is atomic, because other processes can read the file at
 * the same time.
 */
export function writeFacts(file: string, facts: BackupFacts): void {
  const unfinished = `${factsFile(file)}${UNFINISHED}`;
  writeFileSync(unfinished, JSON.stringify(facts), { mode: PRIVATE_FILE_MODE });
  renameSync(unfinished, factsFile(file));
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const sum = new Sum();
  for await (const chunk of createReadStream(file)) sum.add(chunk);
  return sum.digest();
}

/**
 * Deletes the files of failed and interrupted backups. The files of the last failed backup are kept until the next backup
 * starts.
 */
export async function forgetFailures(folder: string, isBackup: (name: string) => boolean): Promise<void> {
  const names = new Set(await readdir(folder));
  for (const name of names) {
    const backup = name.slice(0, -ENDING.length);
    if (!name.endsWith(ENDING) || !isBackup(backup) || names.has(backup)) continue;
    const file = path.join(folder, backup);
    const [facts, found] = await Promise.all([readFacts(file), stat(factsFile(file)).catch(() => null)]);
    const isSilent = found !== null && found.mtimeMs < now().getTime() - SILENCE_MILLISECONDS;
    if (facts?.endedAt || isSilent) await rm(factsFile(file), { force: true });
  }
}

/** Deletes the incomplete files that killed backups have left in a folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const entry = path.join(folder, name);
    if (!name.endsWith(UNFINISHED)) continue;
    const found = await stat(entry).catch(() => null);
    if (found && found.mtimeMs < now().getTime() - SILENCE_MILLISECONDS) await rm(entry, { force: true });
  }
}
