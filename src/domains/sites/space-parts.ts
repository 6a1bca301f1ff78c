import type { SpaceParts } from "@/domains/spaces/space-parts";

export const SITES_IN_SPACES: SpaceParts = {
  // A space that moves to another organization is removed from this organization's sites.
  tables: [{ name: "SiteSpace", owner: "spaceId", duplicate: "nothing", derived: true }],
};
