import type { Paging } from "@/db/page";
import { given, narrowedBy, statementPage } from "@/db/statement-page";
import { MEMBER_COLUMNS, type MemberRow } from "@/scopes/member";
import { withSpaces } from "./counts";
import type { ListMembers } from "./schema";

const MEMBERS = `FROM "Member" m JOIN "User" u ON u."id" = m."userId" WHERE m."organizationId" = $1`;
const WAS_SEEN = `AND m."lastSeenAt" IS NOT NULL AND m."disabledAt" IS NULL`;

/** The members of an organization, guests and suspended ones included, newest first unless asked otherwise. */
export async function listMembers(organizationId: string, asked: ListMembers & Paging) {
  const { sort, order, role, search } = asked;
  const { sql, values, name } = narrowedBy([organizationId], {
    role: given(role, (p) => `coalesce(m."role"::text, 'guest') = ${p}`),
    search: given(
      search,
      (p) => `(strpos(lower(u."displayName"), lower(${p})) > 0 OR strpos(u."email", lower(${p})) > 0)`,
    ),
  });
  const members = `${MEMBERS} ${sort === "lastSeenAt" ? WAS_SEEN : ""}${sql}`;
  const isAfter = order === "asc" ? ">" : "<";
  const after = (key: readonly string[]) =>
    `AND (m."${sort}", m."userId") ${isAfter} (${key[0]}::timestamptz, ${key[1]}::text)`;
  const { items, ...rest } = await statementPage<MemberRow>(asked, {
    name: `members:${sort}:${order}:${name}`,
    page: (key, limit) => `SELECT ${MEMBER_COLUMNS} ${members} ${key ? after(key) : ""}
      ORDER BY m."${sort}" ${order}, m."userId" ${order} LIMIT ${limit}`,
    count: `SELECT count(*)::int AS "count" ${members}`,
    values,
    keyOf: (row) => [(row[sort] as Date).toISOString(), row.userId],
  });
  return { ...rest, items: await withSpaces(organizationId, items) };
}
