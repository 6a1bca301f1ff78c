import type { Tx } from "@/db/client";
import type { GitInstallation } from "@/db/generated/client";
import { insertRun } from "../service";
import { agreedWith, branchOf, readSync } from "../sync";
import { gitCredentialsOf } from "./secrets";

/** The options of a run, in addition to the options of its connection. */
interface Asked {
  direction: "import" | "export";
  force?: boolean;
  commitMessage?: string;
  /** The author of the commit. */
  authorId?: string | null;
}

/** Queues a run for a connection. Returns false if a run is already queued or active. */
export async function startInstalled(
  tx: Tx,
  installation: GitInstallation,
  { direction, force, commitMessage, authorId }: Asked,
): Promise<boolean> {
  const { organizationId, spaceId, id: installationId, url, ref, projectDirectory, failures } = installation;
  const isUnderWay = { in: ["pending", "running"] };
  const where = { organizationId, spaceId, installationId, ref, status: isUnderWay };
  if (await tx.gitRun.findFirst({ where, select: { id: true } })) return false;
  await insertRun(tx, { organizationId, id: spaceId }, direction, {
    url,
    ref,
    installationId,
    createdById: installation.authorizedById,
    credentials: await gitCredentialsOf(installation, tx),
    options: {
      ...(projectDirectory !== null && { repoProjectDirectory: projectDirectory }),
      ...(force && { force }),
      ...(commitMessage !== undefined && { commitMessage }),
      ...(authorId && { authorId }),
      // People are notified about a failure only once, not after each automatic retry.
      ...(failures > 0 && { quiet: true }),
    },
  });
  return true;
}

/**
 * Starts the first run of a connection, or a run that a person requested. If the connection only exports, the run is an
 * export. Otherwise, it's an import.
 */
export async function startSync(tx: Tx, installation: GitInstallation): Promise<boolean> {
  const { direction, priority, onConflict } = installation;
  const isFirst = agreedWith(await readSync(tx, installation), branchOf(installation)) === null;
  const exports = direction === "export" || (direction === "both" && isFirst && priority === "space");
  if (!exports) return await startInstalled(tx, installation, { direction: "import" });
  const force = isFirst ? priority === "space" : direction === "export" && onConflict === "ours";
  return await startInstalled(tx, installation, { direction: "export", force });
}
