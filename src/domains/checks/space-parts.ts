import type { SpaceParts } from "@/domains/spaces/space-parts";

export const CHECKS_IN_SPACES: SpaceParts = {
  tables: [
    { name: "CheckRun", owner: "spaceId", duplicate: "nothing" },
    { name: "CheckFinding", owner: "spaceId", duplicate: "nothing" },
  ],
};
