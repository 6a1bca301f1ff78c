import type { SpaceParts } from "@/domains/spaces/space-parts";
import { preconditionFailed } from "@/lib/errors";

export const IMPORTS_IN_SPACES: SpaceParts = {
  tables: [{ name: "ImportRun", owner: "spaceId", duplicate: "nothing" }],
  async beforeTransfer(tx, { from }, spaceIds) {
    const isActive = {
      organizationId: from,
      spaceId: { in: [...spaceIds] },
      status: { in: ["pending", "in-progress"] },
    };
    if (await tx.importRun.findFirst({ where: isActive, select: { id: true } }))
      throw preconditionFailed(
        "An import is running. Wait until the import finishes, then transfer the space.",
      );
  },
};
