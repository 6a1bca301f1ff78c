import { reads } from "@/db/reads";
import { type Given, type RowOf, rowCount, Statement } from "@/db/statement";
import type { SpecRow } from "@/scopes/openapi-spec";
import { hasBlock, isComputedFrom, type OfSpec, versionsIn, withShowing } from "@/scopes/shown-spec";

/** Counts the pages that show a specification in their text or in reusable content that they include. */
export const specUsage = new Statement("openapi-spec:usage", (given: Given<OfSpec>) => {
  const pages = versionsIn("PageVersion", given).select("v.spaceId");
  return withShowing(given)
    .with("roots", () => pages.where(isComputedFrom(given)))
    .with("shown", () => pages.where(hasBlock(given)))
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("roots").select(rowCount.as("count")).$asScalar().$notNull().as("references"),
      selectFrom("shown").select(rowCount.as("count")).$asScalar().$notNull().as("pages"),
      selectFrom(
        selectFrom("roots")
          .select("roots.spaceId")
          .union(selectFrom("shown").select("shown.spaceId"))
          .as("u"),
      )
        .select(rowCount.as("count"))
        .$asScalar()
        .$notNull()
        .as("spaces"),
    ]);
});

export const readSpecUsage = async ({ organizationId, slug }: SpecRow): Promise<RowOf<typeof specUsage>> =>
  (await specUsage.first(reads(), { organizationId, slug })) ?? { references: 0, pages: 0, spaces: 0 };
