import type { On } from "@/db/client";
import { addToGroup } from "@/lib/group";
import { ownersOfChanges } from "./queries";

/**
 * Returns the owners of the pages that a branch has changed, for merge rules. Each owner is the IDs of one person or of the
 * members of a team. Owners who left the organization are left out.
 */
export async function ownersOfChangedPages(
  on: On,
  branch: { organizationId: string; spaceId: string; branchId: string },
): Promise<string[][]> {
  const people = new Map<string, string[]>();
  for (const { ownerId, userId } of await ownersOfChanges.rows(on, branch))
    addToGroup(people, ownerId, userId);
  return [...people.values()];
}
