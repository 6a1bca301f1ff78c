import type { SpaceParts } from "@/domains/spaces/space-parts";

/** A version that no checks have, so that a run with this version isn't current. */
const NO_VERSION = 0;

export const CHECKS_IN_SPACES: SpaceParts = {
  tables: [
    { name: "CheckRun", owner: "spaceId", duplicate: "nothing" },
    { name: "CheckFinding", owner: "spaceId", duplicate: "nothing" },
  ],
  /** The other organization must not see what this organization's specifications contain. Its checks start again. */
  async beforeTransfer(tx, { from: organizationId }, spaceIds) {
    const inSpaces = { organizationId, spaceId: { in: [...spaceIds] } };
    await tx.checkFinding.deleteMany({ where: { ...inSpaces, kind: "samples" } });
    await tx.checkRun.updateMany({ where: inSpaces, data: { checksVersion: NO_VERSION } });
  },
};
