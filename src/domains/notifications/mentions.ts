import { ADDRESS, MENTIONING, type Mentions, mayMention, mentionsIn } from "@/access/notifications/mentioned";
import { pooled } from "@/db/client";
import { reads } from "@/db/reads";
import { splitPage, toDocument } from "@/domains/content/markdown";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { membersOfTeams, pagesWritten } from "./people-queries";
import type { Notice } from "./write";

export const mentionsTask = textTask("mentions", (markdown: string) =>
  mentionsIn(toDocument(splitPage(markdown).bodyAfterTitle).document.nodes),
);

/** Returns the mentions in the Markdown of a comment or page. */
export async function mentionsOf(organizationId: string, markdown: string): Promise<Mentions> {
  if (!mayMention(markdown)) return [];
  return await runTextTask(mentionsTask, markdown, { organizationId, length: markdown.length });
}

/** Returns the mentioned people, and the members of mentioned teams. */
export async function peopleOf(organizationId: string, mentions: Mentions): Promise<string[]> {
  const idsOf = (kind: string) =>
    mentions.flatMap((address) => {
      const [, of, id = ""] = ADDRESS.exec(address) ?? [];
      return of === kind ? [id] : [];
    });
  const teams = idsOf("team");
  if (teams.length === 0) return idsOf("user");
  const members = await membersOfTeams.rows(reads(), { organizationId, teamIds: teams });
  return [...new Set([...idsOf("user"), ...members.map(({ userId }) => userId)])];
}

/**
 * The maximum number of pages in one revision that are checked for mentions. If an import writes more pages,
 * mentions on the remaining pages send no notifications.
 */
const PAGES_MAX = 100;

/** Returns the mentions that a revision of the main content adds to pages. */
export async function mentionedOnPages(organizationId: string, revisionId: string): Promise<Notice[]> {
  const asked = { organizationId, revisionId, pattern: MENTIONING, limit: PAGES_MAX };
  const notices: Notice[] = [];
  for (const { pageId, text, before } of await pagesWritten.rows(pooled(), asked)) {
    const earlier = new Set(await mentionsOf(organizationId, before ?? ""));
    const added = (await mentionsOf(organizationId, text)).filter((mention) => !earlier.has(mention));
    const userIds = await peopleOf(organizationId, added);
    notices.push({ kind: "mention", cause: `${revisionId}/${pageId}`, userIds, pageId });
  }
  return notices;
}
