import { sql } from "kysely";
import { hasNoPasskey, hasOnlyPassword } from "@/access/authorization/enforcement-sql";
import { inPages, PAGES } from "@/db/list";
import { lockedRow } from "@/db/locked-row";
import type { After } from "@/db/page";
import {
  anyOf,
  type Given,
  rowCount,
  ShapedStatement,
  type ShapeOf,
  Statement,
  tables,
} from "@/db/statement";
import { MEMBER_SHOWN } from "@/scopes/member";

interface MembersAsked {
  organizationId: string;
  role: string;
  search: string;
}

/**
 * The options for a list of members that change the SQL statement. A list that is sorted by `lastSeenAt`
 * contains only active members who have been seen.
 */
const FILTERS = {
  sort: ["joinedAt", "lastSeenAt"],
  ofRole: [false, true],
  isSearched: [false, true],
} as const;

const membersAsked = (given: Given<MembersAsked>, { sort, ofRole, isSearched }: ShapeOf<typeof FILTERS>) =>
  tables
    .selectFrom("Member as m")
    .innerJoin("User as u", "u.id", "m.userId")
    .where("m.organizationId", "=", given("organizationId"))
    .$if(sort === "lastSeenAt", (found) =>
      found.where("m.lastSeenAt", "is not", null).where("m.disabledAt", "is", null),
    )
    .$if(ofRole, (found) =>
      found.where(({ ref }) => sql<boolean>`coalesce(${ref("m.role")}::text, 'guest') = ${given("role")}`),
    )
    .$if(isSearched, (found) =>
      found.where(
        ({ ref }) => sql<boolean>`(strpos(lower(${ref("u.displayName")}), lower(${given("search")})) > 0
          OR strpos(${ref("u.email")}, lower(${given("search")})) > 0)`,
      ),
    );

/** A page of members, sorted by the time they joined or were last seen. */
export const membersPage = new ShapedStatement(
  "members",
  { ...FILTERS, ...PAGES, order: ["asc", "desc"] } as const,
  (given: Given<MembersAsked & After & { limit: number }>, shape) =>
    inPages(membersAsked(given, shape).select(MEMBER_SHOWN), given, shape, {
      time: `m.${shape.sort}`,
      id: "m.userId",
    }),
);

export const membersCount = new ShapedStatement(
  "members:count",
  FILTERS,
  (given: Given<MembersAsked>, shape) => membersAsked(given, shape).select(rowCount.as("count")),
);

/** Reads members and locks them, so that they can't be removed until the transaction ends. */
export const sharedMembers = new Statement(
  "members:shared",
  (given: Given<{ organizationId: string; userIds: readonly string[] }>) =>
    tables
      .selectFrom("Member as m")
      .select("m.userId")
      .where("m.organizationId", "=", given("organizationId"))
      .where("m.userId", "=", anyOf(given("userIds")))
      .orderBy("m.userId")
      .forShare(),
);

export const lockedMember = lockedRow("Member", "organizationId", "userId");

/** `hostname` is the hostname where passkeys work, or an empty string. */
interface Protected {
  organizationId: string;
  hostname: string;
}

/**
 * Selects the active members who would lose access if the organization required a second factor. Members with a passkey keep access,
 * because they can sign in with the passkey.
 */
const membersWithoutFactor = (given: Given<Protected>) =>
  tables
    .selectFrom("Member as m")
    .innerJoin("User as u", "u.id", "m.userId")
    .where("m.organizationId", "=", given("organizationId"))
    .where("m.disabledAt", "is", null)
    .where(({ ref }) => hasOnlyPassword(ref("m.userId")))
    .where(({ ref }) => hasNoPasskey(ref("m.userId"), sql<string>`${given("hostname")}::text`));

export const withoutFactor = new Statement(
  "members:without-second-factor",
  (given: Given<Protected & { limit: number }>) =>
    membersWithoutFactor(given)
      .select("u.displayName")
      .orderBy("u.displayName")
      .orderBy("u.id")
      .limit(given("limit")),
);

export const withoutFactorCount = new Statement(
  "members:without-second-factor:count",
  (given: Given<Protected>) => membersWithoutFactor(given).select(rowCount.as("count")),
);
