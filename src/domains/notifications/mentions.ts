import { db } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { splitPage, toDocument } from "@/domains/content/markdown";
import type { ContentRef, DocumentFragment, DocumentNode } from "@/domains/content/markdown/document";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";

/** People and teams that one text may mention: whoever writes decides what telling them costs. */
const MENTIONS_MAX = 100;
const ADDRESS = /^content:(user|team)\/([\w-]{1,64})$/;
/** Every Markdown text that mentions somebody holds this; most hold none, and need not be parsed. */
export const MENTIONING = "content:(user|team)/";

/** Addresses such as `content:user/<id>`, each once. */
type Mentions = string[];

function addressOf(ref: ContentRef | undefined): string | undefined {
  if (ref?.kind === "user") return `content:user/${ref.user}`;
  return ref?.kind === "url" && ADDRESS.test(ref.url) ? ref.url : undefined;
}

/** Whom the mentions of a Document name, in reading order. A link to a person is no mention. */
export function mentionsIn(nodes: readonly DocumentNode[]): Mentions {
  const found = new Set<string>();
  const stack: (DocumentNode | DocumentFragment)[] = [...nodes].reverse();
  for (let node = stack.pop(); node && found.size < MENTIONS_MAX; node = stack.pop()) {
    if (node.object === "text") continue;
    if (node.object === "inline" && node.type === "mention") {
      const address = addressOf(node.data.ref as ContentRef | undefined);
      if (address) found.add(address);
    }
    const fragments = node.object === "fragment" ? [] : (node.fragments ?? []);
    stack.push(...[...(node.nodes ?? []), ...fragments].reverse());
  }
  return [...found];
}

export const mentionsTask = textTask("mentions", (markdown: string) =>
  mentionsIn(toDocument(splitPage(markdown).bodyAfterTitle).document.nodes),
);

/** Whom a Markdown text mentions: that of a comment or of a page. */
export async function mentionsOf(organizationId: string, markdown: string): Promise<Mentions> {
  if (!new RegExp(MENTIONING).test(markdown)) return [];
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
