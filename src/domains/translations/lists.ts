import type { UserActor } from "@/access/authorization/actor";
import { memberJoin, spaceRole, standingOf } from "@/access/authorization/level-sql";
import { keyByTime, type Page, type Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { type ScopedTranslation, TRANSLATION_COLUMNS, TRANSLATION_JOINS } from "@/scopes/translation";

const SEEN = `FROM "Translation" t ${TRANSLATION_JOINS} ${memberJoin("s", "$2")}
  ${standingOf(spaceRole("s"))}
  WHERE t."organizationId" = $1 AND l."level" IS NOT NULL
    AND ($3::text IS NULL OR t."spaceId" = $3 OR t."sourceSpaceId" = $3)`;

const COUNT = `SELECT count(*)::int AS "count" ${SEEN}`;

const PAGE = `SELECT ${TRANSLATION_COLUMNS}, l."level" ${SEEN}
  AND ($4::timestamptz IS NULL OR (t."createdAt", t."id") > ($4::timestamptz, $5::text))
  ORDER BY t."createdAt", t."id" LIMIT $6::int`;

/** The translations whose space the caller has a role on, oldest first. */
export function listTranslations(
  actor: UserActor,
  organizationId: string,
  spaceId: string | undefined,
  paging: Paging,
): Promise<Page<ScopedTranslation>> {
  return statementPage<ScopedTranslation>(paging, {
    name: "translations",
    page: PAGE,
    count: COUNT,
    values: [organizationId, actor.userId, spaceId ?? null],
    keyOf: keyByTime,
  });
}
