import type { UserActor } from "@/access/actor";
import { memberJoin, spaceLevel } from "@/access/level-sql";
import { hotQuery } from "@/db/hot";
import { keysetPage, type Page, type Paging } from "@/db/page";
import type { SiteKey } from "@/domains/sites/rows";
import { MARK_COLUMNS, type SpaceMark, showSpaces } from "@/domains/spaces/shown";
import { GIT_SYNC_JOIN } from "@/scopes/space";
import type { StructureView } from "./presenter";
import { loadSiteRows } from "./rows";

const SEEN = `SELECT ${MARK_COLUMNS}, l."level" FROM "Space" s ${GIT_SYNC_JOIN} ${memberJoin("s", "$2")}
  CROSS JOIN LATERAL (SELECT ${spaceLevel("s", "NULL")} AS "level" OFFSET 0) l
  WHERE s."organizationId" = $1 AND s."id" = ANY($3::text[]) AND s."deletedAt" IS NULL AND l."level" IS NOT NULL`;

/**
 * The structure of a site as somebody sees it: what it shows of a space that is hidden from them is left out, and each
 * other space is shown as they see it.
 */
export async function viewStructure(actor: UserActor, key: SiteKey): Promise<StructureView> {
  const rows = await loadSiteRows(key);
  const ids = [...new Set(rows.siteSpaces.map((siteSpace) => siteSpace.spaceId))];
  const marks =
    ids.length === 0
      ? []
      : await hotQuery<SpaceMark & object>("sites:spaces", SEEN, [key.organizationId, actor.userId, ids]);
  const shown = await showSpaces(marks);
  return { rows, spaces: new Map(shown.map((space) => [space.id, space])) };
}

/** One page of a list that is in memory whole; it goes on behind the last item, also where others moved meanwhile. */
export function pageOf<Item extends { id: string }>(
  name: readonly unknown[],
  items: readonly Item[],
  paging: Paging,
): Promise<Page<Item>> {
  return keysetPage<Item>(paging, {
    name: JSON.stringify(name),
    keyLength: 2,
    keyOf: (item) => [item.id, items.indexOf(item)],
    fetch: async (key, take) => {
      if (!key) return items.slice(0, take);
      const present = items.findIndex((item) => item.id === key[0]);
      const last = present < 0 ? Number(key[1]) - 1 : present;
      return items.slice(last + 1, last + 1 + take);
    },
    count: async () => items.length,
  });
}
