import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import type {
  Prisma,
  Site,
  SiteExternalLink,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
} from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { lockMatchingSite, type SiteKey, touchSite } from "@/domains/sites/rows";
import { notFound, tooLarge } from "@/lib/errors";

/** A site space with what its space says of it. */
export interface SiteSpaceRow extends SiteSpace {
  spaceTitle: string;
  spaceLanguage: string | null;
  /** Not in the trash: what is there keeps its place, but is not shown. */
  isLiving: boolean;
}

/** A site with everything in it; every list is in the order of its ranks. */
export interface SiteRows {
  site: Site;
  sections: SiteSection[];
  groups: SiteSectionGroup[];
  links: SiteExternalLink[];
  siteSpaces: SiteSpaceRow[];
}

type Reader = Pick<
  Tx,
  "site" | "siteSection" | "siteSectionGroup" | "siteExternalLink" | "siteSpace" | "space"
>;

/** Ranks compare bytewise, whatever the database's collation. */
export function byRank(a: { rank: string; id: string }, b: { rank: string; id: string }): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

async function loadSiteSpaces(key: SiteKey, reader: Reader): Promise<SiteSpaceRow[]> {
  const { organizationId, id: siteId } = key;
  const rows = await reader.siteSpace.findMany({ where: { organizationId, siteId } });
  const spaces = await reader.space.findMany({
    where: { organizationId, id: { in: rows.map((row) => row.spaceId) } },
    select: { id: true, title: true, language: true, deletedAt: true },
  });
  const known = new Map(spaces.map((space) => [space.id, space]));
  const full = rows.map((row) => {
    const space = known.get(row.spaceId);
    return {
      ...row,
      spaceTitle: space?.title ?? "",
      spaceLanguage: space?.language ?? null,
      isLiving: space !== undefined && !space.deletedAt,
    };
  });
  return full.sort(byRank);
}

/** The structure of a site as it stands. Throws 404 when the site is gone. */
export async function loadSiteRows(key: SiteKey, reader: Reader = db()): Promise<SiteRows> {
  const { organizationId, id: siteId } = key;
  const site = await reader.site.findUnique({
    where: { organizationId_id: { organizationId, id: siteId } },
  });
  if (!site) throw notFound("Site");
  const where = { organizationId, siteId };
  return {
    site,
    sections: (await reader.siteSection.findMany({ where })).sort(byRank),
    groups: (await reader.siteSectionGroup.findMany({ where })).sort(byRank),
    links: (await reader.siteExternalLink.findMany({ where })).sort(byRank),
    siteSpaces: await loadSiteSpaces(key, reader),
  };
}

/** What a change writes of the site itself; null when it has changed nothing. */
export type SiteChange = Prisma.SiteUncheckedUpdateInput | null;

/**
 * Changes the structure of a site under the lock of the site's row. The structure has the version of its site.
 *
 * @param made names what the change makes, by `siteSpaceId` and the like, for the audit log
 * @throws ApiError 412 when `If-Match` names another version
 */
export async function changeStructure(
  act: Act,
  { made, ...key }: SiteKey & { made?: Record<string, string> },
  change: (tx: Tx, rows: SiteRows) => Promise<SiteChange>,
): Promise<void> {
  await inTransaction(act, async (tx) => {
    await lockMatchingSite(tx, act, key);
    const data = await change(tx, await loadSiteRows(key, tx));
    if (data === null) return;
    await touchSite(tx, key, data);
    await recordEvent(tx, act, { organizationId: key.organizationId, made });
  });
}

/** More than a reader could find their way through; keeps every read of a structure bounded. */
const ITEMS_MAX = 1000;

/** Throws 413 when a site holds as many sections, groups and links, or as many site spaces, as it may. */
export function assertRoom(rows: SiteRows): void {
  const menu = rows.sections.length + rows.groups.length + rows.links.length;
  if (Math.max(menu, rows.siteSpaces.length) < ITEMS_MAX) return;
  throw tooLarge(`A site holds at most ${ITEMS_MAX} sections, groups and links, and as many site spaces`);
}
