import type { SpaceTable } from "@/domains/spaces/space-table";

/** Tables of this domain that hold part of a space, in an order in which rows can be added. */
export const TRANSLATIONS_SPACE_TABLES: readonly SpaceTable[] = [
  // A translation stays in the organization of its source.
  { name: "Translation", owner: "spaceId", duplicate: "nothing", derived: true },
  { name: "TranslationSegment", owner: "spaceId", duplicate: "nothing", derived: true },
  { name: "TranslationItem", owner: "spaceId", duplicate: "nothing", derived: true },
];
