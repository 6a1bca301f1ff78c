import type { Tx } from "@/db/client";
import { lockedTeams } from "./queries";

/**
 * Locks teams in the order of their IDs until the transaction ends, and returns the IDs of the teams that exist. A transaction must
 * lock teams before it changes their members or mappings, because the deletion of a team first locks the team. To lock an
 * organization, too, lock it first.
 */
export async function lockTeams(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const teamIds = [...new Set(ids)];
  const rows = teamIds.length === 0 ? [] : await lockedTeams.rows(tx, { organizationId, teamIds });
  return new Set(rows.map(({ id }) => id));
}
