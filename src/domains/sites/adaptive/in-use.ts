import type { Tx } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { conditionProblem } from "@/domains/content/conditions/check";
import type { ClaimsSchema } from "@/domains/content/conditions/claims";
import { atHead } from "@/domains/content/read/head-sql";
import { type CustomizationOverride, headerLinksOf } from "@/domains/sites/customization/overrides";
import type { SiteKey } from "@/domains/sites/rows";
import type { SiteRows } from "@/domains/sites/structure/rows";

/** A condition and what carries it, in words for whoever has to change it. */
interface ConditionInUse {
  of: string;
  condition: string;
  onPage: boolean;
}

type Conditioned = { condition: string | null };

const used = (of: string, { condition }: Conditioned): ConditionInUse[] =>
  condition === null || condition.trim() === "" ? [] : [{ of, condition, onPage: false }];

const ofHeader = (of: string, customization: unknown): ConditionInUse[] =>
  headerLinksOf(customization as CustomizationOverride | null).flatMap(({ title, condition }) =>
    used(`link "${title}" in the header of ${of}`, { condition: condition ?? null }),
  );

/** Every condition on the structure of a site and in its headers. */
export function conditionsOfSite({ site, sections, links, siteSpaces }: SiteRows): ConditionInUse[] {
  return [
    ...sections.flatMap((section) => used(`section "${section.title}"`, section)),
    ...links.flatMap((link) => used(`link "${link.title}"`, link)),
    ...siteSpaces.flatMap((each) => used(`site space "${each.title ?? each.spaceTitle}"`, each)),
    ...ofHeader("the site", site.customization),
    ...siteSpaces.flatMap((each) => ofHeader(`"${each.title ?? each.spaceTitle}"`, each.customization)),
  ];
}

const PAGES_MAX = 10_000;

/** Conditions on the pages that the site shows, as they are now. */
async function conditionsOfPages(tx: Tx, { organizationId, id }: SiteKey): Promise<ConditionInUse[]> {
  const pages = await tx.$queryRaw<{ title: string; condition: string }[]>`
    SELECT DISTINCT v."title", v."condition" FROM "SiteSpace" p
    JOIN "Space" s ON s."organizationId" = p."organizationId" AND s."id" = p."spaceId" AND s."deletedAt" IS NULL
    JOIN "PageVersion" v ON v."organizationId" = s."organizationId" AND v."branchId" = s."branchId"
      AND ${Prisma.raw(atHead("v"))} AND v."condition" IS NOT NULL
    WHERE p."organizationId" = ${organizationId} AND p."siteId" = ${id}
    ORDER BY v."title", v."condition" LIMIT ${PAGES_MAX}`;
  return pages.map(({ title, condition }) => ({ of: `page "${title}"`, condition, onPage: true }));
}

/** Conditions that read well under one schema and no more under another, each with what is wrong with it then. */
export async function brokenConditions(
  tx: Tx,
  rows: SiteRows,
  before: ClaimsSchema | null,
  after: ClaimsSchema,
): Promise<string[]> {
  const all = [...conditionsOfSite(rows), ...(await conditionsOfPages(tx, rows.site))];
  return all.flatMap(({ of, condition, onPage }) => {
    const problem = conditionProblem(condition, { schema: after, onPage });
    const isNew =
      problem !== undefined && conditionProblem(condition, { schema: before, onPage }) === undefined;
    return isNew ? [`${of}: ${problem}`] : [];
  });
}
