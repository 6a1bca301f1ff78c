import type { SpaceTable } from "@/domains/spaces/space-table";

/** Tables of this domain that hold part of a space, in an order in which rows can be added. */
export const SITES_SPACE_TABLES: readonly SpaceTable[] = [
  // A space that goes to another organization leaves the sites of this one.
  { name: "SiteSpace", owner: "spaceId", duplicate: "nothing", derived: true },
];
