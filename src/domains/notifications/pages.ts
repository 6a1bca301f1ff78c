import { MENTIONING } from "@/access/notifications/mentioned";
import { db } from "@/db/client";
import { mentionsOf, peopleOf } from "./mentions";
import type { Notice } from "./write";

/**
 * The number of pages of one revision that are looked at for mentions; an import of more notifies nobody of the rest.
 */
const PAGES_MAX = 100;

interface Written {
  pageId: string;
  text: string;
  before: string | null;
}

/** Pages that a revision of the primary content has written and that mention somebody, with their text before it. */
const WRITTEN = `SELECT v."pageId", n."text", o."text" AS "before" FROM "Revision" r
  JOIN "PageVersion" v ON v."organizationId" = r."organizationId" AND v."branchId" = r."branchId"
    AND v."fromNumber" = r."number" AND NOT v."deleted"
  JOIN "DocumentText" n ON n."organizationId" = v."organizationId" AND n."hash" = v."textHash"
  LEFT JOIN "PageVersion" b ON b."organizationId" = v."organizationId" AND b."branchId" = v."branchId"
    AND b."pageId" = v."pageId" AND b."toNumber" = r."number"
  LEFT JOIN "DocumentText" o ON o."organizationId" = b."organizationId" AND o."hash" = b."textHash"
  WHERE r."organizationId" = $1 AND r."id" = $2 AND v."textHash" IS DISTINCT FROM b."textHash" AND n."text" ~ $3
  ORDER BY v."pageId" LIMIT $4::int`;

/** Whom pages mention since this revision of the primary content. */
export async function mentionedOnPages(organizationId: string, revisionId: string): Promise<Notice[]> {
  const values = [organizationId, revisionId, MENTIONING, PAGES_MAX];
  const notices: Notice[] = [];
  for (const { pageId, text, before } of await db().$queryRawUnsafe<Written[]>(WRITTEN, ...values)) {
    const earlier = new Set(await mentionsOf(organizationId, before ?? ""));
    const added = (await mentionsOf(organizationId, text)).filter((mention) => !earlier.has(mention));
    const userIds = await peopleOf(organizationId, added);
    notices.push({ kind: "mention", cause: `${revisionId}/${pageId}`, userIds, pageId });
  }
  return notices;
}
