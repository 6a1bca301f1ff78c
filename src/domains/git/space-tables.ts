import type { SpaceTable } from "@/domains/spaces/space-table";

/** Tables of this domain that hold part of a space, in an order in which rows can be added. */
export const GIT_SPACE_TABLES: readonly SpaceTable[] = [
  { name: "GitSync", owner: "spaceId", duplicate: "nothing" },
  { name: "GitRun", owner: "spaceId", duplicate: "nothing" },
];
