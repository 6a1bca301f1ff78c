import type { Tx } from "@/db/client";
import type { GitInstallation, GitSync } from "@/db/generated/client";
import type { UnlistedFiles } from "./repository/config";
import type { RunOptions } from "./service";

/**
 * Returns what a run does with Markdown files that the summary doesn't list. The setting in `.gitbook.yaml` takes
 * precedence. The value comes from the run's options, or else from the run's connection, or else from the last import.
 * By default, the first import of a space ignores these files.
 */
export const unlistedFilesOf = (
  options: Pick<RunOptions, "unlistedFiles">,
  installation: Pick<GitInstallation, "unlistedFiles"> | null,
  sync: Pick<GitSync, "unlistedFiles"> | null,
): UnlistedFiles =>
  options.unlistedFiles ??
  ((installation?.unlistedFiles ?? sync?.unlistedFiles ?? "ignored") as UnlistedFiles);

/** Returns the result of `unlistedFilesOf` for a space's next run. */
export async function unlistedFilesOfSpace(
  tx: Pick<Tx, "gitInstallation" | "gitSync">,
  where: { organizationId: string; spaceId: string },
): Promise<UnlistedFiles> {
  const select = { unlistedFiles: true };
  const installation = await tx.gitInstallation.findFirst({ where, select });
  const sync = await tx.gitSync.findUnique({ where: { organizationId_spaceId: where }, select });
  return unlistedFilesOf({}, installation, sync);
}

/**
 * Whether the last import used a different setting. If the setting differs, the next import must read the whole
 * project, even if the branch hasn't changed.
 */
export const isUnlistedStale = (
  sync: Pick<GitSync, "unlistedFiles"> | null,
  unlisted: UnlistedFiles,
): boolean => sync !== null && sync.unlistedFiles !== unlisted;

/** Records the setting that an import used. */
export async function recordUnlisted(
  tx: Pick<Tx, "gitSync">,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  unlistedFiles: UnlistedFiles,
): Promise<void> {
  await tx.gitSync.updateMany({ where: { organizationId, spaceId }, data: { unlistedFiles } });
}
