import type { SpaceParts } from "@/domains/spaces/space-parts";
import { enqueue } from "@/jobs/enqueue";
import { preconditionFailed } from "@/lib/errors";
import { removeInstallationsOf } from "./installations/service";
import { removeGitCaches } from "./jobs";

export const GIT_IN_SPACES: SpaceParts = {
  tables: [
    { name: "GitSync", owner: "spaceId", duplicate: "nothing" },
    { name: "GitRun", owner: "spaceId", duplicate: "nothing" },
    { name: "GitInstallation", owner: "spaceId", duplicate: "nothing" },
    { name: "GitOrigin", owner: "spaceId", duplicate: "nothing" },
    { name: "GitPullRequest", owner: "spaceId", duplicate: "nothing" },
  ],
  async beforeTransfer(tx, { from }, spaceIds) {
    const isActive = {
      organizationId: from,
      spaceId: { in: [...spaceIds] },
      status: { in: ["pending", "running"] },
    };
    if (await tx.gitRun.findFirst({ where: isActive, select: { id: true } }))
      throw preconditionFailed(
        "A Git import or export is running. Wait until it finishes, then transfer the space.",
      );
    // Connections contain the previous organization's credentials, so they're removed.
    await removeInstallationsOf(tx, from, spaceIds);
  },
  async beforeRemoval(tx, organizationId, spaceIds) {
    await removeInstallationsOf(tx, organizationId, spaceIds);
    await enqueue(tx, removeGitCaches, { organizationId, spaceIds: [...spaceIds] });
  },
};
