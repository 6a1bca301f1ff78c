import { hash } from "node:crypto";
import { db } from "@/db/client";
import { columnsOf } from "@/db/columns";
import type { AskQuestion, Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import type { Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { printMarkdown } from "@/domains/content/markdown";
import { maskSecrets } from "@/domains/conversations/mask";
import type { SiteKey } from "@/domains/sites/rows";
import type { SiteRows } from "@/domains/sites/structure/rows";
import { fold } from "@/domains/text/tokens";
import { daysAgo, now } from "@/lib/clock";
import { type Answer, addressOf } from "./answer";

/** Questions that were not asked for this many days are deleted (docs/search.md). */
export const KEPT_DAYS = 90;
/**
 * The maximum number of questions stored for a site. The ones that were asked longest ago are deleted first.
 */
const KEPT_MAX = 10_000;
const ANSWER_LENGTH_MAX = 10_000;

function keyOf(question: string): string {
  const words = fold(question).replace(/[\s?!.]+/gu, " ");
  return hash("sha256", words.trim(), "base64url");
}

/**
 * Stores a question with its answer for the owners of the site. If the question was asked before, its count
 * increases.
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

const LISTED = `FROM "AskQuestion" q WHERE q."organizationId" = $1 AND q."siteId" = $2
  AND ($3::boolean IS NULL OR q."answered" = $3)`;
const COUNT = `SELECT count(*)::int AS "count" ${LISTED}`;
const PAGE = `SELECT ${columnsOf("AskQuestion", "q")} ${LISTED}
  AND ($4::int IS NULL OR (q."answered"::int, -q."times", q."id") > ($4::int, $5::int, $6::text))
  ORDER BY q."answered"::int, -q."times", q."id" LIMIT $7::int`;

/** The questions asked on a site: unanswered ones first, and then by frequency. */
export function listQuestions(
  { organizationId, id }: SiteKey,
  answered: boolean | undefined,
  paging: Paging,
) {
  return statementPage<AskQuestion>(paging, {
    name: "ask-questions",
    page: PAGE,
    count: COUNT,
    values: [organizationId, id, answered ?? null],
    keyLength: 3,
    keyOf: (row) => [Number(row.answered), -row.times, row.id],
  });
}

/**
 * Deletes questions that were last asked too long ago, and the oldest ones above the limit of a site. Safe to
 * repeat.
 */
export async function forgetQuestions(): Promise<void> {
  const before = daysAgo(KEPT_DAYS);
  await db().$executeRaw`DELETE FROM "AskQuestion"
    WHERE "organizationId" IS NOT NULL AND "lastAskedAt" < ${before}`;
  await db().$executeRaw`DELETE FROM "AskQuestion" q USING (
      SELECT "organizationId", "id", row_number() OVER (
        PARTITION BY "organizationId", "siteId" ORDER BY "lastAskedAt" DESC, "id") AS place
      FROM "AskQuestion") o
    WHERE q."organizationId" = o."organizationId" AND q."id" = o."id" AND o.place > ${KEPT_MAX}`;
}
