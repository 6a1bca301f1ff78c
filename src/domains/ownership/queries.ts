import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { membershipOf, SPACE_ROLE, standing } from "@/access/authorization/level-sql";
import { inPages, PAGES } from "@/db/list";
import { lockedRow } from "@/db/locked-row";
import type { After } from "@/db/page";
import {
  column,
  columns,
  type Given,
  type RowOf,
  rowCount,
  ShapedStatement,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import { OPEN_END } from "@/db/version-range";
import { isAtHead } from "@/domains/content/read/head-sql";
import { personJson } from "@/scopes/person-sql";

export const lockedOwnership = lockedRow("PageOwnership", "organizationId", "spaceId", "pageId");

interface PageAsked {
  organizationId: string;
  branchId: string;
  pageId: string;
}

/** Finds a page at the head of a branch. */
export const pageAtHead = new Statement("ownership:page", (given: Given<PageAsked>) =>
  tables
    .selectFrom("PageVersion as v")
    .select(["v.pageId", "v.title"])
    .where("v.organizationId", "=", given("organizationId"))
    .where("v.branchId", "=", given("branchId"))
    .where("v.pageId", "=", given("pageId"))
    .where(isAtHead("v")),
);

/** The maximum number of parents of a page that are searched for an owner. */
const DEPTH_MAX = 100;

/** Selects the ownership of a page: its own, or the one of its nearest parent that includes subpages. */
export const ownershipOfPage = new Statement("ownership:of-page", (given: Given<PageAsked>) =>
  tables
    .withRecursive("up", (db) =>
      db
        .selectFrom("PageVersion as v")
        .select(["v.pageId", "v.parentId", sql<number>`0`.as("height")])
        .where("v.organizationId", "=", given("organizationId"))
        .where("v.branchId", "=", given("branchId"))
        .where("v.pageId", "=", given("pageId"))
        .where(isAtHead("v"))
        .unionAll(
          db
            .selectFrom("up")
            .innerJoin("PageVersion as v", (join) =>
              join
                .on("v.organizationId", "=", given("organizationId"))
                .on("v.branchId", "=", given("branchId"))
                .onRef("v.pageId", "=", "up.parentId")
                .on(isAtHead("v")),
            )
            .select(["v.pageId", "v.parentId", sql<number>`up."height" + 1`.as("height")])
            .where("up.height", "<", sql.lit(DEPTH_MAX)),
        ),
    )
    .selectFrom("up")
    .innerJoin("PageOwnership as o", (join) =>
      join.on("o.organizationId", "=", given("organizationId")).onRef("o.pageId", "=", "up.pageId"),
    )
    .select(["o.pageId", "o.spaceId"])
    .where(({ eb, or }) =>
      or([eb("up.height", "=", sql.lit(0)), eb("o.includesSubpages", "=", sql.lit(true))]),
    )
    .orderBy("up.height")
    .limit(sql.lit(1)),
);

interface Asked {
  organizationId: string;
  userId: string;
}

/** The ownerships `o` of pages that still exist, in spaces `s` on which a person has a role. */
const visible = (given: Given<Asked>) =>
  tables
    .with(
      (cte) => cte("s").materialized(),
      (db) =>
        db
          .selectFrom("Space as s")
          .innerJoin("Member as m", membershipOf("s", given("userId")))
          .crossJoinLateral(standing(SPACE_ROLE))
          .select(["s.organizationId", "s.id", "s.title", "s.branchId", "m.role"])
          .where("s.organizationId", "=", given("organizationId"))
          .where("s.deletedAt", "is", null)
          .where("l.level", "is not", null),
    )
    .selectFrom("PageOwnership as o")
    .innerJoin("s", sameOrganization("s", "o", { id: "spaceId" }))
    .innerJoin("PageVersion as v", (join) =>
      sameOrganization("v", "o", { pageId: "pageId" })(join)
        .onRef("v.branchId", "=", "s.branchId")
        .on(isAtHead("v")),
    )
    .where("o.organizationId", "=", given("organizationId"));

const OWNER = tables
  .selectFrom("User as u")
  .innerJoin("Member as n", "n.userId", "u.id")
  .select(personJson("u").as("user"))
  .where("u.id", "=", column("PageOwnership", "o", "userId") as never)
  .where("n.organizationId", "=", column("PageOwnership", "o", "organizationId"))
  .where("n.disabledAt", "is", null);

const TEAM = tables
  .selectFrom("Team as t")
  .select(jsonBuildObject({ id: column("Team", "t", "id"), title: column("Team", "t", "title") }).as("team"))
  .where("t.organizationId", "=", column("PageOwnership", "o", "organizationId"))
  .where("t.id", "=", column("PageOwnership", "o", "teamId") as never);

const VERIFIER = tables
  .selectFrom("User as w")
  .select(personJson("w").as("verifier"))
  .where("w.id", "=", column("PageOwnership", "o", "verifiedById") as never);

/** Whether a person is the owner of the ownership `o`, or a member of the team that is. */
const isOwnedBy = (userId: ReturnType<typeof sql<string>>) =>
  sql<boolean>`coalesce(o."userId" = ${userId} OR o."teamId" IN (SELECT x."teamId" FROM "TeamMember" x
    WHERE x."organizationId" = o."organizationId" AND x."userId" = ${userId}), FALSE)`;

/** The time by which ownerships are sorted. Pages without reviews are last. */
const SORTED_BY = sql<Date>`coalesce(o."dueAt", '9999-01-01T00:00:00Z'::timestamptz)`;

const shown = (found: ReturnType<typeof visible>, given: Given<Asked>) =>
  found
    .select(columns("PageOwnership", "o"))
    .select(["s.title as spaceTitle", "s.role", "v.title as pageTitle"])
    .select([
      SORTED_BY.as("sortedBy"),
      OWNER.$asScalar().as("user"),
      TEAM.$asScalar().as("team"),
      VERIFIER.$asScalar().as("verifier"),
      isOwnedBy(given("userId")).as("isOwner"),
    ]);

export const ownershipShown = new Statement(
  "ownership:shown",
  (given: Given<Asked & { spaceId: string; pageId: string }>) =>
    shown(visible(given), given)
      .where("o.spaceId", "=", given("spaceId"))
      .where("o.pageId", "=", given("pageId")),
);

export type OwnershipRow = RowOf<typeof ownershipShown>;

/** The filters of a list. Filters that aren't set are null. */
interface Filters extends Asked {
  now: Date;
  state: string | null;
  spaceId: string | null;
  ownerId: string | null;
  teamId: string | null;
  isMine: boolean;
}

/** The same rule as `stateAt` in `policy.ts`. */
const stateNow = (given: Given<Filters>) =>
  sql<string>`(CASE WHEN o."dueAt" IS NULL THEN 'unscheduled' WHEN o."dueAt" <= ${given("now")} THEN 'overdue'
    WHEN o."remindAt" <= ${given("now")} THEN 'due' ELSE 'verified' END)`;

const isGiven = (asked: ReturnType<typeof sql>, column: ReturnType<typeof sql>) =>
  sql<boolean>`(${asked}::text IS NULL OR ${column} = ${asked}::text)`;

const filtered = (given: Given<Filters>) =>
  visible(given)
    .where(isGiven(given("state"), stateNow(given)))
    .where(isGiven(given("spaceId"), sql.ref("o.spaceId")))
    .where(isGiven(given("ownerId"), sql.ref("o.userId")))
    .where(isGiven(given("teamId"), sql.ref("o.teamId")))
    .where(sql<boolean>`(NOT ${given("isMine")}::boolean OR ${isOwnedBy(given("userId"))})`);

/** Selects a page of ownerships. The pages whose reviews are due first are first. */
export const ownershipsPage = new ShapedStatement(
  "ownerships",
  PAGES,
  (given: Given<Filters & After & { limit: number }>, shape) =>
    inPages(shown(filtered(given), given), given, shape, { time: SORTED_BY, id: "o.pageId" }),
);

export const ownershipsCount = new Statement("ownerships:count", (given: Given<Filters>) =>
  filtered(given).select(rowCount.as("count")),
);

/** Selects the ownerships whose owner hasn't been notified yet that a review is due or overdue. */
export const untoldReviews = new Statement(
  "ownership:untold-reviews",
  (given: Given<{ now: Date; limit: number }>) =>
    tables
      .selectFrom("PageOwnership as o")
      .select(columns("PageOwnership", "o"))
      .where("o.remindAt", "<=", given("now"))
      .where(
        sql<boolean>`(o."toldAt" IS NULL OR o."toldAt" < o."remindAt"
          OR (o."dueAt" <= ${given("now")} AND o."toldAt" < o."dueAt"))`,
      )
      .orderBy("o.remindAt")
      .orderBy("o.pageId")
      .limit(given("limit")),
);

/** Selects the active members who own a page: the person, or the members of the team. */
export const ownersOf = new Statement(
  "ownership:owners",
  (given: Given<{ organizationId: string; userId: string | null; teamId: string | null }>) =>
    tables
      .selectFrom("Member as m")
      .select("m.userId")
      .where("m.organizationId", "=", given("organizationId"))
      .where("m.disabledAt", "is", null)
      .where(
        sql<boolean>`(m."userId" = ${given("userId")} OR m."userId" IN (SELECT x."userId" FROM "TeamMember" x
          WHERE x."organizationId" = m."organizationId" AND x."teamId" = ${given("teamId")}))`,
      )
      .orderBy("m.userId"),
);

interface ChangesAsked {
  organizationId: string;
  spaceId: string;
  /** The branch of the change request. */
  branchId: string;
}

/**
 * Selects the people who own the pages that a branch has changed, in the order of the owners. If a page has no owner of its own,
 * its owner is the one of its nearest parent in the main content that includes subpages.
 */
export const ownersOfChanges = new Statement("ownership:of-changes", (given: Given<ChangesAsked>) =>
  tables
    .withRecursive("up", (db) =>
      db
        .selectFrom("PageVersion as v")
        .select(["v.pageId as root", "v.pageId", "v.parentId", sql<number>`0`.as("height")])
        .where("v.organizationId", "=", given("organizationId"))
        .where("v.branchId", "=", given("branchId"))
        .where("v.toNumber", "=", sql.lit(OPEN_END))
        .unionAll(
          db
            .selectFrom("up")
            .innerJoin("Space as s", (join) =>
              join.on("s.organizationId", "=", given("organizationId")).on("s.id", "=", given("spaceId")),
            )
            .innerJoin("PageVersion as v", (join) =>
              sameOrganization("v", "s", { branchId: "branchId" })(join)
                .onRef("v.pageId", "=", "up.parentId")
                .on(isAtHead("v")),
            )
            .select(["up.root", "v.pageId", "v.parentId", sql<number>`up."height" + 1`.as("height")])
            .where("up.height", "<", sql.lit(DEPTH_MAX)),
        ),
    )
    .with("owned", (db) =>
      db
        .selectFrom("up")
        .innerJoin("PageOwnership as o", (join) =>
          join
            .on("o.organizationId", "=", given("organizationId"))
            .on("o.spaceId", "=", given("spaceId"))
            .onRef("o.pageId", "=", "up.pageId"),
        )
        .distinctOn("up.root")
        .select(["o.organizationId", sql<string>`coalesce(o."userId", o."teamId")`.as("ownerId")])
        .where(({ eb, or }) =>
          or([eb("up.height", "=", sql.lit(0)), eb("o.includesSubpages", "=", sql.lit(true))]),
        )
        .orderBy("up.root")
        .orderBy("up.height"),
    )
    .selectFrom("owned")
    .innerJoin("Member as m", sameOrganization("m", "owned", {}))
    .select(["owned.ownerId", "m.userId"])
    .distinct()
    .where("m.disabledAt", "is", null)
    .where(
      sql<boolean>`(m."userId" = owned."ownerId" OR EXISTS (SELECT FROM "TeamMember" x
        WHERE x."organizationId" = m."organizationId" AND x."teamId" = owned."ownerId" AND x."userId" = m."userId"))`,
    )
    .orderBy("owned.ownerId")
    .orderBy("m.userId"),
);

/** Selects a person who has a role on a space. */
export const personOnSpace = new Statement(
  "ownership:person",
  (given: Given<{ organizationId: string; spaceId: string; userId: string }>) =>
    tables
      .selectFrom("Space as s")
      .innerJoin("Member as m", membershipOf("s", given("userId")))
      .select("m.userId")
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.id", "=", given("spaceId"))
      .where(SPACE_ROLE, "is not", null),
);
