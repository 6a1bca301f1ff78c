import type { Tx } from "@/db/client";
import type { GitInstallation } from "@/db/generated/client";
import { insertRun } from "../service";
import { agreedWith, branchOf } from "../sync";
import { gitCredentialsOf } from "./secrets";

/** What is asked of a run beside what its connection says. */
interface Asked {
  direction: "import" | "export";
  force?: boolean;
  commitMessage?: string;
  /** Whose name its commit has. */
  authorId?: string | null;
}

const isUnderWay = { in: ["pending", "running"] };

/** Whether a run of the connection's branch waits or goes on. */
async function isRunning(
  tx: Pick<Tx, "gitRun">,
  { organizationId, spaceId, id, ref }: GitInstallation,
): Promise<boolean> {
  const where = { organizationId, spaceId, installationId: id, ref, status: isUnderWay };
  return (await tx.gitRun.findFirst({ where, select: { id: true } })) !== null;
}

/** Queues a run of a connection; false where one waits or goes on. */
export async function startInstalled(
  tx: Tx,
  installation: GitInstallation,
  { direction, force, commitMessage, authorId }: Asked,
): Promise<boolean> {
  if (await isRunning(tx, installation)) return false;
  const { organizationId, spaceId, url, ref, projectDirectory, failures } = installation;
  await insertRun(tx, { organizationId, id: spaceId }, direction, {
    url,
    ref,
    credentials: await gitCredentialsOf(installation, tx),
    installationId: installation.id,
    createdById: installation.authorizedById,
    options: {
      ...(projectDirectory !== null && { repoProjectDirectory: projectDirectory }),
      ...(force && { force }),
      ...(commitMessage !== undefined && { commitMessage }),
      ...(authorId && { authorId }),
      // What fails again and again by itself is told once.
      ...(failures > 0 && { quiet: true }),
    },
  });
  return true;
}

/** Whether a connection has never brought both sides to agree. */
async function isNew(tx: Pick<Tx, "gitSync">, installation: GitInstallation): Promise<boolean> {
  const { organizationId, spaceId } = installation;
  const where = { organizationId_spaceId: { organizationId, spaceId } };
  return agreedWith(await tx.gitSync.findUnique({ where }), branchOf(installation)) === null;
}

/** The first run of a connection, or one that somebody asks for: it takes in first, where it does so at all. */
export async function startSync(tx: Tx, installation: GitInstallation): Promise<boolean> {
  const { direction, priority, onConflict } = installation;
  const isFirst = await isNew(tx, installation);
  const exports = direction === "export" || (direction === "both" && isFirst && priority === "space");
  if (!exports) return await startInstalled(tx, installation, { direction: "import" });
  const force = isFirst ? priority === "space" : direction === "export" && onConflict === "ours";
  return await startInstalled(tx, installation, { direction: "export", force });
}
