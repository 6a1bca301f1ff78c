import { ADDRESS, MENTIONING, type Mentions, mayMention, mentionsIn } from "@/access/notifications/mentioned";
import { db } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { splitPage, toDocument } from "@/domains/content/markdown";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";
import type { Notice } from "./write";

export const mentionsTask = textTask("mentions", (markdown: string) =>
  mentionsIn(toDocument(splitPage(markdown).bodyAfterTitle).document.nodes),
);

/** The mentions in the Markdown of a comment or page. */
export async function mentionsOf(organizationId: string, markdown: string): Promise<Mentions> {
  if (!mayMention(markdown)) return [];
  return await runTextTask(mentionsTask, markdown, { organizationId, length: markdown.length });
}

/** The mentioned people, and the members of mentioned teams of the organization. */
export async function peopleOf(organizationId: string, mentions: Mentions): Promise<string[]> {
  const idsOf = (kind: string) =>
    mentions.flatMap((address) => {
      const [, of, id = ""] = ADDRESS.exec(address) ?? [];
      return of === kind ? [id] : [];
    });
  const teams = idsOf("team");
  if (teams.length === 0) return idsOf("user");
  const members = await db().$queryRaw<{ userId: string }[]>`SELECT DISTINCT t."userId" FROM "TeamMember" t
    WHERE t."organizationId" = ${organizationId} AND t."teamId" IN (${Prisma.join(teams)})`;
  return [...new Set([...idsOf("user"), ...members.map(({ userId }) => userId)])];
}

/**
 * The maximum of pages of one revision that are checked for mentions; an import of more pages sends no notifications
 * for the others.
 */
const PAGES_MAX = 100;

interface Written {
  pageId: string;
  text: string;
  before: string | null;
}

/** Pages with mentions that a revision of the main content has written, with their previous text. */
const WRITTEN = `SELECT v."pageId", n."text", o."text" AS "before" FROM "Revision" r
  JOIN "PageVersion" v ON v."organizationId" = r."organizationId" AND v."branchId" = r."branchId"
    AND v."fromNumber" = r."number" AND NOT v."deleted"
  JOIN "DocumentText" n ON n."organizationId" = v."organizationId" AND n."hash" = v."textHash"
  LEFT JOIN "PageVersion" b ON b."organizationId" = v."organizationId" AND b."branchId" = v."branchId"
    AND b."pageId" = v."pageId" AND b."toNumber" = r."number"
  LEFT JOIN "DocumentText" o ON o."organizationId" = b."organizationId" AND o."hash" = b."textHash"
  WHERE r."organizationId" = $1 AND r."id" = $2 AND v."textHash" IS DISTINCT FROM b."textHash" AND n."text" ~ $3
  ORDER BY v."pageId" LIMIT $4::int`;

/** The new mentions on the pages in this revision of the main content. */
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
