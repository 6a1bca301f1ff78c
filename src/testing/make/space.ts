import type { Space } from "@/db/generated/client";
import type { SpaceUncheckedCreateInput } from "@/db/generated/models";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { createEmptyContents } from "@/domains/spaces/contents";
import { SEARCH_VERSION } from "@/domains/spaces/search-version";
import { now } from "@/lib/clock";
import { nextRank, type Parent, parentColumns } from "./collection";
import { makeOrganization } from "./organization";

interface Fields extends Partial<Omit<SpaceUncheckedCreateInput, "parentId" | "ancestorIds">> {
  /** The collection that contains the space, which also determines the organization. Default: the root. */
  parent?: Parent;
}

/**
 * Creates a space with an empty first revision, after its siblings. By default, also creates an
 * organization.
 */
export async function makeSpace({ parent, ...fields }: Fields = {}): Promise<Space> {
  const organizationId = parent?.organizationId ?? fields.organizationId ?? (await makeOrganization()).id;
  const id = fields.id ?? newId();
  const rank = await nextRank(organizationId, parent?.id ?? null);
  return await inTransaction(null, async (tx) => {
    const head = await createEmptyContents(tx, { organizationId, spaceId: id }, null);
    await tx.locator.create({ data: { id, organizationId } });
    const time = now();
    return await tx.space.create({
      data: {
        title: `Space ${id}`,
        rank,
        searchVersion: SEARCH_VERSION,
        createdAt: time,
        updatedAt: time,
        ...fields,
        ...head,
        ...parentColumns(parent),
        organizationId,
        id,
      },
    });
  });
}
