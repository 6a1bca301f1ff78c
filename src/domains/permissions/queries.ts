import { sql } from "kysely";
import { LEVEL_REASON } from "@/access/authorization/level-reason-sql";
import { MEMBER_LEVEL } from "@/access/authorization/level-sql";
import type { Level } from "@/access/authorization/roles";
import { type AfterName, inPages, lower, PAGES } from "@/db/list";
import {
  anyOf,
  type Given,
  rowCount,
  ShapedStatement,
  type ShapeOf,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import { personJson } from "@/scopes/person-sql";
import { teamShown, teamsFor } from "@/scopes/team";

/** The tables of the resources on which people can have levels. */
export const TABLES = { space: "Space", collection: "Collection", site: "Site" } as const;
const OF_TABLE = { table: Object.values(TABLES) };

interface OneResource {
  organizationId: string;
  resourceId: string;
}

type Listed<Asked> = Asked & AfterName & { limit: number };

/** The columns by which lists of people are sorted. */
const BY_PERSON = { name: lower("u.displayName"), id: "u.id" } as const;

/**
 * The data that lists of people show about each person. The data includes the name in the form in which PostgreSQL
 * sorts it, because the key of the next page contains this form.
 */
const PERSON = [personJson("u").as("user"), BY_PERSON.name.as("label"), "u.id as key"] as const;

const grantsToUsers = (given: Given<OneResource>) =>
  tables
    .selectFrom("Grant as g")
    .innerJoin("User as u", "u.id", "g.subjectId")
    .where("g.organizationId", "=", given("organizationId"))
    .where("g.resourceId", "=", given("resourceId"))
    .where("g.subjectKind", "=", sql.lit("user"));

/** Selects a page of the users who have a grant on a resource, sorted by name. */
export const userGrantsPage = new ShapedStatement(
  "grants:users",
  PAGES,
  (given: Given<Listed<OneResource>>, shape) =>
    inPages(grantsToUsers(given).select(["g.level", ...PERSON]), given, shape, BY_PERSON),
);

export const userGrantsCount = new Statement("grants:users:count", (given: Given<OneResource>) =>
  grantsToUsers(given).select(rowCount.as("count")),
);

interface ForCaller extends OneResource {
  callerId: string;
}

const grantsToTeams = (given: Given<ForCaller>) =>
  teamsFor(given)
    .innerJoin("Grant as x", sameOrganization("x", "t", { subjectId: "id" }))
    .where("x.resourceId", "=", given("resourceId"));

const BY_TITLE = { name: lower("t.title"), id: "t.id" } as const;

/** Selects a page of the teams that have a grant on a resource, sorted by title. */
export const teamGrantsOnPage = new ShapedStatement(
  "grants:teams",
  PAGES,
  (given: Given<Listed<ForCaller>>, shape) => {
    const found = grantsToTeams(given).select(teamShown(given));
    return inPages(
      found.select(["x.level", BY_TITLE.name.as("label"), "t.id as key"]),
      given,
      shape,
      BY_TITLE,
    );
  },
);

export const teamGrantsOnCount = new Statement("grants:teams:count", (given: Given<ForCaller>) =>
  grantsToTeams(given).select(rowCount.as("count")),
);

interface LevelsAsked extends OneResource {
  level: Level | null;
}

const LEVELS = { ...OF_TABLE, ofLevel: [false, true] } as const;

/** The level of the member `m`. With OFFSET 0, PostgreSQL computes it once instead of at each use. */
const LEVEL = tables.selectNoFrom(MEMBER_LEVEL.$notNull().as("level")).offset(sql.lit(0)).as("l");

/** Selects the people who have a level on a resource from any source. */
const levelsOn = (given: Given<LevelsAsked>, { table, ofLevel }: ShapeOf<typeof LEVELS>) =>
  tables
    .selectFrom(`${table as "Space"} as s`)
    .innerJoin("Member as m", (join) =>
      join.onRef("m.organizationId", "=", "s.organizationId").on("m.disabledAt", "is", null),
    )
    .innerJoin("User as u", "u.id", "m.userId")
    .innerJoinLateral(LEVEL, (join) => join.onTrue())
    .where("s.organizationId", "=", given("organizationId"))
    .where("s.id", "=", given("resourceId"))
    .where("l.level", "is not", null)
    .$if(ofLevel, (found) => found.where("l.level", "=", given("level")));

/** Selects a page of the people who have a level on a resource, sorted by name. */
export const levelsPage = new ShapedStatement(
  "levels",
  { ...LEVELS, ...PAGES },
  (given: Given<Listed<LevelsAsked>>, shape) => {
    const found = levelsOn(given, shape).select(["l.level", ...PERSON, LEVEL_REASON.as("reason")]);
    return inPages(found, given, shape, BY_PERSON);
  },
);

export const levelsCount = new ShapedStatement("levels:count", LEVELS, (given: Given<LevelsAsked>, shape) =>
  levelsOn(given, shape).select(rowCount.as("count")),
);

/**
 * Reads the version of a resource and locks it. Until the transaction ends, the resource's grants can't
 * change and the resource can't move.
 */
export const lockedResource = new ShapedStatement(
  "access:locked",
  OF_TABLE,
  (given: Given<OneResource>, { table }) =>
    tables
      .selectFrom(`${table as "Space"} as s`)
      .select("s.version")
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.id", "=", given("resourceId"))
      .forNoKeyUpdate(),
);

/** Reads teams and locks them, so that they can't be deleted until the transaction ends. */
export const sharedTeams = new Statement(
  "teams:shared",
  (given: Given<{ organizationId: string; teamIds: readonly string[] }>) =>
    tables
      .selectFrom("Team as t")
      .select("t.id")
      .where("t.organizationId", "=", given("organizationId"))
      .where("t.id", "=", anyOf(given("teamIds")))
      .orderBy("t.id")
      .forShare(),
);
