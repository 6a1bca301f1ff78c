import { reads } from "@/db/reads";
import { visibleSpaceCounts } from "./queries";

/**
 * Counts the spaces that each of several members can see, in one statement. A test compares the numbers with
 * the lists that these members get.
 */
export async function countVisibleSpaces(
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await visibleSpaceCounts.rows(reads(), { organizationId, userIds });
  return new Map(rows.map((row) => [row.userId, row.spaces]));
}
