import type { SpaceParts } from "@/domains/spaces/space-parts";

export const TRANSLATIONS_IN_SPACES: SpaceParts = {
  tables: [
    // A translation stays in the organization of its source.
    { name: "Translation", owner: "spaceId", duplicate: "nothing", derived: true },
    { name: "TranslationSegment", owner: "spaceId", duplicate: "nothing", derived: true },
    { name: "TranslationItem", owner: "spaceId", duplicate: "nothing", derived: true },
  ],
  // What is translated from a space that goes stays, and follows no other any more.
  async beforeRemoval(tx, organizationId, spaceIds) {
    for (const table of ["TranslationItem", "TranslationSegment", "Translation"])
      await tx.$executeRawUnsafe(
        `DELETE FROM "${table}" WHERE "organizationId" = $1 AND "spaceId" IN (
         SELECT t."spaceId" FROM "Translation" t
         WHERE t."organizationId" = $1 AND t."sourceSpaceId" = ANY($2::text[]))`,
        organizationId,
        spaceIds,
      );
  },
};
