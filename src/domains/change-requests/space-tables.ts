import type { SpaceTable } from "@/domains/spaces/space-table";

/** Tables of this domain that hold part of a space, in an order in which rows can be added. */
export const CHANGE_REQUESTS_SPACE_TABLES: readonly SpaceTable[] = [
  { name: "ChangeRequest", owner: "spaceId", duplicate: "nothing" },
  { name: "RequestedReviewer", owner: "spaceId", duplicate: "nothing" },
  { name: "ChangeRequestReview", owner: "spaceId", duplicate: "nothing" },
];
