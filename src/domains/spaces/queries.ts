import { sql } from "kysely";
import { SPACE_SET_LEVEL, spacesInSets, withLevelSets } from "@/access/authorization/level-set-sql";
import { DID_ADMINISTRATE, membershipOf, SPACE_STANDING } from "@/access/authorization/level-sql";
import type { Level } from "@/access/authorization/roles";
import { inPages, PAGES } from "@/db/list";
import { lockedRow } from "@/db/locked-row";
import type { After } from "@/db/page";
import {
  anyOf,
  type Given,
  rowCount,
  ShapedStatement,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import { type AfterRank, BY_RANK } from "@/domains/collections/queries";
import { spacesWithGit, visitedSpaceShown } from "@/scopes/space";
import { spaceListed } from "./listed";

interface Asked {
  organizationId: string;
  userId: string;
}

/** Selects the spaces that a person can see, with the person's level on each space. */
export const spacesSeenBy = (given: Given<Asked>) =>
  spacesWithGit()
    .leftJoin("Member as m", membershipOf("s", given("userId")))
    .crossJoinLateral(SPACE_STANDING)
    .where("s.organizationId", "=", given("organizationId"))
    .where("l.level", "is not", null);

/** The spaces that a person can see, with the columns of {@link spaceListed}. */
export const spacesListedFor = (given: Given<Asked>) =>
  spacesSeenBy(given).select(spaceListed(given("userId")));

const BY_TIME = { time: "s.createdAt", id: "s.id" } as const;

/** Selects a page of the spaces that a person can see, sorted by creation time. */
export const spacesPage = new ShapedStatement(
  "spaces",
  { order: ["asc", "desc"], ...PAGES } as const,
  (given: Given<Asked & After & { limit: number }>, shape) =>
    inPages(spacesListedFor(given).where("s.deletedAt", "is", null), given, shape, BY_TIME),
);

export const spacesCount = new Statement("spaces:count", (given: Given<Asked>) =>
  spacesInSets(withLevelSets(given), given)
    .select(rowCount.as("count"))
    .where(SPACE_SET_LEVEL, "is not", null),
);

/** The condition that a person can restore the space `s` from the trash. */
const isRestorable = (since: Given<{ since: Date }>) =>
  sql<boolean>`s."deletedAt" >= ${since("since")} AND l."level" = 'admin' AND ${DID_ADMINISTRATE}`;

type Deleted = Asked & { since: Date };

/** Selects a page of the spaces in the trash that a person can restore, sorted from oldest to newest. */
export const deletedSpacesPage = new ShapedStatement(
  "spaces:trash",
  PAGES,
  (given: Given<Deleted & After & { limit: number }>, shape) =>
    inPages(spacesListedFor(given).where(isRestorable(given)), given, shape, BY_TIME),
);

export const deletedSpacesCount = new Statement("spaces:trash:count", (given: Given<Deleted>) =>
  spacesSeenBy(given).select(rowCount.as("count")).where(isRestorable(given)),
);

type InCollection = Asked & { collectionId: string };

/** Selects a page of the spaces that are directly in a collection and that a person can see, in the order of the collection. */
export const spacesInCollectionPage = new ShapedStatement(
  "spaces:collection",
  PAGES,
  (given: Given<InCollection & AfterRank & { limit: number }>, shape) =>
    inPages(
      spacesListedFor(given).where("s.parentId", "=", given("collectionId")).where("s.deletedAt", "is", null),
      given,
      shape,
      BY_RANK,
    ),
);

export const spacesInCollectionCount = new Statement(
  "spaces:collection:count",
  (given: Given<InCollection>) =>
    spacesSeenBy(given)
      .select(rowCount.as("count"))
      .where("s.parentId", "=", given("collectionId"))
      .where("s.deletedAt", "is", null),
);

/** The spaces that aren't in the trash, as a visitor to a site sees them. */
export const visitedSpaces = new Statement(
  "spaces:visitor",
  (given: Given<{ organizationId: string; siteId: string; ids: readonly string[] }>) =>
    spacesWithGit()
      .select(visitedSpaceShown(given("siteId")))
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.id", "=", anyOf(given("ids")))
      .where("s.deletedAt", "is", null),
);

export const lockedSpace = lockedRow("Space", "organizationId", "id");

/** Finds the spaces that were deleted before a given time, starting with the one that was deleted first. */
export const expiredSpaces = new Statement(
  "spaces:expired",
  (given: Given<{ before: Date; limit: number }>) =>
    tables
      .selectFrom("Space as s")
      .select(["s.organizationId", "s.id"])
      .where("s.deletedAt", "<", given("before"))
      .orderBy("s.deletedAt")
      .limit(given("limit")),
);

/** Locks the branches of spaces against other writes until the transaction ends. */
export const lockedBranches = new Statement(
  "spaces:locked-branches",
  (given: Given<{ organizationId: string; spaceIds: readonly string[] }>) =>
    tables
      .selectFrom("Branch as b")
      .select("b.id")
      .where("b.organizationId", "=", given("organizationId"))
      .where("b.spaceId", "=", anyOf(given("spaceIds")))
      .orderBy("b.id")
      .forUpdate(),
);

interface OneBranch {
  organizationId: string;
  branchId: string;
}

const branchOf = (given: Given<OneBranch>) =>
  tables
    .selectFrom("Branch as b")
    .where("b.organizationId", "=", given("organizationId"))
    .where("b.id", "=", given("branchId"));

/** Locks a branch until the transaction ends, so that its head can't change. */
export const sharedBranch = new Statement("branch:shared", (given: Given<OneBranch>) =>
  branchOf(given).select("b.id").forShare(),
);

export const variablesOfHead = new Statement("branch:variables", (given: Given<OneBranch>) =>
  branchOf(given)
    .innerJoin("Revision as r", sameOrganization("r", "b", { id: "headRevisionId" }))
    .select("r.variables"),
);

/** The highest level that is granted to each person and team on any of the given spaces and collections. */
export const highestGrants = new Statement(
  "grants:highest",
  (given: Given<{ organizationId: string; resourceIds: readonly string[] }>) =>
    tables
      .selectFrom("Grant as g")
      .select(["g.subjectId", sql<Level>`max(${sql.ref("g.level")})`.as("level")])
      .where("g.organizationId", "=", given("organizationId"))
      .where("g.resourceId", "=", anyOf(given("resourceIds")))
      .groupBy("g.subjectId"),
);

/** Copies the grants on a space to its copy. */
export const copySpaceGrants = new Statement(
  "space:copy-grants",
  (given: Given<{ organizationId: string; id: string; copyId: string }>) =>
    tables
      .insertInto("Grant")
      .columns([
        "organizationId",
        "resourceId",
        "subjectId",
        "resourceKind",
        "subjectKind",
        "level",
        "createdAt",
      ])
      .expression(
        tables
          .selectFrom("Grant as g")
          .select([
            "g.organizationId",
            sql<string>`${given("copyId")}::text`.as("resourceId"),
            "g.subjectId",
            "g.resourceKind",
            "g.subjectKind",
            "g.level",
            "g.createdAt",
          ])
          .where("g.organizationId", "=", given("organizationId"))
          .where("g.resourceId", "=", given("id")),
      ),
);

/** Resets an organization's default content if the default is one of the given spaces, collections or sites. */
export const forgetDefaults = new Statement(
  "organization:forget-default-content",
  (given: Given<{ organizationId: string; ids: readonly string[] }>) =>
    tables
      .updateTable("Organization as o")
      .set(({ eb }) => ({ defaultContent: null, version: eb("o.version", "+", sql.lit(1)) }))
      .where("o.id", "=", given("organizationId"))
      .where(
        ({ ref }) =>
          sql<boolean>`ARRAY[${ref("o.defaultContent")}->>'space', ${ref("o.defaultContent")}->>'collection',
            ${ref("o.defaultContent")}->>'site'] && ${given("ids")}::text[]`,
      ),
);
