import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { AfterName } from "@/db/list";
import { inPages, lower, PAGES } from "@/db/list";
import {
  column,
  type Given,
  type RowOf,
  rowCount,
  ShapedStatement,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import type { Filterable } from "./filter/condition";

interface Asked {
  organizationId: string;
}

const tokensOf = (given: Given<Asked>) =>
  tables.selectFrom("ScimToken as t").where("t.organizationId", "=", given("organizationId"));

const TOKEN_SHOWN = [
  "t.organizationId",
  "t.id",
  "t.name",
  "t.hint",
  "t.createdAt",
  "t.expiresAt",
  "t.lastUsedAt",
] as const;

export const scimTokenById = new Statement("scim-token", (given: Given<Asked & { id: string }>) =>
  tokensOf(given).select(TOKEN_SHOWN).where("t.id", "=", given("id")),
);

/** Finds a token that hasn't expired by the hash of its secret. */
export const scimTokenByHash = new Statement(
  "scim-token:hash",
  (given: Given<Asked & { hash: string; time: Date }>) =>
    tokensOf(given)
      .select(["t.id", "t.lastUsedAt"])
      .where("t.hash", "=", given("hash"))
      .where(({ eb, or }) => or([eb("t.expiresAt", "is", null), eb("t.expiresAt", ">", given("time"))])),
);

/** Selects a page of the tokens of an organization, sorted by name. */
export const scimTokensPage = new ShapedStatement(
  "scim-tokens",
  PAGES,
  (given: Given<Asked & AfterName & { limit: number }>, shape) =>
    inPages(tokensOf(given).select(TOKEN_SHOWN), given, shape, { name: lower("t.name"), id: "t.id" }),
);

export const scimTokensCount = new Statement("scim-tokens:count", (given: Given<Asked>) =>
  tokensOf(given).select(rowCount.as("count")),
);

/** The people in an organization, with what an identity provider stores about them. */
export const usersOf = (organizationId: RawBuilder<string>) =>
  tables
    .selectFrom("Member as m")
    .innerJoin("User as u", "u.id", "m.userId")
    .leftJoin("ScimMember as s", sameOrganization("s", "m", { userId: "userId" }))
    .where("m.organizationId", "=", organizationId)
    .where("u.serviceAccountOf", "is", null);

/** The time at which provisioning last changed a user, or at which the user joined. */
const CHANGED = sql<Date>`coalesce(${column("ScimMember", "s", "updatedAt")}, ${column("Member", "m", "joinedAt")})`;

/** Members who were never provisioned have their email address as their user name. */
const USER_NAME = sql<string>`coalesce(${column("ScimMember", "s", "userName")}, ${column("User", "u", "email")})`;

export const USER_SHOWN = [
  "m.userId" as const,
  "m.disabledAt" as const,
  "m.joinedAt" as const,
  "u.email" as const,
  "u.displayName" as const,
  "s.externalId" as const,
  "s.givenName" as const,
  "s.familyName" as const,
  "s.isFounder" as const,
  USER_NAME.as("userName"),
  CHANGED.as("changedAt"),
];

const teamsOfMember = tables
  .selectFrom("TeamMember as n")
  .innerJoin("Team as t", sameOrganization("t", "n", { id: "teamId" }))
  .where("n.organizationId", "=", column("Member", "m", "organizationId"))
  .where("n.userId", "=", column("Member", "m", "userId"));

export const GROUPS_OF_USER = jsonArrayFrom(
  teamsOfMember.select(["t.id as value", "t.title as display"]).orderBy("t.id"),
).as("groups");

export const scimUserById = new Statement("scim-user", (given: Given<Asked & { userId: string }>) =>
  usersOf(given("organizationId"))
    .select(USER_SHOWN)
    .select(GROUPS_OF_USER)
    .where("m.userId", "=", given("userId")),
);

export type ScimUserRow = RowOf<typeof scimUserById>;

/** Finds the person with a user name. A person who was never provisioned is found by their email address. */
export const userNamed = new Statement("scim-user:name", (given: Given<Asked & { key: string }>) =>
  usersOf(given("organizationId"))
    .select("m.userId")
    .where(namedBy(given("organizationId"), given("key"))),
);

/** The condition that a person has a user name. Both parts of the inner list use an index. */
function namedBy(organizationId: RawBuilder<string>, key: RawBuilder<string>) {
  const named = tables
    .selectFrom("ScimMember as k")
    .select("k.userId")
    .where("k.organizationId", "=", organizationId)
    .where("k.userNameKey", "=", key);
  const addressed = tables.selectFrom("User as a").select("a.id as userId").where("a.email", "=", key);
  return sql<boolean>`(${column("Member", "m", "userId")} IN (${named.unionAll(addressed)}) AND lower(${USER_NAME}) = ${key})`;
}

/** The attributes of users by which clients can filter. */
export const usersFilterable = (organizationId: RawBuilder<string>): Filterable => ({
  plain: {
    id: { type: "exact", value: column("Member", "m", "userId") },
    externalid: { type: "exact", value: column("ScimMember", "s", "externalId") },
    username: {
      type: "text",
      value: USER_NAME,
      equals: (text) => namedBy(organizationId, sql`${text.toLowerCase()}::text`),
    },
    displayname: { type: "text", value: column("User", "u", "displayName") },
    "name.formatted": { type: "text", value: column("User", "u", "displayName") },
    "name.givenname": { type: "text", value: column("ScimMember", "s", "givenName") },
    "name.familyname": { type: "text", value: column("ScimMember", "s", "familyName") },
    active: { type: "boolean", value: sql`(${column("Member", "m", "disabledAt")} IS NULL)` },
    "meta.created": { type: "time", value: column("Member", "m", "joinedAt") },
    "meta.lastmodified": { type: "time", value: CHANGED },
    "meta.resourcetype": { type: "text", value: sql`'User'::text` },
  },
  elements: {
    emails: {
      within: (condition) => condition,
      of: {
        value: { type: "text", value: column("User", "u", "email") },
        type: { type: "text", value: sql`'work'::text` },
        primary: { type: "boolean", value: sql`TRUE` },
      },
    },
    groups: {
      within: (condition) => sql`EXISTS (${teamsOfMember.select("t.id").where(condition)})`,
      of: {
        value: { type: "exact", value: column("Team", "t", "id") },
        display: { type: "text", value: column("Team", "t", "title") },
      },
    },
  },
});

/** The teams of an organization, with what an identity provider stores about them. */
export const groupsOf = (organizationId: RawBuilder<string>) =>
  tables
    .selectFrom("Team as t")
    .leftJoin("ScimTeam as s", sameOrganization("s", "t", { teamId: "id" }))
    .where("t.organizationId", "=", organizationId);

const GROUP_CHANGED = sql<Date>`coalesce(${column("ScimTeam", "s", "updatedAt")}, ${column("Team", "t", "createdAt")})`;

export const GROUP_SHOWN = [
  "t.id" as const,
  "t.title" as const,
  "t.createdAt" as const,
  "s.externalId" as const,
  GROUP_CHANGED.as("changedAt"),
];

/** The people in the team `t`. Service accounts are left out, because they aren't users of an identity provider. */
const membersOfTeam = tables
  .selectFrom("TeamMember as n")
  .innerJoin("User as u", "u.id", "n.userId")
  .where("n.organizationId", "=", column("Team", "t", "organizationId"))
  .where("n.teamId", "=", column("Team", "t", "id"))
  .where("u.serviceAccountOf", "is", null);

export const MEMBERS_OF_GROUP = jsonArrayFrom(
  membersOfTeam.select(["u.id as value", "u.displayName as display"]).orderBy("u.id"),
).as("members");

export const scimGroupById = new Statement("scim-group", (given: Given<Asked & { id: string }>) =>
  groupsOf(given("organizationId"))
    .select(GROUP_SHOWN)
    .select(MEMBERS_OF_GROUP)
    .where("t.id", "=", given("id")),
);

export type ScimGroupRow = RowOf<typeof scimGroupById>;

/** The attributes of groups by which clients can filter. */
export const GROUPS_FILTERABLE: Filterable = {
  plain: {
    id: { type: "exact", value: column("Team", "t", "id") },
    externalid: { type: "exact", value: column("ScimTeam", "s", "externalId") },
    displayname: { type: "text", value: column("Team", "t", "title") },
    "meta.created": { type: "time", value: column("Team", "t", "createdAt") },
    "meta.lastmodified": { type: "time", value: GROUP_CHANGED },
    "meta.resourcetype": { type: "text", value: sql`'Group'::text` },
  },
  elements: {
    members: {
      within: (condition) => sql`EXISTS (${membersOfTeam.select("u.id").where(condition)})`,
      of: {
        value: { type: "exact", value: column("User", "u", "id") },
        display: { type: "text", value: column("User", "u", "displayName") },
        type: { type: "text", value: sql`'User'::text` },
      },
    },
  },
};
