import { hash } from "node:crypto";
import { db, pooled } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { readList } from "@/db/list";
import { listName, type Paging } from "@/db/page";
import { printMarkdown } from "@/domains/content/markdown";
import { maskSecrets } from "@/domains/conversations/mask";
import type { SiteKey } from "@/domains/sites/rows";
import type { SiteRows } from "@/domains/sites/structure/rows";
import { fold } from "@/domains/text/tokens";
import { daysAgo, now } from "@/lib/clock";
import { type Answer, addressOf } from "./answer";
import { deleteOldQuestions, deleteSurplusQuestions, questionsCount, questionsPage } from "./queries";

/** Questions that no one has asked for this many days are deleted (docs/search.md). */
export const KEPT_DAYS = 90;
/**
 * The maximum number of questions that are stored for a site. If a site has more questions, those that no one
 * has asked for the longest time are deleted.
 */
const KEPT_MAX = 10_000;
const ANSWER_LENGTH_MAX = 10_000;

function keyOf(question: string): string {
  const words = fold(question).replace(/[\s?!.]+/gu, " ");
  return hash("sha256", words.trim(), "base64url");
}

/**
 * Stores a question with its answer for the administrators of the site. If the question was asked before,
 * increases its count.
 */
export async function keepQuestion(
  { organizationId, id: siteId }: SiteKey,
  asked: string,
  { blocks, sources, isAnswered }: Answer,
  whole: SiteRows,
): Promise<void> {
  const question = maskSecrets(asked.replace(/\s+/gu, " ").trim());
  const key = keyOf(question);
  const time = now();
  const latest = {
    answer: maskSecrets(printMarkdown(blocks)).slice(0, ANSWER_LENGTH_MAX),
    answered: isAnswered,
    sources: sources.map(({ source, anchors }) => ({
      page: source.pageId,
      space: source.space.siteSpace.spaceId,
      title: source.title,
      url: addressOf(whole, source, anchors[0]),
    })) as Prisma.InputJsonValue,
    lastAskedAt: time,
  };
  await db().askQuestion.upsert({
    where: { organizationId_siteId_key: { organizationId, siteId, key } },
    create: { organizationId, id: newId(), siteId, key, question, firstAskedAt: time, ...latest },
    update: { ...latest, times: { increment: 1 } },
  });
}

/**
 * The questions that people asked on a site: unanswered questions first, and then the most frequent
 * questions.
 */
export function listQuestions(
  { organizationId, id: siteId }: SiteKey,
  answered: boolean | undefined,
  paging: Paging,
) {
  const filter = { isFiltered: answered !== undefined };
  return readList(paging, {
    name: listName("ask-questions", [organizationId, siteId, answered ?? null]),
    page: (isNext) => questionsPage.of({ ...filter, isNext }),
    count: questionsCount.of(filter),
    values: { organizationId, siteId, isAnswered: answered ?? false },
    keyLength: 3,
    keyOf: (row) => [Number(row.answered), -row.times, row.id],
    after: (key) => ({ answered: Number(key?.[0]), times: Number(key?.[1]), id: String(key?.[2]) }),
  });
}

/**
 * Deletes questions that no one has asked for a long time. If a site has too many questions, also deletes its
 * oldest questions. Repeated calls are safe.
 */
export async function forgetQuestions(): Promise<void> {
  await deleteOldQuestions.count(pooled(), { before: daysAgo(KEPT_DAYS) });
  await deleteSurplusQuestions.count(pooled(), { max: KEPT_MAX });
}
