import type { SpaceParts } from "@/domains/spaces/space-parts";

export const OWNERSHIP_IN_SPACES: SpaceParts = {
  tables: [{ name: "PageOwnership", owner: "spaceId", duplicate: "nothing" }],
  /** The other organization has other people and teams. */
  async beforeTransfer(tx, { from: organizationId }, spaceIds) {
    await tx.pageOwnership.deleteMany({ where: { organizationId, spaceId: { in: [...spaceIds] } } });
  },
};
