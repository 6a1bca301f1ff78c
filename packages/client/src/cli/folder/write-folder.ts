import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { findPathProblem } from "@/domains/git/repository/paths";
import { CommandError } from "../failure.js";

const isNothing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

export const kindOf = (place: string) =>
  lstat(place).catch((error) => {
    if (isNothing(error)) return undefined;
    throw error;
  });

/**
 * Returns the location of a file in a folder. Refuses a path with a symbolic link, because the link could
 * point outside the folder.
 *
 * @throws CommandError
 */
export async function placeIn(root: string, file: string): Promise<string> {
  const problem = findPathProblem(file);
  if (problem) throw new CommandError(`A file can't be written: ${problem.message}`);
  const parts = file.split("/");
  for (const [index] of parts.entries()) {
    const place = path.join(root, ...parts.slice(0, index + 1));
    const found = await kindOf(place);
    if (!found) break;
    const isRight = index === parts.length - 1 ? found.isFile() : found.isDirectory();
    if (!isRight)
      throw new CommandError(
        `${place} already exists and isn't a ${index === parts.length - 1 ? "file" : "folder"}. Move or delete ${place}.`,
      );
  }
  return path.join(root, ...parts);
}

/** The SHA-256 of bytes in hexadecimal. */
export async function hashOfBytes(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest("hex");
}

/** The SHA-256 of a file in hexadecimal, or undefined if there is no file. */
export async function hashOf(place: string): Promise<string | undefined> {
  return (await kindOf(place)) ? hashOfBytes(createReadStream(place)) : undefined;
}

/** Writes a file completely or not at all. The file has a temporary name until it's complete. */
export async function writeWhole(
  place: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true });
  const temporary = path.join(path.dirname(place), `.bindery-${randomUUID()}`);
  try {
    const handle = await open(temporary, "wx");
    try {
      for await (const chunk of bytes) await handle.write(chunk);
    } finally {
      await handle.close();
    }
    await rename(temporary, place);
  } finally {
    await rm(temporary, { force: true });
  }
}
