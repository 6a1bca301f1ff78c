import type { SpaceParts } from "@/domains/spaces/space-parts";
import { enqueue } from "@/jobs/enqueue";
import { preconditionFailed } from "@/lib/errors";
import { removeGitCaches } from "./jobs";

export const GIT_IN_SPACES: SpaceParts = {
  tables: [
    { name: "GitSync", owner: "spaceId", duplicate: "nothing" },
    { name: "GitRun", owner: "spaceId", duplicate: "nothing" },
  ],
  async beforeTransfer(tx, { from }, spaceIds) {
    const isActive = {
      organizationId: from,
      spaceId: { in: [...spaceIds] },
      status: { in: ["pending", "running"] },
    };
    if (await tx.gitRun.findFirst({ where: isActive, select: { id: true } }))
      throw preconditionFailed("A Git import or export is running: transfer when it has ended");
  },
  beforeRemoval: (tx, organizationId, spaceIds) =>
    enqueue(tx, removeGitCaches, { organizationId, spaceIds: [...spaceIds] }),
};
