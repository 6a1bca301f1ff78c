import type { SpaceTable } from "@/domains/spaces/space-table";

/** Tables of this domain that hold part of a space, in an order in which rows can be added. */
export const CONTENT_SPACE_TABLES: readonly SpaceTable[] = [
  { name: "Branch", owner: "spaceId", duplicate: "nothing" },
  { name: "Revision", owner: "spaceId", duplicate: "nothing" },
  { name: "PageVersion", owner: "spaceId", duplicate: "head" },
  { name: "FileVersion", owner: "spaceId", duplicate: "head" },
  { name: "ReusableContentVersion", owner: "spaceId", duplicate: "head" },
  { name: "StructureFileVersion", owner: "spaceId", duplicate: "head" },
  { name: "PageReference", owner: "branchId", duplicate: "head" },
  // A copy never lay at the addresses that its original has left.
  { name: "PageRedirect", owner: "spaceId", duplicate: "nothing" },
  { name: "DerivedDocument", owner: "branchId", duplicate: "nothing", derived: true },
  {
    name: "SearchPage",
    owner: "spaceId",
    duplicate: "all",
    unknownToClient: ["heading", "vector", "sections"],
  },
  { name: "SearchWord", owner: "spaceId", duplicate: "all" },
  { name: "PdfExport", owner: "spaceId", duplicate: "nothing", derived: true },
];
