import type { UserActor } from "@/access/authorization/actor";
import { memberJoin, spaceLevel } from "@/access/authorization/level-sql";
import { hotQuery } from "@/db/hot";
import { keysetPage, type Page, type Paging } from "@/db/page";
import {
  type ScopedTranslation,
  TRANSLATION_COLUMNS,
  TRANSLATION_JOINS,
  type TranslationRow,
} from "@/scopes/translation";

const SEEN = `FROM "Translation" t ${TRANSLATION_JOINS} ${memberJoin("s", "$2")}
  CROSS JOIN LATERAL (SELECT ${spaceLevel("s")} AS "level" OFFSET 0) l
  WHERE t."organizationId" = $1 AND m."userId" IS NOT NULL AND l."level" IS NOT NULL
    AND ($3::text IS NULL OR t."spaceId" = $3 OR t."sourceSpaceId" = $3)`;

const COUNT = `SELECT count(*)::int AS "count" ${SEEN}`;

const PAGE = `SELECT ${TRANSLATION_COLUMNS}, l."level" ${SEEN}
  AND ($4::timestamptz IS NULL OR (t."createdAt", t."id") > ($4::timestamptz, $5::text))
  ORDER BY t."createdAt", t."id" LIMIT $6::int`;

/** The translations whose space the caller sees, in the order in which they were made. */
export async function listTranslations(
  actor: UserActor,
  organizationId: string,
  spaceId: string | undefined,
  paging: Paging,
): Promise<Page<ScopedTranslation>> {
  const values = [organizationId, actor.userId, spaceId ?? null];
  return await keysetPage<ScopedTranslation>(paging, {
    name: `translations ${organizationId} ${actor.userId} ${spaceId ?? ""}`,
    keyLength: 2,
    keyOf: (row) => [row.createdAt.toISOString(), row.id],
    count: async () => {
      const [row] = await hotQuery<{ count: number }>("translations:count", COUNT, values);
      return row?.count ?? 0;
    },
    fetch: async (key, take) => {
      const place = [...values, ...(key ?? [null, null]), take];
      const rows = await hotQuery<TranslationRow & Record<string, unknown>>("translations:page", PAGE, place);
      return rows.flatMap((row) => (row.level ? [{ ...row, level: row.level }] : []));
    },
  });
}
