import { ADDRESS, type Mentions, mayMention, mentionsIn } from "@/access/notifications/mentioned";
import { db } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { splitPage, toDocument } from "@/domains/content/markdown";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";

export const mentionsTask = textTask("mentions", (markdown: string) =>
  mentionsIn(toDocument(splitPage(markdown).bodyAfterTitle).document.nodes),
);

/** Whom a Markdown text mentions: that of a comment or of a page. */
export async function mentionsOf(organizationId: string, markdown: string): Promise<Mentions> {
  if (!mayMention(markdown)) return [];
  return await runTextTask(mentionsTask, markdown, { organizationId, length: markdown.length });
}

/** The people behind mentions: those who are named, and the members of teams of the organization. */
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
