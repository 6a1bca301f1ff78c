import type { Page, Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { MEMBER_COLUMNS, type MemberRow } from "@/scopes/member";
import { withSpaces } from "./counts";
import type { PresentableMember } from "./presenter";
import type { ListMembers } from "./schema";

const from = (sort: ListMembers["sort"]) => `FROM "Member" m JOIN "User" u ON u."id" = m."userId"
  WHERE m."organizationId" = $1
  AND ($2::text IS NULL OR coalesce(m."role"::text, 'guest') = $2)
  AND ($3::text IS NULL OR strpos(lower(u."displayName"), lower($3)) > 0 OR strpos(u."email", lower($3)) > 0)
  ${sort === "lastSeenAt" ? `AND m."lastSeenAt" IS NOT NULL AND m."disabledAt" IS NULL` : ""}`;

const count = (sort: ListMembers["sort"]) => `SELECT count(*)::int AS "count" ${from(sort)}`;

function page({ sort, order }: Pick<ListMembers, "sort" | "order">): string {
  const after = order === "asc" ? ">" : "<";
  return `SELECT ${MEMBER_COLUMNS} ${from(sort)}
    AND ($4::timestamptz IS NULL OR (m."${sort}", m."userId") ${after} ($4::timestamptz, $5::text))
    ORDER BY m."${sort}" ${order}, m."userId" ${order} LIMIT $6::int`;
}

/** The members of an organization, guests and suspended ones included, newest first unless asked otherwise. */
export async function listMembers(
  organizationId: string,
  filter: ListMembers,
  paging: Paging,
): Promise<Page<PresentableMember>> {
  const { sort, order, role, search } = filter;
  const { items, ...rest } = await statementPage<MemberRow>(paging, {
    name: `members:${sort}:${order}`,
    page: page({ sort, order }),
    count: count(sort),
    values: [organizationId, role ?? null, search ?? null],
    keyLength: 2,
    keyOf: (row) => [(row[sort] as Date).toISOString(), row.userId],
  });
  return { ...rest, items: await withSpaces(organizationId, items) };
}
