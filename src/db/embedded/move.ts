import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { readPostmaster, servesData } from "./process";

function run(command: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
}

function copyFolder(source: string, target: string): void {
  const partial = `${target}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(path.dirname(target), { recursive: true });
  run("cp", "-a", source, partial);
  run("sync");
  renameSync(partial, target);
}

/**
 * Moves a folder. If the target is on another file system, copies the folder. After all data has been written
 * to the disk, the copy gets its final name. Then the original is removed.
 */
export function moveFolder(source: string, target: string): void {
  try {
    renameSync(source, target);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
  }
  copyFolder(source, target);
  rmSync(source, { recursive: true });
}

/**
 * Checks that no PostgreSQL is running with a cluster in this folder.
 * @throws Error if a PostgreSQL is running
 */
export function assertStopped(directory: string): void {
  for (const name of existsSync(directory) ? readdirSync(directory) : []) {
    const data = path.join(directory, name);
    const running = readPostmaster(data);
    if (running !== undefined && servesData(running.pid, data))
      throw new Error(
        `Bindery must move ${directory}, but PostgreSQL is running there (process ${running.pid}). Stop the instance that uses this directory, ` +
          "then start Bindery again.",
      );
  }
}
