import { memberJoin, spaceLevel } from "@/access/authorization/level-sql";
import type { Level } from "@/access/authorization/roles";
import { keyByTime, type Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import type { MemberRow } from "@/scopes/member";
import { GIT_SYNC_JOIN } from "@/scopes/space";
import { MARK_COLUMNS, presentSpaces, type SpaceMark } from "./presentation";

type Order = "asc" | "desc";

type DatedMark = SpaceMark & { createdAt: Date };

const SEEN = `FROM "Space" s ${GIT_SYNC_JOIN} ${memberJoin("s", "$2")}
  CROSS JOIN LATERAL (SELECT ${spaceLevel("s")} AS "level" OFFSET 0) l
  WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL AND l."level" IS NOT NULL`;

const COUNT = `SELECT count(*)::int AS "count" ${SEEN}`;

const page = (order: Order) => `SELECT ${MARK_COLUMNS}, s."createdAt", l."level" ${SEEN}
  AND ($3::timestamptz IS NULL OR (s."createdAt", s."id") ${order === "asc" ? ">" : "<"} ($3::timestamptz, $4::text))
  ORDER BY s."createdAt" ${order}, s."id" ${order} LIMIT $5::int`;

/**
 * The spaces that a member sees, each with the level that they have there and as the caller sees it: an administrator
 * (`isAdministrator`), who sees every space, or the member themself. Suspended members see none.
 */
export async function listSpacesOfMember(
  { organizationId, userId }: Pick<MemberRow, "organizationId" | "userId">,
  isAdministrator: boolean,
  order: Order,
  paging: Paging,
) {
  const { items, ...rest } = await statementPage<DatedMark>(paging, {
    name: `member-spaces:${order}`,
    page: page(order),
    count: COUNT,
    values: [organizationId, userId],
    keyOf: keyByTime,
  });
  const levels = new Map<string, Level>(items.map((mark) => [mark.id, mark.level]));
  const shown = await presentSpaces(
    items.map((mark) => (isAdministrator ? { ...mark, level: "admin" } : mark)),
  );
  return {
    ...rest,
    items: shown.map((space) => ({ permission: levels.get(space.id) as Level, space })),
  };
}
