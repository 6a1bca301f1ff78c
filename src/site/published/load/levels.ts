import { hotQuery } from "@/db/hot";
import { byRank } from "@/domains/content/read/rows";
import { perLayers, visibleValues } from "@/domains/content/read/visible";
import type { PageRow } from "@/domains/content/tables";
import type { SpaceHead } from "@/domains/sites/published/state";
import { Cache } from "@/lib/cache";
import { whole } from "@/scopes/snapshot";

const COLUMNS = [
  "pageId",
  "type",
  "parentId",
  "rank",
  "title",
  "linkTitle",
  "slug",
  "emoji",
  "icon",
  "hidden",
  "target",
  "gitPath",
] as const;

/** A page as the navigation needs it. */
export type LevelRow = Pick<PageRow, (typeof COLUMNS)[number]> & {
  /** Of the pages below that are not hidden: one without a condition or, where all have one, one for each condition. */
  below: string[];
};

/** Conditions below one page that are looked at: enough to know whether a visitor sees anything there. */
const CONDITIONS_MAX = 20;

const level = perLayers("published:level", (visible) => {
  const parent = `$${visible.firstFree}::text`;
  const columns = COLUMNS.map((name) => `v."${name}"`).join(", ");
  const condition = `CASE WHEN ${parent} IS NULL THEN v."parentId" IS NULL ELSE v."parentId" = ${parent} END`;
  const below = (more: string, selected: string) =>
    visible.where("PageVersion", "pageId", `v."parentId" = p."pageId" AND NOT v."hidden" ${more}`, selected);
  const open = below(`AND v."condition" IS NULL`, `v."pageId"`);
  const all = below("", `v."pageId", v."condition", v."variables"`);
  return `SELECT p.*, coalesce((SELECT ARRAY[o."pageId"] FROM (${open}) o LIMIT 1), ARRAY(
      SELECT DISTINCT ON (b."condition", b."variables") b."pageId" FROM (${all}) b LIMIT ${CONDITIONS_MAX}
    )) AS "below"
    FROM (${visible.where("PageVersion", "pageId", condition, columns)}) p`;
});

const ROW_BYTES = 600;
const kept = new Cache<LevelRow[]>({
  name: "levels of the page tree",
  weigh: (rows) => rows.length * ROW_BYTES,
});

/**
 * The pages below a parent (null: the root) in their order. A revision never changes, so a level is read once; the size
 * of the rest of the space does not matter.
 */
export const readLevel = (head: SpaceHead, parentId: string | null): Promise<LevelRow[]> =>
  kept.load(`${head.organizationId}/${head.revision.id}/${parentId ?? ""}`, async () => {
    const [name, text] = level(whole(head));
    const rows = await hotQuery<LevelRow & object>(name, text, [...visibleValues(head), parentId]);
    return rows.sort(byRank);
  });
