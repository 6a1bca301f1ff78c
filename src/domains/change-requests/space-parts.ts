import type { SpaceParts } from "@/domains/spaces/space-parts";

export const CHANGE_REQUESTS_IN_SPACES: SpaceParts = {
  tables: [
    { name: "ChangeRequest", owner: "spaceId", duplicate: "nothing" },
    { name: "RequestedReviewer", owner: "spaceId", duplicate: "nothing" },
    { name: "ChangeRequestReview", owner: "spaceId", duplicate: "nothing" },
  ],
  // A transferred space doesn't take the conversations of its organization along. Therefore, the references
  // to their clusters are removed.
  async beforeTransfer(tx, { from }, spaceIds) {
    await tx.changeRequest.updateMany({
      where: { organizationId: from, spaceId: { in: [...spaceIds] }, issuesClusterId: { not: null } },
      data: { issuesClusterId: null },
    });
  },
};
