import type { SpaceParts } from "@/domains/spaces/space-parts";

export const CHANGE_REQUESTS_IN_SPACES: SpaceParts = {
  tables: [
    { name: "ChangeRequest", owner: "spaceId", duplicate: "nothing" },
    { name: "RequestedReviewer", owner: "spaceId", duplicate: "nothing" },
    { name: "ChangeRequestReview", owner: "spaceId", duplicate: "nothing" },
  ],
  // A transferred space leaves its organization's conversations behind, so remove the references to their
  // clusters.
  async beforeTransfer(tx, { from }, spaceIds) {
    await tx.changeRequest.updateMany({
      where: { organizationId: from, spaceId: { in: [...spaceIds] }, issuesClusterId: { not: null } },
      data: { issuesClusterId: null },
    });
  },
};
