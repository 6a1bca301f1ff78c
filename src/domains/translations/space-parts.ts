import type { SpaceParts } from "@/domains/spaces/space-parts";
import { deleteOfSources } from "./queries";

export const TRANSLATIONS_IN_SPACES: SpaceParts = {
  tables: [
    // A translation stays in the organization of its source.
    { name: "Translation", owner: "spaceId", duplicate: "nothing", derived: true },
    { name: "TranslationSegment", owner: "spaceId", duplicate: "nothing", derived: true },
    { name: "TranslationItem", owner: "spaceId", duplicate: "nothing", derived: true },
  ],
  // The translated spaces of a removed space are kept, but are no longer updated.
  async beforeRemoval(tx, organizationId, spaceIds) {
    for (const table of ["TranslationItem", "TranslationSegment", "Translation"] as const)
      await deleteOfSources.of({ table }).count(tx, { organizationId, sourceSpaceIds: spaceIds });
  },
};
