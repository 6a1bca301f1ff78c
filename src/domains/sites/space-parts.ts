import type { SpaceParts } from "@/domains/spaces/space-parts";

export const SITES_IN_SPACES: SpaceParts = {
  // A space that goes to another organization leaves the sites of this one.
  tables: [{ name: "SiteSpace", owner: "spaceId", duplicate: "nothing", derived: true }],
};
