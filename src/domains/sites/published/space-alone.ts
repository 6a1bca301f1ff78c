import { audienceOfSpace } from "@/access/visitors/level-sql";
import { hotQuery } from "@/db/hot";
import { holderOfSpace, type KeyHolder } from "@/domains/sites/publishing-auth/keys";
import type { ShownAt } from "@/scopes/shown-at";
import { type FoundSpace, GIT_SYNC_JOIN, SPACE_COLUMNS, spaceOf } from "@/scopes/space";

/** A space whose visibility opens it to more than members, at its own URL (docs/adr/043). */
export interface SpaceAlone {
  shareKey: string | null;
  /** What its visitors are let in by, as an audience. */
  audience: string;
  /** What signs its visitors' tokens. */
  keys: KeyHolder;
  /** The site that shows it to its whole audience, and where it should be read instead. */
  shownAt: ShownAt | null;
}

const ADDRESS = /^basename:~([A-Za-z0-9_-]{1,100})$/;

/** The space that an address is of, as SiteAddress would write it; undefined for that of a site. */
export const spaceIdAt = (address: string): string | undefined => ADDRESS.exec(address)?.[1];

const FIND = `SELECT ${SPACE_COLUMNS}, ${audienceOfSpace("s")} AS "audience", s.xmin::text AS "rowVersion"
  FROM "Locator" l
  JOIN "Space" s ON s."organizationId" = l."organizationId" AND s."id" = l."id" AND s."deletedAt" IS NULL
  ${GIT_SYNC_JOIN}
  WHERE l."id" = $1 AND s."visibility" IN ('public', 'unlisted', 'share-link', 'visitor-auth')`;

/** A space that is read without a site; undefined if it is only for members, is in the trash, or does not exist. */
export async function findSpaceAlone(spaceId: string) {
  const [row] = await hotQuery<FoundSpace & { audience: string; rowVersion: string }>(
    "published:space",
    FIND,
    [spaceId],
  );
  if (!row) return undefined;
  const space = spaceOf(row);
  const { shareKey, shownAt } = space;
  const alone: SpaceAlone = { shareKey, audience: row.audience, keys: holderOfSpace(space), shownAt };
  // Of all that its state is made of.
  return { space, alone, mark: `${row.rowVersion}/${JSON.stringify(shownAt)}` };
}
