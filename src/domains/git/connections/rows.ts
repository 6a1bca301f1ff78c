import { db, type Tx } from "@/db/client";
import type { GitConnection, GitInstallation } from "@/db/generated/client";
import { type Page, type Paging, pageByTime } from "@/db/page";
import type { InUnit } from "@/db/unit-of-work";
import { orNotFound } from "@/lib/errors";
import type { WholeConnection } from "../installations/presenter";
import { whereIs } from "../service";

const NEIGHBORS_MAX = 500;

export type ConnectionKey = Pick<GitConnection, "organizationId" | "id">;

/**
 * Reads the spaces' connections that belong to the given organization connections, in the order in which the
 * spaces were added.
 */
export const listInstallations = (
  tx: Pick<Tx, "gitInstallation">,
  organizationId: string,
  ids: readonly string[],
): Promise<GitInstallation[]> =>
  tx.gitInstallation.findMany({
    where: { organizationId, connectionId: { in: [...ids] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

/** Omits spaces in the trash. Spaces in the trash are synced again after they're restored. */
export async function outsideTrash(
  tx: Pick<Tx, "space">,
  organizationId: string,
  installations: readonly GitInstallation[],
): Promise<GitInstallation[]> {
  const ids = installations.map(({ spaceId }) => spaceId);
  const where = { organizationId, id: { in: ids }, deletedAt: null };
  const found = new Set((await tx.space.findMany({ where, select: { id: true } })).map(({ id }) => id));
  return installations.filter(({ spaceId }) => found.has(spaceId));
}

/**
 * Reads the connections of other spaces of the organization that sync with the same branch of the same repository. Omits
 * spaces in the trash. Reads only the 500 oldest connections. All others learn about a push through their own webhook or
 * polling.
 */
export async function neighborsOf({
  organizationId,
  id,
  url,
  ref,
}: Pick<GitInstallation, "organizationId" | "id" | "url" | "ref">): Promise<GitInstallation[]> {
  const base = url.replace(/\.git$/, "");
  const where = { organizationId, ref, url: { in: [base, `${base}.git`] }, id: { not: id } };
  return outsideTrash(
    db(),
    organizationId,
    await db().gitInstallation.findMany({
      where,
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: NEIGHBORS_MAX,
    }),
  );
}

async function withSpaces(
  organizationId: string,
  connections: readonly GitConnection[],
  within?: InUnit,
): Promise<WholeConnection[]> {
  const ids = connections.map(({ id }) => id);
  const all = await listInstallations(db(within), organizationId, ids);
  const shown = await outsideTrash(db(within), organizationId, all);
  return connections.map((connection) => ({
    connection,
    installations: shown.filter(({ connectionId }) => connectionId === connection.id),
  }));
}

/**
 * Reads a connection of the organization, with its spaces' connections. Throws 404 if the connection doesn't
 * exist.
 */
export async function readConnection(key: ConnectionKey, within?: InUnit): Promise<WholeConnection> {
  const row = await db(within).gitConnection.findUnique({ where: whereIs(key) });
  const [whole] = await withSpaces(key.organizationId, [orNotFound(row, "Git connection")], within);
  return orNotFound(whole, "Git connection");
}

/** Lists the connections of an organization, oldest first. */
export async function listConnections(
  organizationId: string,
  paging: Paging,
): Promise<Page<WholeConnection>> {
  const where = { organizationId };
  const page = await pageByTime<GitConnection>(paging, "asc", {
    name: `git-connections ${organizationId}`,
    fetch: (after, rest) => db().gitConnection.findMany({ where: { ...where, ...after }, ...rest }),
    count: () => db().gitConnection.count({ where }),
  });
  return { ...page, items: await withSpaces(organizationId, page.items) };
}
